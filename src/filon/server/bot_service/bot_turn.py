"""Bot turn: what the bots of a table say and play at one position, computed once.

What is said always comes before the move, so that the order reveals nothing but what is said.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from filon.core.budget import Budget
from filon.server.bot_service.service import BotService
from filon.table import Result, Table, bot_requests

SHARE = 0.7  # of the delay between bot moves is for computing; the rest is for the way there and back
Action = Callable[[Table, float], Result]


class BotTurn:
    """One position; `is_ready` when all answers have come."""

    def __init__(self, table: Table, talkers: list[int], mover: int | None) -> None:
        self.key = key_of(table)
        self.number = table.number
        self.talkers, self.mover = talkers, mover
        self.actions: list[Action] = []
        self.task: asyncio.Task[None] | None = None

    @staticmethod
    def start(table: Table, service: BotService, delay: float, done: Callable[[], object]) -> BotTurn:
        """Start computing, where a bot has to move or may talk; `done` is called at the end."""
        move = bot_requests.move_task(table)
        # Bots talk after moves: right after the deal there is nothing to talk about.
        has_moves = table.session is not None and bool(table.session.move_seats)
        talkers = bot_requests.talkers(table) if has_moves else []
        turn = BotTurn(table, talkers, None if move is None else move.seat)
        if talkers or move is not None:
            turn.task = asyncio.create_task(turn.compute(table, service, delay))
            turn.task.add_done_callback(lambda task: (task.cancelled() or task.exception(), done()))
        return turn

    async def compute(self, table: Table, service: BotService, delay: float) -> None:
        """Compute everything from this position; later positions have bot turns of their own."""
        budget = service.budget
        if budget.ms is not None and delay > 0:
            budget = Budget(ms=max(1, min(budget.ms, int(1000 * SHARE * delay))))
        phrases = [service.talk(table, seat) for seat in self.talkers]
        move = service.move(table, self.mover, budget) if self.mover is not None else no_move()
        *said, text = await asyncio.gather(*phrases, move)
        for seat, phrase in zip(self.talkers, said, strict=True):
            if phrase is not None:
                self.actions.append(talk(seat, self.number, phrase))
        if self.mover is not None and text is not None:
            self.actions.append(play(self.mover, self.number, text))

    def is_about(self, table: Table) -> bool:
        """Return whether nothing has changed that matters to it."""
        return self.key == key_of(table)

    @property
    def is_pending(self) -> bool:
        """Whether there are actions left, or may yet be."""
        return self.task is not None and (bool(self.actions) or not self.task.done())

    @property
    def is_ready(self) -> bool:
        """Whether there is an action to take."""
        return self.task is not None and self.task.done() and bool(self.actions)

    @property
    def has_failed(self) -> bool:
        """Whether a move is due and none was found."""
        return self.mover is not None and not self.is_pending

    def next(self) -> Action:
        """Return the next action."""
        return self.actions.pop(0)


def key_of(table: Table) -> tuple[object, ...]:
    """Return what a bot turn depends on: the position, and which seats are bots'."""
    return table.number, table.epoch, tuple([info.level for info in table.lobby.seats])


def talk(seat: int, number: int, phrase: str) -> Action:
    """Return the action that says this, where the position is still the same."""
    return lambda table, now: table.talk(seat, phrase, now) if table.number == number else Result()


def play(seat: int, number: int, text: str) -> Action:
    """Return the action that plays this; at another position it is stale."""
    return lambda table, now: table.say(seat, number, text, now)


async def no_move() -> None:
    """Return no move, where only phrases are computed."""

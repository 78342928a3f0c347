"""Bot turn: what the bots of a table say and play at one position, computed once.

What is said always comes before the move, so that the order reveals nothing but what is said.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from filon.core.budget import Budget
from filon.server.bot_service.allotment import Allotment
from filon.server.bot_service.service import BotService
from filon.table import Result, Table, bot_requests

SHARE = 0.7  # of the delay between bot moves is for computing; the rest is for the way there and back


class BotTurn:
    """One position; `is_ready` when all answers have come. `allotment` says how long that may take."""

    def __init__(
        self, table: Table, talkers: list[int], mover: int | None, budget: Budget, stretch: float = 1.0
    ) -> None:
        self.key = key_of(table)
        self.number = table.number
        self.talkers, self.mover, self.budget = talkers, mover, budget
        level = None if mover is None else table.lobby.seats[mover].level
        self.allotment = Allotment.of(budget, level, len(talkers), stretch)
        self.phrases: list[tuple[int, str]] = []
        self.move: str | None = None
        self.task: asyncio.Task[None] | None = None

    @staticmethod
    def start(table: Table, service: BotService, delay: float, done: Callable[[], object]) -> BotTurn:
        """Start computing, where a bot has to move or may talk; `done` is called at the end."""
        move = bot_requests.move_task(table)
        # Bots talk after moves: right after the deal there is nothing to talk about.
        has_moves = table.session is not None and bool(table.session.move_seats)
        talkers = bot_requests.talkers(table) if has_moves else []
        budget = service.budget
        if budget.ms is not None and delay > 0:
            budget = Budget(ms=max(1, min(budget.ms, int(1000 * SHARE * delay))))
        turn = BotTurn(table, talkers, None if move is None else move.seat, budget, service.load.stretch)
        if talkers or move is not None:
            turn.task = asyncio.create_task(turn.compute(table, service))
            turn.task.add_done_callback(lambda task: (task.cancelled() or task.exception(), done()))
        return turn

    async def compute(self, table: Table, service: BotService) -> None:
        """Compute everything from this position; later positions have bot turns of their own."""
        answer = await service.turn(table, self.talkers, self.mover, self.budget)
        said = zip(self.talkers, answer.phrases, strict=True)
        self.phrases = [(seat, text) for seat, text in said if text is not None]
        self.move = answer.move

    def cancel(self) -> None:
        """Stop waiting for a worker, since the position has changed."""
        if self.task is not None:
            self.task.cancel()

    def is_about(self, table: Table) -> bool:
        """Return whether nothing has changed that matters to it."""
        return self.key == key_of(table)

    @property
    def has_actions(self) -> bool:
        """Whether something is left to say or to play."""
        return bool(self.phrases) or self.move is not None

    @property
    def is_pending(self) -> bool:
        """Whether there are actions left, or may yet be."""
        return self.task is not None and (self.has_actions or not self.task.done())

    @property
    def is_ready(self) -> bool:
        """Whether there is an action to take."""
        return self.task is not None and self.task.done() and self.has_actions

    @property
    def has_failed(self) -> bool:
        """Whether a move is due and none was found."""
        return self.mover is not None and not self.is_pending

    def act(self, table: Table, now: float) -> Result:
        """Say the next phrase that may be said, or else play the move; at another position it is stale.

        A refused phrase costs no time: a pause would tell that a bot wanted to say something.
        """
        while self.phrases and table.number == self.number:
            seat, text = self.phrases.pop(0)
            result = table.talk(seat, text, now)
            if result.refusal is None:
                return result
        move, self.move = self.move, None
        if move is None or self.mover is None:
            return Result()
        return table.say(self.mover, self.number, move, now)


def key_of(table: Table) -> tuple[object, ...]:
    """Return what a bot turn depends on: the position, and which seats are bots'."""
    return table.number, table.epoch, tuple([info.level for info in table.lobby.seats])

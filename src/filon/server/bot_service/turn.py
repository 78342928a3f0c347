"""What do the bots of a table make of its position? Something to say, perhaps, and a move of whoever is to decide.

What is said comes before the move, always: the order hangs on nothing but what they say.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from filon import bots
from filon.core.budget import Budget
from filon.table import Delivery, Table

if TYPE_CHECKING:
    from filon.server.bot_service.pool import BotPool

SHARE = 0.7  # of a beat, for thinking; the rest is for the way there and back
Act = Callable[[Table, float], list[Delivery]]


class BotTurn:
    """One position, thought about once; `is_ready` when all of it has come."""

    def __init__(self, table: Table, talkers: list[int], mover: int | None) -> None:
        self.key = key_of(table)
        self.number = table.number
        self.talkers, self.mover = talkers, mover
        self.found: list[Act] = []
        self.task: asyncio.Task[None] | None = None

    @staticmethod
    def of(table: Table, bot_pool: BotPool, pace: float, done: Callable[[], object]) -> BotTurn:
        """Begin to think, where there is a bot that has anything to think about."""
        session = table.session
        assert session is not None
        turn = session.turn
        seats = table.lobby.seats
        talkers = [
            seat
            for seat, info in enumerate(seats)
            if info.level and session.movers and bots.talk_of(bots.find(table.game, info.level)) is not None
        ]
        mover = turn if turn is not None and table.is_bot(turn) else None
        bot_turn = BotTurn(table, talkers, mover)
        if talkers or mover is not None:
            bot_turn.task = asyncio.create_task(bot_turn.think(table, bot_pool, pace))
            bot_turn.task.add_done_callback(lambda task: (task.cancelled() or task.exception(), done()))
        return bot_turn

    async def think(self, table: Table, bot_pool: BotPool, pace: float) -> None:
        """All that is asked is made up at once, from this position; later ones have thoughts of their own."""
        budget = bot_pool.budget
        if budget.ms is not None and pace > 0:
            budget = Budget(ms=max(1, min(budget.ms, int(1000 * SHARE * pace))))
        asked = [bot_pool.talk(table, seat) for seat in self.talkers]
        move = bot_pool.move(table, self.mover, budget) if self.mover is not None else nothing()
        *said, text = await asyncio.gather(*asked, move)
        for seat, phrase in zip(self.talkers, said, strict=True):
            if phrase is not None:
                self.found.append(talk(seat, self.number, phrase))
        if self.mover is not None and text is not None:
            self.found.append(move_of(self.mover, self.number, text))

    def is_about(self, table: Table) -> bool:
        """Whether nothing has changed that matters to it."""
        return self.key == key_of(table)

    @property
    def is_open(self) -> bool:
        """Whether something comes of it, or may yet."""
        return self.task is not None and (bool(self.found) or not self.task.done())

    @property
    def is_ready(self) -> bool:
        """Whether there is something to do."""
        return self.task is not None and self.task.done() and bool(self.found)

    @property
    def has_failed(self) -> bool:
        """Whether it came to nothing, though somebody has to move."""
        return self.mover is not None and not self.is_open

    def next(self) -> Act:
        """What is done on this beat."""
        return self.found.pop(0)


def key_of(table: Table) -> tuple[object, ...]:
    """What a thought hangs on: the position, and who are bots."""
    return table.number, table.epoch, tuple([info.level for info in table.lobby.seats])


def talk(seat: int, number: int, phrase: str) -> Act:
    """Say it, where the position is still the same."""
    return lambda table, now: table.talk(seat, phrase, now) if table.number == number else []


def move_of(seat: int, number: int, text: str) -> Act:
    """Play it; where the position is another one it is stale."""
    return lambda table, now: table.say(seat, number, text, now)


async def nothing() -> None:
    """Nobody's move."""

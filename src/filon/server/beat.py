"""What is due at a table when nobody says anything? Bots decide, deals go on, clocks run out, the gone get a stand-in.

One thing at a time, on the table's beat: never sooner because there was no choice, never later because a bot thought
long. A table with nobody connected stands still.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING

from filon.core.errors import FilonError
from filon.server.store import now
from filon.table import Letter, Table, inputs
from filon.table.dealing import PATIENCE

if TYPE_CHECKING:
    from filon.server.live import Live
    from filon.server.thinking import Thinking


class Beat:
    """Wakes one table when something is due."""

    def __init__(self, live: Live, thinking: Thinking, seconds: float, patience: float | None) -> None:
        self.live, self.thinking = live, thinking
        self.seconds, self.patience = seconds, patience
        self.gone: dict[int, float] = {}  # since when a seat's person has no connection
        self.task: asyncio.Task[None] | None = None
        self.changed = asyncio.Event()

    def wake(self) -> None:
        """Something has changed: look again at what is due."""
        self.changed.set()
        if self.task is None and self.live.lines:
            self.task = asyncio.create_task(self.run())

    async def run(self) -> None:
        """As long as somebody is connected."""
        try:
            while self.live.lines and not self.live.broken:
                self.changed.clear()
                wait = self.due(self.live.table, now())
                if wait is not None and wait <= 0:
                    await self.act()
                    continue
                try:
                    await asyncio.wait_for(self.changed.wait(), wait)
                except TimeoutError:
                    continue
        finally:
            self.task = None

    def due(self, table: Table, moment: float) -> float | None:
        """Seconds until something is due; None while everything waits for somebody."""
        found: list[float] = []
        dealing, playing = table.dealing, table.playing
        if table.phase == "dealing" and dealing is not None:
            found.append(0.0 if dealing.wants_secret(moment) else dealing.since + PATIENCE - moment)
        if table.phase == "playing" and playing is not None and playing.turn is not None:
            turn = playing.turn
            if table.is_bot(turn):
                found.append(table.log[-1].now + self.seconds - moment)
            elif table.gathering.settings.clock is not None:
                found.append(playing.clocks.left(turn, moment))
        if self.patience is not None:
            found += [since + self.patience - moment for since in self.note_gone(table, moment).values()]
        return min(found, default=None)

    def note_gone(self, table: Table, moment: float) -> dict[int, float]:
        """People without a connection, and since when."""
        here = {self.live.seat_of(line) for line in self.live.lines}
        people = [seat for seat, chair in enumerate(table.gathering.chairs) if chair.kind == "person"]
        self.gone = {seat: self.gone.get(seat, moment) for seat in people if seat not in here}
        return self.gone if table.phase == "playing" else {}

    async def act(self) -> None:
        """The one thing that is due first."""
        table, moment = self.live.table, now()
        dealing, playing = table.dealing, table.playing
        try:
            if table.phase == "dealing" and dealing is not None and dealing.wants_secret(moment):
                secret = secrets.token_hex(32)
                await self.live.submit(lambda at, when: at.report(inputs.Fixed(now=when, secret=secret), None))
                return
            turn = playing.turn if table.phase == "playing" and playing is not None else None
            if turn is not None and table.is_bot(turn) and table.log[-1].now + self.seconds <= moment:
                await self.let_bot_play(turn)
                return
            await self.live.submit(self.stand_in)
        except FilonError:
            await asyncio.sleep(0)

    async def let_bot_play(self, seat: int) -> None:
        """A bot decides; what has changed meanwhile makes its move stale, and it is asked again."""
        table = await self.live.settled()
        number = table.number
        text = await self.thinking.move(table, seat)
        await self.live.submit(lambda at, when: at.say(seat, number, text, when))

    def stand_in(self, table: Table, moment: float) -> list[Letter]:
        """Whose time is up, or who is gone for too long; one of them."""
        for seat, since in self.gone.items():
            if self.patience is not None and moment - since >= self.patience:
                return table.leave(seat, moment)
        return table.tick(moment)

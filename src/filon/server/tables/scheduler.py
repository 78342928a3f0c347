"""What is due at a table when nobody says anything? Bots decide, deals go on, clocks run out, the gone get a stand-in.

One thing at a time, on the table's beat: never sooner because there was no choice, never later because a bot thought
long: it thinks during the beat, and where that is not enough its move comes with the next one. A table with nobody
connected stands still.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from filon.core.errors import FilonError
from filon.core.fair_deal.terms import SECRET_BYTES
from filon.server.bot_service.turn import Thought
from filon.server.identity.entropy import Chance, of_the_system
from filon.server.storage.store import now
from filon.table import Letter, Table, log_entries
from filon.table.deal_protocol import PATIENCE
from filon.table.protocol.server_messages import Place

if TYPE_CHECKING:
    from filon.server.bot_service.pool import Thinking
    from filon.server.tables.live_table import Live

LOG = logging.getLogger("filon")
USUAL = 1.0
BREATH = 0.25  # seconds before something is tried again that could not be kept


class Beat:
    """Wakes one table when something is due. No beat at all (0 seconds) is for programs among themselves."""

    def __init__(
        self,
        live: Live,
        thinking: Thinking,
        seconds: float,
        patience: float | None,
        chance: Chance = of_the_system,
    ) -> None:
        self.live, self.thinking, self.chance = live, thinking, chance
        self.seconds, self.patience = seconds, patience
        self.usual = seconds or USUAL
        self.gone: dict[int, float] = {}  # since when a seat's person has no connection
        self.thought: Thought | None = None
        self.at = 0.0  # the next beat
        self.not_before = 0.0
        self.task: asyncio.Task[None] | None = None
        self.changed = asyncio.Event()
        self.quiet: tuple[Place, int] | None = None  # the place and how many connections, where nothing was due

    def wake(self) -> None:
        """Something has changed: look again at what is due."""
        if self.quiet is not None and self.quiet[0] is self.live.table.place and self.quiet[1] == len(self.live.lines):
            return  # people moved, who are all there; to look again would take as long as the move
        self.quiet = None
        self.changed.set()
        if self.task is None and self.live.lines:
            self.gone = {}
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
                self.quiet = self.standing(self.live.table) if wait is None else None
                try:
                    await asyncio.wait_for(self.changed.wait(), wait)
                except TimeoutError:
                    continue
        finally:
            self.task = None

    def pace(self) -> float:
        """Seconds of the beat; none only where programs alone sit and nobody looks on."""
        if self.seconds > 0:
            return self.seconds
        alone = all(line.is_program and self.live.seat_of(line) is not None for line in self.live.lines)
        return 0.0 if alone else self.usual

    def due(self, table: Table, moment: float) -> float | None:
        """Seconds until something is due; None while everything waits for somebody."""
        found: list[float] = []
        dealing, playing = table.dealing, table.playing
        if table.phase == "dealing" and dealing is not None:
            found.append(moment if dealing.wants_secret(moment) else dealing.since + PATIENCE)
        if table.phase == "playing" and playing is not None and playing.turn is not None:
            self.ponder(table, moment)
            if self.thought is not None and self.thought.is_open and (self.pace() > 0 or self.thought.is_ready):
                found.append(self.at)
            if not table.is_bot(playing.turn) and table.gathering.settings.clock is not None:
                found.append(moment + playing.clocks.left(playing.turn, moment))
        if self.patience is not None:
            found += [since + self.patience for since in self.note_gone(table, moment).values()]
        return max(min(found), self.not_before) - moment if found else None

    def standing(self, table: Table) -> tuple[Place, int] | None:
        """What makes that nothing is due, where moves cannot change it: no bot sits there, and no clock runs."""
        if table.place is None or any(chair.level for chair in table.gathering.chairs):
            return None
        return table.place, len(self.live.lines)

    def ponder(self, table: Table, moment: float) -> None:
        """Bots begin to think about a new position at once; what they come to is heard on the beat."""
        if self.thought is not None and self.thought.is_about(table):
            if not self.thought.has_failed or self.live.writing:
                return
            LOG.error("a bot's move was not taken", extra={"game": table.game.key})
            self.not_before = moment + BREATH
        pace = self.pace()
        self.thought = Thought.of(table, self.thinking, pace, self.changed.set)
        self.at = moment + pace

    def note_gone(self, table: Table, moment: float) -> dict[int, float]:
        """People without a connection, and since when."""
        here = {self.live.seat_of(line) for line in self.live.lines}
        people = [seat for seat, chair in enumerate(table.gathering.chairs) if chair.kind == "person"]
        self.gone = {seat: self.gone.get(seat, moment) for seat in people if seat not in here}
        return self.gone if table.phase == "playing" else {}

    async def act(self) -> None:
        """The one thing that is due first."""
        table, moment = self.live.table, now()
        dealing, thought = table.dealing, self.thought
        try:
            if table.phase == "dealing" and dealing is not None and dealing.wants_secret(moment):
                secret = self.chance("secret", SECRET_BYTES).hex()
                await self.live.submit(lambda at, when: at.report(log_entries.Fixed(now=when, secret=secret), None))
            elif table.phase == "playing" and thought is not None and self.at <= moment:
                self.at = moment + self.pace()
                if thought.is_ready:
                    await self.live.submit(thought.next())
            else:
                await self.live.submit(self.stand_in)
        except FilonError:
            self.thought = None
            self.not_before = now() + BREATH

    def stand_in(self, table: Table, moment: float) -> list[Letter]:
        """Whose time is up, or who is gone for too long; one of them."""
        for seat, since in self.gone.items():
            if self.patience is not None and moment - since >= self.patience:
                return table.leave(seat, moment)
        return table.tick(moment)

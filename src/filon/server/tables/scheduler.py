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
from filon.server.bot_service.turn import BotTurn
from filon.server.identity.entropy import EntropySource, system_entropy
from filon.server.storage.store import now
from filon.table import Delivery, Table, log_entries
from filon.table.deal_protocol import PATIENCE
from filon.table.protocol.server_messages import TableInfo

if TYPE_CHECKING:
    from filon.server.bot_service.pool import BotPool
    from filon.server.tables.live_table import LiveTable

LOG = logging.getLogger("filon")
USUAL = 1.0
BREATH = 0.25  # seconds before something is tried again that could not be kept


class Scheduler:
    """Wakes one table when something is due. No beat at all (0 seconds) is for programs among themselves."""

    def __init__(
        self,
        live: LiveTable,
        bot_pool: BotPool,
        seconds: float,
        patience: float | None,
        entropy: EntropySource = system_entropy,
    ) -> None:
        self.live, self.bot_pool, self.entropy = live, bot_pool, entropy
        self.seconds, self.patience = seconds, patience
        self.usual = seconds or USUAL
        self.gone: dict[int, float] = {}  # since when a seat's person has no connection
        self.bot_turn: BotTurn | None = None
        self.at = 0.0  # the next beat
        self.not_before = 0.0
        self.task: asyncio.Task[None] | None = None
        self.changed = asyncio.Event()
        self.quiet: tuple[TableInfo, int] | None = None  # the place and how many connections, where nothing was due

    def wake(self) -> None:
        """Something has changed: look again at what is due."""
        if (
            self.quiet is not None
            and self.quiet[0] is self.live.table.table_info
            and self.quiet[1] == len(self.live.lines)
        ):
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
        deal_protocol, session = table.deal_protocol, table.session
        if table.phase == "dealing" and deal_protocol is not None:
            found.append(moment if deal_protocol.wants_secret(moment) else deal_protocol.since + PATIENCE)
        if table.phase == "playing" and session is not None and session.turn is not None:
            self.ponder(table, moment)
            if self.bot_turn is not None and self.bot_turn.is_open and (self.pace() > 0 or self.bot_turn.is_ready):
                found.append(self.at)
            if not table.is_bot(session.turn) and table.lobby.settings.clock is not None:
                found.append(moment + session.clocks.left(session.turn, moment))
        if self.patience is not None:
            found += [since + self.patience for since in self.note_gone(table, moment).values()]
        return max(min(found), self.not_before) - moment if found else None

    def standing(self, table: Table) -> tuple[TableInfo, int] | None:
        """What makes that nothing is due, where moves cannot change it: no bot sits there, and no clock runs."""
        if table.table_info is None or any(info.level for info in table.lobby.seats):
            return None
        return table.table_info, len(self.live.lines)

    def ponder(self, table: Table, moment: float) -> None:
        """Bots begin to think about a new position at once; what they come to is heard on the beat."""
        if self.bot_turn is not None and self.bot_turn.is_about(table):
            if not self.bot_turn.has_failed or self.live.writing:
                return
            LOG.error("a bot's move was not taken", extra={"game": table.game.key})
            self.not_before = moment + BREATH
        pace = self.pace()
        self.bot_turn = BotTurn.of(table, self.bot_pool, pace, self.changed.set)
        self.at = moment + pace

    def note_gone(self, table: Table, moment: float) -> dict[int, float]:
        """People without a connection, and since when."""
        here = {self.live.seat_of(line) for line in self.live.lines}
        people = [seat for seat, info in enumerate(table.lobby.seats) if info.kind == "person"]
        self.gone = {seat: self.gone.get(seat, moment) for seat in people if seat not in here}
        return self.gone if table.phase == "playing" else {}

    async def act(self) -> None:
        """The one thing that is due first."""
        table, moment = self.live.table, now()
        deal_protocol, bot_turn = table.deal_protocol, self.bot_turn
        try:
            if table.phase == "dealing" and deal_protocol is not None and deal_protocol.wants_secret(moment):
                secret = self.entropy("secret", SECRET_BYTES).hex()
                await self.live.submit(
                    lambda at, when: at.report(log_entries.TermsFixed(now=when, secret=secret), None)
                )
            elif table.phase == "playing" and bot_turn is not None and self.at <= moment:
                self.at = moment + self.pace()
                if bot_turn.is_ready:
                    await self.live.submit(bot_turn.next())
            else:
                await self.live.submit(self.stand_in)
        except FilonError:
            self.bot_turn = None
            self.not_before = now() + BREATH

    def stand_in(self, table: Table, moment: float) -> list[Delivery]:
        """Whose time is up, or who is gone for too long; one of them."""
        for seat, since in self.gone.items():
            if self.patience is not None and moment - since >= self.patience:
                return table.leave(seat, moment)
        return table.tick(moment)

"""Per-table scheduler: bot moves, deal timeouts, clock expiry, substitutes for absent players.

It does one thing at a time. A bot move comes after a fixed delay, or after the time that is allotted to its computation
where that is longer: never sooner because there was no choice, never later because the bot computed long. Where no
worker was free in time, it comes whole steps later. A table without connections pauses.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math

from filon.core.errors import FilonError
from filon.core.fair_deal.terms import SECRET_BYTES
from filon.server.bot_service.bot_turn import BotTurn
from filon.server.bot_service.service import BotService
from filon.server.identity.entropy import EntropySource
from filon.server.tables.live_table import LiveTable
from filon.table import Result, Table, log_entries
from filon.table.deal_protocol import STEP_TIMEOUT
from filon.table.protocol.server_messages import TableInfo

LOG = logging.getLogger("filon")
USUAL_DELAY = 1.0
LATE_STEP = 0.25  # share of the delay by which a late bot move is put off, again and again
RETRY_DELAY = 0.25  # seconds before something is tried again that could not be stored


class Scheduler:
    """Wakes one table when something is due. A delay of 0 seconds is for programs among themselves."""

    def __init__(
        self,
        live: LiveTable,
        bots: BotService,
        seconds: float,
        patience: float | None,
        entropy: EntropySource,
    ) -> None:
        self.live, self.bots, self.entropy, self.clock = live, bots, entropy, live.clock
        self.seconds, self.patience = seconds, patience
        self.usual = seconds or USUAL_DELAY
        self.absent: dict[int, float] = {}  # since when a seat's person has no connection
        self.bot_turn: BotTurn | None = None
        self.next_bot_move = self.late_step = 0.0
        self.not_before = 0.0
        self.task: asyncio.Task[None] | None = None
        self.changed = asyncio.Event()
        self.idle: tuple[TableInfo, int] | None = None  # the seating and number of connections for which nothing is due

    def wake(self) -> None:
        """Compute again what is due, since something has changed."""
        if (
            self.idle is not None
            and self.idle[0] is self.live.table.table_info
            and self.idle[1] == len(self.live.connections)
        ):
            return  # people moved, who are all there; looking again would take as long as the move
        self.idle = None
        self.changed.set()
        if self.task is None and self.live.connections:
            self.absent = {}
            self.task = asyncio.create_task(self.run())

    async def run(self) -> None:
        """Do what is due, as long as there is a connection."""
        try:
            while self.live.connections and not self.live.broken:
                self.changed.clear()
                wait = self.due_in(self.live.table, self.clock.now())
                if wait is not None and wait <= 0:
                    await self.act()
                    continue
                self.idle = self.idle_state(self.live.table) if wait is None else None
                # Not `wait_for`: before Python 3.12 it swallows a cancellation that comes together with the event.
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(wait):
                        await self.changed.wait()
        finally:
            self.task = None

    def delay(self) -> float:
        """Return seconds between bot moves; 0 only where programs alone sit and there is no spectator."""
        if self.seconds > 0:
            return self.seconds
        connections = self.live.connections
        alone = all(one.is_program and self.live.seat_of(one) is not None for one in connections)
        return 0.0 if alone else self.usual

    def due_in(self, table: Table, moment: float) -> float | None:
        """Return seconds until something is due; None while everything waits for people."""
        found: list[float] = []
        deal, session = table.deal_protocol, table.session
        if table.phase == "dealing" and deal is not None:
            found.append(moment if deal.needs_secret(moment) else deal.since + STEP_TIMEOUT)
        if table.phase == "playing" and session is not None and session.turn is not None:
            self.start_bot_turn(table, moment)
            if self.bot_turn is None:
                found.append(self.not_before)
            elif self.bot_turn.is_pending:
                found.append(self.next_bot_move)
            if not table.is_bot(session.turn) and table.lobby.settings.clock is not None:
                found.append(moment + session.clocks.seconds_left(session.turn, moment))
        if self.patience is not None:
            found += [since + self.patience for since in self.absent_players(table, moment).values()]
        return max(min(found), self.not_before) - moment if found else None

    def idle_state(self, table: Table) -> tuple[TableInfo, int] | None:
        """Return what keeps anything from being due, where moves cannot change it: no bot sits there, no clock runs."""
        if table.table_info is None or any(info.level for info in table.lobby.seats):
            return None
        return table.table_info, len(self.live.connections)

    def start_bot_turn(self, table: Table, moment: float) -> None:
        """Let bots compute for a new position at once; their moves are made after the delay."""
        if self.bot_turn is not None and self.bot_turn.is_about(table):
            if not self.bot_turn.has_failed or self.live.writing:
                return
            LOG.error("a bot's move was not accepted", extra={"game": table.game.key})
            self.not_before = moment + RETRY_DELAY
        if self.bot_turn is not None:
            self.bot_turn.cancel()
            self.bot_turn = None
        if moment < self.not_before:
            return
        delay = self.delay()
        self.bot_turn = BotTurn.start(table, self.bots, delay, self.changed.set)
        allotment = self.bot_turn.allotment
        self.next_bot_move = moment + max(delay, allotment.shown_after)
        self.late_step = max(LATE_STEP * delay, allotment.step)

    def absent_players(self, table: Table, moment: float) -> dict[int, float]:
        """Return the seats of people without a connection during a match, and since when."""
        here = {self.live.seat_of(connection) for connection in self.live.connections}
        people = [seat for seat, info in enumerate(table.lobby.seats) if info.kind == "person"]
        self.absent = {seat: self.absent.get(seat, moment) for seat in people if seat not in here}
        return self.absent if table.phase == "playing" else {}

    def substitution_waits(self, table: Table, moment: float) -> dict[int, float | None]:
        """Return the seats of people without a connection, and seconds until a bot substitutes; None is never."""
        self.absent_players(table, moment)
        patience = self.patience
        return {
            seat: None if patience is None else max(0.0, round(since + patience - moment, 1))
            for seat, since in self.absent.items()
        }

    async def act(self) -> None:
        """Do the one thing that is due first."""
        table, moment = self.live.table, self.clock.now()
        deal, bot_turn = table.deal_protocol, self.bot_turn
        try:
            if table.phase == "dealing" and deal is not None and deal.needs_secret(moment):
                secret = self.entropy("secret", SECRET_BYTES).hex()
                await self.live.submit(lambda at, now: at.report(log_entries.TermsFixed(now=now, secret=secret), None))
            elif self.bot_turn_is_due(table, moment):
                assert bot_turn is not None
                if bot_turn.is_ready:
                    self.next_bot_move = moment + self.delay()
                    await self.live.submit(bot_turn.act)
                else:
                    late_steps = math.floor((moment - self.next_bot_move) / self.late_step) + 1
                    self.next_bot_move += late_steps * self.late_step
            else:
                await self.live.submit(self.substitute)
        except FilonError:
            self.bot_turn = None
            self.not_before = self.clock.now() + RETRY_DELAY

    def bot_turn_is_due(self, table: Table, moment: float) -> bool:
        """Return whether it is the moment for what bots say and play, even if that is not yet known."""
        turn = self.bot_turn
        return table.phase == "playing" and turn is not None and turn.is_pending and self.next_bot_move <= moment

    def substitute(self, table: Table, moment: float) -> Result:
        """Let a bot play for one person who is absent for too long, or whose time is up."""
        for seat, since in self.absent.items():
            if self.patience is not None and moment - since >= self.patience:
                return table.leave(seat, moment)
        return table.tick(moment)

"""Live table: one table in memory. Inputs are judged at once and shown to viewers once they are durable."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial

from filon.server.clock import Clock, TableClock
from filon.server.limits.limits import Limits
from filon.server.storage.await_durable import Conflict, OnDurable, ResultFuture, ignore, settle
from filon.server.storage.store import Store, TouchTable, Write
from filon.server.tables.encoded_snapshots import EncodedSnapshots
from filon.server.tables.match_length_limit import MatchLimit
from filon.server.tables.permissions import may_watch
from filon.server.tables.table_settings import TableSettings
from filon.server.websocket.backlog import Backlog
from filon.server.websocket.connection import Connection, Connections
from filon.table import Delivery, Result, Table, log_entries, log_format
from filon.table.protocol.server_messages import TableInfo, Update, encode_message, with_id

LOG = logging.getLogger("filon")
AN_HOUR = 3600.0
Action = Callable[[Table, float], Result]


class LiveTable:
    """`table` may be ahead of the database by what is being written; no viewer is shown that yet."""

    def __init__(
        self,
        id: str,
        table: Table,
        store: Store,
        clock: Clock,
        limits: Limits | None = None,
        lines: Sequence[str] = (),
        backlog: Backlog | None = None,
    ) -> None:
        self.id, self.table, self.store = id, table, store
        self.server_clock, self.clock = clock, TableClock(clock, table.log[-1].now)
        self.code, self.settings = "", TableSettings()
        self.writer = log_format.Writer.after(lines or log_format.write(table.log).splitlines(keepends=True))
        self.changed: Callable[[], None] | None = None  # the scheduler's wake-up
        self.connections = Connections(self.connections_changed, backlog)
        self.encoded_snapshots = EncodedSnapshots()
        self.seats: dict[int, int] = {}  # seat by person, for `seated_at`
        self.seated_at: TableInfo | None = None
        self.match_limit = MatchLimit((limits or Limits()).most_entries)
        self.durable_entries = len(table.log)  # what is in the database, and was shown
        self.submitted = self.answered = 0  # appends
        self.waiting: deque[tuple[int, Callable[[bool], None]]] = deque()  # called once that append is answered
        self.is_ahead = False  # an append failed: the table is reloaded once the store has answered all others
        self.failed: list[Callable[[], None]] = []  # called once the table is reloaded
        self.reloading: asyncio.Task[None] | None = None
        self.broken = False  # reloading failed too
        self.used = clock.game_time()
        self.touched: float | None = None  # the game time when the store last learned of its use
        self.has_started = table.matches > 0
        self.left_at: float | None = table.log[-1].now  # since when there is no connection

    # Inputs ------------------------------------------------------------------------------------------------------

    def submit(self, action: Action, writes: Sequence[Write] = ()) -> ResultFuture:
        """Apply an action; return a future of its result, completed once it is durable. The future raises Conflict."""
        future: ResultFuture = self.store.future()
        self.apply(action, partial(settle, future), writes)
        return future

    def apply(self, action: Action, on_durable: OnDurable = ignore, writes: Sequence[Write] = ()) -> None:
        """Apply an action; `on_durable` gets its result, and whether it is durable or was lost."""
        if self.is_ahead or self.broken:
            on_durable(Result(), False)
            return
        table, moment = self.table, self.clock.now()
        first = len(table.log)
        result = action(table, moment)
        if len(table.log) == first:
            self.once_durable(partial(on_durable, result))
            return
        self.encoded_snapshots.clear()
        lines = [self.writer.line(entry) for entry in table.log[first:]]
        self.submitted += 1
        self.store.listen()
        done = partial(self.on_append, result, self.seating(), len(lines), on_durable)
        self.store.append(self.id, first, lines, [*writes, *self.touch()], done)
        if self.match_limit.is_reached(table):
            self.apply(lambda at, when: at.report(log_entries.Ended(now=when), None))

    def on_append(
        self, result: Result, seats: dict[int, int], entries: int, on_durable: OnDurable, error: Exception | None
    ) -> None:
        """The store has answered: deliver to all viewers, or reload what is in the database.

        What failed is answered after reloading, so that its caller may try again at once.
        """
        self.answered += 1
        if error is None and not self.is_ahead:
            self.durable_entries += entries
            self.deliver(result, seats)
            on_durable(result, True)
            while self.waiting and self.waiting[0][0] <= self.answered:
                self.waiting.popleft()[1](True)
            if self.changed is not None:
                self.changed()
            return
        self.is_ahead = True
        self.failed.append(partial(on_durable, result, False))
        while self.waiting and self.waiting[0][0] <= self.answered:
            self.failed.append(partial(self.waiting.popleft()[1], False))
        if not self.writing:
            self.reloading = asyncio.get_running_loop().create_task(self.reload())

    @property
    def writing(self) -> int:
        """How many appends the store has not answered yet."""
        return self.submitted - self.answered

    def once_durable(self, call: Callable[[bool], None]) -> None:
        """Call this when all that was applied so far is durable (True), or was lost (False)."""
        if self.writing:
            self.waiting.append((self.submitted, call))
        elif self.is_ahead and not self.broken:
            self.failed.append(partial(call, False))
        else:
            call(not self.broken)

    async def reload(self) -> None:
        """Go back to what is in the database; what another writer appended is delivered to the viewers here."""
        try:
            lines = await self.store.follow(self.id)
            entries = log_format.read("".join(lines))
            self.table = Table.rebuild(entries[: self.durable_entries])
            for entry in entries[self.durable_entries :]:
                self.deliver(self.table.follow(entry), self.seating())
            self.writer = log_format.Writer.after(lines)
            self.clock.not_before(entries[-1].now)
            self.durable_entries, self.is_ahead = len(entries), False
        except Exception as error:
            # Whatever is wrong with this log, other tables go on. The error's text may hold a secret.
            LOG.error("a table cannot be read", extra={"table": self.id, "error": type(error).__name__})
            self.broken = True
            for connection in list(self.connections):
                connection.close()
        failed, self.failed = self.failed, []
        for call in failed:
            asyncio.get_running_loop().call_soon(call)
        if self.changed is not None:
            self.changed()

    # Viewers -----------------------------------------------------------------------------------------------------

    def deliver(self, deliveries: Sequence[Delivery], seats: dict[int, int]) -> None:
        """Send each delivery to all connections that were its viewers when it was made; each is encoded once.

        Who became another viewer gets a snapshot: an update continues what its own viewer was sent. A person who left
        the seat at a table without spectators is disconnected instead.
        """
        if not self.connections:
            return
        by_seat = {delivery.to: delivery for delivery in deliveries}
        encoded: dict[int | None, bytes] = {}
        for connection in self.connections:
            seat = None if connection.person is None else seats.get(connection.person)
            if not may_watch(seat, self.settings):
                connection.close()
            elif connection.has_joined and seat in by_seat:
                if seat != connection.viewer and isinstance(by_seat[seat].body, Update):
                    self.join(connection, -1, "")
                    continue
                connection.viewer = seat
                if seat not in encoded:
                    encoded[seat] = encode_message(by_seat[seat])
                connection.send(encoded[seat])

    def seating(self) -> dict[int, int]:
        """Return each person's seat; deliveries on their way may be of an earlier seating."""
        info = self.table.table_info
        if info is None or info is not self.seated_at:
            seats = self.table.lobby.seats
            self.seats = {one.person: seat for seat, one in enumerate(seats) if one.person is not None}
            self.seated_at = info
        return self.seats

    def disconnect_unpermitted(self) -> None:
        """Close the connections of those who may not watch, after the settings have changed."""
        for connection in list(self.connections):
            if not may_watch(self.seat_of(connection), self.settings):
                connection.close()

    def disconnect_seat(self, seat: int) -> None:
        """Close the connections of a seat's person."""
        for connection in [one for one in self.connections if self.seat_of(one) == seat]:
            connection.close()

    def seat_of(self, connection: Connection) -> int | None:
        """Return the seat of a connection's person now; None for spectators."""
        return None if connection.person is None else self.seating().get(connection.person)

    def spectator_addresses(self) -> list[str]:
        """Return the address of each connection that watches; not of each person: every connection costs the same."""
        return [one.address for one in self.connections if one.transport is not None and self.seat_of(one) is None]

    @property
    def late_joiner(self) -> int | None:
        """The person who asks for a bot's seat; None if there is none."""
        session = self.table.session
        return None if session is None or session.vote is None else session.vote.person

    def connections_changed(self) -> None:
        """A connection was added or removed. While there is none, no clock runs."""
        moment = self.clock.now()
        if not self.connections:
            self.left_at, self.used = moment, self.server_clock.game_time()
            self.encoded_snapshots.clear()
        elif self.left_at is not None:
            stood, self.left_at = moment - self.left_at, None
            if stood > 0 and self.is_timed():
                self.apply(lambda table, when: table.report(log_entries.Resumed(now=when, stood=stood), None))
        if self.changed is not None:
            self.changed()

    def detach(self) -> None:
        """Break the reference cycles, so that a forgotten table is freed at once."""
        self.changed, self.connections.changed = None, do_nothing

    def join(self, connection: Connection, since: int, id: str) -> None:
        """Send a connection a snapshot, and from then on updates."""
        seat = self.seat_of(connection)
        text = self.encoded_snapshots.find(self.table, seat, since)
        connection.has_joined = connection.has_joined and connection.viewer == seat

        def joined() -> None:
            connection.has_joined, connection.viewer = True, seat

        self.answer(connection, text, id, joined)

    def answer(
        self, connection: Connection, text: bytes, id: str = "", before: Callable[[], None] | None = None
    ) -> None:
        """Send an answer made of the table in memory, once that is durable; a snapshot gets its id only then, so that
        those that wait share one text. `before` is called just before it is sent."""

        def send(durable: bool) -> None:
            if not durable:
                connection.close()
                return
            if before is not None:
                before()
            connection.send(with_id(text, id))

        self.once_durable(send)

    async def durable_table(self) -> Table:
        """Return the table once all of it is durable; raises Conflict where it is being reloaded."""
        while self.writing:
            quiet = asyncio.get_running_loop().create_future()
            self.once_durable(lambda durable, quiet=quiet: settle(quiet, Result(), True))  # type: ignore[misc]
            await quiet
        if self.is_ahead and self.reloading is not None:
            await asyncio.wait([self.reloading])
        if self.broken or self.is_ahead:
            raise Conflict("this table is being reloaded: try again", "try_again")
        return self.table

    # Time --------------------------------------------------------------------------------------------------------

    def is_timed(self) -> bool:
        """Return whether passing time means anything here: a deal or a clock is running."""
        table = self.table
        return table.phase == "dealing" or (table.phase == "playing" and table.lobby.settings.clock is not None)

    def touch(self) -> list[Write]:
        """Return the write that the table was used: when it was loaded, once an hour, and with the first deal.

        Retention counts days by wall time; how often it is written follows game time, which is never set back.
        """
        started, moment = self.table.matches > 0, self.server_clock.game_time()
        if self.touched is not None and moment - self.touched < AN_HOUR and started == self.has_started:
            return []
        self.touched, self.has_started = moment, started
        return [TouchTable(self.id, self.server_clock.wall_time(), started)]


def do_nothing() -> None:
    """For tables that are no longer in memory."""

"""How does a table live in this process? Inputs are judged at once, and shown to everybody once they are on disk."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial

from filon.server.limits.limits import Limits
from filon.server.storage.durable_append import Conflict, Future, Told, keep, nobody, nothing, settle
from filon.server.storage.store import APPEND, Due, Statement, Store, now
from filon.server.tables.match_limit import Length
from filon.server.websocket.connection import Connection, Connections
from filon.table import Delivery, Table, log, log_entries
from filon.table.deal_protocol import PATIENCE
from filon.table.protocol.server_messages import TableInfo, encode_message

LOG = logging.getLogger("filon")
AN_HOUR = 3600.0
NOTHING = Due()
__all__ = ["Act", "Conflict", "Connection", "LiveTable", "LoadedTables", "Told", "keep"]
Act = Callable[[Table, float], list[Delivery]]


class LiveTable:
    """One table. `table` may be ahead of the disk by what is being written; nobody is shown that."""

    def __init__(
        self, id: str, table: Table, store: Store, limits: Limits | None = None, lines: Sequence[str] = ()
    ) -> None:
        self.id, self.table, self.store = id, table, store
        self.writer = log.Writer.after(lines or log.write(table.log).splitlines(keepends=True))
        self.changed: Callable[[], None] | None = None  # whoever sees to what is due
        self.lines = Connections(self.come_or_gone)
        self.seats: dict[int, int] = {}  # as long as the place is the same
        self.seated_at: TableInfo | None = None
        self.length = Length((limits or Limits()).most_entries)
        self.kept_entries = len(table.log)  # what is on the disk, and was shown
        self.sent = self.answered = 0  # jobs for the writer
        self.waiting: deque[tuple[int, Callable[[bool], None]]] = deque()  # shown once that job is kept
        self.is_ahead = False  # something could not be kept: the table is read anew, once the writer has answered
        self.broken = False  # and not even that could be done
        self.touched = self.used = now()
        self.has_started = table.matches > 0
        self.left_at: float | None = table.log[-1].now  # since when nobody is connected

    # What happens ------------------------------------------------------------------------------------------------

    def submit(self, act: Act, also: Sequence[Statement] = ()) -> Future:
        """Let an act happen to the table; its letters, once they are kept."""
        future: Future = self.store.future()
        self.happen(act, partial(settle, future), also)
        return future

    def happen(self, act: Act, told: Told = nobody, also: Sequence[Statement] = ()) -> None:
        """Let an act happen to the table; `told` gets its letters once they are kept, or hears that they are not."""
        if self.is_ahead or self.broken:
            told([], False)
            return
        table, moment = self.table, now()
        first = len(table.log)
        deliveries = act(table, moment)
        if len(table.log) == first:
            self.once_kept(partial(told, deliveries))
            return
        lines = [self.writer.line(entry) for entry in table.log[first:]]
        self.sent += 1
        self.store.listen()
        done = partial(self.kept, deliveries, self.seating(), len(lines), told)
        self.store.append(self.id, first, lines, self.due(moment), [*also, *self.touch(moment)], done)
        if self.length.is_full(table):
            self.happen(lambda at, when: at.report(log_entries.Ended(now=when), None))

    def kept(
        self, deliveries: list[Delivery], seats: dict[int, int], entries: int, told: Told, trouble: Exception | None
    ) -> None:
        """The writer has answered: show it to everybody, or read anew what is on the disk."""
        self.answered += 1
        self.is_ahead = self.is_ahead or trouble is not None
        well = not self.is_ahead
        if well:
            self.kept_entries += entries
            self.deliver(deliveries, seats)
        told(deliveries, well)
        while self.waiting and self.waiting[0][0] <= self.answered:
            self.waiting.popleft()[1](well)
        if self.is_ahead and not self.writing:
            self.read_anew()
        if self.changed is not None:
            self.changed()

    @property
    def writing(self) -> int:
        """How much the writer still has to answer."""
        return self.sent - self.answered

    def once_kept(self, show: Callable[[bool], None]) -> None:
        """Call this when all that has happened so far is on the disk (True), or could not be kept (False)."""
        if self.writing:
            self.waiting.append((self.sent, show))
        else:
            show(not self.broken)

    def read_anew(self) -> None:
        """Back to what is on the disk; what somebody else wrote there is shown to everybody here."""
        try:
            lines = self.store.follow(self.id)
            entries = log.read("".join(lines))
            self.table = Table.rebuild(entries[: self.kept_entries])
            for entry in entries[self.kept_entries :]:
                self.deliver(self.table.follow(entry), self.seating())
            self.writer = log.Writer.after(lines)
            self.kept_entries, self.is_ahead = len(entries), False
        except Exception as error:
            # Whatever is wrong with this file or log, other tables go on. What the error says may be secret.
            LOG.error("a table cannot be read", extra={"table": self.id, "error": type(error).__name__})
            self.broken = True
            for line in list(self.lines):
                line.hang_up()

    # Who is shown what -------------------------------------------------------------------------------------------

    def deliver(self, deliveries: list[Delivery], seats: dict[int, int]) -> None:
        """Each letter to everybody who had those eyes when it was written; encoded once."""
        if not self.lines:
            return
        by_seat = {delivery.to: delivery for delivery in deliveries}
        written: dict[int | None, bytes] = {}
        for line in self.lines:
            seat = None if line.person is None else seats.get(line.person)
            if line.has_joined and seat in by_seat:
                if seat not in written:
                    written[seat] = encode_message(by_seat[seat])
                line.put(written[seat])

    def seating(self) -> dict[int, int]:
        """Which person sits where; what is in memory may be ahead of the letters on their way."""
        place = self.table.table_info
        if place is None or place is not self.seated_at:
            seats = self.table.lobby.seats
            self.seats = {info.person: seat for seat, info in enumerate(seats) if info.person is not None}
            self.seated_at = place
        return self.seats

    def seat_of(self, line: Connection) -> int | None:
        """Whose eyes a connection has: its person's chair, wherever that is now, or the onlookers'."""
        return None if line.person is None else self.seating().get(line.person)

    @property
    def wisher(self) -> int | None:
        """The number of somebody who asks for a bot's chair."""
        session = self.table.session
        return None if session is None or session.vote is None else session.vote.person

    def come_or_gone(self) -> None:
        """A connection is there, or is no more. What goes by while there is none is nobody's time."""
        moment = now()
        if not self.lines:
            self.left_at = self.used = moment
        elif self.left_at is not None:
            stood, self.left_at = moment - self.left_at, None
            if stood > 0 and self.is_timed():
                self.happen(lambda table, when: table.report(log_entries.Resumed(now=when, stood=stood), None))
        if self.changed is not None:
            self.changed()

    def let_go(self) -> None:
        """Nobody hears of this table any more: nothing it holds on to holds on to it, and it is freed at once."""
        self.changed, self.lines.changed = None, nothing

    def join(self, line: Connection, since: int, id: str) -> None:
        """Show a connection everything, and from then on what changes."""
        self.show(line, encode_message(self.table.since(self.seat_of(line), since, id)), begins=True)

    def show(self, line: Connection, text: bytes, *, begins: bool = False) -> None:
        """An answer made of the table as it stands in memory, once that is on the disk."""

        def put(well: bool) -> None:
            if not well:
                line.hang_up()
                return
            line.has_joined = line.has_joined or begins
            line.put(text)

        self.once_kept(put)

    async def settled(self) -> Table:
        """The table when all of it is on the disk; for whoever only asks."""
        while self.writing:
            quiet = asyncio.get_running_loop().create_future()
            self.once_kept(lambda well, quiet=quiet: settle(quiet, [], True))  # type: ignore[misc]
            await quiet
        if self.broken:
            raise Conflict("this table is being read anew: try again", "try_again")
        return self.table

    # What is due -------------------------------------------------------------------------------------------------

    def is_timed(self) -> bool:
        """Whether time that goes by means anything here."""
        table = self.table
        return table.phase == "dealing" or (table.phase == "playing" and table.lobby.settings.clock is not None)

    def due(self, moment: float) -> Due:
        """What this table waits for that no person does; kept with every entry."""
        table = self.table
        if table.phase == "dealing" and table.deal_protocol is not None:
            return Due(
                "deal", moment if table.deal_protocol.wants_secret(moment) else table.deal_protocol.since + PATIENCE
            )
        session = table.session
        if table.phase != "playing" or session is None or session.turn is None:
            return NOTHING
        if table.is_bot(session.turn):
            return Due("bot", moment)
        if table.lobby.settings.clock is not None:
            return Due("clock", moment + session.clocks.left(session.turn, moment))
        return NOTHING

    def touch(self, moment: float) -> list[Statement]:
        """That somebody was here, once an hour; and that something was dealt."""
        started = self.table.matches > 0
        if moment - self.touched < AN_HOUR and started == self.has_started:
            return []
        self.touched, self.has_started = moment, started
        return [("UPDATE place SET touched=?, started=? WHERE id=?", (moment, int(started), self.id))]


class LoadedTables:
    """All tables of this process; one that nobody looks at leaves memory."""

    def __init__(self, store: Store, limits: Limits | None = None) -> None:
        self.store, self.limits = store, limits or Limits()
        self.living: dict[str, LiveTable] = {}

    def find(self, id: str) -> LiveTable | None:
        """The table of this name, from memory or from its log; None if there is none, or it was closed."""
        live = self.living.get(id)
        if live is not None and not live.broken:
            live.used = now()
            return live
        lines = self.store.follow(id)
        if not lines:
            return None
        self.living[id] = LiveTable(id, Table.rebuild(log.read("".join(lines))), self.store, self.limits, lines)
        return self.living[id]

    async def create(self, table: Table, code: str, *, listed: bool) -> LiveTable:
        """A new place; raises Conflict where the name or the code is taken."""
        id, moment = table.lobby.table, now()
        lines = log.write(table.log).splitlines(keepends=True)
        place: Statement = (
            "INSERT INTO place (id, code, listed, opened, touched) VALUES (?, ?, ?, ?, ?)",
            (id, code, int(listed), moment, moment),
        )
        await keep(self.store, [place, *((APPEND, (id, at, line, "", 0.0)) for at, line in enumerate(lines))])
        self.living[id] = LiveTable(id, table, self.store, self.limits, lines)
        return self.living[id]

    def forget(self, live: LiveTable) -> None:
        """Out of memory, where nobody looks and nothing is being written."""
        if not live.lines and not live.writing and self.living.get(live.id) is live:
            del self.living[live.id]
            live.let_go()

    def sweep(self, moment: float) -> None:
        """Forget whatever nobody has looked at for a while."""
        for live in list(self.living.values()):
            if moment - live.used >= self.limits.linger:
                self.forget(live)

"""Who is there? Whoever has a connection, or looked at a plain page a short while ago."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from filon.server.storage.store import now
from filon.server.tables.live_table import LiveTable
from filon.server.websocket.connection import Connection
from filon.table.log_entries import LateJoinWithdrawn

# Seconds for which a page without a connection counts: it is looked at, and reloads.
READS = 60.0


class Visit(Connection):
    """Somebody who reads a plain page: nothing is sent, what is new stands on the next page."""

    def put(self, text: bytes) -> None:
        """Left out."""


class Presence:
    """Connections and visits, and when a person was there last."""

    def __init__(self, attend: Callable[[LiveTable], None]) -> None:
        self.attend = attend
        self.began = now()
        self.seen: dict[tuple[str, int], float] = {}
        self.visits: dict[tuple[str, str], tuple[Visit, asyncio.TimerHandle]] = {}
        self.guests: dict[Connection, str] = {}

    def come(self, live: LiveTable, line: Connection, guest: str = "") -> None:
        """A connection is there."""
        self.guests[line] = guest
        live.lines.add(line)
        self.attend(live)

    def go(self, live: LiveTable, line: Connection) -> None:
        """It is there no more."""
        live.lines.discard(line)
        self.guests.pop(line, None)
        if line.person is not None:
            self.seen[live.id, line.person] = now()
            if live.wisher == line.person and not any(other.person == line.person for other in live.lines):
                live.submit(lambda table, at: table.report(LateJoinWithdrawn(now=at), None))

    def visit(self, live: LiveTable, person: int | None, guest: str) -> None:
        """A page was read; it counts as a connection for a while."""
        if not guest:
            self.attend(live)
            return
        old = self.visits.get((live.id, guest))
        line = Visit(person)
        timer = asyncio.get_running_loop().call_later(READS, self.end, live, line, guest)
        self.visits[live.id, guest] = (line, timer)
        self.come(live, line, guest)
        if old is not None:  # gone only now: whoever reads on was never away
            old[1].cancel()
            self.go(live, old[0])

    def end(self, live: LiveTable, line: Visit, guest: str) -> None:
        """The page was not read again."""
        self.visits.pop((live.id, guest), None)
        self.go(live, line)

    def away_for(self, live: LiveTable, seat: int) -> float:
        """For how many seconds the person of a seat has had no connection; 0 if there is one."""
        person = live.table.lobby.seats[seat].person
        if person is None or any(line.person == person for line in live.lines):
            return 0.0
        return now() - self.seen.get((live.id, person), self.began)

    def connected(self, live: LiveTable) -> tuple[int, ...]:
        """Seats whose person has a program or a page with a connection: those who can add bytes to a deal."""
        found = {live.seat_of(line) for line in live.lines if not isinstance(line, Visit)}
        return tuple(sorted(seat for seat in found if seat is not None))

    def spectators(self, live: LiveTable) -> int:
        """How many look on, each once, however many pages they have open."""
        found = [self.guests.get(line, "") for line in live.lines if live.seat_of(line) is None]
        return found.count("") + len({guest for guest in found if guest})

"""Presence: who is connected to a table, or has read one of its plain pages a short while ago."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from filon.server.clock import Clock
from filon.server.tables.live_table import LiveTable
from filon.server.websocket.connection import Connection
from filon.table.log_entries import LateJoinWithdrawn

# Seconds for which a page without a connection counts: it is looked at, and reloads.
PAGE_VISIT = 60.0


class Visit(Connection):
    """A reader of a plain page: nothing is sent, since the next page shows what is new."""

    def send(self, text: bytes) -> None:
        """Send nothing."""


class Presence(Protocol):
    """Connections and page visits, and when a person was last seen."""

    def connect(self, live: LiveTable, connection: Connection, guest: str = "") -> None:
        """Add a connection of a guest."""
        ...

    def disconnect(self, live: LiveTable, connection: Connection) -> None:
        """Remove it; the person was seen until now."""
        ...

    def see(self, live: LiveTable, person: int) -> None:
        """The person has just made a request, such as sitting down."""
        ...

    def seen_after(self, live: LiveTable, person: int, moment: float) -> bool:
        """Return whether the person is connected, or was seen after this moment."""
        ...

    def visit(self, live: LiveTable, person: int | None, guest: str) -> None:
        """Count a page that was read as a connection, for a while."""
        ...

    def connections_of(self, live: LiveTable, guest: str) -> list[Connection]:
        """Return the connections of one guest."""
        ...

    def replace_guest(self, old: str, new: str) -> None:
        """The guest has a new token, of this hash; its connections stay."""
        ...

    def away_for(self, live: LiveTable, seat: int) -> float:
        """Return for how many seconds the person of a seat was not seen; 0 while there is a connection.

        A person who was not seen since the server started counts from its start.
        """
        ...

    def connected_seats(self, live: LiveTable) -> tuple[int, ...]:
        """Return the seats that can take part in a deal: by a program, or a page with a script."""
        ...

    def spectators(self, live: LiveTable) -> int:
        """Return how many watch, each counted once, however many pages they have open."""
        ...


class LocalPresence:
    """Presence of this process."""

    def __init__(self, attend: Callable[[LiveTable], None], clock: Clock) -> None:
        self.attend, self.clock = attend, clock
        self.began = clock.game_time()
        self.last_seen: dict[tuple[str, int], float] = {}
        self.visits: dict[tuple[str, str], tuple[Visit, asyncio.TimerHandle]] = {}
        self.guests: dict[Connection, str] = {}

    def connect(self, live: LiveTable, connection: Connection, guest: str = "") -> None:
        """Add a connection of a guest."""
        self.guests[connection] = guest
        live.connections.add(connection)
        self.attend(live)

    def disconnect(self, live: LiveTable, connection: Connection) -> None:
        """Remove it; the person was seen until now. A request to join late ends with its last connection."""
        live.connections.discard(connection)
        self.guests.pop(connection, None)
        person = connection.person
        if person is not None:
            self.last_seen[live.id, person] = self.clock.game_time()
            if live.late_joiner == person and not any(other.person == person for other in live.connections):
                live.submit(lambda table, at: table.report(LateJoinWithdrawn(now=at), None))

    def see(self, live: LiveTable, person: int) -> None:
        """The person has just made a request, such as sitting down."""
        self.last_seen[live.id, person] = self.clock.game_time()

    def seen_after(self, live: LiveTable, person: int, moment: float) -> bool:
        """Return whether the person is connected, or was seen after this moment."""
        is_connected = any(connection.person == person for connection in live.connections)
        return is_connected or self.last_seen.get((live.id, person), moment) > moment

    def visit(self, live: LiveTable, person: int | None, guest: str) -> None:
        """Count a page that was read as a connection, for a while."""
        if not guest:
            self.attend(live)
            return
        old = self.visits.get((live.id, guest))
        visit = Visit(person)
        timer = asyncio.get_running_loop().call_later(PAGE_VISIT, self.end_visit, live, visit, guest)
        self.visits[live.id, guest] = (visit, timer)
        self.connect(live, visit, guest)
        if old is not None:  # removed only now: a reader who reads on was never away
            old[1].cancel()
            self.disconnect(live, old[0])

    def end_visit(self, live: LiveTable, visit: Visit, guest: str) -> None:
        """The page was not read again."""
        self.visits.pop((live.id, guest), None)
        self.disconnect(live, visit)

    def connections_of(self, live: LiveTable, guest: str) -> list[Connection]:
        """Return the connections of one guest."""
        return [connection for connection in live.connections if self.guests.get(connection) == guest]

    def replace_guest(self, old: str, new: str) -> None:
        """The guest has a new token, of this hash; its connections stay."""
        for connection, guest in self.guests.items():
            if guest == old:
                self.guests[connection] = new

    def away_for(self, live: LiveTable, seat: int) -> float:
        """Return for how many seconds the person of a seat was not seen; 0 while there is a connection."""
        person = live.table.lobby.seats[seat].person
        if person is None or any(connection.person == person for connection in live.connections):
            return 0.0
        return self.clock.game_time() - self.last_seen.get((live.id, person), self.began)

    def connected_seats(self, live: LiveTable) -> tuple[int, ...]:
        """Return the seats that can take part in a deal: by a program, or a page with a script."""
        found = {live.seat_of(connection) for connection in live.connections if not isinstance(connection, Visit)}
        return tuple(sorted(seat for seat in found if seat is not None))

    def spectators(self, live: LiveTable) -> int:
        """Return how many watch, each counted once, however many pages they have open."""
        found = [self.guests.get(one, "") for one in live.connections if live.seat_of(one) is None]
        return found.count("") + len({guest for guest in found if guest})

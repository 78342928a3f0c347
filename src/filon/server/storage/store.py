"""Store: the interface between the server and its database, asynchronous and without SQL.

Log entries are appended under their numbers, together with other writes, in one transaction, or the caller learns that
another writer was first; a table's log is followed from a number on. `sqlite_store` implements it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from filon.core.errors import FilonError

Done = Callable[[Exception | None], None]  # called in the event loop; None means that all of it is durable


class StoreBroken(FilonError):
    """The database is damaged, newer than this Filon, or cannot be written."""


# Writes: each is one atomic change besides log entries --------------------------------------------------------------


class CreateTable(NamedTuple):
    """A new table with its code; fails where either is taken."""

    table: str
    code: str
    listed: bool
    at: float


class TouchTable(NamedTuple):
    """The table was used, and whether anything was ever dealt there."""

    table: str
    at: float
    started: bool


class ListTable(NamedTuple):
    """Whether strangers find the table in the list."""

    table: str
    listed: bool


class StoreSettings(NamedTuple):
    """The table's settings as JSON."""

    table: str
    settings: str


class CloseTable(NamedTuple):
    """Only the archive of matches (number, kind, text) is left of a table, and why it was closed."""

    table: str
    why: str
    archive: tuple[tuple[int, str, str], ...]


class AddGuest(NamedTuple):
    """A new guest, by the hash of its token."""

    guest: str
    at: float


class SeeGuest(NamedTuple):
    """The guest has sent a request."""

    guest: str
    at: float


class DeleteGuests(NamedTuple):
    """These guests are deleted, unless they were seen at this time or later."""

    guests: tuple[str, ...]
    before: float


class SeatPerson(NamedTuple):
    """A guest is this person at the table."""

    table: str
    person: int
    guest: str


class StoreDeviceKey(NamedTuple):
    """A new device key, by its hash; older keys of the same seat and expired ones are deleted."""

    hash: str
    table: str
    person: int
    until: float
    now: float


class UseDeviceKey(NamedTuple):
    """A guest's device takes the seat of a key, which is deleted; fails where the key was used before, or expired."""

    hash: str
    guest: str
    now: float


class ReplaceGuest(NamedTuple):
    """A guest has a new token, of this hash; the old one is no longer valid anywhere."""

    old: str
    new: str


class StoreClaim(NamedTuple):
    """A claim to a lost seat, and which persons have agreed."""

    table: str
    person: int
    guest: str
    since: float
    agreed: tuple[int, ...]


class DeleteClaim(NamedTuple):
    """The claim has ended."""

    table: str


class TransferSeat(NamedTuple):
    """The person's seat belongs to another guest; former devices are remembered for this match, and lose it."""

    table: str
    match: int
    person: int
    guest: str


Write = (
    CreateTable
    | TouchTable
    | ListTable
    | StoreSettings
    | CloseTable
    | AddGuest
    | SeeGuest
    | DeleteGuests
    | SeatPerson
    | StoreDeviceKey
    | UseDeviceKey
    | ReplaceGuest
    | StoreClaim
    | DeleteClaim
    | TransferSeat
)


class DeviceKey(NamedTuple):
    """What an unused device key is for, and until when it is valid."""

    table: str
    person: int
    until: float


class Store(Protocol):
    """One database. `trouble` says why the last transaction failed, empty if it did not; the rest are counters."""

    trouble: str
    entries: int
    commits: int
    lost: int

    def append(self, table: str, first: int, lines: Sequence[str], writes: Sequence[Write], done: Done) -> None:
        """Append log lines from this number on, with other writes, all or none; `done` gets None or the error."""
        ...

    def write(self, writes: Sequence[Write], done: Done) -> None:
        """Make these writes, all or none; `done` gets None or the error."""
        ...

    def listen(self) -> object:
        """From now on call `done` in the event loop that runs here."""
        ...

    def future(self) -> asyncio.Future[Any]:
        """Return a future of the running loop, in which `done` is called from now on."""
        ...

    def close(self) -> None:
        """Finish what was accepted, then stop."""
        ...

    async def ping(self) -> None:
        """Read something; raises where the database cannot be read."""
        ...

    async def follow(self, table: str, since: int = 0) -> list[str]:
        """Return a table's log lines from this number on; none where there is no such table, or it was closed."""
        ...

    async def closed_because(self, table: str) -> str:
        """Return why a table was closed; empty for one that is open, or never was."""
        ...

    async def archive(self, table: str) -> list[tuple[int, str, str]]:
        """Return what is left of a closed table: number of the match, kind (record or log) and text."""
        ...

    async def idle_tables(self, unstarted_before: float, idle_before: float) -> list[tuple[str, bool]]:
        """Return open tables last used before these times, and whether anything was dealt there."""
        ...

    async def listed_tables(self, limit: int) -> list[str]:
        """Return the open tables that strangers may see, the last used first."""
        ...

    async def table_of_code(self, code: str) -> str:
        """Return the table of a code; empty if there is none."""
        ...

    async def code_of(self, table: str) -> str:
        """Return the code of a table; empty if it has none."""
        ...

    async def settings_of(self, table: str) -> str:
        """Return the table's settings as JSON; empty if none were stored."""
        ...

    async def last_seen(self, guest: str) -> float | None:
        """Return when the guest of this hash was last seen, to the day; None where there is no such guest."""
        ...

    async def idle_guests(self, before: float) -> list[tuple[str, tuple[tuple[str, int], ...]]]:
        """Return guests last seen before this time, each with the tables that are not closed and its persons there."""
        ...

    async def persons_of(self, table: str, guest: str) -> list[int]:
        """Return which persons at this table a guest is or was, on the first device or on another, the last first."""
        ...

    async def tables_of(self, guest: str, limit: int, skip: int = 0) -> list[str]:
        """Return the tables at which a guest sat down, the last used first, after so many others."""
        ...

    async def device_key(self, hash: str, now: float) -> DeviceKey | None:
        """Return what an unused, unexpired key is for."""
        ...

    async def device_count(self, table: str, person: int) -> int:
        """Return how many devices have a person's seat; 0 where there is no such person."""
        ...

    async def claims(self) -> list[StoreClaim]:
        """Return all claims to lost seats."""
        ...

    async def lost_seat_in(self, table: str, match: int, guest: str) -> bool:
        """Return whether a guest had a seat in this match that was transferred to another guest."""
        ...

"""Test support: a clock, a store, a transport and a bot service in memory, without threads, sockets or files."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from typing import Any

from filon.core.budget import Budget
from filon.core.text.hint import Hint
from filon.server.bot_service.load import BotLoad, LoadReport
from filon.server.bot_service.service import TurnAnswer
from filon.server.storage import store as writes
from filon.server.storage.store import DeviceKey, Done, StoreClaim, Write
from filon.table import Table
from filon.table.protocol.client_state import ClientState


class FakeClock:
    """A clock that moves only when a test moves it; `wall` is what the machine's clock shows when the server starts."""

    def __init__(self, wall: float = 1_000_000.0) -> None:
        self.wall = self.game = wall
        self.passed = 0.0

    def wall_time(self) -> float:
        return self.wall

    def game_time(self) -> float:
        return self.game

    def monotonic(self) -> float:
        return self.passed

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self.wall += seconds
        self.game += seconds
        self.passed += seconds

    def set_wall(self, seconds: float) -> None:
        """Set the machine's clock forward, or back by a negative number."""
        self.wall += seconds

    def restarted(self, down: float = 0.0) -> FakeClock:
        """Return the clock of a server that starts on this machine after so many seconds."""
        return FakeClock(self.wall + down)


class FakeTransport:
    """Keeps every message it was to carry, and what a client makes of them."""

    def __init__(self) -> None:
        self.has_room = True
        self.makes_room: Callable[[], None] = lambda: None
        self.sent: list[Any] = []
        self.state = ClientState()
        self.buffered, self.is_aborted = 0, False

    def send_text(self, text: bytes) -> None:
        message = json.loads(text)
        self.sent.append(message)
        if message["kind"] in ("snapshot", "update"):
            assert self.state.apply(message)

    def abort(self) -> None:
        self.is_aborted, self.buffered = True, 0


class FakeBots:
    """Bots that play the first legal move and say nothing."""

    def __init__(self) -> None:
        self.budget, self.failed, self.load = Budget(iterations=1), 0, BotLoad()

    async def turn(self, table: Table, talkers: Sequence[int], mover: int | None, budget: Budget) -> TurnAnswer:
        return TurnAnswer([None] * len(talkers), None if mover is None else table.match.legal()[0])

    async def hint(self, table: Table, seat: int) -> Hint | None:
        return Hint(table.match.legal()[0]) if table.match.turn == seat else None

    def report(self) -> LoadReport:
        return LoadReport()

    async def closed(self) -> None:
        pass


class Taken(Exception):
    """The number, the id or the code is in use."""


class MemoryStore:
    """The store's interface over dicts. Every read and every write lets the event loop run on before it answers."""

    def __init__(self) -> None:
        self.trouble, self.entries, self.commits, self.lost = "", 0, 0, 0
        self.logs: dict[str, list[str]] = {}
        self.tables: dict[str, dict[str, Any]] = {}
        self.settings: dict[str, str] = {}
        self.guests: dict[str, float] = {}  # when each was last seen
        self.persons: dict[tuple[str, int], str] = {}
        self.devices: set[tuple[str, int, str]] = set()
        self.keys: dict[str, DeviceKey] = {}
        self.claim_of: dict[str, StoreClaim] = {}
        self.former: set[tuple[str, int, str]] = set()
        self.archives: dict[str, list[tuple[int, str, str]]] = {}

    # Writing

    def append(self, table: str, first: int, lines: Sequence[str], writes: Sequence[Write], done: Done) -> None:
        log = self.logs.get(table, [])
        if first != len(log):
            self.answer(done, Taken(f"{table} {first}"))
            return
        try:
            self.make(writes)
        except Taken as error:
            self.answer(done, error)
            return
        self.logs[table] = [*log, *lines]
        self.entries += len(lines)
        self.answer(done, None)

    def write(self, writes: Sequence[Write], done: Done) -> None:
        try:
            self.make(writes)
        except Taken as error:
            self.answer(done, error)
            return
        self.answer(done, None)

    def answer(self, done: Done, error: Exception | None) -> None:
        self.commits += 1
        asyncio.get_running_loop().call_soon(done, error)

    def make(self, changes: Sequence[Write]) -> None:
        """Make all changes; raises Taken before the first of them."""
        keys = dict(self.keys)
        for one in changes:
            if isinstance(one, writes.StoreDeviceKey):
                keys[one.hash] = DeviceKey(one.table, one.person, one.until)
            if isinstance(one, writes.CreateTable) and (one.table in self.tables or self.code_in_use(one.code)):
                raise Taken(one.code)
            if isinstance(one, writes.SeatPerson) and (one.table, one.person) in self.persons:
                raise Taken(str(one))
            if isinstance(one, writes.UseDeviceKey) and (one.hash not in keys or keys[one.hash].until <= one.now):
                raise Taken(one.hash)
        for one in changes:
            self.make_one(one)

    def code_in_use(self, code: str) -> bool:
        return any(row["code"] == code for row in self.tables.values())

    def make_one(self, one: Write) -> None:
        if isinstance(one, writes.CreateTable):
            row = {"code": one.code, "listed": one.listed, "used": one.at, "started": False, "ended": ""}
            self.tables[one.table] = row
        elif isinstance(one, writes.TouchTable):
            row = self.tables[one.table]
            row.update(used=max(row["used"], one.at), started=one.started)
        elif isinstance(one, writes.ListTable):
            self.tables[one.table]["listed"] = one.listed
        elif isinstance(one, writes.StoreSettings):
            self.settings[one.table] = one.settings
        elif isinstance(one, writes.AddGuest | writes.SeeGuest | writes.DeleteGuests):
            self.change_guests(one)
        elif isinstance(one, writes.SeatPerson):
            self.persons[one.table, one.person] = one.guest
        elif isinstance(one, writes.UseDeviceKey):
            self.devices.add((*self.keys.pop(one.hash)[:2], one.guest))
        elif isinstance(one, writes.ReplaceGuest):
            self.replace_guest(one.old, one.new)
        elif isinstance(one, writes.StoreDeviceKey):
            of = (one.table, one.person)
            self.keys = {hash: key for hash, key in self.keys.items() if key.until > one.now and key[:2] != of}
            self.keys[one.hash] = DeviceKey(*of, one.until)
        elif isinstance(one, writes.StoreClaim):
            self.claim_of[one.table] = one
        elif isinstance(one, writes.DeleteClaim):
            self.claim_of.pop(one.table, None)
        elif isinstance(one, writes.TransferSeat):
            self.transfer(one)
        else:
            self.archives[one.table] = list(one.archive)
            self.persons = {key: guest for key, guest in self.persons.items() if key[0] != one.table}
            self.devices = {device for device in self.devices if device[0] != one.table}
            self.logs.pop(one.table, None)
            self.tables[one.table].update(ended=one.why, code=None, listed=False)

    def change_guests(self, one: writes.AddGuest | writes.SeeGuest | writes.DeleteGuests) -> None:
        if isinstance(one, writes.AddGuest):
            self.guests[one.guest] = one.at
        elif isinstance(one, writes.SeeGuest):
            self.guests.update({one.guest: max(one.at, self.guests[one.guest])} if one.guest in self.guests else {})
        else:
            gone = {guest for guest in one.guests if self.guests.get(guest, one.before) < one.before}
            self.guests = {guest: at for guest, at in self.guests.items() if guest not in gone}

    def transfer(self, one: writes.TransferSeat) -> None:
        self.claim_of.pop(one.table, None)
        mine = {device for device in self.devices if device[:2] == (one.table, one.person)}
        for guest in (self.persons[one.table, one.person], *(device[2] for device in mine)):
            self.former.add((one.table, one.match, guest))
        self.devices -= mine
        self.persons[one.table, one.person] = one.guest

    def replace_guest(self, old: str, new: str) -> None:
        self.guests = {new if guest == old else guest: at for guest, at in self.guests.items()}
        self.persons = {of: new if guest == old else guest for of, guest in self.persons.items()}
        self.devices = {(*of, new if guest == old else guest) for *of, guest in self.devices}  # type: ignore[misc]
        self.former = {(*of, new if guest == old else guest) for *of, guest in self.former}  # type: ignore[misc]
        for table, claim in self.claim_of.items():
            if claim.guest == old:
                self.claim_of[table] = claim._replace(guest=new)

    def listen(self) -> object:
        return asyncio.get_running_loop()

    def future(self) -> asyncio.Future[Any]:
        return asyncio.get_running_loop().create_future()

    def close(self) -> None:
        pass

    # Reading

    async def ping(self) -> None:
        await asyncio.sleep(0)

    async def follow(self, table: str, since: int = 0) -> list[str]:
        await asyncio.sleep(0)
        return self.logs.get(table, [])[since:]

    async def closed_because(self, table: str) -> str:
        await asyncio.sleep(0)
        return str(self.tables[table]["ended"]) if table in self.tables else ""

    async def archive(self, table: str) -> list[tuple[int, str, str]]:
        await asyncio.sleep(0)
        return self.archives.get(table, [])

    async def idle_tables(self, unstarted_before: float, idle_before: float) -> list[tuple[str, bool]]:
        await asyncio.sleep(0)
        found = [(id, row) for id, row in self.tables.items() if not row["ended"]]
        bound = {True: idle_before, False: unstarted_before}
        return [(id, row["started"]) for id, row in found if row["used"] < bound[row["started"]]]

    async def listed_tables(self, limit: int) -> list[str]:
        await asyncio.sleep(0)
        listed = [id for id, row in self.tables.items() if row["listed"]]
        return sorted(listed, key=lambda id: -self.tables[id]["used"])[:limit]

    async def table_of_code(self, code: str) -> str:
        await asyncio.sleep(0)
        return next((id for id, row in self.tables.items() if row["code"] == code), "")

    async def code_of(self, table: str) -> str:
        await asyncio.sleep(0)
        return (self.tables[table]["code"] or "") if table in self.tables else ""

    async def settings_of(self, table: str) -> str:
        await asyncio.sleep(0)
        return self.settings.get(table, "")

    async def last_seen(self, guest: str) -> float | None:
        await asyncio.sleep(0)
        return self.guests.get(guest)

    async def idle_guests(self, before: float) -> list[tuple[str, tuple[tuple[str, int], ...]]]:
        await asyncio.sleep(0)
        places = {*((guest, *of) for of, guest in self.persons.items()), *((guest, *of) for *of, guest in self.devices)}
        return [
            (guest, tuple(sorted((table, person) for owner, table, person in places if owner == guest)))
            for guest, seen in self.guests.items()
            if seen < before
        ]

    async def persons_of(self, table: str, guest: str) -> list[int]:
        await asyncio.sleep(0)
        found = [person for (at, person), who in self.persons.items() if (at, who) == (table, guest)]
        found += [person for at, person, who in self.devices if (at, who) == (table, guest)]
        return sorted(found, reverse=True)

    async def tables_of(self, guest: str, limit: int, skip: int = 0) -> list[str]:
        await asyncio.sleep(0)
        found = {at for (at, _), who in self.persons.items() if who == guest}
        found |= {at for at, _, who in self.devices if who == guest}
        return sorted(found, key=lambda id: -self.tables[id]["used"])[skip : skip + limit]

    async def device_key(self, hash: str, now: float) -> DeviceKey | None:
        await asyncio.sleep(0)
        found = self.keys.get(hash)
        return found if found is not None and found.until > now else None

    async def device_count(self, table: str, person: int) -> int:
        await asyncio.sleep(0)
        owner = {guest for of, guest in self.persons.items() if of == (table, person)}
        return len(owner | {guest for *of, guest in self.devices if of == [table, person]})

    async def claims(self) -> list[StoreClaim]:
        await asyncio.sleep(0)
        return list(self.claim_of.values())

    async def lost_seat_in(self, table: str, match: int, guest: str) -> bool:
        await asyncio.sleep(0)
        return (table, match, guest) in self.former

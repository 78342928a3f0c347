"""Game time: setting the machine's clock stalls no deal and empties no player's time, also across a restart."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import filon
from filon.server import clock as clocks
from filon.server.api.errors import ApiError
from filon.server.clock import SystemClock
from filon.server.config import Config
from filon.server.context import ServerContext
from filon.server.identity.devices import Devices
from filon.server.identity.entropy import system_entropy
from filon.server.identity.guests import create_guest
from filon.server.identity.reclaim import OBJECTION, Claims
from filon.server.limits.limits import A_DAY, Limits
from filon.server.ops import housekeeping
from filon.server.ops.self_restart import SelfRestart
from filon.server.storage.sqlite_store import SqliteStore
from filon.server.storage.store import AddGuest, Store, Write
from filon.server.tables import retention
from filon.server.tables.live_table import LiveTable
from filon.server.tables.loaded_tables import LoadedTables
from filon.server.tables.presence import LocalPresence
from filon.server.tables.scheduler import Scheduler
from filon.server.websocket.connection import Connection
from filon.table import Clock, Settings, Table
from filon.table.deal_protocol import STEP_TIMEOUT
from filon.table.log_entries import Committed, DealRequested, Dealt, Left, Opened, Resumed, RevealFailed, TermsFixed
from server.fakes import FakeBots, FakeClock, MemoryStore

AN_HOUR = 3600.0
JUMPS = pytest.mark.parametrize("jump", [-AN_HOUR, 5 * AN_HOUR], ids=["an hour back", "hours forward"])


def opened(now: float, id: str = "t") -> Table:
    """Return a table with two people and 60 seconds each."""
    settings = Settings(game="kuhn", version=filon.load("kuhn").version, seats=2, clock=Clock(60.0))
    table = Table.open(Opened(now=now, table=id, settings=settings))
    for seat in range(2):
        table.sit(seat, f"p{seat + 1}", now)
    return table


async def create(store: Store, clock: FakeClock, id: str = "t") -> LiveTable:
    tables = LoadedTables(store, clock)
    return await tables.create(opened(clock.game_time(), id), f"CODE{id}", listed=False)


async def load(store: Store, clock: FakeClock, id: str = "t") -> LiveTable:
    """Return the table as a server that has just started loads it."""
    live = await LoadedTables(store, clock).find(id)
    assert live is not None
    return live


def connect(live: LiveTable) -> Scheduler:
    """Connect the first seat; return the table's scheduler, which does nothing by itself."""
    live.connections.add(Connection(0))
    return Scheduler(live, FakeBots(), 1.0, None, system_entropy)


async def deal(live: LiveTable) -> None:
    await live.submit(lambda table, now: table.report(Dealt(now=now, seed=1), None))


async def request_deal(live: LiveTable) -> None:
    await live.submit(lambda table, now: table.report(DealRequested(now=now, seats=(0, 1)), None))


async def pass_time(scheduler: Scheduler, clock: FakeClock, seconds: float) -> None:
    """Let so much time pass, and the scheduler do what is due then."""
    clock.advance(seconds)
    for _ in range(3):  # it does one thing at a time
        due = scheduler.due_in(scheduler.live.table, scheduler.clock.now())
        if due is not None and due <= 0:
            await scheduler.act()


def seconds_left(live: LiveTable) -> float:
    session = live.table.session
    assert session is not None
    assert session.turn is not None
    return session.clocks.seconds_left(session.turn, live.clock.now())


def count(live: LiveTable, kind: type[Any]) -> int:
    return sum(isinstance(entry, kind) for entry in live.table.log)


def assert_times_never_go_back(live: LiveTable) -> None:
    times = [entry.now for entry in live.table.log]
    assert times == sorted(times)


def test_game_time_reads_the_wall_clock_once(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = {"wall": 1000.0, "monotonic": 7.0}
    machine = SimpleNamespace(time=lambda: shown["wall"], monotonic=lambda: shown["monotonic"])
    monkeypatch.setattr(clocks, "time", machine)
    clock, shared = SystemClock(), SystemClock(start=5000.0)
    shown.update(wall=1000.0 - AN_HOUR, monotonic=9.0)

    assert (clock.game_time(), clock.wall_time(), clock.monotonic()) == (1002.0, 1000.0 - AN_HOUR, 9.0)
    assert shared.game_time() == 5002.0


@JUMPS
def test_wall_clock_set_during_a_deal_stalls_and_hurries_nothing(jump: float) -> None:
    async def run() -> None:
        clock = FakeClock()
        live = await create(MemoryStore(), clock)
        scheduler = connect(live)
        await request_deal(live)
        clock.set_wall(jump)
        await pass_time(scheduler, clock, STEP_TIMEOUT - 1)
        assert count(live, TermsFixed) == 0
        await pass_time(scheduler, clock, 1)

        assert count(live, TermsFixed) == 1
        assert live.table.phase == "playing"
        assert_times_never_go_back(live)

    asyncio.run(run())


@JUMPS
def test_wall_clock_set_during_a_match_charges_only_what_was_thought(jump: float) -> None:
    async def run() -> None:
        clock = FakeClock()
        live = await create(MemoryStore(), clock)
        scheduler = connect(live)
        await deal(live)
        clock.set_wall(jump)
        await pass_time(scheduler, clock, 15)
        assert seconds_left(live) == 45
        assert count(live, Left) == 0
        await pass_time(scheduler, clock, 45)

        assert count(live, Left) == 1

    asyncio.run(run())


def test_clocks_stand_each_time_nobody_is_connected() -> None:
    async def run() -> None:
        clock = FakeClock()
        live = await create(MemoryStore(), clock)
        connections = [Connection(0), Connection(1)]
        for connection in connections:
            live.connections.add(connection)
        await deal(live)
        for left in (55, 50):
            clock.advance(5)
            live.connections.discard(connections[0])
            live.connections.discard(connections[1])
            clock.advance(1000)
            for connection in connections:
                live.connections.add(connection)

            assert seconds_left(live) == left
            await asyncio.sleep(0)
        live.connections.discard(connections[0])
        clock.advance(10)  # one of the two is still there
        live.connections.add(connections[0])
        assert seconds_left(live) == 40

    asyncio.run(run())


@JUMPS
def test_clocks_stand_while_the_server_is_down_whatever_the_machine_shows(jump: float) -> None:
    async def run() -> None:
        store, clock = MemoryStore(), FakeClock()
        live = await create(store, clock)
        connect(live)
        await deal(live)
        clock.advance(20)
        await live.submit(lambda table, now: table.chat(0, "hm", now))
        clock.advance(5)  # of which the log knows nothing: a crash gives them back
        clock.set_wall(jump)
        clock = clock.restarted(down=60.0)
        live = await load(store, clock)
        clock.advance(300)
        scheduler = connect(live)

        assert count(live, Resumed) == 1
        assert seconds_left(live) == 40
        await pass_time(scheduler, clock, 39)
        assert count(live, Left) == 0
        await pass_time(scheduler, clock, 1)
        assert count(live, Left) == 1
        assert_times_never_go_back(live)

    asyncio.run(run())


@JUMPS
def test_deal_goes_on_after_a_restart_whatever_the_machine_shows(jump: float) -> None:
    async def run() -> None:
        store, clock = MemoryStore(), FakeClock()
        live = await create(store, clock)
        connect(live)
        await request_deal(live)
        await live.submit(lambda table, now: table.report(Committed(now=now, seat=0, hash="0" * 64), 0))
        clock.set_wall(jump)
        clock = clock.restarted(down=60.0)
        live = await load(store, clock)
        scheduler = connect(live)
        await pass_time(scheduler, clock, STEP_TIMEOUT - 1)
        assert count(live, TermsFixed) == 0
        await pass_time(scheduler, clock, 1)
        assert count(live, TermsFixed) == 1
        await pass_time(scheduler, clock, STEP_TIMEOUT)

        assert count(live, RevealFailed) == 1
        assert_times_never_go_back(live)

    asyncio.run(run())


def test_table_whose_log_ends_in_the_future_shifts_no_other() -> None:
    async def run() -> None:
        store, clock = MemoryStore(), FakeClock()
        early = await create(store, clock, "early")
        await deal(early)
        clock.advance(AN_HOUR)
        late = await create(store, clock, "late")
        await deal(late)
        clock.set_wall(-AN_HOUR)
        clock = clock.restarted(down=10.0)
        early, late = await load(store, clock, "early"), await load(store, clock, "late")
        for live in (early, late):
            await live.submit(lambda table, now: table.chat(0, "hello", now))

        assert early.table.log[-1].now == clock.game_time()
        assert late.table.log[-1].now == late.table.log[-2].now == clock.game_time() + AN_HOUR - 10

    asyncio.run(run())


def test_entry_of_another_writer_from_the_future_is_not_undercut() -> None:
    async def run() -> None:
        store, clock = MemoryStore(), FakeClock()
        live = await create(store, clock)
        ahead = FakeClock(clock.wall + AN_HOUR)
        elsewhere = await load(store, ahead)
        await elsewhere.submit(lambda table, now: table.chat(0, "first", now))
        with pytest.raises(filon.FilonError):
            await live.submit(lambda table, now: table.chat(0, "second", now))
        await live.submit(lambda table, now: table.chat(0, "second again", now))

        assert_times_never_go_back(live)
        assert live.table.log[-1].now == ahead.game_time()

    asyncio.run(run())


@JUMPS
def test_use_of_a_table_is_stored_in_wall_time(jump: float) -> None:
    async def run() -> None:
        store, clock = MemoryStore(), FakeClock()
        live, created = await create(store, clock), clock.wall_time()
        clock.set_wall(jump)
        await deal(live)
        assert store.tables["t"]["used"] == max(created, clock.wall_time())
        clock.advance(1.5 * AN_HOUR)
        await live.submit(lambda table, now: table.chat(0, "still here", now))

        assert store.tables["t"]["used"] == clock.wall_time()

    asyncio.run(run())


@pytest.mark.parametrize("in_memory", [True, False], ids=["memory", "SQLite"])
def test_playing_a_little_each_week_keeps_a_table(tmp_path: Path, in_memory: bool) -> None:
    async def run() -> None:
        store: Store = MemoryStore() if in_memory else SqliteStore(tmp_path / "filon.db")
        clock = FakeClock()
        await deal(await create(store, clock))
        limits = Limits(retention=10 * A_DAY)
        for _ in range(4):
            clock.advance(7 * A_DAY)
            tables = LoadedTables(store, clock, limits)
            assert await retention.close_idle_tables(tables, clock.wall_time()) == 0
            live = await tables.find("t")
            assert live is not None
            await live.submit(lambda table, now: table.chat(0, "another week", now))
        clock.advance(9.9 * A_DAY)
        assert await retention.close_idle_tables(LoadedTables(store, clock, limits), clock.wall_time()) == 0
        clock.advance(0.2 * A_DAY)

        assert await retention.close_idle_tables(LoadedTables(store, clock, limits), clock.wall_time()) == 1
        store.close()

    asyncio.run(run())


@pytest.mark.parametrize("in_memory", [True, False], ids=["memory", "SQLite"])
def test_playing_before_the_machine_knows_the_year_closes_no_table(tmp_path: Path, in_memory: bool) -> None:
    async def run() -> None:
        store: Store = MemoryStore() if in_memory else SqliteStore(tmp_path / "filon.db")
        clock = FakeClock(50 * 365 * A_DAY)
        live = await create(store, clock)
        clock.set_wall(-20 * 365 * A_DAY)
        await deal(live)
        clock.set_wall(20 * 365 * A_DAY)

        assert await retention.close_idle_tables(LoadedTables(store, clock), clock.wall_time()) == 0
        store.close()

    asyncio.run(run())


def test_housekeeping_closes_tables_by_wall_time_once_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(housekeeping, "PERIOD", 0.0)
    monkeypatch.setattr(housekeeping, "collect_garbage", lambda: None)  # takes long, and is tested elsewhere

    async def run() -> None:
        store, clock = MemoryStore(), FakeClock()
        await create(store, clock)
        context = ServerContext(store, Config(), FakeBots(), clock=clock)
        task = asyncio.create_task(housekeeping.run(context, SelfRestart({})))
        found = []
        for jump, passes in ((0.0, 0.0), (2 * A_DAY, 0.0), (0.0, AN_HOUR)):
            clock.set_wall(jump)
            clock.advance(passes)
            for _ in range(20):
                await asyncio.sleep(0)
            found.append(store.tables["t"]["ended"])
        task.cancel()

        assert found == ["", "", "unstarted"]

    asyncio.run(run())


def test_reading_a_table_does_not_keep_it() -> None:
    async def run() -> None:
        store, clock = MemoryStore(), FakeClock()
        await deal(await create(store, clock))
        clock.advance(9 * A_DAY)
        await load(store, clock)
        clock.advance(2 * A_DAY)

        tables = LoadedTables(store, clock, Limits(retention=10 * A_DAY))
        assert await retention.close_idle_tables(tables, clock.wall_time()) == 1

    asyncio.run(run())


def test_guests_and_device_keys_are_stored_and_expire_by_wall_time() -> None:
    class NotingStore(MemoryStore):
        """Remembers what was written."""

        def __init__(self) -> None:
            super().__init__()
            self.rows: list[Write] = []

        def make_one(self, one: Write) -> None:
            self.rows.append(one)
            super().make_one(one)

    async def run() -> None:
        store, clock = NotingStore(), FakeClock()
        clock.set_wall(AN_HOUR)
        _, guest = await create_guest(store, system_entropy, clock)
        assert store.rows == [AddGuest(guest, clock.wall_time())]
        devices = Devices(store, system_entropy, clock)
        key = await devices.create_key("t", 0)
        clock.set_wall(299)
        assert await devices.find(key) is not None
        clock.set_wall(1)

        assert await devices.find(key) is None

    asyncio.run(run())


def test_claim_waits_for_objections_whatever_the_machine_shows() -> None:
    async def run() -> None:
        store, clock = MemoryStore(), FakeClock()
        live = await create(store, clock)
        presence = LocalPresence(lambda live: None, clock)
        claims = Claims(store, clock)
        clock.set_wall(5 * AN_HOUR)
        with pytest.raises(ApiError):  # nobody has been away for long
            await claims.make(live, 1, "guest", presence)
        clock.advance(AN_HOUR)
        claim = await claims.make(live, 1, "guest", presence)
        await claims.answer(live, 0, agrees=True)
        clock.set_wall(AN_HOUR)
        assert not claims.is_due(live, claim, presence)
        clock.advance(OBJECTION)
        assert claims.is_due(live, claim, presence)

        clock = FakeClock(clock.game_time() - AN_HOUR)  # restarted, with the machine's clock set back
        claims, presence = Claims(store, clock), LocalPresence(lambda live: None, clock)
        await claims.load()
        clock.advance(OBJECTION)
        assert claims.is_due(live, claims.by_table["t"], presence)

    asyncio.run(run())

"""The live table: nothing is shown before it is durable, and a table recovers from what could not be stored."""

import asyncio
import gc
import sqlite3
import threading
import weakref
from pathlib import Path
from typing import Any

import pytest

import filon
from filon.core.budget import Budget
from filon.server.bot_service.pool import BotPool
from filon.server.clock import SYSTEM_CLOCK
from filon.server.identity.entropy import system_entropy
from filon.server.limits.limits import Limits
from filon.server.storage.await_durable import Conflict
from filon.server.storage.sqlite_store import Job, SqliteStore
from filon.server.storage.store import Store
from filon.server.tables.live_table import Action, LiveTable
from filon.server.tables.loaded_tables import LoadedTables
from filon.server.tables.scheduler import Scheduler
from filon.server.websocket.connection import MAX_QUEUED, Connection
from filon.table import Settings, Table, log_entries, log_format
from filon.table.log_entries import Chatted, Dealt, Opened, Rematched
from filon.table.protocol.server_messages import encode_message


def opened(id: str = "t", key: str = "kuhn", seats: int = 2) -> Table:
    settings = Settings(game=key, version=filon.load(key).version, seats=seats)
    table = Table.open(Opened(now=0.0, table=id, settings=settings))
    for seat in range(seats):
        table.sit(seat, f"p{seat + 1}", 0.0)
    table.report(Dealt(now=0.0, seed=1), None)
    return table


async def with_connections(
    store: Store, limits: Limits | None = None
) -> tuple[LoadedTables, LiveTable, list[Connection]]:
    """Return a table with a connection for each seat and a spectator's."""
    tables = LoadedTables(store, SYSTEM_CLOCK, limits)
    live = await tables.create(opened(), "AAAAA", listed=False)
    connections = [Connection(0), Connection(1), Connection(None)]
    for connection in connections:
        live.connections.add(connection)
        live.join(connection, -1, "")
        connection.queue.popleft()
    return tables, live, connections


def received(connection: Connection) -> list[bytes]:
    """Take out of a connection's queue what was sent to it."""
    connection.queued = 0
    return [connection.queue.popleft() for _ in range(len(connection.queue))]


def move(table: Table, moment: float) -> Any:
    turn = table.match.turn
    assert turn is not None
    return table.say(turn, table.number, table.match.legal()[0], moment)


class SlowStore(SqliteStore):
    """A store whose disk can be slow, or fail."""

    def __init__(self, path: Path) -> None:
        self.may_commit = threading.Event()
        self.may_commit.set()
        self.fails = ""
        super().__init__(path)

    def commit(self, connection: Any, jobs: Any) -> Any:
        assert self.may_commit.wait(30)
        return super().commit(Failing(connection, self.fails) if self.fails else connection, jobs)  # type: ignore[arg-type]


class Failing:
    """A database connection that fails at one kind of statement, as a full disk makes it fail."""

    def __init__(self, connection: sqlite3.Connection, at: str) -> None:
        self.connection, self.at = connection, at

    @property
    def in_transaction(self) -> bool:
        return self.connection.in_transaction

    def execute(self, statement: str, *values: Any) -> Any:
        if statement.startswith(self.at):
            raise sqlite3.OperationalError("database or disk is full")
        return self.connection.execute(statement, *values)

    def executemany(self, statement: str, rows: Any) -> None:
        for row in rows:
            self.execute(statement, row)


def test_live_table_shows_and_acknowledges_only_what_is_durable(tmp_path: Path) -> None:
    async def run() -> None:
        store = SlowStore(tmp_path / "filon.db")
        _, live, connections = await with_connections(store)
        store.may_commit.clear()
        future = live.submit(move)
        late = Connection(None)
        live.connections.add(late)
        live.join(late, -1, "")
        refused = live.submit(lambda table, moment: table.say(0, 99, "bet", moment))
        await asyncio.sleep(0.02)

        assert [received(connection) for connection in (*connections, late)] == [[], [], [], []]
        assert not future.done()
        assert not refused.done()  # even a no tells what has happened before it
        store.may_commit.set()
        await future
        await refused
        assert [len(received(connection)) for connection in (*connections, late)] == [1, 1, 1, 1]
        store.close()

    asyncio.run(run())


@pytest.mark.parametrize("at", ["BEGIN", "INSERT", "COMMIT"])
def test_failed_append_changes_nothing_and_the_table_goes_on(tmp_path: Path, at: str) -> None:
    async def run() -> None:
        store = SlowStore(tmp_path / "filon.db")
        _, live, connections = await with_connections(store)
        entries = len(live.table.log)
        store.fails = at
        with pytest.raises(Conflict):
            await live.submit(move)

        assert store.trouble == "database or disk is full"
        assert [received(connection) for connection in connections] == [[], [], []]
        assert len(live.table.log) == entries == len(await store.follow(live.id))
        store.fails = ""
        await live.submit(move)
        assert store.trouble == ""
        assert [len(received(connection)) for connection in connections] == [1, 1, 1]
        assert log_format.read("".join(await store.follow(live.id))) == live.table.log
        store.close()

    asyncio.run(run())


def test_entries_of_another_writer_are_delivered_here(tmp_path: Path) -> None:
    async def run() -> None:
        store, other = SqliteStore(tmp_path / "filon.db"), SqliteStore(tmp_path / "filon.db")
        _, live, connections = await with_connections(store)
        elsewhere = await LoadedTables(other, SYSTEM_CLOCK).find("t")
        assert elsewhere is not None
        await elsewhere.submit(lambda table, moment: table.say(0, 0, "bet", moment, "theirs"))
        with pytest.raises(Conflict):
            await live.submit(lambda table, moment: table.say(0, 0, "check", moment, "ours"))

        assert [len(received(connection)) for connection in connections] == [1, 1, 1]
        assert live.table.log == elsewhere.table.log
        await live.submit(move)
        assert [len(received(connection)) for connection in connections] == [1, 1, 1]
        store.close()
        other.close()

    asyncio.run(run())


def test_join_during_a_reload_shows_nothing_that_was_lost(tmp_path: Path) -> None:
    async def run() -> None:
        store = SlowStore(tmp_path / "filon.db")
        _, live, connections = await with_connections(store)
        may_read, follow = asyncio.Event(), store.follow

        async def slow_follow(table: str, since: int = 0) -> list[str]:
            await may_read.wait()
            return await follow(table, since)

        store.follow = slow_follow  # type: ignore[method-assign]
        store.fails = "COMMIT"
        lost = live.submit(move)
        while live.writing:
            await asyncio.sleep(0.001)
        late = Connection(None)
        live.connections.add(late)
        live.join(late, -1, "")
        meanwhile = live.submit(move)
        await asyncio.sleep(0.01)

        assert [received(connection) for connection in (*connections, late)] == [[], [], [], []]
        assert not lost.done()
        store.fails = ""
        may_read.set()
        for future in (lost, meanwhile):
            with pytest.raises(Conflict):
                await future
        assert not late.is_open  # it comes back, and is shown what is durable
        assert (await live.submit(move)).refusal is None
        assert [len(received(connection)) for connection in connections] == [1, 1, 1]
        store.close()

    asyncio.run(run())


def test_updates_go_to_the_seating_they_were_made_for(tmp_path: Path) -> None:
    async def run() -> None:
        store = SlowStore(tmp_path / "filon.db")
        _, live, connections = await with_connections(store)
        store.may_commit.clear()
        before = [live.submit(action) for action in BEFORE_ROTATION]
        after = [live.submit(action) for action in AFTER_ROTATION]
        store.may_commit.set()
        earlier, later = [await each for each in before], [await each for each in after]
        sent = [received(connection) for connection in connections]

        assert sent == [
            encoded(earlier, seat) + encoded(later, rotated) for seat, rotated in ((0, 1), (1, 0), (None, None))
        ]
        assert all(sent[0][at] != sent[1][at] for at in (0, -1))  # moves: who is shown the wrong one can tell
        assert live.seat_of(connections[0]) == 1
        store.close()

    asyncio.run(run())


BEFORE_ROTATION: tuple[Action, ...] = (
    lambda table, moment: move(table, moment),
    lambda table, moment: table.give_up(0, moment),
    lambda table, moment: table.vote(1, True, moment),
)
AFTER_ROTATION: tuple[Action, ...] = (
    lambda table, moment: table.report(Rematched(now=moment, rotate=1), None),
    lambda table, moment: table.report(Dealt(now=moment, seed=2), None),
    lambda table, moment: move(table, moment),
)


def encoded(results: list[Any], seat: int | None) -> list[bytes]:
    """Return the messages to this viewer, one of each result."""
    return [encode_message(one) for result in results for one in result if one.to == seat]


def test_updates_of_another_writer_go_to_the_seating_they_were_made_for(tmp_path: Path) -> None:
    async def run() -> None:
        store, other = SqliteStore(tmp_path / "filon.db"), SqliteStore(tmp_path / "filon.db")
        _, live, connections = await with_connections(store)
        elsewhere = await LoadedTables(other, SYSTEM_CLOCK).find("t")
        assert elsewhere is not None
        earlier = [await elsewhere.submit(action) for action in BEFORE_ROTATION]
        later = [await elsewhere.submit(action) for action in AFTER_ROTATION]
        with pytest.raises(Conflict):
            await live.submit(move)

        assert [received(connection) for connection in connections] == [
            encoded(earlier, seat) + encoded(later, rotated) for seat, rotated in ((0, 1), (1, 0), (None, None))
        ]
        store.close()
        other.close()

    asyncio.run(run())


def test_slow_reader_is_disconnected_and_others_are_not_affected(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "filon.db")
        _, live, connections = await with_connections(store)
        for number in range(MAX_QUEUED + 1):
            await live.submit(lambda table, moment, text=f"line {number}": table.chat(0, text, moment))  # type: ignore[misc]
            received(connections[0])
            received(connections[2])

        assert not connections[1].is_open
        assert received(connections[1]) == []
        assert connections[0].is_open
        store.close()

    asyncio.run(run())


def test_unused_table_leaves_memory_and_is_loaded_unchanged(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "filon.db")
        tables, live, connections = await with_connections(store, Limits(linger=5.0))
        await live.submit(move)
        tables.forget_unused(SYSTEM_CLOCK.game_time() + 100)
        assert tables.by_id == {"t": live}
        for connection in connections:
            live.connections.discard(connection)
        tables.forget_unused(SYSTEM_CLOCK.game_time() + 4)
        assert tables.by_id == {"t": live}
        tables.forget_unused(SYSTEM_CLOCK.game_time() + 6)
        assert tables.by_id == {}
        again = await tables.find("t")

        assert again is not None
        assert again is not live
        assert again.table.log == live.table.log
        await again.submit(lambda table, moment: table.chat(0, "hello", moment))
        assert log_format.read("".join(await store.follow("t"))) == again.table.log
        store.close()

    asyncio.run(run())


def test_forgotten_table_is_freed_without_the_garbage_collector(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "filon.db")
        tables, live, connections = await with_connections(store, Limits(linger=5.0))
        live.changed = Scheduler(live, BotPool(Budget(iterations=1)), 1.0, None, system_entropy).wake
        await live.submit(move)
        for connection in connections:
            live.connections.discard(connection)
        await asyncio.sleep(0.01)  # its scheduler ends
        kept = weakref.ref(live), weakref.ref(live.table)
        gc.disable()
        try:
            tables.forget_unused(SYSTEM_CLOCK.game_time() + 6)
            del live

            assert [found() for found in kept] == [None, None]
        finally:
            gc.enable()
            store.close()

    asyncio.run(run())


def test_too_long_match_is_given_up_and_chat_does_not_count(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "filon.db")
        _, live, _ = await with_connections(store, Limits(most_entries=6))
        began = live.table.began
        for number in range(40):
            await live.submit(lambda table, moment: table.chat(0, "hello", moment))
            if live.table.phase == "playing":
                seat = number % 2
                await live.submit(lambda table, moment, seat=seat: table.leave(seat, moment))  # type: ignore[misc]
                await live.submit(lambda table, moment, seat=seat: table.rejoin(seat, moment))  # type: ignore[misc]
        counted = [entry for entry in live.table.log[began:] if not isinstance(entry, Chatted)]

        assert len(counted) == 6
        assert isinstance(counted[-1], log_entries.Ended)
        assert live.table.phase == "over"
        assert live.table.session is not None
        assert live.table.session.given_up
        assert log_format.read("".join(await store.follow("t"))) == live.table.log
        store.close()

    asyncio.run(run())


def test_damaged_log_breaks_its_own_table_only(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "filon.db")
        tables, live, connections = await with_connections(store)
        await tables.create(opened("u"), "BBBBB", listed=False)
        spoil = "UPDATE log_entry SET line='nonsense' WHERE table_id='t' AND number=2"
        store.add(Job([], [(spoil, ())], lambda error: None))
        live.store.append("t", len(live.table.log), ["x\n"], (), lambda error: None)
        with pytest.raises(Conflict):
            await live.submit(move)
        await asyncio.sleep(0)

        assert live.broken
        assert not any(connection.is_open for connection in connections)
        other = await tables.find("u")
        assert other is not None
        await other.submit(move)
        store.close()

    asyncio.run(run())

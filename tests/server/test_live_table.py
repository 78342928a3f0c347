"""Is nothing shown before it is kept, and does a table find back when something could not be?"""

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
from filon.server.limits.limits import Limits
from filon.server.storage.store import Due, Store, now
from filon.server.tables.live_table import Conflict, LiveTable, LoadedTables, keep
from filon.server.tables.scheduler import Scheduler
from filon.server.websocket.connection import MAX_QUEUED, Connection
from filon.table import Settings, Table, log, log_entries
from filon.table.log_entries import Chatted, Dealt, Opened, Rematched


def opened(id: str = "t", key: str = "kuhn", seats: int = 2) -> Table:
    settings = Settings(game=key, version=filon.load(key).version, seats=seats)
    table = Table.open(Opened(now=0.0, table=id, settings=settings))
    for seat in range(seats):
        table.sit(seat, f"p{seat + 1}", 0.0)
    table.report(Dealt(now=0.0, seed=1), None)
    return table


async def made(store: Store, limits: Limits | None = None) -> tuple[LoadedTables, LiveTable, list[Connection]]:
    """A table with a connection for each seat and one that looks on."""
    tables = LoadedTables(store, limits)
    live = await tables.create(opened(), "AAAAA", listed=False)
    lines = [Connection(0), Connection(1), Connection(None)]
    for line in lines:
        live.lines.add(line)
        live.join(line, -1, "")
        line.queue.popleft()
    return tables, live, lines


def waiting(line: Connection) -> list[bytes]:
    return [line.queue.popleft() for _ in range(len(line.queue))]


def move(table: Table, moment: float) -> Any:
    turn = table.match.turn
    assert turn is not None
    return table.say(turn, table.number, table.match.legal()[0], moment)


class Held(Store):
    """A store whose disk can be slow, or fail."""

    def __init__(self, path: Path) -> None:
        self.go = threading.Event()
        self.go.set()
        self.fails = ""
        super().__init__(path)

    def commit(self, connection: Any, jobs: Any) -> Any:
        assert self.go.wait(30)
        return super().commit(Failing(connection, self.fails) if self.fails else connection, jobs)  # type: ignore[arg-type]


class Failing:
    """A connection that fails at one kind of statement, as a full disk makes it fail."""

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


def test_nothing_is_shown_or_acknowledged_before_it_is_on_the_disk(tmp_path: Path) -> None:
    async def run() -> None:
        store = Held(tmp_path / "filon.db")
        _, live, lines = await made(store)
        store.go.clear()
        future = live.submit(move)
        late = Connection(None)
        live.lines.add(late)
        live.join(late, -1, "")
        refused = live.submit(lambda table, moment: table.say(0, 99, "bet", moment))
        await asyncio.sleep(0.02)

        assert [waiting(line) for line in (*lines, late)] == [[], [], [], []]
        assert not future.done()
        assert not refused.done()  # even a no tells what has happened before it
        store.go.set()
        await future
        await refused
        assert [len(waiting(line)) for line in (*lines, late)] == [1, 1, 1, 1]
        store.close()

    asyncio.run(run())


@pytest.mark.parametrize("at", ["BEGIN", "INSERT", "COMMIT"])
def test_what_could_not_be_kept_did_not_happen_and_the_table_goes_on(tmp_path: Path, at: str) -> None:
    async def run() -> None:
        store = Held(tmp_path / "filon.db")
        _, live, lines = await made(store)
        entries = len(live.table.log)
        store.fails = at
        with pytest.raises(Conflict):
            await live.submit(move)

        assert store.trouble == "database or disk is full"
        assert [waiting(line) for line in lines] == [[], [], []]
        assert len(live.table.log) == entries == len(store.follow(live.id))
        store.fails = ""
        await live.submit(move)
        assert store.trouble == ""
        assert [len(waiting(line)) for line in lines] == [1, 1, 1]
        assert log.read("".join(store.follow(live.id))) == live.table.log
        store.close()

    asyncio.run(run())


def test_what_somebody_else_wrote_first_is_shown_to_everybody_here(tmp_path: Path) -> None:
    async def run() -> None:
        store, other = Store(tmp_path / "filon.db"), Store(tmp_path / "filon.db")
        _, live, lines = await made(store)
        elsewhere = LoadedTables(other).find("t")
        assert elsewhere is not None
        await elsewhere.submit(lambda table, moment: table.say(0, 0, "bet", moment, "theirs"))
        with pytest.raises(Conflict):
            await live.submit(lambda table, moment: table.say(0, 0, "check", moment, "ours"))

        assert [len(waiting(line)) for line in lines] == [1, 1, 1]
        assert live.table.log == elsewhere.table.log
        await live.submit(move)
        assert [len(waiting(line)) for line in lines] == [1, 1, 1]
        store.close()
        other.close()

    asyncio.run(run())


def test_letters_go_to_who_sat_there_when_they_were_written(tmp_path: Path) -> None:
    async def run() -> None:
        store = Held(tmp_path / "filon.db")
        _, live, lines = await made(store)
        await live.submit(lambda table, moment: table.give_up(0, moment))
        store.go.clear()
        live.submit(lambda table, moment: table.answer(1, True, moment))
        rotated = live.submit(lambda table, moment: table.report(Rematched(now=moment), None))
        store.go.set()
        await rotated
        first, second, _ = [waiting(line) for line in lines]

        assert (len(first), len(second)) == (3, 3)
        assert b'"seat":1' in first[-1]
        assert b'"seat":0' in second[-1]
        assert live.seat_of(lines[0]) == 1
        store.close()

    asyncio.run(run())


def test_a_slow_reader_is_hung_up_on_and_the_others_notice_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        store = Store(tmp_path / "filon.db")
        _, live, lines = await made(store)
        for number in range(MAX_QUEUED + 1):
            await live.submit(lambda table, moment, text=f"line {number}": table.chat(0, text, moment))  # type: ignore[misc]
            waiting(lines[0])
            waiting(lines[2])

        assert not lines[1].is_open
        assert waiting(lines[1]) == []
        assert lines[0].is_open
        store.close()

    asyncio.run(run())


def test_a_table_nobody_looks_at_leaves_memory_and_comes_back_the_same(tmp_path: Path) -> None:
    async def run() -> None:
        store = Store(tmp_path / "filon.db")
        tables, live, lines = await made(store, Limits(linger=5.0))
        await live.submit(move)
        tables.forget_unused(now() + 100)
        assert tables.by_id == {"t": live}
        for line in lines:
            live.lines.discard(line)
        tables.forget_unused(now() + 4)
        assert tables.by_id == {"t": live}
        tables.forget_unused(now() + 6)
        assert tables.by_id == {}
        again = tables.find("t")

        assert again is not None
        assert again is not live
        assert again.table.log == live.table.log
        await again.submit(lambda table, moment: table.chat(0, "hello", moment))
        assert log.read("".join(store.follow("t"))) == again.table.log
        store.close()

    asyncio.run(run())


def test_a_table_that_is_forgotten_is_freed_without_the_collector(tmp_path: Path) -> None:
    async def run() -> None:
        store = Store(tmp_path / "filon.db")
        tables, live, lines = await made(store, Limits(linger=5.0))
        live.changed = Scheduler(live, BotPool(Budget(iterations=1)), 1.0, None).wake
        await live.submit(move)
        for line in lines:
            live.lines.discard(line)
        await asyncio.sleep(0.01)  # its beat ends
        kept = weakref.ref(live), weakref.ref(live.table)
        gc.disable()
        try:
            tables.forget_unused(now() + 6)
            del live

            assert [found() for found in kept] == [None, None]
        finally:
            gc.enable()
            store.close()

    asyncio.run(run())


def test_a_match_that_is_too_long_is_given_up_and_chat_does_not_count(tmp_path: Path) -> None:
    async def run() -> None:
        store = Store(tmp_path / "filon.db")
        _, live, _ = await made(store, Limits(most_entries=6))
        began = live.table.began
        for number in range(40):
            await live.submit(lambda table, moment: table.chat(0, "hello", moment))
            if live.table.phase == "playing":
                seat = number % 2
                await live.submit(lambda table, moment, seat=seat: table.leave(seat, moment))  # type: ignore[misc]
                await live.submit(lambda table, moment, seat=seat: table.come_back(seat, moment))  # type: ignore[misc]
        counted = [entry for entry in live.table.log[began:] if not isinstance(entry, Chatted)]

        assert len(counted) == 6
        assert isinstance(counted[-1], log_entries.Ended)
        assert live.table.phase == "over"
        assert live.table.session is not None
        assert live.table.session.given_up
        assert log.read("".join(store.follow("t"))) == live.table.log
        store.close()

    asyncio.run(run())


def test_a_log_that_does_not_hold_breaks_its_own_table_only(tmp_path: Path) -> None:
    async def run() -> None:
        store = Store(tmp_path / "filon.db")
        tables, live, lines = await made(store)
        await tables.create(opened("u"), "BBBBB", listed=False)
        await keep(store, [("UPDATE entry SET line='nonsense' WHERE place='t' AND number=2", ())])
        live.store.append("t", len(live.table.log), ["x\n"], Due(), (), lambda trouble: None)
        with pytest.raises(Conflict):
            await live.submit(move)
        await asyncio.sleep(0)

        assert live.broken
        assert not any(line.is_open for line in lines)
        other = tables.find("u")
        assert other is not None
        await other.submit(move)
        store.close()

    asyncio.run(run())

"""Retention: when idle tables are closed, and what is archived of them."""

import asyncio
from pathlib import Path

import httpx
import pytest

import filon
from filon.client import Client, Refused
from filon.core import record
from filon.server.clock import SYSTEM_CLOCK
from filon.server.limits.limits import A_DAY, Limits
from filon.server.storage.sqlite_store import SqliteStore
from filon.server.tables import retention
from filon.server.tables.live_table import LiveTable
from filon.server.tables.loaded_tables import LoadedTables
from filon.server.websocket.connection import Connection
from filon.table import Settings, Table, log_format
from filon.table.log_entries import Chatted, Dealt, Ended, Opened, Rematched
from server.test_tables import give_up, make, sit
from server.threaded_server import said, serve_in_thread


def open_table(id: str) -> Table:
    table = Table.open(
        Opened(now=0.0, table=id, settings=Settings(game="kuhn", version=filon.load("kuhn").version, seats=2))
    )
    for seat in range(2):
        table.sit(seat, f"p{seat + 1}", 0.0)
    return table


async def play(live: LiveTable, moves: int) -> None:
    await live.submit(lambda table, moment: table.report(Dealt(now=moment, seed=1), None))
    for _ in range(moves):
        await live.submit(
            lambda table, moment: table.say(table.match.turn or 0, table.number, table.match.legal()[0], moment)
        )
    await live.submit(lambda table, moment: table.chat(0, "a secret recipe", moment))


def test_retention_closes_idle_tables_and_archives_their_matches(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "filon.db")
        tables = LoadedTables(store, SYSTEM_CLOCK, Limits(retention=90 * A_DAY))
        empty = await tables.create(open_table("empty"), "AAAAA", listed=True)
        played = await tables.create(open_table("played"), "BBBBB", listed=True)
        half = await tables.create(open_table("half"), "CCCCC", listed=True)
        await play(played, 2)
        await played.submit(lambda table, moment: table.report(Rematched(now=moment), None))
        await play(half, 1)
        before = half.table

        assert await retention.close_idle_tables(tables, SYSTEM_CLOCK.wall_time() + 0.9 * A_DAY) == 0
        assert await retention.close_idle_tables(tables, SYSTEM_CLOCK.wall_time() + 1.1 * A_DAY) == 1
        assert await store.closed_because("empty") == "unstarted"
        assert await tables.find("empty") is None
        assert await tables.find("half") is half
        assert await retention.close_idle_tables(tables, SYSTEM_CLOCK.wall_time() + 89 * A_DAY) == 0
        assert await retention.close_idle_tables(tables, SYSTEM_CLOCK.wall_time() + 91 * A_DAY) == 2
        assert [await store.closed_because(id) for id in ("played", "half", "never")] == ["idle", "idle", ""]
        assert tables.by_id == {}
        assert empty.table.phase == "lobby"
        [(match, kind, text)] = await store.archive("played")
        assert (match, kind) == (1, "record")
        assert record.replay(text).outcome is not None
        [(match, kind, text)] = await store.archive("half")
        assert (match, kind) == (1, "log")
        assert "recipe" not in text
        assert Table.rebuild(log_format.read(text)).match.view(0) == before.match.view(0)
        assert store.rows("SELECT * FROM log_entry") == []
        assert store.rows("SELECT id FROM game_table WHERE listed=1 OR code IS NOT NULL") == []
        store.close()

    asyncio.run(run())


def test_retention_never_closes_a_table_with_a_connection(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "filon.db")
        tables = LoadedTables(store, SYSTEM_CLOCK)
        live = await tables.create(open_table("here"), "AAAAA", listed=False)
        live.connections.add(Connection(0))

        assert await retention.close_idle_tables(tables, SYSTEM_CLOCK.wall_time() + 1000 * A_DAY) == 0
        store.close()

    asyncio.run(run())


def test_retention_archives_a_log_of_missing_rules_as_it_is() -> None:
    lines = log_format.write(open_table("t").log).replace("kuhn", "gone").splitlines(keepends=True)

    assert retention.archive_of(lines) == [(0, "log", "".join(lines))]


def test_server_closes_old_tables_and_their_links_say_so(tmp_path: Path) -> None:
    with serve_in_thread(tmp_path) as own, own.browser() as browser:
        empty, played = make(browser), make(browser)
        sit(browser, played, 0, "Ann")
        browser.post(f"/api/tables/{played}/start", json={})
        give_up(browser, played)
        own.store_now(f"UPDATE game_table SET used=used-{A_DAY + 1}")
    with serve_in_thread(tmp_path, own.port) as own, own.browser(headers={"accept-language": "fr"}) as browser:
        first = until_gone(browser, empty)
        assert browser.get(f"/t/{played}").status_code == 200
        own.store_now(f"UPDATE game_table SET used=used-{89 * A_DAY}")
    with serve_in_thread(tmp_path, own.port, retention_days=200.0) as own, own.browser() as browser:
        kept = browser.get(f"/t/{played}").status_code
    with serve_in_thread(tmp_path, own.port) as own, own.browser(headers={"accept-language": "fr"}) as browser:
        second = until_gone(browser, played)
        with pytest.raises(Refused) as refused:
            Client(own.url).join(played)
        left = own.store.rows("SELECT kind FROM archive WHERE table_id=?", played)

    assert said("refusal.closed_unstarted", "fr") in first
    assert said("refusal.closed_idle", "fr") in second
    assert kept == 200
    assert refused.value.code == "closed_idle"
    assert left == [("record",)]


def until_gone(browser: httpx.Client, table: str) -> str:
    """Return the page of a table once it is closed."""
    ends = SYSTEM_CLOCK.wall_time() + 20
    while (answer := browser.get(f"/t/{table}")).status_code == 200 and SYSTEM_CLOCK.wall_time() < ends:
        pass
    assert answer.status_code == 410
    return answer.text


def test_match_of_twenty_thousand_entries_is_given_up(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "filon.db")
        live = await LoadedTables(store, SYSTEM_CLOCK).create(open_table("long"), "AAAAA", listed=False)
        await play(live, 1)
        while live.table.phase == "playing":
            for _ in range(500):
                live.submit(lambda table, moment: table.leave(0, moment))
                last = live.submit(lambda table, moment: table.rejoin(0, moment))
            await last
        entries = [entry for entry in live.table.log[live.table.began :] if not isinstance(entry, Chatted)]
        await live.durable_table()

        assert Limits().most_entries == 20_000
        assert live.table.session is not None
        assert live.table.session.given_up
        assert sum(isinstance(entry, Ended) for entry in entries) == 1
        assert entries.index(next(entry for entry in entries if isinstance(entry, Ended))) == 20_000 - 1
        assert store.rows("SELECT count(*) FROM log_entry") == [(len(live.table.log),)]
        store.close()

    asyncio.run(run())

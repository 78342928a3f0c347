"""Migrations: databases of schema versions 1, 2 and 3 open as version 5, with logs byte for byte and tables playable.

`samples` holds dumps of databases that servers before the renaming of 2026 wrote (commit e198d14); `expected.json` what
that commit found in them, under today's names of tables, and with settings as they were stored.
"""

import asyncio
import hashlib
import json
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from filon.server.app import Server
from filon.server.clock import SYSTEM_CLOCK
from filon.server.config import Config
from filon.server.identity.guests import hash_of
from filon.server.storage import migrations
from filon.server.storage.sqlite_store import SqliteStore
from filon.server.storage.store import DeviceKey, StoreBroken
from filon.server.tables.live_table import LiveTable
from filon.server.tables.loaded_tables import LoadedTables
from filon.server.tables.table_settings import TableSettings
from filon.table import Table

SAMPLES = Path(__file__).parent / "samples"
EXPECTED: dict[str, dict[str, Any]] = json.loads((SAMPLES / "expected.json").read_text(encoding="utf-8"))
NAMES = tuple(EXPECTED)
NEW_KEYS = {"beat": "bot_speed", "onlookers": "spectators", "remarks": "spectator_chat", "hints": "hint_seats"}


def sha256(data: str | bytes) -> str:
    return hashlib.sha256(data.encode() if isinstance(data, str) else data).hexdigest()


def restored(folder: Path, name: str) -> Path:
    """Return a database made from the dump of an earlier version."""
    path = folder / "filon.db"
    with sqlite3.connect(path) as connection:
        connection.executescript((SAMPLES / name).read_text(encoding="utf-8"))
    connection.close()
    return path


def schema(connection: sqlite3.Connection) -> list[tuple[str, list[Any]]]:
    """Return every table with its columns (name, type, whether null, default, primary key) and every index."""
    names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master ORDER BY name")]
    return [(name, connection.execute(f"PRAGMA table_xinfo({name})").fetchall()) for name in names]


@pytest.mark.parametrize("name", NAMES)
def test_migration_gives_every_version_the_same_schema(tmp_path: Path, name: str) -> None:
    store, new = SqliteStore(restored(tmp_path, name)), SqliteStore(tmp_path / "new.db")
    found, wanted = schema(store.reader), schema(new.reader)
    version = migrations.version_of(store.reader)
    rows = {table: store.rows(f"SELECT count(*) FROM {table}")[0][0] for table in EXPECTED[name]["rows"]}
    store.close()
    new.close()

    assert version == migrations.VERSION == 5
    assert found == wanted
    assert rows == EXPECTED[name]["rows"]


@pytest.mark.parametrize("name", NAMES)
def test_migration_keeps_log_lines_byte_for_byte(tmp_path: Path, name: str) -> None:
    path = restored(tmp_path, name)
    with sqlite3.connect(path) as old:
        before = old.execute("SELECT place, number, line FROM entry ORDER BY place, number").fetchall()
    old.close()
    store = SqliteStore(path)
    after = store.rows("SELECT table_id, number, line FROM log_entry ORDER BY table_id, number")
    tables = EXPECTED[name]["tables"].values()
    logs = {one["id"]: "".join(asyncio.run(store.follow(one["id"]))) for one in tables}
    store.close()

    assert after == before
    assert {one["id"]: sha256(logs[one["id"]]) for one in tables if one["lines"]} == {
        one["id"]: one["log"] for one in tables if one["lines"]
    }


@pytest.mark.parametrize("name", NAMES)
def test_migration_renames_the_keys_of_settings(tmp_path: Path, name: str) -> None:
    store = SqliteStore(restored(tmp_path, name))
    tables = EXPECTED[name]["tables"]
    found = {at: asyncio.run(store.settings_of(one["id"])) for at, one in tables.items()}
    store.close()

    for at, one in tables.items():
        stored = [json.loads(text) for text in one["settings"]]
        renamed = [{NEW_KEYS.get(key, key): value for key, value in old.items()} for old in stored]
        assert [json.loads(text) for text in [found[at]] if text] == renamed
    over = msgspec.json.decode(found["over"], type=TableSettings)
    assert (over.bot_speed, over.spectators, over.spectator_chat, over.hint_seats) == ("quick", True, True, (0,))
    assert over.patience == 90.0


@pytest.mark.parametrize("name", NAMES)
def test_migration_keeps_rows_persons_and_archive(tmp_path: Path, name: str) -> None:
    store, expected = SqliteStore(restored(tmp_path, name)), EXPECTED[name]

    async def check() -> None:
        for one in expected["tables"].values():
            id = one["id"]
            query = "SELECT code, listed, started, ended FROM game_table WHERE id=?"
            assert [list(row) for row in store.rows(query, id)] == [one["table_row"]]
            assert await store.code_of(id) == (one["table_row"][0] or "")
            assert await store.closed_because(id) == one["table_row"][3]
            guests = {who: hash_of(token) for who, token in expected["tokens"].items()}
            persons = {who: max(await store.persons_of(id, guest), default=None) for who, guest in guests.items()}
            assert persons == one["persons"]
            assert all([await store.last_seen(guest) for guest in guests.values()])
            archive = [[match, kind, sha256(text)] for match, kind, text in await store.archive(id)]
            assert archive == one["archive"]

    asyncio.run(check())
    store.close()


def test_migration_counts_guests_as_seen_from_now_on(tmp_path: Path) -> None:
    path = tmp_path / "filon.db"
    with sqlite3.connect(path) as connection:
        connection.executescript(migrations.FIRST + "".join(migrations.STEPS[version] for version in (1, 2, 3)))
        connection.execute("INSERT INTO guest VALUES ('old', 1.0)")
    connection.close()
    before = SYSTEM_CLOCK.wall_time()
    store = SqliteStore(path)
    seen = asyncio.run(store.last_seen("old"))
    created = store.rows("SELECT created FROM guest")
    store.close()

    assert seen is not None
    assert before - 1.0 <= seen <= SYSTEM_CLOCK.wall_time()
    assert created == [(1.0,)]


def test_migration_keeps_device_keys_claims_and_former_devices(tmp_path: Path) -> None:
    store, tables = SqliteStore(restored(tmp_path, "version-3.sql")), EXPECTED["version-3.sql"]["tables"]
    playing, bob = tables["playing"]["id"], hash_of(EXPECTED["version-3.sql"]["tokens"]["Bob"])
    [(key,)] = store.rows("SELECT hash FROM device_key")

    async def check() -> None:
        assert await store.device_key(key, 1.0) == DeviceKey(playing, 2, 4e9)
        [claim] = await store.claims()
        assert (claim.table, claim.person, claim.agreed) == (playing, 1, (0,))
        assert await store.lost_seat_in(tables["former"]["id"], 1, bob)
        assert not await store.lost_seat_in(tables["former"]["id"], 2, bob)

    asyncio.run(check())
    store.close()


def state_of(table: Table) -> list[object]:
    """Phase, number of matches, decision and epoch, and the digest of the public view."""
    match = table.snapshot(None).match
    public = None if match is None else sha256(bytes(match.public))
    return [table.phase, table.matches, table.number, table.epoch, public]


@pytest.mark.parametrize("name", NAMES)
def test_migrated_tables_are_loaded_and_played_on(tmp_path: Path, name: str) -> None:
    async def move(live: LiveTable) -> None:
        turn = live.table.match.turn
        assert turn is not None
        before = live.table.number
        result = await live.submit(lambda at, now: at.say(turn, at.number, at.match.legal()[0], now))
        assert result.refusal is None
        assert live.table.number == before + 1

    async def run(store: SqliteStore) -> None:
        tables = LoadedTables(store, SYSTEM_CLOCK)
        for at, one in EXPECTED[name]["tables"].items():
            live = await tables.find(one["id"])
            if at == "closed":
                assert live is None
                continue
            assert live is not None
            assert state_of(live.table) == one["state"]
            assert live.table.game.key == one["game"]
            snapshots = [live.table.snapshot(seat) for seat in range(len(one["own"]))]
            assert [sha256(bytes(found.viewer.own)) for found in snapshots] == one["own"]
            if at in ("playing", "former"):
                await move(live)
            else:
                assert (await live.submit(lambda table, now: table.chat(0, "still here", now))).refusal is None
            assert "".join(await store.follow(one["id"])).count("\n") == one["lines"] + 1
        reloaded = await LoadedTables(store, SYSTEM_CLOCK).find(EXPECTED[name]["tables"]["playing"]["id"])
        assert reloaded is not None
        assert reloaded.table.log == tables.by_id[reloaded.id].table.log

    store = SqliteStore(restored(tmp_path, name))
    asyncio.run(run(store))
    store.close()


def test_migrated_claims_are_loaded_by_the_server(tmp_path: Path) -> None:
    store = SqliteStore(restored(tmp_path, "version-3.sql"))
    context = Server(store, Config()).context
    asyncio.run(context.claims.load())
    store.close()

    assert set(context.claims.by_table) == {EXPECTED["version-3.sql"]["tables"]["playing"]["id"]}


@pytest.mark.parametrize("version", [1, 2, 3])
def test_migration_that_fails_changes_nothing(tmp_path: Path, version: int, monkeypatch: pytest.MonkeyPatch) -> None:
    path = restored(tmp_path, f"version-{version}.sql")
    monkeypatch.setitem(migrations.STEPS, version, "DROP TABLE entry; DROP TABLE nothing;")
    with sqlite3.connect(path) as connection:
        before = list(connection.iterdump())
    connection.close()
    with pytest.raises(StoreBroken):
        SqliteStore(path)

    with sqlite3.connect(path) as connection:
        assert migrations.version_of(connection) == version
        assert list(connection.iterdump()) == before
    connection.close()


def test_migration_of_an_empty_file_of_version_1_accepts_entries(tmp_path: Path) -> None:
    path = tmp_path / "filon.db"
    with sqlite3.connect(path) as old:
        old.executescript(migrations.FIRST)
        old.execute("INSERT INTO entry VALUES ('a', 0, 'zero\n')")
        old.execute("INSERT INTO place (id, code, listed, opened, touched) VALUES ('a', 'AAAAA', 0, 1, 2)")
    old.close()
    store = SqliteStore(path)

    async def append() -> None:
        future = store.future()
        store.append("a", 1, ["one\n"], (), future.set_result)
        assert await future is None
        assert await store.follow("a") == ["zero\n", "one\n"]

    asyncio.run(append())
    assert store.rows("SELECT id, used FROM game_table") == [("a", 2.0)]
    assert migrations.version_of(store.reader) == migrations.VERSION
    store.close()

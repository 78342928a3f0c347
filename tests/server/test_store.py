"""The SQLite store: what was accepted is durable, and nothing else is acknowledged."""

import asyncio
import errno
import os
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from filon.core.text.translations import Words
from filon.server.api.errors import PACKAGE
from filon.server.cli import reason
from filon.server.storage import migrations
from filon.server.storage.sqlite_store import FLUSH_AT, MAX_BATCH, Job, SqliteStore
from filon.server.storage.store import AddGuest, CreateTable, StoreBroken, Write


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    found = SqliteStore(tmp_path / "filon.db")
    yield found
    found.close()


def append(
    store: SqliteStore, table: str, first: int, lines: list[str], writes: tuple[Write, ...] = ()
) -> Exception | None:
    """Append, and wait for the writer's answer."""
    answered = threading.Event()
    found: list[Exception | None] = []

    def done(error: Exception | None) -> None:
        found.append(error)
        answered.set()

    store.append(table, first, lines, writes, done)
    assert answered.wait(30)
    return found[0]


def follow(store: SqliteStore, table: str, since: int = 0) -> list[str]:
    return asyncio.run(store.follow(table, since))


def test_log_is_followed_from_any_number_on(store: SqliteStore) -> None:
    assert append(store, "a", 0, ["zero\n", "one\n"]) is None
    assert append(store, "a", 2, ["two\n"]) is None
    assert append(store, "b", 0, ["other\n"]) is None

    assert follow(store, "a") == ["zero\n", "one\n", "two\n"]
    assert follow(store, "a", 2) == ["two\n"]
    assert follow(store, "a", 3) == follow(store, "c") == []


def test_second_writer_gets_an_error_and_nothing_of_it_is_stored(store: SqliteStore) -> None:
    append(store, "a", 0, ["zero\n"])
    error = append(store, "a", 0, ["another\n", "and more\n"], (AddGuest("x", 0.0),))

    assert isinstance(error, sqlite3.IntegrityError)
    assert follow(store, "a") == ["zero\n"]
    assert store.rows("SELECT * FROM guest") == []


def test_second_writer_does_not_harm_others_in_the_same_transaction(store: SqliteStore) -> None:
    append(store, "a", 0, ["zero\n"])
    answers: list[tuple[tuple[str, int], bool]] = []
    last = threading.Event()
    with store.reading:
        for at in (("b", 0), ("a", 0), ("a", 1)):
            store.append(*at, ["x\n"], (), lambda error, at=at: answers.append((at, error is None)))  # type: ignore[misc]
        store.write([], lambda error: last.set())
    assert last.wait(30)

    assert answers == [(("b", 0), True), (("a", 0), False), (("a", 1), True)]


@pytest.mark.parametrize("second", [None, 700])
def test_commit_stores_many_tables_but_what_came_second(store: SqliteStore, second: int | None) -> None:
    if second is not None:
        append(store, f"t{second}", 0, ["first\n"])
    rows = [(f"t{number}", 0, f"{number}\n") for number in range(3 * MAX_BATCH)]
    connection = migrations.connect(store.path)
    found = store.commit(connection, [Job([row], (), lambda error: None) for row in rows])
    connection.close()

    async def all_lines() -> list[list[str]]:
        return [await store.follow(row[0]) for row in rows]

    assert [number for number, error in enumerate(found) if error is not None] == ([second] if second else [])
    lines = asyncio.run(all_lines())
    assert all(lines[number] == [row[2]] for number, row in enumerate(rows) if number != second)


def test_writes_of_one_loop_iteration_are_answered_in_order(store: SqliteStore) -> None:
    answers: list[int] = []

    async def write() -> None:
        store.listen()
        for number in range(10 * FLUSH_AT):
            store.append("a", number, [f"{number}\n"], (), lambda error, at=number: answers.append(at))  # type: ignore[misc]
        while len(answers) < 10 * FLUSH_AT:
            await asyncio.sleep(0.001)

    asyncio.run(write())

    assert answers == list(range(10 * FLUSH_AT))
    assert follow(store, "a") == [f"{number}\n" for number in answers]
    assert store.commits <= 11  # few transactions


def test_store_opened_again_finds_what_was_written(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "filon.db")
    append(store, "a", 0, ["zero\n"], (CreateTable("a", "AAAAA", True, 0.0),))
    store.close()
    restarted = SqliteStore(tmp_path / "filon.db")

    assert follow(restarted, "a") == ["zero\n"]
    assert asyncio.run(restarted.code_of("a")) == "AAAAA"
    assert asyncio.run(restarted.table_of_code("AAAAA")) == "a"
    assert asyncio.run(restarted.listed_tables(9)) == ["a"]
    restarted.close()


def test_commit_is_on_the_disk_before_it_is_acknowledged(store: SqliteStore) -> None:
    with sqlite3.connect(store.path) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    for connection in (store.reader, migrations.connect(store.path)):
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    assert append(store, "a", 0, ["zero\n"]) is None
    with sqlite3.connect(store.path) as connection:
        assert connection.execute("SELECT line FROM log_entry").fetchall() == [("zero\n",)]


@pytest.mark.parametrize("damage", ["empty", "text", "cut", "middle", "foreign", "newer", "no_version"])
def test_damaged_or_foreign_file_is_reported_and_not_changed(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "filon.db"
    spoil(path, damage)
    before = path.read_bytes()
    with pytest.raises(StoreBroken, match=r"filon\.db") as caught:
        SqliteStore(path)

    assert path.read_bytes() == before
    assert caught.value.code == "store"
    assert len(str(caught.value)) < 400


def spoil(path: Path, damage: str) -> None:
    """Write a file that cannot be used."""
    if damage == "empty":
        path.touch()
        return
    if damage == "text":
        path.write_text("my diary\n" * 1000)
        return
    if damage == "foreign":
        with sqlite3.connect(path) as other:
            other.execute("CREATE TABLE recipes (name TEXT)")
        other.close()
        return
    store = SqliteStore(path)
    append(store, "a", 0, ["line\n" * 500] * 100)
    if damage in ("newer", "no_version"):
        change = "UPDATE meta SET value='999'" if damage == "newer" else "DELETE FROM meta"
        store.reader.execute(change)
    store.reader.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    store.close()
    data = bytearray(path.read_bytes())
    if damage == "cut":
        path.write_bytes(data[: len(data) // 2])
    elif damage == "middle":
        data[8 * 4096 : 12 * 4096] = b"\xff" * 4 * 4096
        path.write_bytes(data)


def test_empty_file_is_refused_like_a_damaged_one(tmp_path: Path) -> None:
    for damage in ("empty", "text"):
        path = tmp_path / damage / "filon.db"
        path.parent.mkdir()
        spoil(path, damage)
        with pytest.raises(StoreBroken, match="it is damaged, or no database") as caught:
            SqliteStore(path)

        assert caught.value.code == "store"
        assert [other.name for other in path.parent.iterdir()] == ["filon.db"]


KILLED = """
import os, signal, sys
from filon.server.storage import migrations
from filon.server.storage.sqlite_store import SqliteStore
name, when = sys.argv[2].split()
module = os if name == "link" else migrations
real, calls = getattr(module, name), 0
def killing(*arguments):
    global calls
    calls += 1
    if when == "after":
        real(*arguments)
    if name != "run" or calls == 3:  # in the middle of the steps
        os.kill(os.getpid(), signal.SIGKILL)
    return real(*arguments)
setattr(module, name, killing)
SqliteStore(sys.argv[1])
"""


@pytest.mark.parametrize("step", ["migrate before", "run before", "link before", "link after"])
def test_killed_first_start_leaves_no_database_or_a_complete_one(tmp_path: Path, step: str) -> None:
    path = tmp_path / "filon.db"
    run = subprocess.run([sys.executable, "-c", KILLED, path, step], capture_output=True, text=True, timeout=60)
    assert run.returncode == -signal.SIGKILL, run.stderr
    assert path.exists() == (step == "link after")
    assert [draft for draft in tmp_path.iterdir() if draft != path]
    migrations.remove_drafts(path)
    assert [draft for draft in tmp_path.iterdir() if draft != path] == []
    store = SqliteStore(path)

    assert append(store, "a", 0, ["zero\n"]) is None
    store.close()


@pytest.mark.parametrize("links", [True, False], ids=["hard links", "no hard links"])
def test_database_of_the_first_of_two_starts_is_not_replaced(
    tmp_path: Path, links: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_link(source: Path, target: Path) -> None:
        raise PermissionError(errno.EPERM, "no hard links here")

    def publish_second(draft: Path, target: Path) -> None:
        monkeypatch.setattr(migrations, "publish", publish)
        first = SqliteStore(target)
        append(first, "a", 0, ["zero\n"])
        first.close()
        publish(draft, target)

    if not links:
        monkeypatch.setattr(os, "link", no_link)
    publish, path = migrations.publish, tmp_path / "filon.db"
    monkeypatch.setattr(migrations, "publish", publish_second)
    store = SqliteStore(path)

    assert follow(store, "a") == ["zero\n"]
    store.close()
    assert [file.name for file in tmp_path.iterdir()] == ["filon.db"]


def test_log_of_a_lost_database_is_not_taken_for_a_new_ones(tmp_path: Path) -> None:
    path, log = tmp_path / "filon.db", tmp_path / "filon.db-wal"
    store = SqliteStore(path)
    append(store, "a", 0, ["zero\n"])
    left = log.read_bytes()
    store.close()
    path.unlink()
    log.write_bytes(left)
    with pytest.raises(StoreBroken, match=r"filon\.db-wal") as caught:
        SqliteStore(path)

    assert caught.value.code == "store"
    assert [(file.name, file.read_bytes()) for file in tmp_path.iterdir()] == [(log.name, left)]


def test_first_start_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(migrations.STEPS, 2, "DROP TABLE nothing;")
    with pytest.raises(StoreBroken):
        SqliteStore(tmp_path / "filon.db")

    assert list(tmp_path.iterdir()) == []


def test_old_sqlite_is_refused_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 24, 0))
    with pytest.raises(StoreBroken, match=r"needs SQLite 3\.25\.0 or newer; this Python has 3\.") as caught:
        SqliteStore(tmp_path / "filon.db")

    assert list(tmp_path.iterdir()) == []
    for language, word in (("en", "needs"), ("fr", "besoin"), ("de", "braucht")):
        sentence = reason(caught.value, Words(language, (PACKAGE,)))
        assert word in sentence
        assert "3.25.0" in sentence


def test_migrations_drop_no_columns() -> None:
    """SQLite can do that from 3.35 on only."""
    assert not any("DROP COLUMN" in script.upper() for script in migrations.STEPS.values())


FULL = """
import resource, sys, threading
from pathlib import Path
from filon.server.storage.sqlite_store import SqliteStore
store = SqliteStore(sys.argv[1])
stored, lost, last = [], [], threading.Event()
def append(number):
    answered = threading.Event()
    def done(error):
        (stored if error is None else lost).append(number)
        answered.set()
    store.append("a", number, ["x" * 1000], (), done)
    assert answered.wait(30)
append(0)
resource.setrlimit(resource.RLIMIT_FSIZE, (Path(sys.argv[1] + "-wal").stat().st_size + 80000,) * 2)
for number in range(1, 60):
    append(number)
print(len(stored), len(lost), max(stored) if stored else -1, store.trouble)
"""


def test_full_disk_acknowledges_only_what_is_stored(tmp_path: Path) -> None:
    path = tmp_path / "filon.db"
    run = subprocess.run([sys.executable, "-c", FULL, path], capture_output=True, text=True, timeout=60)
    stored, lost, _, trouble = run.stdout.split(maxsplit=3)
    store = SqliteStore(path)

    assert int(stored) > 2
    assert int(lost) > 2
    assert len(follow(store, "a")) == int(stored)
    assert "disk" in trouble
    store.close()


def test_full_disk_at_the_start_is_reported_in_words(tmp_path: Path) -> None:
    limit = "import resource, sys\nresource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))\n"
    script = f"{limit}from filon.server.storage.sqlite_store import SqliteStore\nSqliteStore(sys.argv[1])"
    run = subprocess.run(
        [sys.executable, "-c", script, tmp_path / "filon.db"], capture_output=True, text=True, timeout=60
    )

    assert "the disk is full or fails" in run.stderr


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
@pytest.mark.parametrize("is_new", [True, False])
def test_read_only_folder_is_reported_in_words(tmp_path: Path, is_new: bool) -> None:
    if not is_new:
        SqliteStore(tmp_path / "filon.db").close()
    for folder in (tmp_path, *tmp_path.parents[:3]):
        folder.chmod(0o755)
    begin = "import os, sys\nfrom filon.server.storage.sqlite_store import SqliteStore\n"
    script = f"{begin}os.setuid(65534)\nSqliteStore(sys.argv[1])"
    run = subprocess.run(
        [sys.executable, "-c", script, tmp_path / "filon.db"], capture_output=True, text=True, timeout=60
    )

    assert "written" in run.stderr
    assert str(tmp_path) in run.stderr.splitlines()[-1]


def test_missing_folder_is_reported_in_words(tmp_path: Path) -> None:
    with pytest.raises(StoreBroken, match=r"the folder .* is not there"):
        SqliteStore(tmp_path / "nowhere" / "filon.db")

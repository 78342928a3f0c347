"""Is what was taken kept, and is nothing else said to be?"""

import asyncio
import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from filon.server.storage import migrations
from filon.server.storage.store import ENOUGH, MAX_BATCH, Due, Job, Statement, Store, StoreBroken


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = Store(tmp_path / "filon.db")
    yield found
    found.close()


def append(
    store: Store, place: str, first: int, lines: list[str], also: tuple[Statement, ...] = ()
) -> Exception | None:
    """Append, and wait for the writer's answer."""
    answered = threading.Event()
    found: list[Exception | None] = []

    def done(trouble: Exception | None) -> None:
        found.append(trouble)
        answered.set()

    store.append(place, first, lines, Due("bot", 7.0), also, done)
    assert answered.wait(30)
    return found[0]


def test_a_log_is_followed_from_any_number_on(store: Store) -> None:
    assert append(store, "a", 0, ["zero\n", "one\n"]) is None
    assert append(store, "a", 2, ["two\n"]) is None
    assert append(store, "b", 0, ["other\n"]) is None

    assert store.follow("a") == ["zero\n", "one\n", "two\n"]
    assert store.follow("a", 2) == ["two\n"]
    assert store.follow("a", 3) == store.follow("c") == []


def test_whoever_comes_second_is_told_and_nothing_of_theirs_is_kept(store: Store) -> None:
    guest: Statement = ("INSERT INTO guest VALUES (?, ?)", ("x", 0.0))
    append(store, "a", 0, ["zero\n"])
    trouble = append(store, "a", 0, ["another\n", "and more\n"], (guest,))

    assert isinstance(trouble, sqlite3.IntegrityError)
    assert store.follow("a") == ["zero\n"]
    assert store.rows("SELECT * FROM guest") == []


def test_one_who_was_second_does_not_harm_others_in_the_same_transaction(store: Store) -> None:
    append(store, "a", 0, ["zero\n"])
    answers: list[tuple[str, bool]] = []
    last = threading.Event()
    with store.reading:
        for place, first in (("b", 0), ("a", 0), ("a", 1)):
            store.append(
                place,
                first,
                ["x\n"],
                Due(),
                (),
                lambda trouble, at=(place, first): answers.append((at, trouble is None)),
            )  # type: ignore[misc]
        store.put([], lambda trouble: last.set())
    assert last.wait(30)

    assert answers == [(("b", 0), True), (("a", 0), False), (("a", 1), True)]


@pytest.mark.parametrize("second", [None, 700])
def test_whatever_many_tables_write_at_once_is_kept_but_what_came_second(store: Store, second: int | None) -> None:
    if second is not None:
        append(store, f"t{second}", 0, ["first\n"])
    rows = [(f"t{number}", 0, f"{number}\n", "", 0.0) for number in range(3 * MAX_BATCH)]
    connection = migrations.connect(store.path)
    found = store.commit(connection, [Job([row], (), lambda trouble: None) for row in rows])
    connection.close()

    assert [number for number, trouble in enumerate(found) if trouble is not None] == ([second] if second else [])
    assert all(store.follow(row[0]) == [row[2]] for number, row in enumerate(rows) if number != second)


def test_what_comes_in_one_turn_of_the_loop_is_told_in_its_order_and_in_few_transactions(store: Store) -> None:
    answers: list[int] = []

    async def write() -> None:
        store.listen()
        for number in range(10 * ENOUGH):
            store.append("a", number, [f"{number}\n"], Due(), (), lambda trouble, at=number: answers.append(at))  # type: ignore[misc]
        while len(answers) < 10 * ENOUGH:
            await asyncio.sleep(0.001)

    asyncio.run(write())

    assert answers == list(range(10 * ENOUGH))
    assert store.follow("a") == [f"{number}\n" for number in answers]
    assert store.commits <= 11


def test_what_is_due_is_kept_with_the_entry_and_found_by_whoever_starts_again(tmp_path: Path) -> None:
    store = Store(tmp_path / "filon.db")
    place = "INSERT INTO place (id, code, listed, opened, touched) VALUES (?, ?, 0, 0, 0)"
    append(store, "a", 0, ["zero\n"], ((place, ("a", "AAAAA")),))
    store.close()
    again = Store(tmp_path / "filon.db")

    assert again.due("a") == Due("bot", 7.0)
    assert again.due("b") == Due()
    assert again.all_due() == {"a": Due("bot", 7.0)}
    again.close()


def test_a_commit_is_on_the_disk_before_anybody_hears_of_it(store: Store) -> None:
    with sqlite3.connect(store.path) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    for connection in (store.reader, migrations.connect(store.path)):
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    assert append(store, "a", 0, ["zero\n"]) is None
    with sqlite3.connect(store.path) as connection:
        assert connection.execute("SELECT line FROM entry").fetchall() == [("zero\n",)]


def test_a_file_of_the_first_version_is_brought_forward(tmp_path: Path) -> None:
    path = tmp_path / "filon.db"
    with sqlite3.connect(path) as old:
        old.executescript(migrations.FIRST)
        old.execute("INSERT INTO entry VALUES ('a', 0, 'zero\n')")
        old.execute("INSERT INTO place (id, code, listed, opened, touched) VALUES ('a', 'AAAAA', 0, 1, 2)")
    old.close()
    store = Store(path)

    assert append(store, "a", 1, ["one\n"]) is None
    assert store.follow("a") == ["zero\n", "one\n"]
    assert store.rows("SELECT id, touched FROM place") == [("a", 2.0)]
    assert migrations.version_of(store.reader) == migrations.VERSION
    store.close()


def test_a_step_to_the_next_version_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "filon.db"
    with sqlite3.connect(path) as old:
        old.executescript(migrations.FIRST)
    old.close()
    monkeypatch.setitem(migrations.STEPS, 1, "DROP TABLE due; DROP TABLE nothing;")
    with pytest.raises(StoreBroken):
        Store(path)

    with sqlite3.connect(path) as left:
        assert migrations.version_of(left) == 1
        assert left.execute("SELECT * FROM due").fetchall() == []
    left.close()


@pytest.mark.parametrize("damage", ["text", "cut", "middle", "foreign", "newer", "no_version"])
def test_a_file_that_is_damaged_or_not_ours_is_named_and_left_as_it_is(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "filon.db"
    spoil(path, damage)
    before = path.read_bytes()
    with pytest.raises(StoreBroken, match=r"filon\.db") as caught:
        Store(path)

    assert path.read_bytes() == before
    assert caught.value.code == "store"
    assert len(str(caught.value)) < 400


def spoil(path: Path, damage: str) -> None:
    """A file that is not what it should be."""
    if damage == "text":
        path.write_text("my diary\n" * 1000)
        return
    if damage == "foreign":
        with sqlite3.connect(path) as other:
            other.execute("CREATE TABLE recipes (name TEXT)")
        other.close()
        return
    store = Store(path)
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


FULL = """
import resource, sys, threading
from pathlib import Path
from filon.server.store import Due, Store
store = Store(sys.argv[1])
kept, lost, last = [], [], threading.Event()
def ask(number):
    heard = threading.Event()
    def done(trouble):
        (kept if trouble is None else lost).append(number)
        heard.set()
    store.append("a", number, ["x" * 1000], Due(), (), done)
    assert heard.wait(30)
ask(0)
resource.setrlimit(resource.RLIMIT_FSIZE, (Path(sys.argv[1] + "-wal").stat().st_size + 80000,) * 2)
for number in range(1, 60):
    ask(number)
print(len(kept), len(lost), max(kept) if kept else -1, store.trouble)
"""


def test_on_a_full_disk_nothing_is_acknowledged_that_is_not_kept(tmp_path: Path) -> None:
    path = tmp_path / "filon.db"
    run = subprocess.run([sys.executable, "-c", FULL, path], capture_output=True, text=True, timeout=60)
    kept, lost, _, trouble = run.stdout.split(maxsplit=3)
    store = Store(path)

    assert int(kept) > 2
    assert int(lost) > 2
    assert len(store.follow("a")) == int(kept)
    assert "disk" in trouble
    store.close()


def test_a_full_disk_at_the_start_is_told_in_words(tmp_path: Path) -> None:
    limit = "import resource, sys\nresource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))\n"
    script = f"{limit}from filon.server.storage.store import Store\nStore(sys.argv[1])"
    run = subprocess.run(
        [sys.executable, "-c", script, tmp_path / "filon.db"], capture_output=True, text=True, timeout=60
    )

    assert "the disk is full or fails" in run.stderr


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")
@pytest.mark.parametrize("is_new", [True, False])
def test_a_folder_in_which_nothing_may_be_written_is_told_in_words(tmp_path: Path, is_new: bool) -> None:
    if not is_new:
        Store(tmp_path / "filon.db").close()
    for folder in (tmp_path, *tmp_path.parents[:3]):
        folder.chmod(0o755)
    script = "import os, sys\nfrom filon.server.storage.store import Store\nos.setuid(65534)\nStore(sys.argv[1])"
    run = subprocess.run(
        [sys.executable, "-c", script, tmp_path / "filon.db"], capture_output=True, text=True, timeout=60
    )

    assert "written" in run.stderr
    assert str(tmp_path) in run.stderr.splitlines()[-1]


def test_a_folder_that_is_not_there_is_told_in_words(tmp_path: Path) -> None:
    with pytest.raises(StoreBroken, match=r"the folder .* is not there"):
        Store(tmp_path / "nowhere" / "filon.db")

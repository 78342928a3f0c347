"""Files with secrets are their owner's alone, also those that an earlier version has left readable."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from filon.server.cli import DataFolder
from filon.server.storage.sqlite_store import SqliteStore
from filon.terminal import saved_games

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")


@pytest.fixture(autouse=True)
def fixture_open_umask() -> Iterator[None]:
    """Let new files be as readable as their mode allows."""
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def modes_while_served(folder: Path) -> dict[str, int]:
    """Serve a folder as the command does; return the modes of the folder (".") and of all files in it."""
    data = DataFolder(folder)
    assert data.lock()
    store = SqliteStore(folder / "filon.db")
    store.rows("SELECT count(*) FROM guest")
    data.write_url("http://127.0.0.1:1")
    found = {".": mode(folder)} | {path.name: mode(path) for path in folder.iterdir()}
    store.close()
    data.close()
    return found


def test_new_data_folder_and_all_its_files_are_private(tmp_path: Path) -> None:
    found = modes_while_served(tmp_path / "new" / "data")

    assert {"filon.db", "filon.db-wal", "filon.db-shm", "served", "served.lock"} <= set(found)
    assert found.pop(".") == 0o700
    assert set(found.values()) == {0o600}


def test_existing_data_folder_and_files_are_made_private(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    modes_while_served(folder)
    for name in ("served", "filon.db-wal", "filon.db.backup"):
        (folder / name).touch()
    for path in folder.iterdir():
        path.chmod(0o644)
    folder.chmod(0o755)
    found = modes_while_served(folder)

    assert found.pop(".") == 0o700
    assert found.pop("filon.db.backup") == 0o600
    assert set(found.values()) == {0o600}


@pytest.mark.parametrize("kind", ["with other things", "shared by all users"])
def test_folder_that_is_not_filons_stays_as_it_is(tmp_path: Path, kind: str) -> None:
    folder, before = tmp_path / "home", 0o755 if kind == "with other things" else 0o1777
    folder.mkdir()
    if kind == "with other things":
        (folder / "diary.txt").touch(0o644)
    folder.chmod(before)
    found = modes_while_served(folder)

    assert found.pop(".") == before
    assert found.pop("diary.txt", 0o644) == 0o644
    assert set(found.values()) == {0o600}


def test_folder_of_filons_own_name_is_private_whatever_lies_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "filon"
    folder.mkdir(0o755)
    (folder / "copy.db").touch(0o644)

    assert modes_while_served(folder)["."] == 0o700


def test_second_process_cannot_lock_a_served_folder(tmp_path: Path) -> None:
    first, second = DataFolder(tmp_path), DataFolder(tmp_path)

    assert [first.lock(), second.lock()] == [True, False]
    first.close()
    assert second.lock()
    second.close()


def test_saved_games_of_the_terminal_are_made_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    saved_games.tighten_folder()
    assert list(tmp_path.iterdir()) == []
    folder = tmp_path / "filon"
    folder.mkdir(0o755)
    for name in ("kuhn-1.table", "kuhn-1.record"):
        (folder / name).touch(0o644)
    saved_games.tighten_folder()

    assert mode(folder) == 0o700
    assert {mode(path) for path in folder.iterdir()} == {0o600}

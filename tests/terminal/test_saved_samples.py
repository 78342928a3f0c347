"""Terminal games saved before the renaming of 2026 are found, read and resumed (see `table/test_stored_samples.py`)."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import filon
from filon.terminal import saved_games
from program import run
from table.test_stored_samples import EXPECTED, SAMPLES, sha256, state_of

pytestmark = [pytest.mark.once]
SAVED = EXPECTED["saved"]
UNFINISHED = [name for name in SAVED if name.endswith(".table")]


@pytest.mark.parametrize("name", UNFINISHED)
def test_saved_game_is_summarized_and_loaded(name: str) -> None:
    path, expected = SAMPLES / "saved" / name, SAVED[name]
    summary, table = saved_games.summarize(path), saved_games.load(path)

    assert summary is not None
    assert (summary.game, list(summary.names), summary.moves) == (
        expected["game"],
        expected["names"],
        expected["moves"],
    )
    assert state_of(table) == expected["state"]
    assert (table.match.turn, len(table.match.lines)) == (expected["turn"], expected["match_lines"])
    assert [sha256(table.match.view(seat).json()) for seat in range(table.match.seats)] == expected["views"]


@pytest.mark.parametrize("name", UNFINISHED)
def test_saved_game_keeps_its_bytes_when_it_is_resumed(name: str, tmp_path: Path) -> None:
    path = Path(shutil.copy(SAMPLES / "saved" / name, tmp_path))
    before = path.read_bytes()
    table = saved_games.load(path)
    saved_games.SavedGame(path, table)
    complete = before[: before.rindex(b"\n") + 1]

    assert path.read_bytes() == complete
    assert len(complete.splitlines()) == len(table.log)


def test_saved_game_is_found_and_played_on(tmp_path: Path) -> None:
    folder = tmp_path / "filon"
    folder.mkdir()
    path = Path(shutil.copy(SAMPLES / "saved" / "half-saboteur.table", folder))
    before = path.read_bytes()
    done = run(tmp_path, "resume", typed="1.1\nquit\n")

    assert done.returncode == 0, done.stderr
    assert "Picking up where you left off." in done.stdout
    assert path.read_bytes().startswith(before)
    assert len(saved_games.load(path).match.lines) > SAVED[path.name]["match_lines"]


def test_record_of_a_finished_game_is_replayed(tmp_path: Path) -> None:
    path = SAMPLES / "saved" / "finished-saboteur.record"
    done = run(tmp_path, "replay", str(path))

    assert done.returncode == 0, done.stderr
    assert sha256(filon.replay(path.read_text(encoding="utf-8")).record()) == SAVED[path.name]["record"]

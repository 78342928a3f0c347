"""Does Sabale play at the terminal, with marked edges of a player's own?"""

import json
from pathlib import Path

import pytest

import filon

from ..program import run

EDGES = [["a1", "a2"], ["e5", "e6"], ["b2", "c2"]]


@pytest.mark.parametrize(("seats", "language"), [("2", "en"), ("3", "fr"), ("4", "de")])
def test_it_can_be_watched(tmp_path: Path, seats: str, language: str) -> None:
    done = run(tmp_path, "--lang", language, "watch", "sabale", "--seats", seats, "--seed", "4")

    assert done.returncode == 0, done.stderr
    assert filon.load("sabale").words(language).say("watch.over") in done.stdout


def test_a_whole_game_with_ones_own_edges_is_recorded_in_turns(tmp_path: Path) -> None:
    """B1.3, Notation"""
    file = tmp_path / "edges.json"
    file.write_text(json.dumps(EDGES), encoding="utf-8")
    done = run(
        tmp_path, "play", "sabale", "--seats", "2", "--seed", "4", "--option", f"edges={file}", typed="1\n" * 900
    )

    assert done.returncode == 0, done.stderr
    record = next((tmp_path / "filon").glob("*.record")).read_text(encoding="utf-8")
    match = filon.replay(record)
    assert match.outcome is not None
    assert {line.split(" ")[0] for line in match.lines} == {"place", "run"}
    assert len(match.view(None).edges) == 3  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('[["a1", "i5"]]', "edges[0]"),
        ('[["a1", "a2"], ["a2", "a1"]]', "edges[1]"),
        ('["a1"]', "edges[0]"),
        ("{}", "edges"),
        ("M9", "edges"),
    ],
)
def test_a_wrong_file_names_place_and_field(tmp_path: Path, content: str, said: str) -> None:
    file = tmp_path / "edges.json"
    file.write_text(content, encoding="utf-8")
    done = run(tmp_path, "play", "sabale", "--seats", "2", "--option", f"edges={file}")

    assert done.returncode == 2
    assert said in done.stderr

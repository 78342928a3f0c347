"""Sabale at the terminal, with custom marked edges."""

import json
import re
from pathlib import Path

import pytest

import filon
from filon.terminal import saved_games
from program import run
from terminal.keyboard import Keyboard

pytestmark = pytest.mark.once

ROWS = "abcdefghi"
EDGES = [["a1", "a2"], ["e5", "e6"], ["b2", "c2"]]


@pytest.mark.parametrize(("seats", "language"), [("2", "en"), ("3", "fr"), ("4", "de")])
def test_terminal_can_watch_bots(tmp_path: Path, seats: str, language: str) -> None:
    done = run(tmp_path, "--lang", language, "watch", "sabale", "--seats", seats, "--seed", "4")

    assert done.returncode == 0, done.stderr
    assert filon.load("sabale").words(language).say("watch.over") in done.stdout


def test_terminal_game_with_custom_edges_is_recorded_in_turns(tmp_path: Path) -> None:
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
def test_terminal_error_names_file_and_field(tmp_path: Path, content: str, said: str) -> None:
    file = tmp_path / "edges.json"
    file.write_text(content, encoding="utf-8")
    done = run(tmp_path, "play", "sabale", "--seats", "2", "--option", f"edges={file}")

    assert done.returncode == 2
    assert said in done.stderr


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_terminal_keeps_the_board_on_a_small_screen(tmp_path: Path, language: str) -> None:
    """B3.5"""
    words = filon.load("sabale").words(language)
    given = ("--lang", language, "play", "sabale", "--seats", "4", "--seed", "3", "--pace", "0")
    table = Keyboard(*given, XDG_STATE_HOME=str(tmp_path))
    for typed in ("C1", "a1", "to A2", "single"):
        table.wait_prompt("p1> ")
        assert all(re.search(rf"(?m)^ +[>*]?{row}1 ", table.text()) for row in ROWS), table.text()
        table.type(typed)
    table.wait(re.escape(words.say("offer.no-bar")))
    table.wait_prompt("p1> ")
    page = table.text()
    table.type("5")
    table.wait_prompt("p1> ")
    unread = saved_games.load(next((tmp_path / "filon").glob("*.table"))).match.view(None)
    table.type("a1")
    table.wait_prompt("p1> ")
    edges = re.findall(r"\d (.*?a1\|\w\d)", table.text())
    table.type("2")
    table.wait_prompt("p1> ")
    kept = saved_games.load(next((tmp_path / "filon").glob("*.table")))

    assert all(re.search(rf"(?m)^ +[>*]?{row}1 ", page) for row in ROWS), page
    assert "`bar a1|a2`" in page
    assert unread.phase == "bar"  # type: ignore[attr-defined]
    assert len(edges) == 3
    assert "run a1 a2 bar a1|b1" in kept.match.lines
    table.type("board")
    table.wait("╱")
    table.wait_prompt("p1> ")
    table.type("quit")
    assert table.end() == 0

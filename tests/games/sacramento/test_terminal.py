"""Sacramento at the terminal; hidden gold is not shown to other players."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import filon
from filon.games.sacramento.board import STANDARD
from program import run
from terminal.keyboard import Keyboard

pytestmark = pytest.mark.once

# The arrows of A and C face each other across three cells, so that riders meet in their first turn.
NEAR: dict[str, Any] = {
    "size": 13,
    "players": {
        **STANDARD["players"],
        "A": {"base": [[5, 4], [6, 4], [7, 4]], "exits": [[5, 5], [6, 5], [7, 5]], "bank": [[5, 8], [6, 9], [7, 8]]},
        "C": {"base": [[5, 9], [6, 8], [7, 9]], "exits": [[5, 7], [6, 7], [7, 7]], "bank": [[5, 3], [6, 3], [7, 3]]},
    },
}
MET = {"first": "p1", "dice": [[1, 2], [3, 1], [4, 1]]}
HOTSEAT = ("--hotseat", "--name", "Ada", "--name", "Ben", "--option", "target=50000", "--pace", "0")


def written(folder: Path, name: str, content: object) -> str:
    file = folder / name
    file.write_text(json.dumps(content), encoding="utf-8")
    return str(file)


def near(folder: Path, *arguments: str, lines: int = 24) -> Keyboard:
    """Two people at one keyboard, on the board where riders meet."""
    files = ("--option", f"board={written(folder, 'near.json', NEAR)}", "--deal", written(folder, "met.json", MET))
    return Keyboard(
        "play", "sacramento", "--seats", "2", *files, *HOTSEAT, *arguments, lines=lines, XDG_STATE_HOME=str(folder)
    )


def sit(table: Keyboard, name: str) -> None:
    """A player who is next draws the curtain and looks."""
    if "hide the screen" in table.text():
        table.type("")
    table.wait(f"only {name} may look now")
    assert not re.search(r"[AC][1-3]\*|gold|under rider|hide \d", table.seen()), table.seen()
    table.type("")
    table.wait_prompt(f"{name}> ")


def decide(table: Keyboard, *lines: str) -> None:
    """Moves up to the one after which another player's screen is shown, or the match is over."""
    for line in lines[:-1]:
        table.type(line)
        table.wait_prompt()
    table.type(lines[-1])
    table.wait("hide the screen|The record of this game")


@pytest.mark.parametrize(("seats", "language"), [("2", "fr"), ("3", "en"), ("4", "de")])
def test_watch_works(tmp_path: Path, seats: str, language: str) -> None:
    done = run(tmp_path, "--lang", language, "watch", "sacramento", "--seats", seats, "--seed", "4")

    assert done.returncode == 0, done.stderr
    assert filon.load("sacramento").words(language).say("watch.over") in done.stdout


def test_custom_board_game_is_recorded_and_verified(tmp_path: Path) -> None:
    """C1.2, C2.2"""
    board = written(tmp_path, "near.json", NEAR)
    options = ("--option", f"board={board}", "--option", "target=50000")
    done = run(tmp_path, "play", "sacramento", "--seats", "2", *options, typed="1.1\n" * 3000)

    assert done.returncode == 0, done.stderr
    record = next((tmp_path / "filon").glob("*.record"))
    match = filon.replay(record.read_text(encoding="utf-8"))
    assert match.outcome is not None
    assert max(match.outcome.scores) == 50_000
    assert match.options["board"] == NEAR
    fingerprint = re.search(r"\b[0-9a-f]{64}\b", done.stdout)
    assert fingerprint
    verified = run(tmp_path, "verify", str(record), "--fingerprint", fingerprint[0])
    assert verified.returncode == 0, verified.stdout
    assert "✓ The terms match the fingerprint you kept" in verified.stdout
    assert "✗" not in verified.stdout
    replayed = run(tmp_path, "replay", str(record), typed="\n" * 999)
    assert replayed.returncode == 0, replayed.stderr
    assert f"Step {len(match.lines)} of {len(match.lines)}" in replayed.stdout


def test_list_of_rides_marks_banks(tmp_path: Path) -> None:
    """C5.1"""
    deal = written(tmp_path, "deal.json", {"first": "p1", "dice": [[4, 1]]})
    given = ("--option", f"board={written(tmp_path, 'near.json', NEAR)}", "--deal", deal)
    done = run(tmp_path, "play", "sacramento", "--seats", "2", *given, typed="hide 1\nmoves\nquit\n")

    assert "Move rider 1 four squares to i8 (takes the gold to the bank)" in done.stdout, done.stdout
    assert "Move rider 3 four squares to i6 (bank entrance)" in done.stdout


def test_hidden_gold_is_not_shown_on_the_shared_screen(tmp_path: Path) -> None:
    """C2.1, C4.1 to C4.3, C4.5. The screen has space for all that happened since a player looked."""
    table = near(tmp_path, lines=30)
    sit(table, "Ada")
    decide(table, "hide 1")
    assert "under rider 1" in table.seen()
    sit(table, "Ben")
    decide(table, "hide 2")
    sit(table, "Ada")
    assert "A1*" in table.text()
    assert "C2*" not in table.seen()
    decide(table, "ride 2 1 f7", "ride 1 2 g8")
    sit(table, "Ben")
    assert "A1*" not in table.seen()
    decide(table, "ride 2 3 f7")
    sit(table, "Ada")
    assert "A2-" in table.text()
    assert "1 Stay put" in table.text()
    decide(table, "home", "hide 3")
    sit(table, "Ben")
    assert "Ada takes all three riders home. Ada hides a nugget." in table.text()
    decide(table, "ride 1 1 h8")
    sit(table, "Ada")
    decide(table, "ride 3 4 i6")
    assert table.end() == 0

    assert "Ada’s rider 3 takes its nugget to the bank at i6" in table.seen()
    assert "All gold is revealed. Ada had gold under rider 3; Ben had gold under rider 2." in table.seen()
    assert "Ada wins with $50,000" in table.seen()


def test_round_end_waits_for_every_player(tmp_path: Path) -> None:
    """C5.1, C6.1"""
    deal = written(tmp_path, "deal.json", {"first": "p1", "dice": [[4, 1]]})
    given = ("--option", f"board={written(tmp_path, 'near.json', NEAR)}", "--deal", deal, "--pace", "0")
    table = Keyboard("play", "sacramento", "--seats", "2", *given, "--hotseat", XDG_STATE_HOME=str(tmp_path))
    sit(table, "p1")
    decide(table, "hide 1")
    sit(table, "p2")
    decide(table, "HIDE 2")
    sit(table, "p1")
    table.type("I8")
    table.wait("1 Move rider 1 four squares to i8 .takes the gold to the bank")
    table.wait_prompt("p1> ")
    table.type("1")
    table.wait_prompt("continue. ")

    assert "rider 1 takes its nugget to the bank at i8" in table.text()
    assert "Round 2 begins" in table.text()
    assert re.search(r"^ 1 .* 1$", table.text(), re.MULTILINE)
    assert not re.search(r"[AC][1-3]\*|under rider", table.seen())
    table.type("")
    table.wait("may look now")
    table.press(b"\x03")
    assert table.end() == 0


@pytest.mark.parametrize(("seats", "language"), [("2", "en"), ("3", "de"), ("4", "fr")])
def test_decision_fits_a_small_screen(tmp_path: Path, seats: str, language: str) -> None:
    game = ("--lang", language, "play", "sacramento", "--seats", seats, "--seed", "7", "--pace", "0")
    table = Keyboard(*game, NO_COLOR="1", XDG_STATE_HOME=str(tmp_path))
    files = re.compile(r" +a +b +c .* m$", re.MULTILINE)
    table.wait_prompt("p1> ")
    hiding = table.text()
    table.type("hide 2")
    table.wait_prompt("p1> ")
    riding = table.text()

    for screen in (hiding, riding):
        assert files.match(screen), screen
        assert re.search(r"^ 1 .* 1$", screen, re.MULTILINE)
        assert screen.split("\n")[-1].strip() in ("", "p1>")
    assert "A2*" in riding
    assert "\x1b[1m" not in table.raw.decode()

    table.type("quit")
    assert table.end() == 0


def test_ride_is_chosen_by_rider_and_die_then_by_cell(tmp_path: Path) -> None:
    """C3.1"""
    deal = written(tmp_path, "deal.json", {"first": "p1", "dice": [[6, 5]]})
    game = ("play", "sacramento", "--seats", "2", "--deal", deal, "--pace", "0")
    table = Keyboard(*game, XDG_STATE_HOME=str(tmp_path))
    table.wait_prompt("p1> ")
    table.type("3")
    table.wait_prompt("p1> ")
    offers = " ".join(table.text().split())
    assert re.search(r" 1 rider 1 with a 5 2 rider 1 with a 6 .* 5 rider 3 with a 5 6 rider 3 with a 6 p1>", offers)
    table.type("4")
    table.wait_prompt("p1> ")
    assert "Move rider 2 six squares to …" in table.text()
    cells = re.findall(r"(?<!\S)\d+ ([a-m]\d+)", table.text().partition("Which one")[2])
    assert sorted(cells) == ["a8", "b7", "c6", "d7", "e8", "f13", "f9", "g10", "g12", "h11"]
    table.type(str(len(cells)))
    table.wait(rf"move rider 2 six squares to {cells[-1]}\.")
    table.wait_prompt("p1> ")
    assert "You rolled a 6 and a 5, with a 5 left." in table.text()
    table.type("quit")
    assert table.end() == 0


def test_spoken_mode_prints_sentences_without_a_drawing(tmp_path: Path) -> None:
    table = Keyboard("--plain", "play", "sacramento", "--seed", "7", "--pace", "0", XDG_STATE_HOME=str(tmp_path))
    table.wait_prompt("p1> ")
    table.type("hide 2")
    table.wait(r"2 behind the arrow on c11,\s+with the gold")
    table.wait_prompt("p1> ")

    assert not re.search(r"[▒→·▸]|\x1b", table.seen())

    table.type("quit")
    assert table.end() == 0


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"size": 12}, "board.size"),
        ({"players": {}}, "board.players.A"),
        ({"players": {**NEAR["players"], "A": {**NEAR["players"]["A"], "bank": [[0, 0]]}}}, "board.players.A.bank"),
        ({"rider": 1}, "rider"),
    ],
)
def test_invalid_board_names_the_field(tmp_path: Path, change: dict[str, Any], said: str) -> None:
    board = written(tmp_path, "board.json", {**NEAR, **change})
    done = run(tmp_path, "play", "sacramento", "--seats", "2", "--option", f"board={board}")

    assert done.returncode == 2
    assert said in done.stderr


@pytest.mark.parametrize("target", ["0", "75000", "1050000", "gold"])
def test_invalid_target_is_refused(tmp_path: Path, target: str) -> None:
    """C2.2"""
    done = run(tmp_path, "play", "sacramento", "--seats", "2", "--option", f"target={target}")

    assert done.returncode == 2
    assert "target" in done.stderr


def test_long_list_keeps_the_board_and_since_shows_the_last_turn(tmp_path: Path) -> None:
    """Two rides are one turn, and the throw that comes before it is nobody's decision (C3.1)."""
    deal = written(tmp_path, "deal.json", {"first": "p1", "dice": [[6, 5], [6, 6], [6, 5]]})
    given = ("--seats", "2", "--deal", deal, "--pace", "0")
    table = Keyboard("play", "sacramento", *given, XDG_STATE_HOME=str(tmp_path))
    table.wait_prompt()
    table.type("hide 2")
    table.wait_prompt()
    table.type("1")
    table.wait("Which one")
    table.wait_prompt()
    listing = table.text()
    table.type("ride 1 6 h13")
    table.wait_prompt()
    table.type("ride 3 5 a7")
    table.wait(r"You rolled a 6 and a 5\.(.|\n)*Cobalt moves rider \d six squares")
    table.wait_prompt()
    table.screen.reset()
    table.type("since")
    table.wait("move rider 1 six squares to h13(.|\n)*move rider 3 five squares to a7")
    table.wait_prompt()
    table.type("quit")

    assert table.end() == 0
    assert "  a    b    c    d" in listing
    assert re.search(r"Move rider 1 five squares to …\n  1 g13   2 f12", listing)

"""The turn page: board, status, events and choices on a small screen and for a screen reader."""

import re
from pathlib import Path

import pytest

import filon
from filon.core.text.sentences import sentence
from filon.table import Table
from filon.terminal import saved_games
from filon.terminal.table_setup import create_table, deal
from terminal.keyboard import Keyboard

pytestmark = pytest.mark.once


def saved_files(folder: Path) -> list[Path]:
    return sorted((folder / "filon").glob("*"))


def keyboard(folder: Path, *arguments: str, **environment: str) -> Keyboard:
    return Keyboard(*arguments, XDG_STATE_HOME=str(folder), **environment)


def test_page_fits_a_screen_of_80_by_24(tmp_path: Path) -> None:
    player = keyboard(tmp_path, "play", "--seats", "10", "--seed", "5", "--pace", "0")
    player.wait_prompt("p1> ")

    assert "[?]" in player.text() or "│ ? │" in player.text()
    assert "Silex" in player.text()
    assert "Your move" in player.text()
    player.type("quit")
    assert player.end() == 0


def test_next_page_shows_the_events_of_all_moves(tmp_path: Path) -> None:
    player = keyboard(tmp_path, "play", "--seats", "3", "--seed", "3", "--pace", "0", "--option", "first=p1")
    player.wait_prompt("p1> ")
    player.type("1.1")
    player.wait(r"(?s)You draw.*Mica.*Your move")
    player.wait_prompt("p1> ")

    page = player.text()
    table = saved_games.load(saved_files(tmp_path)[0])
    words = filon.load("saboteur").words("en")
    sentences = [sentence(event.what, words, table.names, 0) for event in table.match.events(0, since=3)]
    assert [one for one in sentences if one[:25] not in page] == []
    player.type("since")
    player.wait_prompt("p1> ")
    assert player.text().count("You draw a card") == 2
    player.type("quit")
    assert player.end() == 0


def late_in_a_round(file: Path) -> Table:
    """A table of ten players with broken tools, an almost empty pile and a large map."""
    game = filon.load("saboteur")
    table = create_table(game, 10, options={"first": "p1"}, human_seats=[0], names=[], level="regular")
    deal(table, [0], seed=11, deal_file=None)
    while table.match.turn != 0 or table.match.view(0).pile > 3:  # type: ignore[attr-defined]
        legal = table.match.legal()
        wished = [text for verb in ("break", "map", "lay NESW", "lay ESW", "pass") for text in legal if verb in text]
        assert table.match.turn is not None
        table.say(table.match.turn, table.number, wished[0], 0.0)
    saved_games.SavedGame(file, table)
    return table


@pytest.mark.parametrize("language", ["fr", "de", "en"])
def test_page_of_ten_players_late_in_a_round_fits(tmp_path: Path, language: str) -> None:
    table = late_in_a_round(tmp_path / "late.table")
    words = table.game.words(language)
    player = keyboard(tmp_path, "resume", str(tmp_path / "late.table"), LANG=f"{language}_XX.UTF-8")
    player.wait_prompt("p1> ")
    last = [event.what for event in table.match.events(0)][-1]

    assert player.text().startswith("    -3 -2 -1  0")
    for expected in (
        f"▸ {words.say('beside.seat.me', None, parts='')}",
        "Silex",
        "[$]",
        sentence(last, words, table.names, 0),
        words.say("command.since"),
        words.say("play.choose"),
    ):
        assert expected in player.text(), expected
    player.type("quit")
    assert player.end() == 0


def test_plain_mode_prints_everything_once_and_draws_nothing(tmp_path: Path) -> None:
    options = ("--seats", "4", "--seed", "8", "--pace", "0", "--option", "first=p1")
    player = keyboard(tmp_path, "--plain", "play", *options, LANG="de_DE.UTF-8")
    player.wait_prompt("p1> ")
    player.type("1.1")
    player.wait(r"(?s)Du ziehst.*Du bist dran")
    player.wait_prompt("p1> ")

    assert "Die Mine: 0,0 Start" in player.seen()
    assert player.seen().count("Flint zieht eine Karte.") == 1
    assert not re.search("[·▸╋━]", player.seen())
    assert re.search(r"(?m)^  2 \w+", player.text())
    player.type("ende")
    assert player.end() == 0

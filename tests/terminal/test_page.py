"""Does a page say what is known, what has happened and what can be done, on a small screen and aloud?"""

import re
from pathlib import Path

import pytest

import filon
from filon.core.text.message_format import sentence
from filon.table import Table
from filon.terminal import saved_games
from filon.terminal.table_setup import create_table, deal
from terminal.pseudo import Keyboard

pytestmark = [pytest.mark.once, pytest.mark.untraced]


def kept(folder: Path) -> list[Path]:
    return sorted((folder / "filon").glob("*"))


def at(folder: Path, *arguments: str, **environment: str) -> Keyboard:
    return Keyboard(*arguments, XDG_STATE_HOME=str(folder), **environment)


def test_the_table_fits_a_screen_of_80_by_24(tmp_path: Path) -> None:
    player = at(tmp_path, "play", "--seats", "10", "--seed", "5", "--pace", "0")
    player.wait_prompt("p1> ")

    assert "[?]" in player.text() or "│ ? │" in player.text()
    assert "Silex" in player.text()
    assert "Your move" in player.text()
    player.type("quit")
    assert player.end() == 0


def test_the_next_page_tells_one_s_own_move_and_everybody_s(tmp_path: Path) -> None:
    player = at(tmp_path, "play", "--seats", "3", "--seed", "3", "--pace", "0", "--option", "first=p1")
    player.wait_prompt("p1> ")
    player.type("1.1")
    player.wait(r"(?s)You drew.*Mica.*Your move")
    player.wait_prompt("p1> ")

    page = player.text()
    table = saved_games.load(kept(tmp_path)[0])
    words = filon.load("saboteur").words("en")
    told = [sentence(event.what, words, table.names) for event in table.match.events(0, since=3)]
    assert [one for one in told if one[:25] not in page] == []
    player.type("since")
    player.wait_prompt("p1> ")
    assert player.text().count("You drew") == 2
    player.type("quit")
    assert player.end() == 0


def late_in_a_round(file: Path) -> Table:
    """Ten players, broken tools, an empty pile and a map that has grown."""
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
def test_late_in_a_round_of_ten_the_map_the_players_the_news_and_the_question_fit(
    tmp_path: Path, language: str
) -> None:
    table = late_in_a_round(tmp_path / "late.table")
    words = table.game.words(language)
    player = at(tmp_path, "resume", str(tmp_path / "late.table"), LANG=f"{language}_XX.UTF-8")
    player.wait_prompt("p1> ")
    last = [event.what for event in table.match.events(0)][-1]

    assert player.text().startswith("    -3 -2 -1  0")
    for expected in (
        "p1 (",
        "Silex",
        "[$]",
        sentence(last, words, table.names),
        words.say("command.since"),
        words.say("play.choose"),
    ):
        assert expected in player.text(), expected
    player.type("quit")
    assert player.end() == 0


def test_plain_lines_say_everything_once_and_draw_nothing(tmp_path: Path) -> None:
    options = ("--seats", "4", "--seed", "8", "--pace", "0", "--option", "first=p1")
    player = at(tmp_path, "--plain", "play", *options, LANG="de_DE.UTF-8")
    player.wait_prompt("p1> ")
    player.type("1.1")
    player.wait(r"(?s)nachgezogen.*Du bist am Zug")
    player.wait_prompt("p1> ")

    assert "Im Labyrinth: 0,0 Start; " in player.seen()
    assert player.seen().count("Flint zieht eine Karte nach.") == 1
    assert not re.search("[·▸╋━]", player.seen())
    assert re.search(r"(?m)^  2 \w+", player.text())
    player.type("ende")
    assert player.end() == 0

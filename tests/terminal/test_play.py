"""Games at the terminal: moves, commands, wrong input, interruptions, languages, pipes."""

import os
import re
import sys
from pathlib import Path

import pytest

import filon
from filon.core.text.translations import Words
from filon.table.text.narration import groups
from filon.terminal import saved_games
from program import cold, run
from terminal.keyboard import Keyboard

pytestmark = pytest.mark.once

END = r"filon replay "


def saved_files(folder: Path) -> list[Path]:
    return sorted((folder / "filon").glob("*"))


def keyboard(folder: Path, *arguments: str, **environment: str) -> Keyboard:
    return Keyboard(*arguments, XDG_STATE_HOME=str(folder), **environment)


def test_game_against_bots_is_played_to_its_end(tmp_path: Path) -> None:
    player = keyboard(
        tmp_path, "play", "saboteur", "--seats", "3", "--seed", "3", "--option", "rounds=1", "--pace", "0"
    )
    for _ in range(60):
        player.wait(r"p1>\s*\Z|" + END)
        if re.search(END, player.seen()):
            break
        player.wait_prompt("p1> ")
        player.type("hint")
        advice = player.wait(r"would play:\n  (.+?) – ")[1].strip()
        player.wait_prompt("p1> ")
        player.screen.reset()
        player.type(advice)

    assert player.end() == 0
    # The final board and the scores are on one screen.
    assert re.search(r"━S━|──S──", player.text())
    assert "Mica: " in player.text()
    record = saved_files(tmp_path)
    assert [path.suffix for path in record] == [".record"]
    match = filon.replay(record[0].read_text(encoding="utf-8"))
    assert match.outcome is not None


def test_moves_are_typed_by_number_or_notation(tmp_path: Path) -> None:
    player = keyboard(tmp_path, "play", "--seats", "3", "--seed", "3", "--pace", "0", "--option", "first=p1")
    player.wait_prompt("p1> ")
    player.type("1")
    player.wait("Which one")
    player.wait_prompt("p1> ")
    player.type("1")
    player.wait("You draw")
    player.wait_prompt("p1> ")
    player.type("2.1")
    player.wait_prompt("p1> ")
    player.type("99.1")
    player.wait("Type a number from 1 to")
    player.wait_prompt("p1> ")
    legal = saved_games.load(saved_files(tmp_path)[0]).match.legal()
    player.type(legal[-1])
    player.wait_prompt("p1> ")
    table = saved_games.load(saved_files(tmp_path)[0])

    assert table.match.lines.count(legal[-1]) >= 1
    player.type("quit")
    assert player.end() == 0


def test_every_command_answers(tmp_path: Path) -> None:
    player = keyboard(tmp_path, "play", "--seats", "3", "--seed", "3", "--pace", "0", "--option", "first=p1")
    player.wait_prompt("p1> ")
    for typed, answer in [
        ("help", "take back your last move"),
        ("moves", "Discard the map"),
        ("rules S4.2", "S4.2"),
        ("rules S4", "S4.6"),
        ("rules X9", "no rule X9"),
        ("rules", "Which rule"),
        ("log", "Round 1 begins"),
        ("since", "Round 1 begins"),
        ("hint", "would play"),
        ("say", "suspect p2"),
        ("say 7", "You suspect Cobalt."),
        ("say suspect p2", "S10.1"),
        ("say nonsense", "isn’t a move"),
        ("undo", "no move to take back"),
        ("board", "You are a"),
    ]:
        player.screen.reset()
        player.type(typed)
        player.wait(answer)
        player.wait_prompt("p1> ")
    table = saved_games.load(saved_files(tmp_path)[0])

    assert table.match.lines == ["p1: suspect p2"]
    player.type("quit")
    assert player.end() == 0


def test_invalid_input_is_answered_and_changes_nothing(tmp_path: Path) -> None:
    player = keyboard(tmp_path, "play", "--seats", "3", "--seed", "3", "--pace", "0", "--option", "first=p1")
    player.wait_prompt("p1> ")
    for typed, answer in [
        ("lay NESW 44,44", r"S3\.1|S4\.1"),
        ("take gold1", "S3.1"),
        ("fly", "isn’t a move"),
        ("nonsense\x1b[D\x1b[Dx", r"nonsenxse\n"),
        ("\x1b[A\x1b[D\x7f", r"nonsenxe\n"),
        ("9" * 400, "Type a number|isn’t a move"),
        ("é" * 300, "isn’t a move"),
        ("²", "Type `moves`"),
        (".3", "isn’t a move"),
        ("1.1.1", "isn’t a move"),
        ("0", "Type a number from"),
        ("", "p1> *\n"),
        ("?", "openings: top"),
    ]:
        player.screen.reset()
        player.type(typed)
        player.wait(answer)
        player.wait_prompt("p1> ")

    assert saved_games.load(saved_files(tmp_path)[0]).match.lines == []
    player.type("quit")
    assert player.end() == 0


def test_number_of_a_card_with_one_move_lists_that_move(tmp_path: Path) -> None:
    player = keyboard(tmp_path, "play", "--seats", "3", "--seed", "3", "--pace", "0", "--option", "first=p1")
    player.wait_prompt("p1> ")
    found = list(groups(saved_games.load(saved_files(tmp_path)[0]).match.offers()).values())
    lone = next(at for at, moves in enumerate(found, 1) if len(moves) == 1)
    player.type(str(lone))
    player.wait(r"Which one.*\n  1 Discard the [^\n]*\n")
    player.wait_prompt("p1> ")

    assert saved_games.load(saved_files(tmp_path)[0]).match.lines == []
    player.type("1")
    player.wait("You discard a card")
    player.wait_prompt("p1> ")
    assert saved_games.load(saved_files(tmp_path)[0]).match.lines[0] == found[lone - 1][0].text
    player.type("quit")
    assert player.end() == 0


def test_kill_9_loses_nothing(tmp_path: Path) -> None:
    player = keyboard(tmp_path, "play", "--seats", "3", "--seed", "8", "--pace", "0", "--option", "first=p1")
    for _ in range(3):
        player.wait_prompt("p1> ")
        player.screen.reset()
        player.type("1.1")
        player.wait("You draw")
    player.wait_prompt("p1> ")
    before = saved_games.load(saved_files(tmp_path)[0])
    player.kill()
    again = keyboard(tmp_path, "resume")
    again.wait_prompt("p1> ")
    after = saved_games.load(saved_files(tmp_path)[0])

    # The page replaces it at once.
    assert b"Picking up where you left off" in again.raw
    assert after.match.view(0) == before.match.view(0)
    assert after.match.lines == before.match.lines
    assert len(after.match.lines) >= 9
    again.type("1.1")
    again.wait("You draw")
    again.type("quit")
    assert again.end() == 0


def test_ctrl_c_saves_and_prints_the_resume_command(tmp_path: Path) -> None:
    player = keyboard(tmp_path, "play", "--seats", "3", "--seed", "8", "--pace", "0")
    player.wait_prompt("p1> ")
    player.press(b"\x03")
    player.wait("filon resume")

    assert player.end() == 0
    assert saved_games.load(saved_files(tmp_path)[0]).match.turn == 0


@pytest.mark.parametrize("language", ["fr", "de", "en"])
def test_commands_work_in_every_language(tmp_path: Path, language: str) -> None:
    words = filon.load("saboteur").words(language)
    player = keyboard(
        tmp_path,
        "play",
        "--seats",
        "4",
        "--seed",
        "8",
        "--option",
        "first=p1",
        "--pace",
        "0",
        LANG=f"{language}_XX.UTF-8",
    )
    player.wait_prompt("p1> ")
    player.type(words.say("command.help"))
    player.wait(re.escape(words.say("help.log")[:30]))
    player.wait_prompt("p1> ")
    player.type(f"{words.say('command.rules')} S4.2")
    player.wait(r"S4\.2")
    player.wait_prompt("p1> ")
    player.type("lay NESW 44,44")
    player.wait(r"\(S[34]\.1\)")
    player.type(words.say("command.quit"))
    player.wait("filon resume")

    assert player.end() == 0


def test_fingerprint_on_the_first_page_verifies_the_record(tmp_path: Path) -> None:
    player = keyboard(tmp_path, "play", "--seats", "3", "--option", "rounds=1", "--pace", "0")
    player.wait_prompt("p1> ")
    fingerprint = player.wait(r"Fingerprint[^\n]*\n\s*([0-9a-f]{64})")[1]
    assert fingerprint in player.text()
    for _ in range(60):
        player.screen.reset()
        player.type("1.1")
        if re.search(END, player.wait(r"p1> \Z|p1>\s*\Z|" + END)[0]):
            break
    assert player.end() == 0

    assert run(tmp_path, "verify", str(saved_files(tmp_path)[0]), "--fingerprint", fingerprint).returncode == 0


def test_undecodable_input_does_not_end_the_game(tmp_path: Path) -> None:
    typed = b"\xff\xe9\n" + b"9" * 9000 + b"\n1.1\n"
    done = run(tmp_path, "play", "--seats", "3", "--seed", "3", "--option", "first=p1", typed=typed)

    assert done.returncode == 0, done.stderr
    assert "You draw" in done.stdout


def test_plain_mode_and_no_color_send_no_escape_codes(tmp_path: Path) -> None:
    plain = keyboard(tmp_path, "--plain", "play", "--seats", "3", "--seed", "8", "--pace", "0")
    plain.wait_prompt("p1> ")
    plain.type("quit")
    plain.end()
    dull = keyboard(tmp_path, "play", "--seats", "3", "--seed", "8", "--pace", "0", NO_COLOR="1")
    dull.wait_prompt("p1> ")
    dull.type("quit")
    dull.end()

    assert b"\x1b" not in plain.raw
    assert b"The mine: 0,0 start" in plain.raw
    assert b"\x1b[1m" not in dull.raw


def test_pipe_gets_plain_lines_and_an_exit_code(tmp_path: Path) -> None:
    arguments = ("play", "--seats", "3", "--seed", "3", "--option", "rounds=1")
    done = cold(*arguments, typed="1.1\n" * 40, XDG_STATE_HOME=str(tmp_path))

    assert done.returncode == 0, done.stderr
    assert "\x1b" not in done.stdout
    assert re.search(END, done.stdout)


def test_third_party_game_is_playable_without_extra_code(tmp_path: Path) -> None:
    player = keyboard(tmp_path, "play", "kuhn", "--seed", "1", "--pace", "0", PYTHONPATH=os.pathsep.join(sys.path))
    for _ in range(3):
        player.wait(r"p1>\s*\Z|" + END)
        if re.search(END, player.seen()):
            break
        player.wait_prompt("p1> ")
        player.type("2")

    assert player.end() == 0
    assert re.search(END, player.seen())


def test_command_words_differ_within_each_language() -> None:
    for language in ("en", "fr", "de"):
        words = Words(language)
        commands = [words.table[key] for key in words.table if key.startswith("command.")]
        assert len(commands) == len(set(commands)) == 10

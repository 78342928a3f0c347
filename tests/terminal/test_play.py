"""Can somebody sit down and play, alone or with others, be interrupted, and go on?"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import filon
from filon.core.words import Words
from filon.terminal import store
from terminal.pseudo import Keyboard

END = r"filon replay "


def kept(folder: Path) -> list[Path]:
    return sorted((folder / "filon").glob("*"))


def at(folder: Path, *arguments: str, **environment: str) -> Keyboard:
    return Keyboard(*arguments, XDG_STATE_HOME=str(folder), **environment)


def test_a_whole_game_by_a_person_and_bots(tmp_path: Path) -> None:
    player = at(tmp_path, "play", "saboteur", "--seats", "3", "--seed", "3", "--option", "rounds=1", "--pace", "0")
    for _ in range(60):
        player.wait(r"p1>\s*\Z|" + END)
        if re.search(END, player.seen()):
            break
        player.wait_prompt("p1> ")
        player.type("hint")
        advice = player.wait(r"would play:\n  (.+)\n")[1].strip()
        player.wait_prompt("p1> ")
        player.screen.reset()
        player.type(advice)

    assert player.end() == 0
    record = kept(tmp_path)
    assert [path.suffix for path in record] == [".record"]
    match = filon.replay(record[0].read_text(encoding="utf-8"))
    assert match.outcome is not None


def test_the_table_fits_a_screen_of_80_by_24(tmp_path: Path) -> None:
    player = at(tmp_path, "play", "--seats", "10", "--seed", "5", "--pace", "0")
    player.wait_prompt("p1> ")

    assert "[?]" in player.text() or "│ ? │" in player.text()
    assert "p10" in player.text()
    assert "Your move" in player.text()
    player.type("quit")
    assert player.end() == 0


def test_moves_by_number_by_both_numbers_and_by_notation(tmp_path: Path) -> None:
    player = at(tmp_path, "play", "--seats", "3", "--seed", "3", "--pace", "0", "--option", "first=p1")
    player.wait_prompt("p1> ")
    player.type("1")
    player.wait("Which of these")
    player.wait_prompt("p1> ")
    player.type("1")
    player.wait("You drew")
    player.wait_prompt("p1> ")
    player.type("2.1")
    player.wait_prompt("p1> ")
    player.type("99.1")
    player.wait("Numbers here go from 1 to")
    player.wait_prompt("p1> ")
    legal = store.load(kept(tmp_path)[0]).match.legal()
    player.type(legal[-1])
    player.wait_prompt("p1> ")
    table = store.load(kept(tmp_path)[0])

    assert table.match.lines.count(legal[-1]) >= 1
    player.type("quit")
    assert player.end() == 0


def test_the_commands_answer(tmp_path: Path) -> None:
    player = at(tmp_path, "play", "--seats", "3", "--seed", "3", "--pace", "0", "--option", "first=p1")
    player.wait_prompt("p1> ")
    for typed, answer in [
        ("help", "take your last move back"),
        ("moves", "pass "),
        ("rules S4.2", "S4.2"),
        ("rules S4", "S4.6"),
        ("rules X9", "no rule X9"),
        ("rules", "Which rule"),
        ("log", "Round 1 begins"),
        ("since", "Round 1 begins"),
        ("hint", "would play"),
        ("say", "suspect p2"),
        ("say suspect p2", "p1>"),
        ("say suspect p2", "S10.1"),
        ("say nonsense", "no such move"),
        ("undo", "no move to take back"),
        ("board", "You are a"),
        ("lay NESW 44,44", r"S3\.1|S4\.1"),
        ("take gold1", "S3.1"),
        ("fly", "no such move"),
        ("\x1b[A", "no such move"),
        ("9" * 400, "Numbers here|no such move"),
        ("é" * 300, "no such move"),
    ]:
        player.screen.reset()
        player.type(typed)
        player.wait(answer)
        player.wait_prompt("p1> ")
    table = store.load(kept(tmp_path)[0])

    assert table.match.lines == ["p1: suspect p2"]
    player.type("quit")
    assert player.end() == 0


def test_nothing_is_lost_by_kill_9(tmp_path: Path) -> None:
    player = at(tmp_path, "play", "--seats", "3", "--seed", "8", "--pace", "0", "--option", "first=p1")
    for _ in range(3):
        player.wait_prompt("p1> ")
        player.type("1.1")
        player.wait("You drew")
        player.screen.reset()
    player.wait_prompt("p1> ")
    before = store.load(kept(tmp_path)[0])
    player.kill()
    again = at(tmp_path, "resume")
    again.wait("goes on where it stood")
    again.wait_prompt("p1> ")
    after = store.load(kept(tmp_path)[0])

    assert after.match.view(0) == before.match.view(0)
    assert after.match.lines == before.match.lines
    assert len(after.match.lines) >= 9
    again.type("1.1")
    again.wait("You drew")
    again.type("quit")
    assert again.end() == 0


def test_ctrl_c_saves_and_says_how_to_go_on(tmp_path: Path) -> None:
    player = at(tmp_path, "play", "--seats", "3", "--seed", "8", "--pace", "0")
    player.wait_prompt("p1> ")
    player.press(b"\x03")
    player.wait("filon resume")

    assert player.end() == 0
    assert store.load(kept(tmp_path)[0]).match.turn == 0


@pytest.mark.parametrize("language", ["fr", "de", "en"])
def test_every_language(tmp_path: Path, language: str) -> None:
    words = filon.load("saboteur").words(language)
    player = at(tmp_path, "play", "--seats", "4", "--seed", "8", "--pace", "0", LANG=f"{language}_XX.UTF-8")
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


def test_without_colour_and_plain_no_escape_is_sent(tmp_path: Path) -> None:
    plain = at(tmp_path, "--plain", "play", "--seats", "3", "--seed", "8", "--pace", "0")
    plain.wait_prompt("p1> ")
    plain.type("quit")
    plain.end()
    dull = at(tmp_path, "play", "--seats", "3", "--seed", "8", "--pace", "0", NO_COLOR="1")
    dull.wait_prompt("p1> ")
    dull.type("quit")
    dull.end()

    assert b"\x1b" not in plain.raw
    assert b"On the map" in plain.raw
    assert b"\x1b[1m" not in dull.raw


def test_in_a_pipe_it_is_plain_lines_and_exit_codes(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "filon", "play", "--seats", "3", "--seed", "3", "--option", "rounds=1"]
    environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path), "LANG": "C.UTF-8", "LANGUAGE": "", "LC_ALL": ""}
    done = subprocess.run(command, input="1.1\n" * 40, capture_output=True, text=True, env=environment, timeout=120)

    assert done.returncode == 0, done.stderr
    assert "\x1b" not in done.stdout
    assert re.search(END, done.stdout)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["play", "halma"], "saboteur"),
        (["play", "--seats", "99"], "3 to 10"),
        (["play", "--bots", "grandmaster"], "random, regular"),
        (["play", "--option", "rounds"], "key=value"),
        (["play", "--option", "rounds=7"], "1 to 3"),
        (["play", "--option", "speed=7"], "no option"),
        (["play", "--deal", "/nonexistent"], "/nonexistent"),
        (["play", "--save", "/proc/nowhere/x.table"], "/proc/nowhere"),
        (["resume", "/nonexistent"], "/nonexistent"),
        (["resume"], "no unfinished game"),
        (["replay", "/nonexistent"], "/nonexistent"),
    ],
)
def test_mistakes_say_what_to_do_next(tmp_path: Path, arguments: list[str], said: str) -> None:
    environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path), "LANG": "C.UTF-8", "LANGUAGE": "", "LC_ALL": ""}
    command = [sys.executable, "-m", "filon", *arguments]
    done = subprocess.run(command, input="", capture_output=True, text=True, env=environment, timeout=60)

    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_a_damaged_save_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "game.table"
    file.write_text('{"kind":"opened"}\n', encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "filon", "resume", str(file)], input="", capture_output=True, text=True, timeout=60
    )

    assert done.returncode == 2
    assert file.read_text(encoding="utf-8") == '{"kind":"opened"}\n'


def test_a_game_from_outside_plays_with_no_line_written_for_it(tmp_path: Path) -> None:
    player = at(tmp_path, "play", "kuhn", "--seed", "1", "--pace", "0", PYTHONPATH=os.pathsep.join(sys.path))
    for _ in range(3):
        player.wait(r"p1>\s*\Z|" + END)
        if re.search(END, player.seen()):
            break
        player.wait_prompt("p1> ")
        player.type("2")

    assert player.end() == 0
    assert re.search(END, player.seen())


def test_the_words_of_every_command_differ() -> None:
    for language in ("en", "fr", "de"):
        words = Words(language)
        commands = [words.table[key] for key in words.table if key.startswith("command.")]
        assert len(commands) == len(set(commands)) == 10

"""Error messages: each names the problem and an advice in the player's language."""

import os
import re
from pathlib import Path

import pytest

from filon.core import registry
from program import run

pytestmark = pytest.mark.once


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["play", "halma"], "saboteur"),
        (["play", "--seats", "99"], "3 to 10"),
        (["play", "--bots", "grandmaster"], "random, novice, regular"),
        (["play", "--option", "rounds"], "key=value"),
        (["play", "--option", "rounds=7"], "rounds=1…3"),
        (["play", "--option", "speed=7"], "no such option"),
        (["play", "sabale", "--option", "edges=M9"], "M1|M2|M3"),
        (["play", "--hotseat", "--name", "Ada", "--name", "ADA"], "same name"),
        (["play", "--deal", "/nonexistent"], "/nonexistent"),
        (["play", "--seats", "3", "--hotseat", "9"], "not that many seats"),
        (["play", "--save", "/proc/nowhere/x.table"], "/proc/nowhere"),
        (["resume", "/nonexistent"], "/nonexistent"),
        (["resume"], "no unfinished game"),
        (["replay", "/nonexistent"], "/nonexistent"),
        (["rules", "saboteur", "S99"], "S1, S2"),
    ],
)
def test_errors_give_an_advice(tmp_path: Path, arguments: list[str], said: str) -> None:
    done = run(tmp_path, *arguments)

    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert arguments == ["resume"] or "What to do: " in done.stderr


ENGLISH = re.compile(r"\b(the|there|is|not|no|of|this|are)\b")


@pytest.mark.parametrize("language", ["fr", "de"])
@pytest.mark.parametrize(
    "arguments",
    [
        ("play", "halma"),
        ("schema", "--game", "halma"),
        ("bench", "engine", "--game", "halma"),
        ("play", "--seats", "2"),
        ("play", "--bots", "grandmaster"),
        ("play", "--option", "rounds=7"),
        ("play", "--option", "speed=7"),
        ("play", "--deal", "/nonexistent"),
        ("play", "--deal", __file__),
        ("replay", __file__),
        ("play", "duel", "--seats", "1", "--option", 'layout={"start": [[0, 0]], "goals": [[1]]}'),
        ("play", "--save", "/dev/null/x.table"),
        ("resume", "/"),
        ("replay", "/nonexistent"),
        ("replay", "x" * 300),
        ("play", "--save", "/proc/x.table"),
    ],
)
def test_errors_are_in_the_players_language(tmp_path: Path, language: str, arguments: tuple[str, ...]) -> None:
    done = run(tmp_path, "--lang", language, *arguments)

    assert done.returncode == 2
    assert not ENGLISH.search(done.stderr.replace(str(tmp_path), "")), done.stderr
    assert len(done.stderr.splitlines()) == 2


def test_damaged_saved_game_is_refused_and_unchanged(tmp_path: Path) -> None:
    file = tmp_path / "game.table"
    file.write_text('{"kind":"opened"}\n', encoding="utf-8")

    assert run(tmp_path, "resume", str(file)).returncode == 2
    assert file.read_text(encoding="utf-8") == '{"kind":"opened"}\n'


def test_saved_game_is_not_overwritten_and_keeps_its_secrets(tmp_path: Path) -> None:
    file = tmp_path / "game.table"
    left = run(tmp_path, "play", "--seats", "3", "--save", str(file))
    before = file.read_text(encoding="utf-8")

    assert f"filon resume {file}" in left.stdout
    assert "already exists" in run(tmp_path, "play", "--seats", "3", "--save", str(file)).stderr
    for arguments in (["verify", str(file)], ["replay", str(file), "--as", "all"]):
        done = run(tmp_path, *arguments)
        assert (done.returncode, done.stdout) == (2, "")
        assert f"filon resume {file}" in done.stderr
    assert file.read_text(encoding="utf-8") == before


def test_menu_continues_after_an_error_and_ends_with_its_input(tmp_path: Path) -> None:
    folder = tmp_path / "filon"
    folder.mkdir()
    which = sorted(registry.ours()).index("saboteur") + 1
    done = run(tmp_path, typed=f"g\n99\n{which}\n1\ntwelve\n3\nquit\ng\n1\nquit\n{which}\n4\ns4\n")
    newest = folder / "saboteur-1.table"
    newest.write_text("damaged", encoding="utf-8")
    os.utime(newest, (2_000_000_000, 2_000_000_000))
    again = run(tmp_path, "resume", typed="quit\n")

    assert done.returncode == again.returncode == 0, done.stderr
    assert "You have no unfinished game" in done.stdout
    assert "“99” is not on the list" in done.stdout
    assert "“twelve” doesn’t work here" in done.stdout
    assert "Fingerprint of this deal" in done.stdout
    assert re.search(r"  1  Saboteur: p1; \d moves?, \d{4}-\d\d-\d\d \d\d:\d\d\n", done.stdout)
    assert "S4.6 If you have a broken tool" in done.stdout
    assert done.stdout.endswith("See you soon!\n")
    assert "saboteur-1.table can’t be read and was left unchanged" in again.stdout
    assert "Picking up where you left off." in again.stdout
    assert newest.read_text(encoding="utf-8") == "damaged"


def test_watching_shows_the_players_and_their_status(tmp_path: Path) -> None:
    done = run(tmp_path, "--lang", "fr", "watch", "--seats", "4", "--seed", "3", "--pace", "-1")

    assert done.returncode == 0, done.stderr
    assert re.search(r"▸ p\d\u202f: \d cartes", done.stdout)
    assert re.search(r"  p4\u202f: \d+ pépites?\n\Z", done.stdout)

"""The program on the command line and at its menu: every command, errors, languages, aliases."""

import json
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import filon
import program
from filon.__main__ import COMMAND_MODULES
from filon.core import record as records
from filon.core.fair_deal.deal import DealAttempt
from filon.core.fair_deal.terms import sha256_hex
from filon.core.registry import ours
from filon.core.text import rulebook
from program import cold

COMMANDS = [
    "menu",
    "serve",
    "play",
    "resume",
    "watch",
    "replay",
    "verify",
    "rules",
    "bench",
    "arena",
    "soak",
    "schema",
    "new-game",
]

pytestmark = pytest.mark.once


def run(*arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the program without saved games."""
    return program.run(Path("/nonexistent"), *arguments, typed=typed, **environment)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    fair = filon.Commitment(3, bytes(range(32)))
    match = filon.load("saboteur").start(seats=3, fair=fair, rounds=1)
    while match.turn is not None:
        match.play(match.legal()[-1])
    file = tmp_path / "match.filon"
    file.write_text(match.record(), encoding="utf-8")
    return file


def test_menu_lists_every_game_and_goes_back_from_everywhere(tmp_path: Path) -> None:
    saboteur = sorted(ours()).index("saboteur") + 1
    back = "b\nl\nb\ng\n"
    typed = f"nonsense\nl\nde\n{saboteur}\n4\ns4\nb\n1\nb\n{back}q\n"
    done = run("menu", typed=typed, XDG_STATE_HOME=str(tmp_path))
    words = filon.load("saboteur").words("de")

    assert done.returncode == 0, done.stderr
    assert "“nonsense” is not on the list" in done.stdout
    output = " ".join(done.stdout.split())
    for key in ours():
        for language in ("en", "de"):
            table = filon.load(key).words(language).table
            assert f"{table['title']} — {' '.join(table['about'].split())}" in output
    [rule] = [
        line[2:] for line in rulebook.page(filon.load("saboteur"), "de").splitlines() if line.startswith("- S4.6 ")
    ]
    assert rule in output
    assert words.say("menu.none") in output
    assert done.stdout.endswith(f"{words.say('menu.bye')}\n")


def test_messages_name_the_program_as_it_was_started(tmp_path: Path) -> None:
    settings = {"XDG_STATE_HOME": str(tmp_path), "FILON_COMMAND": "./play"}
    none = run("resume", **settings)
    left = run("play", "--seats", "3", typed="rules\nquit\n", **settings)
    wrong, help = run("play", "--seats", "99", **settings), run("play", "--help", **settings)
    output = [none.stderr, left.stdout, wrong.stderr, help.stdout]

    assert "./play play" in none.stderr
    assert "\n  ./play resume /" in left.stdout
    assert not [text for text in output if "filon " in text.replace("/filon/", "")]


def test_help_of_play_lists_all_options_of_all_games() -> None:
    done = cold("play", "--help", LANG="fr_FR.UTF-8")

    for key in ours():
        game = filon.load(key)
        for option in game.options:
            assert f"{option.key}=" in done.stdout
            first = game.words("fr").say(f"option.{option.key}.help").split()[0]
            assert first in done.stdout
    assert "rounds=1…3" in done.stdout


def test_program_without_command_opens_the_menu() -> None:
    done = cold()

    assert done.returncode == 0
    assert filon.load("saboteur").words("en").say("menu.title") in done.stdout


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_watch_works_in_every_language(language: str) -> None:
    done = run("--lang", language, "watch", "saboteur", "--seats", "3", "--seed", "5")

    assert done.returncode == 0, done.stderr
    assert filon.load("saboteur").words(language).say("watch.over") in done.stdout
    assert done.stdout == run("watch", "--seats", "3", "--seed", "5", LANG=f"{language}_XX.UTF-8").stdout


def test_same_seed_gives_the_same_match() -> None:
    first, second = (run("watch", "--seats", "4", "--seed", "8").stdout for _ in range(2))

    assert first == second
    assert first != run("watch", "--seats", "4", "--seed", "9").stdout


def test_watch_shows_no_private_information() -> None:
    done = run("watch", "--seats", "3", "--seed", "5")
    private = [filon.load("saboteur").words("en").table[f"event.{kind}"] for kind in ("dealt", "drew_card", "saw")]

    assert not [text for text in private if text.split("{")[0] in done.stdout]


def test_third_party_game_can_be_watched() -> None:
    done = cold("watch", "kuhn", "--seed", "1", PYTHONPATH=os.pathsep.join(sys.path))

    assert done.returncode == 0, done.stderr
    assert "Kuhn poker" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["watch", "halma"], "saboteur"),
        (["watch", "saboteur", "--seats", "2"], "3 to 10"),
        (["verify", "/nonexistent/file"], "/nonexistent/file"),
        (["dance"], "dance"),
        (["--lang", "es", "watch"], "es"),
    ],
)
def test_wrong_arguments_are_named_and_exit_with_2(arguments: list[str], said: str) -> None:
    done = cold(*arguments)

    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("language", ["fr", "de"])
def test_help_and_errors_are_translated(language: str) -> None:
    words = filon.load("saboteur").words(language)
    wrong = [("dance",), ("play", "--seats", "x"), ("play", "--seats"), ("verify",), ("play", "--frob", "1")]
    said = [run("--lang", language, *arguments) for arguments in wrong]
    help = run("play", "--help", "--lang", language).stdout

    assert [done.returncode for done in said] == [2] * len(wrong)
    assert ["--help" in done.stderr for done in said] == [True] * len(wrong)
    assert help.startswith(words.say("usage.usage"))
    assert words.say("usage.play.save") in help
    assert words.say("option.rounds.help").split()[0] in help
    english = re.compile(r"\b(usage:|argument |invalid|expected|required|unrecognized|show this|the|choose)\b")
    assert [text for text in (help, *(done.stderr for done in said)) if english.search(text)] == []


def test_language_and_plain_are_accepted_after_the_command() -> None:
    before = run("--lang", "fr", "--plain", "rules", "sacramento", "C5")
    behind = run("rules", "--plain", "sacramento", "C5", "--lang", "fr")

    assert before.returncode == behind.returncode == 0
    assert before.stdout == behind.stdout
    assert "banque" in behind.stdout


def test_verify_reports_good_bad_and_damaged_records(record: Path) -> None:
    fingerprint = filon.Commitment(3, bytes(range(32))).fingerprint
    good = run("verify", str(record), "--fingerprint", fingerprint)
    bad = run("verify", str(record), "--fingerprint", "00" * 32)
    record.write_text(record.read_text(encoding="utf-8").replace("pass", "puss", 1), encoding="utf-8")
    damaged = run("verify", str(record))

    assert (good.returncode, bad.returncode, damaged.returncode) == (0, 1, 2)
    assert "✗" not in good.stdout
    assert "✗" in bad.stdout
    assert "digest" in damaged.stderr


@pytest.mark.parametrize(
    ("language", "good", "partly"),
    [
        ("en", "All good", "Not shown"),
        ("fr", "Tout est bon", "ne montre pas"),
        ("de", "Alles in Ordnung", "Offen bleibt"),
    ],
)
def test_verify_lists_what_is_proved_and_what_is_not_shown(
    tmp_path: Path, language: str, good: str, partly: str
) -> None:
    game, secret, part = filon.load("saboteur"), bytes(range(32)), bytes(range(16))
    hashes = (sha256_hex(part), "-", "-")
    terms = game.terms(3, {"rounds": 1}, table="t", match=1, attempt=1, secret_hash=sha256_hex(secret), hashes=hashes)
    sealed = DealAttempt(terms, secret)
    sealed.reveal(0, part)
    match = game.start(3, fair=sealed, rounds=1)
    while match.turn is not None:
        match.play(match.legal()[-1])
    file = tmp_path / "match.filon"
    file.write_text(match.record(), encoding="utf-8")
    command = ["verify", str(file), "--lang", language]
    kept = ["--fingerprint", terms.fingerprint, "--added", part.hex()]
    whole, less, piece = run(*command, *kept), run(*command), run(*command, "--fingerprint", terms.fingerprint[:16])

    assert (whole.returncode, less.returncode, piece.returncode) == (0, 0, 1)
    assert [line[0] for line in whole.stdout.splitlines() if line[0] in "✓–✗"] == ["✓"] * 7
    assert good in whole.stdout
    assert good not in less.stdout
    assert [line[0] for line in less.stdout.splitlines() if line[0] in "✓–✗"] == list("✓–✓–✓✓✓")
    assert partly in " ".join(less.stdout.split())


def test_verify_says_that_names_prove_nothing(tmp_path: Path) -> None:
    game, secret = filon.load("saboteur"), bytes(range(32))
    terms = game.terms(3, {}, table="t", match=1, attempt=1, secret_hash=sha256_hex(secret), hashes=("-", "-", "-"))
    file = tmp_path / "match.filon"
    match = game.start(3, fair=DealAttempt(terms, secret))
    file.write_text(records.write(match, ("Ana", "Béla", "Chloé")), encoding="utf-8")
    shown = " ".join(run("verify", str(file)).stdout.split())

    assert "· The table names these players: Ana, Béla, Chloé. Names prove nothing." in shown


def test_rules_are_printed_without_markdown_and_with_tables() -> None:
    page, table = run("rules", "saboteur").stdout, run("rules", "duel", "d3").stdout

    assert "S4.4" in page
    assert not [line for line in page.splitlines() if line.startswith(("#", "|", "- ")) or "**" in line]
    assert max(map(len, page.splitlines())) <= 80
    assert re.search(r"\nlay a tunnel \(D4\) +1\nplay an action card \(D5\) +1\n", table)


def test_bench_prints_json_rows() -> None:
    """For one game; `bench/test_engine.py` tests rows of every game without starting a program."""
    done = cold("bench", "engine", "--json", "--game", "saboteur", "--seats", "3", "--seconds", "0.001")
    rows = json.loads(done.stdout)

    assert done.returncode == 0, done.stderr
    assert {row["work"] for row in rows} == {"decision", "copy", "world", "pack", "fresh_world", "match"}
    assert {(row["game"], row["seats"]) for row in rows} == {("saboteur", 3)}
    assert {tuple(sorted(row)) for row in rows} == {("game", "loops", "mode", "ns", "seats", "spread", "work")}
    assert len(rows) == len({(row["game"], row["seats"], row["work"], row["mode"]) for row in rows})
    assert all(row["ns"] > 0 and 0 < row["spread"][0] <= row["loops"] <= row["spread"][1] for row in rows)
    assert "interpreted" in {row["mode"] for row in rows}


def test_bench_text_shows_growth() -> None:
    done = cold("bench", "engine", "--game", "saboteur", "--seats", "3", "--seats", "4", "--seconds", "0.001")

    assert done.returncode == 0, done.stderr
    assert "decision, goal-directed" in done.stdout
    assert "a decision at 4 costs" in done.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("words", ["watch duel --plain", "rules duel", "new-game halma"])
def test_full_output_disk_is_reported_without_traceback(words: str, tmp_path: Path) -> None:
    settings = {**os.environ, "PYTHONPATH": str(Path(filon.__file__).parent.parent)}
    with open("/dev/full", "w", encoding="utf-8") as full:
        command = [sys.executable, "-m", "filon", *words.split()]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, env=settings, cwd=tmp_path)

    assert (done.returncode, done.stderr) == (1, "filon: the disk is full\n")


@pytest.mark.parametrize("command", [*COMMANDS, ""])
def test_every_command_has_help_without_private_words(command: str) -> None:
    done = run(*filter(None, [command]), "--help")

    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("usage: filon")
    assert not re.search(r"--(keep|beat)\b|onlooker", done.stdout)


@pytest.mark.parametrize("command", sorted(COMMAND_MODULES))
def test_module_of_every_command_has_a_run_function(command: str) -> None:
    assert callable(import_module(COMMAND_MODULES[command]).run)

"""`filon arena`: measuring, resuming, reporting, refusing, and playing an earlier commit's bots."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from filon.__main__ import main, parser
from filon.arena import bot_versions, cli

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parents[2]
BOT_FILE = Path(__file__).with_name("sample_bots.py")
WORDS = ["--budget", "10it", "--jobs", "1"]


def arena(folder: Path, *words: str) -> int:
    return main(["arena", *words, *WORDS, "--out", str(folder)])


def test_run_prints_stores_and_reports_its_results(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--bots", "novice,random", "--seats", "3,4", "--games", "4", "--options", "rounds=1")
    assert arena(tmp_path, "saboteur", *words) == 0
    message = capsys.readouterr().out
    (folder,) = tmp_path.iterdir()
    kept = json.loads((folder / "results.json").read_text(encoding="utf-8"))
    page = (folder / "report.html").read_text(encoding="utf-8")

    assert "3 seats, 6 games on 2 deals" in message
    assert "4 seats, 4 games on 2 deals" in message
    assert [one["games"] for one in kept["results"]] == [6, 4]
    assert kept["setting"]["options"] == {"rounds": 1}
    assert set(kept["results"][0]["roles"]["novice"]) == {"digger", "saboteur"}
    assert "<script" not in page
    assert not re.search(r"(src|href)=|url\(|@import", page)
    pictures = re.findall(r"<svg.*?</svg>", page)
    assert len(pictures) > 8
    for picture in pictures:
        ElementTree.fromstring(picture)


def test_json_flag_prints_one_line_for_each_number_of_seats(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("duel", "--bots", "random", "--seats", "1-2", "--games", "2", "--json")
    assert arena(tmp_path, *words) == 0
    first = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert arena(tmp_path, *words) == 0
    again = [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    assert [row["seats"] for row in first] == [1, 2]
    assert again == first  # times too: nothing was played again


@pytest.mark.parametrize(
    ("line", "idle"),
    [
        ("belief saboteur --options rounds=2", "belief takes no --options"),
        ("belief saboteur --on ray", "belief takes no --on"),
        ("balance docs --options rounds=2", "balance takes no --options"),
        ("balance docs --json", "balance takes no --json"),
        ("claims docs --bots expert", "claims takes no --bots"),
        ("claims docs --seats 5", "claims takes no --seats"),
        ("sabale duel", "a game's run takes no second word such as duel"),
        ("sabale --part two", "a game's run takes no --part"),
        ("sabale --only duel", "a game's run takes no --only"),
        ("sabale --matches 3", "a game's run takes no --matches"),
        ("tune duel --games 100", "tune takes no --games"),
        ("tune duel --budget 100ms", "tune takes no --budget"),
    ],
)
def test_unused_arguments_are_refused(
    line: str, idle: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["arena", *line.split(" "), "--out", str(tmp_path / "runs")]) == 2
    assert capsys.readouterr().err.startswith(f"filon: {idle}; it takes --")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "page", ["README.md", "CONTRIBUTING.md", "docs/arena.md", "docs/bots.md", "docs/research.md", "docs/strength.md"]
)
def test_arena_commands_in_docs_are_accepted(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    found = re.findall(r"^(?:\|[ †]*`|    )?(?:\./play|filon) (arena \S+.*?)(?:   .*|` .*|`)?$", text, re.MULTILINE)

    assert found
    for line in found:
        cli.refuse_unused(parser("en").parse_args(line.split()))


def test_every_argument_is_taken_by_some_command() -> None:
    asked = vars(parser("en").parse_args(["arena", "sabale"]))

    assert set(asked) - {"command", "lang", "plain", "what"} == {name for row in cli.ARGUMENTS.values() for name in row}


def test_help_names_the_defaults(capsys: pytest.CaptureFixture[str]) -> None:
    for language in ("en", "fr", "de"):
        with pytest.raises(SystemExit):
            main(["arena", "--help", "--lang", language])
        message = " ".join(capsys.readouterr().out.split())

        assert re.search(r"(default: 100\)|par défaut, 100 |ohne Angabe 100)", message)
        assert re.search(r"(default: 100ms\)|par défaut, 100ms |ohne Angabe 100ms)", message)


def test_options_are_validated_for_the_given_seats(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("sabale", "--bots", "random", "--games", "1", "--options", "first=p4", "--json")
    assert arena(tmp_path / "runs", *words, "--seats", "4") == 0
    row = json.loads(capsys.readouterr().out)
    assert arena(tmp_path / "none", *words, "--seats", "3,4") == 2

    assert row["options"] == {"first": "p4"}
    assert [one["games"] for one in row["by_place"]["random"]] == [1] * 4
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    "words",
    [
        ["chess"],
        ["sabale", "--bots", "grandmaster"],
        ["sabale", "--seats", "7"],
        ["sabale", "--seats", "many"],
        ["sabale", "--budget", "soon"],
        ["sabale", "--options", "edges"],
        ["sabale", "--options", "edges=M9"],
        ["sabale", "--bots", "nowhere.py:f"],
        ["sabale", "--seats", "1-999999999999"],
        ["saboteur", "--seats", "7-5"],
        ["saboteur", "--bots", "99*random", "--seats", "5"],
        ["saboteur", "--bots", "digger=random"],
        ["duel", "--bots", "digger=regular+saboteur=random"],
        ["sabale", "--jobs", "-1"],
        ["sabale", "--games", "0"],
        ["belief", "saboteur", "--games", "0"],
        ["balance", "--games", "0"],
        ["claims", "--games", "0"],
        ["claims", "--only", "chess"],
        ["balance", "--only", "chess"],
        ["balance", "--bots", f"{BOT_FILE}:plain"],
        ["balance", "--bots", "2*regular"],
        ["balance", "--bots", "regular@1s"],
        ["balance", "--bots", "grandmaster"],
        ["balance", "--bots", "digger=expert+saboteur=regular", "--only", "duel"],
        ["balance", "--only", "duel", "--seats", "5"],
        ["tune", "chess"],
        ["tune", "a.b"],
        ["tune", ""],
        ["tune", "kuhn"],
        ["tune", "duel", "--part", "nonsense"],
        ["tune", "duel", "--matches", "-1"],
    ],
)
def test_invalid_arguments_are_refused_and_nothing_is_written(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["arena", *words, "--out", str(tmp_path / "runs")]) == 2
    assert capsys.readouterr().err.startswith("filon: ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "words",
    [
        ["sabale", "--bots", "random,EARLIER"],
        ["sabale", "--bots", "2*EARLIER@1s"],
        ["belief", "saboteur", "--bots", "digger=random+saboteur=EARLIER"],
    ],
)
def test_missing_earlier_bots_name_the_command_that_extracts_them(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert arena(tmp_path, *words) == 2
    assert f"python examples/earlier.py {bot_versions.COMMIT} {tmp_path / 'earlier'}" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_earlier_bots_play_by_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "earlier").mkdir()
    for game in ("sabale", "saboteur"):
        old = BOT_FILE.read_text(encoding="utf-8").replace("def plain(", "def regular(")
        (tmp_path / "earlier" / f"{game}.py").write_text(old, encoding="utf-8")
    assert arena(tmp_path, "sabale", "--bots", "random,EARLIER", "--games", "2", "--json") == 0
    row = json.loads(capsys.readouterr().out)
    (page,) = tmp_path.glob("sabale-*/report.html")
    belief = ("belief", "saboteur", "--bots", "digger=random+saboteur=EARLIER", "--games", "1", "--json")
    assert arena(tmp_path, *belief) == 0

    assert set(row["levels"]) == {"random", "sabale:regular"}
    assert "filon arena sabale --bots random,EARLIER --games 2" in page.read_text(encoding="utf-8")


def test_missing_ray_names_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)

    assert arena(tmp_path, "sabale", "--bots", "random", "--games", "1", "--on", "ray") == 2
    assert "filon[ray]" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "say which commit and into which folder"),
        (["HEAD"], "say which commit and into which folder"),
        (["0000000", "out"], "there is no commit 0000000"),
        (["HEAD", "out"], "this is no checkout of Filon"),
    ],
)
def test_earlier_reports_errors_in_one_line(words: list[str], message: str, tmp_path: Path) -> None:
    place = tmp_path if "checkout" in message else ROOT
    command = [sys.executable, str(ROOT / "examples" / "earlier.py"), *words]
    found = subprocess.run(
        command, cwd=place, env=dict(os.environ, GIT_CEILING_DIRECTORIES=str(tmp_path.parent)), capture_output=True
    )
    lines = found.stderr.decode().splitlines()

    assert found.returncode == 1
    assert len(lines) == 1
    assert lines[0].startswith("earlier: ")
    assert message in lines[0] or not (ROOT / ".git").exists()


def test_earlier_commits_bots_play_as_external_bots(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of this commit, so that their moves can be compared with those of the built-in bots."""
    if subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True).returncode:
        pytest.skip("not a git checkout")
    command = [sys.executable, str(ROOT / "examples" / "earlier.py"), "HEAD", str(tmp_path / "earlier")]
    message = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    bots = f"regular,{tmp_path / 'earlier' / 'sabale.py'}:regular"
    assert arena(tmp_path / "runs", "sabale", "--bots", bots, "--games", "2", "--json") == 0
    row = json.loads(capsys.readouterr().out)

    assert "sabale.py: novice regular expert" in message
    assert {name: one["faults"] for name, one in row["times"].items()} == {"regular": 0, "sabale:regular": 0}

"""Le Duel at the terminal, for two and solo, with custom files."""

import json
from pathlib import Path

import pytest

import filon
from program import run

pytestmark = pytest.mark.once

NEAR = {"start": [[0, 0]], "goals": [[2, -2], [2, 0], [2, 2], [3, -1], [3, 1], [4, 0]]}


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("seats", ["1", "2"])
def test_watch_works_in_every_language(tmp_path: Path, language: str, seats: str) -> None:
    done = run(tmp_path, "--lang", language, "watch", "duel", "--seats", seats, "--seed", "4")

    assert done.returncode == 0, done.stderr
    assert filon.load("duel").words(language).say("watch.over") in done.stdout


def test_solo_game_with_a_custom_layout_is_played(tmp_path: Path) -> None:
    """D7, D2.1"""
    layout = tmp_path / "near.json"
    layout.write_text(json.dumps(NEAR), encoding="utf-8")
    arguments = ("play", "duel", "--seats", "1", "--seed", "4", "--option", f"layout={layout}")
    done = run(tmp_path, *arguments, "--option", "colour=green", typed="1.1\n" * 400)

    assert done.returncode == 0, done.stderr
    record = next((tmp_path / "filon").glob("*.record"))
    match = filon.replay(record.read_text(encoding="utf-8"))
    assert match.outcome is not None
    assert match.outcome.reason.startswith("rank")
    assert match.options["layout"] == NEAR


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("{", "JSON"),
        ("[]", "layout"),
        ('{"start": [[0, 0]], "goals": [[2, -2]]}', "layout.goals"),
        ('{"start": [[0, "a"]], "goals": [[2, -2], [2, 0], [2, 2], [3, -1], [3, 1], [4, 0]]}', "layout.start[0]"),
        ('{"start": [[0, 0]], "goals": [[2, -2], [2, 0], [2, 2], [3, -1], [3, 1], [99, 0]]}', "24"),
    ],
)
def test_invalid_file_names_the_field(tmp_path: Path, content: str, said: str) -> None:
    file = tmp_path / "layout.json"
    file.write_text(content, encoding="utf-8")
    done = run(tmp_path, "play", "duel", "--seats", "1", "--option", f"layout={file}")

    assert done.returncode == 2
    assert said in done.stderr

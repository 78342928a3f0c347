"""Does `filon bench solo` say what the bots come to alone, and nothing it has not played?"""

import json
from statistics import fmean, stdev

import pytest

import filon
from filon import bots
from filon.__main__ import main
from filon.bench import solo

GAME = filon.load("duel")


@pytest.fixture(autouse=True)
def _in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """How well they play is not asked here."""
    monkeypatch.setattr(solo, "BUDGET", filon.Budget(iterations=1))


def test_a_row_is_mean_and_standard_error() -> None:
    row = solo.row(GAME, "random", [1, 2, 6, 3])

    assert row == {"game": "duel", "bot": "random", "n": 4, "mean": 3.0, "error": 1.08}
    assert row["error"] == round(stdev([1, 2, 6, 3]) / 2, 3)


def test_scores_are_those_of_matches_by_seed() -> None:
    """Each seed's match is played to its end, and comes out the same again."""
    found = list(solo.scores(GAME, "random", 6))

    assert found == [solo.score(GAME, bots.random, seed) for seed in range(6)]
    assert len(set(found)) > 1


def test_for_machines_rows_stand_alone_and_progress_goes_beside(capsys: pytest.CaptureFixture[str]) -> None:
    done = main(["bench", "solo", "--json", "--matches", "2"])
    out, beside = capsys.readouterr()
    rows = json.loads(out)

    assert done == 0
    assert [(row["game"], row["bot"], row["n"]) for row in rows] == [("duel", level, 2) for level in bots.names(GAME)]
    assert rows[0]["mean"] == fmean(solo.scores(GAME, "random", 2))
    assert rows[0]["mean"] < rows[2]["mean"]
    assert "duel regular: 2 of 2" in beside


def test_for_people_a_line_is_a_bot(capsys: pytest.CaptureFixture[str]) -> None:
    done = main(["bench", "solo", "--game", "duel", "--matches", "2"])
    head, *lines = capsys.readouterr().out.splitlines()

    assert done == 0
    assert head.split() == ["game", "bot", "matches", "mean", "standard", "error"]
    assert [line.split()[:3] for line in lines] == [["duel", level, "2"] for level in bots.names(GAME)]


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (["--game", "saboteur"], "nobody plays Saboteur alone"),
        (["--matches", "1"], "two matches"),
        (["--game", "go"], "go"),
    ],
)
def test_what_cannot_be_played_is_refused(asked: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "solo", *asked]) == 2
    out, told = capsys.readouterr()
    assert out == ""
    assert why in told

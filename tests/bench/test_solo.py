"""`filon bench solo`: scores by seed, mean and standard error, and refusals."""

import json
from statistics import fmean, stdev

import pytest

import filon
from filon import bots
from filon.__main__ import main
from filon.bench import solo_scores

GAME = filon.load("duel")


@pytest.fixture(autouse=True)
def _in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """One iteration per move: strength does not matter here."""
    monkeypatch.setattr(solo_scores, "BUDGET", filon.Budget(iterations=1))


def test_row_has_mean_and_standard_error() -> None:
    row = solo_scores.row(GAME, "random", [1, 2, 6, 3])

    assert row == {"game": "duel", "bot": "random", "n": 4, "mean": 3.0, "error": 1.08}
    assert row["error"] == round(stdev([1, 2, 6, 3]) / 2, 3)


def test_scores_are_those_of_matches_by_seed() -> None:
    """A seed determines the match and its score."""
    found = list(solo_scores.scores(GAME, "random", 6))

    assert found == [solo_scores.score(GAME, bots.random, seed) for seed in range(6)]
    assert len(set(found)) > 1


def test_json_goes_to_stdout_and_progress_to_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    done = main(["bench", "solo", "--json", "--matches", "2"])
    out, beside = capsys.readouterr()
    rows = json.loads(out)

    assert done == 0
    assert [(row["game"], row["bot"], row["n"]) for row in rows] == [("duel", level, 2) for level in bots.names(GAME)]
    assert rows[0]["mean"] == fmean(solo_scores.scores(GAME, "random", 2))
    assert rows[0]["mean"] < rows[2]["mean"]
    assert "duel regular: 2 of 2" in beside


def test_text_output_has_a_line_per_bot(capsys: pytest.CaptureFixture[str]) -> None:
    done = main(["bench", "solo", "--game", "duel", "--matches", "2"])
    head, *lines = capsys.readouterr().out.splitlines()

    assert done == 0
    assert head.split() == ["game", "bot", "matches", "mean", "standard", "error"]
    assert [line.split()[:3] for line in lines] == [["duel", level, "2"] for level in bots.names(GAME)]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--game", "saboteur"], "Saboteur is not a solo game"),
        (["--matches", "1"], "two matches"),
        (["--game", "go"], "go"),
    ],
)
def test_solo_refuses_what_cannot_be_played(arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "solo", *arguments]) == 2
    output, errors = capsys.readouterr()
    assert output == ""
    assert why in errors

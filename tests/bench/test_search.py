"""`filon bench search`: a row per game, whose parts add up to the whole."""

import json

import pytest

from filon.__main__ import main
from filon.bench import search

FIELDS = ["game", "seats", "iterations_per_second", "loops", "sampling", "tree", "playout", "playout_decisions"]


def test_parts_of_a_row_add_up(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(search, "ITERATIONS", 5)
    monkeypatch.setattr(search, "MATCHES", 1)
    done = main(["bench", "search", "--game", "sabale", "--seats", "2", "--json"])
    (row,) = json.loads(capsys.readouterr().out)

    assert done == 0
    assert list(row) == FIELDS
    assert (row["game"], row["seats"]) == ("sabale", 2)
    assert row["iterations_per_second"] > 0
    assert row["sampling"] + row["tree"] + row["playout"] == pytest.approx(row["loops"], abs=0.3)

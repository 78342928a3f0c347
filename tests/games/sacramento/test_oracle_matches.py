"""Whole matches of Sacramento's reference engine end and cover every branch, without the engine."""

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from filon.testing.sacramento import ORACLE
from filon.testing.sacramento.extra_boards import KINDS, random_board
from filon.testing.sacramento.reference_engine import ReferenceEngine

from .oracle_positions import whole_match

pytestmark = pytest.mark.once

WANTED = """
hide, ride, stay, home, gold found, no gold, banks, banks after gold, empty on the entrance, empty after gold,
lapses after a ride, lapses after stay, lapses after hiding, passes, void, void then a bank,
ended by void, ended by a bank, ended by gold, several win
"""


def meet(met: Counter[str], model: ReferenceEngine, lines: list[str]) -> None:
    """Count what happened in a match, from its lines and what everybody was shown."""
    met.update(line.split(" ")[0] for line in lines)
    narrated = model.shown(None)
    for before, text in pairwise(narrated):
        met["gold found"] += "has its gold" in text
        met["no gold"] += "sends" in text
        met["banks"] += "banks" in text
        met["banks after gold"] += "banks" in text and "ride" not in before
        met["empty on the entrance"] += "has no gold" in text and "sends" not in text and "ride" in before
        met["empty after gold"] += "has no gold" in text and before.endswith("0000")
        met["lapses after a ride"] += "cannot" in text and "ride" in before
        met["lapses after stay"] += "cannot" in text and "stay" in before
        met["lapses after hiding"] += "cannot" in text and "hide" in before
        met["passes"] += "cannot" in text and "throws" in before
        met["void"] += "void" in text
    gold = [text for text in narrated if "banks" in text or "has its gold" in text or "is void" in text]
    met["void then a bank"] += any("void" in one and "banks" in two for one, two in pairwise(gold))
    ends = {"banks": "a bank", "has its gold": "gold", "void": "void"}
    met.update(f"ended by {how}" for word, how in ends.items() if word in gold[-1])
    met["several win"] += len(model.winners or []) > 1


def check_settled(model: ReferenceEngine) -> None:
    """No two riders on one cell, none in a start field; the rider to move can; the sum is not yet reached."""
    riding = [cell for cells in model.riders for cell in cells if cell is not None]
    assert len(set(riding)) == len(riding)
    assert not set(riding) & model.board.closed
    assert all(len(cells) == 3 for cells in model.riders)
    if model.turn is not None:
        assert model.legal()
        assert max(model.money) < model.target
        assert (model.hidden[model.turn] is None) == (model.legal()[0] == "hide 1")
        for hiding in model.hidden:
            assert hiding is None or hiding.rider in hiding.possible


@pytest.mark.parametrize("seats", ORACLE.seats)
def test_matches_end_and_cover_every_branch(seats: int) -> None:
    """C2–C6: on the board of the box and on every kind of other."""
    met: Counter[str] = Counter()
    random = Random(seats)
    for number in range(14):
        for kind in ("", *KINDS):
            options: dict[str, Any] = {"board": random_board(kind, random)} if kind else {}
            options["target"] = (150_000, 100_000, 150_000, 50_000)[number % 4]
            start, lines, model = whole_match(seats, random, options, purpose=(0.9, 0.0, 1.0)[number % 3])
            meet(met, model, lines)
            assert model.thrown <= len(start.deal["dice"])
            assert model.scores is not None
            assert model.winners == [seat for seat in range(seats) if model.scores[seat] == max(model.scores)]
    wanted = [what.strip() for what in WANTED.replace("\n", " ").split(",")]

    assert [what for what in wanted if not met[what]] == []


@pytest.mark.parametrize("seats", ORACLE.seats)
def test_positions_are_consistent(seats: int) -> None:
    """C3.3, C3.5, C4.4, C6.2: after every line; legal texts are among the candidates, sorted and none twice."""
    random = Random(seats + 20)
    for kind in ("", *KINDS):
        options: dict[str, Any] = {"target": 100_000, "board": random_board(kind, random)} if kind else {}
        start, lines, _ = whole_match(seats, random, options, purpose=0.6)
        model = ORACLE.begin(start)
        candidates = model.candidates()
        assert candidates == sorted(set(candidates))
        for line in lines:
            check_settled(model)
            legal = model.legal()
            assert legal == sorted(set(legal))
            assert set(legal) < set(candidates)
            assert line in legal
            model.play(line)
        check_settled(model)
        assert model.candidates() == candidates


def test_misspelt_texts_are_illegal() -> None:
    """Notation: while gold is hidden, ridden for, answered about, and when all is over."""
    random = Random(2)
    start, lines, _ = whole_match(4, random, {"target": 150_000}, purpose=0.5)
    model = ORACLE.begin(start)
    seen = set()
    for line in lines:
        seen |= {text for text in model.candidates() if model.may_play(text)}
        model.play(line)

    assert {"hide 1", "hide 2", "hide 3", "stay", "home"} < seen
    wrong = "hide ?, hide 4, hide 01, ride 0 3 e9, ride 1 7 e9, ride 1 3 n1, ride 1 3 e09, ride 1 3 e9 , Stay, pass, "
    for text in wrong.split(", "):
        assert text in model.candidates()
        assert text not in seen
    assert all(len(text.split(" ")) in (1, 2, 4) for text in seen)
    assert not any(map(model.may_play, model.candidates()))


def test_goal_players_end_matches_sooner() -> None:
    """C5.1: on the board of the box players who ride to the bank need fewer throws than chance does."""
    thrown = {
        purpose: sum(whole_match(3, Random(seed), {"target": 100_000}, purpose)[2].thrown for seed in range(10))
        for purpose in (0.0, 1.0)
    }

    assert 2 * thrown[1.0] < thrown[0.0]

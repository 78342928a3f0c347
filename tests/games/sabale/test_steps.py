"""Engine and reference engine of Sabale take the same steps (B1–B4)."""

from random import Random

import pytest

from filon import Quick
from filon.games.sabale.board import EDGE_NAMES, NAMES, STARTS, marked_edges
from filon.games.sabale.moves import parse, write
from filon.games.sabale.state import new
from filon.testing.oracle import Start
from filon.testing.sabale import ORACLE


def test_board_matches_the_rules() -> None:
    """B1.1–B1.3, B2.2"""
    assert (len(NAMES), len(EDGE_NAMES), len(STARTS)) == (61, 156, 18)
    assert [len(marked_edges(name)) for name in ("M1", "M2", "M3")] == [66, 84, 114]
    assert len(marked_edges([["a2", "a1"], ["e5", "e6"]])) == 2


@pytest.mark.parametrize("seed", range(12))
def test_engine_and_reference_engine_take_the_same_steps(seed: int) -> None:
    """B2.1–B4.3"""
    random = Random(seed)
    seats = random.choice((2, 3, 4))
    edges = random.choice(("M1", "M2", "M3"))
    deal = {"first": f"p{random.randint(1, seats)}"}
    model = ORACLE.begin(Start(seats, deal, {"edges": edges}))
    state = new(seats, int(deal["first"][1:]) - 1, marked_edges(edges))
    purpose = random.choice((0.0, 0.5))
    while model.turn is not None:
        legal = model.legal()

        assert sorted(write(move) for move in state.moves()) == legal
        assert state.mover == model.turn

        text = ORACLE.choose(model, random) if random.random() < purpose else random.choice(legal)
        text = text if text in legal else random.choice(legal)
        model.play(text)
        move = parse(text)
        assert move is not None
        state.play(move, Quick(1))

    assert list(state.moves()) == []
    assert state.outcome is not None
    assert list(state.outcome.scores) == model.scores

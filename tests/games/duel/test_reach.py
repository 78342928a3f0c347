"""Incremental reach equals a fresh flood fill (D4.2–D4.5)."""

from __future__ import annotations

from typing import Any

import pytest

import filon
from filon.games.duel.state import State
from filon.games.mining.cells import ring
from filon.testing.duel import ORACLE
from filon.testing.duel.reference_engine import ReferenceEngine
from filon.testing.walks import follow

from .walks import GAME, walks

pytestmark = pytest.mark.once

STEPS = 1_600  # a number of seats
SIDES = "NESW"


def kept(match: filon.Match) -> State:
    """The state behind a match."""
    state: Any = match.state
    assert isinstance(state, State)
    return state


def reached_by_engine(state: State, model: ReferenceEngine, colour: int) -> set[tuple[tuple[int, int], str]]:
    """Every opening that the engine says a colour reaches."""
    found = set()
    for x, y in model.mine.cards:
        bits = int(state.map.reach[ring(state.layout.cell_code(x, y))]) >> 4 * colour
        found |= {((x, y), side) for number, side in enumerate(SIDES) if bits >> number & 1}
    return found


@pytest.mark.parametrize("seats", ORACLE.seats)
def test_incremental_reach_equals_a_flood_fill(seats: int) -> None:
    """After every step, for both colours, cell by cell (D4.2, D4.3, D4.4, D4.5)."""
    steps = 0
    for walked, _ in walks(seats, first=40):
        model = ORACLE.begin(walked.start)
        for match, line in follow(GAME, walked):
            state = kept(match)
            fresh = state.map.copy()
            fresh.flood_fill()

            assert bytes(state.map.reach) == bytes(fresh.reach)
            for colour, name in enumerate(("blue", "green")):
                sides: set[Any] = set()
                if name in model.colours:
                    sides = {spot for spot in model.mine.reached(name) if isinstance(spot[1], str)}
                assert reached_by_engine(state, model, colour) == sides

            steps += 1
            if line:
                model.play(line)
        if steps >= STEPS:
            break

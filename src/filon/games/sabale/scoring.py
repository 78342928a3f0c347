"""When is it over, and what is it worth? (B4)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from filon.core.outcome import Outcome, leading
from filon.games.sabale.board import CELLS, VALUES
from filon.games.sabale.box import CAPTURED, MARKER

if TYPE_CHECKING:
    from filon.games.sabale.state import State


def points(state: State) -> list[int]:
    """Cells held by markers, doubled for doubles, and captures (B4.3)."""
    sums = [int(state.hands[CAPTURED + seat]) for seat in range(int(state.seats))]
    for cell in range(CELLS):
        held = int(state.cells[cell]) - MARKER
        if held >= 0:
            sums[held >> 1] += VALUES[cell] * (2 if held & 1 else 1)
    return sums


def outcome(state: State) -> Outcome:
    """The end of the match."""
    return ended(points(state))


def ended(sums: list[int]) -> Outcome:
    """Most points wins; equal: shared (B4.3)."""
    winners = leading(sums)
    return Outcome(tuple(sums), winners, "most_points" if len(winners) == 1 else "equal_points")

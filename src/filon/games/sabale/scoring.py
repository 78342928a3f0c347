"""Scores and the outcome of a match (B4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from filon.core.outcome import Outcome, leading
from filon.games.sabale.board import CELLS, VALUES
from filon.games.sabale.components import CAPTURED, MARKER, OVER

if TYPE_CHECKING:
    from filon.games.sabale.state import State

NOTHING: Final = vec[i64]([i64(0)] * 4)


def points(state: State) -> list[int]:
    """Return each seat's points: cells held by markers, doubled for doubles, and captures (B4.3)."""
    sums = [int(state.hands[CAPTURED + seat]) for seat in range(int(state.seats))]
    for cell in range(CELLS):
        held = int(state.cells[cell]) - MARKER
        if held >= 0:
            sums[held >> 1] += VALUES[cell] * (2 if held & 1 else 1)
    return sums


def standings(state: State) -> vec[i64]:
    """Return the points without creating objects once the match is over; an empty vec before."""
    if state.phase != OVER:
        return vec[i64]()
    sums = NOTHING[: state.seats]
    for seat in range(state.seats):
        sums[seat] = i64(state.hands[CAPTURED + seat])
    for cell in range(i64(CELLS)):
        held = i64(state.cells[cell]) - MARKER
        if held >= 0:
            sums[held >> 1] += i64(VALUES[cell]) << (held & 1)
    return sums


def outcome(state: State) -> Outcome:
    """Return the outcome of a match that is over."""
    return outcome_of(points(state))


def outcome_of(sums: list[int]) -> Outcome:
    """Return the outcome of these points: the most wins, equals share (B4.3)."""
    winners = leading(sums)
    return Outcome(tuple(sums), winners, "most_points" if len(winners) == 1 else "equal_points")

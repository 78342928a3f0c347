"""Money and the outcome of a match (C6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from filon.core.outcome import Outcome, leading
from filon.games.sacramento.components import MONEY, NUGGET, OVER

if TYPE_CHECKING:
    from filon.games.sacramento.state import State

NOTHING: Final = vec[i64]([i64(0)] * 4)


def money(state: State) -> list[int]:
    """Return each seat's dollars."""
    return [int(state.held[MONEY + seat]) * NUGGET for seat in range(int(state.seats))]


def standings(state: State) -> vec[i64]:
    """Return each seat's money in nuggets as a vector once the match is over, an empty one before."""
    if state.phase != OVER:
        return vec[i64]()
    sums = NOTHING[: state.seats]
    for seat in range(state.seats):
        sums[seat] = i64(state.held[MONEY + seat])
    return sums


def outcome(state: State) -> Outcome:
    """Return the outcome of a finished match."""
    return outcome_of(money(state), int(state.target) * NUGGET)


def outcome_of(sums: list[int], target: int) -> Outcome:
    """Return the outcome: the player who reached the target (C6.2), or the richest after void rounds (C6.3)."""
    return Outcome(tuple(sums), leading(sums), "reached_sum" if max(sums) >= target else "void_rounds")

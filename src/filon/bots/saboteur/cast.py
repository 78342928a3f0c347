"""Which worlds are likely, by what a seat believes of the others? Those of its view, their roles cast by its belief."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from filon.core.luck import Luck
from filon.core.state import State as CoreState
from filon.core.state import Worlds
from filon.games.saboteur.box import DIGGER, DIGGING, SABOTEUR
from filon.games.saboteur.state import State

FINE: Final[i64] = 1_000_000  # compiled, a power of two this big written as a shift would be negative


@final
class Believed(Worlds):
    """Casts by weight: the product of what tells for each saboteur in it."""

    def __init__(self, worlds: Worlds, seat: int, odds: list[float], hidden: int) -> None:
        self.worlds = worlds
        self.seat: i64 = seat
        self.odds = vec[float](odds)
        self.hidden: i64 = hidden
        # Row by row from each seat on: the weight of all casts with 0, 1, 2 … saboteurs among those seats.
        self.sums = vec[float]([0.0] * ((len(odds) + 1) * (hidden + 1)))
        self._sum()

    def _sum(self) -> None:
        width = self.hidden + 1
        seats = i64(len(self.odds))
        self.sums[seats * width] = 1.0
        for back in range(seats):
            seat = seats - 1 - back
            for count in range(width):
                found = self.sums[(seat + 1) * width + count]
                if seat != self.seat and count > 0:
                    found += self.odds[seat] * self.sums[(seat + 1) * width + count - 1]
                self.sums[seat * width + count] = found

    def sample(self, luck: Luck) -> CoreState:
        state = self.worlds.sample(luck)
        assert isinstance(state, State)
        if state.phase != DIGGING:
            return state
        width = self.hidden + 1
        left = self.hidden
        everybody = self.sums[left]
        spare = self.sums[left - 1] if left else 0.0
        if self._lot(luck) * (everybody + spare) < spare:
            left -= 1
        state.left_over = SABOTEUR if left < self.hidden else DIGGER
        cast = state.saboteurs & (i64(1) << self.seat)
        for seat in range(state.seats):
            if seat != self.seat and left > 0:
                with_it = self.odds[seat] * self.sums[(seat + 1) * width + left - 1]
                if self._lot(luck) * self.sums[seat * width + left] < with_it:
                    cast |= i64(1) << seat
                    left -= 1
        state.saboteurs = cast
        return state

    def _lot(self, luck: Luck) -> float:
        return float(luck.below("", FINE)) / float(FINE)

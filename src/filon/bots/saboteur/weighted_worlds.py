"""Which worlds are likely, by what a seat believes of the others? Those of its view, their roles cast by its belief.

Where others claim something of a goal they looked at, the treasure lies by how often players of their role in that cast
speak the truth.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from filon.bots import weights
from filon.core.luck import Luck
from filon.core.state import State as CoreState
from filon.core.state import Worlds
from filon.games.saboteur.components import DIGGER, DIGGING, SABOTEUR, TREASURE
from filon.games.saboteur.state import State

NAMES: Final = tuple([f"a {role}'s claim is {what}" for role in ("digger", "saboteur") for what in ("false", "true")])
TRUTH: Final = weights.read("filon.bots.saboteur", "claims", NAMES)
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
        self.likely = vec[float]([0.0] * 3)
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
        if state.claimed_seen:
            self._heed_claims(state, luck)
        return state

    def _heed_claims(self, state: State, luck: Luck) -> None:
        """The treasure under one of the goals that this seat has not seen, by what was claimed of them."""
        unseen = 7 & ~(state.turned | state.looked >> 3 * self.seat)
        treasure: i64 = 0
        while i64(state.goals[treasure]) != TREASURE:
            treasure += 1
        if not unseen >> treasure & 1:
            return
        whole = 0.0
        for goal in range(i64(3)):
            self.likely[goal] = self._likely(state, goal) if unseen >> goal & 1 else 0.0
            whole += self.likely[goal]
        lot = self._lot(luck) * whole
        found: i64 = 0
        while lot >= self.likely[found] and found < 2:
            lot -= self.likely[found]
            found += 1
        if unseen >> found & 1:
            state.goals = state.goals[:]
            state.goals[treasure], state.goals[found] = state.goals[found], state.goals[treasure]

    def _likely(self, state: State, goal: i64) -> float:
        """How likely all would have claimed what they did if the treasure lay there, of goals they looked at."""
        found = 1.0
        claims = state.claimed & state.claimed_seen
        for seat in range(state.seats):
            if seat == self.seat:
                continue
            for about in range(i64(3)):
                bit = 3 * seat + about
                if claims >> bit & 1 and not state.turned >> about & 1:
                    is_true = (state.claimed_stones >> bit & 1 == 0) == (about == goal)
                    found *= TRUTH[2 * (state.saboteurs >> seat & 1) + (1 if is_true else 0)]
        return found

    def _lot(self, luck: Luck) -> float:
        return float(luck.below("", FINE)) / float(FINE)

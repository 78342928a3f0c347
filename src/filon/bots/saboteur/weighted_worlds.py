"""World sampler weighted by a belief: worlds of a view with roles drawn from the posterior over assignments.

Where players claim something about a goal they looked at, the treasure is drawn again by the likelihood of the claims,
given how often players of their role tell the truth.
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
TRUTH_RATES: Final = weights.read("filon.bots.saboteur", "claims", NAMES)
RESOLUTION: Final[i64] = 1_000_000  # compiled, a power of two this big written as a shift would be negative


@final
class WeightedWorlds(Worlds):
    """Draws role assignments with weights: the product of the saboteurs' likelihood ratios."""

    def __init__(self, worlds: Worlds, seat: int, odds: list[float], hidden_saboteurs: int) -> None:
        self.worlds = worlds
        self.seat: i64 = seat
        self.odds = vec[float](odds)
        self.hidden_saboteurs: i64 = hidden_saboteurs
        # Row by row from each seat on: the weight of all assignments of 0, 1, 2 … saboteurs to those seats.
        self.suffix_sums = vec[float]([0.0] * ((len(odds) + 1) * (hidden_saboteurs + 1)))
        self.likelihoods = vec[float]([0.0] * 3)
        self._sum_suffixes()

    def _sum_suffixes(self) -> None:
        width = self.hidden_saboteurs + 1
        seats = i64(len(self.odds))
        self.suffix_sums[seats * width] = 1.0
        for back in range(seats):
            seat = seats - 1 - back
            for count in range(width):
                found = self.suffix_sums[(seat + 1) * width + count]
                if seat != self.seat and count > 0:
                    found += self.odds[seat] * self.suffix_sums[(seat + 1) * width + count - 1]
                self.suffix_sums[seat * width + count] = found

    def sample(self, luck: Luck) -> CoreState:
        """Return a world of the view with roles, and the treasure where there are claims, drawn by the belief."""
        state = self.worlds.sample(luck)
        assert isinstance(state, State)
        if state.phase != DIGGING:
            return state
        width = self.hidden_saboteurs + 1
        left = self.hidden_saboteurs
        all_dealt = self.suffix_sums[left]
        one_left_over = self.suffix_sums[left - 1] if left else 0.0
        if self._uniform(luck) * (all_dealt + one_left_over) < one_left_over:
            left -= 1
        state.left_over = SABOTEUR if left < self.hidden_saboteurs else DIGGER
        saboteurs = state.saboteurs & (i64(1) << self.seat)
        for seat in range(state.seats):
            if seat != self.seat and left > 0:
                with_it = self.odds[seat] * self.suffix_sums[(seat + 1) * width + left - 1]
                if self._uniform(luck) * self.suffix_sums[seat * width + left] < with_it:
                    saboteurs |= i64(1) << seat
                    left -= 1
        state.saboteurs = saboteurs
        if state.claimed_seen:
            self._resample_treasure(state, luck)
        return state

    def _resample_treasure(self, state: State, luck: Luck) -> None:
        """Draw the treasure among the goals that this seat has not seen, by the likelihood of the claims."""
        unseen = 7 & ~(state.turned | state.looked >> 3 * self.seat)
        treasure: i64 = 0
        while i64(state.goals[treasure]) != TREASURE:
            treasure += 1
        if not unseen >> treasure & 1:
            return
        total = 0.0
        for goal in range(i64(3)):
            self.likelihoods[goal] = self._claims_likelihood(state, goal) if unseen >> goal & 1 else 0.0
            total += self.likelihoods[goal]
        remainder = self._uniform(luck) * total
        found: i64 = 0
        while remainder >= self.likelihoods[found] and found < 2:
            remainder -= self.likelihoods[found]
            found += 1
        if unseen >> found & 1:
            state.goals = state.goals[:]
            state.goals[treasure], state.goals[found] = state.goals[found], state.goals[treasure]

    def _claims_likelihood(self, state: State, goal: i64) -> float:
        """Return the likelihood of all claims about goals that were looked at, if the treasure were at `goal`."""
        found = 1.0
        claims = state.claimed & state.claimed_seen
        for seat in range(state.seats):
            if seat == self.seat:
                continue
            for about in range(i64(3)):
                bit = 3 * seat + about
                if claims >> bit & 1 and not state.turned >> about & 1:
                    is_true = (state.claimed_stones >> bit & 1 == 0) == (about == goal)
                    found *= TRUTH_RATES[2 * (state.saboteurs >> seat & 1) + (1 if is_true else 0)]
        return found

    def _uniform(self, luck: Luck) -> float:
        """Return a uniform random number below 1."""
        return float(luck.below("", RESOLUTION)) / float(RESOLUTION)

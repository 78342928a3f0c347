"""Which move leaves the best position, over many sampled worlds? All are tried in each, and nothing beyond."""

from __future__ import annotations

from time import monotonic
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from filon.bots.judgement import Judgement
from filon.core.budget import Budget
from filon.core.luck import Quick
from filon.core.state import Worlds


@final
class OnePly:
    """One seat's thoughts at one decision: the moves worth trying, and what they came to so far."""

    moves: vec[i64]
    sums: vec[float]

    def __init__(self, worlds: Worlds, judgement: Judgement, seat: int, seats: int, seed: int) -> None:
        self.worlds = worlds
        self.judgement = judgement
        self.seat: i64 = seat
        self.luck = Quick(seed)
        self.values = vec[float]([0.0] * seats)
        self.moves = judgement.worth_beginning(worlds.sample(Quick(seed)))
        self.sums = vec[float]([0.0] * len(self.moves))
        self.tried: i64 = 0

    def think(self, budget: Budget, usual: int, finalists: int = 0) -> None:
        """World by world until the budget is spent, at most the usual number; an iteration is one move in one world.

        With so many finalists, only those are tried on after an eighth of the worlds.
        """
        ends = budget.deadline()
        left = 1 << 62 if budget.iterations is None else budget.iterations
        for world in range(usual):
            if world and left < len(self.moves):
                return
            self.try_world()
            left -= len(self.moves)
            if ends is not None and monotonic() >= ends:
                return
            if finalists and 8 * (world + 1) >= usual:
                self.narrow(finalists)

    def narrow(self, most: int) -> None:
        """Go on with so many of the moves, the best so far."""
        if len(self.moves) <= most:
            return
        order = sorted(range(len(self.moves)), key=lambda at: -self.sums[at])[:most]
        self.moves = vec[i64]([self.moves[at] for at in order])
        self.sums = vec[float]([self.sums[at] for at in order])

    def consider(self, moves: vec[i64]) -> None:
        """Other moves than those worth beginning with; what was tried is forgotten."""
        self.moves = moves
        self.sums = vec[float]([0.0] * len(moves))
        self.tried = 0

    def try_world(self) -> None:
        """Every move in one more world, each with the same luck."""
        state = self.worlds.sample(self.luck)
        chance = self.luck.below("", 0x7FFFFFFF)
        luck = Quick(0)
        for at in range(i64(len(self.moves))):
            after = state.copy()
            luck.state = chance + 1
            after.play(self.moves[at], luck)
            self.judgement.weigh(after, luck, self.values)
            self.sums[at] += self.values[self.seat]
        self.tried += 1

    def best(self) -> int:
        """The move with the best mean; of equals the first."""
        found: i64 = 0
        for at in range(i64(1), i64(len(self.moves))):
            if self.sums[at] > self.sums[found]:
                found = at
        return int(self.moves[found])

    def means(self) -> list[tuple[int, float]]:
        """Every move tried, and what it is worth."""
        tries = float(max(self.tried, 1))
        return [(int(self.moves[at]), self.sums[at] / tries) for at in range(len(self.moves))]

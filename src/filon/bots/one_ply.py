"""One-ply search over sampled worlds: every candidate move is evaluated in each world, without a tree."""

from __future__ import annotations

from math import sqrt
from time import monotonic
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from filon.bots.evaluator import Evaluator
from filon.core.budget import Budget
from filon.core.luck import Quick
from filon.core.state import State, Worlds

# Racing (Maron and Moore 1994): after every so many worlds, moves that are behind by this many standard errors of
# the paired difference are dropped.
ELIMINATION_INTERVAL: Final = 16
BEATEN_BY: Final = 2.0


@final
class OnePly:
    """The candidate moves of one seat's decision, and the sums of their values so far."""

    moves: vec[i64]
    sums: vec[float]

    def __init__(self, worlds: Worlds, evaluator: Evaluator, seat: int, seats: int, seed: int) -> None:
        self.worlds = worlds
        self.evaluator = evaluator
        self.seat: i64 = seat
        self.luck = Quick(seed)
        self.values = vec[float]([0.0] * seats)
        self.moves = evaluator.root_moves(worlds.sample(Quick(seed)))
        self.sums = vec[float]([0.0] * len(self.moves))
        # Values in the last world, and by pair of moves the squared differences, summed over the worlds.
        self.last_values = vec[float]([0.0] * len(self.moves))
        self.squared_differences = vec[float]([0.0] * (len(self.moves) * len(self.moves)))
        self.worlds_tried: i64 = 0
        self.evaluations: i64 = 0
        self.deadline: float | None = None
        self.max_evaluations: i64 = 0

    def run(self, budget: Budget, max_worlds: int, finalists: int = 0) -> None:
        """Evaluate world by world, at most `max_worlds`, until the budget is spent; an iteration is one evaluation.

        With `finalists`, only so many of the best moves continue after an eighth of the worlds.
        """
        self.deadline = budget.deadline()
        self.max_evaluations = 1 << 62 if budget.iterations is None else budget.iterations
        for world in range(max_worlds):
            if world and self.evaluations + len(self.moves) > self.max_evaluations:
                return
            self.evaluate_world()
            if self.is_budget_spent():
                return
            if finalists and 8 * (world + 1) >= max_worlds:
                self.keep_best(finalists)

    def race(self, budget: Budget, most: int, margin: float) -> None:
        """Evaluate worlds and drop moves that are beaten, or better by at most `margin`; end when one is left."""
        self.deadline = budget.deadline()
        self.max_evaluations = 1 << 62 if budget.iterations is None else self.evaluations + budget.iterations
        while self.worlds_tried < most and len(self.moves) > 1:
            if self.worlds_tried and self.evaluations + len(self.moves) > self.max_evaluations:
                return
            self.evaluate_world()
            if self.is_budget_spent():
                return
            if self.worlds_tried % ELIMINATION_INTERVAL == 0:
                self.drop_beaten(margin)

    def search_replies(self, finalists: int, replies: int, least: int, most: int) -> None:
        """Spend what is left of the budget on the best moves, each followed by so many best replies, world by world.

        Few worlds say less than all those before: with fewer than `least` worlds, the earlier values decide.
        """
        self.keep_best(finalists)
        if len(self.moves) == 1:
            return
        sums, worlds_tried, before = self.sums, self.worlds_tried, self.evaluations
        self.set_moves(self.moves)
        while self.worlds_tried < most and len(self.moves) > 1 and not self.is_budget_spent():
            if (
                self.worlds_tried
                and self.evaluations + (self.evaluations - before) // self.worlds_tried > self.max_evaluations
            ):
                break
            self.evaluate_world(replies)
            if self.worlds_tried >= least and self.worlds_tried % ELIMINATION_INTERVAL == 0:
                self.drop_beaten(0.0)
        if self.worlds_tried < least:
            self.sums, self.worlds_tried = sums, worlds_tried

    def is_budget_spent(self) -> bool:
        """Return whether the time, or the number of evaluations, is used up."""
        if self.deadline is None:
            return self.evaluations >= self.max_evaluations
        return monotonic() >= self.deadline

    def is_past_deadline(self) -> bool:
        """Return whether the time is over; evaluations are only counted by whole worlds, so that results repeat."""
        return self.deadline is not None and monotonic() >= self.deadline

    def keep_best(self, most: int) -> None:
        """Continue with at most so many moves, the best so far."""
        if len(self.moves) > most:
            self.restrict_to(sorted(range(len(self.moves)), key=lambda at: -self.sums[at])[:most])

    def drop_beaten(self, margin: float) -> None:
        """Continue with the moves that may still be better than the leader, compared in the same worlds."""
        count, worlds_tried = len(self.moves), float(self.worlds_tried)
        leader = 0
        for at in range(1, count):
            if self.sums[at] > self.sums[leader]:
                leader = at
        kept: list[int] = []
        for at in range(count):
            behind = (self.sums[leader] - self.sums[at]) / worlds_tried
            spread = max(self.squared_differences[leader * count + at] / worlds_tried - behind * behind, 0.0)
            # A move that was never any different is dropped as well.
            if at == leader or behind + margin < BEATEN_BY * sqrt(spread / worlds_tried):
                kept.append(at)
        self.restrict_to(kept)

    def restrict_to(self, which: list[int]) -> None:
        """Continue with the moves of these indices and their sums."""
        count = len(self.moves)
        self.moves = vec[i64]([self.moves[at] for at in which])
        self.sums = vec[float]([self.sums[at] for at in which])
        self.last_values = vec[float]([0.0] * len(which))
        self.squared_differences = vec[float](
            [self.squared_differences[one * count + other] for one in which for other in which]
        )

    def set_moves(self, moves: vec[i64]) -> None:
        """Replace the candidate moves, and forget all values."""
        self.moves = moves
        self.sums = vec[float]([0.0] * len(moves))
        self.last_values = vec[float]([0.0] * len(moves))
        self.squared_differences = vec[float]([0.0] * (len(moves) * len(moves)))
        self.worlds_tried = 0

    def evaluate_world(self, replies: i64 = 0) -> None:
        """Evaluate every move in one more world with the same luck, after so many replies, each best for its player.

        A world in which the time ends is discarded; of the very first, the moves that were evaluated are kept alone.
        """
        state = self.worlds.sample(self.luck)
        chance = self.luck.below("", 0x7FFFFFFF)
        luck = Quick(0)
        for at in range(i64(len(self.moves))):
            if at and self.is_past_deadline():
                if self.worlds_tried or replies:
                    return
                last_values = self.last_values[:at]
                self.restrict_to(list(range(at)))
                self.last_values = last_values
                break
            after = state.copy()
            luck.state = chance + 1
            after.play(self.moves[at], luck)
            self.evaluator.note_move(self.seat, self.moves[at])
            for _ in range(replies):
                turn = after.turn
                if turn is None:
                    break
                self.play_best_reply(after, i64(turn), luck)
            self.evaluate(after, luck)
            self.last_values[at] = self.values[self.seat]
        if not (replies and self.is_past_deadline()):
            self.record_world()

    def record_world(self) -> None:
        """Add the values of the last world, and the squared differences."""
        count = i64(len(self.moves))
        for at in range(count):
            here = self.last_values[at]
            self.sums[at] += here
            for other in range(count):
                between = here - self.last_values[other]
                self.squared_differences[at * count + other] += between * between
        self.worlds_tried += 1

    def play_best_reply(self, state: State, seat: i64, luck: Quick) -> None:
        """Play the move that is best for the seat to move."""
        moves = self.evaluator.candidate_moves(state)
        before = luck.state
        best: i64 = 0
        highest = -1e300
        for at in range(i64(len(moves))):
            if at and self.is_past_deadline():
                break
            luck.state = before
            after = state.copy()
            after.play(moves[at], luck)
            self.evaluator.note_move(seat, moves[at])
            self.evaluate(after, luck)
            if self.values[seat] > highest:
                best, highest = at, self.values[seat]
        luck.state = before
        state.play(moves[best], luck)

    def evaluate(self, state: State, luck: Quick) -> None:
        """Evaluate a position for each seat, and count it."""
        self.evaluator.evaluate(state, luck, self.values)
        self.evaluations += 1

    def best(self) -> int:
        """Return the move with the best mean; of equals the first."""
        found: i64 = 0
        for at in range(i64(1), i64(len(self.moves))):
            if self.sums[at] > self.sums[found]:
                found = at
        return int(self.moves[found])

    def means(self) -> list[tuple[int, float]]:
        """Return every remaining move with its mean value."""
        tries = float(max(self.worlds_tried, 1))
        return [(int(self.moves[at]), self.sums[at] / tries) for at in range(len(self.moves))]

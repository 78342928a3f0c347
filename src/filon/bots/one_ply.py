"""Which move leaves the best position, over many sampled worlds? All are tried in each, and nothing beyond."""

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

# A race is looked at after every so many worlds; who lies further behind than this many standard errors is out of it.
LAP: Final = 16
BEATEN: Final = 2.0


@final
class OnePly:
    """One seat's thoughts at one decision: the moves worth trying, and what they came to so far."""

    moves: vec[i64]
    sums: vec[float]

    def __init__(self, worlds: Worlds, judgement: Evaluator, seat: int, seats: int, seed: int) -> None:
        self.worlds = worlds
        self.judgement = judgement
        self.seat: i64 = seat
        self.luck = Quick(seed)
        self.values = vec[float]([0.0] * seats)
        self.moves = judgement.worth_beginning(worlds.sample(Quick(seed)))
        self.sums = vec[float]([0.0] * len(self.moves))
        # What each came to in the last world, and by pairs how far they lay apart: squares, summed over the worlds.
        self.last = vec[float]([0.0] * len(self.moves))
        self.apart = vec[float]([0.0] * (len(self.moves) * len(self.moves)))
        self.tried: i64 = 0
        self.weighed: i64 = 0
        self.ends: float | None = None
        self.most: i64 = 0

    def think(self, budget: Budget, usual: int, finalists: int = 0) -> None:
        """World by world until the budget is spent, at most the usual number; an iteration is one position weighed.

        With so many finalists, only those are tried on after an eighth of the worlds.
        """
        self.ends = budget.deadline()
        self.most = 1 << 62 if budget.iterations is None else budget.iterations
        for world in range(usual):
            if world and self.weighed + len(self.moves) > self.most:
                return
            self.try_world()
            if self.is_late():
                return
            if finalists and 8 * (world + 1) >= usual:
                self.narrow(finalists)

    def race(self, budget: Budget, most: int, trifle: float) -> None:
        """The same, but who is beaten, or better by a trifle at most, is left out; with one winner it is over."""
        self.ends = budget.deadline()
        self.most = 1 << 62 if budget.iterations is None else self.weighed + budget.iterations
        while self.tried < most and len(self.moves) > 1:
            if self.tried and self.weighed + len(self.moves) > self.most:
                return
            self.try_world()
            if self.is_late():
                return
            if self.tried % LAP == 0:
                self.leave_out_beaten(trifle)

    def think_on(self, finalists: int, replies: int, least: int, most: int) -> None:
        """What is left of the budget goes to the best moves, each followed by the best replies in so many worlds.

        A few worlds tell less than all those before: where it does not come to the least number, these decide.
        """
        self.narrow(finalists)
        if len(self.moves) == 1:
            return
        sums, tried, before = self.sums, self.tried, self.weighed
        self.consider(self.moves)
        while self.tried < most and len(self.moves) > 1 and not self.is_late():
            if self.tried and self.weighed + (self.weighed - before) // self.tried > self.most:
                break
            self.try_world(replies)
            if self.tried >= least and self.tried % LAP == 0:
                self.leave_out_beaten(0.0)
        if self.tried < least:
            self.sums, self.tried = sums, tried

    def is_late(self) -> bool:
        """Whether the time is over, or the iterations."""
        if self.ends is None:
            return self.weighed >= self.most
        return monotonic() >= self.ends

    def is_overdue(self) -> bool:
        """Whether the time is over; iterations are counted by whole worlds, so that the same ones are tried again."""
        return self.ends is not None and monotonic() >= self.ends

    def narrow(self, most: int) -> None:
        """Go on with so many of the moves, the best so far."""
        if len(self.moves) > most:
            self.keep(sorted(range(len(self.moves)), key=lambda at: -self.sums[at])[:most])

    def leave_out_beaten(self, trifle: float) -> None:
        """Go on with those that may be better than the best so far; in the same worlds, so that pairs are compared."""
        count, tried = len(self.moves), float(self.tried)
        leader = 0
        for at in range(1, count):
            if self.sums[at] > self.sums[leader]:
                leader = at
        kept: list[int] = []
        for at in range(count):
            behind = (self.sums[leader] - self.sums[at]) / tried
            spread = max(self.apart[leader * count + at] / tried - behind * behind, 0.0)
            # One that was never any different needs no further look either.
            if at == leader or behind + trifle < BEATEN * sqrt(spread / tried):
                kept.append(at)
        self.keep(kept)

    def keep(self, which: list[int]) -> None:
        """Only those, with what they came to so far."""
        count = len(self.moves)
        self.moves = vec[i64]([self.moves[at] for at in which])
        self.sums = vec[float]([self.sums[at] for at in which])
        self.last = vec[float]([0.0] * len(which))
        self.apart = vec[float]([self.apart[one * count + other] for one in which for other in which])

    def consider(self, moves: vec[i64]) -> None:
        """Other moves than those worth beginning with; what was tried is forgotten."""
        self.moves = moves
        self.sums = vec[float]([0.0] * len(moves))
        self.last = vec[float]([0.0] * len(moves))
        self.apart = vec[float]([0.0] * (len(moves) * len(moves)))
        self.tried = 0

    def try_world(self, replies: i64 = 0) -> None:
        """Every move in one more world, each with the same luck, and so many replies: the best for who makes them.

        A world that the time ends in does not count; of the very first, the moves that were tried are all there is.
        """
        state = self.worlds.sample(self.luck)
        chance = self.luck.below("", 0x7FFFFFFF)
        luck = Quick(0)
        for at in range(i64(len(self.moves))):
            if at and self.is_overdue():
                if self.tried or replies:
                    return
                last = self.last[:at]
                self.keep(list(range(at)))
                self.last = last
                break
            after = state.copy()
            luck.state = chance + 1
            after.play(self.moves[at], luck)
            self.judgement.told(self.seat, self.moves[at])
            for _ in range(replies):
                turn = after.turn
                if turn is None:
                    break
                self.reply(after, i64(turn), luck)
            self.weigh(after, luck)
            self.last[at] = self.values[self.seat]
        if not (replies and self.is_overdue()):
            self.learn()

    def learn(self) -> None:
        """What the moves came to in the last world, and how far apart."""
        count = i64(len(self.moves))
        for at in range(count):
            here = self.last[at]
            self.sums[at] += here
            for other in range(count):
                between = here - self.last[other]
                self.apart[at * count + other] += between * between
        self.tried += 1

    def reply(self, state: State, seat: i64, luck: Quick) -> None:
        """The move that leaves most to whoever's turn it is is made."""
        moves = self.judgement.worth_trying(state)
        before = luck.state
        best: i64 = 0
        highest = -1e300
        for at in range(i64(len(moves))):
            if at and self.is_overdue():
                break
            luck.state = before
            after = state.copy()
            after.play(moves[at], luck)
            self.judgement.told(seat, moves[at])
            self.weigh(after, luck)
            if self.values[seat] > highest:
                best, highest = at, self.values[seat]
        luck.state = before
        state.play(moves[best], luck)

    def weigh(self, state: State, luck: Quick) -> None:
        """What a position is worth to each, and one more is counted."""
        self.judgement.weigh(state, luck, self.values)
        self.weighed += 1

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

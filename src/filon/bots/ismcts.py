"""What is the best move, as far as a search over sampled worlds can tell? One tree for all games and numbers of seats.

An iteration samples a world of the seat's view, walks down the tree by what has paid for whoever decides there, adds
one node, and asks the game's judgement what the position is worth to each seat. A node stands for all worlds: others'
moves are told apart only as far as the seat sees them, and a move is weighed by how often it could have been made.
"""

from __future__ import annotations

from math import log, sqrt
from time import monotonic, perf_counter_ns
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from filon.bots.evaluator import Evaluator
from filon.core.budget import Budget
from filon.core.luck import Quick
from filon.core.state import State, Worlds

DEEPEST: Final = 200
ROW: Final = 64  # iterations between two looks at whether more can change the move
NO_SLOTS: Final = vec[i64]([i64(-1)] * 1024)
NO_PATH: Final = vec[i64]([i64(0)] * (DEEPEST + 1))
# Of an iteration: what a world costs, what the tree does, what the judgement does.
SAMPLING: Final = 0
JUDGING: Final = 1


@final
class Search:
    """One seat's thoughts at one decision. The same seed and number of iterations give the same tree."""

    def __init__(self, worlds: Worlds, judgement: Evaluator, seat: int, seats: int, seed: int) -> None:
        self.worlds = worlds
        self.judgement = judgement
        self.seat: i64 = seat
        self.seats: i64 = seats
        self.luck = Quick(seed)
        self.iterations: i64 = 0
        # The moves are the same in every world of a view, so those worth beginning with are asked for once.
        self.beginning = judgement.worth_beginning(worlds.sample(Quick(seed)))
        # By node: the move that leads there, its node before, how often it was made and could have been, and what
        # came of it for whoever made it.
        self.moves = vec[i64]([i64(-1)])
        self.parents = vec[i64]([i64(-1)])
        self.visits = vec[i64]([i64(0)])
        self.chances = vec[i64]([i64(0)])
        self.sums = vec[float]([0.0])
        # Where nothing is uncertain, the nodes after this one lie side by side: the first of them, and how many.
        self.firsts = vec[i64]([i64(-1)])
        self.counts = vec[i64]([i64(0)])
        self.slots = NO_SLOTS[:]
        self.path = NO_PATH[:]
        self.movers = NO_PATH[:]
        self.values = vec[float]([0.0] * seats)
        # What positions were worth to the seat: the sum, and that of the squares.
        self.total = 0.0
        self.squares = 0.0
        self.spent = vec[i64]([i64(0), i64(0)])

    def think(self, budget: Budget) -> None:
        """Iterate as long as the budget lasts and may still change the move."""
        ends = budget.deadline()
        most = 0 if budget.iterations is None else budget.iterations
        started = monotonic()
        self.iterate(1)
        while True:
            now = 0.0 if ends is None else monotonic()
            if self.iterations >= most if ends is None else now >= ends:
                return
            if self.iterations % ROW == 0:
                left = float(most - self.iterations)
                if ends is not None:  # some clocks stand still for milliseconds
                    left = float(self.iterations) * (ends - now) / max(now - started, 1e-6)
                if float(self.lead()) > left:
                    return
            self.iterate(1)

    def lead(self) -> i64:
        """How much oftener the move tried most was tried than any other: with fewer iterations left it is chosen."""
        most: i64 = 0
        second: i64 = 0
        for at in range(i64(len(self.beginning))):
            if self.judgement.certain:
                visits = self.visits[self.firsts[0] + at]
            else:
                visits = self.visits[self.find(0, self.beginning[at])]
            if visits > most:
                most, second = visits, most
            elif visits > second:
                second = visits
        return most - second

    def iterate(self, times: i64) -> None:
        """So many iterations."""
        for _ in range(times):
            state = self.worlds.sample(self.luck)
            length = self.descend(state)
            self.judgement.weigh(state, self.luck, self.values)
            self.learn(length)

    def iterate_clocked(self, times: i64) -> None:
        """The same, noting where the time goes; for the bench."""
        for _ in range(times):
            started = perf_counter_ns()
            state = self.worlds.sample(self.luck)
            self.spent[SAMPLING] += i64(perf_counter_ns() - started)
            length = self.descend(state)
            started = perf_counter_ns()
            self.judgement.weigh(state, self.luck, self.values)
            self.spent[JUDGING] += i64(perf_counter_ns() - started)
            self.learn(length)

    def descend(self, state: State) -> i64:
        """Down the tree, and one node beyond; how many moves were made."""
        node: i64 = 0
        length: i64 = 0
        while length < DEEPEST:
            turn = state.turn
            if turn is None:
                break
            mover = i64(turn)
            if self.judgement.certain:
                node = self.pick(state, node)
                move = self.moves[node]
            else:
                move, node = self.choose(state, node, mover == self.seat)
                if node < 0:
                    break
            state.play(move, self.luck)
            self.path[length] = node
            self.movers[length] = mover
            length += 1
            if self.visits[node] == 0 and self.judgement.is_settled(state):
                break
        return length

    def choose(self, state: State, node: i64, is_own: bool) -> tuple[i64, i64]:
        """A move never made here, by lot, or the one with the best prospects; and its node, -1 where there is none."""
        moves = self.judgement.worth_trying(state) if node else self.beginning
        best: i64 = -1
        chosen: i64 = -1
        highest = -1e300
        fresh: i64 = 0
        curious = self.judgement.curious * self.spread()
        for move in moves:
            at = self.find(node, move if is_own else state.seen_as(move))
            self.chances[at] += 1
            visits = self.visits[at]
            if visits == 0:
                fresh += 1
                if self.luck.below("", fresh) == 0:
                    best, chosen = at, move
            elif fresh == 0:
                tries = float(visits)
                mark = self.sums[at] / tries + curious * sqrt(log(float(self.chances[at])) / tries)
                if mark > highest:
                    best, chosen, highest = at, move, mark
        return chosen, best

    def pick(self, state: State, node: i64) -> i64:
        """Where nothing is uncertain: the next of the moves not made here, once it is its time, or the best so far."""
        if self.firsts[node] < 0:
            self.unfold(state, node)
        first = self.firsts[node]
        met = float(max(self.visits[node] if node else self.iterations, 1))
        open_now = min(self.counts[node], 1 + i64(self.judgement.widening * sqrt(met)))
        curious = self.judgement.curious * self.spread() * sqrt(log(met))
        best = first
        highest = -1e300
        for at in range(first, first + open_now):
            if self.visits[at] == 0:
                return at
            tries = float(self.visits[at])
            mark = self.sums[at] / tries + curious / sqrt(tries)
            if mark > highest:
                best, highest = at, mark
        return best

    def unfold(self, state: State, node: i64) -> None:
        """The nodes after this one, side by side."""
        moves = self.judgement.worth_trying(state) if node else self.beginning
        self.firsts[node] = i64(len(self.moves))
        self.counts[node] = i64(len(moves))
        for move in moves:
            self.add(node, move)
            self.firsts = append(self.firsts, i64(-1))
            self.counts = append(self.counts, i64(0))

    def add(self, node: i64, move: i64) -> None:
        """One node more."""
        self.moves = append(self.moves, move)
        self.parents = append(self.parents, node)
        self.visits = append(self.visits, i64(0))
        self.chances = append(self.chances, i64(0))
        self.sums = append(self.sums, 0.0)

    def find(self, node: i64, move: i64) -> i64:
        """The node that a move leads to, made where there is none yet."""
        mask = i64(len(self.slots)) - 1
        slot = ((node * 0x9E3779B1 ^ move * 0x85EBCA6B) >> 7) & mask
        while True:
            at = self.slots[slot]
            if at < 0:
                break
            if self.moves[at] == move and self.parents[at] == node:
                return at
            slot = (slot + 1) & mask
        at = i64(len(self.moves))
        self.slots[slot] = at
        self.add(node, move)
        if 2 * at > mask:
            self.grow()
        return at

    def grow(self) -> None:
        """Twice as many slots, all nodes put in anew."""
        count = 4 * i64(len(self.slots))
        slots = vec[i64]([i64(-1)] * count)
        mask = count - 1
        for at in range(i64(1), i64(len(self.moves))):
            slot = ((self.parents[at] * 0x9E3779B1 ^ self.moves[at] * 0x85EBCA6B) >> 7) & mask
            while slots[slot] >= 0:
                slot = (slot + 1) & mask
            slots[slot] = at
        self.slots = slots

    def learn(self, length: i64) -> None:
        """Each node on the path is worth what came of it to whoever went there."""
        values = self.values
        self.iterations += 1
        own = values[self.seat]
        self.total += own
        self.squares += own * own
        for at in range(length):
            node = self.path[at]
            self.visits[node] += 1
            self.sums[node] += values[self.movers[at]]

    def spread(self) -> float:
        """How far apart the values of positions lie: their standard deviation."""
        count = float(max(self.iterations, 1))
        mean = self.total / count
        return sqrt(max(self.squares / count - mean * mean, 1e-12))

    def best(self) -> int:
        """The move tried most often, of equals the better one; -1 where none was tried."""
        found: i64 = -1
        most: i64 = 0
        highest = 0.0
        for at in range(i64(1), i64(len(self.moves))):
            visits = self.visits[at]
            if self.parents[at] or not visits:
                continue
            mean = self.sums[at] / float(visits)
            if visits > most or (visits == most and mean > highest):
                found, most, highest = self.moves[at], visits, mean
        return int(found)

    def tried(self) -> list[tuple[int, int, float]]:
        """The moves of the seat, how often each was tried, and what came of it; for those who want to see inside."""
        found: list[tuple[int, int, float]] = []
        for at in range(1, len(self.moves)):
            if self.parents[at] == 0 and self.visits[at]:
                visits = int(self.visits[at])
                found.append((int(self.moves[at]), visits, self.sums[at] / visits))
        return found

"""Information set Monte Carlo tree search (ISMCTS) with UCB1, for all games and numbers of seats.

After Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search" (2012): an iteration samples a world
(a determinization) of the seat's view, descends one tree that all worlds share, adds a node, evaluates the position
for each seat and backpropagates the values. Opponents' moves that look the same to the seat share a node. A child is
selected by UCB1 (Auer, Cesa-Bianchi and Fischer 2002) with the number of times the move was available in place of the
parent's visits. Deterministic games with perfect information use plain UCT with progressive widening.
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

MAX_DEPTH: Final = 200
CHECK_INTERVAL: Final = 64  # iterations between two checks whether more can change the move
EMPTY_SLOTS: Final = vec[i64]([i64(-1)] * 1024)
EMPTY_PATH: Final = vec[i64]([i64(0)] * (MAX_DEPTH + 1))
# Indices of `time_spent`: sampling worlds, evaluating positions. The rest of an iteration is the tree's.
SAMPLING: Final = 0
EVALUATING: Final = 1


@final
class Search:
    """The search tree of one seat's decision. The same seed and number of iterations give the same tree."""

    def __init__(self, worlds: Worlds, evaluator: Evaluator, seat: int, seats: int, seed: int) -> None:
        self.worlds = worlds
        self.evaluator = evaluator
        self.seat: i64 = seat
        self.seats: i64 = seats
        self.luck = Quick(seed)
        self.iterations: i64 = 0
        # The legal moves are the same in every world of a view, so the root's candidates are selected once.
        self.root_moves = evaluator.root_moves(worlds.sample(Quick(seed)))
        # By node: the move that leads there, parent, visits, how often the move was available, and the sum of values
        # for the player who made it.
        self.moves = vec[i64]([i64(-1)])
        self.parents = vec[i64]([i64(-1)])
        self.visits = vec[i64]([i64(0)])
        self.availability = vec[i64]([i64(0)])
        self.sums = vec[float]([0.0])
        # In deterministic games a node's children are contiguous: the first of them, and how many.
        self.firsts = vec[i64]([i64(-1)])
        self.counts = vec[i64]([i64(0)])
        self.slots = EMPTY_SLOTS[:]
        self.path = EMPTY_PATH[:]
        self.movers = EMPTY_PATH[:]
        self.values = vec[float]([0.0] * seats)
        # Values of positions for the seat: the sum, and the sum of squares.
        self.total = 0.0
        self.squares = 0.0
        self.time_spent = vec[i64]([i64(0), i64(0)])

    def run(self, budget: Budget) -> None:
        """Iterate until the budget is spent or more iterations cannot change the move."""
        deadline = budget.deadline()
        most = 0 if budget.iterations is None else budget.iterations
        started = monotonic()
        self.iterate(1)
        while True:
            now = 0.0 if deadline is None else monotonic()
            if self.iterations >= most if deadline is None else now >= deadline:
                return
            if self.iterations % CHECK_INTERVAL == 0:
                left = float(most - self.iterations)
                if deadline is not None:  # some clocks stand still for milliseconds
                    left = float(self.iterations) * (deadline - now) / max(now - started, 1e-6)
                if float(self.visit_lead()) > left:
                    return
            self.iterate(1)

    def visit_lead(self) -> i64:
        """Return by how many visits the most visited move leads: with fewer iterations left it will be chosen."""
        most: i64 = 0
        second: i64 = 0
        for at in range(i64(len(self.root_moves))):
            if self.evaluator.deterministic:
                visits = self.visits[self.firsts[0] + at]
            else:
                visits = self.visits[self.child(0, self.root_moves[at])]
            if visits > most:
                most, second = visits, most
            elif visits > second:
                second = visits
        return most - second

    def iterate(self, times: i64) -> None:
        """Run this many iterations: sample, select, evaluate, backpropagate."""
        for _ in range(times):
            state = self.worlds.sample(self.luck)
            length = self.select_path(state)
            self.evaluator.evaluate(state, self.luck, self.values)
            self.backpropagate(length)

    def iterate_timed(self, times: i64) -> None:
        """Run this many iterations and add up where the time goes; for the benchmark."""
        for _ in range(times):
            started = perf_counter_ns()
            state = self.worlds.sample(self.luck)
            self.time_spent[SAMPLING] += i64(perf_counter_ns() - started)
            length = self.select_path(state)
            started = perf_counter_ns()
            self.evaluator.evaluate(state, self.luck, self.values)
            self.time_spent[EVALUATING] += i64(perf_counter_ns() - started)
            self.backpropagate(length)

    def select_path(self, state: State) -> i64:
        """Select moves down the tree and one node beyond it; return how many moves were made."""
        node: i64 = 0
        length: i64 = 0
        while length < MAX_DEPTH:
            turn = state.turn
            if turn is None:
                break
            mover = i64(turn)
            if self.evaluator.deterministic:
                node = self.select_deterministic(state, node)
                move = self.moves[node]
            else:
                move, node = self.select_child(state, node, mover == self.seat)
                if node < 0:
                    break
            state.play(move, self.luck)
            self.path[length] = node
            self.movers[length] = mover
            length += 1
            if self.visits[node] == 0 and self.evaluator.is_quiet(state):
                break
        return length

    def select_child(self, state: State, node: i64, is_own: bool) -> tuple[i64, i64]:
        """Return a random untried move, else the one of the highest UCB1 score, and its node; -1 for none."""
        moves = self.evaluator.candidate_moves(state) if node else self.root_moves
        best: i64 = -1
        chosen: i64 = -1
        highest = -1e300
        untried: i64 = 0
        exploration = self.evaluator.exploration * self.standard_deviation()
        for move in moves:
            at = self.child(node, move if is_own else state.seen_as(move))
            self.availability[at] += 1
            visits = self.visits[at]
            if visits == 0:
                untried += 1
                if self.luck.below("", untried) == 0:
                    best, chosen = at, move
            elif untried == 0:
                tries = float(visits)
                score = self.sums[at] / tries + exploration * sqrt(log(float(self.availability[at])) / tries)
                if score > highest:
                    best, chosen, highest = at, move, score
        return chosen, best

    def select_deterministic(self, state: State, node: i64) -> i64:
        """Return the next untried child that widening allows, else the one with the highest UCB1 score."""
        if self.firsts[node] < 0:
            self.expand(state, node)
        first = self.firsts[node]
        node_visits = float(max(self.visits[node] if node else self.iterations, 1))
        widened = min(self.counts[node], 1 + i64(self.evaluator.widening * sqrt(node_visits)))
        exploration = self.evaluator.exploration * self.standard_deviation() * sqrt(log(node_visits))
        best = first
        highest = -1e300
        for at in range(first, first + widened):
            if self.visits[at] == 0:
                return at
            tries = float(self.visits[at])
            score = self.sums[at] / tries + exploration / sqrt(tries)
            if score > highest:
                best, highest = at, score
        return best

    def expand(self, state: State, node: i64) -> None:
        """Add all children of a node, side by side."""
        moves = self.evaluator.candidate_moves(state) if node else self.root_moves
        self.firsts[node] = i64(len(self.moves))
        self.counts[node] = i64(len(moves))
        for move in moves:
            self.add_node(node, move)
            self.firsts = append(self.firsts, i64(-1))
            self.counts = append(self.counts, i64(0))

    def add_node(self, node: i64, move: i64) -> None:
        """Append a node."""
        self.moves = append(self.moves, move)
        self.parents = append(self.parents, node)
        self.visits = append(self.visits, i64(0))
        self.availability = append(self.availability, i64(0))
        self.sums = append(self.sums, 0.0)

    def child(self, node: i64, move: i64) -> i64:
        """Return the child that a move leads to, added where there is none yet."""
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
        self.add_node(node, move)
        if 2 * at > mask:
            self.rehash()
        return at

    def rehash(self) -> None:
        """Grow the hash table fourfold and insert all nodes again."""
        count = 4 * i64(len(self.slots))
        slots = vec[i64]([i64(-1)] * count)
        mask = count - 1
        for at in range(i64(1), i64(len(self.moves))):
            slot = ((self.parents[at] * 0x9E3779B1 ^ self.moves[at] * 0x85EBCA6B) >> 7) & mask
            while slots[slot] >= 0:
                slot = (slot + 1) & mask
            slots[slot] = at
        self.slots = slots

    def backpropagate(self, length: i64) -> None:
        """Add the values to each node on the path, for the player who moved there."""
        values = self.values
        self.iterations += 1
        own = values[self.seat]
        self.total += own
        self.squares += own * own
        for at in range(length):
            node = self.path[at]
            self.visits[node] += 1
            self.sums[node] += values[self.movers[at]]

    def standard_deviation(self) -> float:
        """Return the standard deviation of the positions' values for the seat."""
        count = float(max(self.iterations, 1))
        mean = self.total / count
        return sqrt(max(self.squares / count - mean * mean, 1e-12))

    def best(self) -> int:
        """Return the most visited move, of equals the one with the higher mean; -1 where none was tried."""
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

    def root_statistics(self) -> list[tuple[int, int, float]]:
        """Return the root's moves, each with its visits and its mean value; for inspection."""
        found: list[tuple[int, int, float]] = []
        for at in range(1, len(self.moves)):
            if self.parents[at] == 0 and self.visits[at]:
                visits = int(self.visits[at])
                found.append((int(self.moves[at]), visits, self.sums[at] / visits))
        return found

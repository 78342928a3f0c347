"""Candidate moves of Sabale and their order: by immediate gain and by what the runner can do next."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from filon.bots.sabale.features import (
    DOUBLES,
    EMPTY,
    GAIN,
    MOVER,
    OTHER,
    PER_SEAT,
    POINTS,
    TURN_CELLS,
    best_jump,
    extract_next_turn,
    jump_gain,
)
from filon.games.sabale.board import EDGE, NEIGHBOUR, SIX, VALUES
from filon.games.sabale.components import BAR, BARS_LEFT, COUNT, JUMP, MARKER, RUNNER, TO, VIA
from filon.games.sabale.legal import LISTED, is_free, landing_of, list_moves
from filon.games.sabale.moves import KIND, REST, STAND
from filon.games.sabale.state import State

MANY_TURN_CELLS: Final[i64] = 8  # a rival with more turn cells than this is not barred


@final
class Candidates:
    """Scores and orders moves, by the weights of the seat that does not move, since the turn is over then."""

    def __init__(self, weights: vec[float]) -> None:
        self.weights = weights
        self.scores = vec[float]([0.0] * 256)
        self.moves = vec[i64]([i64(0)] * 256)
        self.features = EMPTY[:]

    def ordered(self, state: State) -> vec[i64]:
        """Return the candidate moves, the most promising first."""
        count = self.score_moves(state)
        sort_by_score(self.scores, self.moves, count)
        return self.moves[:count]

    def first(self, state: State) -> i64:
        """Return the most promising move."""
        if state.phase == BAR:
            return BAR << KIND | STAND
        count = self.score_moves(state)
        best: i64 = 0
        for at in range(i64(1), count):
            if self.scores[at] > self.scores[best]:
                best = at
        return self.moves[best]

    def score_moves(self, state: State) -> i64:
        """Fill `moves` and `scores`; return how many there are."""
        phase = state.phase
        if phase == BAR:
            return self.score_bars(state)
        count = list_moves(state)
        for at in range(count):
            self.moves[at] = LISTED[at]
        if phase == VIA:
            for at in range(count):
                cell = self.moves[at] & REST
                self.scores[at] = float(i64(VALUES[cell]) + best_jump(state, state.mover, cell))
        elif phase <= TO:
            for at in range(count):
                self.scores[at] = self.score_end_cell(state, self.moves[at] & REST)
        elif phase == COUNT:
            self.scores[0] = 0.0
            value = float(i64(VALUES[state.via]))
            self.scores[1] = self.weights[POINTS] * value - self.weights[DOUBLES]
        elif phase == JUMP:
            self.score_jumps(state, count)
        return count

    def score_end_cell(self, state: State, cell: i64) -> float:
        """Return the value of what the runner could do next from this cell."""
        seat = state.mover
        start = i64(state.hands[seat])
        was = state.cells[start]
        if state.phase == TO:
            state.cells[start] = u8(0)
            state.cells[state.via] = u8(MARKER + 2 * seat)
        state.cells[cell] = u8(RUNNER + seat)
        state.hands[seat] = u8(cell)
        score = self.score_next_turn(state, seat, OTHER)
        state.cells[cell] = u8(0)
        state.hands[seat] = u8(start)
        if state.phase == TO:
            state.cells[state.via] = u8(0)
            state.cells[start] = was
        return score

    def score_next_turn(self, state: State, seat: i64, offset: i64) -> float:
        """Return the value of what a seat can do next, by the weights from `offset` on."""
        extract_next_turn(state, seat, self.features)
        first = PER_SEAT * seat
        found = 0.0
        for at in range(GAIN, PER_SEAT):
            found += self.features[first + at] * self.weights[offset - GAIN + at]
        return found

    def score_jumps(self, state: State, count: i64) -> None:
        """Score jumps by their gain; not to jump is 0."""
        self.scores[0] = 0.0
        double = i64(state.cells[state.marker]) - MARKER & 1
        for at in range(i64(1), count):
            landing = self.moves[at] & REST
            for direction in range(SIX):
                if landing_of(state, state.marker, direction) == landing:
                    self.scores[at] = float(jump_gain(state, state.marker, direction, double))

    def score_bars(self, state: State) -> i64:
        """Score no bar, and the bars that leave the others fewer turns; return how many."""
        self.moves[0] = BAR << KIND | STAND
        self.scores[0] = 0.0
        count: i64 = 1
        if not state.hands[BARS_LEFT + state.mover]:
            return count
        for seat in range(state.seats):
            if seat != state.mover:
                count = self.score_bars_against(state, seat, count)
        return count

    def score_bars_against(self, state: State, seat: i64, count: i64) -> i64:
        """Add the first edge that takes a bar in each direction of a rival's runner; return the new count."""
        free = self.score_next_turn(state, seat, MOVER)
        if self.features[PER_SEAT * seat + TURN_CELLS] > float(MANY_TURN_CELLS):
            return count
        start = i64(state.hands[seat])
        for direction in range(SIX):
            cell = start
            while is_free(state, cell, direction):
                edge = i64(EDGE[SIX * cell + direction])
                if takes_bar(state, edge):
                    state.barred[edge] = u8(1)
                    self.scores[count] = free - self.score_next_turn(state, seat, MOVER)
                    state.barred[edge] = u8(0)
                    self.moves[count] = BAR << KIND | edge
                    count += 1
                    break
                cell = i64(NEIGHBOUR[SIX * cell + direction])
        return count


def takes_bar(state: State, edge: i64) -> bool:
    """Return whether a bar may be put on this free edge."""
    for marked in state.marked:
        if i64(marked) == edge:
            return True
    return False


def sort_by_score(scores: vec[float], moves: vec[i64], count: i64) -> None:
    """Sort in place, the highest score first; stable."""
    for at in range(i64(1), count):
        score, move, to = scores[at], moves[at], at
        while to > 0 and scores[to - 1] < score:
            scores[to], moves[to] = scores[to - 1], moves[to - 1]
            to -= 1
        scores[to], moves[to] = score, move

"""Which steps of Sabale are worth trying, and which first? By what they gain at once and how the runner stands then."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from filon.bots.sabale.features import (
    DOUBLES,
    EACH,
    GAIN,
    MOVER,
    NONE,
    OTHER,
    POINTS,
    ROOM,
    best_jump,
    gain_of_jump,
    look_ahead,
)
from filon.games.sabale.board import EDGE, NEIGHBOUR, SIX, VALUES
from filon.games.sabale.components import BAR, BARS_LEFT, COUNT, JUMP, MARKER, RUNNER, TO, VIA
from filon.games.sabale.legal import LISTED, is_free, landing_of, list_moves
from filon.games.sabale.moves import KIND, REST, STAND
from filon.games.sabale.state import State

OPEN: Final[i64] = 8  # turn cells of a rival that no bar is thought of against


@final
class Candidates:
    """By the weights of who waits, since the turn is over then."""

    def __init__(self, by: vec[float]) -> None:
        self.by = by
        self.marks = vec[float]([0.0] * 256)
        self.moves = vec[i64]([i64(0)] * 256)
        self.numbers = NONE[:]

    def ordered(self, state: State) -> vec[i64]:
        """The steps worth trying, the most promising first."""
        count = self.weigh(state)
        sort(self.marks, self.moves, count)
        return self.moves[:count]

    def first(self, state: State) -> i64:
        """The most promising step."""
        if state.phase == BAR:
            return BAR << KIND | STAND
        count = self.weigh(state)
        best: i64 = 0
        for at in range(i64(1), count):
            if self.marks[at] > self.marks[best]:
                best = at
        return self.moves[best]

    def weigh(self, state: State) -> i64:
        """Each step and its mark; how many."""
        phase = state.phase
        if phase == BAR:
            return self.weigh_bars(state)
        count = list_moves(state)
        for at in range(count):
            self.moves[at] = LISTED[at]
        if phase == VIA:
            for at in range(count):
                cell = self.moves[at] & REST
                self.marks[at] = float(i64(VALUES[cell]) + best_jump(state, state.mover, cell))
        elif phase <= TO:
            for at in range(count):
                self.marks[at] = self.mark_of_stand(state, self.moves[at] & REST)
        elif phase == COUNT:
            self.marks[0] = 0.0
            value = float(i64(VALUES[state.via]))
            self.marks[1] = self.by[POINTS] * value - self.by[DOUBLES]
        elif phase == JUMP:
            self.weigh_jumps(state, count)
        return count

    def mark_of_stand(self, state: State, cell: i64) -> float:
        """What the runner could do next from here."""
        seat = state.mover
        start = i64(state.hands[seat])
        was = state.cells[start]
        if state.phase == TO:
            state.cells[start] = u8(0)
            state.cells[state.via] = u8(MARKER + 2 * seat)
        state.cells[cell] = u8(RUNNER + seat)
        state.hands[seat] = u8(cell)
        mark = self.mark_of(state, seat, OTHER)
        state.cells[cell] = u8(0)
        state.hands[seat] = u8(start)
        if state.phase == TO:
            state.cells[state.via] = u8(0)
            state.cells[start] = was
        return mark

    def mark_of(self, state: State, seat: i64, weights: i64) -> float:
        """What a seat can do next is worth to it, by the weights that begin here."""
        look_ahead(state, seat, self.numbers)
        first = EACH * seat
        found = 0.0
        for at in range(GAIN, EACH):
            found += self.numbers[first + at] * self.by[weights - GAIN + at]
        return found

    def weigh_jumps(self, state: State, count: i64) -> None:
        """Stay is worth nothing, a jump what it gains."""
        self.marks[0] = 0.0
        double = i64(state.cells[state.marker]) - MARKER & 1
        for at in range(i64(1), count):
            landing = self.moves[at] & REST
            for direction in range(SIX):
                if landing_of(state, state.marker, direction) == landing:
                    self.marks[at] = float(gain_of_jump(state, state.marker, direction, double))

    def weigh_bars(self, state: State) -> i64:
        """No bar, and those that leave the others fewer ways to go."""
        self.moves[0] = BAR << KIND | STAND
        self.marks[0] = 0.0
        count: i64 = 1
        if not state.hands[BARS_LEFT + state.mover]:
            return count
        for seat in range(state.seats):
            if seat != state.mover:
                count = self.weigh_bars_against(state, seat, count)
        return count

    def weigh_bars_against(self, state: State, seat: i64, count: i64) -> i64:
        """In each direction the first edge that takes a bar."""
        free = self.mark_of(state, seat, MOVER)
        if self.numbers[EACH * seat + ROOM] > float(OPEN):
            return count
        start = i64(state.hands[seat])
        for direction in range(SIX):
            cell = start
            while is_free(state, cell, direction):
                edge = i64(EDGE[SIX * cell + direction])
                if takes_bar(state, edge):
                    state.barred[edge] = u8(1)
                    self.marks[count] = free - self.mark_of(state, seat, MOVER)
                    state.barred[edge] = u8(0)
                    self.moves[count] = BAR << KIND | edge
                    count += 1
                    break
                cell = i64(NEIGHBOUR[SIX * cell + direction])
        return count


def takes_bar(state: State, edge: i64) -> bool:
    """Whether a bar may be put on this free edge."""
    for marked in state.marked:
        if i64(marked) == edge:
            return True
    return False


def sort(marks: vec[float], moves: vec[i64], count: i64) -> None:
    """The highest mark first; of equals the one that was."""
    for at in range(i64(1), count):
        mark, move, to = marks[at], moves[at], at
        while to > 0 and marks[to - 1] < mark:
            marks[to], moves[to] = marks[to - 1], moves[to - 1]
            to -= 1
        marks[to], moves[to] = mark, move

"""Heuristic move scores of Sabale: each move is tried on a copy of the board, with the replies it allows."""

from __future__ import annotations

from typing import Final

from filon.bots.sabale.parameters import Parameters
from filon.games.sabale.board import CELLS, CODES, EDGE, NEIGHBOUR, VALUES
from filon.games.sabale.components import (
    BAR,
    COUNT,
    DOUBLE_CAPTURED,
    JUMP,
    MARKER,
    PLACE,
    RUNNER,
    SINGLE_CAPTURED,
    TO,
    VIA,
)
from filon.games.sabale.moves import KIND, REST, STAND
from filon.games.sabale.state import State
from filon.games.sabale.view_types import View

WON: Final = 500.0  # more than all points there are
Line = list[tuple[int, int]]


def _line(cell: int, direction: int) -> Line:
    """Return the edges and cells straight ahead, up to the border."""
    found: Line = []
    while True:
        edge, cell = int(EDGE[6 * cell + direction]), int(NEIGHBOUR[6 * cell + direction])
        if cell >= CELLS:
            return found
        found.append((edge, cell))


LINES: Final = [[_line(cell, direction) for direction in range(6)] for cell in range(CELLS)]
TURNS: Final = [[turn for turn in range(6) if (turn - came) % 3] for came in range(6)]


class MoveScorer:
    """A copy of the board on which one seat tries its moves; each trial is taken back."""

    def __init__(self, view: View, state: State, parameters: Parameters) -> None:
        self.parameters = parameters
        self.seats, self.me = int(state.seats), int(state.mover)
        self.cells = [int(held) for held in state.cells]
        self.barred = [int(bar) for bar in state.barred]
        self.runners = [CODES[cell] if cell else 0 for cell in view.runners]
        self.captured = list(view.captured)
        self.left, self.doubles = view.markers_left[self.me], view.doubles_left[self.me]
        self.via, self.marker = int(state.via), int(state.marker)
        # Taking a point from one of several rivals is worth less than gaining one.
        self.harm = 1.0 if self.seats == 2 else parameters.harm

    def scores(self, moves: list[int], finalists: int) -> list[float]:
        """Return the scores of these moves."""
        kind, rests = moves[0] >> KIND, [move & REST for move in moves]
        if kind == VIA:
            return self.score_vias(rests, finalists)
        if kind == PLACE:
            return [self.score_place(cell) for cell in rests]
        if kind == TO:
            return [self.score_run(self.via, cell) for cell in rests]
        if kind == COUNT:
            return [self.score_count(self.via, 1 + double) for double in rests]
        if kind == JUMP:
            return [self.score_jump(cell) for cell in rests]
        assert kind == BAR
        return [self.score_bar(edge) for edge in rests]

    def score_place(self, cell: int) -> float:
        """Return the value of the first turn from this cell."""
        self.runners[self.me], self.cells[cell] = cell, RUNNER + self.me
        found = self.next_turn_value(self.me)
        self.cells[cell] = 0
        return found

    def score_vias(self, cells: list[int], finalists: int) -> list[float]:
        """Return scores of turn cells by immediate gain; of the best ones, by all that follows."""
        scores = [self.gain(self.me, cell, 1) - 2 * WON for cell in cells]
        order = sorted(range(len(cells)), key=lambda at: -scores[at])
        for at in order[:finalists]:
            via = cells[at]
            came = self.direction_to(via)
            scores[at] = max(self.score_run(via, end) for end in self.end_cells(via, came))
        return scores

    def score_run(self, via: int, end: int) -> float:
        """Return the score of ending the run here, with the better of a single and a double."""
        start = self.runners[self.me]
        self.cells[start], self.cells[end], self.runners[self.me] = 0, RUNNER + self.me, end
        counts = (1, 2) if self.doubles and self.left > 1 else (1,)
        found = max(self.score_count(via, count) for count in counts)
        self.cells[end], self.cells[start], self.runners[self.me] = 0, RUNNER + self.me, start
        return found

    def score_count(self, via: int, count: int) -> float:
        """Return the score of placing this many markers, with their best jumps and the rivals' replies."""
        before = self.cells[:], self.captured[:]
        self.left -= count
        self.cells[via] = MARKER + 2 * self.me + count - 1
        self.make_jumps(via)
        found = self.position_score() - (self.double_price() if count == 2 else 0.0)
        self.left += count
        self.cells, self.captured = before
        return found

    def score_jump(self, landing: int) -> float:
        """Return the score of staying, or of this jump and further ones while they gain."""
        before = self.cells[:], self.captured[:]
        if landing != STAND:
            for over, cell in self.jumps(self.me, self.marker):
                if cell == landing:
                    self.jump(self.marker, over, cell)
                    self.make_jumps(cell)
                    break
        found = self.position_score()
        self.cells, self.captured = before
        return found

    def score_bar(self, edge: int) -> float:
        """Return the score of no bar, or of a bar less its price."""
        if edge == STAND:
            return self.position_score()
        self.barred[edge] = 1
        found = self.position_score() - self.parameters.bar
        self.barred[edge] = 0
        return found

    def double_price(self) -> float:
        """Return the price of a double: few are left, so early on they are saved for the cells near the centre."""
        parameters, free = self.parameters, self.cells.count(0)
        return (
            parameters.double_early
            if free > parameters.early
            else parameters.double_midway
            if free > parameters.midway
            else parameters.double_late
        )

    def make_jumps(self, cell: int) -> None:
        """Make the best jumps of the own marker while they gain."""
        while True:
            count = 1 + (self.cells[cell] & 1)
            best, over, landing = 0.0, -1, -1
            for each_over, each_landing in self.jumps(self.me, cell):
                value = self.jump_value(self.me, cell, each_over, each_landing, count, 4)
                if value > best:
                    best, over, landing = value, each_over, each_landing
            if over < 0:
                return
            self.jump(cell, over, landing)
            cell = landing

    def jump(self, cell: int, over: int, landing: int) -> None:
        """Move the marker and capture."""
        self.captured[self.me] += DOUBLE_CAPTURED if self.cells[over] & 1 else SINGLE_CAPTURED
        self.cells[landing], self.cells[cell], self.cells[over] = self.cells[cell], 0, 0

    def jumps(self, seat: int, cell: int) -> Line:
        """Return which markers a marker of this seat can jump over from here, and where it lands."""
        found: Line = []
        for line in LINES[cell]:
            if len(line) < 2:
                continue
            edge, over = line[0]
            held = self.cells[over]
            if held < MARKER or (held - MARKER) >> 1 == seat or self.barred[edge]:
                continue
            edge, landing = line[1]
            if not self.cells[landing] and not self.barred[edge]:
                found.append((over, landing))
        return found

    def jump_value(self, seat: int, cell: int, over: int, landing: int, count: int, depth: int) -> float:
        """Return what this jump and the best ones after it gain; an own loss counts in full."""
        held = self.cells[over]
        lost = VALUES[over] * (1 + (held & 1))
        harm = 1.0 if seat != self.me and (held - MARKER) >> 1 == self.me else self.harm
        value = count * (VALUES[landing] - VALUES[cell]) + harm * lost
        value += DOUBLE_CAPTURED if held & 1 else SINGLE_CAPTURED
        if depth > 0:
            self.cells[over] = 0
            value += max(0.0, self.best_jump(seat, landing, count, depth - 1))
            self.cells[over] = held
        return value

    def best_jump(self, seat: int, cell: int, count: int, depth: int) -> float:
        """Return the value of the best chain of jumps from here; 0 for none."""
        best = 0.0
        for over, landing in self.jumps(seat, cell):
            best = max(best, self.jump_value(seat, cell, over, landing, count, depth))
        return best

    def gain(self, seat: int, cell: int, depth: int) -> float:
        """Return the immediate gain of a single placed here."""
        return VALUES[cell] + self.best_jump(seat, cell, 1, depth)

    def direction_to(self, via: int) -> int:
        """Return the direction in which the own runner reaches this cell."""
        for direction, line in enumerate(LINES[self.runners[self.me]]):
            for _, cell in line:
                if cell == via:
                    return direction
        return 0

    def end_cells(self, via: int, came: int) -> list[int]:
        """Return the cells where the runner can stop after its turn."""
        found: list[int] = []
        for turn in TURNS[came]:
            for edge, cell in LINES[via][turn]:
                if self.cells[cell] or self.barred[edge]:
                    break
                found.append(cell)
        return found

    def turn_cells(self, seat: int) -> list[int]:
        """Return the cells where this seat's runner could turn now."""
        found: list[int] = []
        cells, barred = self.cells, self.barred
        for came, line in enumerate(LINES[self.runners[seat]]):
            for edge, cell in line:
                if cells[cell] or barred[edge]:
                    break
                for turn in TURNS[came]:
                    ahead = LINES[cell][turn]
                    if ahead and not cells[ahead[0][1]] and not barred[ahead[0][0]]:
                        found.append(cell)
                        break
        return found

    def next_turn_value(self, seat: int) -> float:
        """Return the value of this seat's best turn now, with a bonus for choice; -1 if it is locked in."""
        vias = self.turn_cells(seat)
        if not vias:
            return -1.0
        best = 0.0
        for via in vias:
            best = max(best, self.gain(seat, via, 1))
        return best + self.parameters.room * min(len(vias), self.parameters.rooms)

    def points(self) -> list[int]:
        """Return the points each seat would score now."""
        found = self.captured[:]
        for cell in range(CELLS):
            held = self.cells[cell] - MARKER
            if held >= 0:
                found[held >> 1] += VALUES[cell] * (1 + (held & 1))
        return found

    def position_score(self) -> float:
        """Return the own lead after this turn, less the rivals' next turns and plus the own next one."""
        points = self.points()
        others = [points[seat] for seat in range(self.seats) if seat != self.me]
        lead = points[self.me] - max(others)
        end = WON if lead > 0 else -WON if lead < 0 else 0.0
        score = points[self.me] - self.harm * sum(others)
        if not self.left:
            return score + end
        for after in range(1, self.seats):
            reply = self.next_turn_value((self.me + after) % self.seats)
            if reply < 0:  # the match would end there
                return score + end / after
            score -= reply * (1.0 if after == 1 else self.harm)
        own = self.next_turn_value(self.me)
        return score + (self.parameters.later * own if own >= 0 else end / 2)

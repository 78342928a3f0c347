"""What is a step of Sabale worth, by rules of thumb? It is tried on a board of one's own, and the sequel weighed."""

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
    """The edges and cells straight ahead, as far as the board goes."""
    found: Line = []
    while True:
        edge, cell = int(EDGE[6 * cell + direction]), int(NEIGHBOUR[6 * cell + direction])
        if cell >= CELLS:
            return found
        found.append((edge, cell))


LINES: Final = [[_line(cell, direction) for direction in range(6)] for cell in range(CELLS)]
TURNS: Final = [[turn for turn in range(6) if (turn - came) % 3] for came in range(6)]


class Table:
    """The board as one seat tries its steps on it; each trial is taken back."""

    def __init__(self, view: View, state: State, by: Parameters) -> None:
        self.by = by
        self.seats, self.me = int(state.seats), int(state.mover)
        self.cells = [int(held) for held in state.cells]
        self.barred = [int(bar) for bar in state.barred]
        self.runners = [CODES[cell] if cell else 0 for cell in view.runners]
        self.captured = list(view.captured)
        self.left, self.doubles = view.markers_left[self.me], view.doubles_left[self.me]
        self.via, self.marker = int(state.via), int(state.marker)
        # To take from one of several rivals is worth less than to gain oneself.
        self.harm = 1.0 if self.seats == 2 else by.harm

    def marks(self, moves: list[int], finalists: int) -> list[float]:
        """How good each of these steps looks."""
        kind, rests = moves[0] >> KIND, [move & REST for move in moves]
        if kind == VIA:
            return self.marks_of_vias(rests, finalists)
        if kind == PLACE:
            return [self.mark_of_place(cell) for cell in rests]
        if kind == TO:
            return [self.mark_of_run(self.via, cell) for cell in rests]
        if kind == COUNT:
            return [self.mark_of_count(self.via, 1 + double) for double in rests]
        if kind == JUMP:
            return [self.mark_of_jump(cell) for cell in rests]
        assert kind == BAR
        return [self.mark_of_bar(edge) for edge in rests]

    def mark_of_place(self, cell: int) -> float:
        """What the first turn from here would bring."""
        self.runners[self.me], self.cells[cell] = cell, RUNNER + self.me
        found = self.prospects(self.me)
        self.cells[cell] = 0
        return found

    def marks_of_vias(self, cells: list[int], finalists: int) -> list[float]:
        """Turn cells by what they bring at once; the best of them by all that follows."""
        marks = [self.gain(self.me, cell, 1) - 2 * WON for cell in cells]
        order = sorted(range(len(cells)), key=lambda at: -marks[at])
        for at in order[:finalists]:
            via = cells[at]
            came = self.way_to(via)
            marks[at] = max(self.mark_of_run(via, end) for end in self.ends(via, came))
        return marks

    def mark_of_run(self, via: int, end: int) -> float:
        """The runner on its end cell, and the better of a single and a double."""
        start = self.runners[self.me]
        self.cells[start], self.cells[end], self.runners[self.me] = 0, RUNNER + self.me, end
        counts = (1, 2) if self.doubles and self.left > 1 else (1,)
        found = max(self.mark_of_count(via, count) for count in counts)
        self.cells[end], self.cells[start], self.runners[self.me] = 0, RUNNER + self.me, start
        return found

    def mark_of_count(self, via: int, count: int) -> float:
        """The marker put, its best jumps made, and what the others can then do."""
        before = self.cells[:], self.captured[:]
        self.left -= count
        self.cells[via] = MARKER + 2 * self.me + count - 1
        self.make_jumps(via)
        found = self.prospect() - (self.double_price() if count == 2 else 0.0)
        self.left += count
        self.cells, self.captured = before
        return found

    def mark_of_jump(self, landing: int) -> float:
        """Stay, or jump and go on jumping while it pays."""
        before = self.cells[:], self.captured[:]
        if landing != STAND:
            for over, cell in self.jumps(self.me, self.marker):
                if cell == landing:
                    self.jump(self.marker, over, cell)
                    self.make_jumps(cell)
                    break
        found = self.prospect()
        self.cells, self.captured = before
        return found

    def mark_of_bar(self, edge: int) -> float:
        """No bar, or one that hinders the others more than its price."""
        if edge == STAND:
            return self.prospect()
        self.barred[edge] = 1
        found = self.prospect() - self.by.bar
        self.barred[edge] = 0
        return found

    def double_price(self) -> float:
        """Doubles are few: early on they are kept for the cells near the centre."""
        by, free = self.by, self.cells.count(0)
        return by.double_early if free > by.early else by.double_midway if free > by.midway else by.double_late

    def make_jumps(self, cell: int) -> None:
        """The own marker jumps on while it pays."""
        while True:
            count = 1 + (self.cells[cell] & 1)
            best, over, landing = 0.0, -1, -1
            for each_over, each_landing in self.jumps(self.me, cell):
                worth = self.worth_of_jump(self.me, cell, each_over, each_landing, count, 4)
                if worth > best:
                    best, over, landing = worth, each_over, each_landing
            if over < 0:
                return
            self.jump(cell, over, landing)
            cell = landing

    def jump(self, cell: int, over: int, landing: int) -> None:
        """The marker on its new cell, and what it captured."""
        self.captured[self.me] += DOUBLE_CAPTURED if self.cells[over] & 1 else SINGLE_CAPTURED
        self.cells[landing], self.cells[cell], self.cells[over] = self.cells[cell], 0, 0

    def jumps(self, seat: int, cell: int) -> Line:
        """What a marker of this seat can jump over from here, and where it lands."""
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

    def worth_of_jump(self, seat: int, cell: int, over: int, landing: int, count: int, depth: int) -> float:
        """What this jump and the best ones after it gain; a loss to oneself weighs in full."""
        held = self.cells[over]
        lost = VALUES[over] * (1 + (held & 1))
        harm = 1.0 if seat != self.me and (held - MARKER) >> 1 == self.me else self.harm
        worth = count * (VALUES[landing] - VALUES[cell]) + harm * lost
        worth += DOUBLE_CAPTURED if held & 1 else SINGLE_CAPTURED
        if depth > 0:
            self.cells[over] = 0
            worth += max(0.0, self.best_jump(seat, landing, count, depth - 1))
            self.cells[over] = held
        return worth

    def best_jump(self, seat: int, cell: int, count: int, depth: int) -> float:
        """The worth of the best chain of jumps from here; 0 for none."""
        best = 0.0
        for over, landing in self.jumps(seat, cell):
            best = max(best, self.worth_of_jump(seat, cell, over, landing, count, depth))
        return best

    def gain(self, seat: int, cell: int, depth: int) -> float:
        """What a single put here brings at once."""
        return VALUES[cell] + self.best_jump(seat, cell, 1, depth)

    def way_to(self, via: int) -> int:
        """The direction in which the own runner reaches this cell."""
        for direction, line in enumerate(LINES[self.runners[self.me]]):
            for _, cell in line:
                if cell == via:
                    return direction
        return 0

    def ends(self, via: int, came: int) -> list[int]:
        """Where the runner can stop after its turn."""
        found: list[int] = []
        for turn in TURNS[came]:
            for edge, cell in LINES[via][turn]:
                if self.cells[cell] or self.barred[edge]:
                    break
                found.append(cell)
        return found

    def turn_cells(self, seat: int) -> list[int]:
        """Where this seat's runner could turn now."""
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

    def prospects(self, seat: int) -> float:
        """The best turn this seat could take now, and some room to choose; -1 if it is locked in."""
        vias = self.turn_cells(seat)
        if not vias:
            return -1.0
        best = 0.0
        for via in vias:
            best = max(best, self.gain(seat, via, 1))
        return best + self.by.room * min(len(vias), self.by.rooms)

    def points(self) -> list[int]:
        """What each would score now."""
        found = self.captured[:]
        for cell in range(CELLS):
            held = self.cells[cell] - MARKER
            if held >= 0:
                found[held >> 1] += VALUES[cell] * (1 + (held & 1))
        return found

    def prospect(self) -> float:
        """The own lead once this turn is over, with what the others and then oneself can do next."""
        points = self.points()
        others = [points[seat] for seat in range(self.seats) if seat != self.me]
        lead = points[self.me] - max(others)
        end = WON if lead > 0 else -WON if lead < 0 else 0.0
        mark = points[self.me] - self.harm * sum(others)
        if not self.left:
            return mark + end
        for after in range(1, self.seats):
            reply = self.prospects((self.me + after) % self.seats)
            if reply < 0:  # the match would end there
                return mark + end / after
            mark -= reply * (1.0 if after == 1 else self.harm)
        own = self.prospects(self.me)
        return mark + (self.by.later * own if own >= 0 else end / 2)

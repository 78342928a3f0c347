"""What is true now? Everybody knows all of it."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from filon.games.sabale import apply, legal
from filon.games.sabale.board import CELLS, EDGES, VALUES
from filon.games.sabale.box import BARS, DOUBLES, EDGE_OF_BOARD, MARKER, MARKERS, OVER, PLACE

NO_CELLS: Final = vec[u8]([u8(0)] * CELLS + [u8(EDGE_OF_BOARD)])
NO_BARS: Final = vec[u8]([u8(0)] * EDGES + [u8(1)])


def each(count: int, seats: i64) -> vec[u8]:
    """So many for each seat."""
    return vec[u8]([u8(count)] * seats)


@final
class State:
    """The board's own edge counts as barred, and a cell beyond it as taken, so that a way ends there by itself."""

    seats: i64
    mover: i64
    phase: i64
    placed: i64  # how many runners stand
    marked: vec[u8]  # edges that take a bar, in order; never changes
    cells: vec[u8]
    barred: vec[u8]  # by edge
    runners: vec[u8]  # each seat's cell
    bars: vec[u8]  # each seat's, still in hand; so are markers and doubles
    markers: vec[u8]
    doubles: vec[u8]
    captured: vec[u8]  # each seat's points for captures
    via: i64  # this turn's turn cell
    marker: i64  # where this turn's marker is now
    ended_by: i64  # 0 nothing yet, 1 the last marker, 2 a runner locked in

    def __init__(self, seats: i64, first: i64, marked: vec[u8], cells: vec[u8], barred: vec[u8]) -> None:
        self.seats = seats
        self.mover = first
        self.phase = PLACE
        self.placed = 0
        self.marked = marked
        self.cells = cells
        self.barred = barred
        self.runners = each(0, seats)
        self.bars = each(BARS[seats], seats)
        self.markers = each(MARKERS[seats], seats)
        self.doubles = each(DOUBLES[seats], seats)
        self.captured = each(0, seats)
        self.via = 0
        self.marker = 0
        self.ended_by = 0

    def moves(self) -> vec[i64]:
        """The choices of the next step."""
        return legal.moves(self) if self.phase != OVER else legal.LISTED[:0]

    def play(self, move: i64) -> None:
        """One step, and those that follow by themselves."""
        apply.play(self, move)

    def scores(self) -> list[int]:
        """Cells held by markers, doubled for doubles, and captures (B4.3)."""
        sums = [int(points) for points in self.captured]
        for cell in range(CELLS):
            held = int(self.cells[cell]) - MARKER
            if held >= 0:
                sums[held >> 1] += VALUES[cell] * (2 if held & 1 else 1)
        return sums


def new(seats: i64, first: i64, marked: vec[u8]) -> State:
    """The empty board (B2)."""
    return State(seats, first, marked, NO_CELLS[:], NO_BARS[:])

"""The encoder of Sabale: action numbers and arrays; hexagons lie on a square grid of their axial coordinates."""

from __future__ import annotations

from typing import Any

from filon.adapters.encoder import Arrays, Encoder, NumberRanges, Part
from filon.core.game import Game
from filon.core.view import View as CoreView
from filon.games.sabale import moves
from filon.games.sabale.board import CELLS, CODES, EDGE_CELLS, EDGE_CODES, EDGES, PLACES, VALUES, marked_edges
from filon.games.sabale.components import (
    BAR,
    BARS,
    COUNT,
    DOUBLE_CAPTURED,
    DOUBLES,
    JUMP,
    MARKERS,
    PHASES,
    PLACE,
    TO,
    VIA,
)
from filon.games.sabale.view_types import View

HALF = 4
SIDE = 2 * HALF + 1
# Row and column of each cell; of each edge those of its first cell, and its direction out of three.
SPOTS = [(r + HALF, q + HALF) for q, r in PLACES]
STEPS = {(0, 1): 0, (1, -1): 1, (1, 0): 2, (0, -1): 0, (-1, 1): 1, (-1, 0): 2}
HELD = ("bars_left", "markers_left", "doubles_left", "captured", "points")


def edge_spots() -> list[tuple[int, int, int]]:
    """Plane, row and column of every edge; no two have the same."""
    found = []
    for first, second in EDGE_CELLS:
        (row, column), (other_row, other_column) = SPOTS[first], SPOTS[second]
        way = (other_row - row, other_column - column)
        low = (row, column) if way in list(STEPS)[:3] else (other_row, other_column)
        found.append((STEPS[way], *low))
    return found


EDGE_SPOTS = edge_spots()


class SabaleEncoder(Encoder):
    """The encoder for a number of seats."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any]) -> None:
        super().__init__(game, seats, options)
        numbers = NumberRanges()
        # Each kind of step has its cells, edges or ways, and last, where it can be let be, that.
        sizes = {PLACE: CELLS, VIA: CELLS, TO: CELLS, COUNT: 2, JUMP: CELLS + 1, BAR: EDGES + 1}
        self.first = {kind: numbers.take(size) for kind, size in sizes.items()}
        self.last = {kind: self.first[kind] + size - 1 for kind, size in sizes.items()}
        self.actions = numbers.count
        self.marked = [int(edge) for edge in marked_edges(self.options["edges"])]
        turns = seats * MARKERS[seats]
        self.longest = seats + turns * (4 + turns)  # placing; then via, to, count, bar, and what is jumped over
        self.most = float(2 * sum(VALUES) + turns * DOUBLE_CAPTURED)
        names = [f"{piece}_p{seat + 1}" for seat in range(seats) for piece in ("runner", "marker", "double")]
        self.planes = ("board", "value", "turn_cell", "this_marker", *names)
        self.plane = {name: at for at, name in enumerate(self.planes)}
        self.parts = (
            Part("cells", (len(self.planes), SIDE, SIDE), self.planes),
            Part("bars", (3, SIDE, SIDE)),
            Part("may_be_barred", (3, SIDE, SIDE)),
            Part("phase", (len(PHASES),), PHASES),
            Part("turn", (seats,)),
            Part("viewer", (seats,)),
            Part("held", (len(HELD), seats), HELD),
        )

    def number(self, move: int) -> int:
        kind, rest = move >> moves.KIND, move & moves.REST
        return self.last[kind] if rest == moves.STAND else self.first[kind] + rest

    def fill(self, view: CoreView, into: Arrays) -> None:
        assert isinstance(view, View)
        cells, plane = into["cells"], self.plane
        for cell, spot in enumerate(SPOTS):
            cells[(plane["board"], *spot)] = 1
            cells[(plane["value"], *spot)] = VALUES[cell] / max(VALUES)
        for seat, runner in enumerate(view.runners):
            if runner is not None:
                cells[(plane[f"runner_p{seat + 1}"], *SPOTS[CODES[runner]])] = 1
        for marker in view.markers:
            piece = "double" if marker.double else "marker"
            cells[(plane[f"{piece}_p{marker.by + 1}"], *SPOTS[CODES[marker.cell]])] = 1
        for name, cell_name in (("turn_cell", view.via), ("this_marker", view.marker)):
            if cell_name is not None:
                cells[(plane[name], *SPOTS[CODES[cell_name]])] = 1
        for edge in view.bars:
            into["bars"][EDGE_SPOTS[EDGE_CODES[edge]]] = 1
        for number in self.marked:
            into["may_be_barred"][EDGE_SPOTS[number]] = 1
        into["phase"][PHASES.index(view.phase)] = 1
        for name, who in (("turn", view.turn), ("viewer", view.seat)):
            if who is not None:
                into[name][who] = 1
        seats = self.seats
        rows = (view.bars_left, view.markers_left, view.doubles_left, view.captured, view.points)
        most = (BARS[seats], MARKERS[seats], DOUBLES[seats], self.most, self.most)
        for row, (figures, bound) in enumerate(zip(rows, most, strict=True)):
            into["held"][row] = [figure / bound for figure in figures]


ENCODER = SabaleEncoder

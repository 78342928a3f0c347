"""Client catalog: the board and each player's supplies, as data a client loads once (B1, B2.1)."""

from __future__ import annotations

from typing import Any, Final

from filon.games.sabale.board import (
    CELLS,
    DATA,
    EDGE_CELLS,
    EDGE_NAMES,
    NAMES,
    NEIGHBOUR,
    STARTS,
    VALUES,
    WALL,
    marked_edges,
)
from filon.games.sabale.components import BARS, DOUBLE_CAPTURED, DOUBLES, MARKERS, SINGLE_CAPTURED
from filon.games.sabale.view_types import Catalog, Cell, Edge

RINGS: Final = 5


def cell_of(code: int) -> Cell:
    """Return a cell and its coordinates."""
    q, r = DATA["cells"][code]["q"], DATA["cells"][code]["r"]
    around = [other for other in NEIGHBOUR[6 * code : 6 * code + 6] if other != WALL]
    return Cell(
        name=NAMES[code],
        q=q,
        r=r,
        ring=RINGS - max(abs(q), abs(r), abs(q + r)),
        value=VALUES[code],
        corner=len(around) == 3,
        start=code in STARTS,
    )


BOARD: Final = tuple([cell_of(code) for code in range(CELLS)])


def build_catalog(seats: int, options: dict[str, Any]) -> Catalog:
    """Return the board with the edges this table marks, and the supplies for so many players."""
    marked = {int(edge) for edge in marked_edges(options["edges"])}
    edges: list[Edge] = []
    for code, (first, second) in enumerate(EDGE_CELLS):
        edges.append(Edge(name=EDGE_NAMES[code], cells=(NAMES[first], NAMES[second]), marked=code in marked))
    return Catalog(
        cells=BOARD,
        edges=tuple(edges),
        bars=BARS[seats],
        markers=MARKERS[seats],
        doubles=DOUBLES[seats],
        single_captured=SINGLE_CAPTURED,
        double_captured=DOUBLE_CAPTURED,
    )

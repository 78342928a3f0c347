"""What a client must know of the components before the first move: board, corners, values (C1, C2.2, C2.3)."""

from __future__ import annotations

from typing import Any

from filon.games.sacramento.board import CODES, CORNERS, Board, board_from_option, names
from filon.games.sacramento.components import NUGGET, QUIET_TURNS, RIDERS, VOID_ROUNDS
from filon.games.sacramento.view_types import Arrow, Catalog, Cell, Corner


def build_catalog(seats: int, options: dict[str, Any]) -> Catalog:
    """Return the catalog for these seats and options; raises for an invalid custom board."""
    board = board_from_option(options["board"], seats)
    closed = {cell for base in board.bases for cell in base}
    cells = [
        Cell(name=name, row=code // 16 - 1, column=code % 16 - 1, closed=code in closed) for name, code in CODES.items()
    ]
    return Catalog(
        cells=tuple(cells),
        corners=tuple([corner_of(board, at) for at in range(len(CORNERS))]),
        riders=RIDERS,
        nugget=NUGGET,
        target=options["target"],
        quiet_turns=QUIET_TURNS,
        void_rounds=VOID_ROUNDS,
    )


def corner_of(board: Board, at: int) -> Corner:
    """Return one corner with its seat's arrows and entrances, none where it is unused."""
    name, start = CORNERS[at], names(board.bases[at])
    if name not in board.corners:
        return Corner(name=name, player=None, start=start, arrows=(), entrances=())
    seat = board.corners.index(name)
    ways = board.ways[seat] or ("",) * RIDERS
    cells = zip(board.arrow_names[seat], ways, strict=True)
    arrows = [Arrow(rider=rider, cell=cell, way=way) for rider, (cell, way) in enumerate(cells, 1)]
    return Corner(name=name, player=seat, start=start, arrows=tuple(arrows), entrances=board.entrance_names[seat])

"""The path of a ride, unique among several free ones: north or south first (C3.2, C3.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from filon.games.sacramento.board import EAST, NAMES, SOUTH

if TYPE_CHECKING:
    from filon.games.sacramento.state import State

NO_PATH: Final[i64] = -1
# Cached paths, by all they depend on; offers and rides share them.
PATHS: Final[dict[int, tuple[str, ...]]] = {}
MOST_PATHS: Final = 1 << 14


def find_path(state: State, here: i64, end: i64) -> i64:
    """Return the steps between two cells, one bit each from the first, 1 for north or south; -1 if no path is free.

    Riders and start fields block a path; the content of the last cell does not matter.
    """
    down, across = (end >> 4) - (here >> 4), (end & 15) - (here & 15)
    if down == 0 and across == 0:
        return 0
    if down:
        beyond = here + (SOUTH if down > 0 else -SOUTH)
        rest = find_path(state, beyond, end) if beyond == end or not state.cells[beyond] else NO_PATH
        if rest >= 0:
            return rest << 1 | 1
    if across:
        beyond = here + (EAST if across > 0 else -EAST)
        rest = find_path(state, beyond, end) if beyond == end or not state.cells[beyond] else NO_PATH
        if rest >= 0:
            return rest << 1
    return NO_PATH


def path_cells(here: i64, end: i64, way: i64, *, leaving: bool) -> tuple[str, ...]:
    """Return the cells of a path in order; a rider that leaves its start field enters its arrow's cell first."""
    key = int((here << 8 | end) << 7 | way << 1 | i64(leaving))
    found = PATHS.get(key)
    if found is None:
        if len(PATHS) >= MOST_PATHS:
            PATHS.clear()
        cells = [NAMES[here]] if leaving else []
        while here != end:
            down, across = (end >> 4) - (here >> 4), (end & 15) - (here & 15)
            if way & 1:
                here += SOUTH if down > 0 else -SOUTH
            else:
                here += EAST if across > 0 else -EAST
            way >>= 1
            cells.append(NAMES[here])
        found = PATHS[key] = tuple(cells)
    return found


def ride_path(state: State, at: i64, end: i64) -> tuple[str, ...]:
    """Return the cells of a legal ride, of the rider at this index of `held`."""
    start = i64(state.held[at])
    leaving = start == 0
    if leaving:
        start = i64(state.board.arrows[at])
    return path_cells(start, end, find_path(state, start, end), leaving=leaving)

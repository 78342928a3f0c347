"""By which cells does a ride go? Of several free ways always the same: north or south first. (C3.2, C3.3)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from filon.games.sacramento.board import EAST, NAMES, SOUTH

if TYPE_CHECKING:
    from filon.games.sacramento.state import State

NO_WAY: Final[i64] = -1


def find_way(state: State, here: i64, end: i64) -> i64:
    """The steps from one cell to another, a bit each from the first on, 1 for north or south; -1 if no way is free.

    Riders and start fields are in the way; what is on the end itself is not asked.
    """
    down, across = (end >> 4) - (here >> 4), (end & 15) - (here & 15)
    if down == 0 and across == 0:
        return 0
    if down:
        beyond = here + (SOUTH if down > 0 else -SOUTH)
        rest = find_way(state, beyond, end) if beyond == end or not state.cells[beyond] else NO_WAY
        if rest >= 0:
            return rest << 1 | 1
    if across:
        beyond = here + (EAST if across > 0 else -EAST)
        rest = find_way(state, beyond, end) if beyond == end or not state.cells[beyond] else NO_WAY
        if rest >= 0:
            return rest << 1
    return NO_WAY


def cells_on(here: i64, end: i64, way: i64) -> list[str]:
    """The cells that a way comes to, one by one to its end."""
    found: list[str] = []
    while here != end:
        down, across = (end >> 4) - (here >> 4), (end & 15) - (here & 15)
        if way & 1:
            here += SOUTH if down > 0 else -SOUTH
        else:
            here += EAST if across > 0 else -EAST
        way >>= 1
        found.append(NAMES[here])
    return found


def cells_to(state: State, at: i64, end: i64) -> list[str]:
    """The cells of a legal ride, of the rider at this place of `held`: one that leaves comes to its arrow's first."""
    start = i64(state.held[at])
    if start:
        return cells_on(start, end, find_way(state, start, end))
    arrow = i64(state.board.arrows[at])
    return [NAMES[arrow], *cells_on(arrow, end, find_way(state, arrow, end))]

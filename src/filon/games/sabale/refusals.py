"""Refusals: why a step may not be taken (B1–B3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from filon.core.refusal import Refusal
from filon.games.sabale.board import CELLS, EDGE_NAMES, NAMES, NEIGHBOUR, SIX, STARTS, WALL
from filon.games.sabale.components import BARS_LEFT, COUNT, JUMP, OVER, PLACE, TO, VIA
from filon.games.sabale.legal import LISTED, can_turn, direction_to, list_moves
from filon.games.sabale.moves import KIND, REST

if TYPE_CHECKING:
    from filon.games.sabale.state import State

# The refusal of a step of another phase, by the current phase.
FIRST: Final = (
    ("placing_first", "B2.2"),
    ("turn_first", "B3.1"),
    ("end_first", "B3.1"),
    ("marker_first", "B3.3"),
    ("jump_first", "B3.4"),
    ("bar_first", "B3.5"),
)


def find_refusal(state: State, move: i64) -> Refusal | None:
    """Return why a step is illegal, None if it is legal.

    The phase comes first, then the first rule in the order of RULES.md.
    """
    if state.phase == OVER:
        return Refusal("over")
    kind, rest = move >> KIND, move & REST
    if kind != state.phase:
        code, rule = FIRST[state.phase]
        return Refusal(code, rule)
    for index in range(list_moves(state)):
        if LISTED[index] == move:
            return None
    if kind == PLACE:
        return _refusal_of_place(rest)
    if kind == VIA:
        return _refusal_of_via(state, rest)
    if kind == TO:
        return _refusal_of_to(state, rest)
    if kind == COUNT:
        return Refusal("no_double", "B3.3")
    if kind == JUMP:
        return Refusal("no_jump_there", "B3.4", {"cell": NAMES[rest]})
    return _refusal_of_bar(state, rest)


def _refusal_of_place(cell: i64) -> Refusal:
    """Return the refusal of a start cell: a corner (B1.2), a cell inside, or a taken one (B2.2)."""
    where = {"cell": NAMES[cell]}
    around = 0
    for direction in range(SIX):
        around += int(i64(NEIGHBOUR[SIX * cell + direction]) != WALL)
    if around == 3:
        return Refusal("not_a_start", "B1.2", where)
    return Refusal("cell_is_taken" if cell in STARTS else "not_a_start", "B2.2", where)


def _refusal_of_via(state: State, cell: i64) -> Refusal:
    """Return the refusal of a turn cell: no straight line or no way on (B3.1), or something in between (B3.2)."""
    direction = direction_to(state, cell)
    # Where both rules forbid it, the first one of the page is named.
    if direction >= 0 and can_turn(state, cell, direction):
        return Refusal("no_way_there", "B3.2", {"cell": NAMES[cell]})
    return Refusal("no_turn_there", "B3.1", {"cell": NAMES[cell]})


def _refusal_of_to(state: State, cell: i64) -> Refusal:
    """Return the refusal of an end cell: no straight line after a turn (B3.1), or something in between (B3.2)."""
    came = direction_to(state, state.via)
    for direction in range(SIX):
        if direction != came and direction != (came + 3) % 6 and _lies(state.via, cell, direction):
            return Refusal("no_way_there", "B3.2", {"cell": NAMES[cell]})
    return Refusal("no_end_there", "B3.1", {"cell": NAMES[cell]})


def _lies(start: i64, cell: i64, direction: i64) -> bool:
    """Return whether a cell lies in this direction."""
    here = i64(NEIGHBOUR[SIX * start + direction])
    while here < CELLS:
        if here == cell:
            return True
        here = i64(NEIGHBOUR[SIX * here + direction])
    return False


def _refusal_of_bar(state: State, edge: i64) -> Refusal:
    """Return the refusal of a bar: an edge that takes none (B1.3), no bar in hand, or a bar there already (B3.5)."""
    where = {"edge": EDGE_NAMES[edge]}
    if edge not in [i64(marked) for marked in state.marked]:
        return Refusal("edge_not_marked", "B1.3", where)
    if not state.hands[BARS_LEFT + state.mover]:
        return Refusal("no_bars_left", "B3.5")
    return Refusal("no_bar_there", "B3.5", where)

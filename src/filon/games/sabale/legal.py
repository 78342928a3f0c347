"""Legal choices of each step (B2.2, B3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from filon.core.luck import Quick
from filon.games.sabale.board import CELLS, EDGE, NEIGHBOUR, SIX, STARTS
from filon.games.sabale.components import (
    BAR,
    BARS_LEFT,
    COUNT,
    DOUBLES_LEFT,
    JUMP,
    MARKER,
    MARKERS_LEFT,
    OVER,
    PLACE,
    TO,
    VIA,
)
from filon.games.sabale.moves import KIND, STAND

if TYPE_CHECKING:
    from filon.games.sabale.state import State

LISTED: Final = vec[i64]([i64(0)] * 256)
START_CELLS: Final = vec[i64]([i64(cell) for cell in STARTS])


def moves(state: State) -> vec[i64]:
    """Return the choices of the next step, by cell or edge, with the one that does nothing first."""
    return LISTED[: list_moves(state)]


def random_move(state: State, choice: Quick) -> i64:
    """Return one of the choices, -1 where there is none."""
    n = list_moves(state)
    return LISTED[choice.below("", n)] if n else -1


def list_moves(state: State) -> i64:
    """Write the choices into LISTED; return how many."""
    phase = state.phase
    n: i64 = 0
    if phase == VIA:
        return turn_cells(state)
    if phase == TO:
        return ends(state)
    if phase == OVER:
        return 0
    if phase == PLACE:
        for cell in START_CELLS:
            if not state.cells[cell]:
                LISTED[n] = PLACE << KIND | cell
                n += 1
    elif phase == COUNT:
        LISTED[0] = COUNT << KIND
        n = 1
        if state.hands[DOUBLES_LEFT + state.mover] and i64(state.hands[MARKERS_LEFT + state.mover]) > 1:
            LISTED[1] = COUNT << KIND | 1
            n = 2
    elif phase == JUMP:
        LISTED[0] = JUMP << KIND | STAND
        n = jumps(state)
    elif phase == BAR:
        LISTED[0] = BAR << KIND | STAND
        n = 1
        if state.hands[BARS_LEFT + state.mover]:
            for edge in state.marked:
                if not state.barred[i64(edge)]:
                    LISTED[n] = BAR << KIND | i64(edge)
                    n += 1
    return n


def is_free(state: State, cell: i64, direction: i64) -> bool:
    """Return whether a runner may go from this cell to the next: no bar, no piece there, not off the board (B3.2)."""
    if state.barred[i64(EDGE[SIX * cell + direction])]:
        return False
    return not state.cells[i64(NEIGHBOUR[SIX * cell + direction])]


def can_turn(state: State, cell: i64, direction: i64) -> bool:
    """Return whether a runner that came this way can turn here and go on, by 60° or 120° (B3.1)."""
    for turn in range(SIX):
        if turn != direction and turn != (direction + 3) % 6 and is_free(state, cell, turn):
            return True
    return False


def turn_cells(state: State) -> i64:
    """List the cells in a straight line from the runner on which it can turn and go on; return how many.

    In the order of the board (B3.1).
    """
    found: i64 = 0
    start = i64(state.hands[state.mover])
    marks = MARKS
    for direction in range(SIX):
        cell = start
        while is_free(state, cell, direction):
            cell = i64(NEIGHBOUR[SIX * cell + direction])
            if can_turn(state, cell, direction):
                marks[cell] = 1
    for cell in range(i64(CELLS)):
        if marks[cell]:
            marks[cell] = 0
            LISTED[found] = VIA << KIND | cell
            found += 1
    return found


def direction_to(state: State, cell: i64) -> i64:
    """Return the direction of a cell that lies in a straight line from the mover's runner; -1 for any other cell."""
    start = i64(state.hands[state.mover])
    for direction in range(SIX):
        here = i64(NEIGHBOUR[SIX * start + direction])
        while here < CELLS:
            if here == cell:
                return direction
            here = i64(NEIGHBOUR[SIX * here + direction])
    return -1


def ends(state: State) -> i64:
    """List the cells the runner can end on after its turn, in the order of the board (B3.1); return how many."""
    came = direction_to(state, state.via)
    marks = MARKS
    for direction in range(SIX):
        if direction == came or direction == (came + 3) % 6:
            continue
        cell = state.via
        while is_free(state, cell, direction):
            cell = i64(NEIGHBOUR[SIX * cell + direction])
            marks[cell] = 1
    found: i64 = 0
    for cell in range(i64(CELLS)):
        if marks[cell]:
            marks[cell] = 0
            LISTED[found] = TO << KIND | cell
            found += 1
    return found


def jumps(state: State) -> i64:
    """List, after `stay`, the landing cells over a neighbouring marker of another player (B3.4); return how many."""
    marks = MARKS
    for direction in range(SIX):
        landing = landing_of(state, state.marker, direction)
        if landing < CELLS:
            marks[landing] = 1
    found: i64 = 1
    for cell in range(i64(CELLS)):
        if marks[cell]:
            marks[cell] = 0
            LISTED[found] = JUMP << KIND | cell
            found += 1
    return found


def landing_of(state: State, cell: i64, direction: i64) -> i64:
    """Return the cell on which a jump in this direction lands; CELLS if there is none."""
    over = i64(NEIGHBOUR[SIX * cell + direction])
    if over >= CELLS or state.barred[i64(EDGE[SIX * cell + direction])]:
        return CELLS
    held = i64(state.cells[over])
    if held < MARKER or (held - MARKER) >> 1 == state.mover:
        return CELLS
    if not is_free(state, over, direction):
        return CELLS
    return i64(NEIGHBOUR[SIX * over + direction])


def over_of(state: State, landing: i64) -> i64:
    """Return the cell that a legal jump of this turn's marker to this landing passes over."""
    direction: i64 = 0
    while landing_of(state, state.marker, direction) != landing:
        direction += 1
    return i64(NEIGHBOUR[SIX * state.marker + direction])


MARKS: Final = vec[i64]([i64(0)] * (CELLS + 1))

"""Legal moves (C2.1, C3, C4.5).

A ride never uses two opposite directions, so it stays in one quadrant around its start, and each step takes it to the
next diagonal. The cells it can have reached on a diagonal are a mask of rows: a step south or north shifts it, one east
or west does not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from filon.core.luck import Quick
from filon.games.sacramento.board import EAST, ROW_BITS, SOUTH, falling_diagonal, rising_diagonal
from filon.games.sacramento.components import ANSWER, HIDE, OVER, RIDE, START
from filon.games.sacramento.moves import DIE, HOME, KIND, RIDER, STAY

if TYPE_CHECKING:
    from filon.games.sacramento.state import State

LISTED: Final = vec[i64]([i64(0)] * 256)
ONE: Final[i64] = 1
THREE: Final[i64] = 3
ALL_RIDES: Final[i64] = 256


def moves(state: State) -> vec[i64]:
    """Return every legal move once: hidings, answers, or rides by rider, quadrant and distance."""
    return LISTED[: list_moves(state)]


def random_move(state: State, choice: Quick) -> i64:
    """Return a random legal move, -1 where there is none."""
    n = list_moves(state)
    return LISTED[choice.below("", n)] if n else -1


def list_moves(state: State) -> i64:
    """Write the legal moves into LISTED; returns their number."""
    phase = state.phase
    n: i64 = 0
    if phase == RIDE:
        n = list_rides(state, ALL_RIDES)
    elif phase == ANSWER:
        LISTED[0], LISTED[1] = STAY, HOME
        n = 2
    elif phase != OVER:
        for rider in range(ONE, THREE + 1):
            LISTED[rider - 1] = HIDE << KIND | rider
        n = THREE
    return n


def can_ride(state: State) -> bool:
    """Whether an unused die can be used by a rider that may use it (C3.4)."""
    return state.left != 0 and list_rides(state, 1) > 0


def list_rides(state: State, enough: i64) -> i64:
    """Write rides into LISTED, at least `enough` of them if there are; returns their number."""
    low, high = state.left & 7, state.left >> 3
    n: i64 = 0
    for rider in range(ONE, THREE + 1):
        if rider == state.moved:
            continue
        n = list_rides_of(state, rider, low, high, n)
        if n >= enough:
            return n
    return n


def list_rides_of(state: State, rider: i64, low: i64, high: i64, n: i64) -> i64:
    """Add one rider's rides with two dice, 0 for a used one, to the first n of LISTED (C3.2, C3.3, C3.5)."""
    seat = state.mover
    start = i64(state.held[THREE * seat + rider - 1])
    move = RIDE << KIND | rider << RIDER
    leaving: i64 = 0
    if not start:
        # The step onto the arrow's cell counts one and has no direction.
        leaving = 1
        start = i64(state.board.arrows[THREE * seat + rider - 1])
        if (low == 1 or high == 1) and can_end(state, start):
            LISTED[n] = move | ONE << DIE | start
            n += 1
        if state.cells[start]:
            return n
    near, far = low - leaving, high - leaving
    if near > far:
        near, far = far, near
    free, rideable = state.free, state.board.rideable
    row = (start >> 4) - 1
    for quadrant in range(i64(4)):
        south, slant = quadrant < 2, quadrant & 1
        diagonal = falling_diagonal(start) if slant else rising_diagonal(start)
        reached = ROW_BITS[row]
        for steps in range(ONE, far + 1):
            if south:
                diagonal += 1
                tried = (reached | reached << 1) & i64(rideable[diagonal])
            else:
                diagonal -= 1
                tried = (reached | reached >> 1) & i64(rideable[diagonal])
            reached = tried & i64(free[diagonal])
            if tried and steps in (near, far):
                n = list_ends(state, move | (steps + leaving) << DIE, tried, start, steps, quadrant, n)
            if not reached:
                break
    return n


def list_ends(state: State, move: i64, tried: i64, start: i64, steps: i64, quadrant: i64, n: i64) -> i64:
    """Add the rides that end after `steps` steps on a cell without a rider of the mover's (C3.3)."""
    top = (start >> 4) - 1
    slant = quadrant & 1
    further = SOUTH + EAST if slant else SOUTH - EAST
    if quadrant < 2:
        # From straight east or west to straight south.
        cell = start - steps if slant else start + steps
    else:
        # From straight north, or where the board ends before, to straight east or west.
        top -= steps
        cell = start - SOUTH * steps
        if top < 0:
            cell -= further * top
            top = 0
    ends = tried >> top
    while ends:
        # Straight rides lie in two quadrants; they are counted in those with rising diagonals.
        if ends & 1 and can_end(state, cell) and not (slant and is_straight(start, cell)):
            LISTED[n] = move | cell
            n += 1
        ends >>= 1
        cell += further
    return n


def is_straight(start: i64, cell: i64) -> bool:
    """Whether two cells are in one row or one column."""
    return (start ^ cell) & 15 == 0 or (start ^ cell) >> 4 == 0


def can_end(state: State, cell: i64) -> bool:
    """Whether a ride may end on this cell, given it is no start field: it has no rider of the mover's (C3.3)."""
    holder = i64(state.cells[cell])
    return holder == 0 or (holder - 1) // THREE != state.mover


def distance(start: i64, end: i64) -> i64:
    """Return the Manhattan distance of two cells (C3.2)."""
    down, across = (end >> 4) - (start >> 4), (end & 15) - (start & 15)
    return (down if down > 0 else -down) + (across if across > 0 else -across)


def has_open_path(state: State, start: i64, end: i64) -> bool:
    """Whether riders leave a shortest path between two cells open; start fields count as open here."""
    down, across = SOUTH, EAST
    if end >> 4 < start >> 4:
        down = -SOUTH
    if end & 15 < start & 15:
        across = -EAST
    downs, rest = ((end >> 4) - (start >> 4)) * down >> 4, ((end & 15) - (start & 15)) * across
    reached: i64 = 1
    for steps in range(ONE, downs + rest):
        tried = reached | reached << 1
        reached = 0
        for south in range(steps + 1):
            if not tried >> south & 1 or south > downs or steps - south > rest:
                continue
            holder = i64(state.cells[start + south * down + (steps - south) * across])
            if holder in (0, START):
                reached |= ONE << south
        if not reached:
            return False
    return True

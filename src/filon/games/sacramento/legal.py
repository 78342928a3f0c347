"""What is allowed? (C2.1, C3, C4.5)

A ride never uses two opposite directions, so from where it starts it keeps to one quarter of the board. After k steps
of a quarter a rider is i steps south or north and k - i east or west: one bit for each i, and a step is a shift.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from filon.games.sacramento.board import EAST, SOUTH
from filon.games.sacramento.box import ANSWER, HIDE, OVER, RIDE, START
from filon.games.sacramento.moves import DIE, HOME, KIND, RIDER, STAY

if TYPE_CHECKING:
    from filon.games.sacramento.state import State

LISTED: Final = vec[i64]([i64(0)] * 256)
ONE: Final[i64] = 1
THREE: Final[i64] = 3
EVERYTHING: Final[i64] = 256
# South or north with east or west; a straight way lies in two quarters and is counted in the first.
DOWN: Final = vec[i64]([SOUTH, SOUTH, -SOUTH, -SOUTH])
ACROSS: Final = vec[i64]([EAST, -EAST, EAST, -EAST])


def moves(state: State) -> vec[i64]:
    """Hidings and answers, or rides by rider, quarter and distance."""
    phase = state.phase
    n: i64 = 0
    if phase == RIDE:
        n = list_rides(state, EVERYTHING)
    elif phase == ANSWER:
        LISTED[0], LISTED[1] = STAY, HOME
        n = 2
    elif phase != OVER:
        for rider in range(ONE, THREE + 1):
            LISTED[rider - 1] = HIDE << KIND | rider
        n = THREE
    return LISTED[:n]


def can_ride(state: State) -> bool:
    """Whether some die that is left can be used by a rider that may use it (C3.4)."""
    return state.left != 0 and list_rides(state, 1) > 0


def list_rides(state: State, enough: i64) -> i64:
    """Rides into LISTED, or as many as are enough; how many."""
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
    """One rider's rides with two dice, 0 for one that is used, behind the first n of LISTED (C3.2, C3.3, C3.5)."""
    cells, seat = state.cells, state.mover
    start = i64(state.held[THREE * seat + rider - 1])
    leaving: i64 = 0
    move = RIDE << KIND | rider << RIDER
    if not start:
        # The step onto the arrow's cell counts one and has no direction.
        leaving = 1
        start = i64(state.board.arrows[THREE * seat + rider - 1])
        if low == 1 or high == 1:
            if is_end(state, start):
                LISTED[n] = move | ONE << DIE | start
                n += 1
        if cells[start]:
            return n
    near = (low if low < high else high) - leaving
    far = (high if low < high else low) - leaving
    for quarter in range(i64(4)):
        down, across = DOWN[quarter], ACROSS[quarter]
        reached: i64 = 1
        for steps in range(ONE, far + 1):
            tried = reached | reached << 1
            reached = 0
            at_end = steps in (near, far)
            for downs in range(steps + 1):
                if not tried >> downs & 1:
                    continue
                cell = start + downs * down + (steps - downs) * across
                if not cells[cell]:
                    reached |= ONE << downs
                elif not at_end or not is_end(state, cell):
                    continue
                if at_end and (downs or down > 0) and (downs < steps or across > 0):
                    LISTED[n] = move | (steps + leaving) << DIE | cell
                    n += 1
            if not reached:
                break
    return n


def is_end(state: State, cell: i64) -> bool:
    """Whether a ride of the mover's may end here: an empty cell, or another's rider (C3.3)."""
    holder = i64(state.cells[cell])
    if holder >= START:
        return False
    return holder == 0 or (holder - 1) // THREE != state.mover


def distance(start: i64, end: i64) -> i64:
    """Rows plus columns between two cells (C3.2)."""
    down, across = (end >> 4) - (start >> 4), (end & 15) - (start & 15)
    return (down if down > 0 else -down) + (across if across > 0 else -across)


def has_way(state: State, start: i64, end: i64, *, open_fields: bool) -> bool:
    """Whether some way from one cell to the other is free, its ends left aside; start fields may count as open."""
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
        for down_steps in range(steps + 1):
            if not tried >> down_steps & 1 or down_steps > downs or steps - down_steps > rest:
                continue
            holder = i64(state.cells[start + down_steps * down + (steps - down_steps) * across])
            if holder == 0 or (open_fields and holder == START):
                reached |= ONE << down_steps
        if not reached:
            return False
    return True

"""Legal moves (S3.1, S4, S5, S6.1, S8.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from filon.core.luck import Quick
from filon.games.mining.cells import ring
from filon.games.mining.sides import lone_bit
from filon.games.saboteur import scoring
from filon.games.saboteur.board import GOAL_CELL_CODES, MAX_FRONTIER
from filon.games.saboteur.components import BREAK, CHOOSING, DIGGING, MAP, REPAIR, REPAIRABLE, ROCKFALL, SEATS, TUNNELS
from filon.games.saboteur.moves import (
    BREAK_TOOL,
    FALL,
    KIND,
    LOOK,
    PASS,
    REPAIR_TOOL,
    TAKE,
)
from filon.games.saboteur.orientations import FITTING, IN_HAND_HIGH, IN_HAND_LOW

if TYPE_CHECKING:
    from filon.games.saboteur.state import State

ACTION_CARDS: Final = 0x7FF << TUNNELS
# Moves are listed here and returned as a copy: a new list would cost more than the listing.
LISTED: Final = vec[i64]([i64(0)] * 2048)
# Frontier cells on which a face fits, and the masks of these faces.
FITTING_CELLS: Final = vec[i64]([i64(0)] * (MAX_FRONTIER + 2))
FITTING_FACES: Final = vec[i64]([i64(0)] * (MAX_FRONTIER + 2))
# By repair card, the tools that it repairs, of every seat; by bit of `broken`, the tool and seat in a repair's code.
REPAIR_MASKS: Final = vec[i64]([i64(sum(mends << 3 * seat for seat in range(SEATS[-1]))) for mends in REPAIRABLE])
REPAIR_TARGETS: Final = vec[i64]([i64(bit % 3 << 4 | bit // 3) for bit in range(3 * SEATS[-1])])


def moves(state: State) -> vec[i64]:
    """Return every legal move: lays by cell, then actions by card, then passes; none twice."""
    return LISTED[: list_moves(state)]


def random_move(state: State, choice: Quick) -> i64:
    """Return a random legal move, -1 where there is none; without a copy of the list, a fifth faster."""
    n = list_moves(state)
    return LISTED[choice.below("", n)] if n else -1


def list_moves(state: State) -> i64:
    """Write the moves into LISTED; return how many."""
    if state.phase != DIGGING:
        return _takes(state) if state.phase == CHOOSING else 0
    held = state.held[state.mover]
    n: i64 = 0
    if not state.broken >> 3 * state.mover & 7:
        n = _lays(state, held)
    if held & ACTION_CARDS:
        n = _actions(state, held, n)
    listed = LISTED
    while held:
        low = held & -held
        listed[n] = PASS << KIND | lone_bit(low)
        n += 1
        held ^= low
    return n


def _lays(state: State, held: i64) -> i64:
    """List tunnels in hand on each frontier cell where they fit (S4.2, S4.4); return how many.

    How many fit on a cell is unpredictable for the processor, so there is no inner loop per cell: one loop runs over
    the cells on which a face fits and steps to the next where none is left (see `add_requirements` for the technique).
    """
    faces = IN_HAND_LOW[held & 255] | IN_HAND_HIGH[held >> 8 & 255]
    cells, open, listed, places, fits = state.map.cells, state.map.frontier, LISTED, FITTING_CELLS, FITTING_FACES
    count: i64 = 0
    for index in range(state.map.frontier_count):
        at = i64(open[index])
        fitting = FITTING[i64(cells[ring(at)])] & faces
        places[count] = at << 5
        fits[count] = fitting
        count -= -fitting >> 63
    n: i64 = 0
    here: i64 = 0
    left = fits[0]
    # Fetched one step ahead to hide the latency.
    following = fits[1]
    while here < count:
        low = left & -left
        listed[n] = places[here] | lone_bit(low)
        n += 1
        left ^= low
        through = (left - 1) >> 63
        left |= following & through
        here -= through
        following = fits[here + 1]
    return n


def _actions(state: State, held: i64, n: i64) -> i64:
    """List breaks, repairs, rockfalls and maps in hand, with every target they have (S5); return how many."""
    listed, broken = LISTED, state.broken
    for card in range(i64(BREAK), i64(REPAIR)):
        if held >> card & 1:
            tool = card - BREAK
            for seat in range(state.seats):
                listed[n] = BREAK_TOOL << KIND | tool << 4 | seat
                n += ~broken >> (3 * seat + tool) & 1
    if broken:
        for card in range(i64(REPAIR), i64(ROCKFALL)):
            if held >> card & 1:
                mends = broken & REPAIR_MASKS[card - REPAIR]
                while mends:
                    low = mends & -mends
                    listed[n] = REPAIR_TOOL << KIND | card << 8 | REPAIR_TARGETS[lone_bit(low)]
                    n += 1
                    mends ^= low
    if held >> ROCKFALL & 1:
        for index in range(state.map.laid_count):
            listed[n] = FALL << KIND | i64(state.map.laid[index])
            n += 1
    if held >> MAP & 1:
        for index in range(i64(3)):
            listed[n] = LOOK << KIND | GOAL_CELL_CODES[index]
            n += ~state.turned >> index & 1
    return n


def _takes(state: State) -> i64:
    """List one move for each worth that is left (S8.2); return how many."""
    there = scoring.remaining_gold(state.drawn, state.takes)
    n: i64 = 0
    for worth in range(i64(1), i64(4)):
        if there >> 8 * worth & 255:
            LISTED[n] = TAKE << KIND | worth
            n += 1
    return n

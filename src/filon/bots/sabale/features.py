"""What is there to weigh on a board of Sabale between two turns? The mover's numbers and those of who waits."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from filon.games.sabale.board import CELLS, NEIGHBOUR, SIX, VALUES
from filon.games.sabale.box import (
    BARS_LEFT,
    CAPTURED,
    DOUBLE_CAPTURED,
    DOUBLES_LEFT,
    MARKER,
    MARKERS_LEFT,
    SINGLE_CAPTURED,
    VIA,
)
from filon.games.sabale.legal import LISTED, landing_of, list_moves
from filon.games.sabale.moves import REST
from filon.games.sabale.state import State

PLENTY: Final[i64] = 12  # turn cells beyond this make no difference
FEW: Final[i64] = 4
# Of each seat.
POINTS: Final = 0
GAIN: Final = 1
ROOM: Final = 2
TIGHT: Final = 3
MARKERS: Final = 4
DOUBLES: Final = 5
BARS: Final = 6
EACH: Final = 7
KINDS: Final = ("points", "best next gain", "turn cells", "turn cells that lack", "markers", "doubles", "bars")
NAMES: Final = (*(f"mover's {kind}" for kind in KINDS), *(f"other's {kind}" for kind in KINDS), "always")
COUNT: Final = len(NAMES)
ROW: Final = vec[float]([0.0] * EACH)


def look(state: State, seat: i64) -> vec[float]:
    """One seat's numbers, by KINDS; the state stands between two turns, and does so afterwards."""
    numbers = ROW[:]
    mover, phase = state.mover, state.phase
    state.mover, state.phase = seat, VIA
    count = list_moves(state)
    best: i64 = 0
    for index in range(count):
        cell = LISTED[index] & REST
        best = max(best, i64(VALUES[cell]) + best_jump(state, cell))
    state.mover, state.phase = mover, phase
    numbers[POINTS] = float(points(state, seat))
    numbers[GAIN] = float(best)
    numbers[ROOM] = float(min(count, PLENTY))
    numbers[TIGHT] = float(max(FEW - count, 0))
    numbers[MARKERS] = float(i64(state.hands[MARKERS_LEFT + seat]))
    numbers[DOUBLES] = float(i64(state.hands[DOUBLES_LEFT + seat]))
    numbers[BARS] = float(i64(state.hands[BARS_LEFT + seat]))
    return numbers


def points(state: State, seat: i64) -> i64:
    """What the seat would score now."""
    found = i64(state.hands[CAPTURED + seat])
    for cell in range(i64(CELLS)):
        held = i64(state.cells[cell]) - MARKER
        if held >= 0 and held >> 1 == seat:
            found += i64(VALUES[cell]) << (held & 1)
    return found


def best_jump(state: State, cell: i64) -> i64:
    """What a single marker of the mover's gains by its best jump from here; 0 for none."""
    best: i64 = 0
    for direction in range(SIX):
        landing = landing_of(state, cell, direction)
        if landing < CELLS:
            over = i64(NEIGHBOUR[SIX * cell + direction])
            double = i64(state.cells[over]) - MARKER & 1
            gain = i64(VALUES[landing]) - i64(VALUES[cell]) + (i64(VALUES[over]) << double)
            best = max(best, gain + (DOUBLE_CAPTURED if double else SINGLE_CAPTURED))
    return best

"""Features of a Sabale position between two turns: what each seat has, and what it can do next."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from filon.games.sabale.board import CELLS, EDGE, NEIGHBOUR, SIX, VALUES
from filon.games.sabale.components import BARS_LEFT, CAPTURED, DOUBLE_CAPTURED, DOUBLES_LEFT, MARKER, SINGLE_CAPTURED
from filon.games.sabale.legal import is_free
from filon.games.sabale.state import State

MAX_TURN_CELLS: Final[i64] = 12  # more turn cells than this make no difference
FEW: Final[i64] = 4
MAX_TURN_WAYS: Final[i64] = 30  # more ways to turn than this make no difference
# Offsets of a seat's features: what it has, and then what it can do next.
POINTS: Final[i64] = 0
DOUBLES: Final[i64] = 1
BARS: Final[i64] = 2
GAIN: Final[i64] = 3
SECOND: Final[i64] = 4
TURN_CELLS: Final[i64] = 5
MISSING_TURN_CELLS: Final[i64] = 6
TURN_WAYS: Final[i64] = 7
PER_SEAT: Final[i64] = 8
HAS: Final = ("points", "doubles", "bars")
CAN: Final = ("best next gain", "second best next gain", "turn cells", "turn cells that lack", "ways to turn")
# A lead weighs more the sooner a runner may be locked in.
LEADS: Final = ("lead where the mover lacks turn cells", "lead where another does", "lead where much is taken")
NAMES: Final = (*HAS, *(f"mover's {kind}" for kind in CAN), *(f"other's {kind}" for kind in CAN), *LEADS, "to move")
COUNT: Final = len(NAMES)
# Offsets of weights: what the mover can do, what another seat can do, the lead.
MOVER: Final[i64] = 3
OTHER: Final[i64] = 8
LEAD_WEIGHTS: Final[i64] = 13
TO_MOVE: Final[i64] = 16
# Seat by seat the features HAS and CAN, and then the share of cells taken.
EMPTY: Final = vec[float]([0.0] * 33)
TAKEN: Final[i64] = 32
MIDWAY: Final[i64] = 20  # cells taken at which a lead weighs as it does on average


def extract(state: State, features: vec[float]) -> None:
    """Write all seats' features; the state is between two turns."""
    seats = state.seats
    for seat in range(seats):
        at = PER_SEAT * seat
        features[at + POINTS] = float(i64(state.hands[CAPTURED + seat]))
        features[at + DOUBLES] = float(i64(state.hands[DOUBLES_LEFT + seat]))
        features[at + BARS] = float(i64(state.hands[BARS_LEFT + seat]))
        extract_next_turn(state, seat, features)
    taken: i64 = 0
    for cell in range(i64(CELLS)):
        held = i64(state.cells[cell]) - MARKER
        if held >= 0:
            taken += 1
            features[PER_SEAT * (held >> 1) + POINTS] += float(i64(VALUES[cell]) << (held & 1))
    features[TAKEN] = float(taken - MIDWAY) / float(MIDWAY)


def extract_next_turn(state: State, seat: i64, features: vec[float]) -> None:
    """Write what the seat's runner could do now: the two best gains with a single, turn cells, ways to turn there."""
    start = i64(state.hands[seat])
    best: i64 = 0
    second: i64 = 0
    turn_cells: i64 = 0
    ways: i64 = 0
    for direction in range(SIX):
        cell = start
        back = (direction + 3) % 6
        while is_free(state, cell, direction):
            cell = i64(NEIGHBOUR[SIX * cell + direction])
            exits: i64 = 0
            for turn in range(SIX):
                if turn != direction and turn != back and is_free(state, cell, turn):
                    exits += 1
            if exits:
                turn_cells += 1
                ways += exits
                gain = i64(VALUES[cell]) + best_jump(state, seat, cell)
                if gain > best:
                    best, second = gain, best
                elif gain > second:
                    second = gain
    at = PER_SEAT * seat
    features[at + GAIN] = float(best)
    features[at + SECOND] = float(second)
    features[at + TURN_CELLS] = float(min(turn_cells, MAX_TURN_CELLS))
    features[at + MISSING_TURN_CELLS] = float(max(FEW - turn_cells, 0))
    features[at + TURN_WAYS] = float(min(ways, MAX_TURN_WAYS))


def best_jump(state: State, seat: i64, cell: i64) -> i64:
    """Return what a single marker of the seat gains by its best jump from here; 0 for none."""
    best: i64 = 0
    for direction in range(SIX):
        over = i64(NEIGHBOUR[SIX * cell + direction])
        if over < CELLS:
            held = i64(state.cells[over]) - MARKER
            if held >= 0 and held >> 1 != seat:
                best = max(best, jump_gain(state, cell, direction, 0))
    return best


def jump_gain(state: State, cell: i64, direction: i64, double: i64) -> i64:
    """Return what a marker, or a double, gains by this jump; 0 where it is not possible."""
    over = i64(NEIGHBOUR[SIX * cell + direction])
    if state.barred[i64(EDGE[SIX * cell + direction])] or not is_free(state, over, direction):
        return 0
    landing = i64(NEIGHBOUR[SIX * over + direction])
    other = i64(state.cells[over]) - MARKER & 1
    captured: i64 = DOUBLE_CAPTURED if other else SINGLE_CAPTURED
    return (i64(VALUES[landing]) - i64(VALUES[cell]) << double) + (i64(VALUES[over]) << other) + captured

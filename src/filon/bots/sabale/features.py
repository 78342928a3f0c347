"""What is there to weigh on a board of Sabale between two turns? What each has, and what each can do next."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from filon.games.sabale.board import CELLS, EDGE, NEIGHBOUR, SIX, VALUES
from filon.games.sabale.components import BARS_LEFT, CAPTURED, DOUBLE_CAPTURED, DOUBLES_LEFT, MARKER, SINGLE_CAPTURED
from filon.games.sabale.legal import is_free
from filon.games.sabale.state import State

PLENTY: Final[i64] = 12  # turn cells beyond this make no difference
FEW: Final[i64] = 4
MANY: Final[i64] = 30  # ways beyond this
# Of each seat: what it has, and then what it can do next.
POINTS: Final[i64] = 0
DOUBLES: Final[i64] = 1
BARS: Final[i64] = 2
GAIN: Final[i64] = 3
SECOND: Final[i64] = 4
ROOM: Final[i64] = 5
TIGHT: Final[i64] = 6
WAYS: Final[i64] = 7
EACH: Final[i64] = 8
HAS: Final = ("points", "doubles", "bars")
CAN: Final = ("best next gain", "second best next gain", "turn cells", "turn cells that lack", "ways to turn")
# A lead weighs more the sooner somebody is locked in.
LEADS: Final = ("lead where the mover lacks turn cells", "lead where another does", "lead where much is taken")
NAMES: Final = (*HAS, *(f"mover's {kind}" for kind in CAN), *(f"other's {kind}" for kind in CAN), *LEADS, "to move")
COUNT: Final = len(NAMES)
# Where weights begin: what the mover can do, what another can do, those of the lead.
MOVER: Final[i64] = 3
OTHER: Final[i64] = 8
HURRY: Final[i64] = 13
TO_MOVE: Final[i64] = 16
# Seat by seat the numbers of HAS and CAN, and then how much is taken.
NONE: Final = vec[float]([0.0] * 33)
TAKEN: Final[i64] = 32
MIDWAY: Final[i64] = 20  # cells taken when a lead weighs as it does on the whole


def survey(state: State, numbers: vec[float]) -> None:
    """All seats' numbers; the state stands between two turns."""
    seats = state.seats
    for seat in range(seats):
        at = EACH * seat
        numbers[at + POINTS] = float(i64(state.hands[CAPTURED + seat]))
        numbers[at + DOUBLES] = float(i64(state.hands[DOUBLES_LEFT + seat]))
        numbers[at + BARS] = float(i64(state.hands[BARS_LEFT + seat]))
        look_ahead(state, seat, numbers)
    taken: i64 = 0
    for cell in range(i64(CELLS)):
        held = i64(state.cells[cell]) - MARKER
        if held >= 0:
            taken += 1
            numbers[EACH * (held >> 1) + POINTS] += float(i64(VALUES[cell]) << (held & 1))
    numbers[TAKEN] = float(taken - MIDWAY) / float(MIDWAY)


def look_ahead(state: State, seat: i64, numbers: vec[float]) -> None:
    """What the seat's runner could do now: its two best gains with a single, its turn cells, its ways to turn there."""
    start = i64(state.hands[seat])
    best: i64 = 0
    second: i64 = 0
    room: i64 = 0
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
                room += 1
                ways += exits
                gain = i64(VALUES[cell]) + best_jump(state, seat, cell)
                if gain > best:
                    best, second = gain, best
                elif gain > second:
                    second = gain
    at = EACH * seat
    numbers[at + GAIN] = float(best)
    numbers[at + SECOND] = float(second)
    numbers[at + ROOM] = float(min(room, PLENTY))
    numbers[at + TIGHT] = float(max(FEW - room, 0))
    numbers[at + WAYS] = float(min(ways, MANY))


def best_jump(state: State, seat: i64, cell: i64) -> i64:
    """What a single marker of the seat's gains by its best jump from here; 0 for none."""
    best: i64 = 0
    for direction in range(SIX):
        over = i64(NEIGHBOUR[SIX * cell + direction])
        if over < CELLS:
            held = i64(state.cells[over]) - MARKER
            if held >= 0 and held >> 1 != seat:
                best = max(best, gain_of_jump(state, cell, direction, 0))
    return best


def gain_of_jump(state: State, cell: i64, direction: i64, double: i64) -> i64:
    """What a marker, or two, gains by jumping this way over the marker there; 0 where it cannot."""
    over = i64(NEIGHBOUR[SIX * cell + direction])
    if state.barred[i64(EDGE[SIX * cell + direction])] or not is_free(state, over, direction):
        return 0
    landing = i64(NEIGHBOUR[SIX * over + direction])
    other = i64(state.cells[over]) - MARKER & 1
    captured: i64 = DOUBLE_CAPTURED if other else SINGLE_CAPTURED
    return (i64(VALUES[landing]) - i64(VALUES[cell]) << double) + (i64(VALUES[over]) << other) + captured

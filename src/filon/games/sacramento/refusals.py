"""Legality of one move, with the reason why it is refused (C2.1, C3, C4.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from filon.core.refusal import Refusal
from filon.games.sacramento.board import NAMES
from filon.games.sacramento.components import HIDE, OVER, REHIDE, RIDE, START
from filon.games.sacramento.legal import ALL_RIDES, LISTED, THREE, distance, has_open_path, list_rides
from filon.games.sacramento.moves import CELL, DIE, KIND, RIDER

if TYPE_CHECKING:
    from filon.games.sacramento.state import State

# By phase: the refusal of any other kind of move, with its rule.
WRONG_PHASE: Final = (
    ("hide_first", "C2.1"),
    ("ride_first", "C3.1"),
    ("answer_first", "C4.5"),
    ("hide_anew_first", "C4.5"),
)


def find_refusal(state: State, move: i64) -> Refusal | None:
    """Return why the move is illegal, None if it is legal: phase first, then rules in the order of RULES.md."""
    phase = state.phase
    if phase == OVER:
        return Refusal("over")
    wanted = HIDE if phase == REHIDE else phase
    if move >> KIND != wanted:
        code, rule = WRONG_PHASE[phase]
        return Refusal(code, rule)
    if phase != RIDE:
        return None
    for index in range(list_rides(state, ALL_RIDES)):
        if LISTED[index] == move:
            return None
    return _refusal_of_ride(state, move >> RIDER & 3, move >> DIE & 7, move & CELL)


def _refusal_of_ride(state: State, rider: i64, die: i64, cell: i64) -> Refusal:
    """Return why a ride is illegal: die and rider (C3.1), distance (C3.2), blocked path (C3.3), start field (C3.5)."""
    details = {"rider": str(rider), "die": str(die), "cell": NAMES[cell]}
    if die not in (state.dice & 7, state.dice >> 3):
        return Refusal("die_not_thrown", "C3.1", details)
    if die not in (state.left & 7, state.left >> 3):
        return Refusal("die_is_used", "C3.1", details)
    if rider == state.moved:
        return Refusal("rider_has_moved", "C3.1", details)
    at = THREE * state.mover + rider - 1
    start = i64(state.held[at])
    leaving = start == 0
    steps = die
    if leaving:
        start = i64(state.board.arrows[at])
        steps -= 1
    if distance(start, cell) != steps:
        return Refusal("wrong_distance", "C3.2", details)
    holder = i64(state.cells[cell])
    if 0 < holder < START and (holder - 1) // THREE == state.mover:
        return Refusal("own_rider_there", "C3.3", details)
    if leaving and steps > 0 and state.cells[start]:
        return Refusal("way_is_taken", "C3.3", details)
    if not has_open_path(state, start, cell):
        return Refusal("way_is_taken", "C3.3", details)
    return Refusal("start_field", "C3.5", details)

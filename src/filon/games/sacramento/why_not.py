"""Explains why a seat cannot use a rider or make a move, on or off its turn, whatever the next throw (C2, C3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from filon.core.refusal import NOT_YOUR_TURN, Refusal
from filon.core.refusal import OVER as MATCH_OVER
from filon.games.sacramento.components import ANSWER, GOLD, HIDE, OVER, REHIDE, RIDE
from filon.games.sacramento.legal import list_rides_of
from filon.games.sacramento.moves import DIE, KIND
from filon.games.sacramento.refusals import WRONG_PHASE, find_refusal

if TYPE_CHECKING:
    from filon.games.sacramento.state import State

PIECES: Final = ("rider 1", "rider 2", "rider 3")


def find_refusal_for(state: State, seat: i64, move: i64) -> Refusal | None:
    """Return why this seat may not make the move, as if it were its turn."""
    if state.phase == OVER or seat == state.turn:
        return find_refusal(state, move)
    if state.phase == HIDE:
        return NOT_YOUR_TURN if state.held[GOLD + seat] else find_refusal(state, move)
    if seat == state.mover and state.left:
        # The seat waits for an answer and then continues with the die that is left.
        return find_refusal(riding_now(state), move)
    if move >> KIND != RIDE:
        return NOT_YOUR_TURN
    # Assume the named die is thrown: a move that is illegal even then is illegal with any throw.
    refused = find_refusal(with_dice(state, seat, move >> DIE & 7), move)
    return NOT_YOUR_TURN if refused is None else refused


def riding_now(state: State) -> State:
    """Return a copy of the state in which the mover rides now, with the dice that are left."""
    assumed = state.copy()
    assumed.phase = RIDE
    return assumed


def with_dice(state: State, seat: i64, dice: i64) -> State:
    """Return a copy of the state in which this seat has just thrown these dice."""
    assumed = riding_now(state)
    assumed.mover, assumed.moved = seat, 0
    assumed.dice = assumed.left = dice
    return assumed


def why_not(state: State, seat: i64, piece: str) -> Refusal | None:
    """Return why this seat cannot use this rider, as if it were its turn; None if it can."""
    if piece not in PIECES:
        return None
    if state.phase == OVER:
        return MATCH_OVER
    rider: i64 = PIECES.index(piece) + 1
    if seat != state.mover or not state.left:
        return _why_not_waiting(state, seat, rider)
    if rider == state.moved:
        return Refusal("rider_has_moved", "C3.1", {"rider": str(rider)})
    low, high = state.left & 7, state.left >> 3
    if list_rides_of(state, rider, low, high, 0):
        return None
    return Refusal("rider_cannot_ride", "C3.4", {"rider": str(rider)})


def _why_not_waiting(state: State, seat: i64, rider: i64) -> Refusal | None:
    """Return the same for a seat without dice: it hides, answers, or waits for its throw."""
    if state.phase == HIDE:
        return NOT_YOUR_TURN if state.held[GOLD + seat] else None
    if state.phase == REHIDE and seat == state.decider:
        return None
    if state.phase == ANSWER and seat == state.decider:
        code, rule = WRONG_PHASE[ANSWER]
        return Refusal(code, rule)
    assumed = with_dice(state, seat, 0)
    for low in range(i64(1), i64(6), 2):
        if list_rides_of(assumed, rider, low, low + 1, 0):
            return NOT_YOUR_TURN
    return Refusal("rider_is_shut_in", "C3.3", {"rider": str(rider)})

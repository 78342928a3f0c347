"""Why a seat may not make a move, as if its turn began now (B2 to B4); everything is public, so no secret leaks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from filon.core.refusal import NOT_YOUR_TURN, Refusal
from filon.core.refusal import OVER as MATCH_OVER
from filon.games.sabale.components import BARS_LEFT, OVER, PLACE, RUNNER, VIA
from filon.games.sabale.legal import list_moves
from filon.games.sabale.refusals import FIRST, find_refusal

if TYPE_CHECKING:
    from filon.games.sabale.state import State

# The piece that each step is taken with.
PIECES: Final = ("runner", "runner", "runner", "marker", "marker", "bar")


def find_refusal_for(state: State, seat: i64, move: i64) -> Refusal | None:
    """Return why a move is illegal, as if it were this seat's turn; None if it is legal."""
    hypothetical = with_mover(state, seat)
    return NOT_YOUR_TURN if hypothetical is None else find_refusal(hypothetical, move)


def with_mover(state: State, seat: i64) -> State | None:
    """Return the state as if this seat were to move; None if it has placed its runner and others have not."""
    if seat == state.mover or state.phase == OVER:
        return state
    if state.phase == PLACE:
        if state.cells[i64(state.hands[seat])] == RUNNER + seat:
            return None
        hypothetical = state.copy()
    else:
        hypothetical = state.copy()
        hypothetical.phase = VIA
    hypothetical.mover = seat
    return hypothetical


def why_not(state: State, seat: i64, piece: str) -> Refusal | None:
    """Return why the runner, the markers or the bars of a seat cannot be used now, as if it were to move."""
    hypothetical = with_mover(state, seat)
    if piece not in PIECES:
        return None
    if hypothetical is None:
        return NOT_YOUR_TURN
    if hypothetical.phase == OVER:
        return MATCH_OVER
    if piece == "bar" and not hypothetical.hands[BARS_LEFT + hypothetical.mover]:
        return Refusal("no_bars_left", "B3.5")
    if piece == "bar" and is_full(hypothetical):
        return Refusal("no_edge_left", "B3.5")
    if PIECES[hypothetical.phase] != piece:
        code, rule = FIRST[hypothetical.phase]
        return Refusal(code, rule)
    # For the mover this would be the end of the match.
    return Refusal("runner_is_stuck", "B4.2") if list_moves(hypothetical) == 0 else None


def is_full(state: State) -> bool:
    """Return whether every marked edge has a bar."""
    for edge in state.marked:
        if not state.barred[i64(edge)]:
            return False
    return True

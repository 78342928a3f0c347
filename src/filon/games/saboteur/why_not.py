"""Why a card cannot be used, or a move not be made, on any player's turn (S4.2, S4.4, S4.6, S5).

Answered on a copy of the state as if it were that seat's turn; only its own hand and public cards decide.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from filon.core.refusal import NOT_YOUR_TURN, Refusal
from filon.games.mining.why_not import why_not_at_cell
from filon.games.saboteur import legal
from filon.games.saboteur.components import CHOOSING, CODES, GOLD, OVER, ROCKFALL, TUNNELS
from filon.games.saboteur.moves import KIND, PASS, TAKE
from filon.games.saboteur.refusals import find_refusal

if TYPE_CHECKING:
    from filon.games.saboteur.state import State


def find_refusal_for(state: State, seat: i64, move: i64) -> Refusal | None:
    """Return why a move is illegal, as if it were this seat's turn; None if it is legal.

    The next chooser of gold, and what there will be to choose, is not told in advance.
    """
    if seat == state.mover or state.phase == OVER:
        return find_refusal(state, move)
    return NOT_YOUR_TURN if state.phase == CHOOSING else find_refusal(with_mover(state, seat), move)


def with_mover(state: State, seat: i64) -> State:
    """Return a copy of the state in which it is this seat's turn."""
    found = state.copy()
    found.mover = seat
    return found


def why_not(state: State, seat: i64, piece: str) -> Refusal | None:
    """Return why this card can only be passed, None if there is more to do. With a cell: why it cannot lie there."""
    if " " in piece:
        return why_not_at_cell(state, seat, piece)
    if state.phase == OVER:
        return Refusal("over")
    if state.phase == CHOOSING:
        if seat != state.mover:
            return NOT_YOUR_TURN
        if piece not in GOLD:
            return Refusal("gold_is_chosen", "S8.2")
        return find_refusal(state, TAKE << KIND | GOLD.index(piece) + 1)
    card = i64(CODES.get(piece, -1))
    if card < 0:
        return None
    if not state.held[seat] >> card & 1:
        return Refusal("not_in_hand", "S3.1", {"card": piece})
    alone = with_mover(state, seat)
    alone.held[seat] = i64(1) << card
    moves = legal.moves(alone)
    return None if moves[0] >> KIND != PASS else refusal_without_target(state, seat, card)


def refusal_without_target(state: State, seat: i64, card: i64) -> Refusal:
    """Return why a card has no target.

    A map always has one, as turning the treasure ends the round; so has a break card, of which there are three.
    """
    if card < TUNNELS:
        if state.broken >> 3 * seat & 7:
            return Refusal("tool_is_broken", "S4.6")
        return Refusal("fits_nowhere", "S4.2") if state.map.frontier_count else Refusal("no_way_on", "S4.4")
    return Refusal("nothing_broken", "S5.2") if card < ROCKFALL else Refusal("no_tunnel_there", "S5.4")

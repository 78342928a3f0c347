"""Explains why a seat cannot play a card or make a move, on or off its turn (D4.1, D4.2, D4.5, D4.6, D5).

The answer is computed on a copy of the state in which it is that seat's turn, from its hand and public information.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from filon.core.refusal import NOT_YOUR_TURN, Refusal
from filon.games.duel import legal
from filon.games.duel.components import BREAKS, FALLS, OVER, REPAIRS, TURNING
from filon.games.duel.moves import BRIBE, KIND, PASS, SHED
from filon.games.duel.refusals import find_refusal
from filon.games.mining.sides import BIT, LONE_BIT
from filon.games.mining.tools import TOOLS
from filon.games.mining.why_not import why_not_at_cell

if TYPE_CHECKING:
    from filon.games.duel.state import State


def find_refusal_for(state: State, seat: i64, move: i64) -> Refusal | None:
    """Return why this seat may not make the move, as if it were its turn; unknown while a goal waits for the other."""
    if seat == state.mover or state.phase == OVER:
        return find_refusal(state, move)
    return NOT_YOUR_TURN if state.phase == TURNING else find_refusal(with_mover(state, seat), move)


def with_mover(state: State, seat: i64) -> State:
    """Return a copy of the state in which it is this seat's turn."""
    found = state.copy()
    found.mover = seat
    return found


def why_not(state: State, seat: i64, piece: str) -> Refusal | None:
    """Return why this card can only be passed or shed, None if it can be played; with a cell, why not there."""
    if " " in piece:
        return why_not_at_cell(state, seat, piece)
    if state.phase == OVER:
        return Refusal("over")
    if state.phase == TURNING:
        if seat != state.mover:
            return NOT_YOUR_TURN
        return None if piece == "turn" else Refusal("goal_waits", "D5.1")
    alone = with_mover(state, seat)
    if piece == "bribe":
        return None if first_move_is(alone, BRIBE) else Refusal("no_troll_there", "D5.3")
    if piece == "turn":
        return Refusal("no_goal_waits", "D5.1")
    card = i64(state.components.codes.get(piece, -1))
    if card < 0:
        return None
    if not state.held[seat] >> card & 1:
        return Refusal("not_in_hand", "D3.1", {"card": piece})
    alone.held[seat] = BIT[card]
    for move in legal.moves(alone):
        if move >> KIND not in (BRIBE, PASS, SHED):
            return None
    return no_cell(alone, card) if card < state.components.tunnels else no_target(alone, card)


def first_move_is(state: State, kind: i64) -> bool:
    """Whether the first legal move is of this kind; bribes come before all others."""
    moves = legal.moves(state)
    return len(moves) > 0 and moves[0] >> KIND == kind


def no_cell(state: State, card: i64) -> Refusal:
    """Return why a tunnel has no legal cell: a broken tool, no open path, or sides and ladders that do not fit."""
    if state.broken >> 3 * state.mover & 7:
        return Refusal("tool_is_broken", "D4.6")
    cells = legal.cells_for(state, BIT[card])
    if not cells:
        return Refusal("no_way_on", "D4.2")
    for at in cells:
        # A tunnel that fits and still may not be laid is a ladder.
        if legal.fits_at(state, at, BIT[card]):
            return Refusal("no_place_for_ladder", "D4.5")
    return Refusal("fits_nowhere", "D4.1")


def no_target(state: State, card: i64) -> Refusal:
    """Return why an action card has no target. (A map always has one: the sixth turned goal ends the round.)"""
    at = card - state.components.tunnels
    kind = i64(state.components.action_kinds[at])
    if kind == BREAKS:
        return Refusal("broken_already", "D5.5", {"tool": TOOLS[LONE_BIT[i64(state.components.tools[at])]]})
    if kind == REPAIRS:
        return Refusal("nothing_broken", "D5.5")
    return Refusal("no_tunnel_there", "D5.6") if kind == FALLS else Refusal("no_door_there", "D5.4")

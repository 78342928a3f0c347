"""Refusals: why a move may not be made (S3.1, S4, S5, S6.1, S8.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from filon.core.refusal import Refusal
from filon.games.mining.cells import FAR, cell_text, ring
from filon.games.mining.tools import TOOLS
from filon.games.saboteur import scoring
from filon.games.saboteur.board import goal_at
from filon.games.saboteur.components import CHOOSING, NAMES, OVER
from filon.games.saboteur.moves import (
    BREAK_TOOL,
    FALL,
    KIND,
    LAY,
    LOOK,
    REPAIR_TOOL,
    REST,
    TAKE,
    card_of,
)
from filon.games.saboteur.orientations import FITTING

if TYPE_CHECKING:
    from filon.games.saboteur.state import State


def find_refusal(state: State, move: i64) -> Refusal | None:
    """Return why a move is illegal, None if it is legal.

    By the first rule in the order of RULES.md, but the hand before all, and broken tools before S4.
    """
    kind, rest = move >> KIND, move & REST
    if state.phase == OVER:
        return Refusal("over")
    if state.phase == CHOOSING:
        if kind != TAKE:
            return Refusal("gold_is_chosen", "S8.2")
        there = scoring.remaining_gold(state.drawn, state.takes) >> 8 * rest & 255
        return None if there else Refusal("gold_not_there", "S8.2", {"card": f"gold{rest}"})
    if kind == TAKE:
        return Refusal("no_gold_now", "S3.1")
    card = card_of(move)
    if not state.held[state.mover] >> card & 1:
        return Refusal("not_in_hand", "S3.1", {"card": NAMES[card]})
    if kind == LAY:
        return _refusal_of_lay(state, rest >> 5, rest & 31)
    if kind in (BREAK_TOOL, REPAIR_TOOL):
        return _refusal_of_tool(state, kind, rest)
    if kind == FALL:
        stands = rest != FAR and state.map.has_tunnel(rest)
        return None if stands else Refusal("no_tunnel_there", "S5.4")
    if kind == LOOK:
        goal = goal_at(rest)
        hidden = goal >= 0 and not state.turned >> goal & 1
        return None if hidden else Refusal("no_hidden_goal", "S5.5")
    return None


def _refusal_of_lay(state: State, at: i64, face: i64) -> Refusal | None:
    """Return the refusal of a lay: S4.6 first, then the cell, its neighbours, the sides, the path to the start."""
    if state.broken >> 3 * state.mover & 7:
        return Refusal("tool_is_broken", "S4.6")
    if at == FAR:
        return Refusal("no_neighbour", "S4.1", {"cell": "…"})
    where = {"cell": cell_text(at)}
    if state.map.is_taken(at):
        return Refusal("cell_is_taken", "S4.1", where)
    if not state.map.has_neighbour(at):
        return Refusal("no_neighbour", "S4.1", where)
    if not FITTING[i64(state.map.cells[ring(at)])] >> face & 1:
        return Refusal("sides_clash", "S4.2", where)
    return None if state.map.is_frontier(at) else Refusal("not_joined", "S4.4", where)


def _refusal_of_tool(state: State, kind: i64, rest: i64) -> Refusal | None:
    """Return the refusal of a break (one broken tool of a kind per player, S5.1) or a repair without target (S5.2)."""
    tool, seat = rest >> 4 & 15, rest & 15
    is_broken = state.broken >> (3 * seat + tool) & 1
    places = {"tool": TOOLS[tool], "player": f"p{seat + 1}"}
    if kind == BREAK_TOOL:
        return Refusal("broken_already", "S5.1", places) if is_broken else None
    if is_broken:
        return None
    return Refusal("nothing_to_mend", "S5.2", places)

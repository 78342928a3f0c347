"""Legality of one move, with the reason why it is refused (D3.1, D4, D5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from filon.core.refusal import Refusal
from filon.games.duel.components import OVER, ROW, TURNING
from filon.games.duel.legal import can_bribe, can_fall, can_open, ladder_is_banned
from filon.games.duel.moves import (
    BREAK,
    BRIBE,
    FALL,
    KEY,
    KIND,
    LAY,
    LOOK,
    REPAIR,
    REST,
    SHED,
    TURN,
    card_of,
    second_of,
)
from filon.games.mining.cells import FAR, ring
from filon.games.mining.tools import TOOLS

if TYPE_CHECKING:
    from filon.games.duel.state import State


def find_refusal(state: State, move: i64) -> Refusal | None:
    """Return why the move is illegal, None if it is legal: phase, hand, then rules in the order of RULES.md."""
    kind, rest = move >> KIND, move & REST
    if state.phase == OVER:
        return Refusal("over")
    if state.phase == TURNING:
        waits = kind == TURN and rest >> 1 == state.pending
        return None if waits else Refusal("goal_waits", "D5.1")
    if kind == TURN:
        return Refusal("no_goal_waits", "D5.1")
    if kind == BRIBE:
        stands = rest != FAR and state.map.has_tunnel(rest) and can_bribe(state, rest)
        return None if stands and state.tokens else Refusal("no_troll_there", "D5.3")
    missing = missing_card(state, move)
    if missing >= 0:
        return Refusal("not_in_hand", "D3.1", {"card": state.components.names[missing]})
    if kind == LAY:
        return _refusal_of_lay(state, rest >> 6, rest & 63)
    if kind in (BREAK, REPAIR, SHED):
        return _refusal_of_tool(state, kind, rest)
    return _refusal_of_target(state, kind, rest)


def missing_card(state: State, move: i64) -> i64:
    """Return a card that this move needs and the mover does not hold, -1 for none."""
    first, second = card_of(state, move), second_of(move)
    row = state.mover * ROW
    if not state.cards[row + first]:
        return first
    if second >= 0 and i64(state.cards[row + second]) < (2 if second == first else 1):
        return second
    return -1


def _refusal_of_lay(state: State, at: i64, face: i64) -> Refusal | None:
    """Check D4.6 first; then the cell and its sides, the path to it, and the ban on ladders."""
    if state.broken >> 3 * state.mover & 7:
        return Refusal("tool_is_broken", "D4.6")
    if at == FAR or not state.map.has_neighbour(at):
        if at == FAR or not state.map.is_occupied(at):
            return Refusal("no_neighbour", "D4.1")
    where = {"cell": state.layout.cell_text(at)}
    if state.map.is_occupied(at):
        return Refusal("cell_is_taken", "D4.1", where)
    if not state.components.fitting[i64(state.map.cells[ring(at)])] >> face & 1:
        return Refusal("sides_clash", "D4.1", where)
    colour = state.colour_of(state.mover)
    owner = i64(state.components.ladder[face])
    if owner != colour + 1 and not state.map.reaches(at, colour):
        return Refusal("not_reached", "D4.2", where)
    if owner and ladder_is_banned(state, at):
        return Refusal("no_ladder_here", "D4.5", where)
    return None


def _refusal_of_tool(state: State, kind: i64, rest: i64) -> Refusal | None:
    """Check a break of the other's tool, a repair of the mover's (D5.5), or a shed (D3.1)."""
    if kind == BREAK:
        details = {"tool": TOOLS[rest]}
        broken = state.broken >> (3 * (1 - state.mover) + rest) & 1
        return Refusal("broken_already", "D5.5", details) if broken else None
    tool = rest & 3
    if state.broken >> (3 * state.mover + tool) & 1:
        return None
    return Refusal("nothing_to_mend", "D5.5" if kind == REPAIR else "D3.1", {"tool": TOOLS[tool]})


def _refusal_of_target(state: State, kind: i64, at: i64) -> Refusal | None:
    """Check a key's door, a rockfall's tunnel or a map's goal; a pass is always legal."""
    goal = state.layout.goal_at(at) if kind in (KEY, LOOK) else -1
    if kind == LOOK:
        hidden = goal >= 0 and not state.turned >> goal & 1
        return None if hidden else Refusal("no_hidden_goal", "D5.7")
    tunnel = kind in (KEY, FALL) and at != FAR and state.map.has_tunnel(at)
    if kind == KEY:
        shown = tunnel or (goal >= 0 and state.turned >> goal & 1)
        return None if shown and can_open(state, at) else Refusal("no_door_there", "D5.4")
    if kind == FALL:
        return None if tunnel and can_fall(state, at) else Refusal("no_tunnel_there", "D5.6")
    return None

"""What is allowed, and why not? (S3.1, S4, S5, S6.1, S8.2)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from filon.core.refusal import Refusal
from filon.games.mine.places import FAR, cell, ring
from filon.games.mine.sides import LONE_BIT
from filon.games.mine.tools import TOOLS
from filon.games.saboteur import scoring
from filon.games.saboteur.board import GOAL_PLACES, goal_at
from filon.games.saboteur.box import BREAK, MAP, MENDS, NAMES, REPAIR, ROCKFALL, TUNNELS
from filon.games.saboteur.faces import FITTING, IN_HAND_HIGH, IN_HAND_LOW
from filon.games.saboteur.moves import (
    BREAK_TOOL,
    FALL,
    LAY,
    LOOK,
    OPERATION,
    PASS,
    REPAIR_TOOL,
    REST,
    TAKE,
    card_of,
)
from filon.games.saboteur.round import CHOOSING, DIGGING, OVER

if TYPE_CHECKING:
    from filon.games.saboteur.state import State

ACTIONS: Final = 0x7FF << TUNNELS
# Moves are listed here and handed out as a copy: a fresh list would cost more than the listing.
LISTED: Final = vec[i64]([i64(0)] * 2048)


def moves(state: State) -> vec[i64]:
    """Every legal move: lays by place, then actions by card, then passes; none twice."""
    if state.phase != DIGGING:
        return _takes(state) if state.phase == CHOOSING else LISTED[:0]
    held = state.held[state.mover]
    n: i64 = 0
    if not state.broken >> 3 * state.mover & 7:
        n = _lays(state, held)
    if held & ACTIONS:
        n = _actions(state, held, n)
    listed = LISTED
    while held:
        low = held & -held
        listed[n] = PASS << OPERATION | LONE_BIT[low % 67]
        n += 1
        held ^= low
    return listed[:n]


def _lays(state: State, held: i64) -> i64:
    """Tunnels in hand, on each free cell that a joined opening leads to, as they fit (S4.2, S4.4)."""
    faces = IN_HAND_LOW[held & 255] | IN_HAND_HIGH[held >> 8 & 255]
    cells, open, listed = state.map.cells, state.map.open, LISTED
    n: i64 = 0
    for index in range(state.map.opens):
        at = i64(open[index])
        fitting = FITTING[i64(cells[ring(at)])] & faces
        while fitting:
            low = fitting & -fitting
            listed[n] = at << 5 | LONE_BIT[low % 67]
            n += 1
            fitting ^= low
    return n


def _actions(state: State, held: i64, n: i64) -> i64:
    """Breaks, repairs, rockfalls and maps in hand, with every target they have (S5)."""
    listed, broken = LISTED, state.broken
    for card in range(i64(BREAK), i64(REPAIR)):
        if held >> card & 1:
            tool = card - BREAK
            for seat in range(state.seats):
                if not broken >> (3 * seat + tool) & 1:
                    listed[n] = BREAK_TOOL << OPERATION | tool << 4 | seat
                    n += 1
    if broken:
        for card in range(i64(REPAIR), i64(ROCKFALL)):
            if held >> card & 1:
                for seat in range(state.seats):
                    mends = broken >> 3 * seat & MENDS[card - REPAIR]
                    while mends:
                        low = mends & -mends
                        listed[n] = REPAIR_TOOL << OPERATION | card << 8 | LONE_BIT[low] << 4 | seat
                        n += 1
                        mends ^= low
    if held >> ROCKFALL & 1:
        for index in range(state.map.lays):
            listed[n] = FALL << OPERATION | i64(state.map.laid[index])
            n += 1
    if held >> MAP & 1:
        for index in range(i64(3)):
            if not state.turned >> index & 1:
                listed[n] = LOOK << OPERATION | GOAL_PLACES[index]
                n += 1
    return n


def _takes(state: State) -> vec[i64]:
    """One move for each worth still there (S8.2)."""
    there = scoring.still_there(state.drawn, state.takes)
    n: i64 = 0
    for worth in range(i64(1), i64(4)):
        if there >> 8 * worth & 255:
            LISTED[n] = TAKE << OPERATION | worth
            n += 1
    return LISTED[:n]


def judge(state: State, move: i64) -> Refusal | None:
    """Why not; the first rule in the order of RULES.md, but the hand before all, and broken tools before S4."""
    operation, rest = move >> OPERATION, move & REST
    if state.phase == OVER:
        return Refusal("over")
    if state.phase == CHOOSING:
        if operation != TAKE:
            return Refusal("gold_is_chosen", "S8.2")
        there = scoring.still_there(state.drawn, state.takes) >> 8 * rest & 255
        return None if there else Refusal("gold_not_there", "S8.2", {"card": f"gold{rest}"})
    if operation == TAKE:
        return Refusal("no_gold_now", "S3.1")
    card = card_of(move)
    if not state.held[state.mover] >> card & 1:
        return Refusal("not_in_hand", "S3.1", {"card": NAMES[card]})
    if operation == LAY:
        return _judge_lay(state, rest >> 5, rest & 31)
    if operation in (BREAK_TOOL, REPAIR_TOOL):
        return _judge_tool(state, operation, rest)
    if operation == FALL:
        stands = rest != FAR and state.map.tunnel_at(rest)
        return None if stands else Refusal("no_tunnel_there", "S5.4")
    if operation == LOOK:
        goal = goal_at(rest)
        hidden = goal >= 0 and not state.turned >> goal & 1
        return None if hidden else Refusal("no_hidden_goal", "S5.5")
    return None


def _judge_lay(state: State, at: i64, face: i64) -> Refusal | None:
    """S4.6 before all others; then the cell, its neighbours, the sides, the way to the start."""
    if state.broken >> 3 * state.mover & 7:
        return Refusal("tool_is_broken", "S4.6")
    if at == FAR:
        return Refusal("no_neighbour", "S4.1", {"cell": "…"})
    where = {"cell": cell(at)}
    if state.map.taken(at):
        return Refusal("cell_is_taken", "S4.1", where)
    if not state.map.has_neighbour(at):
        return Refusal("no_neighbour", "S4.1", where)
    if not FITTING[i64(state.map.cells[ring(at)])] >> face & 1:
        return Refusal("sides_clash", "S4.2", where)
    return None if state.map.is_open(at) else Refusal("not_joined", "S4.4", where)


def _judge_tool(state: State, operation: i64, rest: i64) -> Refusal | None:
    """One broken tool of a kind before a player (S5.1); a repair needs one to take (S5.2)."""
    tool, seat = rest >> 4 & 15, rest & 15
    is_broken = state.broken >> (3 * seat + tool) & 1
    places = {"tool": TOOLS[tool], "player": f"p{seat + 1}"}
    if operation == BREAK_TOOL:
        return Refusal("broken_already", "S5.1", places) if is_broken else None
    if is_broken:
        return None
    return Refusal("nothing_to_mend", "S5.2", places)

"""Legal moves (D3, D4, D5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from filon.core.luck import Quick
from filon.games.duel.board import BRIBED, HIDDEN, KEYED, Map
from filon.games.duel.components import BREAKS, FALLS, KEYS, LOOKS, OPENS, OVER, REPAIRS, ROW, TURNING
from filon.games.duel.moves import (
    BREAK,
    BRIBE,
    FALL,
    KEY,
    KIND,
    LAY,
    LOOK,
    NONE,
    PASS,
    REPAIR,
    SHED,
    TURN,
)
from filon.games.mining import sorted_cells
from filon.games.mining.cells import FOUR, STEP, ring
from filon.games.mining.sides import BIT, FREE, LONE_BIT

if TYPE_CHECKING:
    from filon.games.duel.state import State

THREE: Final[i64] = 3
# Buffers for moves and cells; callers receive a copy.
LISTED: Final = vec[i64]([i64(0)] * 4096)
CELLS: Final = vec[i16]([i16(0)] * 256)
MET: Final = vec[i16]([i16(0)] * 256)  # the same cells in the order of the search, some of them twice


def moves(state: State) -> vec[i64]:
    """Return every legal move once: bribes and lays by cell, actions, sheds, passes."""
    return LISTED[: list_moves(state)]


def random_move(state: State, choice: Quick) -> i64:
    """Return a random legal move, -1 where there is none."""
    n = list_moves(state)
    return LISTED[choice.below("", n)] if n else -1


def list_moves(state: State) -> i64:
    """Write the legal moves into LISTED; returns their number."""
    listed = LISTED
    if state.phase == TURNING:
        listed[0] = TURN << KIND | state.pending << 1
        listed[1] = listed[0] | 1
        return 2
    if state.phase == OVER:
        return 0
    n = _bribes(state, 0)
    held = state.held[state.mover]
    broken = state.broken >> 3 * state.mover & 7
    if not broken:
        n = _lays(state, held, n)
    n = _actions(state, held, n)
    return _discards(state, held, broken, n)


def _bribes(state: State, n: i64) -> i64:
    """Add a bribe for each unbribed troll the mover reaches, from either side (D5.3)."""
    if state.tokens == 0:
        return n
    map = state.map
    for index in range(map.troll_count):
        at = i64(map.trolls[index])
        if can_bribe(state, at):
            LISTED[n] = BRIBE << KIND | at
            n += 1
    return n


def can_bribe(state: State, at: i64) -> bool:
    """Whether an unbribed troll lies there that the mover reaches (D5.3)."""
    byte = ring(at)
    if not state.components.troll[state.map.face(at)] or i64(state.map.marks[byte]) & BRIBED:
        return False
    return i64(state.map.reach[byte]) >> 4 * state.colour_of(state.mover) & 15 != 0


def faces_of(state: State, held: i64) -> i64:
    """Return a mask of the faces that the tunnels in a hand can show."""
    found: i64 = 0
    tunnels = held & (BIT[state.components.tunnels] - 1)
    while tunnels:
        low = tunnels & -tunnels
        found |= 3 * BIT[2 * i64(LONE_BIT[low % 67])]
        tunnels ^= low
    return found


def _lays(state: State, held: i64, n: i64) -> i64:
    """Add the tunnels in hand that fit on each free cell the mover reaches; the mover's ladders also elsewhere (D4)."""
    faces = faces_of(state, held)
    if not faces:
        return n
    components, map = state.components, state.map
    colour = state.colour_of(state.mover)
    ladders, own = ladder_faces(state, faces, colour)
    count = _open_cells(state, colour)
    if own:
        count = _cells_for_ladder(state, count)
    for index in range(count):
        at = i64(CELLS[index])
        fits = components.fitting[i64(map.cells[ring(at)])] & faces
        if fits & ladders and ladder_is_banned(state, at):
            fits &= ~ladders
        if own and not map.reaches(at, colour):
            fits &= own
        while fits:
            low = fits & -fits
            LISTED[n] = LAY << KIND | at << 6 | LONE_BIT[low % 67]
            n += 1
            fits ^= low
    return n


def cells_for(state: State, held: i64) -> list[int]:
    """Return the free cells on which the mover may lay these tunnels if they fit there (D4.2, D4.5)."""
    colour = state.colour_of(state.mover)
    _, own = ladder_faces(state, faces_of(state, held), colour)
    count = _open_cells(state, colour)
    if own:
        count = _cells_for_ladder(state, count)
    return [int(CELLS[index]) for index in range(count)]


def fits_at(state: State, at: i64, held: i64) -> bool:
    """Whether a face of these tunnels has the sides that this free cell requires (D4.1)."""
    return state.components.fitting[i64(state.map.cells[ring(at)])] & faces_of(state, held) != 0


def ladder_faces(state: State, faces: i64, colour: i64) -> tuple[i64, i64]:
    """Return masks of all ladders among these faces and of those of one colour."""
    ladders: i64 = 0
    own: i64 = 0
    left = faces
    while left:
        low = left & -left
        left ^= low
        owner = i64(state.components.ladder[LONE_BIT[low % 67]])
        if owner:
            ladders |= low
            if owner == colour + 1:
                own |= low
    return ladders, own


def _open_cells(state: State, colour: i64) -> i64:
    """Write the free cells that a reached opening leads to into CELLS, sorted; returns their number."""
    map = state.map
    met: i64 = 0
    for start in state.layout.starts:
        met = _open_around(map, start, colour, met)
    for goal in range(i64(6)):
        if state.turned >> goal & 1:
            met = _open_around(map, state.layout.goals[goal], colour, met)
    for index in range(map.laid_count):
        met = _open_around(map, i64(map.laid[index]), colour, met)
    count: i64 = 0
    for index in range(met):
        count = sorted_cells.insert(CELLS, count, i64(MET[index]))
    return count


def _open_around(map: Map, at: i64, colour: i64, met: i64) -> i64:
    """Append the free cells around to MET; `add_requirements` says why without a branch."""
    cells = map.cells
    reached = i64(map.reach[ring(at)]) >> 4 * colour & 15
    if reached:
        for side in range(FOUR):
            there = at + STEP[side]
            MET[met] = i16(there)
            met += reached >> side & i64(cells[ring(there)]) - FREE >> 63 & 1
    return met


def _cells_for_ladder(state: State, count: i64) -> i64:
    """Add the free cells next to any start or tunnel to CELLS; returns their number (D4.5)."""
    map = state.map
    for start in state.layout.starts:
        count = _free_around(state, start, count)
    for index in range(map.laid_count):
        count = _free_around(state, i64(map.laid[index]), count)
    return count


def _free_around(state: State, at: i64, count: i64) -> i64:
    for side in range(FOUR):
        there = at + STEP[side]
        if i64(state.map.cells[ring(there)]) < FREE:
            count = sorted_cells.insert(CELLS, count, there)
    return count


def ladder_is_banned(state: State, at: i64) -> bool:
    """Whether the cell is next to a goal, face down or turned, or to a card showing gold (D4.5)."""
    for side in range(FOUR):
        there = at + STEP[side]
        value = i64(state.map.cells[ring(there)])
        if value == HIDDEN or (value >= FREE and state.components.worth[value - FREE]):
            return True
        if value >= FREE and state.layout.goal_at(there) >= 0:
            return True
    return False


def _actions(state: State, held: i64, n: i64) -> i64:
    """Add the action cards in hand with every legal target (D5.4–D5.7)."""
    components, map = state.components, state.map
    mine = state.broken >> 3 * state.mover & 7
    for at in range(i64(len(components.action_kinds))):
        card = components.tunnels + at
        if not held >> card & 1:
            continue
        kind, tools = i64(components.action_kinds[at]), i64(components.tools[at])
        if kind == BREAKS:
            if state.seats == 2 and not state.broken >> 3 * (1 - state.mover) & tools:
                LISTED[n] = BREAK << KIND | LONE_BIT[tools]
                n += 1
        elif kind == REPAIRS:
            for tool in range(THREE):
                if mine & tools & i64(1) << tool:
                    LISTED[n] = REPAIR << KIND | card << 2 | tool
                    n += 1
        elif kind == LOOKS:
            for goal in range(i64(6)):
                if not state.turned >> goal & 1:
                    LISTED[n] = LOOK << KIND | state.layout.goals[goal]
                    n += 1
        else:
            for index in range(map.laid_count):
                n = _on_card(state, kind, i64(map.laid[index]), n)
            for goal in range(i64(6)):
                if kind == OPENS and state.turned >> goal & 1:
                    n = _on_card(state, kind, state.layout.goals[goal], n)
    return n


def _on_card(state: State, kind: i64, at: i64, n: i64) -> i64:
    """Add a key or a rockfall on this card where it is legal."""
    if kind == OPENS and can_open(state, at):
        LISTED[n] = KEY << KIND | at
        return n + 1
    if kind == FALLS and can_fall(state, at):
        LISTED[n] = FALL << KIND | at
        return n + 1
    return n


def can_open(state: State, at: i64) -> bool:
    """Whether a door of the other colour is there, not yet open to the mover, and a key token is left (D5.4)."""
    if state.keys >= KEYS:
        return False
    door = i64(state.components.door[state.map.face(at)])
    if door == 0 or door == state.colour_of(state.mover) + 1:
        return False
    return not i64(state.map.marks[ring(at)]) & KEYED


def can_fall(state: State, at: i64) -> bool:
    """Whether the tunnel shows neither gold nor troll (D5.6)."""
    face = state.map.face(at)
    return not state.components.worth[face] and not state.components.troll[face]


def _discards(state: State, held: i64, broken: i64, n: i64) -> i64:
    """Add sheds of two cards against a broken tool, and passes with one or two cards (D3.1)."""
    first = held
    while first:
        low = first & -first
        first ^= low
        card = i64(LONE_BIT[low % 67])
        LISTED[n] = PASS << KIND | card << 6 | NONE
        n += 1
        second = first
        if i64(state.cards[state.mover * ROW + card]) > 1:
            second |= low
        while second:
            next = second & -second
            second ^= next
            other = i64(LONE_BIT[next % 67])
            LISTED[n] = PASS << KIND | card << 6 | other
            n += 1
            for tool in range(THREE):
                if broken >> tool & 1:
                    LISTED[n] = SHED << KIND | card << 8 | other << 2 | tool
                    n += 1
    return n

"""Previews a move's consequences from public information: goals, gold, doors, trolls (D4.3, D5.1, D5.2, D5.8).

The move is applied to the map with a copy of its reach and then undone. What a goal opens once it is turned is unknown
and not part of the preview.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, u8

from filon.games.duel.board import BRIBED, HIDDEN, KEYED
from filon.games.duel.moves import BRIBE, KEY, KIND, LAY, REST
from filon.games.mining.cells import FOUR, STEP, ring
from filon.games.mining.sides import FREE

if TYPE_CHECKING:
    from filon.games.duel.state import State

# An opening reached by blue, and by green.
BOTH: Final = 17


def meets(state: State, move: i64) -> tuple[str, ...]:
    """Return, as keys of `meets.<word>`, the goals reached, gold for the mover and the other, and obstacles."""
    kind, rest = move >> KIND, move & REST
    if kind == LAY:
        at, face = rest >> 6, rest & 63
        bars = obstacles(state, at, face)
        return (*preview(state, at, face, 0), *bars) if may_connect(state, at, face) else bars
    if kind == KEY:
        return preview(state, rest, state.map.face(rest), KEYED)
    if kind == BRIBE:
        # The last token ends the round before anything is settled (D5.3).
        return preview(state, rest, state.map.face(rest), BRIBED) if state.tokens > 1 else ()
    goal = rest >> 1
    card = state.components.tunnels + i64(state.goals[goal])
    return preview(state, state.layout.goals[goal], 2 * card + (rest & 1), 0)


def may_connect(state: State, at: i64, face: i64) -> bool:
    """Whether a tunnel laid so may do more than reach free cells; most do not.

    It does where it has a ladder, and where it is reached and has gold, is next to a hidden goal, or has a neighbour
    reached by a player who does not reach another neighbour.
    """
    components, map = state.components, state.map
    if components.ladder[face]:
        return True
    sides = i64(components.sides[face])
    by_some: i64 = 0
    by_all: i64 = BOTH
    leads = components.worth[face] != 0
    for side in range(FOUR):
        if sides >> side & 1:
            byte = ring(at + STEP[side])
            value = i64(map.cells[byte])
            if value == HIDDEN:
                leads = True
            elif value >= FREE:
                reached = i64(map.reach[byte]) >> (side ^ 2) & BOTH
                by_some |= reached
                by_all &= reached
    return by_some != 0 and (leads or by_all != by_some)


def preview(state: State, at: i64, face: i64, mark: i64) -> tuple[str, ...]:
    """Return the consequences of this face there, or of this mark on it."""
    map, byte = state.map, ring(at)
    cell, marks, reach = map.cells[byte], map.marks, map.reach
    map.reach = reach[:]
    map.cells[byte] = u8(FREE + face)
    if mark:
        map.mark(at, mark)
        map.extend_reach(at)
    else:
        map.connect(at)
    found = consequences(state, at, state.tokens - (1 if mark == BRIBED else 0))
    map.cells[byte], map.marks, map.reach = cell, marks, reach
    return found


def consequences(state: State, at: i64, tokens: i64) -> tuple[str, ...]:
    """Return gold claimed while tokens last, the mover's and the richest first; goals too, unless the round ends."""
    mover = state.colour_of(state.mover)
    mine = claimable_gold(state, at, mover, -1)[:tokens]
    others: list[int] = []
    if state.map.players == 3:
        others = claimable_gold(state, at, 1 - mover, mover)[: tokens - len(mine)]
    found: list[str] = []
    if len(mine) + len(others) < tokens:
        found = reached_goals(state)
    if mine:
        found.append(f"gold {sum(mine)}")
    if others:
        found.append(f"given {sum(others)}")
    return tuple(found)


def claimable_gold(state: State, at: i64, colour: i64, before: i64) -> list[int]:
    """Return the nuggets of unclaimed cards this colour reaches and `before` does not, the richest first."""
    map, worth = state.map, state.components.worth
    found: list[int] = []
    listed = False
    for index in range(map.gold_count):
        there = i64(map.gold[index])
        listed = listed or there == at
        if map.reaches_gold(there, colour) and not (before >= 0 and map.reaches_gold(there, before)):
            found.append(int(worth[map.face(there)]))
    # A card that is only previewed is not listed; gold with a token, on whose card a key is previewed, is not new.
    new = not listed and not i64(map.marks[ring(at)]) and worth[map.face(at)] != 0
    if new and map.reaches_gold(at, colour) and not (before >= 0 and map.reaches_gold(at, before)):
        found.append(int(worth[map.face(at)]))
    if len(found) > 1:
        found.sort(reverse=True)
    return found


def reached_goals(state: State) -> list[str]:
    """Return the face-down goals that either player reaches now, without one that waits for its orientation."""
    found: list[str] = []
    layout, reach = state.layout, state.map.reach
    for goal in range(i64(6)):
        if not state.turned >> goal & 1 and goal != state.pending:
            at = layout.goals[goal]
            for side in range(FOUR):
                there = i64(reach[ring(at + STEP[side])])
                if (there | there >> 4) >> (side ^ 2) & 1:
                    found.append(f"goal {layout.goal_texts[goal]}")
                    break
    return found


def obstacles(state: State, at: i64, face: i64) -> tuple[str, ...]:
    """Return what keeps the mover out of a card laid here: a door or a troll on the only arms that lead in (D4.3)."""
    components, map = state.components, state.map
    if not components.door[face] and not components.troll[face]:
        return ()
    colour = state.colour_of(state.mover)
    sides = i64(components.sides[face])
    met: i64 = 0
    for side in range(FOUR):
        if sides >> side & 1:
            there = i64(map.reach[ring(at + STEP[side])]) >> 4 * colour
            if there >> (side ^ 2) & 1:
                met |= i64(1) << side
    card = components.faces[face]
    shut = card.shut_arms(int(colour), keyed=False, bribed=False)
    if met & ~shut:
        return ()
    found: list[str] = []
    if card.door >= 0 and (met & shut) >> card.door & 1:
        found.append("door")
    if card.troll >= 0 and (met & shut) >> card.troll & 1:
        found.append("troll")
    return tuple(found)

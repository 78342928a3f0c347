"""View objects of the cards on the map, with what each colour reaches (D4.2, D4.3).

Each combination of cell, orientation, marks and reach is built once and shared by all views of tables with that layout.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mypy_extensions import i64

from filon.games.duel.board import BRIBED, KEYED, TOKEN, Map
from filon.games.duel.components import COLOURS
from filon.games.duel.view_types import Goal, Lamp, Lit, Tunnel
from filon.games.mining import sorted_cells
from filon.games.mining.cells import ring
from filon.games.mining.sides import letters_of

MOST_CACHED: Final = 1 << 15
# By reach: blue's sides in the low half of the byte, green's in the high one.
LIT: Final = [Lit(letters_of(reach & 15), letters_of(reach >> 4)) for reach in range(256)]
# A goal that waits for its orientation is keyed by its first face and by a mark that no card has.
WAITING: Final = 16


def cache_key(map: Map, at: i64, face: i64, reach: i64, marks: i64) -> i64:
    """Return the cache key: all that a card's view depends on, as one number."""
    return map.components.number << 34 | at << 20 | face << 13 | reach << 5 | marks


def tunnels(map: Map) -> tuple[Tunnel, ...]:
    """Return the views of all tunnels, by row and column."""
    found: list[Tunnel] = []
    last_tunnels, last_keys = map.layout.last_tunnels, map.layout.last_keys
    for index in range(map.laid_count):
        at = i64(map.laid[index])
        byte = ring(at)
        key = cache_key(map, at, map.face(at), i64(map.reach[byte]), i64(map.marks[byte]))
        one = last_tunnels[byte]
        if one is None or last_keys[byte] != key:
            one = tunnel(map, at, key)
            last_tunnels[byte] = one
            last_keys[byte] = key
        found.append(one)
    return tuple(found)


def tunnel(map: Map, at: i64, key: i64) -> Tunnel:
    """Return the view of one tunnel."""
    cache = map.layout.tunnel_views
    found = cache.get(key)
    if found is None:
        if len(cache) >= MOST_CACHED:
            cache.clear()
        byte = ring(at)
        face, reach, marks = map.face(at), i64(map.reach[byte]), i64(map.marks[byte])
        found = Tunnel(
            map.layout.cell_text(at),
            map.components.names[face >> 1],
            bool(face & 1),
            marks & KEYED != 0,
            marks & BRIBED != 0,
            token_of(marks),
            LIT[reach],
            lamps(map, face, reach, marks),
        )
        cache[key] = found
    return found


def goals(map: Map, turned: i64, waits: i64, waiting: i64) -> tuple[Goal, ...]:
    """Return the goals' views in the order of the layout: `turned` is a mask, `waits` an index, -1 for none (D5.1)."""
    found: list[Goal] = []
    layout = map.layout
    for index in range(i64(6)):
        at = layout.goals[index]
        byte = ring(at)
        if turned >> index & 1:
            found.append(goal(map, at, map.face(at), i64(map.reach[byte]), i64(map.marks[byte])))
        elif index == waits:
            found.append(goal(map, at, 2 * (map.components.tunnels + waiting), 0, WAITING))
        else:
            found.append(layout.hidden_goal_views[index])
    return tuple(found)


def goal(map: Map, at: i64, face: i64, reach: i64, marks: i64) -> Goal:
    """Return the view of one goal that is face up or waits for its orientation."""
    cache = map.layout.goal_views
    key = cache_key(map, at, face, reach, marks)
    one = cache.get(key)
    if one is None:
        if len(cache) >= MOST_CACHED:
            cache.clear()
        cell, name = map.layout.cell_text(at), map.components.faces[face].id
        lights = () if marks == WAITING else lamps(map, face, reach, marks)
        one = Goal(cell, name, bool(face & 1), marks & KEYED != 0, token_of(marks), LIT[reach], lights)
        cache[key] = one
    return one


def token_of(marks: i64) -> str | None:
    """Return the colour of the token on a card's gold, None without a token."""
    if marks & TOKEN:
        return COLOURS[0]
    return COLOURS[1] if marks & (TOKEN << 1) else None


def lamps(map: Map, face: i64, reach: i64, marks: i64) -> tuple[Lamp, ...]:
    """Return each net of a face with the colours that have entered it, through an arm that is not shut to them."""
    card = map.components.faces[face]
    keyed, bribed = marks & KEYED != 0, marks & BRIBED != 0
    blue = reach & 15 & ~card.shut_arms(0, keyed=keyed, bribed=bribed)
    green = reach >> 4 & ~card.shut_arms(1, keyed=keyed, bribed=bribed)
    return tuple([Lamp(letters_of(net), blue & net != 0, green & net != 0) for net in card.nets])


def starts_lit(map: Map) -> tuple[Lit, ...]:
    """Return what each colour reaches on the starts."""
    found: list[Lit] = []
    for at in map.layout.starts:
        found.append(LIT[i64(map.reach[ring(at)])])
    return tuple(found)


def restore_map(map: Map, tunnels: Iterable[Tunnel], goals: Iterable[Goal], waits: str | None) -> i64:
    """Put these on an empty map and recompute reach; returns a mask of the goals that are face up.

    A half turn that changes nothing, a key without a door and the like are ignored: no map shows them.
    """
    components, layout = map.components, map.layout
    for tunnel in tunnels:
        at = layout.code_of(tunnel.cell)
        code = i64(components.tunnel_codes[tunnel.card])
        face = 2 * code + (1 if components.turns[code] and tunnel.turned else 0)
        map.laid_count = sorted_cells.insert(map.laid, map.laid_count, at)
        map.put(at, face)
        restore_marks(map, at, face, tunnel)
        if components.troll[face] and tunnel.bribed:
            map.bribe(at)
    turned: i64 = 0
    for index, goal in enumerate(goals):
        card = goal.card
        if card is not None and goal.cell != waits:
            at = layout.goals[index]
            turned |= i64(1) << index
            code = components.tunnels + components.goal_codes[card]
            face = 2 * code + (1 if components.turns[code] and goal.turned else 0)
            map.put(at, face)
            restore_marks(map, at, face, goal)
    map.flood_fill()
    return turned


def restore_marks(map: Map, at: i64, face: i64, card: Tunnel | Goal) -> None:
    """Copy key and token from a card's view to the map."""
    if map.components.door[face] and card.keyed:
        map.mark(at, KEYED)
    if map.components.worth[face]:
        token = card.token
        if token is not None:
            map.claim_gold(at, COLOURS.index(token))

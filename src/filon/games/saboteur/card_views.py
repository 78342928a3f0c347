"""Tunnels and goals as views show them, with the sides that are lit, which means joined to the start (S4.4, S7.2).

Each card on each cell, in each orientation and with each set of lit sides, is made once for all views of all tables.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mypy_extensions import i64

from filon.games.mining.cells import FOUR, STEP, cell_text, code_of, ring
from filon.games.mining.sides import letters_of
from filon.games.saboteur.board import GOAL_CELL_CODES, Map, empty_map, is_joined_passage
from filon.games.saboteur.components import GOALS, NAMES, TREASURE
from filon.games.saboteur.orientations import (
    FACE_CARD,
    FACE_COUNT,
    FACE_NAMED,
    FACE_SIDES,
    FACE_TURNED,
    OPENINGS,
    PASSAGE_FACES,
    TUNNEL,
)
from filon.games.saboteur.view_types import Goal, Tunnel

# By cell code, sixteen per face: one for each set of lit sides. A cell gets its row when the first card lies there.
ROW_OF_FACES: Final = 16 * FACE_COUNT
EMPTY: Final[list[Tunnel | None]] = []
TUNNEL_VIEWS: Final[list[list[Tunnel | None]]] = [EMPTY] * (128 * 128)
GOAL_TEXTS: Final = [cell_text(place) for place in GOAL_CELL_CODES]


def tunnels(map: Map) -> tuple[Tunnel, ...]:
    """Return the tunnels by row and column."""
    found: list[Tunnel] = []
    cells, laid = map.cells, map.laid
    for index in range(map.laid_count):
        at = i64(laid[index])
        value = i64(cells[ring(at)])
        face = map.face(at)
        lit = lit_sides(map, at, value)
        row = TUNNEL_VIEWS[at]
        if not row:
            row = [None] * ROW_OF_FACES
            TUNNEL_VIEWS[at] = row
        made = row[16 * face + lit]
        if made is None:
            made = Tunnel(cell_text(at), NAMES[FACE_CARD[face]], bool(FACE_TURNED[face]), letters_of(lit))
            row[16 * face + lit] = made
        found.append(made)
    return tuple(found)


def lit_sides(map: Map, at: i64, value: i64) -> i64:
    """Return the sides of a tunnel that are joined to the start: of a passage all or none, of a dead end each alone."""
    if is_joined_passage(value):
        return OPENINGS[value]
    if value < TUNNEL + PASSAGE_FACES:
        return 0
    found: i64 = 0
    sides: i64 = OPENINGS[value]
    for side in range(FOUR):
        if sides >> side & 1:
            there = i64(map.cells[ring(at + STEP[side])])
            if is_joined_passage(there) and OPENINGS[there] >> (side ^ 2) & 1:
                found |= i64(1) << side
    return found


def _all_goal_views() -> list[Goal]:
    """Return, for each goal: face down, as treasure, and each of the stones in each face, dark and lit."""
    found: list[Goal] = []
    for text in GOAL_TEXTS:
        found += [Goal(text, None, False, ""), Goal(text, GOALS[TREASURE], False, "NESW")]
        for face in range(PASSAGE_FACES):
            name = f"stones{NAMES[FACE_CARD[face]]}"
            turned = bool(FACE_TURNED[face])
            found += [Goal(text, name, turned, ""), Goal(text, name, turned, letters_of(FACE_SIDES[face]))]
    return found


GOAL_VIEWS: Final = _all_goal_views()
VIEWS_PER_GOAL: Final = 2 + 2 * PASSAGE_FACES


def goals(map: Map, turned: i64, treasure: i64) -> tuple[Goal, ...]:
    """Return the goals as all viewers see them.

    `turned` is a mask; `treasure` is the index of the treasure if it is turned, else -1.
    """
    found: list[Goal] = []
    for index in range(i64(3)):
        at = index * VIEWS_PER_GOAL
        if turned >> index & 1:
            if index == treasure:
                at += 1
            else:
                place = GOAL_CELL_CODES[index]
                at += 2 + 2 * map.face(place) + (1 if is_joined_passage(i64(map.cells[ring(place)])) else 0)
        found.append(GOAL_VIEWS[at])
    return tuple(found)


def map_of(tunnels: Iterable[Tunnel], goals: Iterable[Goal]) -> Map:
    """Return the map with these cards; what is joined is recomputed, whatever they say of it."""
    map = empty_map()
    for tunnel in tunnels:
        map.place_tunnel(code_of(tunnel.cell), FACE_NAMED[tunnel.turned][tunnel.card])
    for goal in goals:
        if goal.card == GOALS[TREASURE]:
            map.show_treasure(code_of(goal.cell))
        elif goal.card is not None:
            map.place_goal(code_of(goal.cell), FACE_NAMED[goal.turned][goal.card.removeprefix("stones")])
    map.recompute_joined()
    return map

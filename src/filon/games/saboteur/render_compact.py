"""Compact text rendering of the map: one line per row, three characters per card.

Passages are heavy, dead ends light, so that no colour is needed to tell them apart.
"""

from __future__ import annotations

from filon.core.text.translations import Words
from filon.core.view import View as CoreView
from filon.games.mining import text_grid
from filon.games.mining.sides import half_turn, sides_of
from filon.games.saboteur.render_text import START_TEXT
from filon.games.saboteur.view_types import View

# By openings, N = 1, E = 2, S = 4, W = 8; index 0 is never laid.
HEAVY = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
LIGHT = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
MARKS = {"": "[?]", "treasure": "[$]", "stonesNE": "[#]", "stonesNW": "[#]"}


def render_compact_board(view: CoreView, words: Words) -> str:
    """Return the map with its coordinates, as one viewer sees it."""
    assert isinstance(view, View)
    return text_grid.compact_grid(card_glyphs(view))


def card_glyphs(view: View) -> dict[str, str]:
    """Return three characters for each card on the table."""
    found = {START_TEXT: "━S━"}
    for tunnel in view.map:
        sides = sides_of(tunnel.card)
        sides = half_turn(sides) if tunnel.turned else sides
        dead = tunnel.card.startswith("x")
        found[tunnel.cell] = card(sides, (LIGHT if dead else HEAVY)[sides], "─" if dead else "━")
    seen = {known.cell: known.card for known in view.own.goals} if view.own else {}
    for goal in view.goals:
        if goal.card is None:
            found[goal.cell] = MARKS[seen.get(goal.cell, "")]
        elif goal.card == "treasure":
            found[goal.cell] = "━$━"
        else:
            sides = sides_of(goal.card.removeprefix("stones"))
            found[goal.cell] = card(half_turn(sides) if goal.turned else sides, "#", "━")
    return found


def card_glyph(view: CoreView, name: str) -> str:
    """Return a tunnel of the hand in three characters; empty for other cards."""
    if name.strip("xNESW"):
        return ""
    sides, dead = sides_of(name), name.startswith("x")
    return card(sides, (LIGHT if dead else HEAVY)[sides], "─" if dead else "━")


def card(sides: int, middle: str, line: str) -> str:
    """Return the west side, the middle and the east side."""
    return (line if sides & 8 else " ") + middle + (line if sides & 2 else " ")

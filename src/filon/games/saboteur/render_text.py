"""Text rendering of the map from a view: three lines per card."""

from __future__ import annotations

from filon.core.text.translations import Words
from filon.core.view import View as CoreView
from filon.games.mining import text_grid
from filon.games.mining.cells import cell_text
from filon.games.mining.sides import half_turn, sides_of
from filon.games.saboteur.board import START_CELL_CODE
from filon.games.saboteur.view_types import View

START_TEXT = cell_text(START_CELL_CODE)


def render_board(view: CoreView, words: Words) -> str:
    """Return the map with its coordinates, as one viewer sees it; different maps have different texts."""
    assert isinstance(view, View)
    return text_grid.block_grid(card_blocks(view))


# On the back of a goal: the card this viewer knows to be there, stones by their name.
MARKS = {"": " ? ", "treasure": " $ ", "stonesNE": "#NE", "stonesNW": "#NW"}


def card_blocks(view: View) -> dict[str, tuple[str, str, str]]:
    """Return three lines for each card on the table."""
    found = {START_TEXT: block(15, "S", joined=True)}
    for tunnel in view.map:
        sides = sides_of(tunnel.card)
        sides = half_turn(sides) if tunnel.turned else sides
        dead = tunnel.card.startswith("x")
        found[tunnel.cell] = block(sides, "x" if dead else "+", joined=not dead)
    seen = {known.cell: known.card for known in view.own.goals} if view.own else {}
    for goal in view.goals:
        if goal.card is None:
            found[goal.cell] = ("┌───┐", f"│{MARKS[seen.get(goal.cell, '')]}│", "└───┘")
        elif goal.card == "treasure":
            found[goal.cell] = block(15, "$", joined=True)
        else:
            sides = sides_of(goal.card.removeprefix("stones"))
            found[goal.cell] = block(half_turn(sides) if goal.turned else sides, "#", joined=True)
    return found


def block(sides: int, mark: str, *, joined: bool) -> tuple[str, str, str]:
    """Return a card: its openings, and in the middle its kind. A dead end's openings stop short of the middle."""
    north, south = "│" if sides & 1 else " ", "│" if sides & 4 else " "
    west = ("──" if joined else "─ ") if sides & 8 else "  "
    east = ("──" if joined else " ─") if sides & 2 else "  "
    return (f"╭ {north} ╮", f"{west}{mark}{east}", f"╰ {south} ╯")

"""Compact text rendering of the map: one line per row, three characters per card.

Passages are heavy; stubs, and arms that a door or a troll shuts, are light. A character beside says which, or the gold.
"""

from __future__ import annotations

from typing import Final

from filon.core.text.translations import Words
from filon.core.view import View as CoreView
from filon.games.duel.cards import Card
from filon.games.duel.components import components_from_view
from filon.games.duel.render_text import CROSSED, door, oriented
from filon.games.duel.view_types import View
from filon.games.mining import text_grid

# One base-three digit per side, N first: 0 rock, 1 light, 2 heavy.
LINES: Final = " ╵╹╶└┖╺┕┗╷│╿┌├┞┍┝┡╻╽┃┎┟┠┏┢┣╴┘┚─┴┸╼┶┺┐┤┦┬┼╀┮┾╄┒┧┨┰╁╂┲╆╊╸┙┛╾┵┹━┷┻┑┥┩┭┽╃┯┿╇┓┪┫┱╅╉┳╈╋"
EAST: Final = 1
WEST: Final = 3


def render_compact_board(view: CoreView, words: Words) -> str:
    """Return the viewer's map with its coordinates."""
    assert isinstance(view, View)
    return text_grid.compact_grid(card_glyphs(view))


def card_glyphs(view: View) -> dict[str, str]:
    """Return three characters for each card on the table, by cell."""
    found = {at: f"━{colour[0].upper()}━" for at, colour in zip(view.starts, view.colours, strict=True)}
    cards = components_from_view(view.deck).cards
    for tunnel in view.map:
        card = oriented(cards[tunnel.card], turned=tunnel.turned)
        found[tunnel.cell] = glyph_of(card, keyed=tunnel.keyed, bribed=tunnel.bribed, taken=tunnel.token is not None)
    seen = {known.cell: known.card for known in view.own.goals} if view.own else {}
    for goal in view.goals:
        if goal.card is None:
            found[goal.cell] = f"[{cards[seen[goal.cell]].gold}]" if goal.cell in seen else "[?]"
        elif goal.cell == view.waits:
            found[goal.cell] = "[!]"
        else:
            card = oriented(cards[goal.card], turned=goal.turned)
            found[goal.cell] = glyph_of(card, keyed=goal.keyed, taken=goal.token is not None)
    return found


def card_glyph(view: CoreView, name: str) -> str:
    """Return a tunnel or goal in three characters, by its name and an optional `turned`; empty for other cards."""
    assert isinstance(view, View)
    base, _, turned = name.partition(" ")
    card = components_from_view(view.deck).cards.get(base)
    return glyph_of(oriented(card, turned=bool(turned))) if card is not None else ""


def glyph_of(card: Card, *, keyed: bool = False, bribed: bool = False, taken: bool = False) -> str:
    """Return west, middle and east of a card; west and east also show what is on it."""
    weights = [line_weight(card, side, bribed=bribed) for side in range(4)]
    middle = CROSSED[card.nets[0]] if len(card.nets) == 2 else LINES[sum([weights[at] * 3**at for at in range(4)])]
    ends = {side: " ─━"[weights[side]] for side in (WEST, EAST)}
    shut = max(card.door, card.troll)
    spot = shut if shut in ends else free_end(weights)
    mark = mark_of(card, keyed=keyed, bribed=bribed)
    if mark:
        ends[spot] = mark
    if card.gold:
        ends[WEST + EAST - spot if mark else spot] = "*" if taken else str(card.gold)
    return ends[WEST] + middle + ends[EAST]


def mark_of(card: Card, *, keyed: bool, bribed: bool) -> str:
    """Return the letter of a door, troll or ladder, empty for none."""
    if card.door >= 0:
        return door(card, keyed=keyed)
    if card.troll >= 0:
        return "T" if bribed else "t"
    return "H" if card.ladder >= 0 else ""


def line_weight(card: Card, side: int, *, bribed: bool) -> int:
    """Return 0 for rock, 1 for an opening that leads nowhere or is shut, 2 for a passage."""
    if not card.sides >> side & 1:
        return 0
    shut = card.door == side or (card.troll == side and not bribed)
    return 1 if shut or card.stubs >> side & 1 else 2


def free_end(weights: list[int]) -> int:
    """Return the west or east end, whichever has the weaker line."""
    return EAST if weights[EAST] <= weights[WEST] else WEST

"""How does the map look where there is little room? One line a row, three signs a card.

What leads on is heavy; stubs, and arms that a door or a troll shuts, are light. A sign beside tells which, or the gold.
"""

from __future__ import annotations

from typing import Final

from filon.core.text.translations import Words
from filon.core.view import View as CoreView
from filon.games.duel.cards import Card
from filon.games.duel.components import box_shown
from filon.games.duel.render_text import CROSSED, door, lying
from filon.games.duel.view_types import View
from filon.games.mining import text_grid

# A digit a side in base three, N first: 0 rock, 1 light, 2 heavy.
LINES: Final = " ╵╹╶└┖╺┕┗╷│╿┌├┞┍┝┡╻╽┃┎┟┠┏┢┣╴┘┚─┴┸╼┶┺┐┤┦┬┼╀┮┾╄┒┧┨┰╁╂┲╆╊╸┙┛╾┵┹━┷┻┑┥┩┭┽╃┯┿╇┓┪┫┱╅╉┳╈╋"
EAST: Final = 1
WEST: Final = 3


def sketch(view: CoreView, words: Words) -> str:
    """The map with its coordinates, as one seat sees it."""
    assert isinstance(view, View)
    return text_grid.signs(signs(view))


def signs(view: View) -> dict[str, str]:
    """Three signs for each card on the table."""
    found = {at: f"━{colour[0].upper()}━" for at, colour in zip(view.starts, view.colours, strict=True)}
    cards = box_shown(view.deck).cards
    for tunnel in view.map:
        card = lying(cards[tunnel.card], turned=tunnel.turned)
        found[tunnel.cell] = three(card, keyed=tunnel.keyed, bribed=tunnel.bribed, taken=tunnel.token is not None)
    seen = {known.cell: known.card for known in view.own.goals} if view.own else {}
    for goal in view.goals:
        if goal.card is None:
            found[goal.cell] = f"[{cards[seen[goal.cell]].gold}]" if goal.cell in seen else "[?]"
        elif goal.cell == view.waits:
            found[goal.cell] = "[!]"
        else:
            card = lying(cards[goal.card], turned=goal.turned)
            found[goal.cell] = three(card, keyed=goal.keyed, taken=goal.token is not None)
    return found


def sign(view: CoreView, name: str) -> str:
    """A tunnel or a goal in three signs, by its name and whether it is `turned`; nothing for other cards."""
    assert isinstance(view, View)
    base, _, turned = name.partition(" ")
    card = box_shown(view.deck).cards.get(base)
    return three(lying(card, turned=bool(turned))) if card is not None else ""


def three(card: Card, *, keyed: bool = False, bribed: bool = False, taken: bool = False) -> str:
    """West, the middle, east; beside the middle also what is on the card."""
    strengths = [strength(card, side, bribed=bribed) for side in range(4)]
    middle = CROSSED[card.nets[0]] if len(card.nets) == 2 else LINES[sum([strengths[at] * 3**at for at in range(4)])]
    ends = {side: " ─━"[strengths[side]] for side in (WEST, EAST)}
    shut = max(card.door, card.troll)
    spot = shut if shut in ends else free_end(strengths)
    mark = mark_of(card, keyed=keyed, bribed=bribed)
    if mark:
        ends[spot] = mark
    if card.gold:
        ends[WEST + EAST - spot if mark else spot] = "*" if taken else str(card.gold)
    return ends[WEST] + middle + ends[EAST]


def mark_of(card: Card, *, keyed: bool, bribed: bool) -> str:
    """What shuts an arm, or a ladder."""
    if card.door >= 0:
        return door(card, keyed=keyed)
    if card.troll >= 0:
        return "T" if bribed else "t"
    return "H" if card.ladder >= 0 else ""


def strength(card: Card, side: int, *, bribed: bool) -> int:
    """0 rock, 1 an opening that leads nowhere or is shut, 2 a passage."""
    if not card.sides >> side & 1:
        return 0
    shut = card.door == side or (card.troll == side and not bribed)
    return 1 if shut or card.stubs >> side & 1 else 2


def free_end(strengths: list[int]) -> int:
    """The west or east end that needs its sign least."""
    return EAST if strengths[EAST] <= strengths[WEST] else WEST

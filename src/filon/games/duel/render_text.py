"""Text rendering of the map of a view, three lines per card.

Tunnels have round corners, goals square ones. A small letter shuts its arm, a capital leaves it open.
"""

from __future__ import annotations

from typing import Final

from filon.core.text.translations import Words
from filon.core.view import View as CoreView
from filon.games.duel.cards import COLOURS, Card
from filon.games.duel.components import components_from_view
from filon.games.duel.view_types import View
from filon.games.mining import text_grid

START: Final = Card({"id": "start", "nets": ["NESW"]}, "start")
ROUND: Final = "╭╮╰╯"
SQUARE: Final = "┌┐└┘"
# Two nets: both straight, N with W, N with E.
CROSSED: Final = {5: "╫", 10: "╫", 9: "╱", 6: "╱", 3: "╲", 12: "╲"}
# Line and column of the gold of one of two nets, by the sides that lead to it.
BESIDE: Final = {9: (0, 1), 3: (0, 3), 6: (2, 3), 12: (2, 1)}


def render_board(view: CoreView, words: Words) -> str:
    """Return the viewer's map with its coordinates; different maps give different texts."""
    assert isinstance(view, View)
    return text_grid.block_grid(card_blocks(view))


def card_blocks(view: View) -> dict[str, tuple[str, str, str]]:
    """Return three lines for each card on the table, by cell."""
    found: dict[str, tuple[str, str, str]] = {}
    for at, colour in zip(view.starts, view.colours, strict=True):
        found[at] = block(START, ROUND, start=colour)
    cards = components_from_view(view.deck).cards
    for tunnel in view.map:
        card = oriented(cards[tunnel.card], turned=tunnel.turned)
        found[tunnel.cell] = block(card, ROUND, token=tunnel.token, keyed=tunnel.keyed, bribed=tunnel.bribed)
    seen = {known.cell: known.card for known in view.own.goals} if view.own else {}
    for goal in view.goals:
        if goal.card is None:
            known = seen.get(goal.cell)
            found[goal.cell] = ("┌───┐", "│ ? │", "└───┘") if known is None else framed(cards[known], "?")
        elif goal.cell == view.waits:
            found[goal.cell] = framed(cards[goal.card], "!")
        else:
            card = oriented(cards[goal.card], turned=goal.turned)
            found[goal.cell] = block(card, SQUARE, token=goal.token, keyed=goal.keyed)
    return found


def oriented(card: Card, *, turned: bool) -> Card:
    """Return the card in its orientation."""
    return card.turned() if turned else card


def framed(goal: Card, sign: str) -> tuple[str, str, str]:
    """Return a goal that is known but not yet placed: a frame around it, and a character that says why."""
    top, line, bottom = block(goal, SQUARE)
    left = line[0] if line[0] != " " else "│"
    right = line[4] if line[4] != " " else "│"
    return (top[:3].replace(" ", "─") + sign + top[4], left + line[1:4] + right, bottom.replace(" ", "─"))


def block(
    card: Card,
    corners: str,
    *,
    start: str = "",
    token: str | None = None,
    keyed: bool = False,
    bribed: bool = False,
) -> tuple[str, str, str]:
    """Return a card: arms with what is on them, the junction in the middle, colour, gold and token in the corners."""
    north, east, south, west = [arm(card, side, keyed=keyed, bribed=bribed) for side in range(4)]
    lines = [
        [corners[0], " ", vertical_arm(north, "╵"), " ", corners[1]],
        [west[0], west[1], "S" if start else middle(card, keyed=keyed), east[1], east[0]],
        [corners[2], " ", vertical_arm(south, "╷"), " ", corners[3]],
    ]
    if start or card.ladder >= 0:
        lines[0][1] = (start or COLOURS[card.ladder])[0]
    if card.gold and (len(card.nets) == 2 or card.ladder >= 0):
        line, column = BESIDE.get(card.gold_from, (0, 3))
        lines[line][column] = str(card.gold)
    if token:
        # Where gold takes the letter's position, the letter takes the star's.
        lines[2][:2] = ["*", token[0]] if lines[2][1] == " " else [token[0], lines[2][1]]
    return ("".join(lines[0]), "".join(lines[1]), "".join(lines[2]))


def arm(card: Card, side: int, *, keyed: bool, bribed: bool) -> str:
    """Return two characters from the edge inwards: an opening, then what is behind it."""
    if not card.sides >> side & 1:
        return "  "
    if card.stubs >> side & 1:
        return "─" + (str(card.gold) if card.gold_from >> side & 1 else " ")
    if card.door == side:
        return (str(card.gold) if card.outside else "─") + door(card, keyed=keyed)
    if card.troll == side:
        return "─T" if bribed else "─t"
    return "──"


def vertical_arm(arm_text: str, stub: str) -> str:
    """Return a vertical arm in one character; what is on it takes precedence."""
    if arm_text[0] not in "─ ":
        return arm_text[0]
    return arm_text[1] if arm_text[1] not in "─ " else {"──": "│", "─ ": stub}.get(arm_text, " ")


def middle(card: Card, *, keyed: bool) -> str:
    """Return the middle: a ladder, gold, two separate nets, a passage or a dead end."""
    if not card.nets:
        return "x"
    if len(card.nets) == 2:
        return CROSSED[card.nets[0]]
    if card.ladder >= 0:
        return "H"
    if card.outside and card.door in (0, 2):
        # North and south arms have one character, for the gold: its door goes behind it, in the middle.
        return door(card, keyed=keyed)
    return str(card.gold) if card.gold and not card.gold_from & card.stubs else "+"


def door(card: Card, *, keyed: bool) -> str:
    """Return b or g, in capitals once a key has opened the door."""
    letter = COLOURS[card.door_colour][0]
    return letter.upper() if keyed else letter

"""How does the table look in text? The map from a view, three lines a card.

Tunnels have round corners, goals square ones. A small letter shuts its arm, a capital lets through.
"""

from __future__ import annotations

from typing import Final

from filon.core.view import View as CoreView
from filon.core.words import Words
from filon.games.duel.box import GOALS_IN_ALL, TUNNELS_IN_ALL, own_data
from filon.games.duel.cards import COLOURS, Card, read_cards
from filon.games.duel.wire import View

DECK: Final = own_data("deck.json")
ALL_CARDS: Final = read_cards(DECK, "path", TUNNELS_IN_ALL) + read_cards(DECK, "goal", GOALS_IN_ALL)
# A view tells names only: those that our own deck does not have are drawn as a box with a name.
KNOWN: Final = {card.id: card for card in ALL_CARDS}
START: Final = Card({"id": "start", "nets": ["NESW"]}, "start")
BLANK: Final = ("     ", "  ·  ", "     ")
ROUND: Final = "╭╮╰╯"
SQUARE: Final = "┌┐└┘"
# Two nets: both straight, N with W, N with E.
CROSSED: Final = {5: "╫", 10: "╫", 9: "╱", 6: "╱", 3: "╲", 12: "╲"}
# Where the gold of one of two nets lies, by the sides that lead to it: line and column.
BESIDE: Final = {9: (0, 1), 6: (2, 3)}


def draw(view: CoreView, words: Words) -> str:
    """The map with its coordinates, as one seat sees it; no two maps look alike."""
    assert isinstance(view, View)
    cards = faces(view)
    columns = [int(text.split(",")[0]) for text in cards]
    rows = [int(text.split(",")[1]) for text in cards]
    lines: list[str] = []
    wide = range(min(columns), max(columns) + 1)
    lines.append("     " + "".join([f"{x:^5}" for x in wide]).rstrip())
    for y in range(min(rows), max(rows) + 1):
        blocks = [cards.get(f"{x},{y}", BLANK) for x in wide]
        for line in range(3):
            label = f"{y:>3}  " if line == 1 else "     "
            lines.append((label + "".join([block[line] for block in blocks])).rstrip())
    return "\n".join(lines)


def faces(view: View) -> dict[str, tuple[str, str, str]]:
    """Three lines for each card on the table."""
    found: dict[str, tuple[str, str, str]] = {}
    for at, colour in zip(view.starts, view.colours, strict=True):
        found[at] = block(START, ROUND, middle="S", colour=colour[0])
    for tunnel in view.map:
        found[tunnel.cell] = face(
            tunnel.card, ROUND, tunnel.token, turned=tunnel.turned, keyed=tunnel.keyed, bribed=tunnel.bribed
        )
    seen = {known.cell: known.card for known in view.own.goals} if view.own else {}
    for goal in view.goals:
        if goal.card is None:
            known = seen.get(goal.cell)
            found[goal.cell] = ("┌───┐", "│ ? │", "└───┘") if known is None else framed(known, "?")
        elif goal.cell == view.waits:
            found[goal.cell] = framed(goal.card, "!")
        else:
            found[goal.cell] = face(goal.card, SQUARE, goal.token, turned=goal.turned, keyed=goal.keyed)
    return found


def face(
    name: str, corners: str, token: str | None, *, turned: bool, keyed: bool, bribed: bool = False
) -> tuple[str, str, str]:
    """A card as it lies."""
    owner = token[0] if token else ""
    card = KNOWN.get(name)
    if card is None:
        top = ("'" if turned else "─") + ("K" if keyed else "─") + ("T" if bribed else "─")
        bottom = f"*{owner}" if owner else f"{corners[2]}─"
        return (f"{corners[0]}{top}{corners[1]}", f"│{name[:3]:^3}│", f"{bottom}──{corners[3]}")
    if turned:
        card = card.turned()
    return block(card, corners, token=owner, keyed=keyed, bribed=bribed)


def framed(name: str, sign: str) -> tuple[str, str, str]:
    """A goal that is known but does not lie yet: a frame around it, and a sign for why."""
    top, line, bottom = face(name, SQUARE, None, turned=False, keyed=False)
    left = line[0] if line[0] != " " else "│"
    right = line[4] if line[4] != " " else "│"
    return (top[:3].replace(" ", "─") + sign + top[4], left + line[1:4] + right, bottom.replace(" ", "─"))


def block(
    card: Card,
    corners: str,
    *,
    middle: str = "",
    colour: str = "",
    token: str = "",
    keyed: bool = False,
    bribed: bool = False,
) -> tuple[str, str, str]:
    """A card's openings and what is on their arms; in the middle how they meet, in the corners colour, gold, token."""
    north, east, south, west = [arm(card, side, keyed=keyed, bribed=bribed) for side in range(4)]
    lines = [
        [corners[0], " ", upright(north, "╵"), " ", corners[1]],
        [west[0], west[1], middle or heart(card, keyed=keyed), east[1], east[0]],
        [corners[2], " ", upright(south, "╷"), " ", corners[3]],
    ]
    if colour or card.ladder >= 0:
        lines[0][1] = colour or COLOURS[card.ladder][0]
    if card.gold and len(card.nets) == 2:
        line, column = BESIDE.get(card.gold_from, (0, 3))
        lines[line][column] = str(card.gold)
    if token:
        lines[2][:2] = ["*", token]
    return ("".join(lines[0]), "".join(lines[1]), "".join(lines[2]))


def arm(card: Card, side: int, *, keyed: bool, bribed: bool) -> str:
    """Two signs from the edge inwards: an opening, then what is behind it."""
    if not card.sides >> side & 1:
        return "  "
    if card.stubs >> side & 1:
        return "─" + (str(card.gold) if card.gold_from >> side & 1 else " ")
    if card.door == side:
        return (str(card.gold) if card.outside else "─") + door(card, keyed=keyed)
    if card.troll == side:
        return "─T" if bribed else "─t"
    return "──"


def upright(signs: str, stub: str) -> str:
    """An arm of one sign only: what is on it goes first."""
    if signs[0] not in "─ ":
        return signs[0]
    return signs[1] if signs[1] not in "─ " else {"──": "│", "─ ": stub}.get(signs, " ")


def heart(card: Card, *, keyed: bool) -> str:
    """The middle: a ladder, gold, two nets apart, a passage or nothing that goes on."""
    if not card.nets:
        return "x"
    if len(card.nets) == 2:
        return CROSSED[card.nets[0]]
    if card.ladder >= 0:
        return "H"
    if card.outside and card.door in (0, 2):
        # North and south have room for the gold alone: its door stands behind it, in the middle.
        return door(card, keyed=keyed)
    return str(card.gold) if card.gold and not card.gold_from & card.stubs else "+"


def door(card: Card, *, keyed: bool) -> str:
    """b or g, a capital once a key has opened it."""
    letter = COLOURS[card.door_colour][0]
    return letter.upper() if keyed else letter

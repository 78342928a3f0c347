"""How does somebody play who wants to arrive? A choice from texts and map, good enough for goals and gold."""

from random import Random

from filon.testing.duel.box import OPPOSITE, Cell, Face, beside, read_cell
from filon.testing.duel.mine import Mine, Spot
from filon.testing.duel.naive import Naive

# How often a move of that kind is made when one is possible, asked in this order.
FANCIES = {"bribe": 0.5, "repair": 0.9, "shed": 0.3, "key": 0.3, "map": 0.15, "break": 0.15, "rockfall": 0.05}


def choose(model: Naive, random: Random) -> str:
    """Gold at once; else now and then an action; mostly the tunnel that comes nearest to a goal; else a card away."""
    legal = model.legal()
    if model.waiting is not None:
        return random.choice(legal)
    mine, colour = model.mine, model.colours[model.seat]
    reached = mine.reached(colour)
    lays = [text for text in legal if text.startswith("lay ")]
    rich = [text for text in lays if takes_gold(face_laid(mine, text), where_laid(text), reached)]
    if rich:
        return random.choice(rich)
    for kind, fancy in FANCIES.items():
        texts = [text for text in legal if text.startswith(f"{kind} ")]
        if texts and random.random() < fancy:
            return random.choice(texts)
    now = min((steps_to_goal(beside(cell, str(side)), mine) for cell, side in reached if side in OPPOSITE), default=99)
    best = min(lays, key=lambda text: steps_to_go(mine, text), default="")
    if best and (steps_to_go(mine, best) <= now or random.random() < 0.3):
        return best
    return random.choice([text for text in legal if text.startswith("pass ")])


def where_laid(text: str) -> Cell:
    """The cell of a `lay`."""
    return read_cell(text.split(" ")[2])


def face_laid(mine: Mine, text: str) -> Face:
    """The card of a `lay`, as it would lie."""
    words = text.split(" ")
    return mine.box.ways[words[1]][words[-1] == "turned"]


def takes_gold(face: Face, cell: Cell, reached: set[Spot]) -> bool:
    """Whether an arm that leads to the card's gold meets an opening reached."""
    return any((beside(cell, side), OPPOSITE[side]) in reached for side in face.gold_from)


def steps_to_go(mine: Mine, text: str) -> int:
    """Steps to a face-down goal from the nearest end of that tunnel: no stub, troll or door."""
    face, cell = face_laid(mine, text), where_laid(text)
    ends = [beside(cell, side) for net in face.nets for side in net if side not in (face.troll, face.door)]
    return min((steps_to_goal(end, mine) for end in ends), default=99)


def steps_to_goal(end: Cell, mine: Mine) -> int:
    """Steps from an end to the nearest face-down goal; far if a card lies there already."""
    if end in mine.cards:
        return 99
    return min((abs(end[0] - x) + abs(end[1] - y) for x, y in mine.face_down), default=99)

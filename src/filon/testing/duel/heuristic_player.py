"""Heuristic player for test matches: chooses from legal texts and map, good enough to reach goals and gold."""

from random import Random

from filon.testing.duel.components import Face
from filon.testing.duel.map_rules import Mine, Spot
from filon.testing.duel.reference_engine import ReferenceEngine
from filon.testing.mining_cells import OPPOSITE, Cell, neighbour, read_cell

# Probability that a move of that kind is made when one is legal, tried in this order.
FANCIES = {"bribe": 0.2, "repair": 0.9, "shed": 0.5, "key": 0.3, "map": 0.1, "break": 0.15, "rockfall": 0.05}


def choose(model: ReferenceEngine, random: Random) -> str:
    """Return a move: gold first, sometimes an action, mostly the tunnel nearest to a goal, else a discard."""
    legal = model.legal()
    if model.waiting is not None:
        return random.choice(legal)
    mine, colour = model.mine, model.colours[model.seat]
    reached = mine.reached(colour)
    lays = [text for text in legal if text.startswith("lay ")]
    rich = [text for text in lays if reaches_gold(face_laid(mine, text), where_laid(text), reached)]
    if rich:
        return random.choice(rich)
    for kind, fancy in FANCIES.items():
        texts = [text for text in legal if text.startswith(f"{kind} ")]
        if texts and random.random() < fancy:
            return random.choice(texts)
    now = min(
        (steps_to_goal(neighbour(cell, str(side)), mine) for cell, side in reached if side in OPPOSITE), default=99
    )
    slack = 2 if model.seats == 1 else 0  # a solo player reaches goals by detours only
    going = {text: steps_to_goal_after(mine, text, colour, reached) for text in lays}
    best = min(lays, key=lambda text: going[text], default="")
    if best and (going[best] <= now + slack or random.random() < 0.3):
        return best
    passes = [text for text in legal if text.startswith("pass ")]
    return min(random.sample(passes, min(len(passes), 6)), key=lambda text: discard_cost(mine, text))


def discard_cost(mine: Mine, text: str) -> float:
    """Return the cost of a `pass`: repairs, and tunnels that lead eastward."""
    cards = text.split(" ")[1:]
    missed = 0
    for card in cards:
        nets = mine.components.ways[card][False].nets if card in mine.components.ways else ()
        missed += 3 if any({"E", "W"} <= net for net in nets) else 2 if nets or card.startswith("repair") else 0
    return missed / len(cards)


def where_laid(text: str) -> Cell:
    """Return the cell of a `lay`."""
    return read_cell(text.split(" ")[2])


def face_laid(mine: Mine, text: str) -> Face:
    """Return the face of a `lay`."""
    words = text.split(" ")
    return mine.components.ways[words[1]][words[-1] == "turned"]


def reaches_gold(face: Face, cell: Cell, reached: set[Spot]) -> bool:
    """Whether an arm that leads to the card's gold meets a reached opening."""
    return any((neighbour(cell, side), OPPOSITE[side]) in reached for side in face.gold_from)


def steps_to_goal_after(mine: Mine, text: str, colour: str, reached: set[Spot]) -> int:
    """Return the steps to a face-down goal from the nearest end that the colour would reach through that tunnel."""
    face, cell = face_laid(mine, text), where_laid(text)
    shut = {face.troll} if face.door_colour == colour else {face.troll, face.door}
    ends = []
    for net in face.nets:
        arms = net - shut
        if face.ladder == colour or any((neighbour(cell, side), OPPOSITE[side]) in reached for side in arms):
            ends += [neighbour(cell, side) for side in arms]
    return min((steps_to_goal(end, mine) for end in ends), default=99)


def steps_to_goal(end: Cell, mine: Mine) -> int:
    """Return the steps from an end to the nearest face-down goal; a large number if the end is occupied."""
    if end in mine.cards:
        return 99
    return min((abs(end[0] - x) + abs(end[1] - y) for x, y in mine.face_down), default=99)

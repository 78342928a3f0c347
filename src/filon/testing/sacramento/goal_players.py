"""How does somebody play who wants money? The carrier rides to the bank; others are challenged now and then."""

from functools import cache
from random import Random

from filon.testing.sacramento.board import PLACES
from filon.testing.sacramento.reference_engine import ReferenceEngine

GOES_HOME = 0.35  # how often, once asked
BANKING, FINDING = 100.0, 20.0
HOLDING = 8.0  # of another's entrance: whoever wants it must challenge
CARRIER = 3.0  # how much more its way counts than a decoy's
WHIM = 6.0


def choose(model: ReferenceEngine, random: Random) -> str:
    """The best ride in sight, with some whim; where gold lies is known of the own riders only."""
    legal = model.legal()
    if "stay" in legal:
        return "home" if random.random() < GOES_HOME else "stay"
    if legal[0].startswith("hide "):
        return random.choice(legal)
    return max(legal, key=lambda text: worth(model, text) + WHIM * random.random())


def worth(model: ReferenceEngine, text: str) -> float:
    """What a ride brings: the way to the bank, gold perhaps, or being sent back."""
    _, number, _, cell = text.split(" ")
    seat, rider = model.mover, int(number)
    hiding = model.hidden[seat]
    assert hiding is not None
    weight = CARRIER if rider == hiding.rider else 1.0
    arrow = model.board.arrow(model.seats, seat, rider)
    start = model.riders[seat][rider - 1]
    way = distance(model, seat, start or arrow) - distance(model, seat, cell)
    lost = distance(model, seat, cell) - distance(model, seat, arrow)  # below 0: sent back it has to come again
    banks = rider == hiding.rider and cell in model.board.bank(model.seats, seat)
    there = BANKING if banks else weight * (way + HOLDING * holds(model, cell))
    chance = chance_of_gold(model, cell)
    return there if chance is None else chance * (FINDING + there) + (1 - chance) * weight * lost / 2


def holds(model: ReferenceEngine, cell: str) -> bool:
    """Whether a rider there stands in somebody else's bank."""
    return any(cell in model.board.bank(model.seats, other) for other in range(model.seats) if other != model.mover)


def chance_of_gold(model: ReferenceEngine, cell: str) -> float | None:
    """That the rider on a cell carries gold, for all everybody knows; None if there is none."""
    met = model.standing(cell)
    if met is None:
        return None
    hiding = model.hidden[met[0]]
    assert hiding is not None
    return 1 / len(hiding.possible) if met[1] in hiding.possible else 0.0


def distance(model: ReferenceEngine, seat: int, cell: str) -> int:
    """Steps to the nearest own entrance if nothing were in the way."""
    return nearest(model.board.bank(model.seats, seat), cell)


@cache
def nearest(entrances: tuple[str, ...], cell: str) -> int:
    """Steps from a cell to the nearest of these."""
    row, column = PLACES[cell]
    places = [PLACES[entrance] for entrance in entrances]
    return min(abs(row - down) + abs(column - right) for down, right in places)

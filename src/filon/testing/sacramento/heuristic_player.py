"""Heuristic player for test matches: the carrier rides to the bank, other riders are challenged sometimes."""

from functools import cache
from random import Random

from filon.testing.sacramento.board import PLACES
from filon.testing.sacramento.reference_engine import ReferenceEngine

GOES_HOME = 0.35  # probability, after a failed challenge
BANKING, FINDING = 100.0, 20.0
HOLDING = 8.0  # for occupying another seat's entrance, whose owner must challenge
CARRIER = 3.0  # weight of the carrier's distance relative to a decoy's
WHIM = 6.0


def choose(model: ReferenceEngine, random: Random) -> str:
    """Return the best ride, with some noise; the player knows only its own gold."""
    legal = model.legal()
    if "stay" in legal:
        return "home" if random.random() < GOES_HOME else "stay"
    if legal[0].startswith("hide "):
        return random.choice(legal)
    return max(legal, key=lambda text: worth(model, text) + WHIM * random.random())


def worth(model: ReferenceEngine, text: str) -> float:
    """Return the value of a ride: progress to the bank, expected gold, the risk of being sent back."""
    _, number, _, cell = text.split(" ")
    seat, rider = model.mover, int(number)
    hiding = model.hidden[seat]
    assert hiding is not None
    weight = CARRIER if rider == hiding.rider else 1.0
    arrow = model.board.arrow(model.seats, seat, rider)
    start = model.riders[seat][rider - 1]
    way = distance(model, seat, start or arrow) - distance(model, seat, cell)
    lost = distance(model, seat, cell) - distance(model, seat, arrow)  # below 0: progress lost if sent back
    banks = rider == hiding.rider and cell in model.board.bank(model.seats, seat)
    there = BANKING if banks else weight * (way + HOLDING * holds(model, cell))
    chance = chance_of_gold(model, cell)
    return there if chance is None else chance * (FINDING + there) + (1 - chance) * weight * lost / 2


def holds(model: ReferenceEngine, cell: str) -> bool:
    """Whether a rider there occupies another seat's entrance."""
    return any(cell in model.board.bank(model.seats, other) for other in range(model.seats) if other != model.mover)


def chance_of_gold(model: ReferenceEngine, cell: str) -> float | None:
    """Return the public probability that the rider on a cell carries gold; None without a rider."""
    met = model.standing(cell)
    if met is None:
        return None
    hiding = model.hidden[met[0]]
    assert hiding is not None
    return 1 / len(hiding.possible) if met[1] in hiding.possible else 0.0


def distance(model: ReferenceEngine, seat: int, cell: str) -> int:
    """Return the steps to the seat's nearest entrance on an empty board."""
    return nearest(model.board.bank(model.seats, seat), cell)


@cache
def nearest(entrances: tuple[str, ...], cell: str) -> int:
    """Return the steps from a cell to the nearest of these."""
    row, column = PLACES[cell]
    places = [PLACES[entrance] for entrance in entrances]
    return min(abs(row - down) + abs(column - right) for down, right in places)

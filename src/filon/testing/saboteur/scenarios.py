"""Builds matches with a wanted history: treasure found, saboteurs paid, gold still hidden."""

from random import Random
from typing import Any, Final

from filon.testing.mining_cells import read_cell
from filon.testing.oracle import Start
from filon.testing.saboteur.components import GOLD, all_cards, hand_size, seat_name
from filon.testing.saboteur.oracle import deal_round, shuffled
from filon.testing.saboteur.reference_engine import ReferenceEngine
from filon.testing.saboteur.worlds import played

# Seven tunnels from the start to the middle goal, in any order.
WAY: Final = ("EW", "EW", "EW", "NESW", "NESW", "NESW", "NESW")
TREASURE, PAID, NOBODY = "T", "P", "N"
TURNS: Final = {TREASURE: len(WAY), PAID: 67, NOBODY: 67}


def play_scenario(
    seats: int, history: str, random: Random, rounds: int = 3, gold: list[str] | None = None
) -> tuple[Start, list[str]]:
    """Return a match whose first rounds ended like this, with gold chosen and cards passed at random.

    T: the treasure was reached; P: saboteurs were paid; N: no saboteurs to pay (three or four players).
    """
    first = starter = random.randrange(seats)
    dealt: list[dict[str, Any]] = []
    ways: list[list[str]] = []
    for ended in history:
        way = shuffled(list(WAY), random) if ended == TREASURE else []
        dealt.append(deal_for(seats, ended, starter, way, random))
        ways.append([f"lay {card} {step},0" for step, card in enumerate(way, 1)])
        starter = (starter + TURNS[ended]) % seats
    dealt += [deal_round(seats, random) for _ in range(rounds - len(history))]
    deal = {"first": seat_name(first), "rounds": dealt, "gold": gold or shuffled(all_cards(GOLD), random)}
    start = Start(seats, deal, {"rounds": rounds})
    model = ReferenceEngine(start)
    lines: list[str] = []
    for number, lays in enumerate(ways):
        while model.round == number:
            line = lays.pop(0) if lays else random.choice(model.takes() if model.phase == "gold" else model.passes())
            model.play(line)
            lines.append(line)
    return start, lines


def deal_for(seats: int, ended: str, first: int, way: list[str], random: Random) -> dict[str, Any]:
    """Return a round's deal that can end like this; each hand holds its tunnels of the path to the treasure."""
    dealt = deal_round(seats, random)
    while ended != TREASURE and ("saboteur" in dealt["roles"]) != (ended == PAID):
        dealt = deal_round(seats, random)
    if ended == TREASURE:
        stones = shuffled(["stonesNE", "stonesNW"], random)
        dealt["goals"] = [stones[0], "treasure", stones[1]]
    deck = dealt["deck"]
    for card in way:
        deck.remove(card)
    held = {(first + step) % seats * hand_size(seats) + step // seats: card for step, card in enumerate(way)}
    for place in sorted(held):
        deck.insert(place, held[place])
    return dealt


def idle_move(model: ReferenceEngine, random: Random) -> str:
    """Return a move that hides nothing and leads nowhere near the goals, if there is one; else a pass."""
    open_moves = [line for line in model.legal() if not line.startswith("pass ")]
    far = [line for line in open_moves if not line.startswith("lay ") or read_cell(line.split(" ")[2])[0] < 6]
    return random.choice(far) if far else random.choice(model.passes())


def add_idle_turns(start: Start, lines: list[str], turns: int, random: Random) -> list[str]:
    """Return the record with `turns` more turns that hide as little as possible."""
    model = played(start, lines)
    longer = list(lines)
    for _ in range(turns):
        line = idle_move(model, random)
        model.play(line)
        longer.append(line)
    return longer

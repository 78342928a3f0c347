"""Expected gold of each seat while a round goes on: by the probability of a win and of who arrives (S8.2)."""

from __future__ import annotations

from math import comb
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from filon.bots import weights
from filon.games.saboteur.components import GOLD_COUNTS, PAY, SEATS
from filon.games.saboteur.scoring import gold_to_draw
from filon.games.saboteur.state import State

SPANS: Final[i64] = 4  # cards still needed to the treasure: 1, 2, 3, and more
PLACES: Final[i64] = 7  # diggers in the order of their turns, those with whole tools first
WIDTH: Final[i64] = SEATS[-1] + 1
NAMES: Final = tuple(
    [
        f"{far} cards to go, digger {place} arrives"
        for far in range(1, int(SPANS) + 1)
        for place in range(1, int(PLACES) + 1)
    ]
)


def _expected_gold(seats: int, diggers: int, rank: int) -> float:
    """Return the expected nuggets of the digger who chooses at this rank: the best card left, in turn (S8.2)."""
    found, drawn, cards = 0.0, int(gold_to_draw(seats)), sum(GOLD_COUNTS)
    for card in range(rank, drawn, diggers):
        for nuggets in (1, 2, 3):
            big = sum(GOLD_COUNTS[nuggets - 1 :])
            ways = sum(comb(big, many) * comb(cards - big, drawn - many) for many in range(card + 1, drawn + 1))
            found += ways / comb(cards, drawn)
    return found


# By seats, number of diggers, and rank.
GOLD_BY_RANK: Final = vec[float](
    [
        _expected_gold(seats, diggers, rank) if seats in SEATS and rank < diggers <= seats else 0.0
        for seats in range(int(WIDTH))
        for diggers in range(int(WIDTH))
        for rank in range(int(WIDTH))
    ]
)
ARRIVAL_SHARES: Final = weights.read("filon.bots.saboteur", "arrivals", NAMES)
ORDER: Final = vec[i64]([i64(0)] * SEATS[-1])


def expected_nuggets(state: State, distance: i64, win_probability: float, values: vec[float]) -> None:
    """Write each seat's expected nuggets if the diggers win with this probability; there may be no saboteur (S8.4)."""
    seats, saboteurs = state.seats, state.saboteurs
    diggers = order_diggers(state)
    hindering = (1.0 - win_probability) * float(PAY[seats - diggers])
    for seat in range(seats):
        values[seat] = hindering if saboteurs >> seat & 1 else 0.0
    row = PLACES * (min(max(distance, 1), SPANS) - 1)
    total = 0.0
    for place in range(diggers):
        total += ARRIVAL_SHARES[row + min(place, PLACES - 1)]
    for place in range(diggers):
        arrives = win_probability * ARRIVAL_SHARES[row + min(place, PLACES - 1)] / total
        _add_gold(seats, saboteurs, diggers, ORDER[place], arrives, values)


def order_diggers(state: State) -> i64:
    """Write the diggers into ORDER by their turns, those with whole tools first; return how many there are."""
    count: i64 = 0
    for broken in range(i64(2)):
        seat = state.mover
        for _ in range(state.seats):
            stopped: i64 = 1 if state.broken >> 3 * seat & 7 else 0
            if not state.saboteurs >> seat & 1 and stopped == broken:
                ORDER[count] = seat
                count += 1
            seat = seat + 1 if seat + 1 < state.seats else 0
    return count


def _add_gold(seats: i64, saboteurs: i64, diggers: i64, first: i64, probability: float, values: vec[float]) -> None:
    """Add the gold of all diggers, counter-clockwise from the one who arrived (S8.2)."""
    row = (seats * WIDTH + diggers) * WIDTH
    seat = first
    for rank in range(diggers):
        values[seat] += probability * GOLD_BY_RANK[row + rank]
        seat = seat - 1 if seat else seats - 1
        while saboteurs >> seat & 1:
            seat = seat - 1 if seat else seats - 1

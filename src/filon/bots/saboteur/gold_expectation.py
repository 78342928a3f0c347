"""What may each hope for while a round goes on? Gold is chosen from whoever arrives on, so who that will be counts."""

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
PLACES: Final[i64] = 7  # diggers in the order of their turns, whoever can dig first
WIDTH: Final[i64] = SEATS[-1] + 1
NAMES: Final = tuple(
    [
        f"{far} cards to go, digger {place} arrives"
        for far in range(1, int(SPANS) + 1)
        for place in range(1, int(PLACES) + 1)
    ]
)


def _of_rank(seats: int, diggers: int, rank: int) -> float:
    """The nuggets of who chooses as this one of so many diggers, in the mean: the best left, in turn (S8.2)."""
    found, drawn, cards = 0.0, int(gold_to_draw(seats)), sum(GOLD_COUNTS)
    for card in range(rank, drawn, diggers):
        for worth in (1, 2, 3):
            big = sum(GOLD_COUNTS[worth - 1 :])
            ways = sum(comb(big, many) * comb(cards - big, drawn - many) for many in range(card + 1, drawn + 1))
            found += ways / comb(cards, drawn)
    return found


# By seats, diggers among them, and rank.
RANKED: Final = vec[float](
    [
        _of_rank(seats, diggers, rank) if seats in SEATS and rank < diggers <= seats else 0.0
        for seats in range(int(WIDTH))
        for diggers in range(int(WIDTH))
        for rank in range(int(WIDTH))
    ]
)
ARRIVING: Final = weights.read("filon.bots.saboteur", "arrivals", NAMES)
ORDER: Final = vec[i64]([i64(0)] * SEATS[-1])


def share(state: State, far: i64, chance: float, values: vec[float]) -> None:
    """What each may hope for if the diggers win with this chance; it may end with nobody a saboteur (S8.4)."""
    seats, saboteurs = state.seats, state.saboteurs
    diggers = line_up(state)
    hindering = (1.0 - chance) * float(PAY[seats - diggers])
    for seat in range(seats):
        values[seat] = hindering if saboteurs >> seat & 1 else 0.0
    row = PLACES * (min(max(far, 1), SPANS) - 1)
    whole = 0.0
    for place in range(diggers):
        whole += ARRIVING[row + min(place, PLACES - 1)]
    for place in range(diggers):
        arrives = chance * ARRIVING[row + min(place, PLACES - 1)] / whole
        _hand_round(seats, saboteurs, diggers, ORDER[place], arrives, values)


def line_up(state: State) -> i64:
    """The diggers into ORDER by their turns, whoever can dig first; how many."""
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


def _hand_round(seats: i64, saboteurs: i64, diggers: i64, first: i64, chance: float, values: vec[float]) -> None:
    """Counter-clockwise from who arrived (S8.2)."""
    row = (seats * WIDTH + diggers) * WIDTH
    seat = first
    for rank in range(diggers):
        values[seat] += chance * RANKED[row + rank]
        seat = seat - 1 if seat else seats - 1
        while saboteurs >> seat & 1:
            seat = seat - 1 if seat else seats - 1

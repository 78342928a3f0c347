"""Gold and scores: who chooses, what saboteurs are paid, the outcome (S8, S9, S11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from filon.core.outcome import Outcome, leading
from filon.games.saboteur.components import CHOOSING, NOTHING, OVER, PAY, SEATS

if TYPE_CHECKING:
    from filon.games.saboteur.state import State

EMPTY: Final = vec[u8]([u8(0)] * 4)
NO_NUGGETS: Final = vec[i64]([i64(0)] * SEATS[-1])


def remaining_gold(drawn: vec[u8], takes: vec[u8]) -> i64:
    """Return how many gold cards of each worth are not taken yet, eight bits per worth."""
    there: i64 = 0
    for worth in drawn:
        there += i64(1) << 8 * i64(worth)
    index: i64 = 1
    while index < len(takes):
        there -= i64(1) << 8 * i64(takes[index])
        index += 2
    return there


def gold_to_draw(seats: i64) -> i64:
    """Return how many gold cards are drawn: as many as players, nine at ten (S8.2)."""
    return 9 if seats == 10 else seats


def choosers(state: State) -> i64:
    """Return a mask of the diggers who get gold; without those whose tool is broken where S11.1 holds."""
    found: i64 = 0
    for seat in range(state.seats):
        barred = state.broken_get_no_gold and state.broken >> 3 * seat & 7 != 0
        if not barred and not state.is_saboteur(seat):
            found |= i64(1) << seat
    return found


def next_chooser(seats: i64, choosers: i64, seat: i64) -> i64:
    """Return the next chooser counter-clockwise, the seat itself last (S8.2)."""
    while True:
        seat = (seat + seats - 1) % seats
        if choosers >> seat & 1:
            return seat


def pay_cards(pile: vec[u8], due: i64) -> vec[u8]:
    """Return the cards that pay this sum from this pile, the biggest first (S8.3).

    The exact sum or, if none can be made, the most below it; then the fewest cards; then the biggest card.
    """
    ones: i64 = 0
    twos: i64 = 0
    for worth in pile:
        if worth == 1:
            ones += 1
        elif worth == 2:
            twos += 1
    threes = i64(len(pile)) - ones - twos
    while due > 0:
        # With worths of one, two and three the greedy choice of the biggest that fit needs the fewest cards for sums up
        # to 4.
        big = min(threes, due // 3)
        while big >= 0:
            middle = min(twos, (due - 3 * big) // 2)
            small = due - 3 * big - 2 * middle
            if small <= ones:
                return _cards(big, middle, small)
            big -= 1
        due -= 1
    return NOTHING


def _cards(big: i64, middle: i64, small: i64) -> vec[u8]:
    found = EMPTY[: big + middle + small]
    for index in range(big + middle):
        found[index] = u8(3) if index < big else u8(2)
    for index in range(big + middle, big + middle + small):
        found[index] = u8(1)
    return found


def without(pile: vec[u8], worth: i64) -> vec[u8]:
    """Return the pile without the first card of this worth; the others stay in order (S8.3)."""
    found = pile[:-1]
    index: i64 = 0
    while i64(pile[index]) != worth:
        index += 1
    for place in range(index, i64(len(found))):
        found[place] = pile[place + 1]
    return found


def pay(state: State) -> i64:
    """Return what each saboteur among the players is due (S8.3); 0 if there is none (S8.4)."""
    dealt: i64 = 0
    for seat in range(state.seats):
        dealt += state.saboteurs >> seat & 1
    return PAY[dealt]


def hoards(state: State) -> list[list[int]]:
    """Return the worths each seat has taken or was paid, in order (S8.5)."""
    found: list[list[int]] = [[] for _ in range(state.seats)]
    for past in state.past:
        collect(past.takes, found)
    if state.phase == CHOOSING:
        collect(state.takes, found)
    return found


def collect(takes: vec[u8], hoards: list[list[int]]) -> None:
    """Add what each seat took to its hoard."""
    for index in range(0, len(takes), 2):
        hoards[takes[index]].append(int(takes[index + 1]))


def standings(state: State) -> vec[i64]:
    """Return each seat's nuggets without creating objects once the match is over; an empty vec before."""
    if state.phase != OVER:
        return vec[i64]()
    sums = NO_NUGGETS[: state.seats]
    for past in state.past:
        index: i64 = 0
        while index < len(past.takes):
            sums[i64(past.takes[index])] += i64(past.takes[index + 1])
            index += 2
    return sums


def outcome(state: State) -> Outcome:
    """Return the outcome of a match that is over."""
    return outcome_of([sum(hoard) for hoard in hoards(state)])


def outcome_of(sums: list[int]) -> Outcome:
    """Return the outcome of these sums: most nuggets wins; equal sums win together (S9.1)."""
    winners = leading(sums)
    return Outcome(tuple(sums), winners, "most_nuggets" if len(winners) == 1 else "equal_nuggets")

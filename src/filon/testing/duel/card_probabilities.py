"""Counts the arrangements of unseen cards that give certain hands or rows of the pile (D2.2, D7.2, D7.3).

Every physical card is distinct. Cards of one name are indistinguishable, so their arrangements are counted together.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import permutations, product
from math import comb
from typing import Final

Cards = tuple[str, ...]
Hands = tuple[Cards, ...]
MOST: Final = 5_000
# A kind is the first word of a name; used where there are too many names to count.
KINDS: Final[dict[str, str]] = {
    "line": "straight", "bridge": "straight", "curve": "bend", "double": "bend", "tee": "fork", "cross": "fork",
    "break": "break", "repair": "repair",
}  # fmt: skip


def kind_of(card: str) -> str:
    """Return the kind of a card."""
    return KINDS.get(card.replace("-", "_").partition("_")[0], "other")


def strikes(card: str, seats: int) -> bool:
    """Whether this card is never held: in a solo game it acts as soon as it is drawn (D7.3)."""
    return seats == 1 and card.startswith(("break-", "rockfall"))


def by_kind(cards: Counter[str]) -> Counter[str]:
    """Return the counts by kind instead of name."""
    kinds: Counter[str] = Counter()
    for card, count in cards.items():
        kinds[kind_of(card)] += count
    return kinds


def hand_weights(cards: Counter[str], sizes: list[int]) -> dict[Hands, int] | None:
    """Return all sorted hands of these sizes with their number of arrangements; None if there are too many."""
    if comb(sum(map(bool, cards.values())), max(sizes, default=0)) > MOST:  # so many without two of a name
        return None
    ways: dict[Hands, int] = {((),) * len(sizes): 1}
    left = cards.total()
    for name, count in sorted(cards.items()):
        left -= count
        longer: dict[Hands, int] = {}
        for hands, weight in ways.items():
            room = [size - len(hand) for size, hand in zip(sizes, hands, strict=True)]
            for given, arrangements in shares(count, room):
                if sum(room) - sum(given) <= left:
                    dealt = tuple(hand + (name,) * copies for hand, copies in zip(hands, given, strict=True))
                    longer[dealt] = weight * arrangements
            # Every partial hand can be completed, so there are at least as many full ones.
            if len(longer) > MOST:
                return None
        ways = longer
    return ways


def shares(count: int, room: list[int]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield each way to distribute `count` equal cards to hands with free slots, with its number of card sets."""
    for given in product(*(range(min(count, free) + 1) for free in room)):
        if sum(given) <= count:
            left, arrangements = count, 1
            for copies in given:
                arrangements *= comb(left, copies)
                left -= copies
            yield given, arrangements


def number_weights(name: str, cards: Counter[str], sizes: list[int]) -> dict[tuple[int, ...], int]:
    """Return the number of cards of this name in each hand, with the number of arrangements."""
    found = hand_weights(Counter({name: cards[name], "": cards.total() - cards[name]}), sizes)
    assert found is not None, "two sorts of cards are few"
    return {tuple(hand.count(name) for hand in hands): weight for hands, weight in found.items()}


def row_weights(cards: Counter[str], held: int, seats: int, count: int) -> dict[Cards, int]:
    """Return the first cards of the pile, weighted by the arrangements they leave for the cards held."""
    rows: dict[Cards, int] = {(): 1}
    for _ in range(count):
        longer: dict[Cards, int] = {}
        for row, weight in rows.items():
            for name, copies in cards.items():
                if copies > row.count(name):
                    longer[(*row, name)] = weight * (copies - row.count(name))
        rows = longer
    quiet = sum(copies for name, copies in cards.items() if not strikes(name, seats))
    found = {}
    for row, weight in rows.items():
        hands = comb(quiet - sum(not strikes(name, seats) for name in row), held)
        if hands:
            found[row] = weight * hands
    return found


def order_weights(goals: list[str], places: int) -> dict[Cards, int]:
    """Return each arrangement of these goals on this number of cells, with its count."""
    found: dict[Cards, int] = defaultdict(int)
    for order in permutations(goals, places):
        found[order] += 1
    return dict(found)

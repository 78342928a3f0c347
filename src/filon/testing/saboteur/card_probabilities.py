"""Counts the arrangements of unseen cards over hidden hands and face-down discards (S2.3, S3.1, S6.1).

The model of play is random: a card is played or passed with equal probability, so each physical arrangement of the
unseen cards is equally likely. It is enough to count them.
"""

from collections import Counter
from collections.abc import Iterator
from math import comb
from typing import Final

from filon.testing.saboteur.components import PASSAGES, TUNNELS

Cards = tuple[str, ...]
Ways = dict[tuple[Cards, ...], int]
MOST: Final = 5_000


def kind_of(card: str) -> str:
    """Return the kind of a card, used where there are too many names to count."""
    if card in TUNNELS:
        return "passage" if card in PASSAGES else "dead end"
    return card.partition("-")[0]


def card_weights(unseen: Counter[str], hands: list[int], discards: list[int]) -> Ways | None:
    """Return all hands (sorted) and rows of discards (in order) of these sizes, with their number of arrangements.

    None if there are too many. Cards left are in the pile, in whatever order.
    """
    names = tuple(sorted(name for name, count in unseen.items() if count))
    left = tuple(unseen[name] for name in names)
    ways: dict[tuple[tuple[Cards, ...], tuple[int, ...]], int] = {((), left): 1}
    for size, ordered in [(size, False) for size in hands] + [(size, True) for size in discards]:
        longer: dict[tuple[tuple[Cards, ...], tuple[int, ...]], int] = {}
        for (given, there), weight in ways.items():
            dealt = in_order(size, names, there) if ordered else in_hand(size, names, there)
            for cards, rest, arrangements in dealt:
                longer[(*given, cards), rest] = weight * arrangements
                if len(longer) > MOST:
                    return None
        ways = longer
    return {given: weight for (given, _), weight in ways.items()}


def in_hand(size: int, names: Cards, there: tuple[int, ...]) -> Iterator[tuple[Cards, tuple[int, ...], int]]:
    """Yield every hand of this size by names, the cards it leaves, and its number of physical card sets."""
    if size == 0:
        yield (), there, 1
        return
    if sum(there) < size:
        return
    for copies in range(min(size, there[0]) + 1):
        for cards, rest, arrangements in in_hand(size - copies, names[1:], there[1:]):
            yield (names[0],) * copies + cards, (there[0] - copies, *rest), comb(there[0], copies) * arrangements


def in_order(size: int, names: Cards, there: tuple[int, ...]) -> Iterator[tuple[Cards, tuple[int, ...], int]]:
    """Yield every row of this size, the cards it leaves, and its number of physical rows."""
    if size == 0:
        yield (), there, 1
        return
    for place, name in enumerate(names):
        if there[place]:
            rest = (*there[:place], there[place] - 1, *there[place + 1 :])
            for cards, left, arrangements in in_order(size - 1, names, rest):
                yield (name, *cards), left, there[place] * arrangements

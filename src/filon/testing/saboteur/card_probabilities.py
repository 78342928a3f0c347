"""Which cards may the others hold and have discarded face down, and how likely is each way (S2.3, S3.1, S6.1)?

Every unseen card is as likely here as there: a card is played or passed by lot, for all the others can tell, so each
physical arrangement of the unseen cards on the unseen places has the same chance. It is enough to count them.
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
    """A coarser name, where names are too many to be counted."""
    if card in TUNNELS:
        return "passage" if card in PASSAGES else "dead end"
    return card.partition("-")[0]


def card_chances(unseen: Counter[str], hands: list[int], discards: list[int]) -> Ways | None:
    """For hands (sorted) and then rows of discards (in order) of these sizes: all ways, with their arrangements.

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
    """Every hand of this size by names; what it leaves; how many sets of physical cards it is."""
    if size == 0:
        yield (), there, 1
        return
    if sum(there) < size:
        return
    for copies in range(min(size, there[0]) + 1):
        for cards, rest, arrangements in in_hand(size - copies, names[1:], there[1:]):
            yield (names[0],) * copies + cards, (there[0] - copies, *rest), comb(there[0], copies) * arrangements


def in_order(size: int, names: Cards, there: tuple[int, ...]) -> Iterator[tuple[Cards, tuple[int, ...], int]]:
    """Every row of this size; what it leaves; how many rows of physical cards it is."""
    if size == 0:
        yield (), there, 1
        return
    for place, name in enumerate(names):
        if there[place]:
            rest = (*there[:place], there[place] - 1, *there[place + 1 :])
            for cards, left, arrangements in in_order(size - 1, names, rest):
                yield (name, *cards), left, there[place] * arrangements

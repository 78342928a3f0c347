"""Weight of the order that a pay-out leaves behind: the number of piles that lead to it (S8.3).

A pay-out takes the first cards of a worth. The piles that it turns into a given one are those with the paid cards put
back, each anywhere before the first remaining card of its worth: their number is the order's weight.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from filon.games.saboteur.components import GOLD_PILE

NOWHERE: Final = vec[i64]([i64(len(GOLD_PILE))] * 4)


def binomial(n: i64, k: i64) -> i64:
    """Return the number of ways to choose k of n."""
    ways: i64 = 1
    for step in range(i64(1), k + 1):
        ways = ways * (n - k + step) // step
    return ways


def preimage_count(firsts: vec[i64], paid: vec[i64]) -> i64:
    """Return how many piles lead to one whose first card of each worth has this index, when so many of each are paid.

    Worth by worth, from the one that comes first: cards put back before it push the others back by as much.
    """
    ways: i64 = 1
    back: i64 = 0
    done: i64 = 0
    for _ in range(3):
        nearest: i64 = 0
        for worth in range(i64(1), i64(4)):
            if not done >> worth & 1 and (nearest == 0 or firsts[worth] < firsts[nearest]):
                nearest = worth
        ways *= binomial(firsts[nearest] + back + paid[nearest], paid[nearest])
        back += paid[nearest]
        done |= i64(1) << nearest
    return ways


def ordered_draws(pool: vec[u8], paid: vec[i64]) -> i64:
    """Return in how many ordered ways so many of each worth can be drawn from these cards."""
    ways: i64 = 1
    for worth in range(i64(1), i64(4)):
        there: i64 = 0
        for card in pool:
            if i64(card) == worth:
                there += 1
        for step in range(paid[worth]):
            ways *= max(there - step, 0)
    return ways


@final
class PileOrder:
    """The index of the first card of each worth in a pile given from the front."""

    firsts: vec[i64]
    length: i64

    def __init__(self) -> None:
        self.firsts = NOWHERE[:]
        self.length = 0

    def add(self, cards: vec[u8]) -> None:
        """Append these cards."""
        for card in cards:
            if self.firsts[i64(card)] > self.length:
                self.firsts[i64(card)] = self.length
            self.length += 1

    def weight(self, paid: vec[i64]) -> i64:
        """Return how many piles lead to this one when so many of each worth are paid."""
        for worth in range(i64(1), i64(4)):
            if self.firsts[worth] > self.length:
                self.firsts[worth] = self.length
        return preimage_count(self.firsts, paid)

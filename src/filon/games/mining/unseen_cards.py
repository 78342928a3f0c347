"""Which cards has a seat not been shown? Counts of the box, from which whatever is shown is taken."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8


def take(left: vec[u8], card: i64) -> i64:
    """One more of this card is shown, which is handed back; raises ValueError where the box has no more."""
    if not left[card]:
        raise ValueError("a card is shown more often than the box has it")
    left[card] = u8(i64(left[card]) - 1)
    return card


def fill_end(deck: vec[u8], end: i64, left: vec[u8]) -> i64:
    """Put all that are left, in the order of their codes, before this place of a deck; where they begin."""
    card = i64(len(left))
    while card:
        card -= 1
        first = end - i64(left[card])
        while end > first:
            end -= 1
            deck[end] = u8(card)
    return end

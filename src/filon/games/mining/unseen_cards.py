"""Counts of the cards a seat has not been shown: all cards of the game less those that a view shows."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8


def take(left: vec[u8], card: i64) -> i64:
    """Remove one of this card from the counts and return it; raises ValueError if none is left."""
    if not left[card]:
        raise ValueError("a card is shown more often than the game has it")
    left[card] = u8(i64(left[card]) - 1)
    return card


def fill_end(deck: vec[u8], end: i64, left: vec[u8]) -> i64:
    """Write all cards that are left, by code, before index `end` of a deck; return where they begin."""
    card = i64(len(left))
    while card:
        card -= 1
        first = end - i64(left[card])
        while end > first:
            end -= 1
            deck[end] = u8(card)
    return end

"""A finished round as a state keeps it."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8

from filon.games.saboteur.view_types import Past


@final
class FinishedRound:
    """A round that is over; roles, the dwarf left over and who took when are public (S8.1)."""

    saboteurs: i64  # a mask of seats
    left_over: i64
    won: i64
    last: i64  # the seat that took the last turn
    drawn: vec[u8]  # gold drawn for the diggers, in order: shown to the current chooser
    takes: vec[u8]  # seat, worth, seat, worth …: that a seat took is public, what it took is its secret
    public_view: Past | None  # its public part of a view, cached

    def __init__(self, *, saboteurs: i64, left_over: i64, won: i64, last: i64, drawn: vec[u8], takes: vec[u8]) -> None:
        self.saboteurs = saboteurs
        self.left_over = left_over
        self.won = won
        self.last = last
        self.drawn = drawn
        self.takes = takes
        self.public_view = None

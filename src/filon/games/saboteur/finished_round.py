"""What is left of a round when it is over?"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8

from filon.games.saboteur.view_types import Past


@final
class FinishedRound:
    """A round that is over; roles, the dwarf left over and who took when are everybody's (S8.1)."""

    saboteurs: i64  # a mask of seats
    left_over: i64
    won: i64
    last: i64  # who took the last turn
    drawn: vec[u8]  # gold drawn for the diggers, in order: seen by the chooser of the moment
    takes: vec[u8]  # seat, worth, seat, worth …: that a seat took is everybody's, what it took its owner's
    public_view: Past | None  # as everybody sees it, once somebody looked

    def __init__(self, *, saboteurs: i64, left_over: i64, won: i64, last: i64, drawn: vec[u8], takes: vec[u8]) -> None:
        self.saboteurs = saboteurs
        self.left_over = left_over
        self.won = won
        self.last = last
        self.drawn = drawn
        self.takes = takes
        self.public_view = None

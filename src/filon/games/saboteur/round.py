"""What are the phases of a round, and what is left of one when it is over?"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

DIGGING: Final = 0
CHOOSING: Final = 1
OVER: Final = 2
PHASES: Final = ("digging", "choosing", "over")

NOBODY: Final = 0
DIGGERS: Final = 1
SABOTEURS: Final = 2
WON: Final = ("nobody", "diggers", "saboteurs")

# Bytes a hand takes in a state: how many it holds of each card.
ROW: Final = 32
NOTHING: Final = vec[u8]()


@final
class Round:
    """A round that is over; roles, the dwarf left over and who took when are everybody's (S8.1)."""

    saboteurs: i64  # a mask of seats
    left_over: i64
    won: i64
    last: i64  # who took the last turn
    drawn: vec[u8]  # gold drawn for the diggers, in order: seen by the chooser of the moment
    takes: vec[u8]  # seat, worth, seat, worth …: that a seat took is everybody's, what it took its owner's

    def __init__(self, *, saboteurs: i64, left_over: i64, won: i64, last: i64, drawn: vec[u8], takes: vec[u8]) -> None:
        self.saboteurs = saboteurs
        self.left_over = left_over
        self.won = won
        self.last = last
        self.drawn = drawn
        self.takes = takes

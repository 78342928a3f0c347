# filon: interpreted
"""What does a view look like on the wire, and what is on the sheet? The table; in `own` where one's gold is."""

from __future__ import annotations

import msgspec

from filon.core.event import Seat
from filon.core.outcome import Outcome
from filon.core.view import View as CoreView


class Own(msgspec.Struct, frozen=True, gc=False):
    """One seat's secret: the rider with its gold, None while it is in the hand."""

    gold: int | None


class View(CoreView, frozen=True, kw_only=True, gc=False):
    """The table, most of it by seat. `phase` is hide, ride, answer, anew or over; riders are 1 to 3."""

    seats: int
    target: int  # dollars
    starts: tuple[tuple[str, ...], ...]
    closed: tuple[str, ...]  # start fields nobody sits at
    arrows: tuple[tuple[str, ...], ...]
    entrances: tuple[tuple[str, ...], ...]
    ways: tuple[tuple[str, ...], ...]  # how arrows point; empty where nobody said
    round: int
    first: Seat  # who began the round
    phase: str
    mover: Seat  # whose dice these are
    riders: tuple[tuple[str | None, ...], ...]  # None: behind the arrow
    money: tuple[int, ...]  # dollars
    hidden: tuple[bool, ...]  # whose gold lies under a rider
    shown: tuple[tuple[int, ...], ...]  # riders shown to carry none since then
    dice: tuple[int, ...]
    left: tuple[int, ...]  # dice not yet used
    moved: int | None  # the rider that used one
    found: bool  # a challenge found gold this turn
    turns: int  # throws so far
    quiet: int  # turns of this round since gold was found
    voids: int  # void rounds in a row
    gold: tuple[int, ...] | None  # once it is over: the riders with gold
    outcome: Outcome | None
    own: Own | None


class Cell(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One of 13 × 13, by row and column from the north-west."""

    name: str
    row: int
    column: int
    closed: bool  # in a start field: nobody rides there (C3.5)


class Arrow(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The arrow that a rider leaves by."""

    rider: int
    cell: str
    way: str  # N, NE, E, …; empty where the board does not say


class Corner(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A corner, clockwise from the north-west; where nobody sits, arrows and entrances are plain cells (C2.3)."""

    name: str
    player: Seat | None
    start: tuple[str, ...]
    arrows: tuple[Arrow, ...]
    entrances: tuple[str, ...]


class Catalog(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What never changes in a match: the board, who sits where, and what gold is worth (C1, C2.2, C4.2, C5.1, C6.3)."""

    cells: tuple[Cell, ...]
    corners: tuple[Corner, ...]
    riders: int
    nugget: int  # dollars, for a bank and for gold found
    target: int  # dollars that win
    quiet_turns: int  # without gold, that make a round void
    void_rounds: int  # in a row, that end the match

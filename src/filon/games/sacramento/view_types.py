# filon: interpreted
"""Types of a view and of the client catalog as sent to clients; only `own` holds the viewer's secret."""

from __future__ import annotations

import msgspec

from filon.core.event import Seat
from filon.core.outcome import Outcome
from filon.core.view import View as CoreView


class Own(msgspec.Struct, frozen=True, gc=False):
    """The viewer's secret: the rider with its gold, None while it is in the hand."""

    gold: int | None


class View(CoreView, frozen=True, kw_only=True, gc=False):
    """What one viewer may know of the table, mostly by seat. `phase` is hide, ride, answer, anew or over."""

    seats: int
    target: int  # dollars
    starts: tuple[tuple[str, ...], ...]
    closed: tuple[str, ...]  # start fields of unused corners
    arrows: tuple[tuple[str, ...], ...]
    entrances: tuple[tuple[str, ...], ...]
    ways: tuple[tuple[str, ...], ...]  # directions of arrows; empty where the board does not give them
    round: int
    first: Seat  # the first player of the round
    phase: str
    mover: Seat  # the seat that threw the dice
    riders: tuple[tuple[str | None, ...], ...]  # riders 1 to 3; None: behind the arrow
    money: tuple[int, ...]  # dollars
    hidden: tuple[bool, ...]  # whether the seat's gold is under a rider
    shown: tuple[tuple[int, ...], ...]  # riders shown empty since then
    dice: tuple[int, ...]
    left: tuple[int, ...]  # unused dice
    moved: int | None  # the rider that used one
    found: bool  # a challenge found gold this turn
    turns: int  # throws so far
    quiet: int  # turns of this round since gold was found
    voids: int  # void rounds in a row
    gold: tuple[int, ...] | None  # once the match is over: the riders with gold
    outcome: Outcome | None
    own: Own | None


class Cell(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One of 13 × 13 cells, by row and column from the north-west."""

    name: str
    row: int
    column: int
    closed: bool  # in a start field: no rider may enter (C3.5)


class Arrow(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The arrow by which a rider leaves its start field."""

    rider: int
    cell: str
    way: str  # N, NE, E, …; empty where the board does not give it


class Corner(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A corner, clockwise from the north-west; arrows and entrances of an unused one are plain cells (C2.3)."""

    name: str
    player: Seat | None
    start: tuple[str, ...]
    arrows: tuple[Arrow, ...]
    entrances: tuple[str, ...]


class Catalog(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What never changes in a match: the board, the seats' corners, the value of gold (C1, C2.2, C4.2, C5.1, C6.3)."""

    cells: tuple[Cell, ...]
    corners: tuple[Corner, ...]
    riders: int
    nugget: int  # dollars, for gold banked or found
    target: int  # dollars that win
    quiet_turns: int  # without gold, that make a round void
    void_rounds: int  # in a row, that end the match

# filon: interpreted
"""What does a view look like on the wire, and what is on the sheet? The whole table: nothing is hidden."""

from __future__ import annotations

import msgspec

from filon.core.event import Seat
from filon.core.outcome import Outcome
from filon.core.view import View as CoreView


class Marker(msgspec.Struct, frozen=True, gc=False):
    """A marker, or a double, on a cell."""

    cell: str
    by: Seat
    double: bool


class Own(msgspec.Struct, frozen=True, gc=False):
    """Nothing is one's own secret here."""


class View(CoreView, frozen=True, kw_only=True, gc=False):
    """The table. `phase` is the step that comes next: place, via, to, count, jump, bar, or over."""

    seats: int
    edges: tuple[str, ...]  # those that take a bar
    phase: str
    runners: tuple[str | None, ...]
    markers: tuple[Marker, ...]
    bars: tuple[str, ...]  # edges that are barred
    bars_left: tuple[int, ...]
    markers_left: tuple[int, ...]
    doubles_left: tuple[int, ...]
    captured: tuple[int, ...]  # points for captures
    points: tuple[int, ...]  # what each would score now
    via: str | None  # this turn's turn cell, once chosen
    marker: str | None  # where this turn's marker is, while it may jump
    steps: tuple[str, ...]  # this turn's so far, those taken by themselves included
    outcome: Outcome | None
    own: Own | None


class Cell(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One of 61 (B1.1). Neighbours' `q` and `r` differ by (1, 0), (0, 1) or (1, -1), either way round."""

    name: str
    q: int
    r: int
    ring: int  # 1 is the border, 5 the centre
    value: int
    corner: bool
    start: bool  # where a runner may be placed (B2.2)


class Edge(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Between two cells."""

    name: str
    cells: tuple[str, str]
    marked: bool  # takes a bar (B1.3)


class Catalog(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What never changes in a match: the board, and what each player begins with (B1, B2.1, B3.3, B4.3)."""

    cells: tuple[Cell, ...]
    edges: tuple[Edge, ...]
    bars: int
    markers: int
    doubles: int
    single_captured: int  # points
    double_captured: int

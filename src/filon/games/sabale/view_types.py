# filon: interpreted
"""Types of the view and the client catalog on the wire; the whole position is public."""

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
    """A seat's private part, which is empty: nothing is hidden."""


class View(CoreView, frozen=True, kw_only=True, gc=False):
    """The position. `phase` is the next step: place, via, to, count, jump, bar, or over."""

    seats: int
    edges: tuple[str, ...]  # edges that take a bar
    phase: str
    runners: tuple[str | None, ...]
    markers: tuple[Marker, ...]
    bars: tuple[str, ...]  # edges with a bar
    bars_left: tuple[int, ...]
    markers_left: tuple[int, ...]
    doubles_left: tuple[int, ...]
    captured: tuple[int, ...]  # points for captures
    points: tuple[int, ...]  # what each seat would score now
    via: str | None  # this turn's turn cell, once chosen
    marker: str | None  # the cell of this turn's marker, while it may jump
    steps: tuple[str, ...]  # of this turn so far, automatic ones included
    outcome: Outcome | None
    own: Own | None


class Cell(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One of 61 cells (B1.1). The `q` and `r` of neighbours differ by (1, 0), (0, 1) or (1, -1), either way round."""

    name: str
    q: int
    r: int
    ring: int  # 1 is the border, 5 the centre
    value: int
    corner: bool
    start: bool  # where a runner may be placed (B2.2)


class Edge(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The edge between two cells."""

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

# filon: interpreted
"""What does a view look like on the wire? The whole table: nothing is hidden."""

from __future__ import annotations

import msgspec

from filon.core.outcome import Outcome
from filon.core.view import View as CoreView


class Marker(msgspec.Struct, frozen=True):
    """A marker, or a double, on a cell."""

    cell: str
    by: int
    double: bool


class Own(msgspec.Struct, frozen=True):
    """Nothing is one's own secret here."""


class View(CoreView, frozen=True, kw_only=True):
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

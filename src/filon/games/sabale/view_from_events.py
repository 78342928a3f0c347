"""View built from a viewer's events: an observer with perfect recall needs no other source."""

from __future__ import annotations

from typing import final

from filon.core.event import Event, EventData
from filon.core.events.view_from_events import ViewBuilder as CoreViewBuilder
from filon.core.outcome import Outcome
from filon.core.view import View as CoreView
from filon.games.sabale import events as h
from filon.games.sabale.board import CODES, EDGE_CODES, VALUES
from filon.games.sabale.components import (
    BAR,
    BARS,
    COUNT,
    DOUBLE_CAPTURED,
    DOUBLES,
    JUMP,
    MARKERS,
    OVER,
    PHASES,
    PLACE,
    SINGLE_CAPTURED,
    TO,
    VIA,
)
from filon.games.sabale.scoring import outcome_of
from filon.games.sabale.view_types import Marker, Own, View


def build_view(events: list[Event]) -> CoreView:
    """Return the view of the viewer who observed these events, all of them from number 0 on."""
    return ViewBuilder().after(events)


@final
class ViewBuilder(CoreViewBuilder):
    """Builds the whole position; the event `seated` only says which seat the viewer has."""

    def __init__(self) -> None:
        super().__init__()
        self.phase = PLACE
        self.markers: dict[str, Marker] = {}
        self.bars: set[str] = set()
        self.via: str | None = None
        self.marker: str | None = None
        self.steps: list[str] = []
        self.outcome: Outcome | None = None

    def observe(self, what: EventData) -> None:
        if isinstance(what, h.Begun):
            seats = what.seats
            self.seats, self.turn, self.edges = seats, what.first, what.edges
            self.runners: list[str | None] = [None] * seats
            self.bars_left, self.markers_left = [BARS[seats]] * seats, [MARKERS[seats]] * seats
            self.doubles_left, self.captured = [DOUBLES[seats]] * seats, [0] * seats
        elif isinstance(what, h.Placed):
            self.runners[what.by] = what.cell
            self._next(what.by, PLACE if None in self.runners else VIA)
        elif isinstance(what, h.TurnChosen):
            self.via, self.phase = what.cell, TO
            self.steps = [f"via {what.cell}"]
        elif isinstance(what, h.Ran):
            self.runners[what.by], self.phase = what.cell, COUNT
            self.steps.append(f"to {what.cell}")
        elif isinstance(what, (h.Marked, h.Jumped, h.Stayed)):
            self._observe_marker(what)
        elif isinstance(what, h.Barred):
            if what.edge is not None:
                self.bars.add(what.edge)
                self.bars_left[what.by] -= 1
            self._next(what.by, VIA)
        elif isinstance(what, h.Ended):
            self.phase, self.outcome = OVER, outcome_of(list(what.points))

    def _observe_marker(self, what: h.Marked | h.Jumped | h.Stayed) -> None:
        if isinstance(what, h.Stayed):
            self.phase = BAR
            self.steps.append("stay")
            return
        if isinstance(what, h.Marked):
            self.markers[what.cell] = Marker(what.cell, what.by, what.double)
            self.markers_left[what.by] -= 2 if what.double else 1
            self.doubles_left[what.by] -= what.double
            self.steps.append("double" if what.double else "single")
        else:
            del self.markers[what.over]
            jumping = self.markers.pop(what.origin)
            self.markers[what.cell] = Marker(what.cell, what.by, jumping.double)
            self.captured[what.by] += DOUBLE_CAPTURED if what.double else SINGLE_CAPTURED
            self.steps.append(f"jump {what.cell}")
        self.marker, self.phase = what.cell, JUMP

    def _next(self, by: int, phase: int) -> None:
        """Pass the turn on clockwise."""
        self.turn, self.phase = (by + 1) % self.seats, phase
        self.via = self.marker = None
        self.steps = []

    def points(self) -> tuple[int, ...]:
        """Return what each seat would score now."""
        sums = list(self.captured)
        for marker in self.markers.values():
            sums[marker.by] += VALUES[CODES[marker.cell]] * (2 if marker.double else 1)
        return tuple(sums)

    def view(self) -> View:
        return View(
            seat=self.seat,
            turn=None if self.phase == OVER else self.turn,
            seats=self.seats,
            edges=self.edges,
            phase=PHASES[self.phase],
            runners=tuple(self.runners),
            markers=tuple(sorted(self.markers.values(), key=lambda marker: CODES[marker.cell])),
            bars=tuple(sorted(self.bars, key=EDGE_CODES.__getitem__)),
            bars_left=tuple(self.bars_left),
            markers_left=tuple(self.markers_left),
            doubles_left=tuple(self.doubles_left),
            captured=tuple(self.captured),
            points=self.points(),
            via=self.via,
            marker=self.marker,
            steps=tuple(self.steps),
            outcome=self.outcome,
            own=None if self.seat is None else Own(),
        )

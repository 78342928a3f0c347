"""What does one pair of eyes see? The whole table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from filon.games.sabale import scoring
from filon.games.sabale.board import CELLS, EDGE_NAMES, EDGES, NAMES
from filon.games.sabale.box import (
    BAR,
    BARS_LEFT,
    CAPTURED,
    DOUBLES_LEFT,
    JUMP,
    MARKER,
    MARKERS_LEFT,
    OVER,
    PHASES,
    RUNNER,
    VIA,
)
from filon.games.sabale.moves import write
from filon.games.sabale.wire import Marker, Own, View

if TYPE_CHECKING:
    from filon.games.sabale.state import State


def public_part(state: State) -> View:
    """What everybody sees."""
    seats = range(int(state.seats))
    phase = int(state.phase)
    runs = VIA < phase < OVER
    return View(
        seat=None,
        turn=state.turn,
        seats=int(state.seats),
        edges=tuple([EDGE_NAMES[edge] for edge in state.marked]),
        phase=PHASES[phase],
        runners=tuple([runner(state, player) for player in seats]),
        markers=tuple([marker(state, cell) for cell in range(CELLS) if state.cells[cell] >= MARKER]),
        bars=tuple([EDGE_NAMES[edge] for edge in range(EDGES) if state.barred[edge]]),
        bars_left=row(state, BARS_LEFT),
        markers_left=row(state, MARKERS_LEFT),
        doubles_left=row(state, DOUBLES_LEFT),
        captured=row(state, CAPTURED),
        points=tuple(scoring.points(state)),
        via=NAMES[state.via] if runs else None,
        marker=NAMES[state.marker] if phase in (JUMP, BAR) else None,
        steps=tuple([write(state.steps[index]) for index in range(state.taken)]) if runs else (),
        outcome=state.outcome,
        own=None,
    )


def own_part(state: State, seat: int) -> Own:
    """Nothing is hidden."""
    return Own()


def row(state: State, first: int) -> tuple[int, ...]:
    """One number for each seat."""
    return tuple([int(state.hands[first + player]) for player in range(int(state.seats))])


def runner(state: State, seat: int) -> str | None:
    """Where a seat's runner stands, if it does yet."""
    cell = int(state.hands[seat])
    return NAMES[cell] if state.cells[cell] == RUNNER + seat else None


def marker(state: State, cell: int) -> Marker:
    """The marker on this cell."""
    held = int(state.cells[cell]) - MARKER
    return Marker(NAMES[cell], held >> 1, bool(held & 1))

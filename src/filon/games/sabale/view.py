"""View of a match: the whole position, for every viewer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from filon.games.sabale import scoring
from filon.games.sabale.board import CELLS, EDGE_NAMES, NAMES
from filon.games.sabale.components import (
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
    SEATS,
    VIA,
)
from filon.games.sabale.moves import write
from filon.games.sabale.view_types import Marker, Own, View

if TYPE_CHECKING:
    from filon.games.sabale.state import State


# Made once: a view is built after every step, and most of it is the same as in the last one.
HELD: Final = 2 * SEATS[-1]  # the kinds of marker: whose, single or double
EVERY_MARKER: Final = [Marker(name, held >> 1, bool(held & 1)) for name in NAMES for held in range(HELD)]
NOTHING: Final = Own()


def public_part(state: State) -> View:
    """Return the public view."""
    seats = range(int(state.seats))
    phase = int(state.phase)
    runs = VIA < phase < OVER
    return View(
        seat=None,
        turn=state.turn,
        seats=int(state.seats),
        edges=state.edges,
        phase=PHASES[phase],
        runners=tuple([runner(state, player) for player in seats]),
        markers=tuple([marker(state, cell) for cell in range(CELLS) if int(state.cells[cell]) >= MARKER]),
        bars=tuple([EDGE_NAMES[edge] for edge in state.marked if state.barred[int(edge)]]),
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
    """Return a seat's private part, which is empty."""
    return NOTHING


def row(state: State, first: int) -> tuple[int, ...]:
    """Return one number per seat."""
    return tuple([int(state.hands[first + player]) for player in range(int(state.seats))])


def runner(state: State, seat: int) -> str | None:
    """Return the cell of a seat's runner, None before it is placed."""
    cell = int(state.hands[seat])
    return NAMES[cell] if state.cells[cell] == RUNNER + seat else None


def marker(state: State, cell: int) -> Marker:
    """Return the marker on this cell."""
    return EVERY_MARKER[HELD * cell + int(state.cells[cell]) - MARKER]

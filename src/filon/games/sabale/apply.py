"""Effects of a step and the events it publishes (B2.2, B3, B4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, u8

from filon.core.event import EventData
from filon.games.sabale import events, scoring
from filon.games.sabale.board import EDGE_NAMES, NAMES
from filon.games.sabale.components import (
    BAR,
    BARS_LEFT,
    CAPTURED,
    COUNT,
    DOUBLE_CAPTURED,
    DOUBLES_LEFT,
    ENDS,
    JUMP,
    MARKER,
    MARKERS_LEFT,
    OVER,
    PLACE,
    RUNNER,
    SINGLE_CAPTURED,
    TO,
    VIA,
)
from filon.games.sabale.legal import LISTED, list_moves, over_of
from filon.games.sabale.moves import KIND, REST, STAND

if TYPE_CHECKING:
    from filon.games.sabale.state import State


def play(state: State, move: i64) -> None:
    """Play one step; steps with one choice follow automatically, except `via` (Notation)."""
    step(state, move)
    while TO <= state.phase <= BAR:
        if list_moves(state) != 1:
            return
        step(state, LISTED[0])


def step(state: State, move: i64) -> None:
    """Play one step and nothing after it."""
    kind, rest = move >> KIND, move & REST
    if kind <= VIA:
        state.taken = 0
    state.steps[state.taken] = move
    state.taken += 1
    seat = state.mover
    if kind == VIA:
        state.via = rest
        state.phase = TO
        _publish(state, kind, rest)
    elif kind == TO:
        _run(state, rest)
    elif kind == COUNT:
        _mark(state, rest)
    elif kind == JUMP:
        _jump(state, rest)
    elif kind == PLACE:
        state.hands[seat] = u8(rest)
        state.cells[rest] = u8(RUNNER + seat)
        state.placed += 1
        _publish(state, kind, rest)
        _next(state, PLACE if state.placed < state.seats else VIA)
    else:
        if rest != STAND:
            state.barred[rest] = u8(1)
            state.hands[BARS_LEFT + seat] = u8(i64(state.hands[BARS_LEFT + seat]) - 1)
        _publish(state, kind, rest)
        _next(state, VIA)


def _publish(state: State, kind: i64, rest: i64) -> None:
    """Publish the event of a step without effects on other pieces; all viewers see every step."""
    if state.recorder is None:
        return
    by = int(state.mover)
    what: EventData
    if kind == PLACE:
        what = events.Placed(by, NAMES[rest])
    elif kind == VIA:
        what = events.TurnChosen(by, NAMES[rest])
    else:
        what = events.Barred(by, None if rest == STAND else EDGE_NAMES[rest])
    state.recorder.publish(what)


def _run(state: State, cell: i64) -> None:
    """Move the runner to where it ends (B3.1)."""
    seat = state.mover
    origin = i64(state.hands[seat])
    state.cells[origin] = u8(0)
    state.hands[seat] = u8(cell)
    state.cells[cell] = u8(RUNNER + seat)
    state.phase = COUNT
    if state.recorder is not None:
        state.recorder.publish(events.Ran(int(seat), NAMES[origin], NAMES[state.via], NAMES[cell]))


def _mark(state: State, double: i64) -> None:
    """Put one marker, or two, on the turn cell (B3.3)."""
    seat = state.mover
    state.cells[state.via] = u8(MARKER + 2 * seat + double)
    state.hands[MARKERS_LEFT + seat] = u8(i64(state.hands[MARKERS_LEFT + seat]) - 1 - double)
    state.hands[DOUBLES_LEFT + seat] = u8(i64(state.hands[DOUBLES_LEFT + seat]) - double)
    state.marker = state.via
    state.phase = JUMP
    if state.recorder is not None:
        state.recorder.publish(events.Marked(int(seat), NAMES[state.via], double != 0))


def _jump(state: State, landing: i64) -> None:
    """Stay, or capture: the marker jumped over leaves at once (B3.4)."""
    if landing == STAND:
        state.phase = BAR
        if state.recorder is not None:
            state.recorder.publish(events.Stayed(int(state.mover)))
        return
    over = over_of(state, landing)
    captured = i64(state.cells[over]) - MARKER
    double = captured & 1
    worth: i64 = DOUBLE_CAPTURED if double else SINGLE_CAPTURED
    at = CAPTURED + state.mover
    state.hands[at] = u8(i64(state.hands[at]) + worth)
    state.cells[over] = u8(0)
    origin = state.marker
    state.cells[landing] = state.cells[origin]
    state.cells[origin] = u8(0)
    state.marker = landing
    if state.recorder is not None:
        by, player = int(state.mover), int(captured >> 1)
        jumped = events.Jumped(by, NAMES[origin], NAMES[landing], NAMES[over], player, double != 0)
        state.recorder.publish(jumped)


def _next(state: State, phase: i64) -> None:
    """Pass the turn on; the last marker ends the match (B4.1), and so does a runner that cannot turn (B4.2)."""
    last = not state.hands[MARKERS_LEFT + state.mover]
    ended = state.mover
    state.mover = (state.mover + 1) % state.seats
    state.phase = phase
    if last or (phase == VIA and list_moves(state) == 0):
        state.ended_by = 1 if last else 2
        state.phase = OVER
        if state.recorder is not None:
            player = int(ended if last else state.mover)
            points = tuple(scoring.points(state))
            state.recorder.publish(events.Ended(ENDS[state.ended_by], player, points))

"""What does a step do? (B2.2, B3, B4)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, u8

from filon.games.sabale.board import NEIGHBOUR, SIX
from filon.games.sabale.box import (
    BAR,
    COUNT,
    DOUBLE_CAPTURED,
    JUMP,
    MARKER,
    OVER,
    PLACE,
    RUNNER,
    SINGLE_CAPTURED,
    TO,
    VIA,
)
from filon.games.sabale.legal import LISTED, landing_of, list_moves
from filon.games.sabale.moves import REST, STAND, STEP

if TYPE_CHECKING:
    from filon.games.sabale.state import State


def play(state: State, move: i64) -> None:
    """One step; steps with one choice follow by themselves, except `via` (Notation)."""
    step(state, move)
    while state.phase in (TO, COUNT, JUMP, BAR):
        if list_moves(state) != 1:
            return
        step(state, LISTED[0])


def step(state: State, move: i64) -> None:
    """One step and nothing after it."""
    kind, rest = move >> STEP, move & REST
    seat = state.mover
    if kind == PLACE:
        state.runners[seat] = u8(rest)
        state.cells[rest] = u8(RUNNER + seat)
        state.placed += 1
        _next(state, PLACE if state.placed < state.seats else VIA)
    elif kind == VIA:
        state.via = rest
        state.phase = TO
    elif kind == TO:
        state.cells[i64(state.runners[seat])] = u8(0)
        state.runners[seat] = u8(rest)
        state.cells[rest] = u8(RUNNER + seat)
        state.phase = COUNT
    elif kind == COUNT:
        state.cells[state.via] = u8(MARKER + 2 * seat + rest)
        state.markers[seat] = u8(i64(state.markers[seat]) - 1 - rest)
        state.doubles[seat] = u8(i64(state.doubles[seat]) - rest)
        state.marker = state.via
        state.phase = JUMP
    elif kind == JUMP:
        if rest == STAND:
            state.phase = BAR
        else:
            _jump(state, rest)
    else:
        if rest != STAND:
            state.barred[rest] = u8(1)
            state.bars[seat] = u8(i64(state.bars[seat]) - 1)
        _next(state, VIA)


def _jump(state: State, landing: i64) -> None:
    """The marker jumped over is captured and leaves at once (B3.4)."""
    for direction in range(SIX):
        if landing_of(state, state.marker, direction) == landing:
            over = i64(NEIGHBOUR[SIX * state.marker + direction])
            worth = DOUBLE_CAPTURED if i64(state.cells[over]) & 1 else SINGLE_CAPTURED
            state.captured[state.mover] = u8(i64(state.captured[state.mover]) + worth)
            state.cells[over] = u8(0)
            state.cells[landing] = state.cells[state.marker]
            state.cells[state.marker] = u8(0)
            state.marker = landing
            return


def _next(state: State, phase: i64) -> None:
    """The next player; the last marker ends the match (B4.1), and so does a runner that cannot turn (B4.2)."""
    last = not state.markers[state.mover]
    state.mover = (state.mover + 1) % state.seats
    state.phase = phase
    if last or (phase == VIA and list_moves(state) == 0):
        state.ended_by = 1 if last else 2
        state.phase = OVER

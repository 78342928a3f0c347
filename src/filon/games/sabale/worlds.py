"""What might be true for all one seat sees? One world: nothing is hidden."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import u8

from filon.core.luck import Luck
from filon.core.state import Worlds
from filon.core.view import View as CoreView
from filon.games.sabale.board import CODES, EDGE_CODES
from filon.games.sabale.box import (
    BARS_LEFT,
    CAPTURED,
    DOUBLES_LEFT,
    MARKER,
    MARKERS_LEFT,
    OVER,
    PHASES,
    RUNNER,
    TO,
    VIA,
)
from filon.games.sabale.fitting import check
from filon.games.sabale.legal import LISTED, list_moves
from filon.games.sabale.moves import KIND, parse
from filon.games.sabale.state import State, new
from filon.games.sabale.wire import View


def pack(view: CoreView) -> Worlds:
    """The one world of a view."""
    assert isinstance(view, View)
    check(view)
    known = known_state(view)
    check_way(known)
    return Pack(known)


def check_way(state: State) -> None:
    """Whoever decides can do something (B3.1), the turn cell is one, and it is over for a reason (B4.1, B4.2)."""
    if state.phase == OVER:
        ends = [is_last(state, seat) or is_stuck(state, seat) for seat in range(int(state.seats))]
        if not any(ends):
            raise ValueError("it would not be over")
    elif list_moves(state) == 0:
        raise ValueError("it would be over, or the runner could not have come there")
    if state.phase == TO:
        before = state.copy()
        before.phase = VIA
        if VIA << KIND | state.via not in LISTED[: list_moves(before)]:
            raise ValueError("the runner cannot turn there")


def is_last(state: State, seat: int) -> bool:
    """Whether a seat has put its last marker."""
    return not state.hands[MARKERS_LEFT + seat]


def is_stuck(state: State, seat: int) -> bool:
    """Whether a seat could not begin a turn."""
    asked = state.copy()
    asked.mover, asked.phase = seat, VIA
    return list_moves(asked) == 0


@final
class Pack(Worlds):
    """The state itself."""

    def __init__(self, known: State) -> None:
        self.known = known

    def sample(self, luck: Luck) -> State:
        return self.known.copy()


def known_state(view: View) -> State:
    """The table as the view has it."""
    state = new(view.seats, view.turn or 0, vec[u8]([u8(EDGE_CODES[edge]) for edge in view.edges]))
    state.phase = PHASES.index(view.phase)
    for seat in range(view.seats):
        cell = view.runners[seat]
        if cell is not None:
            state.hands[seat] = u8(CODES[cell])
            state.cells[CODES[cell]] = u8(RUNNER + seat)
            state.placed += 1
        state.hands[BARS_LEFT + seat] = u8(view.bars_left[seat])
        state.hands[MARKERS_LEFT + seat] = u8(view.markers_left[seat])
        state.hands[DOUBLES_LEFT + seat] = u8(view.doubles_left[seat])
        state.hands[CAPTURED + seat] = u8(view.captured[seat])
    for marker in view.markers:
        state.cells[CODES[marker.cell]] = u8(MARKER + 2 * marker.by + int(marker.double))
    for edge in view.bars:
        state.barred[EDGE_CODES[edge]] = u8(1)
    if view.via is not None:
        state.via = CODES[view.via]
    if view.marker is not None:
        state.marker = CODES[view.marker]
    for text in view.steps:
        move = parse(text)
        if move is None:
            raise ValueError(f"no step is called {text}")
        state.steps[state.taken] = move
        state.taken += 1
    return state

"""World sampler of a view: nothing is hidden, so there is exactly one world."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from filon.core.luck import Luck
from filon.core.state import Worlds
from filon.core.view import View as CoreView
from filon.games.sabale.board import CODES, EDGE_CODES
from filon.games.sabale.components import (
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
from filon.games.sabale.legal import LISTED, list_moves
from filon.games.sabale.moves import KIND, parse
from filon.games.sabale.state import NO_BARS, NO_CELLS, State
from filon.games.sabale.view_consistency import check, check_captures, check_edges
from filon.games.sabale.view_types import View

NO_HANDS: Final = vec[u8]([u8(0)] * 20)
MAX_CACHED: Final = 16
CACHE: Final[dict[tuple[str, ...], vec[u8]]] = {}


def build_sampler(view: CoreView) -> Worlds:
    """Return the sampler of a view; raises ValueError if no match can lead to it."""
    assert isinstance(view, View)
    check(view)
    known = known_state(view)
    check_captures(known, view)
    check_position(known)
    return WorldSampler(known)


def check_position(state: State) -> None:
    """Check that the mover has a move (B3.1), the turn cell is one, and the end has a reason (B4.1, B4.2)."""
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
    """Return whether a seat has put its last marker."""
    return not state.hands[MARKERS_LEFT + seat]


def is_stuck(state: State, seat: int) -> bool:
    """Return whether a seat could not begin a turn."""
    hypothetical = state.copy()
    hypothetical.mover, hypothetical.phase = seat, VIA
    return list_moves(hypothetical) == 0


@final
class WorldSampler(Worlds):
    """Returns copies of the one possible state."""

    def __init__(self, known: State) -> None:
        self.known = known

    def sample(self, luck: Luck) -> State:
        return self.known.copy()


def marked_edges(edges: tuple[str, ...]) -> vec[u8]:
    """Return the edges of a view, checked; the last few sets are cached, since most views are of the same board."""
    found = CACHE.get(edges)
    if found is None:
        check_edges(edges)
        found = vec[u8]([u8(EDGE_CODES[edge]) for edge in edges])
        if len(CACHE) >= MAX_CACHED:
            CACHE.clear()
        CACHE[edges] = found
    return found


def put_piece(state: State, name: str, held: i64) -> i64:
    """Put a runner or a marker on its cell, which must be free (B3.2); return the cell."""
    cell = i64(CODES[name])
    if state.cells[cell]:
        raise ValueError("two pieces are on one cell")
    state.cells[cell] = u8(held)
    return cell


def restore_pieces(state: State, view: View) -> None:
    """Put markers on cells and bars on marked edges (B1.3, B3.5), both in the order of the board."""
    seats = view.seats
    last: i64 = -1
    for marker in view.markers:
        by = marker.by
        if not 0 <= by < seats:
            raise ValueError("a seat is named that does not exist")
        cell = put_piece(state, marker.cell, MARKER + 2 * by + int(marker.double))
        if cell <= last:
            raise ValueError("cells have their order")
        last = cell
    marked, at = state.marked, i64(0)
    for name in view.bars:
        edge = i64(EDGE_CODES[name])
        # Both stand in the order of the board, so one pass over the marked edges meets all bars.
        while i64(marked[at]) != edge:
            at += 1
        at += 1
        state.barred[edge] = u8(1)


def known_state(view: View) -> State:
    """Return the state that the view shows."""
    marked = marked_edges(view.edges)
    state = State(view.seats, view.turn or 0, marked, view.edges, NO_CELLS[:], NO_BARS[:], NO_HANDS[:])
    state.phase = PHASES.index(view.phase)
    hands = state.hands
    bars, markers, doubles, captured = view.bars_left, view.markers_left, view.doubles_left, view.captured
    for seat, name in enumerate(view.runners):
        if name is not None:
            hands[seat] = u8(put_piece(state, name, RUNNER + seat))
            state.placed += 1
        hands[BARS_LEFT + seat] = u8(bars[seat])
        hands[MARKERS_LEFT + seat] = u8(markers[seat])
        hands[DOUBLES_LEFT + seat] = u8(doubles[seat])
        hands[CAPTURED + seat] = u8(captured[seat])
    restore_pieces(state, view)
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

"""Offers: each legal step as data, with its piece, its cell and what it captures (B2.2, B3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from filon.core.offer import Offer
from filon.games.sabale.board import EDGE_NAMES, NAMES
from filon.games.sabale.components import BAR, COUNT, JUMP, MARKER, TO
from filon.games.sabale.legal import over_of
from filon.games.sabale.moves import KIND, REST, STAND, write

if TYPE_CHECKING:
    from filon.games.sabale.state import State

# Cache by step and, above its bits, by what the offer depends on: a few thousand at most.
OFFERS: Final[dict[int, Offer]] = {}
AROUND: Final = 16


def offer(state: State, move: i64) -> Offer:
    """Return a legal step as data."""
    key = int(move | _around(state, move) << AROUND)
    found = OFFERS.get(key)
    if found is None:
        found = OFFERS[key] = _jump(state, move) if _captures(move) else _plain(state, move)
    return found


def _captures(move: i64) -> bool:
    return move >> KIND == JUMP and move & REST != STAND


def _around(state: State, move: i64) -> i64:
    """Return what is not in the step itself: where the marker is put or stays, what is jumped over."""
    if _captures(move):
        over = over_of(state, move & REST)
        return over << 8 | i64(state.cells[over])
    return _marker_cell(state, move)


def _marker_cell(state: State, move: i64) -> i64:
    """Return the cell of this turn's marker, for steps that leave it where it is; 0 for other steps."""
    kind = move >> KIND
    return state.via if kind == COUNT else state.marker if kind == JUMP else 0


def _plain(state: State, move: i64) -> Offer:
    """Return the offer of a step that captures nothing."""
    text = write(move)
    kind, rest = move >> KIND, move & REST
    verb = text.partition(" ")[0]
    if kind == BAR:
        return Offer(text=text, verb=verb, piece="bar", cell="" if rest == STAND else EDGE_NAMES[rest])
    if kind <= TO:
        return Offer(text=text, verb=verb, piece="runner", cell=NAMES[rest])
    return Offer(text=text, verb=verb, piece="marker", cell=NAMES[_marker_cell(state, move)])


def _jump(state: State, move: i64) -> Offer:
    """Return the offer of a jump, with the captured piece and its player (B3.4)."""
    landing = move & REST
    over = over_of(state, landing)
    captured = int(state.cells[over]) - MARKER
    meets = f"{'capture_double' if captured & 1 else 'capture'} {NAMES[over]}"
    return Offer(
        text=write(move), verb="jump", piece="marker", cell=NAMES[landing], player=captured >> 1, meets=(meets,)
    )

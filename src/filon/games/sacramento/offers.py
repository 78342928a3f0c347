"""Offers: a legal move as data for the client, with its rider, path, challenge and bank."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from filon.core.offer import Offer
from filon.games.sacramento.board import CORNERS_BY_SEATS, NAMES
from filon.games.sacramento.components import ANSWER, GOLD, RIDE
from filon.games.sacramento.legal import THREE
from filon.games.sacramento.moves import CELL, DIE, KIND, RIDER, write
from filon.games.sacramento.paths import find_path, path_cells

if TYPE_CHECKING:
    from filon.games.sacramento.state import State

# Cached offers. A ride's key is the move and, above it, all that its offer depends on.
CACHED: Final[dict[int, Offer]] = {}
MOST_CACHED: Final = 20_000
# Names of riders as pieces; what an own entrance means to a rider, without and with gold.
PIECES: Final = ("", "rider 1", "rider 2", "rider 3")
ENTRANCES: Final[tuple[tuple[str, ...], ...]] = ((), ("entrance",), ("bank",))
START: Final = 20
WAY: Final = 28
LEAVING: Final = 34
MET: Final = 35
ENTRANCE: Final = 39
SEATS: Final = 41


def offer(state: State, move: i64) -> Offer:
    """Return a legal move's offer, for its mover only: it says where the mover's gold is banked."""
    if move >> KIND == RIDE:
        return _ride_offer(state, move)
    if move >> KIND == ANSWER:
        return Offer(text=write(move), verb=write(move))
    return Offer(text=write(move), verb="hide", piece=PIECES[move & 3])


def _ride_offer(state: State, move: i64) -> Offer:
    """Return the cached offer of a ride: its path (C3), the rider it challenges (C4.1), the bank (C5)."""
    seat, rider, cell = state.mover, move >> RIDER & 3, move & CELL
    start = i64(state.held[THREE * seat + rider - 1])
    leaving: i64 = 0
    if not start:
        leaving, start = 1, i64(state.board.arrows[THREE * seat + rider - 1])
    way = find_path(state, start, cell)
    met = i64(state.cells[cell])
    entrance: i64 = 0
    if i64(state.board.banks[cell]) >> seat & 1:
        entrance = 2 if i64(state.held[GOLD + seat]) == rider else 1
    context = (
        start << START | way << WAY | leaving << LEAVING | met << MET | entrance << ENTRANCE | state.seats << SEATS
    )
    key = int(move | context)
    found = CACHED.get(key)
    if found is None:
        if len(CACHED) >= MOST_CACHED:
            CACHED.clear()
        path = path_cells(start, cell, way, leaving=leaving != 0)
        found = CACHED[key] = _build_ride(move, path, int(met), int(entrance), int(state.seats))
    return found


def _build_ride(move: i64, path: tuple[str, ...], met: int, entrance: int, seats: int) -> Offer:
    """Build a ride's offer; `met` is the rider on its last cell, `entrance` 1 for an own one, 2 if the ride banks."""
    player: int | None = None
    meets = ENTRANCES[entrance]
    if met:
        player = (met - 1) // 3
        meets = (f"challenge {CORNERS_BY_SEATS[seats][player]}{met - 3 * player}", *meets)
    return Offer(
        text=write(move),
        verb="ride",
        piece=PIECES[move >> RIDER & 3],
        cell=NAMES[move & CELL],
        die=int(move >> DIE & 7),
        player=player,
        path=path,
        meets=meets,
    )

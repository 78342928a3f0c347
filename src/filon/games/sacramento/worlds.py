"""Samples states consistent with a view: gold is under any rider not shown empty since it was hidden (C4.4)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from filon.core.luck import Luck
from filon.core.state import Worlds
from filon.core.view import View as CoreView
from filon.games.sacramento.board import CODES, CORNERS, CORNERS_BY_SEATS, Board
from filon.games.sacramento.components import GOLD, MONEY, NUGGET, OVER, PHASES, RIDE, RIDERS
from filon.games.sacramento.legal import can_ride
from filon.games.sacramento.state import State, empty_state
from filon.games.sacramento.view_consistency import check, check_board
from filon.games.sacramento.view_types import View

Cells = tuple[tuple[str, ...], ...]
MOST_RECENT: Final = 16
RECENT: Final[dict[tuple[Cells, tuple[str, ...], Cells, Cells, Cells], Board]] = {}
NO_CARRIERS: Final = vec[u8]([u8(0)] * 16)


def build_sampler(view: CoreView) -> Worlds:
    """Return a sampler of the worlds of a view; raises ValueError for a view that cannot arise."""
    assert isinstance(view, View)
    check(view)
    known = known_state(view)
    if known.phase == RIDE and not can_ride(known):
        raise ValueError("no rider can use the dice in the phase ride")
    return WorldSampler(known, view)


@final
class WorldSampler(Worlds):
    """The known state, and by seat the riders that may carry its unknown gold."""

    known: State
    carriers: vec[u8]  # four bytes a seat: the number of riders that may carry its gold, then those riders

    def __init__(self, known: State, view: View) -> None:
        self.known = known
        self.carriers = NO_CARRIERS[:]
        for seat, hidden in enumerate(view.hidden):
            if hidden and not known.held[GOLD + seat]:
                riders = known.possible_carriers(seat)
                if not riders:
                    raise ValueError(f"p{seat + 1} has no rider left to carry gold")
                count: i64 = 0
                for rider in range(i64(1), i64(RIDERS) + 1):
                    if riders >> (rider - 1) & 1:
                        count += 1
                        self.carriers[4 * seat + count] = u8(rider)
                self.carriers[4 * seat] = u8(count)

    def sample(self, luck: Luck) -> State:
        state = self.known.copy()
        for seat in range(state.seats):
            count = i64(self.carriers[4 * seat])
            if count:
                state.held[GOLD + seat] = self.carriers[4 * seat + 1 + luck.below("", count)]
        return state


def known_state(view: View) -> State:
    """Return the state of the view, with the gold it shows; raises ValueError where riders collide."""
    board = board_from_view(view)
    state = empty_state(view.seats, board, view.target // NUGGET)
    state.round, state.first, state.mover = view.round, view.first, view.mover
    state.phase = PHASES.index(view.phase)
    state.decider = view.mover if view.turn is None else view.turn
    riders, shown, money, gold = view.riders, view.shown, view.money, view.gold
    for seat in range(view.seats):
        for index, name in enumerate(riders[seat]):
            if name is not None:
                cell = i64(CODES[name])
                if state.cells[cell]:
                    raise ValueError(f"{name} is closed, or two riders are on it")
                state.put(seat, index + 1, cell)
        for rider in shown[seat]:
            state.shown |= i64(1) << (RIDERS * seat + rider - 1)
        state.held[MONEY + seat] = u8(money[seat] // NUGGET)
        if state.phase == OVER and gold is not None:
            state.held[GOLD + seat] = u8(gold[seat])
    if view.own is not None and view.seat is not None:
        state.held[GOLD + view.seat] = u8(view.own.gold or 0)
    restore_dice(state, view)
    state.moved = view.moved or 0
    state.found = view.found
    state.turns, state.quiet, state.voids = view.turns, view.quiet, view.voids
    return state


def restore_dice(state: State, view: View) -> None:
    """Set the dice and those that are left; of two equal dice the first is used first."""
    if not view.dice:
        return
    low, high = view.dice
    state.dice = low | high << 3
    state.left = state.dice
    if low not in view.left or (low == high and len(view.left) == 1):
        state.left &= 56
    if high not in view.left:
        state.left &= 7


def board_from_view(view: View) -> Board:
    """Return the validated board of a view, from a small cache; raises ValueError for an invalid one."""
    named = (view.starts, view.closed, view.arrows, view.entrances, view.ways)
    found = RECENT.get(named)
    if found is None:
        check_board(view)
        found = build_board(view)
        if len(RECENT) >= MOST_RECENT:
            RECENT.clear()
        RECENT[named] = found
    return found


def build_board(view: View) -> Board:
    """Build the board of a view."""
    corners = CORNERS_BY_SEATS[view.seats]
    bases: list[list[int]] = []
    for corner in CORNERS:
        # It does not matter which unused corner a closed cell belongs to; the last one gets them all.
        bases.append([CODES[cell] for cell in view.starts[corners.index(corner)]] if corner in corners else [])
    unused = [at for at, corner in enumerate(CORNERS) if corner not in corners]
    if unused:
        bases[unused[-1]] = [CODES[cell] for cell in view.closed]
    arrows = [[CODES[cell] for cell in cells] for cells in view.arrows]
    entrances = [[CODES[cell] for cell in cells] for cells in view.entrances]
    return Board(bases, arrows, entrances, view.ways)

"""What might be true for all one seat sees? Gold is under any rider not shown empty since it was hidden (C4.4)."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8

from filon.core.luck import Luck, Quick
from filon.core.state import Worlds
from filon.core.view import View as CoreView
from filon.games.sacramento.board import CODES, CORNERS, SITTING, Board
from filon.games.sacramento.box import GOLD, MONEY, NUGGET, OVER, PHASES, RIDE, RIDERS
from filon.games.sacramento.fitting import check
from filon.games.sacramento.legal import can_ride
from filon.games.sacramento.state import State, new
from filon.games.sacramento.wire import View


def pack(view: CoreView) -> Worlds:
    """The worlds of a view."""
    assert isinstance(view, View)
    check(view)
    known = known_state(view)
    if known.phase == RIDE and not can_ride(known):
        raise ValueError("nobody waits for dice that no rider can use")
    packed = Pack(known, view)
    if packed.sample(Quick()).view(view.seat) != view:
        raise ValueError("no table looks like this")
    return packed


@final
class Pack(Worlds):
    """What is known, and by seat the riders that may carry what is not."""

    known: State
    might: vec[u8]  # four places a seat: how many riders may carry its gold, and which

    def __init__(self, known: State, view: View) -> None:
        self.known = known
        self.might = vec[u8]([u8(0)] * 16)
        for seat in range(view.seats):
            if view.hidden[seat] and not known.held[GOLD + seat]:
                riders = [rider for rider in (1, 2, 3) if rider not in view.shown[seat]]
                if not riders:
                    raise ValueError(f"p{seat + 1} has no rider left to carry gold")
                self.might[4 * seat] = u8(len(riders))
                for at, rider in enumerate(riders):
                    self.might[4 * seat + 1 + at] = u8(rider)

    def sample(self, luck: Luck) -> State:
        state = self.known.copy()
        for seat in range(state.seats):
            count = i64(self.might[4 * seat])
            if count:
                state.held[GOLD + seat] = self.might[4 * seat + 1 + luck.below("", count)]
        return state


def known_state(view: View) -> State:
    """The table as the view has it, with the gold it tells of."""
    board = known_board(view)
    state = new(view.seats, board, view.target // NUGGET)
    state.round, state.first, state.mover = view.round, view.first, view.mover
    state.phase = PHASES.index(view.phase)
    state.asked = view.mover if view.turn is None else view.turn
    for seat in range(view.seats):
        for rider in (1, 2, 3):
            cell = view.riders[seat][rider - 1]
            if cell is not None:
                if state.cells[CODES[cell]]:
                    raise ValueError(f"{cell} is closed, or two riders are on it")
                state.put(seat, rider, CODES[cell])
        for rider in view.shown[seat]:
            state.shown |= i64(1) << (RIDERS * seat + rider - 1)
        state.held[MONEY + seat] = u8(view.money[seat] // NUGGET)
        if view.phase == PHASES[OVER] and view.gold is not None:
            state.held[GOLD + seat] = u8(view.gold[seat])
    if view.own is not None and view.seat is not None:
        state.held[GOLD + view.seat] = u8(view.own.gold or 0)
    know_dice(state, view)
    state.moved = view.moved or 0
    state.found = view.found
    state.turns, state.quiet, state.voids = view.turns, view.quiet, view.voids
    return state


def know_dice(state: State, view: View) -> None:
    """The dice, and which of them are left; of two alike the first is used first."""
    if not view.dice:
        return
    low, high = view.dice
    state.dice = low | high << 3
    state.left = state.dice
    if low not in view.left or (low == high and len(view.left) == 1):
        state.left &= 56
    if high not in view.left:
        state.left &= 7


def known_board(view: View) -> Board:
    """The board by its cells' names."""
    sitting = SITTING[view.seats]
    bases: list[list[int]] = []
    for corner in CORNERS:
        # Which of the unused corners a closed cell belongs to makes no difference; the last unused one has them all.
        bases.append([CODES[cell] for cell in view.starts[sitting.index(corner)]] if corner in sitting else [])
    unused = [at for at, corner in enumerate(CORNERS) if corner not in sitting]
    if unused:
        bases[unused[-1]] = [CODES[cell] for cell in view.closed]
    arrows = [[CODES[cell] for cell in cells] for cells in view.arrows]
    entrances = [[CODES[cell] for cell in cells] for cells in view.entrances]
    return Board(bases, arrows, entrances, view.ways)

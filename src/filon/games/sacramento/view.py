"""What does one pair of eyes see? The table; of the gold, its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import u8

from filon.games.sacramento import scoring
from filon.games.sacramento.board import CORNERS, NAMES, SITTING
from filon.games.sacramento.box import GOLD, NUGGET, OVER, PHASES, RIDERS
from filon.games.sacramento.wire import Own, View

if TYPE_CHECKING:
    from filon.games.sacramento.board import Board
    from filon.games.sacramento.state import State


def public_part(state: State) -> View:
    """What everybody sees."""
    seats, board = int(state.seats), state.board
    everybody = range(seats)
    gold = [int(state.held[GOLD + player]) for player in everybody]
    return View(
        seat=None,
        turn=state.turn,
        seats=seats,
        target=int(state.target) * NUGGET,
        starts=starts(board, seats),
        closed=closed(board, seats),
        arrows=by_seat(board.arrows),
        entrances=by_seat(board.entrances),
        ways=tuple([tuple(ways) for ways in board.ways]),
        round=int(state.round),
        first=int(state.first),
        phase=PHASES[state.phase],
        mover=int(state.mover),
        riders=tuple([riders(state, player) for player in everybody]),
        money=tuple(scoring.money(state)),
        hidden=tuple([rider != 0 for rider in gold]),
        shown=tuple([shown(state, player) for player in everybody]),
        dice=thrown(int(state.dice)),
        left=thrown(int(state.left)),
        moved=int(state.moved) or None,
        found=state.found,
        turns=int(state.turns),
        quiet=int(state.quiet),
        voids=int(state.voids),
        gold=tuple(gold) if state.phase == OVER else None,
        outcome=state.outcome,
        own=None,
    )


def own_part(state: State, seat: int) -> Own:
    """Under which rider one's own gold is; None while it is in the hand."""
    return Own(int(state.held[GOLD + seat]) or None)


def starts(board: Board, seats: int) -> tuple[tuple[str, ...], ...]:
    """The start field of each seat."""
    return tuple([tuple([NAMES[cell] for cell in board.bases[CORNERS.index(at)]]) for at in SITTING[seats]])


def closed(board: Board, seats: int) -> tuple[str, ...]:
    """The start fields of those who are not there."""
    unused = [board.bases[at] for at, corner in enumerate(CORNERS) if corner not in SITTING[seats]]
    return tuple([NAMES[cell] for base in unused for cell in base])


def by_seat(cells: vec[u8]) -> tuple[tuple[str, ...], ...]:
    """Three cells for each seat."""
    names = [NAMES[cell] for cell in cells]
    return tuple([tuple(names[at : at + RIDERS]) for at in range(0, len(names), RIDERS)])


def riders(state: State, seat: int) -> tuple[str | None, ...]:
    """Where a seat's riders are; None is behind the arrow."""
    return tuple([NAMES[cell] or None for cell in state.held[RIDERS * seat : RIDERS * seat + RIDERS]])


def shown(state: State, seat: int) -> tuple[int, ...]:
    """A seat's riders that were shown empty."""
    return tuple([rider for rider in (1, 2, 3) if int(state.shown) >> (RIDERS * seat + rider - 1) & 1])


def thrown(dice: int) -> tuple[int, ...]:
    """Two dice, without those that are used."""
    return tuple([die for die in (dice & 7, dice >> 3) if die])

"""Builds a viewer's view: all is public but the gold, which only its owner sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from filon.games.sacramento import scoring
from filon.games.sacramento.board import NAMES
from filon.games.sacramento.components import GOLD, NUGGET, OVER, PHASES, RIDERS
from filon.games.sacramento.view_types import Own, View

if TYPE_CHECKING:
    from filon.games.sacramento.state import State


# Lookup tables, as a view is built after every move: by riders shown, by two dice, by the rider with gold.
SHOWN: Final = [tuple([rider for rider in (1, 2, 3) if mask >> (rider - 1) & 1]) for mask in range(8)]
THROWN: Final = [tuple([die for die in (dice & 7, dice >> 3) if die]) for dice in range(64)]
OWN: Final = [Own(rider or None) for rider in range(RIDERS + 1)]


def public_part(state: State) -> View:
    """Return the view of spectators."""
    seats, board = int(state.seats), state.board
    players = range(seats)
    gold = [int(state.held[GOLD + player]) for player in players]
    return View(
        seat=None,
        turn=state.turn,
        seats=seats,
        target=int(state.target) * NUGGET,
        starts=board.starts,
        closed=board.closed,
        arrows=board.arrow_names,
        entrances=board.entrance_names,
        ways=board.ways,
        round=int(state.round),
        first=int(state.first),
        phase=PHASES[state.phase],
        mover=int(state.mover),
        riders=tuple([riders(state, player) for player in players]),
        money=tuple(scoring.money(state)),
        hidden=tuple([rider != 0 for rider in gold]),
        shown=tuple([shown(state, player) for player in players]),
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
    """Return a seat's private part: the rider with its gold, None while it is in the hand."""
    return OWN[int(state.held[GOLD + seat])]


def uncovered(state: State) -> View:
    """Return the public view with all gold revealed."""
    gold = tuple([int(state.held[GOLD + player]) for player in range(int(state.seats))])
    return msgspec.structs.replace(public_part(state), gold=gold)


def riders(state: State, seat: int) -> tuple[str | None, ...]:
    """Return the cells of a seat's riders; None is behind the arrow."""
    return tuple([NAMES[cell] or None for cell in state.held[RIDERS * seat : RIDERS * seat + RIDERS]])


def shown(state: State, seat: int) -> tuple[int, ...]:
    """Return a seat's riders that were shown empty."""
    return SHOWN[int(state.shown) >> RIDERS * seat & 7]


def thrown(dice: int) -> tuple[int, ...]:
    """Return the values of two packed dice, without used ones."""
    return THROWN[dice]

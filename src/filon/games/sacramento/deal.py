"""Dice and round setup (C2.1, C2.3, C3.1, C6.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, u8

from filon.core.luck import Luck
from filon.games.sacramento import events, view
from filon.games.sacramento.components import GOLD, HIDE, SIDES

if TYPE_CHECKING:
    from filon.games.sacramento.state import State

DICE: Final = "dice"  # the deal's field


# Cached labels of the first throws.
LABELS: Final[list[str]] = [""] * 4096


def label_of(turn: int, die: int) -> str:
    """Return the label of a die's throw: turns count through all rounds, dice are 1 and 2."""
    at = 2 * turn + die
    if at >= len(LABELS):
        return f"turn {turn} die {die}"
    if not LABELS[at]:
        LABELS[at] = f"turn {turn} die {die}"
    return LABELS[at]


def begin_round(state: State, first: i64) -> None:
    """Begin a round: all riders behind their arrows, all gold to be hidden, from the first player on (C2.1, C6.1)."""
    state.round += 1
    state.first = state.mover = state.decider = first
    state.phase = HIDE
    origins = () if state.recorder is None else tuple([view.riders(state, seat) for seat in range(int(state.seats))])
    for seat in range(state.seats):
        state.send_home(seat)
        state.held[GOLD + seat] = u8(0)
    state.shown = 0
    state.dice = state.left = 0
    state.moved = 0
    state.found = False
    state.quiet = 0
    if state.recorder is not None:
        state.recorder.publish(events.RoundBegun(int(state.round), int(first), origins))


def throw_dice(state: State, luck: Luck) -> None:
    """Throw two dice for the mover's turn (C3.1)."""
    state.turns += 1
    turn = int(state.turns)
    low = luck.below(label_of(turn, 1), SIDES) + 1
    high = luck.below(label_of(turn, 2), SIDES) + 1
    state.dice = state.left = low | high << 3
    state.moved = 0
    state.found = False
    if state.recorder is not None:
        state.recorder.publish(events.threw(int(state.mover), (int(low), int(high))), state.recorder.all_viewers)

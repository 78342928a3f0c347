"""Information gain of events: which viewers learn something; computed only where events are recorded.

Exact for goals and roles. Where gold is drawn or paid, an event counts as informative also in the rare case that
perfect recall of all gold seen would imply it: then an undo is refused that might have been granted, and no secret is
revealed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from filon.games.saboteur import scoring
from filon.games.saboteur.components import DWARVES

if TYPE_CHECKING:
    from filon.games.saboteur.state import State


def known_goals(seen: i64) -> i64:
    """Return a mask of the goals known to a viewer who saw these turned or looked at them: two imply the third."""
    return seen if seen in (0, 1, 2, 4) else 7


def viewers_learning_goal(state: State, goal: i64, turned: i64) -> i64:
    """Return the viewers who learn this goal's card, given what was turned before the move."""
    mask: i64 = 0
    for viewer in range(state.seats + 1):
        looked = state.looked >> 3 * viewer & 7
        if not known_goals(turned | looked) >> goal & 1:
            mask |= i64(1) << viewer
    return mask


def viewers_learning_roles(state: State) -> i64:
    """Return the viewers who learn something when roles are shown: all but a lone saboteur, who knows them all."""
    all_viewers = (i64(1) << (state.seats + 1)) - 1
    return all_viewers ^ state.saboteurs if DWARVES[int(state.seats)][0] == 1 else all_viewers


def learns_from_offer(state: State, seat: i64) -> bool:
    """Return whether the remaining gold tells this seat something new.

    It does not if the seat chose before, and since then no other seat chose or all remaining gold was of one worth.
    """
    index = i64(len(state.takes)) - 2
    since: i64 = 0
    while index >= 0 and state.takes[index] != seat:
        since += 1
        index -= 2
    if index < 0:
        return True
    left = scoring.remaining_gold(state.drawn, state.takes[: index + 2])
    kinds = 0
    for worth in range(i64(1), i64(4)):
        if left >> 8 * worth & 255:
            kinds += 1
    return since > 0 and kinds > 1

"""Could a hearer have worked it out? Asked only where somebody listens.

Exact for goals and roles. Where gold is drawn or paid it is called news also in the rare case that a perfect memory
of all gold seen would tell: then an undo is refused that might have been granted, and no secret is touched.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from filon.games.saboteur import scoring
from filon.games.saboteur.components import DWARVES

if TYPE_CHECKING:
    from filon.games.saboteur.state import State


def known_goals(seen: i64) -> i64:
    """A mask of the goals known to whoever saw these turned or looked at them: two tell the third."""
    return seen if seen in (0, 1, 2, 4) else 7


def viewers_learning_goal(state: State, goal: i64, turned: i64) -> i64:
    """The hearers for whom this goal's face is news, given what was turned before the move."""
    mask: i64 = 0
    for viewer in range(state.seats + 1):
        looked = state.looked >> 3 * viewer & 7
        if not known_goals(turned | looked) >> goal & 1:
            mask |= i64(1) << viewer
    return mask


def viewers_learning_roles(state: State) -> i64:
    """A lone saboteur knows that all others dig; everybody else learns something when roles are shown."""
    everybody = (i64(1) << (state.seats + 1)) - 1
    return everybody ^ state.saboteurs if DWARVES[int(state.seats)][0] == 1 else everybody


def learns_from_offer(state: State, seat: i64) -> bool:
    """Whether the gold still there surprises this seat.

    It does not if the seat looked before, and nobody chose since or all it left was of one worth.
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

"""Consequences of a lay, a key or a bribe: tokens on gold, goals turned, one by one (D5.1, D5.2, D5.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i16, i64

from filon.games.duel import events
from filon.games.duel.components import COLOURS, TURNING
from filon.games.mining.cells import FOUR, STEP, ring
from filon.games.mining.sides import fits

if TYPE_CHECKING:
    from filon.games.duel.state import State

SETTLED: Final = 0
WAITING: Final = 1
ALL_TOKENS: Final = 2
ALL_GOALS: Final = 3
# First index in a state's `order` of the gold with tokens; the tunnels, in the order they were laid, come before.
GOLD_ORDER: Final = 40


def settle(state: State) -> i64:
    """Apply all consequences; returns SETTLED, WAITING for a goal's orientation, or how the round ended."""
    while True:
        if not _claim_gold(state):
            return ALL_TOKENS
        if state.turned == 63:
            return ALL_GOALS
        goal = _reached_goal(state)
        if goal < 0:
            return SETTLED
        if not _turn_reached(state, goal):
            show_goal(state, goal)
            return WAITING


def _claim_gold(state: State) -> bool:
    """Put a token on all gold now connected, the mover's first; returns False once the last token is used (D5.8)."""
    mover = state.colour_of(state.mover)
    for turn in range(i64(2)):
        colour = mover if turn == 0 else 1 - mover
        while state.map.players >> colour & 1:
            at = _best_gold(state, colour)
            if at == 0:
                break
            state.map.claim_gold(at, colour)
            state.order[GOLD_ORDER + state.claimed_count] = i16(at)
            state.claimed_count += 1
            state.tokens -= 1
            publish_token(state, at, colour)
            if state.tokens == 0:
                return False
    return True


def _best_gold(state: State, colour: i64) -> i64:
    """Return the cell of the richest unclaimed gold this player has reached, ties by x, then y; 0 for none."""
    map = state.map
    best: i64 = 0
    rank: i64 = -1
    for index in range(map.gold_count):
        at = i64(map.gold[index])
        if map.reaches_gold(at, colour):
            worth = i64(state.components.worth[map.face(at)])
            this = worth << 14 | (127 - (at & 127)) << 7 | (127 - (at >> 7))
            if this > rank:
                best, rank = at, this
    return best


def _reached_goal(state: State) -> i64:
    """Return the first face-down goal, in the order of the layout, that either player reaches; -1 for none."""
    for goal in range(i64(6)):
        if not state.turned >> goal & 1:
            at = state.layout.goals[goal]
            for side in range(FOUR):
                reached = i64(state.map.reach[ring(at + STEP[side])])
                if (reached | reached >> 4) >> (side ^ 2) & 1:
                    return goal
    return -1


def _turn_reached(state: State, goal: i64) -> bool:
    """Turn a goal in the only orientation that fits; returns False where the mover must choose (D5.1)."""
    card = i64(state.goals[goal])
    if not state.components.turns[state.components.tunnels + card]:
        turn_goal(state, goal, 0, shown=False)
        return True
    at = state.layout.goals[goal]
    face = 2 * (state.components.tunnels + card)
    required_sides = int(state.map.required_sides(at))
    straight = fits(int(state.components.sides[face]), required_sides)
    around = fits(int(state.components.sides[face + 1]), required_sides)
    if not straight and not around:
        straight = _meets_reached(state, at, face)
        around = _meets_reached(state, at, face + 1)
    if straight == around:
        return False  # both orientations fit, or, with a custom deck, neither
    turn_goal(state, goal, 1 if around else 0, shown=False)
    return True


def _meets_reached(state: State, at: i64, face: i64) -> bool:
    """Whether an opening of the goal, in this orientation, meets one that is reached from either start."""
    sides = i64(state.components.sides[face])
    for side in range(FOUR):
        reached = i64(state.map.reach[ring(at + STEP[side])])
        if sides >> side & 1 and (reached | reached >> 4) >> (side ^ 2) & 1:
            return True
    return False


def turn_goal(state: State, goal: i64, turned: i64, *, shown: bool) -> None:
    """Turn a goal face up in this orientation; `shown` says that its card was already visible."""
    state.turned |= i64(1) << goal
    face = 2 * (state.components.tunnels + i64(state.goals[goal])) + turned
    state.map.turn_goal(state.layout.goals[goal], face)
    publish_turned_goal(state, goal, turned, shown=shown)


def publish_token(state: State, at: i64, colour: i64) -> None:
    """Publish to all viewers whose the gold is."""
    if state.recorder is not None:
        worth = int(state.components.worth[state.map.face(at)])
        state.recorder.publish(events.TokenLaid(state.layout.cell_text(at), COLOURS[colour], worth))


def publish_turned_goal(state: State, goal: i64, turned: i64, *, shown: bool) -> None:
    """Publish the turned goal; it is information for the viewers who had not seen it."""
    if state.recorder is not None:
        where = state.layout.cell_text(state.layout.goals[goal])
        name = state.components.goal_names[state.goals[goal]]
        state.recorder.publish(
            events.GoalTurned(where, name, turned != 0), 0 if shown else viewers_learning_goal(state, goal)
        )


def show_goal(state: State, goal: i64) -> None:
    """Show a goal's card; the mover chooses its orientation next."""
    state.pending = goal
    state.phase = TURNING
    if state.recorder is not None:
        where = state.layout.cell_text(state.layout.goals[goal])
        name = state.components.goal_names[state.goals[goal]]
        state.recorder.publish(events.GoalShown(where, name), viewers_learning_goal(state, goal))


def viewers_learning_goal(state: State, goal: i64) -> i64:
    """Return a mask of the viewers who have not looked at this goal; spectators never have."""
    mask: i64 = 0
    for viewer in range(state.seats + 1):
        if viewer == state.seats or not state.looked >> (6 * viewer + goal) & 1:
            mask |= i64(1) << viewer
    return mask

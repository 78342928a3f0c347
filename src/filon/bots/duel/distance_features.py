"""How far is the gold with any cards, and with those in hand alone? Beside the ways that reckon with both.

Whoever is near by the map and far by the hand waits for cards; whoever is as near by the hand needs none.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from filon.bots.duel.distances import ANY_CARDS, Walk
from filon.games.duel.components import ROW
from filon.games.duel.state import State
from filon.games.mining.cells import ring

STEPS: Final[i64] = 5  # tunnels told apart; further is not counted
WEST, EAST = 3, 1
WAYS: Final = (
    *(f"nuggets {steps} away with any cards" for steps in range(1, 6)),
    *(f"nuggets {steps} away by hand alone" for steps in range(1, 6)),
    "tunnels that lead across",
)
NAMES: Final = (*(f"own {each}" for each in WAYS), *(f"their {each}" for each in WAYS))


def look_out(state: State, seat: i64, worths: vec[float], walk: Walk, numbers: vec[float], first: i64) -> None:
    """One seat's numbers; `worths` are those of the goals and then of the gold that lies open."""
    colour = state.colour_of(seat)
    walk.walk(state, colour, ANY_CARDS, 0, STEPS)
    count_by_steps(state, worths, walk, numbers, first)
    walk.walk(state, colour, state.held[seat], STEPS, STEPS)
    count_by_steps(state, worths, walk, numbers, first + STEPS)
    numbers[first + 2 * STEPS] = float(tunnels_across(state, seat))


def count_by_steps(state: State, worths: vec[float], walk: Walk, numbers: vec[float], first: i64) -> None:
    """What this walk found, by how far it is."""
    map = state.map
    for index in range(6 + map.gold_count):
        at = state.layout.goals[index] if index < 6 else i64(map.gold[index - 6])
        found = i64(walk.found[ring(at)])
        if found and worths[index] > 0.0:
            steps = max(found - 1, i64(1))
            if steps <= STEPS:
                numbers[first + steps - 1] += worths[index]


def tunnels_across(state: State, seat: i64) -> i64:
    """Cards in hand that lead from the starts' side to the goals'."""
    components, found = state.components, i64(0)
    for card in range(components.tunnels):
        if state.held[seat] >> card & 1:
            reached = i64(components.through[(2 * card) << 6 | 32 | i64(1) << WEST])
            if reached >> EAST & 1:
                found += i64(state.cards[seat * ROW + card])
    return found


def mean_worth(state: State, seat: i64) -> float:
    """What a goal is worth that this seat has not seen."""
    total: i64 = 0
    count: i64 = 0
    for at in range(i64(len(state.goals))):
        if at >= 6 or not (state.turned | state.looked >> 6 * seat) >> at & 1:
            total += i64(state.components.worth[2 * (state.components.tunnels + i64(state.goals[at]))])
            count += 1
    return float(total) / float(count) if count else 0.0

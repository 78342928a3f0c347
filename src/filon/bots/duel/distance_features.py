"""Features of Le Duel: gold by distance with any cards, and with the cards in hand alone.

A player who is near by the map and far by the hand waits for cards; one who is as near by the hand needs none.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from filon.bots.duel.distances import ANY_CARDS, PathSearch
from filon.games.duel.components import ROW
from filon.games.duel.state import State
from filon.games.mining.cells import ring

MAX_STEPS: Final[i64] = 5  # distances that count; further gold does not
WEST, EAST = 3, 1
WAYS: Final = (
    *(f"nuggets {steps} away with any cards" for steps in range(1, 6)),
    *(f"nuggets {steps} away by hand alone" for steps in range(1, 6)),
    "tunnels that lead across",
)
NAMES: Final = (*(f"own {each}" for each in WAYS), *(f"their {each}" for each in WAYS))


def extract_distances(
    state: State, seat: i64, gold_values: vec[float], paths: PathSearch, features: vec[float], first: i64
) -> None:
    """Write one seat's features; `gold_values` are those of the goals and then of the open gold."""
    colour = state.colour_of(seat)
    paths.run(state, colour, ANY_CARDS, 0, MAX_STEPS)
    count_by_steps(state, gold_values, paths, features, first)
    paths.run(state, colour, state.held[seat], MAX_STEPS, MAX_STEPS)
    count_by_steps(state, gold_values, paths, features, first + MAX_STEPS)
    features[first + 2 * MAX_STEPS] = float(tunnels_across(state, seat))


def count_by_steps(state: State, gold_values: vec[float], paths: PathSearch, features: vec[float], first: i64) -> None:
    """Add the gold that a search found, by distance."""
    map = state.map
    for index in range(6 + map.gold_count):
        at = state.layout.goals[index] if index < 6 else i64(map.gold[index - 6])
        found = i64(paths.found[ring(at)])
        if found and gold_values[index] > 0.0:
            steps = max(found - 1, i64(1))
            if steps <= MAX_STEPS:
                features[first + steps - 1] += gold_values[index]


def tunnels_across(state: State, seat: i64) -> i64:
    """Return how many cards in hand lead from the starts' side to the goals'."""
    components, found = state.components, i64(0)
    for card in range(components.tunnels):
        if state.held[seat] >> card & 1:
            reached = i64(components.through[(2 * card) << 6 | 32 | i64(1) << WEST])
            if reached >> EAST & 1:
                found += i64(state.cards[seat * ROW + card])
    return found


def mean_goal_value(state: State, seat: i64) -> float:
    """Return the mean value of the goals that this seat has not seen."""
    total: i64 = 0
    count: i64 = 0
    for at in range(i64(len(state.goals))):
        if at >= 6 or not (state.turned | state.looked >> 6 * seat) >> at & 1:
            total += i64(state.components.worth[2 * (state.components.tunnels + i64(state.goals[at]))])
            count += 1
    return float(total) / float(count) if count else 0.0

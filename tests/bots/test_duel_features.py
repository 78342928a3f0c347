"""Features of Le Duel: distances by the cards in hand, gold in hand by the turn it can be laid, mobility."""

import filon
from filon.bots.duel import default_evaluator
from filon.bots.duel.distances import ANY_CARDS, PathSearch
from filon.bots.duel.features import NAMES, Features
from filon.core.option import resolve
from filon.games.duel import GAME
from filon.games.duel.state import State
from filon.games.mining.cells import ring
from filon.games.mining.sides import BIT

NEXT = NAMES.index("nuggets in hand, 1 turns away")


def first_turn() -> State:
    """Return the first turn of a match with both hands emptied."""
    state = GAME.initial_state(2, resolve(GAME.options, {}, 2), filon.Quick(5), None)
    assert isinstance(state, State)
    for seat in range(2):
        for card in range(len(state.components.names)):
            while state.held[seat] >> card & 1:
                state.drop(seat, card)
    return state


def distances(state: State, hand: int) -> list[int]:
    """Return the tunnels from blue's start to the three nearest goals."""
    walk = PathSearch()
    walk.run(state, 0, hand)
    return [int(walk.found[ring(state.layout.goals[goal])]) - 1 for goal in range(3)]


def test_distance_without_a_tunnel_in_hand_is_one_more() -> None:
    state = first_turn()
    only_a_key = int(BIT[state.components.codes["key"]])

    assert distances(state, only_a_key) == [each + 1 for each in distances(state, int(ANY_CARDS))]


def test_distance_uses_tunnels_in_hand_by_direction() -> None:
    """The third goal is nearer by green's start, which only a tunnel downwards joins."""
    state = first_turn()
    ahead, down = (distances(state, int(BIT[state.components.codes[name]])) for name in ("line_h", "line_v"))
    nearest = distances(state, int(ANY_CARDS))

    assert ahead == [nearest[0], nearest[1], nearest[2] + 1]
    assert down[0] > nearest[0]


def test_features_count_gold_in_hand_by_turn() -> None:
    state, features = first_turn(), Features()
    state.give(0, state.components.codes["bridge_gold"])
    state.give(0, state.components.codes["tee_NEW_stub_S_gold"])
    features.extract(state, 0)
    at_once = [features.values[NEXT + turn] for turn in range(3)]
    state.broken |= 1
    features.extract(state, 0)
    with_a_broken_tool = [features.values[NEXT + turn] for turn in range(3)]

    assert at_once == [1.0, 1.0, 0.0]
    assert with_a_broken_tool == [0.0, 1.0, 1.0]


def features_of(state: State, *names: str) -> list[float]:
    features = Features()
    features.extract(state, 0)
    return [features.values[NAMES.index(name)] for name in names]


def test_features_count_breaks_of_whole_irreparable_tools() -> None:
    state = first_turn()
    state.give(0, state.components.codes["break-cart"])
    state.give(0, state.components.codes["break-lantern"])
    at_first = features_of(state, "own breaks that strike", "their breaks that strike")
    state.give(1, state.components.codes["repair-pickaxe+cart"])
    mendable = features_of(state, "own breaks that strike", "their breaks that strike")
    state.broken |= 7 << 3
    broken = features_of(state, "own breaks that strike")

    assert (at_first, mendable, broken) == ([2.0, 0.0], [1.0, 0.0], [0.0])


def test_features_count_fitting_tunnels_by_card_and_places_by_cell() -> None:
    """Three cells are open around a start whose fourth side looks at the other; a line across leads on from two."""
    state = first_turn()
    state.give(0, state.components.codes["line_h"])
    state.give(0, state.components.codes["map"])
    deadline, places, tunnels = features_of(state, "own open ends", "own places to build on", "own tunnels that fit")
    theirs = features_of(state, "their open ends", "their places to build on", "their tunnels that fit")

    assert (deadline, places, tunnels) == (4.0, 2.0, 1.0)
    assert theirs == [4.0, 0.0, 0.0]


def test_features_count_known_goals_until_they_are_turned() -> None:
    state = first_turn()
    state.looked |= 0b101 | 1 << 6
    before = features_of(state, "own goals known", "their goals known")
    state.turned |= 1
    after = features_of(state, "own goals known", "their goals known")

    assert (before, after) == ([2.0, 1.0], [1.0, 0.0])


def test_features_tell_distance_by_hand_from_any_cards() -> None:
    """Five tunnels lead to the nearest goals, above and below: a straight one does not turn, a crossing does."""
    state = first_turn()
    names = ("own nuggets 5 away with any cards", "own nuggets 5 away by hand alone", "own tunnels that lead across")
    state.give(0, state.components.codes["line_h"])
    straight = features_of(state, *names)
    state.give(0, state.components.codes["cross_door_blue"])
    turning = features_of(state, *names)

    assert straight == [turning[0], 0.0, 1.0]
    assert turning == [straight[0], straight[0], 2.0]
    assert straight[0] > 0.0


def test_certainty_of_a_lead_grows_towards_the_end() -> None:
    state = first_turn()
    early = default_evaluator().certainty(state, 2.0)
    state.round = 3
    late = default_evaluator().certainty(state, 2.0)
    state.top = state.bottom
    at_the_end = default_evaluator().certainty(state, 2.0)

    assert 0.0 < early < late < at_the_end < 1.0
    assert default_evaluator().certainty(state, -2.0) == -at_the_end

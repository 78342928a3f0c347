"""What does Le Duel's expert see of a table? Ways by the cards in hand, gold in hand by when it can lie."""

import filon
from filon.bots.duel import default_evaluator
from filon.bots.duel.distances import ANY_CARDS, PathSearch
from filon.bots.duel.features import NAMES, Features
from filon.bots.one_ply import OnePly
from filon.core.option import resolve
from filon.games.duel import GAME
from filon.games.duel.state import State
from filon.games.mining.cells import ring
from filon.games.mining.sides import BIT

NEXT = NAMES.index("nuggets in hand, 1 turns away")


def fresh() -> State:
    """The first turn of a match, both hands taken away."""
    state = GAME.initial_state(2, resolve(GAME.options, {}, 2), filon.Quick(5), None)
    assert isinstance(state, State)
    for seat in range(2):
        for card in range(len(state.components.names)):
            while state.held[seat] >> card & 1:
                state.drop(seat, card)
    return state


def steps(state: State, hand: int) -> list[int]:
    """Tunnels from blue's start to the three nearest goals."""
    walk = PathSearch()
    walk.run(state, 0, hand)
    return [int(walk.found[ring(state.layout.goals[goal])]) - 1 for goal in range(3)]


def test_without_a_tunnel_in_hand_every_way_takes_a_turn_more() -> None:
    state = fresh()
    only_a_key = int(BIT[state.components.codes["key"]])

    assert steps(state, only_a_key) == [each + 1 for each in steps(state, int(ANY_CARDS))]


def test_a_tunnel_in_hand_serves_the_goals_it_leads_towards() -> None:
    """The third goal is nearer by green's start, which only a tunnel downwards joins."""
    state = fresh()
    ahead, down = (steps(state, int(BIT[state.components.codes[name]])) for name in ("line_h", "line_v"))
    nearest = steps(state, int(ANY_CARDS))

    assert ahead == [nearest[0], nearest[1], nearest[2] + 1]
    assert down[0] > nearest[0]


def test_gold_in_hand_counts_by_when_it_can_lie() -> None:
    state, features = fresh(), Features()
    state.give(0, state.components.codes["bridge_gold"])
    state.give(0, state.components.codes["tee_NEW_stub_S_gold"])
    features.extract(state, 0)
    at_once = [features.values[NEXT + turn] for turn in range(3)]
    state.broken |= 1
    features.extract(state, 0)
    with_a_broken_tool = [features.values[NEXT + turn] for turn in range(3)]

    assert at_once == [1.0, 1.0, 0.0]
    assert with_a_broken_tool == [0.0, 1.0, 1.0]


def looked_at(state: State, *names: str) -> list[float]:
    features = Features()
    features.extract(state, 0)
    return [features.values[NAMES.index(name)] for name in names]


def test_a_break_strikes_where_the_tool_is_whole_and_the_other_cannot_mend_it() -> None:
    state = fresh()
    state.give(0, state.components.codes["break-cart"])
    state.give(0, state.components.codes["break-lantern"])
    at_first = looked_at(state, "own breaks that strike", "their breaks that strike")
    state.give(1, state.components.codes["repair-pickaxe+cart"])
    mendable = looked_at(state, "own breaks that strike", "their breaks that strike")
    state.broken |= 7 << 3
    broken = looked_at(state, "own breaks that strike")

    assert (at_first, mendable, broken) == ([2.0, 0.0], [1.0, 0.0], [0.0])


def test_tunnels_that_fit_are_counted_by_card_and_places_by_cell() -> None:
    """Three cells are open around a start whose fourth side looks at the other; a line across leads on from two."""
    state = fresh()
    state.give(0, state.components.codes["line_h"])
    state.give(0, state.components.codes["map"])
    deadline, places, tunnels = looked_at(state, "own open ends", "own places to build on", "own tunnels that fit")
    theirs = looked_at(state, "their open ends", "their places to build on", "their tunnels that fit")

    assert (deadline, places, tunnels) == (4.0, 2.0, 1.0)
    assert theirs == [4.0, 0.0, 0.0]


def test_a_goal_is_known_until_it_is_turned() -> None:
    state = fresh()
    state.looked |= 0b101 | 1 << 6
    before = looked_at(state, "own goals known", "their goals known")
    state.turned |= 1
    after = looked_at(state, "own goals known", "their goals known")

    assert (before, after) == ([2.0, 1.0], [1.0, 0.0])


def test_gold_is_as_near_by_the_hand_as_by_any_cards_if_a_tunnel_of_it_leads_there() -> None:
    """Five tunnels lead to the nearest goals, above and below: a straight one does not turn, a crossing does."""
    state = fresh()
    names = ("own nuggets 5 away with any cards", "own nuggets 5 away by hand alone", "own tunnels that lead across")
    state.give(0, state.components.codes["line_h"])
    straight = looked_at(state, *names)
    state.give(0, state.components.codes["cross_door_blue"])
    turning = looked_at(state, *names)

    assert straight == [turning[0], 0.0, 1.0]
    assert turning == [straight[0], straight[0], 2.0]
    assert straight[0] > 0.0


def test_finalists_are_the_best_after_an_eighth_of_the_worlds() -> None:
    match = GAME.start(seats=2, seed=3)
    assert match.turn is not None
    worlds = GAME.worlds(match.view(match.turn))
    moves = worlds.sample(filon.Quick(1)).moves()
    few, all_along = (OnePly(worlds, default_evaluator(), match.turn, 2, 7) for _ in range(2))
    few.set_moves(moves)
    all_along.set_moves(moves)
    few.run(filon.Budget(iterations=2 * len(moves)), 8, 4)
    all_along.evaluate_world()
    best = [move for move, _ in sorted(all_along.means(), key=lambda each: -each[1])[:4]]

    assert sorted(move for move, _ in few.means()) == sorted(best)
    assert few.worlds_tried == 8


def thoughts(iterations: int) -> OnePly:
    """Of the first turn of a match, three worlds tried and so much of the budget left for replies."""
    match = GAME.start(seats=2, seed=3)
    assert match.turn is not None
    thought = OnePly(GAME.worlds(match.view(match.turn)), default_evaluator(), match.turn, 2, 7)
    thought.run(filon.Budget(iterations=3 * len(thought.moves) + iterations), 3)
    return thought


def test_replies_are_weighed_as_far_as_the_budget_goes() -> None:
    thought = thoughts(500)
    before = int(thought.evaluations)
    thought.search_replies(4, 1, 1, 1_000)
    a_world = (int(thought.evaluations) - before) / int(thought.worlds_tried)

    assert len(thought.moves) == 4
    assert thought.worlds_tried >= 2
    assert 500 - 2 * a_world < thought.evaluations - before <= 500 + 2 * a_world


def test_too_few_worlds_with_replies_do_not_decide() -> None:
    thought = thoughts(200)
    by_worlds = dict(thought.means())
    thought.search_replies(4, 1, 1_000, 1_000)

    assert thought.worlds_tried == 3
    assert all(by_worlds[move] == value for move, value in thought.means())


def test_a_world_that_the_time_ends_in_does_not_count() -> None:
    thought = thoughts(0)
    before = thought.means()
    thought.deadline = 0.0
    thought.evaluate_world()
    thought.evaluate_world(1)

    assert thought.worlds_tried == 3
    assert thought.means() == before


def test_of_the_first_world_what_was_tried_in_time_is_all_there_is() -> None:
    thought = thoughts(0)
    moves = thought.moves
    thought.set_moves(moves)
    thought.deadline = 0.0
    thought.evaluate_world()

    assert [move for move, _ in thought.means()] == [moves[0]]
    assert (thought.worlds_tried, thought.best()) == (1, moves[0])


def test_a_reply_costs_what_the_other_can_take() -> None:
    """In every world the best reply leaves the mover no more than what the move alone seemed to leave."""
    alone, followed = thoughts(0), thoughts(100_000)
    followed.keep_best(4)
    alone.keep_best(4)
    alone.set_moves(alone.moves)
    followed.set_moves(followed.moves)
    alone.evaluate_world()
    followed.evaluate_world(1)

    assert sum(value for _, value in followed.means()) < sum(value for _, value in alone.means())


def test_a_lead_is_worth_more_the_less_can_still_happen() -> None:
    state = fresh()
    early = default_evaluator().certainty(state, 2.0)
    state.round = 3
    late = default_evaluator().certainty(state, 2.0)
    state.top = state.bottom
    at_the_end = default_evaluator().certainty(state, 2.0)

    assert 0.0 < early < late < at_the_end < 1.0
    assert default_evaluator().certainty(state, -2.0) == -at_the_end


def test_only_who_is_plainly_beaten_in_the_same_worlds_leaves_a_race() -> None:
    """Values of four moves in sixteen worlds: one leads, one is behind in each, one now and then, one is its twin."""
    thought = thoughts(0)
    moves = thought.moves[:4]
    thought.set_moves(moves)
    for world in range(16):
        luck = float(world * world % 7)  # the same for all: what worlds differ by tells nothing of the moves
        for at, value in enumerate((luck, luck - 0.5 + 0.1 * (world % 3), luck + (-1.0 if world % 4 else 2.8), luck)):
            thought.last_values[at] = value
        thought.record_world()
    thought.drop_beaten(0.0)

    assert [move for move, _ in thought.means()] == [moves[0], moves[2]]
    assert thought.best() == moves[0]


def test_a_race_ends_with_its_winner_or_with_the_budget() -> None:
    whole = thoughts(0)
    whole.set_moves(whole.moves)
    before = int(whole.evaluations)
    whole.race(filon.Budget(iterations=40_000), 10_000, 0.0)
    short = thoughts(0)
    short.set_moves(short.moves)
    short.race(filon.Budget(iterations=3 * len(short.moves)), 10_000, 0.0)

    assert len(whole.moves) < len(short.moves)
    assert whole.evaluations - before <= 40_000
    assert (short.worlds_tried, short.best()) == (3, max(short.means(), key=lambda each: each[1])[0])

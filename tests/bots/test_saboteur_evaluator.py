"""Saboteur's evaluator: simulated turns and expected gold."""

import msgspec
import pytest
from librt.vecs import vec

import filon
from filon.bots.saboteur import gold_expectation, population
from filon.bots.saboteur.evaluator import fitted_evaluator
from filon.bots.saboteur.opponent_model import OpponentModel
from filon.bots.saboteur.parameters import Parameters
from filon.core.luck import Quick
from filon.games.saboteur.components import CHOOSING, DIGGING, SEATS
from filon.games.saboteur.scoring import gold_to_draw
from filon.games.saboteur.state import State
from filon.games.saboteur.view_types import View

GAME = filon.load("saboteur")
ROLES = ["digger", "saboteur", "digger", "digger", "saboteur"]


def dealt(seed: int, seats: int = 5, **deal: object) -> State:
    """Return a round that has just begun."""
    match = GAME.start(seats, seed=seed, rounds=1, **({"deal": {"rounds": [deal]}} if deal else {}))
    assert isinstance(match.true_state, State)
    return match.true_state


@pytest.mark.parametrize("seats", SEATS)
def test_gold_by_rank_sums_to_all_gold_drawn(seats: int) -> None:
    """As many cards as players, nine at ten, of 44/28 nuggets on average; the one who arrives has the most (S8.2)."""
    for diggers in range(1, seats + 1):
        first = int((seats * gold_expectation.WIDTH + diggers) * gold_expectation.WIDTH)
        ranked = [float(gold_expectation.GOLD_BY_RANK[first + rank]) for rank in range(diggers)]

        assert sum(ranked) == pytest.approx(int(gold_to_draw(seats)) * 44 / 28)
        assert ranked == sorted(ranked, reverse=True)


def test_order_diggers_puts_broken_tools_last() -> None:
    state = dealt(1, roles=ROLES)
    state.mover = 2
    state.broken = 0b001 << 3 * 3

    assert [int(gold_expectation.ORDER[place]) for place in range(gold_expectation.order_diggers(state))] == [2, 0, 3]


def test_expected_nuggets_grow_with_an_earlier_turn() -> None:
    """One card to go: the next digger arrives, and the one before it chooses second (S8.2)."""
    state, values = dealt(1, roles=ROLES), vec[float]([0.0] * 5)
    state.mover = 2
    gold_expectation.expected_nuggets(state, 1, 1.0, values)

    assert values[2] > values[0] > values[3] > 0.0
    assert values[1] == values[4] == 0.0
    gold_expectation.expected_nuggets(state, 1, 0.0, values)
    assert list(values) == [0.0, 3.0, 0.0, 0.0, 3.0]


def test_simulation_is_legal_and_ends_with_the_round() -> None:
    """Move by move among the legal ones; a finished round is not played on (S8.1)."""
    opponents, luck = OpponentModel(Parameters()), Quick(7)
    for seed, seats in enumerate(SEATS):
        state = dealt(seed, seats)
        while state.phase == DIGGING:
            move = opponents.choose_move(state, luck)
            assert move in list(state.moves())
            state.play(move, luck)
        opponents.simulate(state, luck, 5)
        assert state.phase != DIGGING


def test_simulated_diggers_arrive_less_with_more_saboteurs() -> None:
    """Seven seats, 20 rounds with none, three and four saboteurs: seen 19, 12 and 2."""
    luck, arrived = Quick(3), {0: 0, 3: 0, 4: 0}
    for saboteurs in arrived:
        for seed in range(20):
            opponents = OpponentModel(Parameters())
            state = dealt(seed, 7)
            state.saboteurs = (1 << saboteurs) - 1
            opponents.simulate(state, luck, 100)
            arrived[saboteurs] += state.phase == CHOOSING

    assert arrived[0] > arrived[3] > arrived[4] > 0


def test_evaluate_simulates_turns_deterministically() -> None:
    """The same seed gives the same value; without simulation no turn is played."""
    values = vec[float]([0.0] * 5)
    for simulated_turns in (0, 1):
        evaluator, found = fitted_evaluator(), []
        evaluator.set_simulation(simulated_turns, {0: 3})
        for _ in range(2):
            state = dealt(4)
            state.play(state.moves()[0], Quick(1))
            turns = int(state.top)
            evaluator.evaluate(state, Quick(9), values)
            found.append(list(values))
            assert (int(state.top) > turns) == (simulated_turns > 0)
        assert found[0] == found[1]


def test_careless_scorer_keeps_the_old_mistakes() -> None:
    """It breaks a third tool, which no other player would."""
    match = GAME.start(5, seed=1, deal={"rounds": [{"roles": ROLES}]})
    view = match.view(1)
    assert isinstance(view, View)
    view = msgspec.structs.replace(view, broken=(("cart", "lantern"), *view.broken[1:]))
    now, before = population.MoveScorer(view, [], Parameters()), population.CarelessScorer(view, [], Parameters())

    assert now.score_break(0, helps=False) < 0 < before.score_break(0, helps=False)
    assert now.is_behind_start(["lay", "EW", "-1,0"])
    assert not before.is_behind_start(["lay", "EW", "-1,0"])


def test_as_digger_changes_only_the_role() -> None:
    match = GAME.start(5, seed=1, deal={"rounds": [{"roles": ROLES}]})
    view = match.view(1)
    assert isinstance(view, View)
    hidden = population.as_digger(view)
    assert view.own is not None
    assert hidden.own is not None

    assert (view.own.role, hidden.own.role) == ("saboteur", "digger")
    assert view.own.hand == hidden.own.hand

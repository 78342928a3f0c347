"""The OpenSpiel adapter: every game passes OpenSpiel's tests, and its searches play it."""

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

import filon
from adapters.sample_matches import GAMES, by_game, by_table
from filon.adapters.open_spiel import LevelBot, Playouts, register

# A shorter match shows the same; random play of Sacramento takes thousands of decisions.
SHORT = {"saboteur": ",rounds=1", "sacramento": ",target=50000"}


def load(key: str, seats: int, more: str = "") -> Any:
    """The game, as anybody loads it."""
    return pyspiel.load_game(f"filon_{key}(players={seats}{SHORT.get(key, '')}{more})")


def after(game: Any, moves: int, seed: int = 0) -> Any:
    """A state this many random moves after the deal."""
    state, random = game.new_initial_state(), Random(seed)
    state.apply_action(0)
    while moves and not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
        moves -= 1
    return state


@by_table
def test_game_passes_openspiel_random_simulation_test(key: str, seats: int) -> None:
    """OpenSpiel cannot keep the luck of a game in Python, so states are kept in the next test instead."""
    pyspiel.random_sim_test(load(key, seats), num_sims=1, serialize=False, verbose=False)


@by_game
def test_states_are_serialized_and_copied_whole(key: str) -> None:
    seats = filon.load(key).seats[-1]
    game = load(key, seats)
    for state in (game.new_initial_state(), after(game, 0), after(game, 25)):
        again, copy = game.deserialize_state(state.serialize()), state.clone()

        assert str(again) == str(state) == str(copy)
        assert again.history() == state.history()
    assert [copy.information_state_string(seat) for seat in range(seats)] == [
        again.information_state_string(seat) for seat in range(seats)
    ]


@by_game
def test_openspiel_ismcts_plays_every_game(key: str) -> None:
    seats = filon.load(key).seats[0]
    game = load(key, seats)
    bot = ismcts.ISMCTSBot(game, Playouts(1), 1.4, 12, random_state=np.random.RandomState(1))
    state = after(game, 4)
    for _ in range(3):
        action = bot.step(state)

        assert action in state.legal_actions()
        state.apply_action(action)


def test_openspiel_rollouts_work_too() -> None:
    game = load("sabale", 2)
    bot = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), 1.4, 3, random_state=np.random.RandomState(1)
    )
    state = after(game, 60)

    assert bot.step(state) in state.legal_actions()


def test_search_beats_random_play() -> None:
    """Thirty simulations a step, from the middle of a match on."""
    game = pyspiel.load_game("filon_sabale")
    won = 0.0
    for seed in range(3):
        state, random = after(game, 40, seed), Random(seed)
        bot = ismcts.ISMCTSBot(game, Playouts(seed), 1.4, 30, random_state=np.random.RandomState(seed))
        while not state.is_terminal():
            own = state.current_player() == seed % 2
            state.apply_action(bot.step(state) if own else random.choice(state.legal_actions()))
        won += state.returns()[seed % 2]

    assert won > 0


@by_game
def test_resampled_state_has_the_same_information_state(key: str) -> None:
    game = load(key, filon.load(key).seats[-1])
    state, random = after(game, 12), Random(2)
    for player in range(game.num_players()):
        other = state.resample_from_infostate(player, random.random)

        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.current_player() == state.current_player()
        assert str(game.deserialize_state(other.serialize())) == str(other)
        if player == state.current_player():
            assert other.legal_actions() == state.legal_actions()
    while not other.is_terminal():
        other.apply_action(random.choice(other.legal_actions()))


def test_different_histories_have_different_information_states() -> None:
    names = set()
    for chosen in range(3):
        state = after(pyspiel.load_game("filon_sabale(rng_seed=3)"), 0)
        state.apply_action(state.legal_actions()[chosen])
        names.add(state.information_state_string(state.current_player()))

    assert len(names) == 3


def test_observers_have_named_arrays() -> None:
    game = load("duel", 2)
    state = after(game, 3)
    seen, known = make_observation(game), make_observation(game, INFO_STATE_OBS_TYPE)
    seen.set_from(state, 0)
    known.set_from(state, 0)

    assert {"map", "far", "hand", "broken"} <= set(seen.dict)
    assert set(known.dict) - set(seen.dict) == {"history"}
    assert list(seen.tensor) == state.observation_tensor(0)
    assert np.array_equal(known.dict["map"], seen.dict["map"])
    assert game.observation_tensor_shape() == [game.encoder.size]


def test_deal_depends_on_the_seed_and_the_number_of_deals() -> None:
    games = [load("saboteur", 5, f",rng_seed={seed}") for seed in (1, 1, 2)]
    first, again, other = (str(after(game, 0)) for game in games)

    assert first == again != other
    assert str(after(games[0], 0)) != first


def test_level_bots_play_in_openspiel() -> None:
    game = load("duel", 2)
    state = after(game, 0)
    bots = [LevelBot(game, level, filon.Budget(iterations=4), seed=1) for level in ("regular", "random")]
    won = pyspiel.evaluate_bots(state, bots, 7)

    assert sum(won) == 0
    assert state.is_terminal()


def test_utility_can_be_the_score() -> None:
    game = load("duel", 2, ",utility=score")
    state = after(game, 1000)

    assert state.returns() == [float(score) for score in state.dealt.true_state.outcome.scores]
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    with pytest.raises(ValueError, match="utility is one of"):
        load("duel", 2, ",utility=fame")


def test_illegal_action_is_refused_and_changes_nothing() -> None:
    game = load("duel", 2)
    state = after(game, 0)
    before, wrong = (
        str(state),
        next(each for each in range(game.num_distinct_actions()) if each not in state.legal_actions()),
    )

    with pytest.raises(ValueError, match=f"^{wrong} is no legal action now: player [01] has none such"):
        state.apply_action(wrong)
    assert str(state) == before


def test_every_game_is_registered_once() -> None:
    register(*GAMES)
    known = pyspiel.registered_names()

    assert [known.count(f"filon_{key}") for key in GAMES] == [1] * len(GAMES)


def test_state_before_the_deal_has_no_information() -> None:
    state = load("duel", 2).new_initial_state()

    assert state.is_chance_node()
    assert state.information_state_string(0) == ""
    with pytest.raises(ValueError, match="nothing is dealt yet"):
        state.resample_from_infostate(0, Random(1).random)

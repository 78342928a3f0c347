"""The PettingZoo adapter: every game passes PettingZoo's tests."""

import pickle
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import filon
from adapters.sample_matches import by_table
from filon.adapters.pettingzoo import env

# PettingZoo says both of every environment with masks in its observations, but for its own ones, by a list of names.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


def played(found: Any, seed: int) -> list[tuple[str, int]]:
    """A random match: agents and the numbers they chose."""
    found.reset(seed=seed)
    random, chosen = Random(seed), []
    for agent in found.agent_iter():
        observation, _, ended, _, _ = found.last()
        action = None if ended else random.choice(np.flatnonzero(observation["action_mask"]).tolist())
        if action is not None:
            chosen.append((agent, action))
        found.step(action)
    return chosen


@by_table
def test_game_passes_pettingzoo_api_test(key: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    """To the end of a match: the longest of them, Sacramento's, is shortened."""
    short = {"target": 50_000} if key == "sacramento" else {}
    table = env(key, seats=seats, **short)
    api_test(table, num_cycles=1000)

    assert "Passed API test" in capsys.readouterr().out


@by_table
def test_game_passes_pettingzoo_seed_test(key: str, seats: int) -> None:
    seed_test(lambda: env(key, seats=seats), num_cycles=70)


def test_seed_determines_the_match_and_reset_continues() -> None:
    found = env("saboteur", seats=5)
    hands = []
    for seed in (1, 2, 1, None):
        found.reset(seed=seed)
        hands.append(found.unwrapped.match.view(0).own.hand)

    assert hands[0] == hands[2] != hands[1]
    assert hands[3] != hands[2]


def test_only_the_agent_to_move_has_an_action_mask() -> None:
    found = env("duel")
    found.reset(seed=4)
    match = found.unwrapped.match
    other = found.possible_agents[1 - match.turn]
    mask = found.last()[0]["action_mask"]

    assert found.agent_selection == f"player_{match.turn}"
    assert mask.sum() == len(match.legal())
    assert np.array_equal(found.last()[4]["action_mask"], mask)
    assert found.observe(other)["action_mask"].sum() == 0


@by_table
def test_every_agent_observes_its_own_view_whoever_is_to_move(key: str, seats: int) -> None:
    """All agents at every position: a waiting one sees what its seat sees, and may do nothing."""
    found = env(key, seats=seats)
    found.reset(seed=seats)
    match, encoder, random = found.unwrapped.match, found.unwrapped.encoder, Random(seats)
    for _ in range(12):
        if match.turn is None:
            break
        seen = [found.observe(agent) for agent in found.possible_agents]
        for seat, observation in enumerate(seen):
            expected = encoder.observe(match.view(seat))
            mask = observation["action_mask"]

            assert np.array_equal(observation["observation"], expected)
            assert mask.sum() == (len(match.legal()) if seat == match.turn else 0)
            assert np.array_equal(found.infos[found.possible_agents[seat]]["action_mask"], mask)
        assert seats == 1 or len({observation["observation"].tobytes() for observation in seen}) == seats
        found.step(random.choice(np.flatnonzero(seen[match.turn]["action_mask"]).tolist()))


def test_illegal_action_raises_and_changes_nothing() -> None:
    found = env("sabale")
    found.reset(seed=1)
    mask = found.last()[0]["action_mask"]

    with pytest.raises(ValueError, match="no legal move of player_"):
        found.unwrapped.step(int(np.flatnonzero(mask == 0)[0]))
    assert found.unwrapped.match.steps == []


@pytest.mark.parametrize(("utility", "total"), [("win", 0), ("score", None)])
def test_rewards_come_once_at_the_end(utility: Any, total: int | None) -> None:
    found = env("saboteur", seats=4, utility=utility, rounds=1)
    chosen = played(found, 3)
    outcome = found.unwrapped.match.outcome
    won = found.unwrapped.encoder.utilities(outcome, utility)

    assert len(chosen) == len(found.unwrapped.match.steps)
    assert found.agents == []
    assert sum(won) == pytest.approx(sum(outcome.scores) if total is None else total)
    assert max(range(4), key=lambda seat: won[seat]) in outcome.winners


def test_environment_match_has_a_valid_record() -> None:
    found = env("sacramento", target=50_000)
    played(found, 2)
    match = found.unwrapped.match

    assert filon.replay(match.record()).outcome == match.outcome


def test_ansi_mode_renders_the_board() -> None:
    found = env("saboteur", seats=3, render_mode="ansi")
    found.reset(seed=1)

    assert len(found.render().splitlines()) > 5


def test_unknown_options_and_seats_are_refused() -> None:
    with pytest.raises(filon.InvalidStart):
        env("saboteur", seats=2)
    with pytest.raises(filon.InvalidStart):
        env("saboteur", seats=3, rounds=7)


def test_unknown_utility_and_render_mode_are_refused() -> None:
    fame: Any = "fame"

    with pytest.raises(ValueError, match="utility is one of win, score, not fame"):
        env("saboteur", seats=3, utility=fame)
    with pytest.raises(ValueError, match="render_mode is None or one of ansi, not human"):
        env("saboteur", seats=3, render_mode="human")


def test_observations_can_be_pickled() -> None:
    found = env("duel", seats=1)
    found.reset(seed=1)
    seen = found.last()[0]

    assert np.array_equal(pickle.loads(pickle.dumps(seen))["observation"], seen["observation"])

"""`filon bench engine`: new matches for every sample, and the median and quartiles of samples."""

from __future__ import annotations

import pytest

import filon
from filon.bench import engine, loop_unit, timed_operations
from filon.core.compiled_mode import own_mode
from filon.core.playout import play_on
from filon.core.registry import ours


def test_samples_share_no_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deals, luck and choices are new within one sample and in the next."""
    seeds: list[int] = []
    dealt_state = timed_operations.dealt_state

    def recording(game: filon.Game, seats: int, seed: int) -> filon.State:
        seeds.append(seed)
        return dealt_state(game, seats, seed)

    monkeypatch.setattr(timed_operations, "dealt_state", recording)
    sample = timed_operations.decision(filon.load("sabale"), 2)
    for _ in range(3):
        sample()

    assert len(seeds) == len(set(seeds)) >= 3


@pytest.mark.parametrize("key", ours())
def test_matches_of_different_seeds_differ(key: str) -> None:
    game = filon.load(key)
    seats = game.seats[-1]
    ends = []
    for seed in range(1, 5):
        state = timed_operations.dealt_state(game, seats, seed)
        play_on(state, timed_operations.luck_for(seed), timed_operations.choices_for(seed), timed_operations.MAX_PLIES)
        ends.append(state.view(None).json())

    assert len(set(ends)) == 4


@pytest.mark.parametrize("key", ours())
def test_positions_come_from_all_stages_of_a_match(key: str) -> None:
    game = filon.load(key)
    found = timed_operations.positions(game, game.seats[0], seed=5)

    assert len(found) >= timed_operations.POSITIONS - 1
    assert all(state.turn is not None for state in found)
    assert len({state.view(None).json() for state in found}) == len(found)


@pytest.mark.parametrize("key", ours())
def test_every_game_has_a_row_for_each_workload(key: str) -> None:
    most = filon.load(key).seats[-1]
    rows = list(engine.rows([key], [most], more=False, seconds=0.001))

    assert [row["work"] for row in rows] == list(timed_operations.WORKLOADS)
    assert {(row["game"], row["seats"], row["mode"]) for row in rows} == {(key, most, own_mode())}
    assert all(row["ns"] > 0 and 0 < row["spread"][0] <= row["loops"] <= row["spread"][1] for row in rows)


def test_cost_is_the_median_of_samples_with_quartiles() -> None:
    """One disturbed sample does not change it; the first one is a warm-up."""
    spent = iter([10**9, 1000, 3000, 2000, 10**9, 2000])
    cost = loop_unit.measure(lambda: (next(spent), 10), seconds=0)

    assert cost.ns == 200
    assert cost.spread[0] <= cost.loops <= cost.spread[1]
    assert cost.spread[1] < 10**6


def test_sample_lasts_long_enough_for_the_clock() -> None:
    sample = timed_operations.repeated(lambda seed: (timed_operations.MIN_NS // 4, seed))

    assert sample() == (timed_operations.MIN_NS, 1 + 2 + 3 + 4)
    assert sample() == (timed_operations.MIN_NS, 5 + 6 + 7 + 8)

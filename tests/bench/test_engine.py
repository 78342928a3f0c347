"""Does `filon bench engine` measure fresh play, and say its median and its spread?"""

from __future__ import annotations

import pytest

import filon
from filon.bench import engine, loop_unit, workloads
from filon.core.build_info import own_mode
from filon.core.playout import play_on
from filon.core.registry import ours


def test_no_try_plays_a_match_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the deal nor the luck nor the choices come again, within one try or in the next."""
    seeds: list[int] = []
    laid = workloads.laid

    def noted(game: filon.Game, seats: int, seed: int) -> filon.State:
        seeds.append(seed)
        return laid(game, seats, seed)

    monkeypatch.setattr(workloads, "laid", noted)
    tried = workloads.decision(filon.load("sabale"), 2)
    for _ in range(3):
        tried()

    assert len(seeds) == len(set(seeds)) >= 3


@pytest.mark.parametrize("key", ours())
def test_fresh_matches_differ(key: str) -> None:
    game = filon.load(key)
    seats = game.seats[-1]
    ends = []
    for seed in range(1, 5):
        state = workloads.laid(game, seats, seed)
        play_on(state, workloads.luck_of(seed), workloads.choice_of(seed), workloads.MOST)
        ends.append(state.view(None).json())

    assert len(set(ends)) == 4


@pytest.mark.parametrize("key", ours())
def test_positions_lie_all_through_a_match_that_goes_on(key: str) -> None:
    game = filon.load(key)
    found = workloads.positions(game, game.seats[0], seed=5)

    assert len(found) >= workloads.POSITIONS - 1
    assert all(state.turn is not None for state in found)
    assert len({state.view(None).json() for state in found}) == len(found)


@pytest.mark.parametrize("key", ours())
def test_every_game_has_a_row_for_each_work_at_a_number_of_seats(key: str) -> None:
    most = filon.load(key).seats[-1]
    rows = list(engine.rows([key], [most], more=False, seconds=0.001))

    assert [row["work"] for row in rows] == list(workloads.WORKS)
    assert {(row["game"], row["seats"], row["mode"]) for row in rows} == {(key, most, own_mode())}
    assert all(row["ns"] > 0 and 0 < row["spread"][0] <= row["loops"] <= row["spread"][1] for row in rows)


def test_the_median_of_the_tries_is_told_and_their_quartiles() -> None:
    """One try that the machine disturbed does not move it. The first try of all only warms up."""
    spent = iter([10**9, 1000, 3000, 2000, 10**9, 2000])
    cost = loop_unit.measured(lambda: (next(spent), 10), seconds=0)

    assert cost.ns == 200
    assert cost.spread[0] <= cost.loops <= cost.spread[1]
    assert cost.spread[1] < 10**6


def test_a_try_lasts_long_enough_for_the_clock() -> None:
    tried = workloads.lasting(lambda seed: (workloads.ENOUGH // 4, seed))

    assert tried() == (workloads.ENOUGH, 1 + 2 + 3 + 4)
    assert tried() == (workloads.ENOUGH, 5 + 6 + 7 + 8)

"""Results of a run: points, scores, places, roles, ratings and times."""

from math import log10
from random import Random

import msgspec
import pytest

from filon.arena.experiment import Experiment, create
from filon.arena.reporting.console import lines
from filon.arena.reporting.html_report import table
from filon.arena.running.deal_runner import Deal, GameResult, MoveTimes
from filon.arena.stats import bradley_terry, role_results
from filon.arena.stats.confidence_intervals import Estimate
from filon.arena.stats.results import Results, quantile, results
from filon.core.budget import Budget
from filon.core.outcome import RoundResult

TWO_TENTHS = Budget(ms=200)
TWO = create("sabale", "regular,novice", "100ms", {})


def game(line: tuple[int, ...], scores: tuple[int, ...], first: int = 0, moves: int = 10) -> GameResult:
    most = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == most)
    return GameResult(line, scores, winners, first, moves)


def results_of(played: list[list[GameResult]], setting: Experiment = TWO, seats: int = 2) -> Results:
    kinds = len(setting.kinds)
    return results(setting, seats, [Deal(seats, at, games, [MoveTimes()] * kinds) for at, games in enumerate(played)])


def test_shared_win_counts_its_share() -> None:
    found = results_of(
        [[game((0, 1), (5, 3)), game((1, 0), (4, 4))], [game((0, 1), (2, 3)), game((1, 0), (1, 6), moves=30)]]
    )

    assert found.levels["regular"].points.value == pytest.approx((1 + 0.5 + 0 + 1) / 4)
    assert found.levels["novice"].points.value == pytest.approx((0 + 0.5 + 1 + 0) / 4)
    assert found.levels["regular"].score.value == pytest.approx((5 + 4 + 2 + 6) / 4)
    assert found.ratios["regular"].value == pytest.approx((5 + 4 + 2 + 6) / (3 + 4 + 3 + 1))
    assert (found.games, found.deals, found.length.value) == (4, 2, 15.0)


def test_score_ratio_to_nothing_is_none() -> None:
    found = results_of([[game((0, 1), (5, 0)), game((1, 0), (0, 4))]] * 3)
    page = table(found)

    assert found.ratios["regular"] is None
    assert found.ratios["novice"] == Estimate(0.0, 0.0, 0.0)
    assert [line for line in lines(found) if "regular: 100.0 %" in line and "times the others'" not in line]
    assert b'"ratios":{"regular":null,' in msgspec.json.encode(found)
    assert page.count("times the others' mean score") == 1


def test_solo_game_has_neither_points_nor_ratings() -> None:
    found = results_of([[game((0,), (5,)), game((1,), (3,))]] * 3, seats=1)
    first = next(line for line in lines(found) if "regular: " in line)

    assert found.levels["regular"].points is None
    assert found.ratings == {}
    assert "points" not in first
    assert "rated" not in first
    assert "<tr><td>regular<td>3<td><td>5.00" in table(found)


def test_results_by_seat_and_by_place_differ() -> None:
    found = results_of([[game((0, 1), (5, 3), first=1), game((1, 0), (1, 4), first=1)]] * 3)

    assert [row.points.value for row in found.by_seat["regular"]] == [1.0, 1.0]
    assert [row.score.value for row in found.by_seat["novice"]] == [1.0, 3.0]
    assert [row.score.value for row in found.by_place["regular"]] == [4.0, 5.0]


def test_ratings_are_odds_on_the_scale_of_chess() -> None:
    random = Random(5)
    wins = [random.random() < 0.75 for _ in range(400)]
    deals = [Deal(2, at, [game((0, 1), (1, 0) if won else (0, 1))], []) for at, won in enumerate(wins)]
    stronger, weaker = bradley_terry.ratings(deals, 2)

    assert weaker.value == 0
    assert stronger.value == pytest.approx(400 * log10(sum(wins) / (400 - sum(wins))), abs=2)
    assert stronger.low is not None
    assert stronger.high is not None
    assert 60 < stronger.high - stronger.low < 110


def test_players_who_never_met_are_rated_by_common_opponents() -> None:
    above = [0.0] * 9
    for winner, loser in ((0, 1), (1, 2)):
        above[3 * winner + loser], above[3 * loser + winner] = 300.0, 100.0
    first, second, _ = bradley_terry.fit(above, 3)

    assert second == pytest.approx(400 * log10(3), abs=3)
    assert first == pytest.approx(2 * second, abs=3)


def test_rounds_are_counted_by_role_and_side() -> None:
    def played(saboteur: int, won: str) -> GameResult:
        dealt = ["saboteur" if seat == saboteur else "digger" for seat in range(3)]
        parts = [RoundResult(1, seat, role, role == won, 2 if role == won else 0) for seat, role in enumerate(dealt)]
        return GameResult((0, 1, 1), (0, 0, 0), (), 0, 1, parts)

    deals = [Deal(3, at, [played(0, "saboteur"), played(1, "digger" if at else "")], []) for at in range(2)]
    sides, mine, theirs = role_results.sides(deals), role_results.by_kind(deals, 0), role_results.by_kind(deals, 1)

    assert {side: share.value for side, share in sides.items()} == {"digger": 0.25, "saboteur": 0.5}
    assert (mine["saboteur"].rounds, mine["saboteur"].won.value, mine["saboteur"].score.value) == (2, 1.0, 2.0)
    assert (mine["digger"].rounds, mine["digger"].won.value) == (2, 0.5)
    assert (theirs["saboteur"].rounds, theirs["saboteur"].won.value) == (2, 0.0)


def test_quantile_is_exact_to_two_percent() -> None:
    clock = MoveTimes()
    for took in range(1, 1001):
        clock.add(took / 1000, took / 1000, TWO_TENTHS)

    assert quantile(clock, 0.5) == pytest.approx(0.5, rel=0.021)
    assert quantile(clock, 0.99) == pytest.approx(0.99, rel=0.021)
    assert (clock.late, clock.tardy, clock.longest) == (800, 750, 1.0)

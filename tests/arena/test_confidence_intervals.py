"""Confidence intervals: coverage, although games of one deal are correlated."""

from math import atan, cos, exp, lgamma, pi, sqrt
from random import Random

import pytest

from filon.arena.stats import confidence_intervals
from filon.arena.stats.confidence_intervals import Sums, ratio


def deals(random: Random, count: int, chance: float, alike: float) -> list[Sums]:
    """Four games a deal: with probability `alike` all end as the first one did."""
    rows: list[Sums] = []
    for _ in range(count):
        first = random.random() < chance
        games = [first if random.random() < alike else random.random() < chance for _ in range(4)]
        rows.append([float(sum(games)), 4.0])
    return rows


@pytest.mark.parametrize(("chance", "alike"), [(0.5, 0.0), (0.5, 0.9), (0.8, 0.5), (0.9, 1.0)])
def test_intervals_cover_the_truth_in_95_percent(chance: float, alike: float) -> None:
    random = Random(7)
    shares, means, repetitions = 0, 0, 400
    for _ in range(repetitions):
        rows = deals(random, 60, chance, alike)
        share, mean = confidence_intervals.proportion(rows, ratio(0, 1)), confidence_intervals.mean(rows, ratio(0, 1))
        shares += share.low is not None and share.high is not None and share.low <= chance <= share.high
        means += mean.low is not None and mean.high is not None and mean.low <= chance <= mean.high

    assert 0.92 <= shares / repetitions <= 0.98
    assert 0.90 <= means / repetitions <= 0.98


FEW = (2, 3, 4, 5, 7, 9, 12, 20, 40)  # deals


@pytest.mark.parametrize("count", FEW)
def test_interval_of_few_deals_covers_a_mean_in_95_percent(count: int) -> None:
    """Scores of a bell curve: the coverage is known, and Student's t with too many degrees of freedom misses it."""
    random, covered, repetitions = Random(count), 0, 4000
    for _ in range(repetitions):
        found = confidence_intervals.mean([[random.gauss(3.0, 2.0), 1.0] for _ in range(count)], ratio(0, 1))
        assert found.low is not None
        assert found.high is not None
        covered += found.low <= 3.0 <= found.high

    assert 0.94 <= covered / repetitions <= 0.97


@pytest.mark.parametrize("count", FEW)
@pytest.mark.parametrize(("chance", "alike"), [(0.5, 0.0), (0.75, 0.5), (0.9, 0.0)])
def test_interval_of_few_deals_covers_a_proportion(count: int, chance: float, alike: float) -> None:
    random, covered, repetitions = Random(f"{count} {chance}"), 0, 1000
    for _ in range(repetitions):
        found = confidence_intervals.proportion(deals(random, count, chance, alike), ratio(0, 1))
        assert found.low is not None
        assert found.high is not None
        assert 0.0 <= found.low <= found.value + 1e-9 <= found.high + 2e-9 <= 1.0 + 3e-9
        covered += found.low <= chance <= found.high

    assert covered / repetitions >= 0.92


def test_half_width_is_students_quantile_or_a_little_more() -> None:
    """By integrating the density of t with one degree of freedom fewer than groups."""
    for groups in range(2, confidence_intervals.GROUPS + 1):
        inside = 2 * below_t(confidence_intervals.t_quantile(groups), groups - 1) - 1

        assert 0.9495 <= inside <= 0.962, groups


def below_t(quantile: float, freedom: int) -> float:
    """P(T <= quantile) by Simpson's rule, after the substitution t = sqrt(freedom) tan(angle)."""
    steps, end = 400, atan(quantile / sqrt(freedom))
    heights = [cos(end * at / steps) ** (freedom - 1) for at in range(steps + 1)]
    area = end / steps / 3 * (heights[0] + heights[-1] + 4 * sum(heights[1:-1:2]) + 2 * sum(heights[2:-1:2]))
    return 0.5 + area * exp(lgamma((freedom + 1) / 2) - lgamma(freedom / 2)) / sqrt(pi)


def test_correlated_games_widen_the_interval() -> None:
    alike = confidence_intervals.proportion(deals(Random(1), 200, 0.5, 1.0), ratio(0, 1))
    apart = confidence_intervals.proportion(deals(Random(1), 200, 0.5, 0.0), ratio(0, 1))
    assert alike.low is not None
    assert alike.high is not None
    assert apart.low is not None
    assert apart.high is not None

    assert 1.6 < (alike.high - alike.low) / (apart.high - apart.low) < 2.4


def test_jackknife_of_a_mean_is_the_usual_standard_error() -> None:
    random = Random(3)
    rows = [[random.random(), 1.0] for _ in range(50)]
    value, error = confidence_intervals.jackknife(confidence_intervals.group_sums(rows), ratio(0, 1))
    middle = sum(row[0] for row in rows) / 50
    usual = sqrt(sum((row[0] - middle) ** 2 for row in rows) / 49 / 50)

    assert value == pytest.approx(middle)
    assert error == pytest.approx(usual)


@pytest.mark.parametrize("won", [0.0, 1.0])
def test_proportion_of_zero_or_one_still_has_an_interval(won: float) -> None:
    found = confidence_intervals.proportion([[won, 1.0]] * 20, ratio(0, 1))

    assert found.value == won
    assert found.low is not None
    assert found.high is not None
    assert 0.1 < found.high - found.low < 0.3


def test_division_by_zero_gives_no_figure() -> None:
    for way in (confidence_intervals.mean, confidence_intervals.proportion):
        assert confidence_intervals.optional(way, [[0.0, 0.0]] * 4, ratio(0, 1)) is None


def test_figure_undefined_without_one_group_has_no_interval() -> None:
    rows = [[1.0, 2.0], [0.0, 0.0], [0.0, 0.0]]

    for way in (confidence_intervals.mean, confidence_intervals.proportion):
        assert confidence_intervals.optional(way, rows, ratio(0, 1)) == confidence_intervals.Estimate(0.5)


def test_one_deal_has_no_interval() -> None:
    assert confidence_intervals.mean([[3.0, 2.0]], ratio(0, 1)) == confidence_intervals.Estimate(1.5)

"""95 % confidence intervals by the delete-a-group jackknife over deals, since games of one deal are not independent.

Deals are put into up to a hundred groups (P. S. Kott, "The delete-a-group jackknife", Journal of Official Statistics
17, 2001). A figure is computed from the sums of all groups and again without each group; the variance of these gives
its standard error. A proportion gets Wilson's score interval (1927) for the number of independent games that this error
implies, so it is never certain. A figure that divides by zero does not exist; one that would without a group has no
interval.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt

import msgspec

GROUPS = 100
# 97.5 % quantiles of Student's t by degrees of freedom; in between the next lower one, which is conservative.
T_QUANTILES = {1: 12.71, 2: 4.30, 3: 3.18, 4: 2.78, 5: 2.57, 7: 2.36, 10: 2.23, 15: 2.13, 20: 2.09, 30: 2.04, 60: 2.00}

Sums = list[float]
Figure = Callable[[Sums], float]  # raises ZeroDivisionError if there is none


class Estimate(msgspec.Struct, frozen=True):
    """A figure and its 95 % interval; without one if there is too little data."""

    value: float
    low: float | None = None
    high: float | None = None


def group_sums(rows: Sequence[Sums]) -> list[Sums]:
    """Rows, one a deal, summed in groups; neighbouring deals go to different groups."""
    count = min(GROUPS, len(rows))
    return [column_sums(rows[first::count]) for first in range(count)]


def column_sums(rows: Sequence[Sums]) -> Sums:
    """The sum of each column."""
    return [sum(column) for column in zip(*rows, strict=True)]


def jackknife(groups: Sequence[Sums], figure: Figure) -> tuple[float, float]:
    """The figure and its standard error by the delete-a-group jackknife; -1 if that cannot be computed."""
    total = column_sums(groups)
    value = figure(total)
    if len(groups) < 2:
        return value, -1.0
    try:
        without = [figure([whole - part for whole, part in zip(total, group, strict=True)]) for group in groups]
    except ZeroDivisionError:
        return value, -1.0
    mean = sum(without) / len(without)
    squares = sum((one - mean) ** 2 for one in without)
    return value, sqrt(squares * (len(groups) - 1) / len(groups))


def t_quantile(groups: int) -> float:
    """The half-width of a 95 % interval in standard errors, for this many groups."""
    return T_QUANTILES[max(free for free in T_QUANTILES if free <= max(groups - 1, 1))]


def mean(rows: Sequence[Sums], figure: Figure) -> Estimate:
    """Any figure of sums with its interval."""
    groups = group_sums(rows)
    value, error = jackknife(groups, figure)
    if error < 0:
        return Estimate(value)
    return Estimate(value, value - t_quantile(len(groups)) * error, value + t_quantile(len(groups)) * error)


def proportion(rows: Sequence[Sums], figure: Figure) -> Estimate:
    """A figure between 0 and 1 with Wilson's interval."""
    groups = group_sums(rows)
    value, error = jackknife(groups, figure)
    if error < 0:
        return Estimate(value)
    effective = value * (1 - value) / error**2 if error > 0 else 0.0  # independent games
    number = max(effective, 1.0) if effective else float(len(rows))
    times = t_quantile(len(groups))
    middle = (value + times**2 / (2 * number)) / (1 + times**2 / number)
    half = times / (1 + times**2 / number) * sqrt(value * (1 - value) / number + times**2 / (4 * number**2))
    return Estimate(value, max(0.0, middle - half), min(1.0, middle + half))


def optional(
    estimate: Callable[[Sequence[Sums], Figure], Estimate], rows: Sequence[Sums], figure: Figure
) -> Estimate | None:
    """A mean or a proportion, or None if it divides by zero."""
    try:
        return estimate(rows, figure)
    except ZeroDivisionError:
        return None


def ratio(over: int, under: int) -> Figure:
    """The ratio of two columns."""
    return lambda sums: sums[over] / sums[under]

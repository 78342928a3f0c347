"""How sure is a figure? Games of one deal are not independent, so whole deals are left out, and the figure made again.

Deals are laid into up to a hundred groups. The jackknife makes a figure from the sums of all groups, and again without
each of them; how far these lie apart says how far it might lie from the truth. A share is never told as certain: its
interval is Wilson's, for as many independent games as the spread between deals makes these worth. Where there is
nothing to divide by there is no figure, and where there would be none without a group there is no interval.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt

import msgspec

GROUPS = 100
# Student's 97.5 % by degrees of freedom; between them the next lower one, which is the more careful.
STUDENT = {1: 12.71, 2: 4.30, 3: 3.18, 4: 2.78, 5: 2.57, 7: 2.36, 10: 2.23, 15: 2.13, 20: 2.09, 30: 2.04, 60: 2.00}

Sums = list[float]
Figure = Callable[[Sums], float]  # raises ZeroDivisionError where there is none


class Estimate(msgspec.Struct, frozen=True):
    """A figure and its interval of 95 %; without one where there is too little to say."""

    value: float
    low: float | None = None
    high: float | None = None


def grouped(rows: Sequence[Sums]) -> list[Sums]:
    """Rows, one a deal, added up in groups; neighbours go to different ones."""
    count = min(GROUPS, len(rows))
    return [added(rows[first::count]) for first in range(count)]


def added(rows: Sequence[Sums]) -> Sums:
    """Column by column."""
    return [sum(column) for column in zip(*rows, strict=True)]


def spread(groups: Sequence[Sums], figure: Figure) -> tuple[float, float]:
    """The figure, and its standard error by leaving out each group; minus one where that cannot be told."""
    total = added(groups)
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


def student(groups: int) -> float:
    """How many standard errors 95 % are with so many groups."""
    return STUDENT[max(free for free in STUDENT if free <= max(groups - 1, 1))]


def mean(rows: Sequence[Sums], figure: Figure) -> Estimate:
    """Any figure of sums."""
    groups = grouped(rows)
    value, error = spread(groups, figure)
    if error < 0:
        return Estimate(value)
    return Estimate(value, value - student(len(groups)) * error, value + student(len(groups)) * error)


def share(rows: Sequence[Sums], figure: Figure) -> Estimate:
    """A figure between 0 and 1."""
    groups = grouped(rows)
    value, error = spread(groups, figure)
    if error < 0:
        return Estimate(value)
    worth = value * (1 - value) / error**2 if error > 0 else 0.0
    number = max(worth, 1.0) if worth else float(len(rows))
    times = student(len(groups))
    middle = (value + times**2 / (2 * number)) / (1 + times**2 / number)
    half = times / (1 + times**2 / number) * sqrt(value * (1 - value) / number + times**2 / (4 * number**2))
    return Estimate(value, max(0.0, middle - half), min(1.0, middle + half))


def if_any(way: Callable[[Sequence[Sums], Figure], Estimate], rows: Sequence[Sums], figure: Figure) -> Estimate | None:
    """A mean or a share that there may not be: of no lost rounds, to others who have nothing."""
    try:
        return way(rows, figure)
    except ZeroDivisionError:
        return None


def ratio(over: int, under: int) -> Figure:
    """One sum for each of another."""
    return lambda sums: sums[over] / sums[under]

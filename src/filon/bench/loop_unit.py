"""How long does one step of a plain Python loop take, here and now, and how many of them does a work cost?"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median, quantiles
from typing import NamedTuple

# Time that this process had: what others did meanwhile on a busy machine is not ours. Where the system counts it too
# coarsely, time that went by.
clock_ns = time.thread_time_ns if time.get_clock_info("thread_time").resolution < 1e-6 else time.perf_counter_ns

# What one try says: how many nanoseconds it took, and how many pieces were made in them.
Try = Callable[[], tuple[int, int]]
FEWEST = 5


class Cost(NamedTuple):
    """What a piece costs: the median over all tries, and between which loops the middle half of them lie."""

    ns: float
    loops: float
    spread: tuple[float, float]


def loop_ns(steps: int = 5_000, tries: int = 3) -> float:
    """Nanoseconds of one step; the best of a few tries, since whatever else runs here can only add to it."""
    table = {i: i * 7 & 255 for i in range(256)}
    best = float("inf")
    for _ in range(tries):
        total, ring = 0, [0] * 64
        started = clock_ns()
        for i in range(steps):
            total = (total + table[i & 255]) & 0xFFFF
            ring[i & 63] = total
        best = min(best, (clock_ns() - started) / steps)
    return best


def measured(once: Try, seconds: float) -> Cost:
    """Try after try, each against loops timed right before and after it: a machine that slows down slows both."""
    costs: list[float] = []
    ratios: list[float] = []
    ends = time.perf_counter() + seconds
    once()
    after = loop_ns()
    while len(costs) < FEWEST or time.perf_counter() < ends:
        before = after
        spent, pieces = once()
        after = loop_ns()
        costs.append(spent / pieces)
        ratios.append(costs[-1] / ((before + after) / 2))
    low, _, high = quantiles(ratios, n=4, method="inclusive")
    return Cost(median(costs), median(ratios), (low, high))

"""The time unit *loop*: one step of a plain Python loop on this machine, and the cost of work in loops."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median, quantiles
from typing import NamedTuple

# Processor time of this thread, so that other processes on a busy machine do not count; wall-clock time where the
# system's resolution is too coarse.
clock_ns = time.thread_time_ns if time.get_clock_info("thread_time").resolution < 1e-6 else time.perf_counter_ns

# A sample returns the nanoseconds it took and the number of operations it performed.
Sample = Callable[[], tuple[int, int]]
MIN_SAMPLES = 5


class Cost(NamedTuple):
    """The cost of one operation: the median in nanoseconds and in loops, and the quartiles in loops."""

    ns: float
    loops: float
    spread: tuple[float, float]


def loop_ns(steps: int = 5_000, tries: int = 3) -> float:
    """Nanoseconds of one step: the best of a few tries, since other processes can only add to it."""
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


def measure(sample: Sample, seconds: float) -> Cost:
    """Sample for at least so many seconds; loops are timed around each sample, since a machine may slow down."""
    costs: list[float] = []
    ratios: list[float] = []
    ends = time.perf_counter() + seconds
    sample()
    after = loop_ns()
    while len(costs) < MIN_SAMPLES or time.perf_counter() < ends:
        before = after
        spent, pieces = sample()
        after = loop_ns()
        costs.append(spent / pieces)
        ratios.append(costs[-1] / ((before + after) / 2))
    low, _, high = quantiles(ratios, n=4, method="inclusive")
    return Cost(median(costs), median(ratios), (low, high))

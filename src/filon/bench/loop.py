"""How long does one step of a plain Python loop take, here and now?"""

from __future__ import annotations

import time
from collections.abc import Callable


def loop_ns(steps: int = 200_000, tries: int = 3) -> float:
    """Nanoseconds of one step; the best of a few tries."""
    table = {i: i * 7 & 255 for i in range(256)}
    best = float("inf")
    for _ in range(tries):
        total, ring = 0, [0] * 64
        started = time.perf_counter_ns()
        for i in range(steps):
            total = (total + table[i & 255]) & 0xFFFF
            ring[i & 63] = total
        best = min(best, (time.perf_counter_ns() - started) / steps)
    return best


def against_loops(work: Callable[[], float]) -> tuple[float, float]:
    """What the work says it costs, in nanoseconds and in loops timed before and after it."""
    before = loop_ns()
    cost = work()
    return cost, cost / ((before + loop_ns()) / 2)

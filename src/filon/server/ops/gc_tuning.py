"""Garbage-collector tuning: keeps long collections out of the event loop.

Tables are freed by reference counting when they are forgotten. For the rest, young objects are collected as they come,
all of them when no client is connected, or once in a long while.
"""

from __future__ import annotations

import gc

# Young objects are collected often, which takes about a millisecond; all of them only by `collect_garbage`.
YOUNG, MIDDLE, NEVER = 10_000, 20, 1_000_000


def tune_gc() -> None:
    """Set thresholds and freeze what is there, once, when the server is ready."""
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    gc.collect()
    gc.freeze()


def collect_garbage() -> None:
    """Collect everything but what was frozen: with a thousand tables it takes 50 ms for the tables alone."""
    gc.collect()

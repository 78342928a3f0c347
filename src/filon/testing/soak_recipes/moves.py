"""Bots keep to their time: 99.9 % of moves at 100 ms end within 150 ms while every core is busy.

This needs 10,000 moves: `./play soak moves --minutes 20`. With fewer moves nothing is judged.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from time import monotonic

from filon import bots
from filon.core import registry
from filon.core.budget import Budget

BUDGET = Budget(ms=100)
LATE = 0.15  # seconds
MOVES = 20
EARLIER = 100
WITHIN = "moves within 150 ms"
ENOUGH = 10_000
WANTED = 0.999

Clock = Callable[[], float]  # seconds


def example(random: Random) -> Counter[str]:
    """Time some moves of one match between experts."""
    with busy_cores():
        return timed(random)


@contextmanager
def busy_cores() -> Iterator[None]:
    """Keep every core busy with another process."""
    spin = f"import os\nwhile os.getppid() == {os.getpid()}: sum(range(10000))"
    others = [subprocess.Popen([sys.executable, "-c", spin]) for _ in range(os.cpu_count() or 1)]
    try:
        yield
    finally:
        for other in others:
            other.kill()
            other.wait()


def timed(random: Random, most: int = MOVES, clock: Clock = monotonic) -> Counter[str]:
    """Return how many moves were made, and how many of them in time."""
    game = registry.load(random.choice(registry.ours()))
    match = game.start(random.choice(game.seats), seed=random.randrange(10**6))
    bot = bots.best(game)
    for _ in range(random.randrange(EARLIER)):  # random ones first, so that not only openings are timed
        if match.turn is not None:
            match.play(random.choice(match.legal()))
    counts: Counter[str] = Counter()
    while match.turn is not None and counts["moves"] < most:
        seat = match.turn
        view, events = match.view(seat), match.events(seat)
        started = clock()
        move = bot(game, view, events, random.randrange(10**6), BUDGET)
        took = clock() - started
        counts.update({"moves": 1, WITHIN: int(took <= LATE)})
        match.play(move)
    return counts


def share(counts: Counter[str]) -> float:
    """Return the share of moves in time."""
    return counts[WITHIN] / max(counts["moves"], 1)


def summary(counts: Counter[str]) -> str:
    """Return how many moves were late."""
    late = counts["moves"] - counts[WITHIN]
    return f"{late:,} late of {counts['moves']:,}, {100 * share(counts):.3f} % of moves within 150 ms"


def holds(counts: Counter[str]) -> bool:
    """Return whether bots keep to their time; true while there are too few moves to judge."""
    return counts["moves"] < ENOUGH or share(counts) >= WANTED

"""Random walks of Sacramento: those of the law tests, and more where rare events happen."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import filon
from filon.testing.sacramento import ORACLE
from filon.testing.sacramento.extra_boards import random_board
from filon.testing.walks import Walk

from ..random_walks import mixed_walks

GAME = filon.load("sacramento")
RANDOM_TABLES = 15  # tables
MORE = {"apart": (6, 150_000), "crowded": (8, 100_000)}  # so many more on such boards, and their sum
TABLES = RANDOM_TABLES + sum(count for count, _ in MORE.values())
PURPOSES = (0.9, 0.0, 1.0, 0.5)


def tables(seats: int) -> list[dict[str, Any]]:
    """The options that the laws choose, at random, and boards where rounds are often void, or where riders meet."""
    chosen = [ORACLE.options(seats, Random(f"{seats} {number}")) for number in range(RANDOM_TABLES)]
    for kind, (count, target) in MORE.items():
        for number in range(count):
            chosen.append({"board": random_board(kind, Random(f"{seats} {kind} {number}")), "target": target})
    return chosen


def walks(seats: int) -> Iterator[tuple[Walk, Random]]:
    """Matches without end."""
    return mixed_walks(GAME, ORACLE, seats, tables(seats), PURPOSES)

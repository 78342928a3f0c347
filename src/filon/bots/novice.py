# filon: interpreted
"""The novice level: a regular player that overlooks two thirds of its moves."""

from __future__ import annotations

from random import Random
from typing import TypeVar

NOVICE_SHARE = 1 / 3
Move = TypeVar("Move")


def novice_subset(moves: list[Move], seed: int) -> list[Move]:
    """Return the moves a novice considers: a random third of them, at least one."""
    random = Random(seed)
    return [move for move in moves if random.random() < NOVICE_SHARE] or [random.choice(moves)]

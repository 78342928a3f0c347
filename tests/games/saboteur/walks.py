"""Random walks through Saboteur: three to ten players, with and without the option, random and goal-directed moves."""

from collections.abc import Iterator
from random import Random
from typing import Any

from filon.testing.saboteur import ORACLE
from filon.testing.walks import Walk

from ..random_walks import mixed_walks
from .deals import GAME

OPTIONS: list[dict[str, Any]] = [{}, {"broken_get_no_gold": True}, {}]
PURPOSES = (0.9, 0.3, 1.0, 0.0)


def walks(seats: int, talk: float = 0.0) -> Iterator[tuple[Walk, Random]]:
    """Yield walks without end."""
    return mixed_walks(GAME, ORACLE, seats, OPTIONS, PURPOSES, talk)

"""Random walks through Sabale: two to four players, every set of marked edges, random and goal-directed moves."""

from collections.abc import Iterator
from random import Random
from typing import Any

from filon.testing.sabale import ORACLE
from filon.testing.sabale.board import EDGES
from filon.testing.walks import Walk

from ..random_walks import mixed_walks
from .transcript import GAME

FEW = [edge.split("|") for edge in EDGES[:9:4]]  # all of them are barred before long
OPTIONS: list[dict[str, Any]] = [{"edges": "M1"}, {"edges": "M2"}, {"edges": "M3"}, {}, {"edges": []}, {"edges": FEW}]
PURPOSES = (0.9, 0.0, 0.5)


def walks(seats: int) -> Iterator[tuple[Walk, Random]]:
    """Yield walks without end."""
    return mixed_walks(GAME, ORACLE, seats, OPTIONS, PURPOSES)

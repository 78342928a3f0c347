"""Which matches of Sabale are walked through? For two to four, every set of marked edges, chance and purpose."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from filon.testing.sabale import WITNESS
from filon.testing.walks import Walk, walk

from .retold import GAME

OPTIONS: list[dict[str, Any]] = [{"edges": "M1"}, {"edges": "M2"}, {"edges": "M3"}, {}, {"edges": []}]
PURPOSES = (0.9, 0.0, 0.5)


def walks(seats: int) -> Iterator[tuple[Walk, Random]]:
    """Matches without end, all options with all mixtures of chance and purpose, each with luck of its own."""
    number = 0
    while True:
        random = Random(1000 * seats + number)
        options = OPTIONS[number % len(OPTIONS)]
        purpose = PURPOSES[number % len(PURPOSES)]
        yield walk(GAME, WITNESS, seats, random, options=options, purpose=purpose, talk=0.0), random
        number += 1

"""Which matches of Le Duel are walked through? For two and alone, printed and near layouts, both colours."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import filon
from filon.testing.duel import WITNESS
from filon.testing.walks import Walk, walk

GAME = filon.load("duel")
NEAR_GOALS = [[2, -2], [2, 0], [2, 2], [3, -1], [3, 1], [4, 0]]
NEAR: dict[int, dict[str, Any]] = {
    1: {"start": [[0, 0]], "goals": NEAR_GOALS},
    2: {"start": [[0, -1], [0, 1]], "goals": NEAR_GOALS},
}
OPTIONS: dict[int, list[dict[str, Any]]] = {
    1: [{"colour": "blue"}, {"colour": "green", "layout": NEAR[1]}, {"layout": NEAR[1]}, {"colour": "green"}],
    2: [{}, {"layout": NEAR[2]}],
}
PURPOSES = (0.9, 0.0, 0.5, 1.0)


def walks(seats: int, first: int = 0) -> Iterator[tuple[Walk, Random]]:
    """Matches without end, all options with all mixtures of chance and purpose, each with luck of its own."""
    number = first
    while True:
        random = Random(1000 * seats + number)
        options = OPTIONS[seats][number % len(OPTIONS[seats])]
        purpose = PURPOSES[number // len(OPTIONS[seats]) % len(PURPOSES)]
        yield walk(GAME, WITNESS, seats, random, options=options, purpose=purpose, talk=0.0), random
        number += 1

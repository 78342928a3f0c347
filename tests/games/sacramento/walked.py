"""Which matches of Sacramento are walked through? Ours and other boards, small sums, as the laws walk them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import filon
from filon.testing.sacramento import WITNESS
from filon.testing.walks import Walk

from ..walking import mixed

GAME = filon.load("sacramento")
TABLES = 25  # with options of their own, by lot
PURPOSES = (0.9, 0.0, 1.0, 0.5)


def walks(seats: int) -> Iterator[tuple[Walk, Random]]:
    """Matches without end, with the options that the laws choose."""
    options = [WITNESS.options(seats, Random(f"{seats} {number}")) for number in range(TABLES)]
    return mixed(GAME, WITNESS, seats, options, PURPOSES)

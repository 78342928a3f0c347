# filon: interpreted
"""Which numbers does `regular` go by? Those that self-play found; here are their names, and the first ones."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from filon.bots import weights


class Parameters(NamedTuple):
    """In points, where nothing else is said; what is written here is where the search for them began."""

    later: float = 0.6  # what the next turn's best is worth now
    room: float = 0.25  # one more turn cell to choose from,
    rooms: float = 12.0  # up to so many
    bar: float = 0.3  # the price of a bar
    harm: float = 0.5  # to take a point from one of several rivals
    double_early: float = 6.0  # the price of a double while more than so many cells are free,
    early: float = 35.0
    double_midway: float = 3.0  # while more than so many are,
    midway: float = 20.0
    double_late: float = 0.5  # and after that


@cache
def found() -> Parameters:
    """What self-play found."""
    return Parameters(*weights.read("filon.bots.sabale", "regular", Parameters._fields))

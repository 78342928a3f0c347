# filon: interpreted
"""Parameters of `regular` in Sabale: their names, initial values, and the values that self-play found."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from filon.bots import weights


class Parameters(NamedTuple):
    """In points, where nothing else is said. The defaults are where the optimization began."""

    later: float = 0.6  # discount of the next turn's best gain
    room: float = 0.25  # value of one more turn cell,
    rooms: float = 12.0  # up to so many
    bar: float = 0.3  # the price of a bar
    harm: float = 0.5  # value of taking a point from one of several rivals
    double_early: float = 6.0  # the price of a double while more than so many cells are free,
    early: float = 35.0
    double_midway: float = 3.0  # while more than so many are,
    midway: float = 20.0
    double_late: float = 0.5  # and after that


@cache
def tuned() -> Parameters:
    """Return the parameters that SPSA found."""
    return Parameters(*weights.read("filon.bots.sabale", "regular", Parameters._fields))

# filon: interpreted
"""Parameters of `regular` in Le Duel: their names, initial values, and the values that self-play found."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from filon.bots import weights


class Parameters(NamedTuple):
    """In nuggets, where nothing else is said. The defaults are where the optimization began."""

    # Discount of a nugget for each tunnel still to lay.
    alone: float = 0.9
    near: float = 0.8
    near_them: float = 0.8  # for the opponent,
    theirs: float = 0.9  # of all that is near the opponent,
    sooner: float = 0.5  # who moves next, and so is this many tunnels nearer
    halt: float = 2.0  # a broken tool counts as so many tunnels
    debt: float = 0.8  # a nugget owed to a troll and not paid yet
    look: float = 0.05  # a goal looked at, for each that is unknown
    idle_look: float = -0.5  # one that tells nothing
    laid: float = 0.6667  # share of all cards that are laid as tunnels
    # Cards in hand; tunnels by the openings reached from the best of theirs.
    usual: float = 0.08  # one from the pile
    two_ways: float = 0.05
    three_ways: float = 0.1
    four_ways: float = 0.12
    straight: float = 0.03  # more, if it leads towards the goals
    ladder: float = 0.15
    their_ladder: float = -0.02
    gold: float = 0.05  # for each nugget on it
    breaks: float = 0.12
    repairs: float = 0.06
    needed_repair: float = 0.3
    looks: float = 0.03
    falls: float = 0.08
    opens: float = 0.1


@cache
def tuned() -> Parameters:
    """Return the parameters that SPSA found."""
    return Parameters(*weights.read("filon.bots.duel", "regular", Parameters._fields))

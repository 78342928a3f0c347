# filon: interpreted
"""Which numbers does `regular` go by? Those that self-play found; here are their names, and the first ones."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from filon.bots import weights


class Parameters(NamedTuple):
    """What is written here is where the search for them began."""

    # Turns to a bank, on a board without riders.
    guard: float = 0.3  # how likely somebody behind an arrow challenges whom the dice allow
    roam: float = 0.03  # how likely another rider of a seat does, wherever one stands
    loss: float = 3.0  # turns that gold lost to a challenge is worth, beside the way back
    # What tells for a rider or against it, in powers of e.
    eager_of_two: float = 0.75  # for each turn that a ride brought it nearer to its bank, by seats
    eager_of_three: float = 0.6
    eager_of_four: float = 0.05
    shorter: float = 0.3  # for each turn that its way is shorter when gold is hidden
    missed: float = -3.0  # it could have banked and did not
    # Who is challenged, and who banks first.
    ready: float = 0.35  # how readily somebody challenges a rider that nobody suspects,
    suspect: float = 1.5  # how much more readily one that is suspected,
    no_risk: float = 0.25  # and how much more from behind an arrow, where nothing is lost
    sharp: float = 1.3  # how surely the nearer of two carriers banks first
    secret: float = 1.0  # how much longer the way is for a carrier that all know
    hunt: float = 0.35  # what a challenge of one's next turn is worth now
    still: float = 0.35  # how likely a carrier stays where it is for a turn
    cover_of_three: float = 0.15  # how far one plays as if any own rider carried the gold, by seats; two do not
    cover_of_four: float = 0.3
    # Rides and answers.
    whim: float = 0.003  # how far chance may overrule worth, in nuggets
    soon: float = 0.2  # a carrier that all know stays only where it may bank so likely in its next turn
    last_die: float = 0.5  # how likely the mover challenges a carrier that nobody suspects with the die that is left

    def eager(self, seats: int) -> float:
        """At a table of so many."""
        return (self.eager_of_two, self.eager_of_three, self.eager_of_four)[seats - 2]

    def cover(self, seats: int) -> float:
        """At a table of so many."""
        return (0.0, self.cover_of_three, self.cover_of_four)[seats - 2]


@cache
def tuned() -> Parameters:
    """What self-play found."""
    return Parameters(*weights.read("filon.bots.sacramento", "regular", Parameters._fields))

# filon: interpreted
"""Parameters of `regular` in Sacramento: their names, initial values, and the values that self-play found."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from filon.bots import weights


class Parameters(NamedTuple):
    """The defaults are where the optimization began."""

    # Turns to a bank, on a board without riders.
    guard: float = 0.3  # probability that a rider behind an arrow challenges where the dice allow it
    roam: float = 0.03  # probability that another rider of a seat does, on any cell
    loss: float = 3.0  # cost in turns of gold lost to a challenge, beside the way back
    # Evidence for a rider or against it, in nats.
    eager_of_two: float = 0.75  # for each turn that a ride brought it nearer to its bank, by seats
    eager_of_three: float = 0.6
    eager_of_four: float = 0.05
    shorter: float = 0.3  # for each turn that its way is shorter when gold is hidden
    missed: float = -3.0  # it could have banked and did not
    # Challenges, and the race to the bank.
    ready: float = 0.35  # readiness to challenge a rider that is not suspected,
    suspect: float = 1.5  # how much more for one that is suspected,
    no_risk: float = 0.25  # and how much more from behind an arrow, where nothing is lost
    sharp: float = 1.3  # exponent: how surely the nearer of two carriers banks first
    secret: float = 1.0  # how much longer the way is for a carrier that all players know
    hunt: float = 0.35  # value now of a challenge in the next turn
    still: float = 0.35  # probability that a carrier stays where it is for a turn
    cover_of_three: float = (
        0.15  # weight of the values as if any own rider carried the gold, by seats; two seats have none
    )
    cover_of_four: float = 0.3
    # Rides and answers.
    whim: float = 0.003  # scale of the random noise on values, in nuggets
    soon: float = 0.2  # a known carrier stays only if it banks in its next turn with at least this probability
    last_die: float = 0.5  # probability that the mover challenges an unsuspected carrier with the last die

    def eagerness(self, seats: int) -> float:
        """Return the evidence per turn, by the number of seats."""
        return (self.eager_of_two, self.eager_of_three, self.eager_of_four)[seats - 2]

    def cover(self, seats: int) -> float:
        """Return the weight of cover, by the number of seats."""
        return (0.0, self.cover_of_three, self.cover_of_four)[seats - 2]


@cache
def tuned() -> Parameters:
    """Return the parameters that SPSA found."""
    return Parameters(*weights.read("filon.bots.sacramento", "regular", Parameters._fields))

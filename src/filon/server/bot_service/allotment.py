"""Allotted time of bot work: how long it occupies a worker and when its answer may be seen, from public facts alone.

The budget, the level, and how many bots may talk are public. How long a bot computes is not: it tells how many moves
it had to compare, and so something about its cards and its role.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from filon.core.budget import Budget

ITERATION = 0.0002  # seconds; the usual 300 take 5 to 50 ms, compiled
# Levels that do not search take 7 ms at most, compiled; they are allotted this share of the budget.
LIGHT_LEVELS = ("random", "novice", "regular")
LIGHT_SHARE = 0.2
OVERRUN = 1.1  # times its budget an expert may take
OVERHEAD = 0.005  # seconds for the way to the worker and back
PHRASE = 0.001  # seconds for each bot that may talk; it takes 0.4 ms at most, compiled
SHORTEST_STEP, LONGEST_STEP = 0.005, 0.05


class Allotment(NamedTuple):
    """`seconds` for the work; work that takes longer counts as finished whole `step`s later."""

    seconds: float
    step: float

    @staticmethod
    def of(budget: Budget, level: str | None, talkers: int = 0, stretch: float = 1.0) -> Allotment:
        """Return the time for a move of this level (None: no move) and for the phrases of so many bots.

        It is longer by a factor where the machine is too busy for bots to keep to their times.
        """
        usual = seconds_of(budget)
        step = min(max(usual / 2, SHORTEST_STEP), LONGEST_STEP)
        thinking = 0.0 if level is None else usual * (LIGHT_SHARE if is_light(level) else 1.0)
        return Allotment(stretch * (OVERRUN * thinking + OVERHEAD + PHRASE * talkers), step)

    def finished_after(self, spent: float) -> float:
        """Return after how many seconds work counts as finished that took so long."""
        late = math.ceil((spent - self.seconds) / self.step)
        return self.seconds + max(late, 0) * self.step

    @property
    def shown_after(self) -> float:
        """Seconds after which an answer is shown where no worker had to be waited for: whole steps."""
        return math.ceil(self.seconds / self.step + 0.1) * self.step


def is_light(level: str) -> bool:
    """Return whether a level does not search."""
    return level in LIGHT_LEVELS


def seconds_of(budget: Budget) -> float:
    """Return how long a budget lasts, by estimate where it is in iterations."""
    return budget.ms / 1000 if budget.ms is not None else ITERATION * (budget.iterations or 0)

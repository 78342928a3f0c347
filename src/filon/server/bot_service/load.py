"""Load of the bot service: shortens the budgets of bot turns while many wait, and says so to players and metrics."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from filon.core.budget import Budget
from filon.server.bot_service.allotment import Allotment, is_light

DRAIN = 0.3  # seconds in which all waiting turns should be computed: the delay of quick bots
SHORTEST_MS = 20  # no budget is cut below it: bots would not keep to a smaller one
MARKED = 0.75  # players get a notice while bots have less than this share of their budgets
SMOOTHING = 0.1  # weight of the newest turn in `share`
# All allotted times grow by this factor with every turn that overran its time, and shrink with every other: about one
# turn in a hundred is late, however busy the machine is, so that being late tells little.
GROWTH, DECAY, MAX_STRETCH = 1.1, 0.999, 10.0
CALM = 10.0  # seconds without a turn below that share, after which the notice ends


class BotLoad:
    """`share` is the smoothed share of their budgets that searching bots get; `changed` is called as `is_high` is."""

    def __init__(self) -> None:
        self.share = 1.0
        self.wait = 0.0  # smoothed seconds that a turn waited for a worker
        self.stretch = 1.0  # factor of all allotted times
        self.is_high = False
        self.changed: Callable[[], object] = lambda: None
        self.shortened_at = 0.0
        self.timer: asyncio.TimerHandle | None = None

    def budget(self, budget: Budget, level: str, workers: int, waiting: int) -> Budget:
        """Return the budget of a turn while so many turns wait, itself included. Iterations are never cut."""
        if budget.ms is None:
            return budget
        full = Allotment.of(budget, level, stretch=self.stretch)
        part = min(1.0, DRAIN * workers / (full.seconds * max(waiting, 1)))
        found = Budget(ms=max(int(part * budget.ms), min(SHORTEST_MS, budget.ms)))
        if not is_light(level):
            assert found.ms is not None
            self.count(found.ms / budget.ms)
        return found

    def count(self, share: float) -> None:
        """Count one turn."""
        self.share += SMOOTHING * (share - self.share)
        if share >= MARKED:
            return
        loop = asyncio.get_running_loop()
        self.shortened_at = loop.time()
        if self.share < MARKED and not self.is_high:
            self.is_high = True
            self.timer = loop.call_later(CALM, self.end)
            self.changed()

    def count_wait(self, seconds: float) -> None:
        """Count how long one turn waited."""
        self.wait += SMOOTHING * (seconds - self.wait)

    def count_work(self, *, is_late: bool) -> None:
        """Count whether work took longer than its allotted time."""
        self.stretch = min(max(self.stretch * (GROWTH if is_late else DECAY), 1.0), MAX_STRETCH)

    def end(self) -> None:
        """End the notice, unless a turn was shortened a short while ago."""
        loop = asyncio.get_running_loop()
        left = self.shortened_at + CALM - loop.time()
        if left > 0:
            self.timer = loop.call_later(left, self.end)
            return
        self.is_high, self.share, self.timer = False, 1.0, None
        self.changed()

    def close(self) -> None:
        """Stop waiting."""
        if self.timer is not None:
            self.timer.cancel()


class LoadReport(NamedTuple):
    """A bot service for metrics: what waits, how long turns wait, which share of their budgets bots get."""

    turns_waiting: int = 0
    hints_waiting: int = 0
    wait_seconds: float = 0.0
    budget_share: float = 1.0

"""How much time does each seat have left? Reckoned from the times of the inputs, never from a clock."""

from __future__ import annotations

from math import inf

from filon.table.log_entries import Clock

# What whoever comes back with an empty bank has at least for a decision, unless the step is more or a bank less.
GRACE = 10.0


class Clocks:
    """One bank of seconds a seat; only a person there who has to decide spends any. Without one nothing counts."""

    def __init__(self, clock: Clock | None, seats: int, now: float) -> None:
        self.clock = clock or Clock(inf)
        self.counts = self.clock.bank < inf
        self.banks = [self.clock.bank] * seats
        self.unspent = self.banks[:]  # where the bank is for one move: what was left of it after the last one
        self.running: int | None = None
        self.since = now

    def run(self, seat: int | None, now: float) -> None:
        """Whoever decided until now has spent that time; from now on `seat` spends, or nobody."""
        if not self.counts:
            return
        if self.running is not None:
            self.banks[self.running] = self.left(self.running, now)
        self.running, self.since = seat, now

    def shift(self, seconds: float) -> None:
        """So many of the seconds since are nobody's."""
        self.since += seconds

    def give(self, seat: int, moves: int) -> None:
        """A step for each move made, or a full bank; a move taken back gives it back."""
        if self.clock.per_move:
            if moves > 0:
                self.unspent[seat] = self.banks[seat]
            self.banks[seat] = self.clock.bank if moves > 0 else self.unspent[seat]
        elif self.counts:
            self.banks[seat] = max(0.0, self.banks[seat] + moves * self.clock.step)

    def top_up(self, seat: int) -> None:
        """Enough for a decision, so that coming back is worth something."""
        self.banks[seat] = max(self.banks[seat], self.clock.step, min(GRACE, self.clock.bank))

    def left(self, seat: int, now: float) -> float:
        """Seconds this seat has."""
        spent = max(0.0, now - self.since) if seat == self.running else 0.0
        return max(0.0, self.banks[seat] - spent)

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
        self.is_limited = self.clock.bank < inf
        self.remaining = [self.clock.bank] * seats
        self.left_after_move = self.remaining[
            :
        ]  # where the bank is for one move: what was left of it after the last one
        self.running: int | None = None
        self.since = now

    def run(self, seat: int | None, now: float) -> None:
        """Whoever decided until now has spent that time; from now on `seat` spends, or nobody."""
        if not self.is_limited:
            return
        if self.running is not None:
            self.remaining[self.running] = self.seconds_left(self.running, now)
        self.running, self.since = seat, now

    def shift(self, seconds: float) -> None:
        """So many of the seconds since are nobody's."""
        self.since += seconds

    def add_increment(self, seat: int, moves: int) -> None:
        """A step for each move made, or a full bank; a move taken back gives it back."""
        if self.clock.per_move:
            if moves > 0:
                self.left_after_move[seat] = self.remaining[seat]
            self.remaining[seat] = self.clock.bank if moves > 0 else self.left_after_move[seat]
        elif self.is_limited:
            self.remaining[seat] = max(0.0, self.remaining[seat] + moves * self.clock.step)

    def top_up(self, seat: int) -> None:
        """Enough for a decision, so that coming back is worth something."""
        self.remaining[seat] = max(self.remaining[seat], self.clock.step, min(GRACE, self.clock.bank))

    def seconds_left(self, seat: int, now: float) -> float:
        """Seconds this seat has."""
        spent = max(0.0, now - self.since) if seat == self.running else 0.0
        return max(0.0, self.remaining[seat] - spent)

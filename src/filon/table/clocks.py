"""Clocks of a match: the seconds every seat has left, computed from the times of log entries."""

from __future__ import annotations

from math import inf

from filon.table.log_entries import Clock

# Seconds a person who returns without time has for a decision, unless the step is longer or the bank shorter.
GRACE = 10.0


class Clocks:
    """The remaining seconds of each seat; only the time of a person who has to decide runs. Without a Clock there is no
    limit."""

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
        """Charge the seat that was running until now; from now on the time of `seat` runs, or none."""
        if not self.is_limited:
            return
        if self.running is not None:
            self.remaining[self.running] = self.seconds_left(self.running, now)
        self.running, self.since = seat, now

    def shift(self, seconds: float) -> None:
        """Charge no seat for so many of the seconds since."""
        self.since += seconds

    def add_increment(self, seat: int, moves: int) -> None:
        """Add the step of each move made, or fill the bank; -1 for a move undone."""
        if self.clock.per_move:
            if moves > 0:
                self.left_after_move[seat] = self.remaining[seat]
            self.remaining[seat] = self.clock.bank if moves > 0 else self.left_after_move[seat]
        elif self.is_limited:
            self.remaining[seat] = max(0.0, self.remaining[seat] + moves * self.clock.step)

    def top_up(self, seat: int) -> None:
        """Give a returning person enough time for a decision."""
        self.remaining[seat] = max(self.remaining[seat], self.clock.step, min(GRACE, self.clock.bank))

    def seconds_left(self, seat: int, now: float) -> float:
        """Return the seconds this seat has left."""
        spent = max(0.0, now - self.since) if seat == self.running else 0.0
        return max(0.0, self.remaining[seat] - spent)

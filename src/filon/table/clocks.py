"""How much time does each seat have left? Reckoned from the times of the inputs, never from a clock."""

from __future__ import annotations

from filon.table.inputs import Clock


class Clocks:
    """Only the seat to decide spends time; without a clock there is always enough."""

    def __init__(self, clock: Clock | None, seats: int, now: float) -> None:
        self.clock = clock
        self.banks = [clock.bank if clock else float("inf")] * seats
        self.since = now

    def start(self, turn: int | None, now: float) -> None:
        """Somebody sat down, came back or took a move back: the decision begins anew."""
        self.since = now

    def spend(self, seat: int, turn: int | None, now: float) -> None:
        """A decision was made: its time is gone, its step given back, the next seat's time runs."""
        if self.clock is not None:
            spent = max(0.0, now - self.since)
            self.banks[seat] = max(0.0, self.banks[seat] - spent) + self.clock.step
        self.since = now

    def left(self, seat: int, turn: int | None, now: float) -> float:
        """Seconds this seat has, while `turn` decides."""
        running = max(0.0, now - self.since) if seat == turn else 0.0
        return max(0.0, self.banks[seat] - running)

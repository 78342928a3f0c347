"""Pace of frames: how fast a connection is read, whatever its frames hold; pings and fragments cost time as well.

A client that sends more is not refused, which would cost as much as what it sends: it is read later.
"""

from __future__ import annotations

from filon.server.limits.rate_limit import RateLimiter

FRAMES = 50.0  # a second
BURST = 200.0  # frames that may come at once
REST = 1.0  # seconds for which a connection is not read


class FramePace:
    """`rate` frames a second of one connection after a burst; and what its address may send with all connections."""

    def __init__(self, rate: float = FRAMES, address: str = "", of_address: RateLimiter | None = None) -> None:
        self.rate, self.address, self.of_address = rate, address, of_address
        self.allowance, self.counted_at = BURST, 0.0

    def allow(self, moment: float) -> bool:
        """Count one frame; return False where it is to be read later."""
        self.allowance = min(BURST, self.allowance + (moment - self.counted_at) * self.rate)
        self.counted_at = moment
        if self.allowance < 1 or (self.of_address is not None and not self.of_address.allow(self.address)):
            return False
        self.allowance -= 1
        return True

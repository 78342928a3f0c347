"""Rate limits: one sliding-window limiter behind one interface, and limits per connection and address."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Protocol

from filon.core.refusal import Refusal
from filon.server.clock import Clock
from filon.server.limits.limits import Limits

TOO_FAST = Refusal("too_fast")
TOO_OFTEN = Refusal("too_often")
MAX_REFUSED = 200  # messages refused as too fast, more than are allowed, before the connection is closed
MAX_KEYS = 10_000  # addresses or guests that are remembered


class RateLimiter(Protocol):
    """At most so many events per key in a period."""

    def allow(self, key: str, times: int = 1) -> bool:
        """Return whether this key may do it once more, or so many times at once; if so, it is counted."""
        ...


LimiterFactory = Callable[[str, int, float], RateLimiter]  # name, how many, in how many seconds


class SlidingWindow:
    """A rate limiter in memory: the times of the last events per key; beyond MAX_KEYS the oldest is forgotten."""

    def __init__(self, limit: int, seconds: float, clock: Clock) -> None:
        self.limit, self.seconds, self.clock = limit, seconds, clock
        self.times: dict[str, deque[float]] = {}

    def allow(self, key: str, times: int = 1) -> bool:
        """Return whether this key may do it once more, or so many times at once; if so, it is counted."""
        moment = self.clock.monotonic()
        found = self.times.get(key)
        if found is None:
            found = self.times[key] = deque()
            if len(self.times) > MAX_KEYS:
                self.times.pop(next(iter(self.times)))
        while found and moment - found[0] >= self.seconds:
            found.popleft()
        if len(found) + times > self.limit:
            return False
        found.extend([moment] * times)
        return True


class ConnectionLimits:
    """How many messages one connection may send, and its address with all of its connections."""

    def __init__(self, limits: Limits, clock: Clock, address: str = "", of_address: RateLimiter | None = None) -> None:
        self.messages = SlidingWindow(limits.messages, 1.0, clock)
        self.address, self.of_address = address, of_address
        self.refused = 0

    def is_flooded(self) -> bool:
        """Count one message; return whether it comes too soon."""
        if self.messages.allow("") and (self.of_address is None or self.of_address.allow(self.address)):
            self.refused = max(0, self.refused - 1)  # starting over each second would let a slow flood go on
            return False
        self.refused += 1
        return True

    @property
    def is_hopeless(self) -> bool:
        """Whether so much was refused that the connection should be closed."""
        return self.refused > MAX_REFUSED


class AddressLimits:
    """Open connections per network address."""

    def __init__(self, limits: Limits) -> None:
        # The last quarter of all connections is never one address's.
        self.limit = min(limits.connections, limits.total_connections - limits.total_connections // 4)
        self.connected: dict[str, int] = {}

    def connect(self, address: str) -> bool:
        """Count one more connection and return True, or return False where the address has too many."""
        count = self.connected.get(address, 0)
        if count >= self.limit:
            return False
        self.connected[address] = count + 1
        return True

    def disconnect(self, address: str) -> None:
        """Count one connection less."""
        left = self.connected.get(address, 0) - 1
        if left > 0:
            self.connected[address] = left
        else:
            self.connected.pop(address, None)

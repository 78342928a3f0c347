"""How often may somebody do this? So many times in so many seconds, by address or by seat."""

from __future__ import annotations

import time
from collections import deque

FORGET = 10_000  # addresses that are remembered at most


class Rates:
    """Moments by key; the oldest fall out of the window."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most, self.seconds = most, seconds
        self.moments: dict[str, deque[float]] = {}

    def allows(self, key: str) -> bool:
        """Whether once more is allowed now; if so it counts."""
        moment = time.monotonic()
        found = self.moments.setdefault(key, deque())
        while found and moment - found[0] >= self.seconds:
            found.popleft()
        if len(found) >= self.most:
            return False
        found.append(moment)
        if len(self.moments) > FORGET:
            self.moments.pop(next(iter(self.moments)))
        return True

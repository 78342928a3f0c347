"""Clock: the one source of time of a server, handed to everything that measures or stamps time."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """`now` is wall time in seconds since 1970, for stamps and expiry; `monotonic` measures durations."""

    def now(self) -> float:
        """Return the wall time."""
        ...

    def monotonic(self) -> float:
        """Return seconds from an arbitrary origin that never go back."""
        ...


class SystemClock:
    """The clocks of this machine."""

    def now(self) -> float:
        """Return the wall time."""
        return time.time()

    def monotonic(self) -> float:
        """Return seconds since an arbitrary moment."""
        return time.monotonic()


SYSTEM_CLOCK = SystemClock()

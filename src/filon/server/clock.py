"""Clocks of a server: wall time, game time, and the time of each table. Nothing else in `server` reads the time.

Wall time is for what a calendar decides and the database remembers: expiry of device keys and guests, retention. Game
time is for what people wait for: log entries, clocks, deal timeouts, absence, votes. It reads the wall clock once, when
the server starts, and then advances by the monotonic clock: setting the machine's clock stalls no deal and empties no
player's time.
"""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """Wall time and game time are seconds since 1970; `monotonic` measures durations."""

    def wall_time(self) -> float:
        """Return the time of the calendar, which may be set forward or back."""
        ...

    def game_time(self) -> float:
        """Return the time for everything at a table; it never goes back."""
        ...

    def monotonic(self) -> float:
        """Return seconds from an arbitrary origin that never go back."""
        ...


class SystemClock:
    """The clocks of this machine. `start` is the game time at this moment: the wall time unless several servers share
    a database, whose time they take then."""

    def __init__(self, start: float | None = None) -> None:
        self.origin = (time.time() if start is None else start) - time.monotonic()

    def wall_time(self) -> float:
        """Return the time of the calendar."""
        return time.time()

    def game_time(self) -> float:
        """Return the time for everything at a table."""
        return self.origin + time.monotonic()

    def monotonic(self) -> float:
        """Return seconds since an arbitrary moment."""
        return time.monotonic()


class TableClock:
    """The game time of one table: never behind its log.

    Where the machine's clock was set back between two starts, a log may end in the future. That table's time goes on
    from there and keeps the lead; other tables do not notice.
    """

    def __init__(self, clock: Clock, last: float) -> None:
        self.clock, self.lead = clock, 0.0
        self.not_before(last)

    def now(self) -> float:
        """Return the game time of this table."""
        return self.clock.game_time() + self.lead

    def not_before(self, last: float) -> None:
        """Go on from the log's last entry where that is later than now."""
        self.lead = max(self.lead, last - self.clock.game_time())


SYSTEM_CLOCK = SystemClock()


def day_of(seconds: float) -> str:
    """Return the day of a moment in seconds since 1970, in UTC, as 2026-11-18."""
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()

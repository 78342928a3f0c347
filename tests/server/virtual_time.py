"""Test support: an event loop in which time passes only while nothing is to be done, and then at once."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

from server.fakes import FakeClock

LATENESS = 1e-8  # seconds; a timer that fires a rounding error too early would be set again for ever
Found = TypeVar("Found")


class InstantSelector(selectors.SelectSelector):
    """Advances a clock instead of waiting."""

    def __init__(self, clock: FakeClock) -> None:
        super().__init__()
        self.clock = clock

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        found = super().select(0)
        if not found:
            assert timeout is not None, "everything waits, for ever"
            if timeout > 0:
                self.clock.advance(timeout + LATENESS)
        return found


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """Its time is the fake clock's."""

    def __init__(self, clock: FakeClock) -> None:
        super().__init__(InstantSelector(clock))
        self.clock = clock

    def time(self) -> float:
        return self.clock.game


def run_in_virtual_time(clock: FakeClock, main: Coroutine[Any, Any, Found]) -> Found:
    """Run to the end in virtual time, which begins with the clock's."""
    with asyncio.Runner(loop_factory=lambda: VirtualTimeLoop(clock)) as runner:
        return runner.run(main)

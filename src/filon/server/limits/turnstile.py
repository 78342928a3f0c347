"""Turnstile: few requests start in each round of the event loop, so that a burst does not hold up others' moves.

Requests that come at once would all be answered before the next message of a player is read.
"""

from __future__ import annotations

import asyncio
from collections import deque

AT_ONCE = 4  # requests that start in one round of the event loop


class Turnstile:
    """Lets requests pass in the order in which they came."""

    def __init__(self) -> None:
        self.passed = 0  # in this round
        self.waiting: deque[asyncio.Future[None]] = deque()

    async def wait(self) -> None:
        """Return at once, or in a later round where many came before."""
        loop = asyncio.get_running_loop()
        if not self.passed and not self.waiting:
            loop.call_soon(self.begin_round)
        if self.passed < AT_ONCE and not self.waiting:
            self.passed += 1
            return
        future: asyncio.Future[None] = loop.create_future()
        self.waiting.append(future)
        await future

    def begin_round(self) -> None:
        """Let the next ones pass; as long as there are any, come again after the messages of the round were read."""
        self.passed = 0
        while self.waiting and self.passed < AT_ONCE:
            future = self.waiting.popleft()
            if not future.done():  # its client may be gone
                future.set_result(None)
                self.passed += 1
        if self.passed:
            asyncio.get_running_loop().call_soon(self.begin_round)

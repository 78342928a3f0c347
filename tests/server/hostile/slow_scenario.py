"""Attack by slow requests: one address leaves hundreds of them half sent; the server has 1,024 file descriptors."""

import asyncio
import contextlib
import time

from server.hostile.attack import Attack
from server.hostile.callers import FAILED, NEWCOMER

DESCRIPTORS = 1024
HALF_SENT = 1100  # more than the server has descriptors
BATCH = 50
LONGEST = 45.0  # seconds until every half-sent request should have been ended
TRICKLE = 2.0  # seconds between two bytes of a connection that keeps sending
VISIT_PAUSE, NEWCOMER_TIMEOUT = 1.0, 4.0
HALVES = (
    b"GET /api/version HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
    b"POST /api/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{",
    b"GET /api/tables/none/play HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Slow: ",
    b"",
)


class HalfSent:
    """Connections that were left half sent, and how many the server has ended."""

    def __init__(self, attack: Attack) -> None:
        self.attack, self.writers = attack, list[asyncio.StreamWriter]()
        self.tasks: list[asyncio.Task[None]] = []
        self.ended = 0

    async def open(self, number: int) -> None:
        """Open one connection and send half a request."""
        self.attack.attempts += 1
        try:
            async with asyncio.timeout(2.0):
                reader, writer = await self.attack.caller().open_raw(HALVES[number % len(HALVES)])
        except FAILED as error:
            self.attack.refused[type(error).__name__] += 1
            return
        self.writers.append(writer)
        self.tasks.append(asyncio.create_task(self.wait_for_end(reader)))
        if number % 3 == 0 and HALVES[number % len(HALVES)]:
            self.tasks.append(asyncio.create_task(self.trickle(writer)))

    async def wait_for_end(self, reader: asyncio.StreamReader) -> None:
        """Wait until the server ends the connection."""
        with contextlib.suppress(OSError):
            await reader.read()
        self.ended += 1

    async def trickle(self, writer: asyncio.StreamWriter) -> None:
        """Send one byte after the other, as a client that is merely slow."""
        with contextlib.suppress(OSError):
            while not writer.is_closing():
                await asyncio.sleep(TRICKLE)
                writer.write(b"x")

    @property
    def left(self) -> int:
        """How many connections are still open."""
        return len(self.writers) - self.ended

    async def close(self) -> None:
        """Close all connections."""
        for task in self.tasks:
            task.cancel()
        for writer in self.writers:
            writer.transport.abort()
        await asyncio.gather(*self.tasks, return_exceptions=True)


async def slow(attack: Attack) -> None:
    """Leave requests half sent; meanwhile another address wants to get in."""
    half_sent, log = HalfSent(attack), attack.server.log_size()
    await attack.begin()
    try:
        for first in range(0, HALF_SENT, BATCH):
            await asyncio.gather(*(half_sent.open(number) for number in range(first, min(first + BATCH, HALF_SENT))))
        visits, refusals = 0, 0
        while half_sent.left and time.monotonic() < attack.began + max(LONGEST, attack.pace.attack):
            visits, refusals = visits + 1, refusals + int(not await gets_in(attack))
            await asyncio.sleep(VISIT_PAUSE)
        took = time.monotonic() - attack.began
        await attack.end()
        attack.more |= {
            "visits": visits,
            "locked_out": refusals,
            "left_open": half_sent.left,
            "seconds_until_ended": took,
            "log_kb_per_s": (attack.server.log_size() - log) / took / 1000,
        }
    finally:
        await half_sent.close()


async def gets_in(attack: Attack) -> bool:
    """Return whether a newcomer at another address is answered."""
    with contextlib.suppress(*FAILED):
        answer = await attack.caller(NEWCOMER).request("GET", "/api/version", timeout=NEWCOMER_TIMEOUT)
        return bool(answer.is_success)
    return False

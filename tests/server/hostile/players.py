"""Other players, in a process of their own: they play at four tables and print how long each move took.

Each table has an address of its own and moves ten times a second, so the four of them do what 200 tables do at a human
pace. A line of output is the moment of a move on the system's monotonic clock and its latency, both in seconds: from
sending it until every seat has received it.
"""

import asyncio
import contextlib
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from random import Random
from typing import Any

from websockets.exceptions import InvalidHandshake

from server.async_server import TableClient
from server.hostile.callers import FAILED, Caller
from server.hostile.figures import SECOND, percentile, waiting_times
from server.hostile.server_process import environment

TABLES = (("sacramento", 2), ("sabale", 2), ("duel", 2), ("saboteur", 3))
INTERVAL = 0.1
FIRST_ADDRESS = 101
PATIENCE = 40.0  # seconds to wait for the players' last answers


class PlayerTable:
    """One table of people who play match after match, at a new table each time."""

    def __init__(self, port: int, number: int) -> None:
        self.port, self.address = port, f"127.0.0.{FIRST_ADDRESS + number}"
        self.game, self.seats = TABLES[number]
        self.random = Random(number)
        self.waiting_since = 0.0  # for an answer

    async def play(self) -> None:
        """Play until cancelled; people who lose their connection begin again."""
        while True:
            self.waiting_since = time.monotonic()
            try:
                await self.play_match()
            except (*FAILED, InvalidHandshake, AssertionError):
                report(self.waiting_since, time.monotonic() - self.waiting_since)
                await asyncio.sleep(INTERVAL)

    async def play_match(self) -> None:
        """Play one match; nobody is connected when it is dealt, so that it is dealt at once."""
        people = [Caller(self.port, self.address) for _ in range(self.seats)]
        table = await people[0].create_table(self.game, self.seats)
        for seat, person in enumerate(people):
            await person.sit(table, seat)
        await people[0].post(f"/api/tables/{table}/start")
        async with contextlib.AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(person.join(table)) for person in people]
            due = time.monotonic()
            while clients[0].client_state.snapshot["table"]["phase"] == "playing":
                due = max(due + INTERVAL, time.monotonic())
                await asyncio.sleep(due - time.monotonic())
                await self.move(clients)

    async def move(self, clients: list[TableClient]) -> None:
        """Make a random move; report its latency."""
        mover = clients[clients[0].now["turn"]]
        offers: list[dict[str, Any]] = mover.mine["offers"]
        text = str(self.random.choice(offers)["text"])
        self.waiting_since = time.monotonic()
        answer = await mover.move(text, f"m{mover.now['number']}")
        assert answer["kind"] == "update", answer
        for client in clients:
            await client.until(mover.client_state.entry)
            client.got.clear()
        report(self.waiting_since, time.monotonic() - self.waiting_since)


def report(moment: float, latency: float) -> None:
    """Print one sample."""
    print(f"{moment} {latency}", flush=True)


class Samples:
    """What the process of the players has printed so far."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process, self.rows = process, list[tuple[float, float]]()

    async def read(self) -> None:
        """Read samples until the process ends."""
        assert self.process.stdout is not None
        while line := await self.process.stdout.readline():
            moment, latency = line.split()
            self.rows.append((float(moment), float(latency)))

    def between(self, begin: float, end: float) -> list[float]:
        """Return how long the players waited for moves made in this period, in milliseconds."""
        latencies = [latency for moment, latency in self.rows if begin <= moment < end]
        return [SECOND * waited for waited in waiting_times(latencies, INTERVAL)]

    async def settle(self, moment: float) -> None:
        """Wait until moves that were made before this moment have been answered, or given up."""
        while sum(made >= moment for made, _ in self.rows) < 2 * len(TABLES) and time.monotonic() < moment + PATIENCE:
            await asyncio.sleep(0.05)

    def p99(self, begin: float, end: float) -> float:
        """Return the 99th percentile in this period, in milliseconds."""
        return percentile(self.between(begin, end), 0.99)


@contextlib.asynccontextmanager
async def playing(port: int) -> AsyncIterator[Samples]:
    """Let others play at a server, in a process of their own, until the end of the block."""
    command = [sys.executable, "-m", "server.hostile.players", str(port)]
    process = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE, env=environment())
    samples = Samples(process)
    reading = asyncio.create_task(samples.read())
    try:
        while len(samples.rows) < len(TABLES):
            assert process.returncode is None, "the players have ended"
            await asyncio.sleep(0.05)
        yield samples
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        await reading
        await process.wait()


async def play_everywhere(port: int) -> None:
    """Play at all tables."""
    await asyncio.gather(*(PlayerTable(port, number).play() for number in range(len(TABLES))))


if __name__ == "__main__":
    asyncio.run(play_everywhere(int(sys.argv[1])))

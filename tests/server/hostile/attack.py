"""One attack on a server at which others play: what a scenario is given, and the figures that come out of it."""

import asyncio
import contextlib
import math
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx

from server.hostile.callers import ATTACKER, FAILED, Caller, code_of
from server.hostile.figures import Figures, percentile
from server.hostile.long_match import store_long_match
from server.hostile.players import Samples, playing
from server.hostile.server_process import ServerProcess, serve

SETTLING = 1.0  # seconds from the preparation of an attack until play counts as idle


class Pace(NamedTuple):
    """How long a scenario takes: seconds of idle play before it, and of attacking."""

    idle: float = 6.0
    attack: float = 8.0


class Attack:
    """A running scenario: the server, the players, and what was counted so far."""

    def __init__(self, server: ServerProcess, players: Samples, pace: Pace, random: Random) -> None:
        self.server, self.players, self.pace, self.random = server, players, pace, random
        self.attempts, self.refused = 0, Counter[str]()
        self.more: dict[str, float] = {}
        self.idle = self.began = self.ended = 0.0
        self.memory = self.peak = self.growth = math.nan

    def caller(self, address: str = ATTACKER) -> Caller:
        """Return a new caller at this address."""
        return Caller(self.server.port, address)

    async def begin(self) -> None:
        """Let the others play undisturbed for a while; what comes next is the attack."""
        await asyncio.sleep(SETTLING)
        self.idle = time.monotonic()
        await asyncio.sleep(self.pace.idle)
        self.began, self.memory, self.peak = time.monotonic(), self.server.memory(), self.server.memory("VmHWM")

    async def end(self) -> None:
        """Note the memory and wait until the players have been answered; a scenario may end its attack early."""
        if not self.ended:
            self.ended = time.monotonic()
            before, self.peak = self.peak, self.server.memory("VmHWM")
            self.growth = (self.peak if self.peak > before else self.server.memory()) - self.memory
            await self.players.settle(self.ended)

    def rest(self) -> Iterator[float]:
        """Yield the seconds that are left of the attack, until there are none."""
        while (left := self.began + self.pace.attack - time.monotonic()) > 0:
            yield left

    async def try_request(self, caller: Caller, method: str, path: str, **sent: Any) -> httpx.Response | None:
        """Send one request of the attack and count it; None where there was no answer."""
        self.attempts += 1
        try:
            answer = await caller.request(method, path, **sent)
        except FAILED as error:
            self.refused[type(error).__name__] += 1
            return None
        if not answer.is_success:
            self.refused[code_of(answer)] += 1
        return answer

    def figures(self, name: str) -> Figures:
        """Return the figures of the scenario of this name."""
        waited = self.players.between(self.began, self.ended)
        return Figures(
            scenario=name,
            attempts=self.attempts,
            refused=dict(self.refused),
            moves=len(waited),
            p50_ms=percentile(waited, 0.5),
            p99_ms=percentile(waited, 0.99),
            idle_p99_ms=self.players.p99(self.idle, self.began),
            peak_mb=self.peak,
            growth_mb=self.growth,
            more=self.more,
        )


class Scenario(NamedTuple):
    """One kind of attack; `targets` are the most that figures may be, `flags` and `descriptors` the server's."""

    name: str
    run: Callable[[Attack], Awaitable[None]]
    targets: dict[str, float]
    has_long_match: bool = False
    flags: tuple[str, ...] = ()
    descriptors: int = 0


@contextlib.asynccontextmanager
async def attacking(scenario: Scenario, folder: Path, pace: Pace, random: Random) -> AsyncIterator[Attack]:
    """Start a server in this folder, and others who play there."""
    if scenario.has_long_match:
        await store_long_match(folder)
    with serve(folder, *scenario.flags, descriptors=scenario.descriptors) as server:
        async with playing(server.port) as players:
            yield Attack(server, players, pace, random)


async def run_scenario(scenario: Scenario, folder: Path, pace: Pace, random: Random) -> Figures:
    """Run one scenario with a new server; return its figures."""
    async with attacking(scenario, folder, pace, random) as attack:
        await scenario.run(attack)
        await attack.end()
        return attack.figures(scenario.name)

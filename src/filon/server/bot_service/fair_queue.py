"""Fair queue for workers: tables take turns, bot turns come before hints, and few hints may wait."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Hashable, Iterable
from typing import Generic, TypeVar

from filon.server.bot_service.service import BotsBusy

MAX_HINTS = 10  # that wait, of all tables
HINT_TIMEOUT = 10.0  # seconds a hint waits for a worker

Worker = TypeVar("Worker")
Waiting = dict[Hashable, deque["asyncio.Future[Worker]"]]


class FairQueue(Generic[Worker]):
    """Gives each free worker to the next table. Hints leave one worker to bot turns, where there are two."""

    def __init__(self, workers: Iterable[Worker]) -> None:
        self.free = list(workers)  # the last one first, so that few processes are started where few are needed
        self.size = len(self.free)
        self.turns: Waiting[Worker] = {}  # by table, the next one first
        self.hints: Waiting[Worker] = {}
        self.with_hints: set[int] = set()  # ids of the workers that compute hints

    @property
    def turns_waiting(self) -> int:
        """How many bot turns wait."""
        return sum(map(len, self.turns.values()))

    @property
    def hints_waiting(self) -> int:
        """How many hints wait."""
        return sum(map(len, self.hints.values()))

    async def for_turn(self, table: Hashable) -> Worker:
        """Return a worker for a bot turn of this table, once it is its turn."""
        return await self.wait(self.turns, table)

    async def for_hint(self, table: Hashable) -> Worker:
        """Return a worker for a hint; raises BotsBusy where too many wait, or it has waited too long."""
        if self.hints_waiting >= MAX_HINTS:
            raise BotsBusy
        try:
            async with asyncio.timeout(HINT_TIMEOUT):
                return await self.wait(self.hints, table)
        except TimeoutError:
            raise BotsBusy from None

    async def wait(self, waiting: Waiting[Worker], table: Hashable) -> Worker:
        """Wait in one of the two queues."""
        future: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        waiting.setdefault(table, deque()).append(future)
        self.assign()
        try:
            return await future
        except asyncio.CancelledError:
            if future.done() and not future.cancelled():
                self.release(future.result())  # it was given a worker in the same moment
            else:
                remove(waiting, table, future)
            raise

    def release(self, worker: Worker) -> None:
        """Take a worker back, and give it to the next one."""
        self.with_hints.discard(id(worker))
        self.free.append(worker)
        self.assign()

    def assign(self) -> None:
        """Give free workers to those that wait."""
        while self.free and self.turns:
            future = take(self.turns)
            if not future.cancelled():  # a moment ago, and its caller does not know it yet
                future.set_result(self.free.pop())
        while self.free and self.hints and len(self.with_hints) < max(1, self.size - 1):
            future = take(self.hints)
            if not future.cancelled():
                worker = self.free.pop()
                self.with_hints.add(id(worker))
                future.set_result(worker)


def take(waiting: Waiting[Worker]) -> asyncio.Future[Worker]:
    """Remove and return the first of the next table, which is then the last table."""
    table = next(iter(waiting))
    line = waiting.pop(table)
    found = line.popleft()
    if line:
        waiting[table] = line
    return found


def remove(waiting: Waiting[Worker], table: Hashable, future: asyncio.Future[Worker]) -> None:
    """Remove one that waits no longer."""
    line = waiting.get(table)
    if line is not None and future in line:
        line.remove(future)
        if not line:
            del waiting[table]

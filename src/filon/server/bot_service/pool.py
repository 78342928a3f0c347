"""Bot pool: worker processes that compute bot moves; they get views and events as JSON and answer with a text.

A bot that fails, hangs or answers nonsense harms no table: the next lower level moves instead, and the log says so.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from collections.abc import Sequence

import msgspec

from filon import bots
from filon.core.budget import Budget
from filon.core.errors import FilonError
from filon.core.game import Game
from filon.server.bot_service.worker import Answer, Task
from filon.table import Table, bot_requests

LOG = logging.getLogger("filon")
GRACE = 2.0  # seconds a bot may take over its budget before it counts as hanging
START_TIMEOUT = 60.0  # seconds a process may take to start
UNCOUNTED = 10.0  # and where its budget is no time
LONGEST_ANSWER = 100_000
COMMAND = (sys.executable, "-m", "filon.server.bot_service.worker")


class Worker:
    """One worker process; it is killed where it hangs, and started again when it is needed."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = command
        self.process: asyncio.subprocess.Process | None = None
        self.ending: set[asyncio.Task[None]] = set()

    async def compute(self, task: Task, patience: float) -> Answer:
        """Return its answer, or an error where it does not answer in time."""
        try:
            if self.process is None:
                await asyncio.wait_for(self.start(), START_TIMEOUT)
            return await asyncio.wait_for(self.answer(task), patience)
        except TimeoutError:
            self.end()
            return Answer(error="no answer in time")
        except (OSError, ValueError, msgspec.MsgspecError) as error:
            self.end()
            return Answer(error=type(error).__name__)
        except asyncio.CancelledError:
            self.end()  # its answer would be taken for the next one's
            raise

    async def start(self) -> None:
        """Start the process; its first line says that it is ready."""
        self.process = await asyncio.create_subprocess_exec(
            *self.command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LONGEST_ANSWER
        )
        assert self.process.stdout is not None
        await self.process.stdout.readline()

    async def answer(self, task: Task) -> Answer:
        """Send one line and read one; an empty one means that the process died."""
        assert self.process is not None
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(msgspec.json.encode(task) + b"\n")
        await self.process.stdin.drain()
        return msgspec.json.decode(await self.process.stdout.readline(), type=Answer)

    def end(self) -> None:
        """Kill the process."""
        process, self.process = self.process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            if process.stdin is not None:
                process.stdin.close()
            task = asyncio.create_task(drained(process))
            self.ending.add(task)
            task.add_done_callback(self.ending.discard)


class BotPool:
    """A bot service of a few worker processes, one fewer than there are cores."""

    def __init__(self, budget: Budget, processes: int = 0, command: Sequence[str] = COMMAND) -> None:
        self.budget = budget
        self.workers = [Worker(command) for _ in range(processes or max(1, (os.cpu_count() or 2) - 1))]
        self.free: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self.workers:
            self.free.put_nowait(worker)
        self.failed = 0

    async def move(self, table: Table, seat: int, budget: Budget | None = None) -> str:
        """Return the move of the bot at this seat; of a lower level where it fails, and any legal move where all do."""
        match, asked = table.match, bot_requests.move_task(table)
        fallback, number = match.legal(), table.number
        for lower in levels_down(match.game, table.lobby.seats[seat].level) if asked is not None else ():
            assert asked is not None
            answer = await self.compute(asked._replace(level=lower), budget or self.budget)
            if table.number != number:
                break  # the position has changed: the answer is stale
            # A move may be a whole turn, which no list of legal moves holds: the match itself judges.
            if answer.text is not None and match.refusal(answer.text) is None:
                return answer.text
            self.failed += 1
            error = answer.error or "no move"
            LOG.warning("bot failed", extra={"game": match.game.key, "level": lower, "error": error})
        return fallback[0]

    async def talk(self, table: Table, seat: int) -> str | None:
        """Return what the bot at this seat says after a move; mostly None."""
        asked = bot_requests.talk_task(table, seat)
        return None if asked is None else (await self.compute(asked, None)).text

    async def hint(self, table: Table, seat: int) -> str | None:
        """Return what the best bot would play in this seat's place; None if it is not its turn, or the bot fails."""
        steps = bot_requests.hint_steps(table, seat)
        try:
            task = next(steps)
            while True:
                task = steps.send((await self.compute(task, self.budget)).text or "")
        except StopIteration as ended:
            return ended.value or None
        except FilonError:
            return None

    async def compute(self, task: bot_requests.BotTask, budget: Budget | None) -> Answer:
        """Return the answer of the next free worker; `budget` is None for a phrase."""
        ms = budget.ms if budget is not None else 0
        events = msgspec.Raw(msgspec.json.encode(list(task.events)))
        sent = Task(task.game.key, task.level, task.view.json(), events, task.seed, str(budget or ""))
        worker = await self.free.get()
        try:
            return await worker.compute(sent, (UNCOUNTED if ms is None else ms / 1000) + GRACE)
        finally:
            self.free.put_nowait(worker)

    def close(self) -> None:
        """Kill the processes; new ones start when they are needed."""
        for worker in self.workers:
            worker.end()

    async def closed(self) -> None:
        """Kill the processes and wait until they are gone."""
        self.close()
        for worker in self.workers:
            await asyncio.gather(*worker.ending)


async def drained(process: asyncio.subprocess.Process) -> None:
    """Wait until a killed process is gone, and its pipes with it."""
    if process.stdout is not None:
        with contextlib.suppress(ValueError, RuntimeError):  # a caller may still be reading, and reads the end
            await process.stdout.read()
    await process.wait()


def levels_down(game: Game, level: str) -> list[str]:
    """Return a level and those below it that this game has, the best first."""
    have = bots.names(game)
    at = bots.LEVELS.index(level) if level in bots.LEVELS else len(bots.LEVELS) - 1
    return [lower for lower in reversed(bots.LEVELS[: at + 1]) if lower in have]

"""Who thinks for the bots? Processes of their own that get wire messages and answer with a move's text.

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
from filon.core.game import Game
from filon.server.bot_service.worker import Answer, Task
from filon.table import Table

LOG = logging.getLogger("filon")
GRACE = 2.0  # seconds a bot may take over its budget before it counts as hanging
BEGINS = 60.0  # seconds a process may take to begin
UNCOUNTED = 10.0  # and where its budget is no time
LONGEST_ANSWER = 100_000
COMMAND = (sys.executable, "-m", "filon.server.bot_service.worker")


class Worker:
    """One process; it is ended where it hangs, and begun anew when it is needed."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = command
        self.process: asyncio.subprocess.Process | None = None
        self.ending: set[asyncio.Task[None]] = set()

    async def ask(self, task: Task, patience: float) -> Answer:
        """What it answers in time."""
        try:
            if self.process is None:
                await asyncio.wait_for(self.begin(), BEGINS)
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

    async def begin(self) -> None:
        """A new process; its first line says that it is ready."""
        self.process = await asyncio.create_subprocess_exec(
            *self.command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LONGEST_ANSWER
        )
        assert self.process.stdout is not None
        await self.process.stdout.readline()

    async def answer(self, task: Task) -> Answer:
        """One line there, one line back; nothing back is a process that died."""
        assert self.process is not None
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(msgspec.json.encode(task) + b"\n")
        await self.process.stdin.drain()
        return msgspec.json.decode(await self.process.stdout.readline(), type=Answer)

    def end(self) -> None:
        """No more."""
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
    """A few processes, as many as there are cores but one."""

    def __init__(self, budget: Budget, processes: int = 0, command: Sequence[str] = COMMAND) -> None:
        self.budget = budget
        self.workers = [Worker(command) for _ in range(processes or max(1, (os.cpu_count() or 2) - 1))]
        self.free: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self.workers:
            self.free.put_nowait(worker)
        self.failed = 0

    async def move(self, table: Table, seat: int, budget: Budget | None = None) -> str:
        """The move of the bot at this seat; by a lower level where its own fails, and any move where all do."""
        match, session = table.match, table.session
        assert session is not None
        entropy = match.luck.private(f"bot {seat} {len(session.movers)}")
        task = Task(match.game.key, "", *told(table, seat), entropy, str(budget or self.budget))
        fallback, number = match.legal(), table.number
        for lower in levels_down(match.game, table.lobby.seats[seat].level):
            answer = await self.ask(msgspec.structs.replace(task, level=lower))
            if table.number != number:
                break  # nobody wants it any more
            # A move may be a whole turn, which no list of legal moves holds: the match itself judges.
            if answer.text is not None and match.refusal(answer.text) is None:
                return answer.text
            self.failed += 1
            LOG.warning("bot failed", extra={"game": task.game, "level": lower, "error": answer.error or "no move"})
        return fallback[0]

    async def talk(self, table: Table, seat: int) -> str | None:
        """What the bot at this seat says after a move; mostly nothing."""
        match, session = table.match, table.session
        assert session is not None
        entropy = match.luck.private(f"talk {seat} {len(session.movers)}")
        task = Task(match.game.key, table.lobby.seats[seat].level, *told(table, seat), entropy, "")
        return (await self.ask(task)).text

    async def ask(self, task: Task) -> Answer:
        """The next process that is free."""
        ms = Budget.read(task.budget).ms if task.budget else 0
        worker = await self.free.get()
        try:
            return await worker.ask(task, (UNCOUNTED if ms is None else ms / 1000) + GRACE)
        finally:
            self.free.put_nowait(worker)

    def close(self) -> None:
        """End the processes; new ones are begun when they are needed."""
        for worker in self.workers:
            worker.end()

    async def closed(self) -> None:
        """The same, and none of them is left."""
        self.close()
        for worker in self.workers:
            await asyncio.gather(*worker.ending)


async def drained(process: asyncio.subprocess.Process) -> None:
    """Until a process that was killed is gone, and its pipes with it."""
    if process.stdout is not None:
        with contextlib.suppress(ValueError, RuntimeError):  # whoever asked may still be reading, and reads the end
            await process.stdout.read()
    await process.wait()


def told(table: Table, seat: int) -> tuple[str, msgspec.Raw]:
    """What a bot gets to know: its seat's view and events, as they are sent."""
    match = table.match
    return match.view(seat).json(), msgspec.Raw(msgspec.json.encode(match.events(seat)))


def levels_down(game: Game, level: str) -> list[str]:
    """A level and those below it that this game has, the best first."""
    have = bots.names(game)
    at = bots.LEVELS.index(level) if level in bots.LEVELS else len(bots.LEVELS) - 1
    return [lower for lower in reversed(bots.LEVELS[: at + 1]) if lower in have]

"""Worker process of the bot pool, seen from the server: started when it is needed, killed where it hangs."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence

import msgspec

from filon.server.bot_service.worker import Answer, Task
from filon.server.ops.child_process import end_process

START_TIMEOUT = 60.0  # seconds a process may take to start
LONGEST_ANSWER = 100_000
COMMAND = (sys.executable, "-m", "filon.server.bot_service.worker")


class WorkerProcess:
    """One worker process; it is killed where it hangs, and started again when it is needed."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = command
        self.process: asyncio.subprocess.Process | None = None
        self.ending: set[asyncio.Task[None]] = set()

    async def compute(self, task: Task, patience: float) -> Answer:
        """Return its answer, or an error where it does not answer in time."""
        try:
            await self.ready()
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

    async def ready(self) -> None:
        """Start the process where there is none; raises OSError or TimeoutError."""
        if self.process is None:
            await asyncio.wait_for(self.start(), START_TIMEOUT)

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
        end_process(process, self.ending)

"""BuilderProcess: runs build jobs in a worker process, one at a time, so that the event loop is free meanwhile."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Sequence
from typing import Protocol

import msgspec

from filon.core.errors import InvalidRecord
from filon.server.ops.child_process import end_process
from filon.server.replay_service.build import NO_SUCH_VIEWER, Builder, Job, UnknownViewer
from filon.server.replay_service.worker import AnswerHead, JobHead

CHUNK = 65_536  # bytes that are read and sent at once
IDLE = 60.0  # seconds after which an unused process ends, with the matches it remembers
COMMAND = (sys.executable, "-m", "filon.server.replay_service.worker")
Chunks = tuple[bytes, ...]


class BuildFailed(Exception):
    """Nothing was built: it took too long, or the process failed."""


class JobRunner(Protocol):
    """Where jobs are run."""

    async def run(self, job: Job) -> Chunks:
        """Return the result in chunks; raises InvalidRecord, UnknownViewer or BuildFailed."""
        ...

    async def close(self) -> None:
        """Stop, and wait until everything has stopped."""
        ...


class LocalRunner:
    """Runs jobs at once, where there is no process to hand them to."""

    def __init__(self) -> None:
        self.builder = Builder()

    async def run(self, job: Job) -> Chunks:
        """Return the result in chunks; raises InvalidRecord or UnknownViewer."""
        body = self.builder.run(job)
        return tuple(body[at : at + CHUNK] for at in range(0, len(body), CHUNK))

    async def close(self) -> None:
        """There is nothing to stop."""


class BuilderProcess:
    """One worker process; it starts with the first job, ends when it is idle, and is killed where it takes too long."""

    def __init__(self, timeout: float, command: Sequence[str] = COMMAND) -> None:
        self.timeout, self.command = timeout, command
        self.process: asyncio.subprocess.Process | None = None
        self.turn = asyncio.Lock()
        self.idle: asyncio.TimerHandle | None = None
        self.ending: set[asyncio.Task[None]] = set()

    async def run(self, job: Job) -> Chunks:
        """Return the result in chunks; raises InvalidRecord, UnknownViewer or BuildFailed."""
        async with self.turn:
            if self.idle is not None:
                self.idle.cancel()
            try:
                return await asyncio.wait_for(self.answer(job), self.timeout)
            except (TimeoutError, OSError, EOFError, ValueError, msgspec.MsgspecError) as error:
                self.end()
                raise BuildFailed(type(error).__name__) from error
            except asyncio.CancelledError:
                self.end()  # its answer would be taken for the next one's
                raise
            finally:
                self.idle = asyncio.get_running_loop().call_later(IDLE, self.end)

    async def answer(self, job: Job) -> Chunks:
        """Send the job and read its answer piece by piece."""
        if self.process is None:
            self.process = await asyncio.create_subprocess_exec(
                *self.command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                # Games from outside are found where this process found them.
                env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            )
        source, target = self.process.stdout, self.process.stdin
        assert source is not None
        assert target is not None
        head = JobHead(job.kind, job.viewer, job.first, job.named, job.players, len(job.source))
        target.write(msgspec.json.encode(head) + b"\n")
        target.write(job.source)
        await target.drain()
        found = msgspec.json.decode(await source.readline(), type=AnswerHead)
        if found.code == NO_SUCH_VIEWER:
            raise UnknownViewer(job.viewer)
        if found.code:
            raise InvalidRecord(found.error, found.code) if found.code != "failed" else BuildFailed(found.error)
        chunks, left = [], found.size
        while left:
            chunk = await source.read(min(left, CHUNK))
            if not chunk:
                raise EOFError
            chunks.append(chunk)
            left -= len(chunk)
        return tuple(chunks)

    def end(self) -> None:
        """Kill the process."""
        process, self.process = self.process, None
        end_process(process, self.ending)

    async def close(self) -> None:
        """Kill the process and wait until it is gone."""
        if self.idle is not None:
            self.idle.cancel()
        self.end()
        await asyncio.gather(*self.ending)

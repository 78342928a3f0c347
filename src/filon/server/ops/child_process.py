"""Child processes: ends a worker process at once and waits for it in the background."""

from __future__ import annotations

import asyncio
import contextlib


def end_process(process: asyncio.subprocess.Process | None, ending: set[asyncio.Task[None]]) -> None:
    """Kill a process, if there is one; the task that waits for its end is in `ending` until then."""
    if process is None:
        return
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    if process.stdin is not None:
        process.stdin.close()
    task = asyncio.create_task(drain(process))
    ending.add(task)
    task.add_done_callback(ending.discard)


async def drain(process: asyncio.subprocess.Process) -> None:
    """Wait until a killed process is gone, and its pipes with it."""
    if process.stdout is not None:
        with contextlib.suppress(ValueError, RuntimeError):  # a caller may still be reading, and reads the end
            await process.stdout.read()
    await process.wait()

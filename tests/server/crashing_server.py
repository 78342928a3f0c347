"""Test support: a real server that is killed and restarted forty times within seconds, forked from a warm parent.

Reads a line for each start: patterns such as `before:"moved" after:"moved"`. The child kills itself, as `kill -9` does,
right before or after its first commit of an entry in which one of them is found, and prints which. Prints the child's
port.
"""

import asyncio
import contextlib
import os
import re
import signal
import sqlite3
import sys
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from filon.core import registry
from filon.server.cli import listen
from filon.server.http.table_server import TableServer
from filon.server.storage.sqlite_store import APPEND, Job, SqliteStore
from filon.server.websocket.transport import server_config
from filon.table.log_entries import ENTRY
from server.async_server import AsyncServer


class CrashingStore(SqliteStore):
    """A store whose process dies at the first of some points."""

    def __init__(self, path: str, points: list[str]) -> None:
        self.points = points
        super().__init__(path)

    def die(self, when: str, job: Job) -> None:
        lines = [f"{row[1]} {row[2]}" for row in job.rows]
        lines += [values[2] for statement, values in job.statements if statement == APPEND]
        for point in self.points:
            moment, _, pattern = point.partition(":")
            if moment == when and any(re.search(pattern, line) for line in lines):
                os.write(1, f"{point}\n".encode())
                os.kill(os.getpid(), signal.SIGKILL)

    def commit(self, connection: sqlite3.Connection, jobs: list[Job]) -> list[Exception | None]:
        found = []
        for job in jobs:  # a commit each, so that every input has points of its own
            self.die("before", job)
            found += super().commit(connection, [job])
            self.die("after", job)
        return found


class ReportingServer(AsyncServer):
    """A server that lets a test append what only the server itself reports."""

    def app(self) -> Any:
        app = super().app()
        app.routes.append(Route("/test/{table}/report", self.report, methods=["POST"]))
        return app

    async def report(self, request: Request) -> Response:
        live = await self.tables.find(request.path_params["table"])
        assert live is not None
        entry = ENTRY.decode(await request.body())
        result = await live.submit(lambda table, now: table.report(entry, None))
        return Response("ok" if result.refusal is None else "refused", media_type="text/plain")


async def serve(path: str, points: list[str]) -> None:
    server = ReportingServer(CrashingStore(path, points), patience=None)
    listener = listen("127.0.0.1", 0)
    runner = TableServer(server_config(server.app(), log_level="critical", lifespan="off"), server.context)
    task = asyncio.create_task(runner.serve([listener]))
    while not runner.started:
        await asyncio.sleep(0.001)
    os.write(1, f"{listener.getsockname()[1]}\n".encode())
    await task


def main(path: str) -> None:
    for key in ("kuhn", "saboteur"):
        registry.load(key)
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            with contextlib.suppress(KeyboardInterrupt):
                asyncio.run(serve(path, line.split()))
            os._exit(0)
        with contextlib.suppress(ChildProcessError):
            # The one before is dead, or is to be now.
            for old in children:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(old, signal.SIGKILL)
                os.waitpid(old, 0)
        children[:] = [child]
    for old in children:
        os.kill(old, signal.SIGKILL)


children: list[int] = []
if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent / "outside"))
    main(sys.argv[1])

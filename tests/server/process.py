"""How is a real server killed and begun again, forty times within seconds? A parent that has imported all forks it.

Reads a line for each start, such as `before "moved"` or `after "moved"`: the child kills itself, as `kill -9` does,
right before or after its first commit of an entry in which that pattern is found; `never -` lives. Answers with the
child's port.
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

import uvicorn
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from filon.core import registry
from filon.server.store import APPEND, Job, Store
from filon.table.inputs import ENTRY
from server.serving import Serving


class Doomed(Store):
    """Dies at a chosen commit."""

    def __init__(self, path: str, when: str, pattern: str) -> None:
        self.when, self.pattern = when, re.compile(pattern)
        super().__init__(path)

    def is_it(self, job: Job) -> bool:
        return any(statement == APPEND and self.pattern.search(values[2]) for statement, values in job.statements)

    def commit(self, connection: sqlite3.Connection, jobs: list[Job]) -> list[Exception | None]:
        found = []
        for job in jobs:  # a commit each, so that every input has a point of its own
            if self.when == "before" and self.is_it(job):
                os.kill(os.getpid(), signal.SIGKILL)
            found += super().commit(connection, [job])
            if self.when == "after" and self.is_it(job):
                os.kill(os.getpid(), signal.SIGKILL)
        return found


class Reporting(Serving):
    """Takes from a test what only a shell can report."""

    def app(self) -> Any:
        app = super().app()
        app.routes.append(Route("/test/{table}/report", self.report, methods=["POST"]))
        return app

    async def report(self, request: Request) -> Response:
        live = self.tables.find(request.path_params["table"])
        assert live is not None
        entry = ENTRY.decode(await request.body())
        letters = await live.submit(lambda table, now: table.report(entry, None))
        return Response("ok" if len(letters) > 1 else "refused", media_type="text/plain")


async def serve(path: str, when: str, pattern: str, answers: Any) -> None:
    server = Reporting(Doomed(path, when, pattern), patience=None)
    config = uvicorn.Config(server.app(), port=0, ws="websockets-sansio", log_level="critical", lifespan="off")
    runner = uvicorn.Server(config)
    task = asyncio.create_task(runner.serve())
    while not runner.started:
        await asyncio.sleep(0.001)
    answers.write(f"{runner.servers[0].sockets[0].getsockname()[1]}\n")
    answers.flush()
    await task


def main(path: str) -> None:
    for key in ("kuhn", "saboteur"):
        registry.load(key)
    for line in sys.stdin:
        when, pattern = line.split()
        child = os.fork()
        if child == 0:
            with contextlib.suppress(KeyboardInterrupt):
                asyncio.run(serve(path, when, pattern, sys.stdout))
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

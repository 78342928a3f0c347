"""Test support: a table at which every kind of input occurs, whose server is killed again and again."""

import asyncio
import contextlib
import os
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from filon.server.storage.migrations import connect
from filon.table import Table, log_format
from filon.table.log_entries import SeatEntry
from server.async_server import Guest, TableClient, connect_client

Step = Callable[["CrashRun"], Coroutine[Any, Any, None]]
ROOT = Path(__file__).parent.parent
LOST = (ConnectionClosed, InvalidHandshake, httpx.HTTPError, OSError)
# After these a viewer's events are not continued.
RESTARTS = {"Undone", "Voted", "Rematched", "Dealt", "DealRepeated", "Revealed", "VoteCalled", "GameChosen"}


class RestartableServer:
    """A server that can be restarted."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.port = 0

    async def begin(self, points: list[str]) -> None:
        """Start it with the points it is to die at; the point it died at before is removed."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        if self.port:
            died = (await asyncio.wait_for(self.process.stdout.readline(), 60)).decode().strip()
            points.remove(died)
        self.process.stdin.write(f"{' '.join(points)}\n".encode())
        self.port = int(await asyncio.wait_for(self.process.stdout.readline(), 60))


@contextlib.asynccontextmanager
async def restartable_server(path: Path) -> AsyncIterator[RestartableServer]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(Path(__file__).parent / "crashing_server.py"),
        str(path),
        stdin=pipe,
        stdout=pipe,
        env=environment,
    )
    try:
        yield RestartableServer(process)
    finally:
        assert process.stdin is not None
        process.stdin.close()
        await process.wait()


class CrashRun:
    """People at one table. Every step is tried until it is acknowledged, under the same id; what was acknowledged must
    be in the log from then on, once."""

    def __init__(self, path: Path, server: RestartableServer, points: list[str], random: Random | None = None) -> None:
        self.path, self.server, self.points = path, server, points
        self.random = random  # chooses moves; without it the first one is made
        self.table = ""
        self.guests: list[Guest] = []
        self.clients: list[TableClient] = []
        self.stored: dict[str, int] = {}  # what was acknowledged, and as which entry
        self.stack = contextlib.AsyncExitStack()
        self.sent = self.deaths = 0
        self.pending: tuple[int, str, dict[str, Any]] | None = None  # sent, and not answered yet

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.server.port}"

    async def run(self, steps: list[Step]) -> None:
        """All steps, whatever happens to the server."""
        try:
            await self.act_out(steps)
        finally:
            with contextlib.suppress(*LOST):
                await self.stack.aclose()

    async def act_out(self, steps: list[Step]) -> None:
        """One after the other."""
        await self.begin()
        for step in steps:
            self.sent += 1
            while True:
                try:
                    await asyncio.wait_for(step(self), 60)
                    break
                except LOST:
                    await self.restart()

    async def begin(self) -> None:
        await self.server.begin(self.points)

    async def restart(self) -> None:
        """The server is dead: restart it and reconnect; nothing that was shown may be missing or different."""
        self.deaths += 1
        seen = [(viewer.client_state.entry, viewer.client_state.events) for viewer in self.clients]
        while True:
            with contextlib.suppress(*LOST):
                await self.stack.aclose()
            self.stack = contextlib.AsyncExitStack()
            await self.begin()
            for guest in self.guests:
                guest.address = self.address
            self.clients = []
            try:
                for guest, (entry, events) in zip(self.guests, seen, strict=False):
                    viewer = await self.stack.enter_async_context(connect_client(self.address, self.table, guest))
                    assert viewer.client_state.entry >= entry
                    assert viewer.client_state.events[: len(events)] == events or self.was_undone(entry)
                    self.clients.append(viewer)
                if self.clients:
                    self.check()
                return
            except LOST:
                self.deaths += 1

    def was_undone(self, entry: int) -> bool:
        """Return whether a move was undone, or another match began, after this entry."""
        kinds = [type(later).__name__ for later in self.log()[entry + 1 :]]
        return not RESTARTS.isdisjoint(kinds)

    def log(self) -> list[Any]:
        """Return the log that is on the disk."""
        reader = connect(str(self.path))
        rows = reader.execute("SELECT line FROM log_entry WHERE table_id=? ORDER BY number", (self.table,)).fetchall()
        reader.close()
        return log_format.read("".join(line for (line,) in rows))

    def check(self) -> None:
        """The log holds, has all that was acknowledged where that was, and nothing twice."""
        entries = self.log()
        rebuilt = Table.rebuild(entries)
        ids = [(entry.seat, entry.id) for entry in entries if isinstance(entry, SeatEntry) and entry.id]

        assert len(ids) == len(set(ids))
        for id, entry in self.stored.items():
            assert id in [found for _, found in ids]
            assert entry < 0 or entries[entry].id == id
        for viewer in self.clients:
            assert viewer.client_state.entry <= rebuilt.entry
            if viewer.client_state.entry == rebuilt.entry:
                seat = viewer.mine["seat"]
                assert viewer.client_state.events == [plain(event) for event in rebuilt.events(seat)]
                assert viewer.client_state.snapshot == plain(
                    rebuilt.snapshot(seat)
                )  # its clocks, and whose turn it is, among them

    # Steps ---------------------------------------------------------------------------------------------------------

    async def acknowledged(self, seat: int, kind: str, **message: Any) -> Any:
        """Send a message and return its answer; after a crash the very same one is sent; a refusal is an answer too."""
        seat, kind, message = self.pending = self.pending or (seat, kind, message)
        viewer, id = self.clients[seat], f"s{self.sent}"
        await viewer.send(kind, id=id, **message)
        answer = await viewer.answer(id)
        self.pending = None
        if answer["kind"] != "refused":
            self.stored[id] = answer.get("entry", -1)
        return answer

    async def report(self, kind: str, **fields: Any) -> str:
        async with httpx.AsyncClient(base_url=f"http://{self.address}", timeout=20) as client:
            entry = {"kind": kind, "now": time.time(), **fields}
            return (await client.post(f"/test/{self.table}/report", json=entry)).text

    async def until(self, viewer: TableClient, ready: Callable[[TableClient], bool]) -> None:
        while not ready(viewer):
            await viewer.receive()


def plain(event: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(event))

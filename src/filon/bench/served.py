"""What is measured when a server is? Its tables, store and sockets as they are, in a process that does nothing else.

Half-played Saboteur tables of four people wait on the disk and in memory; whoever connects says which chair is theirs.
A match that ends is dealt again, so that there is always somebody to move.
"""

from __future__ import annotations

import asyncio
import os
import resource
import sys
from pathlib import Path

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

import filon
from filon.bench.table import played, table_of
from filon.server.calm import keep_calm
from filon.server.config import Config
from filon.server.house import House
from filon.server.line import Line
from filon.server.live import Live, keep
from filon.server.socket import Socket
from filon.server.store import APPEND, Statement, Store, now
from filon.table import Table, inputs, log

SEATS = 4
MATCHES = 8  # different ones; tables take them in turn
LARGEST = 4_000_000


class Ready(msgspec.Struct, frozen=True):
    """What clients have to know: where, which tables, and the moves of each match from the first on."""

    port: int
    half: list[int]
    moves: list[list[str]]
    kb_per_table: float


class Served:
    """So many tables."""

    def __init__(self, store: Store) -> None:
        self.house = House(store, Config())
        self.store, self.tables = store, self.house.tables
        self.matches: list[list[str]] = []

    async def prepare(self, count: int) -> float:
        """Half-played tables on the disk and in memory; kilobytes that each of them takes."""
        game = filon.load("saboteur")
        self.matches = [played(game, SEATS, seed) for seed in range(MATCHES)]
        logs = [half_played(seed, moves) for seed, moves in enumerate(self.matches)]
        Live("warm", Table.rebuild(logs[0]), self.store)
        before = resident()
        for number in range(count):
            id = f"t{number}"
            entries = [msgspec.structs.replace(logs[number % MATCHES][0], table=id), *logs[number % MATCHES][1:]]
            lines = log.write(entries).splitlines(keepends=True)
            statements: list[Statement] = [(APPEND, (id, at, line, "", 0.0)) for at, line in enumerate(lines)]
            await keep(self.store, statements)
            live = Live(id, Table.rebuild(entries), self.store)
            live.table.look()
            live.changed = lambda live=live: self.deal_again(live)  # type: ignore[misc]
            self.tables.living[id] = live
        return (resident() - before) / count / 1000

    def deal_again(self, live: Live) -> None:
        """The next match, where one is over."""
        if live.table.phase != "over":
            return
        seed = int(live.id[1:]) % MATCHES
        live.submit(lambda table, when: table.report(inputs.Again(now=when, rotate=0), None))
        live.submit(lambda table, when: table.report(inputs.Dealt(now=when, seed=seed), None))

    async def play(self, websocket: WebSocket) -> None:
        """Sit down where one likes."""
        live = self.tables.find(websocket.path_params["table"])
        assert live is not None
        await websocket.accept()
        await Socket(self.house, live, Line(int(websocket.path_params["seat"]))).serve(websocket)


def half_played(seed: int, moves: list[str]) -> list[inputs.Entry]:
    """The log of a match of which half was played."""
    table = table_of(filon.load("saboteur"), SEATS, seed)
    for line in moves[: len(moves) // 2]:
        assert table.match.turn is not None
        table.say(table.match.turn, table.number, line, now())
    return table.log


def resident() -> int:
    """Bytes of memory this process has."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


async def serve(path: str, count: int) -> None:
    """Until nobody wants it any more."""
    served = Served(Store(path))
    size = await served.prepare(count)
    keep_calm()
    app = Starlette(routes=[WebSocketRoute("/{table}/{seat}", served.play)])
    config = uvicorn.Config(
        app,
        port=0,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        log_level="critical",
        lifespan="off",
        backlog=8192,
    )
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    half = [len(moves) // 2 for moves in served.matches]
    port = server.servers[0].sockets[0].getsockname()[1]
    ready = Ready(port, half, served.matches, round(size, 1))
    print(msgspec.json.encode(ready).decode(), flush=True)
    await running


if __name__ == "__main__":
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    asyncio.run(serve(sys.argv[1], int(sys.argv[2])))

"""The server process of `bench server`: the complete server with half-played tables on disk and in memory.

The tables are Saboteur with four human players. A match that ends is dealt again by the same seed, so that the load
never stops.
"""

from __future__ import annotations

import asyncio
import os
import resource
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec
import uvicorn

import filon
from filon.bench.table import bot_moves, table_of
from filon.server.app import Server
from filon.server.cli import listen
from filon.server.clock import SYSTEM_CLOCK
from filon.server.config import Config
from filon.server.http.table_server import TableServer
from filon.server.identity.guests import TOKEN_LENGTH, hash_of
from filon.server.limits.limits import Limits
from filon.server.storage.await_durable import settle
from filon.server.storage.sqlite_store import SqliteStore
from filon.server.storage.store import AddGuest, CreateTable, SeatPerson, Store, TouchTable, Write
from filon.server.tables.live_table import LiveTable
from filon.server.websocket.transport import server_config
from filon.table import Result, Table, log_entries, log_format

SEATS = 4
MATCHES = 8  # different matches, which tables use in turn
UNLIMITED = 10**9
LIMITS = Limits(
    linger=float("inf"),
    connections=UNLIMITED,
    total_connections=2 * UNLIMITED,
    messages=UNLIMITED,
    joins=UNLIMITED,
    requests=UNLIMITED,
)


class Ready(msgspec.Struct, frozen=True):
    """What clients need: the port, the first move of each match to be played, and all its moves."""

    port: int
    first_moves: list[int]
    moves: list[list[str]]
    kb_per_table: float


class BenchServer(Server):
    """A server with prepared tables and without limits."""

    def __init__(self, store: Store) -> None:
        super().__init__(store, Config(browser=False), limits=LIMITS)
        self.matches: list[list[str]] = []

    async def prepare(self, count: int) -> float:
        """Create half-played tables on disk and in memory; returns the kilobytes each takes."""
        game = filon.load("saboteur")
        self.matches = [bot_moves(game, SEATS, seed) for seed in range(MATCHES)]
        logs = [half_played_log(seed, moves) for seed, moves in enumerate(self.matches)]
        LiveTable("warm", Table.rebuild(logs[0]), self.store, SYSTEM_CLOCK)
        before = resident()
        for number in range(count):
            id = f"t{number}"
            await store_table(self.store, id, logs[number % MATCHES])
            live = await self.context.live(id)
            live.table.current_snapshots()
            self.context.attend(live)
            live.changed = partial(self.deal_next_match, live, live.changed)
        return (resident() - before) / count / 1000

    def deal_next_match(self, live: LiveTable, notify: Callable[[], None] | None) -> None:
        """Notify as usual; after the end of a match deal the next one."""
        if notify is not None:
            notify()
        if live.table.phase == "over":
            seed = int(live.id[1:]) % MATCHES
            live.apply(lambda table, when: table.report(log_entries.Rematched(now=when, rotate=0), None))
            live.apply(lambda table, when: table.report(log_entries.Dealt(now=when, seed=seed), None))


def token_of(table: str, seat: int) -> str:
    """The token of a seat's client."""
    return f"{table}.{seat}".ljust(TOKEN_LENGTH, "x")


async def store_table(store: Store, id: str, entries: list[log_entries.Entry]) -> None:
    """Store a table, its log, and the guests who hold its seats."""
    first, moment = entries[0], SYSTEM_CLOCK.wall_time()
    assert isinstance(first, log_entries.Opened)
    lines = log_format.write([msgspec.structs.replace(first, table=id), *entries[1:]]).splitlines(keepends=True)
    writes: list[Write] = [CreateTable(id, id, False, moment), TouchTable(id, moment, True)]
    for seat in range(SEATS):
        guest = hash_of(token_of(id, seat))
        writes += [AddGuest(guest, moment), SeatPerson(id, seat, guest)]
    future = store.future()
    store.append(id, 0, lines, writes, lambda error: settle(future, Result(), error is None))
    await future


def half_played_log(seed: int, moves: list[str]) -> list[log_entries.Entry]:
    """The log of a half-played match."""
    table = table_of(filon.load("saboteur"), SEATS, seed)
    for line in moves[: len(moves) // 2]:
        assert table.match.turn is not None
        table.say(table.match.turn, table.number, line, SYSTEM_CLOCK.game_time())
    return table.log


def resident() -> int:
    """The resident memory of this process in bytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


async def serve(served: BenchServer, config: uvicorn.Config, count: int) -> None:
    """Prepare the tables, print what clients need, and serve until killed."""
    size = await served.prepare(count)
    server, listener = TableServer(config, served.context), listen("127.0.0.1", 0)
    running = asyncio.create_task(server.serve([listener]))
    while not server.started:
        await asyncio.sleep(0.01)
    first_moves = [len(moves) // 2 for moves in served.matches]
    port = listener.getsockname()[1]
    ready = Ready(port, first_moves, served.matches, round(size, 1))
    print(msgspec.json.encode(ready).decode(), flush=True)
    await running


if __name__ == "__main__":
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    served = BenchServer(SqliteStore(sys.argv[1]))
    config = server_config(served.app(), log_level="critical", backlog=8192)
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(serve(served, config, int(sys.argv[2])))

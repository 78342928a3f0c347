"""What is measured when a server is? All of it as it is: gate, tokens, sockets, tables, beats and the log on the disk.

Half-played Saboteur tables of four people wait on the disk and in memory. A match that ends is dealt again by the same
seed, so that there is always somebody to move.
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
from filon.bench.table import played, table_of
from filon.server.app import Server
from filon.server.config import Config
from filon.server.identity.guests import TOKEN_LENGTH, hash_of
from filon.server.limits.limits import Limits
from filon.server.storage.store import APPEND, Statement, Store, now
from filon.server.tables.live_table import LiveTable, LoadedTables, keep
from filon.server.websocket.transport import wired
from filon.table import Table, log, log_entries

SEATS = 4
MATCHES = 8  # different ones; tables take them in turn
MANY = 10**9
LIMITS = Limits(linger=float("inf"), connections=MANY, messages=MANY)


class Ready(msgspec.Struct, frozen=True):
    """What clients have to know: where, which tables, and the moves of each match from the first on."""

    port: int
    half: list[int]
    moves: list[list[str]]
    kb_per_table: float


class Served(Server):
    """So many tables."""

    def __init__(self, store: Store) -> None:
        super().__init__(store, Config(browser=False, connections=MANY))
        self.context.tables = self.tables = LoadedTables(store, LIMITS)
        self.matches: list[list[str]] = []

    async def prepare(self, count: int) -> float:
        """Half-played tables on the disk and in memory; kilobytes that each of them takes."""
        game = filon.load("saboteur")
        self.matches = [played(game, SEATS, seed) for seed in range(MATCHES)]
        logs = [half_played(seed, moves) for seed, moves in enumerate(self.matches)]
        LiveTable("warm", Table.rebuild(logs[0]), self.store)
        before = resident()
        for number in range(count):
            id = f"t{number}"
            await keep(self.store, rows_of(id, logs[number % MATCHES]))
            live = self.context.live(id)
            live.table.look()
            self.context.attend(live)
            live.changed = partial(self.go_on, live, live.changed)
        return (resident() - before) / count / 1000

    def go_on(self, live: LiveTable, see_to_it: Callable[[], None] | None) -> None:
        """As everywhere; and where a match is over, the next one."""
        if see_to_it is not None:
            see_to_it()
        if live.table.phase == "over":
            seed = int(live.id[1:]) % MATCHES
            live.happen(lambda table, when: table.report(log_entries.Rematched(now=when, rotate=0), None))
            live.happen(lambda table, when: table.report(log_entries.Dealt(now=when, seed=seed), None))


def token_of(table: str, seat: int) -> str:
    """What a client shows for its seat."""
    return f"{table}.{seat}".ljust(TOKEN_LENGTH, "x")


def rows_of(id: str, entries: list[log_entries.Entry]) -> list[Statement]:
    """A table in the store: its place, its log, and whose tokens hold which seats."""
    first = entries[0]
    assert isinstance(first, log_entries.Opened)
    lines = log.write([msgspec.structs.replace(first, table=id), *entries[1:]]).splitlines(keepends=True)
    place = "INSERT INTO place (id, code, listed, opened, touched, started) VALUES (?, ?, 0, ?, ?, 1)"
    found: list[Statement] = [(place, (id, id, now(), now()))]
    found += [(APPEND, (id, at, line, "", 0.0)) for at, line in enumerate(lines)]
    for seat in range(SEATS):
        guest = hash_of(token_of(id, seat))
        found.append(("INSERT INTO guest VALUES (?, ?)", (guest, now())))
        found.append(("INSERT INTO holder VALUES (?, ?, ?)", (id, seat, guest)))
    return found


def half_played(seed: int, moves: list[str]) -> list[log_entries.Entry]:
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


async def serve(served: Served, server: uvicorn.Server, count: int) -> None:
    """Until nobody wants it any more."""
    size = await served.prepare(count)
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
    served = Served(Store(sys.argv[1]))
    config = wired(served.app(), port=0, log_level="critical", backlog=8192)
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(serve(served, uvicorn.Server(config), int(sys.argv[2])))

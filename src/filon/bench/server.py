"""How much does a server bear? Tables of four scripted clients on this machine, with the log on the disk."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

import filon
from filon.bench.clients import Asked, Heard
from filon.bench.served import SEATS, Ready

Row = dict[str, Any]
MOST_CONNECTED = 1000
LOADS = ((10, "full"), (100, "full"), (1000, "full"), (1000, "human"), (5000, "human"))


def rows(seconds: float, tables: list[int]) -> Iterator[Row]:
    """A row for each number of tables and pace; all of them unless some are named."""
    for count, pace in LOADS:
        if not tables or count in tables:
            yield row(count, pace, max(seconds, 5.0 if pace == "full" else 15.0))


def row(tables: int, pace: str, seconds: float) -> Row:
    """One load, with a new server and new clients."""
    active = min(tables, MOST_CONNECTED)
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "filon.db")
        command = [sys.executable, "-m", "filon.bench.served", path, str(tables)]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as server:
            try:
                assert server.stdout is not None
                ready = msgspec.json.decode(server.stdout.readline(), type=Ready)
                given = (ready, Asked(active, seconds, pace), turns_of(ready), server.pid)
                clients = [sys.executable, "-m", "filon.bench.clients"]
                run = subprocess.run(clients, input=msgspec.json.encode(given), stdout=subprocess.PIPE, check=True)
            finally:
                server.kill()
    heard = msgspec.json.decode(run.stdout, type=Heard)
    found = {"tables": tables, "active": active, "pace": pace, **msgspec.structs.asdict(heard)}
    return {**found, "kb_per_table": ready.kb_per_table}


def turns_of(ready: Ready) -> list[list[int]]:
    """Whose turn it is before each move of each match."""
    found = []
    for seed, moves in enumerate(ready.moves):
        match, turns = filon.load("saboteur").start(SEATS, seed=seed), []
        for move in moves:
            assert match.turn is not None
            turns.append(match.turn)
            match.play(move)
        found.append(turns)
    return found

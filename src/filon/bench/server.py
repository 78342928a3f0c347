"""`filon bench server`: throughput and latency of a real server with scripted clients on this machine."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec

import filon
from filon.bench.benchmarked_server import SEATS, Ready
from filon.bench.scripted_clients import HUMAN_PACE, LoadPlan, LoadResult

Row = dict[str, Any]
MAX_CONNECTED = 1000
LOADS = ((10, "full"), (100, "full"), (1000, "full"), (1000, "human"), (5000, "human"))
SECONDS = {"full": 5.0, "human": 3 * HUMAN_PACE}


def can_measure() -> bool:
    """Whether this system has /proc, from which memory and processor time are read."""
    return Path("/proc/self/statm").exists()


def loads(tables: list[int], pace: str | None) -> list[tuple[int, str]]:
    """The loads to measure as (number of tables, pace); all standard loads unless some are named."""
    named = [(count, each) for count in tables for each in SECONDS] if tables else LOADS
    return [(count, each) for count, each in named if pace in (None, each)]


def row(tables: int, pace: str, seconds: float | None) -> Row:
    """Measure one load with a new server and new clients, for at least one move of each table."""
    active = min(tables, MAX_CONNECTED)
    took = max(seconds or SECONDS[pace], HUMAN_PACE if pace == "human" else 0.0)
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "filon.db")
        command = [sys.executable, "-m", "filon.bench.benchmarked_server", path, str(tables)]
        show_progress(f"{tables:,} tables, {pace}: preparing half-played matches")
        with subprocess.Popen(command, stdout=subprocess.PIPE) as server:
            try:
                assert server.stdout is not None
                ready = msgspec.json.decode(server.stdout.readline(), type=Ready)
                given = (ready, LoadPlan(active, took, pace), turns_of(ready), server.pid)
                clients = [sys.executable, "-m", "filon.bench.scripted_clients"]
                show_progress(f"{tables:,} tables, {pace}: playing at {active:,} of them")
                run = subprocess.run(clients, input=msgspec.json.encode(given), stdout=subprocess.PIPE, check=True)
            finally:
                server.kill()
    result = msgspec.json.decode(run.stdout, type=LoadResult)
    found = {"tables": tables, "active": active, "pace": pace, **msgspec.structs.asdict(result)}
    return {**found, "kb_per_table": ready.kb_per_table}


def show_progress(text: str) -> None:
    """Print progress where the row will appear."""
    print(f"{text:<60}", end="\r", file=sys.stderr, flush=True)


def turns_of(ready: Ready) -> list[list[int]]:
    """The seat on turn before each move of each match."""
    found = []
    for seed, moves in enumerate(ready.moves):
        match, turns = filon.load("saboteur").start(SEATS, seed=seed), []
        for move in moves:
            assert match.turn is not None
            turns.append(match.turn)
            match.play(move)
        found.append(turns)
    return found

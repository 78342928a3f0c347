"""How much does a server bear? Tables of four scripted clients on this machine, with the log on the disk."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec

import filon
from filon.bench.scripted_clients import HUMAN, EventSequence, VoteCalled
from filon.bench.server_process import SEATS, Ready

Row = dict[str, Any]
MOST_CONNECTED = 1000
LOADS = ((10, "full"), (100, "full"), (1000, "full"), (1000, "human"), (5000, "human"))
SECONDS = {"full": 5.0, "human": 3 * HUMAN}


def can_measure() -> bool:
    """Whether this system says what a process takes."""
    return Path("/proc/self/statm").exists()


def loads(tables: list[int], pace: str | None) -> list[tuple[int, str]]:
    """How many tables, and how fast; all of them unless some are named."""
    asked = [(count, each) for count in tables for each in SECONDS] if tables else LOADS
    return [(count, each) for count, each in asked if pace in (None, each)]


def row(tables: int, pace: str, seconds: float | None) -> Row:
    """One load, with a new server and new clients; what is measured has at least one move of each table."""
    active = min(tables, MOST_CONNECTED)
    took = max(seconds or SECONDS[pace], HUMAN if pace == "human" else 0.0)
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "filon.db")
        command = [sys.executable, "-m", "filon.bench.server_process", path, str(tables)]
        tell(f"{tables:,} tables, {pace}: they are half-played first")
        with subprocess.Popen(command, stdout=subprocess.PIPE) as server:
            try:
                assert server.stdout is not None
                ready = msgspec.json.decode(server.stdout.readline(), type=Ready)
                given = (ready, VoteCalled(active, took, pace), turns_of(ready), server.pid)
                clients = [sys.executable, "-m", "filon.bench.scripted_clients"]
                tell(f"{tables:,} tables, {pace}: {active:,} sit down and play")
                run = subprocess.run(clients, input=msgspec.json.encode(given), stdout=subprocess.PIPE, check=True)
            finally:
                server.kill()
    heard = msgspec.json.decode(run.stdout, type=EventSequence)
    found = {"tables": tables, "active": active, "pace": pace, **msgspec.structs.asdict(heard)}
    return {**found, "kb_per_table": ready.kb_per_table}


def tell(text: str) -> None:
    """How far it is, in the place where the row will stand."""
    print(f"{text:<60}", end="\r", file=sys.stderr, flush=True)


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

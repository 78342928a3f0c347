"""`filon bench table`: cost of a move with all its messages, of rebuilding a log, of a replay step, and memory.

Matches are played by regular bots beforehand, a new one for every sample; only the table is timed.
"""

from __future__ import annotations

import gc
import statistics
import tracemalloc
from collections.abc import Iterator
from typing import Any

import filon
from filon import bots
from filon.bench.loop_unit import clock_ns, loop_ns
from filon.core.budget import Budget
from filon.table import Settings, Table
from filon.table.log_entries import Dealt, Entry, Opened
from filon.table.protocol.server_messages import encode_message
from filon.table.replay import Replay

Row = dict[str, Any]
SAMPLES = 5
BUDGET = Budget(iterations=1)


def rows(keys: list[str], seats: list[int]) -> Iterator[Row]:
    """Yields a row for every game, number of seats and workload."""
    for key in keys:
        game = filon.load(key)
        for players in [count for count in game.seats if not seats or count in seats]:
            yield from rows_of(game, players)


def rows_of(game: filon.Game, seats: int) -> Iterator[Row]:
    """Yields the rows of one game at one number of seats; times in loops, memory in bytes."""
    matches = [bot_moves(game, seats, seed) for seed in range(SAMPLES)]
    run(table_of(game, seats, 99), bot_moves(game, seats, 99))  # fills the caches that all tables share
    costs: dict[str, list[float]] = {"move": [], "rebuild": [], "step": []}
    sent = 0.0
    for seed, lines in enumerate(matches):
        table = table_of(game, seats, seed)
        loops = [loop_ns(50_000)]
        spent, size = run(table, lines)
        again, step = rebuild_ns(table.log), replay_step_ns(table)
        loops.append(loop_ns(50_000))
        loop = sum(loops) / 2  # a machine that slows down meanwhile slows both
        costs["move"].append(spent / len(lines) / loop)
        costs["rebuild"].append(again / len(table.log) / loop)
        costs["step"].append(step / loop)
        sent += size / len(lines) / SAMPLES
    for work, found in costs.items():
        yield row(game, seats, work, statistics.median(found), round(sent) if work == "move" else None)
    for work, limit in (("memory_100", 100), ("memory_end", 10**9)):
        yield row(game, seats, work, None, memory(game, seats, matches, limit))


def row(game: filon.Game, seats: int, work: str, loops: float | None, size: int | None) -> Row:
    """A row; the `bytes` of a move are the size of all messages sent for it."""
    return {
        "game": game.key,
        "seats": seats,
        "work": work,
        "loops": None if loops is None else round(loops, 1),
        "bytes": size,
    }


def bot_moves(game: filon.Game, seats: int, seed: int) -> list[str]:
    """The moves of a match of regular bots."""
    match, bot = game.start(seats, seed=seed), bots.find(game, "regular")
    found: list[str] = []
    while match.turn is not None:
        seat = match.turn
        found.append(bot(game, match.view(seat), match.heard(seat), 1000 * seed + len(found), BUDGET))
        match.play(found[-1])
    return found


def table_of(game: filon.Game, seats: int, seed: int) -> Table:
    """A table of human players at the start of that match."""
    settings = Settings(game=game.key, version=game.version, seats=seats)
    table = Table.open(Opened(now=0.0, table="bench", settings=settings))
    for seat in range(seats):
        table.sit(seat, f"p{seat + 1}", 0.0)
    table.report(Dealt(now=0.0, seed=seed), None)
    return table


def run(table: Table, lines: list[str]) -> tuple[int, int]:
    """Play these moves and encode all messages; returns nanoseconds and the number of bytes."""
    size = 0
    # New strings, as the network brings them, so that the memory the table holds includes them.
    sent = [line.encode() for line in lines]
    started = clock_ns()
    for number, line in enumerate(sent):
        turn = table.match.turn
        assert turn is not None
        for delivery in table.say(turn, table.number, line.decode(), float(number), f"m{number}"):
            size += len(encode_message(delivery))
    return clock_ns() - started, size


def rebuild_ns(log: list[Entry]) -> int:
    """Nanoseconds to rebuild a table from its log."""
    started = clock_ns()
    table = Table.rebuild(log)
    spent = clock_ns() - started
    assert len(table.log) == len(log)
    return spent


def replay_step_ns(table: Table) -> float:
    """Nanoseconds of one step of a replay, forwards and back over the last 40."""
    replay = Replay(table.match.record())
    steps = list(range(max(0, replay.steps - 40), replay.steps + 1))
    started = clock_ns()
    for step in [*steps, *reversed(steps)]:
        replay.frame(step, 0)
    return (clock_ns() - started) / (2 * len(steps))


def memory(game: filon.Game, seats: int, matches: list[list[str]], limit: int) -> int:
    """Bytes of one table after at most `limit` moves: the mean of what is freed when several tables are deleted.

    So caches that all tables share are not counted.
    """
    gc.collect()
    tracemalloc.start()
    tables = [table_of(game, seats, seed) for seed in range(len(matches))]
    for table, lines in zip(tables, matches, strict=True):
        run(table, lines[:limit])
    del table
    gc.collect()
    there = tracemalloc.get_traced_memory()[0]
    tables.clear()
    gc.collect()
    remaining = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (there - remaining) // len(matches)

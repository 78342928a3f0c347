"""What does a table cost? A move with all that is sent, a log played again, a step of a replay, memory.

Matches are those of regular bots, played beforehand, new ones for every try; what is timed is the table alone.
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
TRIES = 5
BUDGET = Budget(iterations=1)


def rows(keys: list[str], seats: list[int]) -> Iterator[Row]:
    """Every game and number of seats, a row a work."""
    for key in keys:
        game = filon.load(key)
        for players in [count for count in game.seats if not seats or count in seats]:
            yield from rows_of(game, players)


def rows_of(game: filon.Game, seats: int) -> Iterator[Row]:
    """One game at one number of seats; times in loops, memory in bytes."""
    matches = [played(game, seats, seed) for seed in range(TRIES)]
    run(table_of(game, seats, 99), played(game, seats, 99))  # what is kept for all tables is there from now on
    costs: dict[str, list[float]] = {"move": [], "rebuild": [], "step": []}
    sent = 0.0
    for seed, lines in enumerate(matches):
        table = table_of(game, seats, seed)
        loops = [loop_ns(50_000)]
        spent, size = run(table, lines)
        again, step = rebuilding(table.log), stepping(table)
        loops.append(loop_ns(50_000))
        loop = sum(loops) / 2  # a machine that slows down on the way slows both
        costs["move"].append(spent / len(lines) / loop)
        costs["rebuild"].append(again / len(table.log) / loop)
        costs["step"].append(step / loop)
        sent += size / len(lines) / TRIES
    for work, found in costs.items():
        yield row(game, seats, work, statistics.median(found), round(sent) if work == "move" else None)
    for work, most in (("memory_100", 100), ("memory_end", 10**9)):
        yield row(game, seats, work, None, memory(game, seats, matches, most))


def row(game: filon.Game, seats: int, work: str, loops: float | None, size: int | None) -> Row:
    """As machines read it; `bytes` of a move are what is sent for it to all."""
    return {
        "game": game.key,
        "seats": seats,
        "work": work,
        "loops": None if loops is None else round(loops, 1),
        "bytes": size,
    }


def played(game: filon.Game, seats: int, seed: int) -> list[str]:
    """The moves of a match of regular bots."""
    match, bot = game.start(seats, seed=seed), bots.find(game, "regular")
    found: list[str] = []
    while match.turn is not None:
        seat = match.turn
        found.append(bot(game, match.view(seat), match.heard(seat), 1000 * seed + len(found), BUDGET))
        match.play(found[-1])
    return found


def table_of(game: filon.Game, seats: int, seed: int) -> Table:
    """A table of people at the start of that match."""
    settings = Settings(game=game.key, version=game.version, seats=seats)
    table = Table.open(Opened(now=0.0, table="bench", settings=settings))
    for seat in range(seats):
        table.sit(seat, f"p{seat + 1}", 0.0)
    table.report(Dealt(now=0.0, seed=seed), None)
    return table


def run(table: Table, lines: list[str]) -> tuple[int, int]:
    """Nanoseconds for these moves with every letter written, and how many bytes they were."""
    size = 0
    # Texts of their own, as a wire brings them: what a table keeps of them is its own, too.
    sent = [line.encode() for line in lines]
    started = clock_ns()
    for number, line in enumerate(sent):
        turn = table.match.turn
        assert turn is not None
        for delivery in table.say(turn, table.number, line.decode(), float(number), f"m{number}"):
            size += len(encode_message(delivery))
    return clock_ns() - started, size


def rebuilding(log: list[Entry]) -> int:
    """Nanoseconds for a log played again."""
    started = clock_ns()
    table = Table.rebuild(log)
    spent = clock_ns() - started
    assert len(table.log) == len(log)
    return spent


def stepping(table: Table) -> float:
    """Nanoseconds for one of the last steps of a replay, back and forth."""
    replay = Replay(table.match.record())
    steps = list(range(max(0, replay.steps - 40), replay.steps + 1))
    started = clock_ns()
    for step in [*steps, *reversed(steps)]:
        replay.seen(step, 0)
    return (clock_ns() - started) / (2 * len(steps))


def memory(game: filon.Game, seats: int, matches: list[list[str]], most: int) -> int:
    """Bytes of one table after so many moves, the mean of several: what is freed when they go.

    So what is made once for all tables, and kept when they are gone, is none of theirs.
    """
    gc.collect()
    tracemalloc.start()
    tables = [table_of(game, seats, seed) for seed in range(len(matches))]
    for table, lines in zip(tables, matches, strict=True):
        run(table, lines[:most])
    del table
    gc.collect()
    there = tracemalloc.get_traced_memory()[0]
    tables.clear()
    gc.collect()
    gone = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (there - gone) // len(matches)

"""A finished match of Sacramento as long as random players make it, put into a database before its server starts."""

from functools import cache
from pathlib import Path
from random import Random

from filon.bench.benchmarked_server import SEATS, store_table
from filon.core.registry import load
from filon.server.clock import SYSTEM_CLOCK
from filon.server.storage.sqlite_store import SqliteStore
from filon.table.log_entries import Dealt, Entry, Moved, Opened, Sat, Settings

TABLE = "longest"
TARGET = 1_000_000  # the highest that the option takes
MOVES = 4_343  # the longest match of the attacks by which this was measured first


def random_moves(seed: int, target: int) -> list[tuple[int, str]]:
    """Return the moves of a match of random players, with their seats."""
    match, choice, moves = load("sacramento").start(SEATS, seed=seed, target=target), Random(seed), []
    while match.turn is not None:
        moves.append((match.turn, choice.choice(match.legal())))
        match.play(moves[-1][1])
    return moves


@cache
def long_log(least: int, target: int) -> list[Entry]:
    """Return the log of a table at which a match of so many moves was finished."""
    seed, moves = 1, random_moves(1, target)
    while len(moves) < least:
        seed += 1
        moves = random_moves(seed, target)
    game, now = load("sacramento"), SYSTEM_CLOCK.game_time()
    settings = Settings(game=game.key, version=game.version, seats=SEATS, options={"target": target})
    return [
        Opened(now=now, table=TABLE, settings=settings),
        *(Sat(now=now, seat=seat, name=f"p{seat + 1}") for seat in range(SEATS)),
        Dealt(now=now, seed=seed),
        *(Moved(now=now, seat=seat, text=text) for seat, text in moves),
    ]


async def store_long_match(folder: Path, least: int = MOVES, target: int = TARGET) -> None:
    """Put such a match into the database of this data folder, which no server uses yet."""
    store = SqliteStore(folder / "filon.db")
    try:
        await store_table(store, TABLE, long_log(least, target))
    finally:
        store.close()

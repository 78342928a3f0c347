"""Nothing is lost or repeated when the server is killed before and after every step of a match."""

import asyncio
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

from filon.core import registry
from filon.table.log_entries import Moved
from server.crash_recovery import CrashRun, restartable_server
from server.crash_steps import make_deal, move, open_table, sit, start

ENTRIES = 3000
MOVES = 1500
# A player who returns during a deal adds a log entry, so before a match the steps are chosen by kind, not by number.
ONCE = '{when}:"kind":"{kind}"'
MOVE = r"{when}:^{number}\s.{{9}}moved"
KINDS = ("sat", "called", "pledged", "fixed", "added")


async def play_with_crashes(path: Path, key: str, seats: int, people: int, random: Random) -> CrashRun:
    """Play a match of human players and bots from the first seat to the end, killing the server at every step."""
    before_the_match = [open_table(key, people, seats, None), *(sit(seat) for seat in range(people)), start, make_deal]
    every = [ONCE.format(when=when, kind=kind) for kind in KINDS for when in ("before", "after")]
    every += [MOVE.format(when=when, number=number) for number in range(1, ENTRIES) for when in ("before", "after")]
    async with restartable_server(path) as server:
        crash_run = CrashRun(path, server, every, random)
        await crash_run.run([*before_the_match, *[move] * MOVES])
    crash_run.check()
    return crash_run


def example(random: Random) -> Counter[str]:
    """One match of one game."""
    key = random.choice(registry.ours())
    seats = random.choice(registry.load(key).seats)
    people = random.randint(1, seats)
    with tempfile.TemporaryDirectory() as folder:
        crash_run = asyncio.run(play_with_crashes(Path(folder) / "filon.db", key, seats, people, random))
        moves = sum(isinstance(entry, Moved) for entry in crash_run.log())
    assert crash_run.deaths >= 2 * moves, f"{key}: {crash_run.deaths} deaths in {moves} moves"
    return Counter({"deaths": crash_run.deaths, "moves": moves, f"matches of {key}": 1})

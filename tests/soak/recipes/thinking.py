"""A bot's thinking time tells nothing about its role: matches of Saboteur at bot speed `none`, timed by a program.

An example plays matches of one level at several tables at once, with a budget of 100 ms. For each level and kind of
move the summary gives the AUC of the time before it for telling saboteurs from diggers, with its interval of 99.9 %.
Times are compared with the last ones at the same table: all of them grow together while the machine is busy.
"""

import asyncio
import math
import tempfile
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict, deque
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from filon import bots
from filon.core import registry
from filon.core.budget import Budget
from filon.server.bot_service.pool import BotPool
from filon.table.log_entries import Moved
from server.async_server import UNLIMITED, AsyncServer, connect_client, create_table, deal, run_server

GAME = registry.load("saboteur")
BUDGET = Budget(ms=100)
TABLES, WORKERS, SEATS = 6, 6, 5
MOVES = 400  # of a table at most
KINDS = ("pass", "repair", "map", "rockfall", "lay", "break")
RECENT = 9  # times that one is compared with
ENOUGH = 300  # moves of one kind
Z = 3.2905  # of a two-sided interval of 99.9 %

Times = dict[bool, list[float]]  # seconds before a move, beyond the usual, by whether a saboteur made it
TIMES: dict[tuple[str, str], Times] = defaultdict(lambda: {False: [], True: []})  # of all examples, by level and kind


async def time_table(server: AsyncServer, level: str, seed: int) -> int:
    """Play a match with one program, which plays randomly, and time the moves of the others; return their number."""
    random = Random(seed)
    table, guests = await create_table(server, GAME.key, SEATS, 1, level=level, bot_speed="none")
    live = await deal(server, table, seed)
    count, last = 0, deque[float](maxlen=RECENT)
    async with connect_client(server.address, table, guests[0]) as program:
        while program.client_state.snapshot["table"]["phase"] == "playing" and count < MOVES:
            number, turn, begun = program.now["number"], program.now["turn"], perf_counter()
            if turn == 0:
                offer = random.choice(program.mine["offers"])
                await program.move(offer["text"], f"m{number}")
                continue
            own = live.table.match.view(turn).own  # type: ignore[attr-defined]
            while program.now["number"] == number and program.client_state.snapshot["table"]["phase"] == "playing":
                await program.receive()
            spent = perf_counter() - begun
            played = next(entry for entry in reversed(live.table.log) if isinstance(entry, Moved))
            if len(last) == RECENT and (kind := played.text.split()[0]) in KINDS:
                TIMES[level, kind][own.role == "saboteur"].append(spent - median(last))
                count += 1
            last.append(spent)
    return count


def example(random: Random) -> Counter[str]:
    """Matches of the level whose rarest kind of move was seen least often."""
    level = min(bots.names(GAME), key=lambda name: (rarest(name), random.random()))

    async def run(path: Path) -> int:
        async with run_server(path, bot_delay=0.0, limits=UNLIMITED) as server:
            await server.bots.closed()
            server.context.bots = server.bots = BotPool(BUDGET, WORKERS)
            seeds = [random.randrange(10**9) for _ in range(TABLES)]
            return sum(await asyncio.gather(*(time_table(server, level, seed) for seed in seeds)))

    with tempfile.TemporaryDirectory() as folder:
        return Counter({"moves": asyncio.run(run(Path(folder) / "filon.db"))})


def rarest(level: str) -> int:
    """Return how often this level was seen to make the kind of move that it makes least often."""
    return min(sum(map(len, TIMES[level, kind].values())) for kind in KINDS)


def auc(times: Times) -> tuple[float, float]:
    """Return the probability that a saboteur's time is the longer one, and the half width of its interval (DeLong)."""
    ours, theirs = sorted(times[True]), sorted(times[False])
    above = [placement(one, theirs) for one in ours]
    below = [1 - placement(one, ours) for one in theirs]
    found = sum(above) / len(above)
    variance = sum((one - found) ** 2 for one in above) / (len(above) - 1) / len(above)
    variance += sum((one - found) ** 2 for one in below) / (len(below) - 1) / len(below)
    return found, Z * math.sqrt(variance)


def placement(one: float, others: list[float]) -> float:
    """Return the share of sorted times that are shorter; equal ones count half."""
    return (bisect_left(others, one) + bisect_right(others, one)) / 2 / len(others)


def rows() -> list[tuple[str, str, int, float, float]]:
    """Return level, kind, number of moves, AUC and half width, where both roles made the move often enough."""
    found = []
    for (level, kind), times in sorted(TIMES.items()):
        if min(map(len, times.values())) >= 10:
            found.append((level, kind, sum(map(len, times.values())), *auc(times)))
    return found


def summary(counts: Counter[str]) -> str:
    """Return one line for each level and kind."""
    lines = [
        f"{level:8}{kind:10}{count:6}  AUC {area:.3f} ± {width:.3f}{'' if count >= ENOUGH else '  (few)'}"
        for level, kind, count, area, width in rows()
    ]
    return "\n    ".join(["by level and kind of move", *lines])


def holds(counts: Counter[str]) -> bool:
    """Return whether every interval of enough moves contains one half."""
    return all(abs(area - 0.5) <= width for _, _, count, area, width in rows() if count >= ENOUGH)

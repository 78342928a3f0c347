"""Attacks on the bots' time: hints by HTTP beside another table's bots, and fifty tables of experts at once."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from itertools import pairwise

from filon.core.registry import load, ours
from server.hostile.attack import Attack
from server.hostile.callers import Caller
from server.hostile.figures import percentile

HINTS, ASKING_TABLES = 100, 5
CROWD = 50
TABLES_OF_AN_ADDRESS = 10
MEASURED = 20.0  # seconds for which the moves of the crowd are timed; fewer than any match takes
WARM_UP = 5.0
ADDRESS = "127.0.0.{}"
FIRST_ASKING, FIRST_WATCHER = 11, 21


class BotMoves:
    """The moves of one table's bots, watched by a spectator."""

    def __init__(self) -> None:
        self.moments: list[float] = []

    async def watch(self, watcher: Caller, table: str) -> None:
        """Note the moment of each move until cancelled."""
        async with watcher.join(table) as viewer:
            while True:
                number = viewer.now["number"] if viewer.now is not None else 0
                await viewer.receive()
                viewer.got.clear()
                if viewer.now is not None and viewer.now["number"] != number:
                    self.moments.append(time.monotonic())

    def seconds(self, begin: float, end: float) -> list[float]:
        """Return how long each move took that was under way in this period.

        One that is not made yet counts where it has taken longer than the others already.
        """
        moments = [moment for moment in self.moments if moment < end]
        spans = [after - before for before, after in pairwise(moments) if after > begin]
        unfinished = end - max([begin, *moments])
        return [*spans, unfinished] if unfinished > max(spans, default=0.0) else spans


async def create_bot_table(watcher: Caller, game: str) -> str:
    """Create a table at which experts play against each other; they begin when a client watches them."""
    seats = max(2, min(load(game).seats))
    return await watcher.create_table(game, seats, bots={str(seat): "expert" for seat in range(seats)})


@contextlib.asynccontextmanager
async def watching(attack: Attack, games: list[str]) -> AsyncIterator[list[BotMoves]]:
    """Watch one table of experts for each of these games."""
    found, tasks = [], []
    for number, game in enumerate(games):
        watcher = attack.caller(ADDRESS.format(FIRST_WATCHER + number // TABLES_OF_AN_ADDRESS))
        table = await create_bot_table(watcher, game)
        found.append(BotMoves())
        tasks.append(asyncio.create_task(found[-1].watch(watcher, table)))
    try:
        yield found
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def note(attack: Attack, name: str, seconds: list[float]) -> None:
    """Note how long bot moves took."""
    attack.more |= {
        f"{name}_p50_s": percentile(seconds, 0.5),
        f"{name}_p95_s": percentile(seconds, 0.95),
        f"{name}_max_s": max(seconds, default=float("nan")),
    }


async def ask_alone(attack: Attack, number: int) -> tuple[Caller, str]:
    """Seat a person against an expert, and start; return the person and the table. Each has an address of its own."""
    person = attack.caller(ADDRESS.format(FIRST_ASKING + number))
    table = await person.create_table("sabale", 2, bots={"1": "expert"})
    await person.sit(table, 0)
    await person.post(f"/api/tables/{table}/start")
    return person, table


async def hints(attack: Attack) -> None:
    """Ask for a hundred hints at once, from five tables and addresses, while the bots of other tables play."""
    asking = [await ask_alone(attack, number) for number in range(ASKING_TABLES)]
    async with watching(attack, ours()) as tables:
        await attack.begin()
        note(attack, "idle_bot", [span for table in tables for span in table.seconds(attack.idle, attack.began)])
        requests = [
            attack.try_request(person, "POST", f"/api/tables/{table}/hint", json={})
            for person, table in asking * (HINTS // ASKING_TABLES)
        ]
        answers = await asyncio.gather(*requests)
        for left in attack.rest():
            await asyncio.sleep(left)
        await attack.end()
        note(attack, "bot", [span for table in tables for span in table.seconds(attack.began, attack.ended)])
    attack.more["hints"] = sum(answer is not None and answer.is_success for answer in answers)


async def crowd(attack: Attack) -> None:
    """Fifty tables of experts play at once."""
    games = ours()
    await attack.begin()
    async with watching(attack, [games[at % len(games)] for at in range(CROWD)]) as tables:
        await asyncio.sleep(WARM_UP)
        began = time.monotonic()
        await asyncio.sleep(MEASURED)
        await attack.end()
        seconds = [span for table in tables for span in table.seconds(began, attack.ended)]
    attack.attempts = CROWD
    note(attack, "bot", seconds)
    attack.more["bot_moves"] = len(seconds)

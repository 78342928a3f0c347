"""Who thinks for the bots? Processes of their own that get wire messages and answer with a move's text.

A bot that fails, hangs or answers nonsense harms no table: the next lower level moves instead, and the log says so.
"""

from __future__ import annotations

import asyncio
import logging
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

import msgspec

from filon import bots
from filon.core import registry
from filon.core.budget import Budget
from filon.table import Table

LOG = logging.getLogger("filon")
GRACE = 2.0  # seconds a bot may take over its budget before it counts as hanging


class Task(msgspec.Struct, frozen=True):
    """All that a bot is told: its seat's view and events as they are sent, its chance, its budget."""

    game: str
    level: str
    view: str
    events: bytes
    seed: int
    budget: str


def think(text: bytes) -> str:
    """In a process of its own: one decision."""
    task = msgspec.json.decode(text, type=Task)
    game = registry.load(task.game)
    bot = bots.find(game, task.level)
    return bot(game, game.read_view(task.view), game.read_events(task.events), task.seed, Budget.read(task.budget))


class Thinking:
    """A few processes, as many as there are cores but one; made anew where one of them dies or hangs."""

    def __init__(self, budget: Budget, processes: int = 0) -> None:
        self.budget = budget
        self.processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self.pool: ProcessPoolExecutor | None = None

    async def move(self, table: Table, seat: int) -> str:
        """The move of the bot at this seat; by a lower level where its own fails."""
        match, playing = table.match, table.playing
        assert playing is not None
        level = table.gathering.chairs[seat].level
        at = bots.LEVELS.index(level) if level in bots.LEVELS else len(bots.LEVELS) - 1
        chance = match.luck.private(f"bot {seat} {len(playing.movers)}")
        view, events = match.view(seat).json(), msgspec.json.encode(match.events(seat))
        for lower in reversed(bots.LEVELS[: at + 1]):
            task = Task(match.game.key, lower, view, events, chance, str(self.budget))
            text = await self.ask(task)
            if text is not None and match.refusal(text) is None:
                return text
            LOG.warning("bot failed", extra={"game": task.game, "level": lower})
        return match.legal()[0]

    async def ask(self, task: Task) -> str | None:
        """What a process answers in time; None for anything else."""
        if self.pool is None:
            self.pool = ProcessPoolExecutor(self.processes, get_context("spawn"))
        loop, patience = asyncio.get_running_loop(), (self.budget.ms or 5000) / 1000 + GRACE
        try:
            found = await asyncio.wait_for(loop.run_in_executor(self.pool, think, msgspec.json.encode(task)), patience)
            return found if isinstance(found, str) else None
        except (TimeoutError, BrokenProcessPool):
            self.close()
        except Exception as error:  # whatever somebody's bot raises
            LOG.warning("bot raised", extra={"error": repr(error)[:200]})
        return None

    def close(self) -> None:
        """End the processes; new ones are made when they are needed."""
        pool, self.pool = self.pool, None
        if pool is not None:
            for process in list((pool._processes or {}).values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)

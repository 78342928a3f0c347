"""Bot pool: worker processes that compute bot moves; they get views and events as JSON and answer with a text.

A bot that fails, hangs or answers nonsense harms no table: the next lower level moves instead, and the log says so.
A worker is occupied for the time that was allotted, not for the time that was needed: when an answer comes, and when
the next table gets the worker, depends on public facts alone.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TypeVar

import msgspec

from filon import bots
from filon.bots import hints
from filon.core.budget import Budget
from filon.core.errors import FilonError
from filon.core.game import Game
from filon.core.text.hint import Hint
from filon.server.bot_service.allotment import Allotment
from filon.server.bot_service.fair_queue import FairQueue
from filon.server.bot_service.load import BotLoad, LoadReport
from filon.server.bot_service.service import BotsBusy, TurnAnswer
from filon.server.bot_service.worker import Answer, Task
from filon.server.bot_service.worker_process import COMMAND, WorkerProcess
from filon.server.clock import SYSTEM_CLOCK
from filon.table import Table, bot_requests

LOG = logging.getLogger("filon")
GRACE = 2.0  # seconds a bot may take over its budget before it counts as hanging
EXPLAINING_MS = 20  # to find the reason for a whole turn
UNCOUNTED = 10.0  # and where its budget is no time
Found = TypeVar("Found")


class BotPool:
    """A bot service of worker processes, one for each core. They run at a lower priority than the event loop.

    There are two at least, so that a hint leaves one to the bots.
    """

    def __init__(self, budget: Budget, processes: int = 0, command: Sequence[str] = COMMAND) -> None:
        self.budget = budget
        self.workers = [WorkerProcess(command) for _ in range(processes or max(2, os.cpu_count() or 2))]
        self.queue = FairQueue(self.workers)
        self.load = BotLoad()
        self.failed = 0
        self.running: set[asyncio.Task[object]] = set()
        self.hints: dict[
            tuple[int, int], tuple[int, asyncio.Task[Hint | None]]
        ] = {}  # by table and seat, with position

    async def turn(self, table: Table, talkers: Sequence[int], mover: int | None, budget: Budget) -> TurnAnswer:
        """Return what the bots of these seats say after a move, and what the bot to move plays.

        All of it is one piece of work for one worker: were it several, one would wait for as long as another takes.
        """
        level = None if mover is None else table.lobby.seats[mover].level
        wanted = bot_requests.move_task(table) if mover is not None else None
        asked = None if wanted is None else prepared(wanted, budget)
        phrases = [prepared(task, None) for task in bot_requests.talk_tasks(table) if task.seat in talkers]
        began = asyncio.get_running_loop().time()
        worker = await self.queue.for_turn(id(table))
        self.load.count_wait(asyncio.get_running_loop().time() - began)
        if level is not None:
            budget = self.load.budget(budget, level, len(self.workers), self.queue.turns_waiting + 1)

        async def work() -> TurnAnswer:
            said = [(await worker.compute(task, GRACE)).text for task in phrases]
            return TurnAnswer(said, None if asked is None else await self.move(worker, table, asked, budget))

        return await self.occupy(worker, work, Allotment.of(budget, level, len(phrases), self.load.stretch))

    async def move(self, worker: WorkerProcess, table: Table, asked: Task, budget: Budget) -> str | None:
        """Return a bot's move; of a lower level where it fails, and any legal move where all do."""
        match, number, began = table.match, table.number, SYSTEM_CLOCK.monotonic()
        for lower in levels_down(match.game, asked.level):
            # A lower level has what is left of the time, so that a failure does not show.
            left = budget if lower == asked.level else budget.since(began)
            task = msgspec.structs.replace(asked, level=lower, budget=str(left))
            answer = await worker.compute(task, patience(left))
            if table.number != number:
                return None  # the position has changed: the answer is stale
            # A move may be a whole turn, which no list of legal moves holds: the match itself judges.
            if answer.text is not None and match.refusal(answer.text) is None:
                return answer.text
            self.failed += 1
            error = answer.error or "no move"
            LOG.warning("bot failed", extra={"game": match.game.key, "level": lower, "error": error})
        return match.legal()[0]

    async def hint(self, table: Table, seat: int) -> Hint | None:
        """Return what the best bot would play in this seat's place; None if it is not its turn.

        A seat has one hint computed at a time: a repeated request shares it. Raises BotsBusy, also where no answer
        comes in time.
        """
        key = (id(table), seat)
        number, task = self.hints.get(key, (0, None))
        if task is None:
            task = asyncio.create_task(self.compute_hint(table, seat))
            self.hints[key] = (table.number, task)
            task.add_done_callback(lambda done: (self.hints.pop(key), done.cancelled() or done.exception()))
        elif number != table.number:
            raise BotsBusy
        return await asyncio.shield(task)

    async def compute_hint(self, table: Table, seat: int) -> Hint | None:
        """Compute a hint, decision by decision."""
        steps = bot_requests.hint_steps(table, seat)
        try:
            wanted = next(steps)
            while True:
                answer = await self.decide(table, wanted)
                if answer.text is None:
                    raise BotsBusy
                wanted = steps.send(Hint(answer.text, answer.reason))
        except StopIteration as ended:
            found: Hint | None = ended.value
            return found if found is not None and found.text else None
        except FilonError:
            return None

    async def decide(self, table: Table, wanted: bot_requests.BotTask) -> Answer:
        """Return one decision of a hint; between two of them others get the worker. A hint is never shortened."""
        task = prepared(wanted, hints.budget_of(wanted.game))
        allotted = Budget(ms=EXPLAINING_MS if wanted.explained else hints.allotted_ms(wanted.game))
        longest = Budget(ms=hints.LONGEST_MS)
        # On a busy machine too it stops then, so its time is never stretched beyond that.
        allotment = min(
            Allotment.of(allotted, wanted.level, stretch=self.load.stretch), Allotment.of(longest, wanted.level)
        )
        worker = await self.queue.for_hint(id(table))
        return await self.occupy(worker, partial(worker.compute, task, patience(longest)), allotment)

    async def occupy(self, worker: WorkerProcess, work: Callable[[], Awaitable[Found]], allotment: Allotment) -> Found:
        """Return what the work finds once its time is over, when the worker is free again.

        It goes on where the caller waits no longer: ending it would cost the worker its process.
        """
        task = asyncio.create_task(self.run(worker, work, allotment))
        self.running.add(task)
        task.add_done_callback(self.running.discard)
        return await asyncio.shield(task)

    async def run(self, worker: WorkerProcess, work: Callable[[], Awaitable[Found]], allotment: Allotment) -> Found:
        """Do the work, wait for the end of its time, and release the worker."""
        clock = asyncio.get_running_loop().time
        try:
            with contextlib.suppress(OSError, TimeoutError):  # computing tries it again, and says so
                await worker.ready()
            began = clock()
            found = await work()
            spent = clock() - began
            self.load.count_work(is_late=spent > allotment.seconds)
            await asyncio.sleep(began + allotment.finished_after(spent) - clock())
            return found
        finally:
            self.queue.release(worker)

    def report(self) -> LoadReport:
        """Return how busy it is."""
        queue, load = self.queue, self.load
        return LoadReport(queue.turns_waiting, queue.hints_waiting, load.wait, load.share)

    def close(self) -> None:
        """Kill the processes; new ones start when they are needed."""
        self.load.close()
        for task in [*self.running, *(task for _, task in self.hints.values())]:
            task.cancel()
        for worker in self.workers:
            worker.end()

    async def closed(self) -> None:
        """Kill the processes and wait until they are gone."""
        running = list(self.running)
        self.close()
        await asyncio.gather(*running, return_exceptions=True)
        for worker in self.workers:
            await asyncio.gather(*worker.ending)


def prepared(task: bot_requests.BotTask, budget: Budget | None) -> Task:
    """Return a task as it is sent to a worker; `budget` is None for a phrase."""
    events = msgspec.Raw(msgspec.json.encode(list(task.events)))
    view = task.view.json()
    return Task(task.game.key, task.level, view, events, task.seed, str(budget or ""), task.is_hint, task.explained)


def patience(budget: Budget) -> float:
    """Return the seconds after which a bot with this budget counts as hanging."""
    return (UNCOUNTED if budget.ms is None else budget.ms / 1000) + GRACE


def levels_down(game: Game, level: str) -> list[str]:
    """Return a level and those below it that this game has, the best first."""
    have = bots.names(game)
    at = bots.LEVELS.index(level) if level in bots.LEVELS else len(bots.LEVELS) - 1
    return [lower for lower in reversed(bots.LEVELS[: at + 1]) if lower in have]

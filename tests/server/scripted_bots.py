"""Test support: bots that play the lines of walks and take their time, on a server over fakes in virtual time."""

from __future__ import annotations

import asyncio
import json
import zlib
from typing import Any

import pytest

import filon
from filon.core.budget import Budget
from filon.server.api import actions, models
from filon.server.api.api_request import ApiRequest
from filon.server.bot_service.fair_queue import FairQueue
from filon.server.bot_service.pool import BotPool
from filon.server.bot_service.worker import Answer, Task
from filon.server.config import Config
from filon.server.context import ServerContext
from filon.server.tables.live_table import LiveTable
from filon.server.websocket.connection import Connection
from filon.server.websocket.session import Session
from filon.table import log_entries
from filon.testing.walks import Walk, follow
from server.fakes import FakeClock, FakeTransport, MemoryStore

BUDGET = Budget(ms=100)
PERSON_TAKES = 0.37  # seconds for a move


class RecordingTransport(FakeTransport):
    """Keeps when each message was sent."""

    def __init__(self, clock: FakeClock) -> None:
        super().__init__()
        self.clock, self.moments = clock, list[tuple[float, str]]()

    def send_text(self, text: bytes) -> None:
        super().send_text(text)
        self.moments.append((self.clock.game, self.sent[-1]["kind"]))


class ScriptedWorker:
    """Plays the lines of walks and says nothing. It leaves up to `thrift` of its budget, by its view and events."""

    def __init__(self, script: dict[str, str], thrift: float = 1.0) -> None:
        self.script, self.thrift = script, thrift
        self.tasks: list[Task] = []
        self.ending: set[Any] = set()

    async def ready(self) -> None:
        pass

    async def compute(self, task: Task, patience: float) -> Answer:
        self.tasks.append(task)
        share = 1 - self.thrift * (zlib.crc32(task.view.encode() + bytes(task.events)) % 100 / 100)
        budget_ms = Budget.read(task.budget).ms if task.budget else 1
        await asyncio.sleep(share * (budget_ms or 0) / 1000)
        return Answer(self.script[task.view] if task.budget else None)

    def end(self) -> None:
        pass


def script_of(game: filon.Game, walks: list[Walk]) -> dict[str, str]:
    """Return the line to play for each view of the seat to move; after a walk's end, any move."""
    found = {}
    for played in walks:
        for match, line in follow(game, played):
            if match.turn is not None:
                found[match.view(match.turn).json()] = line or match.legal()[0]
    return found


class ScriptedServer:
    """A server over fakes, with tables that play walks."""

    def __init__(
        self, game: filon.Game, walks: list[Walk], *, workers: int = 1, delay: float = 0.0, thrift: float = 1.0
    ) -> None:
        self.game, self.clock = game, FakeClock()
        self.transports: list[RecordingTransport] = []
        self.pool = BotPool(BUDGET, 1)
        script = script_of(game, walks)
        self.workers = self.pool.workers = [ScriptedWorker(script, thrift) for _ in range(workers)]  # type: ignore[assignment]
        self.pool.queue = FairQueue(self.pool.workers)
        config = Config(bot_delay=delay, patience=0.0)
        self.context = ServerContext(MemoryStore(), config, self.pool, clock=self.clock)

    async def play(self, played: Walk, seat: int, after: float = 0.0) -> list[tuple[float, str]]:
        """Play a walk with a person at one seat; return when this person was sent which kind of message."""
        context, start = self.context, played.start
        await asyncio.sleep(after)
        create = models.Create(game=self.game.key, seats=start.seats, options=start.options, level="expert")
        live, _ = await actions.create(context, create)
        person = ApiRequest(address="10.0.0.1", path={"table": live.id})
        await actions.sit(context, person, live, models.Sit(seat=seat, name="Ann"))
        connection = Connection(await context.person(person, live), is_program=True)
        session = Session(context, live, connection, ApiRequest(person.guest))
        session.start()
        transport = RecordingTransport(self.clock)
        self.transports.append(transport)
        connection.attach(transport, lambda: None)
        await session.receive_queued(json.dumps({"kind": "join"}))
        await live.submit(lambda at, now: at.report(log_entries.Dealt(now=now, seed=1, deal=start.deal), None))
        begun = self.clock.game
        await self.move_for_the_person(live, played, seat)
        session.stop()
        return [(pytest.approx(moment - begun, abs=0.0005), kind) for moment, kind in transport.moments]

    async def move_for_the_person(self, live: LiveTable, played: Walk, seat: int) -> None:
        """Play the person's moves, each after the same time, until the walk is at its end."""
        while (number := live.table.number) < len(played.lines) and live.table.phase == "playing":
            if live.table.match.turn == seat:
                await asyncio.sleep(PERSON_TAKES)
                line = played.lines[number]
                await live.submit(lambda at, now: at.say(seat, at.number, line, now))  # noqa: B023
            else:
                await asyncio.sleep(0.01)

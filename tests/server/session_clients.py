"""Test support: sessions of a server over fakes, without sockets, threads or files; every message sent is kept."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from typing import Any

from filon.server.api import actions, models
from filon.server.api.api_request import ApiRequest
from filon.server.bot_service.service import BotService
from filon.server.config import Config
from filon.server.context import ServerContext
from filon.server.tables.live_table import LiveTable
from filon.server.websocket.connection import Connection
from filon.server.websocket.session import Session
from filon.table import log_entries
from server.async_server import UNLIMITED
from server.fakes import FakeBots, FakeClock, FakeTransport, MemoryStore

NEVER = 1e6  # seconds between bot moves, where a test wants none


@contextlib.asynccontextmanager
async def fake_context(
    bots: BotService | None = None, bot_delay: float = NEVER, clock: FakeClock | None = None
) -> AsyncIterator[ServerContext]:
    """A server's context over a store, a clock and bots in memory."""
    context = ServerContext(
        MemoryStore(), Config(bot_delay=bot_delay), bots or FakeBots(), clock=clock or FakeClock(), limits=UNLIMITED
    )
    try:
        yield context
    finally:
        await context.close()


class SessionClient:
    """One guest's session at a table, with its transport."""

    def __init__(self, context: ServerContext, live: LiveTable, request: ApiRequest, person: int | None = None) -> None:
        self.context, self.live, self.request = context, live, request
        self.transport = FakeTransport()
        self.session = Session(context, live, Connection(person, is_program=True), request)
        self.session.start()
        self.session.connection.attach(self.transport, lambda: None)

    async def send(self, kind: str, **message: Any) -> Any:
        """Send a message; return its answer, where it has an id."""
        text = json.dumps({"kind": kind, **message}).encode()
        if not self.session.receive_now(text):
            await self.session.receive_queued(text.decode())
        await settle()
        return next((one for one in self.sent if one.get("id") and one["id"] == message.get("id")), None)

    @property
    def sent(self) -> list[Any]:
        """All messages that this client was sent."""
        return self.transport.sent

    @property
    def snapshot(self) -> Any:
        """What its messages add up to."""
        return self.transport.state.snapshot


async def settle() -> None:
    """Let everything happen that waits for the event loop alone."""
    for _ in range(20):
        await asyncio.sleep(0)


async def playing_table(
    context: ServerContext, people: int, seed: int = 1, **create: Any
) -> tuple[LiveTable, list[SessionClient]]:
    """A match at a new table, with a joined client for each person in the first seats."""
    live, _ = await actions.create(context, models.Create(**create))
    clients = []
    for seat in range(people):
        request = guest_request(live, seat)
        await actions.sit(context, request, live, models.Sit(seat=seat, name=f"p{seat + 1}"))
        clients.append(SessionClient(context, live, request, await context.person(request, live)))
        await clients[-1].send("join")
    await live.submit(lambda table, now: table.report(log_entries.Dealt(now=now, seed=seed), None))
    await settle()
    return live, clients


async def watcher(context: ServerContext, live: LiveTable, number: int) -> SessionClient:
    """A joined spectator with a guest of their own."""
    request = guest_request(live, number)
    await context.ensure_guest(request)
    client = SessionClient(context, live, request)
    await client.send("join")
    return client


def guest_request(live: LiveTable, number: int) -> ApiRequest:
    return ApiRequest(address=f"10.0.0.{number + 1}", path={"table": live.id})

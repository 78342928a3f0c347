"""Test support: the whole application in this process, over ASGI, with a store in memory and a clock that stands still.

One table has a host, another seat, a former seat and spectators. It is made again after a request that changed it.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import httpx

from filon.server.api import actions, models
from filon.server.api.api_request import ApiRequest
from filon.server.app import Server
from filon.server.config import Config
from filon.server.identity.guests import create_guest, hash_of
from filon.server.limits.frame_pace import FramePace
from filon.server.limits.limits import Limits
from filon.server.tables.live_table import LiveTable
from filon.server.websocket.transport import EXTENSION
from filon.table import log_entries
from server.fakes import FakeBots, FakeClock, FakeTransport, MemoryStore
from server.threaded_server import said

ROLES = ("stranger", "spectator", "former", "seat", "host")
SEATS = {"host": 0, "seat": 1, "former": 2}
# What a permission refuses with; every other answer means that the caller was let through.
CODES = {
    (403, "spectators_closed"): "closed",
    (403, "not_seated"): "unseated",
    (409, "seated_already"): "seated",
    (409, "not_host"): "not host",
}
MANY = 10**9
STEPS = 1000


async def until(ready: Callable[[], bool]) -> None:
    """Let the event loop run until something is so; it is after a few iterations, or never."""
    for _ in range(STEPS):
        if ready():
            return
        await asyncio.sleep(0)
    raise AssertionError("nothing happened")


class AsgiSocket(FakeTransport):
    """One WebSocket over ASGI; `refused` says why the handshake was denied, `is_ended` that the server disconnects."""

    def __init__(self) -> None:
        super().__init__()
        self.on_text: Any = None
        self.incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.refused, self.is_ended, self.status = "", False, 0

    def attach(self, on_text: Any, pace: FramePace) -> None:
        """Hand messages to the session from now on."""
        self.on_text = on_text

    async def open(self, app: Any, path: str, token: str) -> None:
        """Connect; return once the session runs, or the handshake was denied."""
        headers = [(b"host", b"127.0.0.1:7465"), *([(b"authorization", f"Bearer {token}".encode())] if token else [])]
        scope = {
            "type": "websocket", "asgi": {"version": "3.0"}, "scheme": "ws", "path": path, "raw_path": path.encode(),
            "query_string": b"", "headers": headers, "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 7465),
            "subprotocols": [], "extensions": {"websocket.http.response": {}, EXTENSION: self},
        }  # fmt: skip
        self.incoming.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(app(scope, self.incoming.get, self.answer))
        await until(lambda: self.on_text is not None or self.task.done())

    async def answer(self, event: dict[str, Any]) -> None:
        if event["type"] == "websocket.http.response.start":
            self.status = event["status"]
        if event["type"] == "websocket.http.response.body" and event.get("body"):
            self.refused = CODES.get((self.status, json.loads(event["body"])["code"]), "yes")

    def end_receiving(self) -> None:
        """The server disconnects the client."""
        self.is_ended = True
        self.incoming.put_nowait({"type": "websocket.disconnect", "code": 1013})

    async def request(self, kind: str, id: str = "asked", **fields: Any) -> str:
        """Send a message; return how it was answered."""
        assert self.on_text(json.dumps({"kind": kind, "id": id, **fields}).encode())
        await until(lambda: any(one.get("id") == id for one in self.sent))
        found = [one for one in self.sent if one.get("id") == id]
        if found[0]["kind"] != "refused":
            return "yes"
        code = found[0]["refusal"]["code"]
        return next((name for (_, known), name in CODES.items() if known == code), "yes")

    async def close(self) -> None:
        """Disconnect."""
        self.end_receiving()
        await self.task


class AsgiTable:
    """An application, four people with tokens, and a table in one phase with or without spectators."""

    def __init__(self, limits: Limits | None = None) -> None:
        names = ("tables", "messages", "chats", "undos", "joins", "hints", "replays", "connections", "requests")
        limits = limits or Limits(**dict.fromkeys(names, MANY))
        self.store, self.clock = MemoryStore(), FakeClock()
        self.server = Server(self.store, Config(bot_delay=1e9), clock=self.clock, limits=limits)
        self.context, self.app = self.server.context, self.server.app()
        self.context.bots = FakeBots()
        self.client = httpx.AsyncClient(
            transport=httpx.ASGITransport(self.app, client=("127.0.0.1", 1)), base_url="http://127.0.0.1:7465"
        )
        self.tokens = {"stranger": ""}
        self.live: LiveTable
        self.made: object = None
        self.key = ""

    async def start(self) -> None:
        """Create the guests."""
        for role in ROLES[1:]:
            self.tokens[role], _ = await create_guest(self.store, self.context.entropy, self.clock)

    def request(self, role: str) -> ApiRequest:
        token = self.tokens[role]
        return ApiRequest(hash_of(token) if token else "", "127.0.0.1", path={"table": self.live.id})

    async def make(self, phase: str, *, spectators: bool) -> None:
        """Make the table, unless it is as it was made."""
        if self.made is not None and self.made == self.state(phase, spectators):
            return
        body = models.Create(game="sabale", seats=4, level="random", late_join=True, spectators=spectators)
        self.live, _ = await actions.create(self.context, body)
        for role, seat in SEATS.items():
            await actions.sit(self.context, self.request(role), self.live, models.Sit(seat=seat, name=role))
        await actions.stand(self.context, self.request("former"), self.live, models.Empty())
        if phase != "lobby":
            await actions.start(self.context, self.request("host"), self.live, models.Empty())
        if phase == "over":
            await self.live.submit(lambda table, at: table.report(log_entries.Ended(now=at), None))
        assert self.live.table.phase == phase
        self.key = await self.context.devices.create_key(self.live.id, 0)
        self.made = self.state(phase, spectators)

    def state(self, phase: str, spectators: bool) -> object:
        """Return what a request may change, to see that it has."""
        live, store = self.live, self.store
        claims = dict(self.context.claims.by_table)
        return (
            phase,
            spectators,
            live.id,
            live.table.entry,
            live.settings,
            claims,
            set(store.keys),
            len(store.devices),
        )

    async def http(self, role: str, method: str, path: str, json_body: Any = None, form: Any = None) -> str:
        """Send a request; return how the permission was decided."""
        token = self.tokens[role]
        headers = {"authorization": f"Bearer {token}"} if token else {}
        body = {"json": json_body} if form is None and method == "POST" else {"data": form}
        answer = await self.client.request(method, path, headers=headers, **body)  # type: ignore[arg-type]
        assert answer.status_code < 500, answer.text
        return permission_of(answer)


def permission_of(answer: httpx.Response) -> str:
    """Return by which permission an answer was refused; `yes` if by none."""
    if answer.headers.get("content-type", "").startswith("application/json") and answer.status_code >= 400:
        return CODES.get((answer.status_code, answer.json()["code"]), "yes")
    for (status, code), name in CODES.items():
        if answer.status_code == status and said(f"refusal.{code}") in answer.text:
            return name
    # A form's answer comes with the page, and is let through or not whatever the rest of the page shows.
    is_page = answer.request.method == "GET"
    return "closed" if is_page and said("page.spectators_closed") in answer.text else "yes"

"""Which doors does the server have? Tables are made, listed and sat at over HTTP, played over a WebSocket."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from filon.core import registry
from filon.core.errors import FilonError
from filon.core.refusal import Refusal
from filon.server.guests import A_YEAR, COOKIE, guest_of, holder_of, welcome
from filon.server.live import Line, Live, Tables
from filon.server.socket import Socket
from filon.server.store import Store
from filon.table import Settings, Table, inputs
from filon.table.messages import Letter, Refused

# None that can be misread.
SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"


class Made(msgspec.Struct, frozen=True):
    """A table that was made."""

    table: str
    code: str


class Create(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table is made with."""

    game: str
    seats: int
    options: dict[str, Any] = {}
    level: str = "expert"
    clock: inputs.Clock | None = None
    listed: bool = False


class Sit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Which chair, and under which name."""

    seat: int
    name: str


class Server:
    """The doors, round one store and its tables."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.tables = Tables(store)

    def app(self) -> Starlette:
        """As an ASGI application."""
        return Starlette(
            routes=[
                Route("/healthz", self.health),
                Route("/api/tables", self.create, methods=["POST"]),
                Route("/api/tables/{table}", self.show),
                Route("/api/tables/{table}/sit", self.sit, methods=["POST"]),
                Route("/api/tables/{table}/start", self.start, methods=["POST"]),
                WebSocketRoute("/api/tables/{table}/play", self.play),
            ]
        )

    async def health(self, request: Request) -> Response:
        return Response("ok", media_type="text/plain")

    async def create(self, request: Request) -> Response:
        """A new table; its maker sits down next, and is its host."""
        try:
            asked = msgspec.json.decode(await request.body(), type=Create)
            version = registry.load(asked.game).version
            settings = Settings(
                game=asked.game,
                version=version,
                seats=asked.seats,
                options=asked.options,
                level=asked.level,
                clock=asked.clock,
            )
            id = secrets.token_hex(8)
            table = Table.open(inputs.Opened(now=0.0, table=id, settings=settings))
        except (msgspec.MsgspecError, FilonError) as error:
            return refused(400, getattr(error, "code", "") or "bad_message")
        code = "".join(secrets.choice(SIGNS) for _ in range(5))
        await self.tables.create(table, code, listed=asked.listed)
        return answer(Made(id, code), 201)

    async def show(self, request: Request) -> Response:
        """What everybody may see of a table."""
        live = self.tables.find(request.path_params["table"])
        if live is None:
            return refused(404, "no_such_table")
        table = await live.settled()
        return answer(table.shown(None))

    async def sit(self, request: Request) -> Response:
        """A guest takes a chair; somebody new gets a token for it."""
        live = self.tables.find(request.path_params["table"])
        if live is None:
            return refused(404, "no_such_table")
        try:
            asked = msgspec.json.decode(await request.body(), type=Sit)
            guest, token = guest_of(request, self.store), ""
            if not guest:
                token, guest = await welcome(self.store)
            holder = live.table.gathering.holders
            also = [("INSERT INTO holder VALUES (?, ?, ?)", (live.id, holder, guest))]
            letters = await live.submit(lambda table, now: table.sit(asked.seat, asked.name, now), also)
        except (msgspec.MsgspecError, FilonError) as error:
            return refused(400, getattr(error, "code", "") or "bad_message")
        response = told(letters)
        if token:
            response.set_cookie(COOKIE, token, max_age=A_YEAR, httponly=True, samesite="lax")
        return response

    async def start(self, request: Request) -> Response:
        """The host begins a match; everybody present is asked for the hash of their bytes."""
        live = self.tables.find(request.path_params["table"])
        if live is None:
            return refused(404, "no_such_table")
        seat = self.seat(request, live)

        def act(table: Table, now: float) -> list[Letter]:
            people = tuple(table.gathering.people())
            return table.report(inputs.Called(now=now, by=-1 if seat is None else seat, seats=people), seat)

        return told(await live.submit(act))

    def seat(self, request: Request, live: Live) -> int | None:
        """Where this guest sits."""
        holder = holder_of(self.store, live.id, guest_of(request, self.store))
        return None if holder is None else live.table.gathering.seat_of(holder)

    async def play(self, websocket: WebSocket) -> None:
        """Sit at a table, or look on."""
        live = self.tables.find(websocket.path_params["table"])
        if live is None:
            await websocket.close(4404)
            return
        await websocket.accept()
        holder = holder_of(self.store, live.id, guest_of(websocket, self.store))
        await Socket(live, Line(holder), self.tables.limits).serve(websocket)


def answer(what: object, status: int = 200) -> Response:
    """JSON."""
    return Response(msgspec.json.encode(what), status, media_type="application/json")


def refused(status: int, code: str) -> Response:
    """A coded refusal."""
    return answer(Refusal(code), status)


def told(letters: list[Letter]) -> Response:
    """Well, or why not."""
    if len(letters) == 1 and isinstance(letters[0].body, Refused):
        return answer(letters[0].body.refusal, 409)
    return answer({"ok": True})

"""Which doors does the server have? Pages for people, JSON for programs, and a WebSocket to play over."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import resources

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from filon.core.errors import FilonError
from filon.server import pages
from filon.server.api import openapi
from filon.server.api import routes as api_routes
from filon.server.api.errors import ApiError, as_api_error, language, no, words_for
from filon.server.api.security import Gate
from filon.server.config import Config
from filon.server.context import ServerContext
from filon.server.identity.entropy import EntropySource, system_entropy
from filon.server.ops.housekeeping import keeping_house
from filon.server.storage.store import Store
from filon.server.tables.live_table import LiveTable
from filon.server.websocket.connection import Connection
from filon.server.websocket.session import Session

LOG = logging.getLogger("filon")
FILES = {
    "style.css": "text/css",
    "text.js": "text/javascript",
    "icon.svg": "image/svg+xml",
    "turn.svg": "image/svg+xml",
}
STATUS = {404: "no_such_page", 405: "no_such_page"}


class Server:
    """The doors, round one store and its tables."""

    def __init__(self, store: Store, config: Config | None = None, entropy: EntropySource = system_entropy) -> None:
        self.context = ServerContext(store, config or Config(), entropy)
        self.store, self.tables = store, self.context.tables

    def app(self) -> Starlette:
        """As an ASGI application."""
        routes: list[BaseRoute] = [
            Route("/healthz", self.health),
            Route("/static/{file}", self.file),
            Route("/api/openapi.json", self.describe),
            *api_routes.routes(self.context),
            *pages.routes(self.context),
            WebSocketRoute("/api/tables/{table}/play", self.play),
        ]
        wrong = dict.fromkeys((ApiError, FilonError, msgspec.MsgspecError, HTTPException), self.refuse)
        return Starlette(
            routes=routes,
            middleware=[Middleware(Gate, context=self.context, refuse=self.refuse)],
            exception_handlers={**wrong, Exception: self.fail},
            lifespan=self.life,
        )

    @asynccontextmanager
    async def life(self, app: Starlette) -> AsyncIterator[None]:
        """As long as it serves."""
        async with keeping_house(self.context):
            yield
        await self.context.close()

    async def health(self, request: Request) -> Response:
        """Whether it serves, and whether what is said can be kept."""
        self.store.rows("SELECT 1")
        if self.store.trouble:
            return Response(f"cannot write: {self.store.trouble}", 503, media_type="text/plain")
        return Response("ok", media_type="text/plain")

    async def file(self, request: Request) -> Response:
        """The stylesheet and the script of the pages; a few files, by name."""
        name = request.path_params["file"]
        if name not in FILES:
            raise ApiError(404, "no_such_page")
        text = resources.files("filon.server").joinpath("static", name).read_text(encoding="utf-8")
        return Response(text, media_type=FILES[name], headers={"cache-control": "no-cache"})

    async def describe(self, request: Request) -> Response:
        """The description of the HTTP part, made from the types."""
        return Response(msgspec.json.encode(openapi.describe()), media_type="application/json")

    async def refuse(self, request: Request, error: Exception) -> Response:
        """Say no: to a program as JSON, to a person as a page."""
        if isinstance(error, HTTPException):
            found = ApiError(error.status_code, STATUS.get(error.status_code, "bad_message"), why=error.detail)
        else:
            found = as_api_error(error)
        if request.url.path.startswith("/api/"):
            said = no(found.refusal, words_for(request))
            return Response(msgspec.json.encode(said), found.status, media_type="application/json")
        return pages.trouble(self.context, request, found)

    async def fail(self, request: Request, error: Exception) -> Response:
        """A mistake of ours: it is logged, and the asker is told no more than that."""
        LOG.error("unexpected", exc_info=error)
        return await self.refuse(request, ApiError(500, "our_mistake"))

    async def play(self, websocket: WebSocket) -> None:
        """Sit at a table, or look on."""
        context = self.context
        try:
            live, address = self.let_in(websocket)
        except (ApiError, FilonError) as error:
            found = as_api_error(error)
            said = no(found.refusal, words_for(websocket))
            await websocket.send_denial_response(
                Response(msgspec.json.encode(said), found.status, media_type="application/json")
            )
            return
        try:
            await websocket.accept()
            line = Connection(context.person(websocket, live), is_program="authorization" in websocket.headers)
            await Session(context, live, line, language(websocket)).serve(websocket)
        finally:
            context.addresses.go(address)

    def let_in(self, websocket: WebSocket) -> tuple[LiveTable, str]:
        """The table, and the address that has one connection more; raises Trouble where there is no room."""
        context = self.context
        live, address = context.live(websocket.path_params["table"]), context.address(websocket)
        if context.seat(websocket, live) is None and not context.table_settings(live).spectators:
            raise ApiError(403, "spectators_closed")
        if not context.addresses.come(address):
            raise ApiError(429, "too_many_connections")
        return live, address

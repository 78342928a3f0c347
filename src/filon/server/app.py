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
from filon.server.api.errors import Trouble, language, no, trouble_of, words_for
from filon.server.api.security import Gate
from filon.server.config import Config
from filon.server.context import House
from filon.server.identity.entropy import Chance, of_the_system
from filon.server.ops.housekeeping import keeping_house
from filon.server.storage.store import Store
from filon.server.tables.live_table import Live
from filon.server.websocket.connection import Line
from filon.server.websocket.session import Socket

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

    def __init__(self, store: Store, config: Config | None = None, chance: Chance = of_the_system) -> None:
        self.house = House(store, config or Config(), chance)
        self.store, self.tables = store, self.house.tables

    def app(self) -> Starlette:
        """As an ASGI application."""
        routes: list[BaseRoute] = [
            Route("/healthz", self.health),
            Route("/static/{file}", self.file),
            Route("/api/openapi.json", self.describe),
            *api_routes.routes(self.house),
            *pages.routes(self.house),
            WebSocketRoute("/api/tables/{table}/play", self.play),
        ]
        wrong = dict.fromkeys((Trouble, FilonError, msgspec.MsgspecError, HTTPException), self.refuse)
        return Starlette(
            routes=routes,
            middleware=[Middleware(Gate, house=self.house, refuse=self.refuse)],
            exception_handlers={**wrong, Exception: self.fail},
            lifespan=self.life,
        )

    @asynccontextmanager
    async def life(self, app: Starlette) -> AsyncIterator[None]:
        """As long as it serves."""
        async with keeping_house(self.house):
            yield
        await self.house.close()

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
            raise Trouble(404, "no_such_page")
        text = resources.files("filon.server").joinpath("static", name).read_text(encoding="utf-8")
        return Response(text, media_type=FILES[name], headers={"cache-control": "no-cache"})

    async def describe(self, request: Request) -> Response:
        """The description of the HTTP part, made from the types."""
        return Response(msgspec.json.encode(openapi.describe()), media_type="application/json")

    async def refuse(self, request: Request, error: Exception) -> Response:
        """Say no: to a program as JSON, to a person as a page."""
        if isinstance(error, HTTPException):
            found = Trouble(error.status_code, STATUS.get(error.status_code, "bad_message"), why=error.detail)
        else:
            found = trouble_of(error)
        if request.url.path.startswith("/api/"):
            said = no(found.refusal, words_for(request))
            return Response(msgspec.json.encode(said), found.status, media_type="application/json")
        return pages.trouble(self.house, request, found)

    async def fail(self, request: Request, error: Exception) -> Response:
        """A mistake of ours: it is logged, and the asker is told no more than that."""
        LOG.error("unexpected", exc_info=error)
        return await self.refuse(request, Trouble(500, "our_mistake"))

    async def play(self, websocket: WebSocket) -> None:
        """Sit at a table, or look on."""
        house = self.house
        try:
            live, address = self.let_in(websocket)
        except (Trouble, FilonError) as error:
            found = trouble_of(error)
            said = no(found.refusal, words_for(websocket))
            await websocket.send_denial_response(
                Response(msgspec.json.encode(said), found.status, media_type="application/json")
            )
            return
        try:
            await websocket.accept()
            line = Line(house.holder(websocket, live), is_program="authorization" in websocket.headers)
            await Socket(house, live, line, language(websocket)).serve(websocket)
        finally:
            house.addresses.go(address)

    def let_in(self, websocket: WebSocket) -> tuple[Live, str]:
        """The table, and the address that has one connection more; raises Trouble where there is no room."""
        house = self.house
        live, address = house.live(websocket.path_params["table"]), house.address(websocket)
        if house.seat(websocket, live) is None and not house.manner(live).onlookers:
            raise Trouble(403, "onlookers_closed")
        if not house.addresses.come(address):
            raise Trouble(429, "too_many_connections")
        return live, address

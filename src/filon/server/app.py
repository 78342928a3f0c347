"""ASGI application: pages for people, a JSON API for programs, and a WebSocket to play over."""

from __future__ import annotations

import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from importlib import resources
from urllib.parse import quote

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Match, Route, WebSocketRoute

from filon.core.budget import Budget
from filon.core.errors import FilonError
from filon.server import pages
from filon.server.api import openapi
from filon.server.api import routes as api_routes
from filon.server.api.caller_identity import TEXT, language_of
from filon.server.api.errors import ApiError, as_api_error, refusal_body, words_for
from filon.server.api.security import SecurityMiddleware
from filon.server.bot_service.pool import BotPool
from filon.server.clock import SYSTEM_CLOCK, Clock
from filon.server.config import Config
from filon.server.context import ServerContext
from filon.server.identity.entropy import EntropySource, system_entropy
from filon.server.limits.limits import Limits
from filon.server.ops.housekeeping import housekeeping
from filon.server.ops.self_restart import SelfRestart
from filon.server.pages.html import is_text
from filon.server.replay_service.service import ReplayService
from filon.server.storage.store import Store
from filon.server.websocket import endpoint

LOG = logging.getLogger("filon")
FILES = {
    "style.css": "text/css",
    "text.js": "text/javascript",
    "icon.svg": "image/svg+xml",
    "turn.svg": "image/svg+xml",
}
STATUS = {404: "no_such_page", 405: "no_such_page"}


class Server:
    """The application around one store and its tables."""

    def __init__(
        self,
        store: Store,
        config: Config | None = None,
        entropy: EntropySource = system_entropy,
        clock: Clock = SYSTEM_CLOCK,
        limits: Limits | None = None,
    ) -> None:
        config = config or Config()
        self.bots = BotPool(Budget.read(config.budget))
        self.context = ServerContext(store, config, self.bots, entropy, clock, limits)
        self.context.replays = ReplayService.in_processes()
        self.store, self.tables = store, self.context.tables
        self.restart = SelfRestart(os.environ)

    def app(self) -> Starlette:
        """Return the ASGI application."""
        routes: list[BaseRoute] = [
            Route("/healthz", self.health),
            Route("/static/{file}", self.file),
            Route("/api/openapi.json", self.describe),
            *api_routes.routes(self.context),
            *pages.routes(self.context),
            WebSocketRoute("/api/tables/{table}/play", partial(endpoint.play, self.context)),
        ]
        wrong = dict.fromkeys((ApiError, FilonError, msgspec.MsgspecError, HTTPException), self.refuse)
        app = Starlette(
            routes=routes,
            # Starlette's handler for all other errors would answer outside of this middleware, without its headers.
            middleware=[Middleware(SecurityMiddleware, context=self.context, refuse=self.refuse, fail=self.fail)],
            exception_handlers=wrong,
            lifespan=self.lifespan,
        )
        # Starlette's redirect names the host and scheme that the proxy used, without the prefix; `refuse` has ours.
        app.router.redirect_slashes = False
        return app

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        """Run housekeeping as long as the application serves."""
        async with housekeeping(self.context, self.restart):
            yield
        await self.context.close()

    async def health(self, request: Request) -> Response:
        """Whether the server serves, and whether it can write."""
        await self.store.ping()
        if self.store.trouble:
            return Response(f"cannot write: {self.store.trouble}", 503, media_type="text/plain")
        return Response("ok", media_type="text/plain")

    async def file(self, request: Request) -> Response:
        """The style sheet and the script of the plain pages, by name."""
        name = request.path_params["file"]
        if name not in FILES:
            raise ApiError(404, "no_such_page")
        text = resources.files("filon.server").joinpath("static", name).read_text(encoding="utf-8")
        return Response(text, media_type=FILES[name], headers={"cache-control": "no-cache"})

    async def describe(self, request: Request) -> Response:
        """The OpenAPI description, made from the types."""
        return Response(openapi.encoded_description(), media_type="application/json")

    async def refuse(self, request: Request, error: Exception) -> Response:
        """Return a refusal: to a program as JSON, to a person as a page."""
        if isinstance(error, HTTPException):
            if error.status_code == 404 and is_page_with_slash(request):
                return redirect_without_slash(self.context, request)
            found = ApiError(error.status_code, STATUS.get(error.status_code, "bad_message"), why=error.detail)
        else:
            found = as_api_error(error)
        if request.url.path.startswith("/api/"):
            body = refusal_body(found.refusal, words_for(language_of(request)))
            return Response(msgspec.json.encode(body), found.status, media_type="application/json")
        return pages.error_page(self.context, request, found)

    async def fail(self, request: Request, error: Exception) -> Response:
        """Log an unexpected error; the client learns no more than that there was one."""
        LOG.error("unexpected", exc_info=error)
        return await self.refuse(request, ApiError(500, "our_mistake"))


def is_page_with_slash(request: Request) -> bool:
    """Return whether a path without its trailing slash is one of ours."""
    path = request.url.path
    without = {**request.scope, "path": path.rstrip("/")}
    return path.endswith("/") and any(route.matches(without)[0] is not Match.NONE for route in request.app.routes)


def redirect_without_slash(context: ServerContext, request: Request) -> Response:
    """Return a redirect that keeps scheme and host, which a path alone does, and the prefixes."""
    path = context.config.prefix + (TEXT if is_text(request) else "") + request.scope["path"].rstrip("/")
    query = f"?{request.url.query}" if request.url.query else ""
    return Response(status_code=307, headers={"location": quote(path) + query})

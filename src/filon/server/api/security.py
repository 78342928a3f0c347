"""Security middleware: host and origin checks, body size, strict headers (CSP) on every answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from filon.server.api.errors import ApiError
from filon.server.api.http_request import TEXT
from filon.server.config import HERE
from filon.server.context import ServerContext

Refuse = Callable[[Request, Exception], Awaitable[Response]]
LARGEST = 81_920  # an option's file of 64 kB and what stands round it
# A record to be seen again: the longest match of a table with its talk, 20,000 entries of thirty signs or more.
LARGEST_RECORD = 1_000_000
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
STRICT = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    # Stricter, and browsers would send forms of our own pages with the origin "null".
    "referrer-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class SecurityMiddleware:
    """Round the whole application."""

    def __init__(self, app: ASGIApp, context: ServerContext, refuse: Refuse) -> None:
        self.app, self.context, self.refuse = app, context, refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check, then let in; what is wrong is said as the application itself says no."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        prefix = self.context.config.prefix
        if prefix and scope["path"].startswith(f"{prefix}/"):
            scope = {**scope, "path": scope["path"][len(prefix) :], "raw_path": b""}
        if scope["path"] == TEXT or scope["path"].startswith(f"{TEXT}/"):
            # The plain pages stand under a path of their own, whatever else is served at the usual one.
            plain = {**scope.get("state", {}), "text": True}
            scope = {**scope, "path": scope["path"][len(TEXT) :] or "/", "raw_path": b"", "state": plain}
        trouble = self.trouble(scope)
        if scope["type"] == "websocket":
            if trouble is None:
                await self.app(scope, receive, send)
            else:
                answer = await self.refuse(Request({**scope, "type": "http", "method": "GET"}, receive), trouble)
                await WebSocket(scope, receive, send).send_denial_response(answer)
        elif trouble is None:
            await self.app(scope, bounded(receive, largest(scope)), strict(send, self.opener(scope)))
        else:
            answer = await self.refuse(Request(scope, receive), trouble)
            await answer(scope, receive, strict(send, self.opener(scope)))

    def opener(self, scope: Scope) -> dict[str, str]:
        """Pages of others that open ours get no hold of it; over plain http from afar browsers only grumble at this."""
        host = urlsplit(f"//{Headers(scope=scope).get('host', '')}").hostname or ""
        trusted = self.context.config.is_secure or host in HERE or host.startswith("127.")
        return {"cross-origin-opener-policy": "same-origin"} if trusted else {}

    def trouble(self, scope: Scope) -> ApiError | None:
        """Why this request is not let in."""
        headers = Headers(scope=scope)
        if not self.context.links.allows(headers.get("host", "")):
            return ApiError(421, "other_host")
        writes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD", "OPTIONS")
        if writes and not self.is_own(headers):
            return ApiError(403, "other_origin")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 12 or int(length) > largest(scope):
            return ApiError(413, "too_large")
        return None

    def is_own(self, headers: Headers) -> bool:
        """Whether a page of ours sent it, or no page at all."""
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return False
        origin = headers.get("origin")
        if origin is None:
            return True
        own = {urlsplit(self.context.config.public_url).netloc, headers.get("host", "")} - {""}
        return urlsplit(origin).netloc in own


def largest(scope: Scope) -> int:
    """How many bytes may come to this door."""
    return LARGEST_RECORD if scope["path"] == "/api/replay" else LARGEST


def bounded(receive: Receive, most: int) -> Receive:
    """A body that says nothing of its length is counted as it comes."""
    taken = 0

    async def counted() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > most:
            raise ApiError(413, "too_large")
        return message

    return counted


def strict(send: Send, more: dict[str, str]) -> Send:
    """Every answer with strict headers; nothing of a table stays in anybody's cache."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(raw=message.setdefault("headers", []))
            for name, value in {**STRICT, **more}.items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return sending

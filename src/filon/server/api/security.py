"""Security middleware: host and origin checks, body size, strict headers (CSP) on every answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from filon.server.api.caller_identity import TEXT
from filon.server.api.errors import ApiError
from filon.server.config import LOOPBACK
from filon.server.context import ServerContext

Refuse = Callable[[Request, Exception], Awaitable[Response]]
MAX_BODY = 81_920  # a file option of 64 kB and the rest of its request
# An uploaded record: the longest match of a table with its talk, 20,000 entries of thirty characters or more.
MAX_RECORD = 1_000_000
CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
STRICT_HEADERS = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    # With a stricter policy browsers would send the forms of our own pages with the origin "null".
    "referrer-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class SecurityMiddleware:
    """Middleware around the whole application."""

    def __init__(self, app: ASGIApp, context: ServerContext, refuse: Refuse) -> None:
        self.app, self.context, self.refuse = app, context, refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, then pass it on; a refusal is answered like the application's own."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        prefix = self.context.config.prefix
        if prefix and scope["path"].startswith(f"{prefix}/"):
            scope = {**scope, "path": scope["path"][len(prefix) :], "raw_path": b""}
        if scope["path"] == TEXT or scope["path"].startswith(f"{TEXT}/"):
            # The plain pages are always served under this prefix, also where the app has the other paths.
            plain = {**scope.get("state", {}), "text": True}
            scope = {**scope, "path": scope["path"][len(TEXT) :] or "/", "raw_path": b"", "state": plain}
        error = self.check(scope)
        if scope["type"] == "websocket":
            if error is None:
                await self.app(scope, receive, send)
            else:
                answer = await self.refuse(Request({**scope, "type": "http", "method": "GET"}, receive), error)
                await WebSocket(scope, receive, send).send_denial_response(answer)
        elif error is None:
            await self.app(scope, bounded(receive, max_body(scope)), with_headers(send, self.opener_policy(scope)))
        else:
            answer = await self.refuse(Request(scope, receive), error)
            await answer(scope, receive, with_headers(send, self.opener_policy(scope)))

    def opener_policy(self, scope: Scope) -> dict[str, str]:
        """Return the opener policy; not over plain http from other machines, where browsers only warn about it."""
        host = urlsplit(f"//{Headers(scope=scope).get('host', '')}").hostname or ""
        trusted = self.context.config.is_secure or host in LOOPBACK or host.startswith("127.")
        return {"cross-origin-opener-policy": "same-origin"} if trusted else {}

    def check(self, scope: Scope) -> ApiError | None:
        """Return why a request is refused; None where it is allowed."""
        headers = Headers(scope=scope)
        if not self.context.links.allows(headers.get("host", "")):
            return ApiError(421, "other_host")
        writes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD", "OPTIONS")
        if writes and not self.is_same_origin(headers):
            return ApiError(403, "other_origin")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 12 or int(length) > max_body(scope):
            return ApiError(413, "too_large")
        return None

    def is_same_origin(self, headers: Headers) -> bool:
        """Return whether a request comes from a page of this server, or from no page."""
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return False
        origin = headers.get("origin")
        if origin is None:
            return True
        own = {urlsplit(self.context.config.public_url).netloc, headers.get("host", "")} - {""}
        return urlsplit(origin).netloc in own


def max_body(scope: Scope) -> int:
    """Return how many bytes the body of a request may have."""
    return MAX_RECORD if scope["path"] == "/api/replay" else MAX_BODY


def bounded(receive: Receive, limit: int) -> Receive:
    """Return `receive` with a limit on the body, also where its length was not declared; it raises ApiError."""
    received = 0

    async def counted() -> Message:
        nonlocal received
        message = await receive()
        received += len(message.get("body", b""))
        if received > limit:
            raise ApiError(413, "too_large")
        return message

    return counted


def with_headers(send: Send, extra: dict[str, str]) -> Send:
    """Return `send` with strict headers added; by default nothing may be cached."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(raw=message.setdefault("headers", []))
            for name, value in {**STRICT_HEADERS, **extra}.items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return sending

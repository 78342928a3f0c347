"""Security middleware: requests per address, host and origin checks, body size, strict headers (CSP)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from filon.server.api.caller_identity import TEXT, address_of, token_of
from filon.server.api.errors import ApiError
from filon.server.api.links import host_name
from filon.server.config import LOOPBACK
from filon.server.context import ServerContext
from filon.server.http.strict_headers import STRICT_HEADERS
from filon.server.identity.guests import hash_of
from filon.server.limits.request_bodies import RequestBody
from filon.server.limits.turnstile import Turnstile

Answer = Callable[[Request, Exception], Awaitable[Response]]
MAX_BODY = 81_920  # a file option of 64 kB and the rest of its request
# An uploaded record: the longest match of a table with its talk, 20,000 entries of thirty characters or more.
MAX_RECORD = 1_000_000
HEALTH = "/healthz"  # for programs that watch the server; nobody waits for it
PAUSE = 1.0  # seconds before a request that comes too often is refused


class SecurityMiddleware:
    """Middleware around the whole application. `refuse` answers a refusal, `fail` an error that nobody expected."""

    def __init__(self, app: ASGIApp, context: ServerContext, refuse: Answer, fail: Answer) -> None:
        self.app, self.context, self.refuse, self.fail = app, context, refuse, fail
        self.turnstile = Turnstile()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, then pass it on; refusals and unexpected errors are answered with the strict headers too."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        scope = self.without_prefix(scope)
        sending = self.strict(scope, receive, send)
        try:
            await self.run(scope, receive, sending)
        except ClientDisconnect:
            pass  # while it sent its body
        except Exception as error:
            if sending.has_started:
                raise
            how = self.refuse if isinstance(error, ApiError) else self.fail
            await self.answer(how, error, scope, receive, sending)

    async def run(self, scope: Scope, receive: Receive, send: StrictSend) -> None:
        """Run the application; raises ApiError for a request that is refused before."""
        refused: ApiError | None = scope.get("state", {}).get("refused")  # accepted only to be answered
        if refused is not None:
            raise refused
        addresses, address = self.context.addresses, address_of(HTTPConnection(scope), self.context.config)
        if not self.context.config.behind_proxy:
            await self.run_for(address, scope, receive, send)
            return
        # The address is known from the headers only, so it is counted here and not where connections are accepted.
        if not addresses.connect(address):
            raise ApiError(429, "too_many_connections")
        try:
            await self.run_for(address, scope, receive, send)
        finally:
            addresses.disconnect(address)

    async def run_for(self, address: str, scope: Scope, receive: Receive, send: StrictSend) -> None:
        """Run the application for an address that does not ask too often; raises ApiError."""
        await self.admit(address, scope)
        if (error := self.check(scope)) is not None:
            raise error
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        body = RequestBody(self.context.bodies, address, max_body(scope))

        async def counted() -> Message:
            message = await receive()
            try:
                body.add(len(message.get("body", b"")))
            except ApiError:
                send.headers["connection"] = "close"  # the rest of the body is not awaited
                raise
            return message

        try:
            await self.app(scope, counted, send)
        finally:
            body.end()

    async def admit(self, address: str, scope: Scope) -> None:
        """Count a request of this address, and of the guest whose token it has; raises ApiError where it is too many.

        The refusal waits, and with it all that this connection sends. A token is not looked up: an unknown one is
        limited like a guest, and by its address.
        """
        token = token_of(HTTPConnection(scope))
        guest = hash_of(token) if token else ""
        if scope["path"] != HEALTH and not self.context.action_limits.requests.allow(guest, address):
            await asyncio.sleep(PAUSE)
            raise ApiError(429, "too_often")
        await self.turnstile.wait()

    def without_prefix(self, scope: Scope) -> Scope:
        """Return a scope whose path has neither the prefix of the public URL nor that of the plain pages."""
        prefix = self.context.config.prefix
        if prefix and (scope["path"] == prefix or scope["path"].startswith(f"{prefix}/")):
            scope = {**scope, "path": scope["path"][len(prefix) :] or "/", "raw_path": b""}
        if scope["path"] == TEXT or scope["path"].startswith(f"{TEXT}/"):
            # The plain pages are always served under this prefix, also where the app has the other paths.
            plain = {**scope.get("state", {}), "text": True}
            scope = {**scope, "path": scope["path"][len(TEXT) :] or "/", "raw_path": b"", "state": plain}
        return scope

    async def answer(self, how: Answer, error: Exception, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse a WebSocket, with a response made from an error."""
        response = await how(Request({"method": "GET", **scope, "type": "http"}, receive), error)
        if scope["type"] == "http" and "refused" in scope.get("state", {}):
            response.headers["connection"] = "close"
        await response(scope, receive, send)

    def strict(self, scope: Scope, receive: Receive, send: Send) -> StrictSend:
        """Return `send` with strict headers; a WebSocket that is closed before it was accepted gets an answer."""

        async def deny() -> None:
            await self.answer(self.refuse, ApiError(404, "no_such_page"), scope, receive, sending)

        sending = StrictSend(send, {**STRICT_HEADERS, **self.opener_policy(scope)}, deny)
        return sending

    def opener_policy(self, scope: Scope) -> dict[str, str]:
        """Return the opener policy; not over plain http from other machines, where browsers only warn about it."""
        host = host_name(Headers(scope=scope).get("host", ""))
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
        try:
            return urlsplit(origin).netloc in own
        except ValueError:
            return False


def max_body(scope: Scope) -> int:
    """Return how many bytes the body of a request may have."""
    return MAX_RECORD if scope["path"] == "/api/replay" else MAX_BODY


class StrictSend:
    """`send` with headers added that are not there already; by default nothing may be cached."""

    def __init__(self, send: Send, headers: dict[str, str], deny: Callable[[], Awaitable[None]]) -> None:
        self.send, self.headers, self.deny = send, headers, deny
        self.has_started = False

    async def __call__(self, message: Message) -> None:
        """Send one ASGI message."""
        kind = message["type"]
        if kind == "websocket.close" and not self.has_started:
            await self.deny()  # Starlette's own refusal has no body and no headers
            return
        self.has_started = True
        if kind in ("http.response.start", "websocket.http.response.start"):
            headers = MutableHeaders(raw=message.setdefault("headers", []))
            for name, value in self.headers.items():
                headers.setdefault(name, value)
        await self.send(message)

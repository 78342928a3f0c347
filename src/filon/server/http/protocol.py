"""HTTP protocol: uvicorn's, with time-outs for headers, body and reading, and refusals with a code and a sentence.

A request that arrives in one piece, as nearly all do, starts no timer.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import Any

import h11
import msgspec
import uvicorn
from starlette.requests import HTTPConnection
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from filon.server.api.caller_identity import language_of
from filon.server.api.errors import ApiError
from filon.server.http.strict_headers import plain_refusal
from filon.server.websocket.transport import WebSocketTransport

SLOWEST = 1_000  # bytes a second that a client has to read


class Timeouts(msgspec.Struct, frozen=True, kw_only=True):
    """Seconds."""

    headers: float = 10.0  # until a request's headers are complete, from accept or from its first byte
    body: float = 30.0  # until its body is complete, from then on
    idle: float = 5.0  # between two requests
    reader: float = 30.0  # after which a client must have read SLOWEST bytes a second of what was sent
    refused: float = 2.0  # for the request on a connection that is refused


class HttpProtocol(H11Protocol):
    """`on_lost` is called once, when the connection ends, also as a WebSocket."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        timeouts: Timeouts,
        on_lost: Callable[[], None],
    ) -> None:
        super().__init__(config, server_state, app_state)
        self.timeouts, self.on_lost = timeouts, on_lost
        self.timeout_keep_alive = timeouts.idle  # type: ignore[assignment]
        self.awaited: object = None  # what the timer waits for: headers (IDLE), a body (SEND_BODY) or neither
        self.timer: asyncio.TimerHandle | None = None
        self.reader_timer: asyncio.TimerHandle | None = None
        self.is_upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for headers."""
        super().connection_made(transport)
        self.watch_client()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop all timers."""
        super().connection_lost(exc)
        self.await_nothing()
        self._unset_keepalive_if_required()
        if self.reader_timer is not None:
            self.reader_timer.cancel()
        self.on_lost()

    def data_received(self, data: bytes) -> None:
        """Read what came, and wait for the rest only so long."""
        super().data_received(data)
        self.watch_client()

    def on_response_complete(self) -> None:
        """Go on with the next request, which may have come already."""
        super().on_response_complete()
        self.watch_client()
        if self.transport.is_closing():
            self.watch_reader()

    # What the client sends

    def watch_client(self) -> None:
        """Start the timer of what the client has to send next; it runs on where that is the same as before."""
        awaited = None if self.is_upgraded or self.transport.is_closing() else self.conn.their_state
        if awaited is h11.IDLE and self.timeout_keep_alive_task is not None:
            if self.conn.trailing_data[0]:
                self._unset_keepalive_if_required()  # the next request has begun already
            else:
                awaited = None  # uvicorn's own timer runs until the first byte
        if awaited is self.awaited:
            return
        self.await_nothing()
        self.awaited = awaited
        if awaited is h11.IDLE:
            self.timer = self.loop.call_later(self.timeouts.headers, self.time_out)
        elif awaited is h11.SEND_BODY:
            self.timer = self.loop.call_later(self.timeouts.body, self.time_out)

    def await_nothing(self) -> None:
        """Stop the timer."""
        self.awaited = None
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def time_out(self) -> None:
        """Refuse a request that takes too long; a connection without a request is closed without a word."""
        if self.awaited is h11.IDLE and not self.conn.trailing_data[0]:
            self.transport.close()
        else:
            self.refuse(ApiError(408, "too_slow"))

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request; called by uvicorn while it handles the parser's error."""
        error = sys.exc_info()[1]
        is_large = isinstance(error, h11.RemoteProtocolError) and error.error_status_hint == 431
        self.refuse(ApiError(431, "too_large") if is_large else ApiError(400, "bad_message", why="HTTP"))

    def refuse(self, error: ApiError) -> None:
        """Answer where nothing was answered yet, and close; for the application the client is gone."""
        if self.transport.is_closing():
            return
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            has_headers = self.conn.our_state is h11.SEND_RESPONSE
            language = language_of(HTTPConnection(dict(self.scope))) if has_headers else "en"
            self.transport.write(plain_refusal(error, language))
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.close()
        self.watch_reader()

    # What the client reads

    def pause_writing(self) -> None:
        """The client does not read as fast as we write."""
        super().pause_writing()
        self.watch_reader()

    def resume_writing(self) -> None:
        """The client has read most of it."""
        super().resume_writing()
        if self.reader_timer is not None and not self.transport.is_closing():
            self.reader_timer.cancel()
            self.reader_timer = None

    def watch_reader(self) -> None:
        """Look again later how much the client has read; nothing more is written until then."""
        left = self.transport.get_write_buffer_size()
        if left and self.reader_timer is None:
            self.reader_timer = self.loop.call_later(self.timeouts.reader, self.check_reader, left)

    def check_reader(self, before: int) -> None:
        """Disconnect a client that reads next to nothing."""
        self.reader_timer = None
        if before - self.transport.get_write_buffer_size() < min(before, SLOWEST * self.timeouts.reader):
            self.transport.abort()
        else:
            self.watch_reader()

    # Ends

    def timeout_keep_alive_handler(self) -> None:
        """Close an idle connection."""
        super().timeout_keep_alive_handler()
        self.watch_reader()

    def shutdown(self) -> None:
        """End with the server; a body that is still on its way is not awaited."""
        if self.conn.their_state is h11.SEND_BODY:
            self.transport.abort()
        else:
            super().shutdown()
            self.watch_reader()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to the WebSocket transport."""
        self.await_nothing()
        super().handle_websocket_upgrade(event)
        self.is_upgraded = True  # from now on the other protocol reads, and h11's state says nothing
        upgraded = self.transport.get_protocol()
        assert isinstance(upgraded, WebSocketTransport)
        upgraded.on_lost = self.on_lost

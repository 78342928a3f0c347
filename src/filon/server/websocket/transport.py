"""WebSocket transport: uvicorn's protocol with a short path in and out for what is sent all the time.

A whole text frame goes straight to the session, and a message straight to the operating system: no task, queue or ASGI
event in between, which together take longer than a move does. Everything else (fragments, pings, closing, frames that
are too large) is left to uvicorn, frame by frame. Frames beyond the pace are read later.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import OP_CLOSE, OP_PING, OP_PONG, OP_TEXT, CloseCode
from websockets.server import ServerProtocol

from filon.server.http.strict_headers import STRICT_HEADERS
from filon.server.limits.frame_pace import REST, FramePace

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

if TYPE_CHECKING:
    from http import HTTPStatus

    from websockets.http11 import Request, Response

EXTENSION = "filon.transport"
LARGEST_MESSAGE = 65_535
# Seconds: a client that vanished without a word counts as absent after both at the latest.
PING_INTERVAL, PING_TIMEOUT = 4.0, 5.0
LAST, MASKED = 0x80, 0x80  # of the first byte of a frame, and of the second
TEXT, CONTROLS = LAST | OP_TEXT, (LAST | OP_PING, LAST | OP_PONG, LAST | OP_CLOSE)
MIDDLE_HEAD, LONG_HEAD = bytes((TEXT, 126)), bytes((TEXT, 127))
# Sizes up to the first stand in the second byte; the others mean: in two or in eight bytes behind it.
SHORT, MIDDLE, LONG = 125, 126, 127


def do_nothing() -> None:
    """Before a connection is attached."""


class StrictHandshake(ServerProtocol):
    """WebSocket protocol whose own refusals of a handshake have the strict headers too."""

    def reject(self, status: HTTPStatus | int, text: str) -> Response:
        """Return the response."""
        response = super().reject(status, text)
        response.headers.update(STRICT_HEADERS)
        return response


class WebSocketTransport(WebSocketsSansIOProtocol):
    """`on_text` gets each whole text frame; where it returns False, the frame goes through ASGI instead."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.on_text: Callable[[bytes], bool] | None = None
        self.has_room = True  # for more messages in the operating system's buffer
        self.makes_room: Callable[[], None] = do_nothing
        self.unread = b""  # a frame that is not complete yet, or frames that came too fast
        self.is_plain_asgi = False  # from the first fragment or binary frame on
        self.is_broken = False  # from the first frame on that is refused: no boundaries are sought behind it
        self.pace = FramePace()
        self.rest: asyncio.TimerHandle | None = None  # while nothing is read
        self.on_lost: Callable[[], None] = do_nothing  # set by the HTTP protocol that it came from
        self.conn = StrictHandshake(max_size=self.config.ws_max_size, logger=self.logger)

    def handle_connect(self, event: Request) -> None:
        """Put this transport into the scope, where the endpoint finds it."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def connection_lost(self, exc: Exception | None) -> None:
        """Count one connection less."""
        super().connection_lost(exc)
        if self.rest is not None:
            self.rest.cancel()
        self.on_lost()

    def send_receive_event_to_app(self) -> None:
        """Close on a text that is no UTF-8 (1007); uvicorn would log an error, which any client could cause."""
        if self.curr_msg_data_type == "text" and not is_utf8(b"".join(self.frames)) and not self.close_sent:
            self.frames = []
            self.conn.send_close(CloseCode.INVALID_DATA)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    def keepalive_timeout(self) -> None:
        """Close a connection whose client answers no ping; what it has not read by now it never will."""
        super().keepalive_timeout()
        self.transport.abort()

    def handle_ping(self) -> None:
        """Answer a ping, unless the client is gone: asyncio would log a line for each."""
        if not self.transport.is_closing():
            super().handle_ping()

    def data_received(self, data: bytes) -> None:
        """Read frame by frame, once a session is attached."""
        if not self.handshake_initiated or self.is_broken:
            super().data_received(data)
            return
        self.unread += data
        if self.rest is None and self.on_text is not None:
            self.read_frames()
        elif self.rest is not None or len(self.unread) > LARGEST_MESSAGE:
            self.transport.pause_reading()

    def attach(self, on_text: Callable[[bytes], bool], pace: FramePace) -> None:
        """Read from now on, also what has come already."""
        self.on_text, self.pace = on_text, pace
        self.end_rest()

    def read_frames(self) -> None:
        """Read what has come, as far as it is complete and the pace allows."""
        data, at, end = self.unread, 0, len(self.unread)
        while end - at >= 2 and not self.transport.is_closing():
            if not self.pace.allow(self.loop.time()):
                self.transport.pause_reading()
                self.rest = self.loop.call_later(REST, self.end_rest)
                break
            stop = self.read_frame(data, at, end)
            if not stop:
                break
            at = stop
        self.unread = data[at:] if at < end else b""

    def end_rest(self) -> None:
        """Read on."""
        self.rest = None
        if not self.read_paused:  # by uvicorn, until the application has taken what there is
            self.transport.resume_reading()
        self.read_frames()

    def read_frame(self, data: bytes, at: int, end: int) -> int:
        """Read one frame that begins here; return where it ends, 0 while it is incomplete."""
        kind, size, start = data[at], data[at + 1] - MASKED, at + 2
        if size in (MIDDLE, LONG):
            start += 2 if size == MIDDLE else 8
            if start > end:
                return 0
            size = int.from_bytes(data[at + 2 : start], "big")
        if size < 0 or size > LARGEST_MESSAGE:  # not masked, or too large
            self.is_broken = True
            super().data_received(data[at:])
            return end
        stop = start + 4 + size
        if stop > end:
            return 0
        if kind != TEXT and kind not in CONTROLS:
            self.is_plain_asgi = True
        if (
            kind != TEXT
            or self.is_plain_asgi
            or self.on_text is None
            or not self.on_text(apply_mask(data[start + 4 : stop], data[start : start + 4]))
        ):
            super().data_received(data[at:stop])
        return stop

    def send_text(self, text: bytes) -> None:
        """Send a text frame; the caller looks at `has_room` first."""
        if self.close_sent or self.transport.is_closing():
            return
        self.transport.write(text_frame(text))

    @property
    def buffered(self) -> int:
        """Bytes that the operating system has not taken yet."""
        return self.transport.get_write_buffer_size()

    def abort(self) -> None:
        """Close at once, without what is buffered."""
        self.transport.abort()

    def end_receiving(self) -> None:
        """Wake the receiving endpoint: nothing more comes."""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1013})

    def pause_writing(self) -> None:
        """The buffer is full."""
        super().pause_writing()
        self.has_room = False

    def resume_writing(self) -> None:
        """The buffer has room again."""
        super().resume_writing()
        self.has_room = True
        self.makes_room()


def is_utf8(text: bytes) -> bool:
    """Return whether a text is valid."""
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True


def text_frame(text: bytes) -> bytes:
    """Return a text as one unmasked frame."""
    size = len(text)
    if size <= SHORT:
        return bytes((TEXT, size)) + text
    if size <= 0xFFFF:
        return MIDDLE_HEAD + size.to_bytes(2, "big") + text
    return LONG_HEAD + size.to_bytes(8, "big") + text


def server_config(app: ASGIApp, **settings: Any) -> uvicorn.Config:
    """Return uvicorn's configuration for serving tables."""
    return uvicorn.Config(
        app,
        http="h11",
        ws=WebSocketTransport,
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=PING_INTERVAL,
        ws_ping_timeout=PING_TIMEOUT,
        ws_per_message_deflate=False,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        **settings,
    )

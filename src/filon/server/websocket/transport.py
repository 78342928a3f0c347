"""What carries a table's messages? A WebSocket of uvicorn's, with a short way in and out for what is sent all the time.

A whole text goes straight to whoever listens, and a letter straight to the system: no task, queue or event of ASGI in
between, which together take longer than a move does. Whatever else comes (pieces, pings, closing, what is too large)
is left to uvicorn as it came.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import OP_CLOSE, OP_PING, OP_PONG, OP_TEXT

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

if TYPE_CHECKING:
    from websockets.http11 import Request

EXTENSION = "filon.wire"
LARGEST_MESSAGE = 65_535
LAST, MASKED = 0x80, 0x80  # of the first byte of a frame, and of the second
TEXT, CONTROLS = LAST | OP_TEXT, (LAST | OP_PING, LAST | OP_PONG, LAST | OP_CLOSE)
MIDDLE_HEAD, LONG_HEAD = bytes((TEXT, 126)), bytes((TEXT, 127))
SHORT, MIDDLE = 125, 126  # sizes up to the first stand in the second byte; the other means: in two bytes behind it


class WebSocketTransport(WebSocketsSansIOProtocol):
    """`hears` gets each whole text; where it says no, the text comes by the long way, as ASGI has it."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.hears: Callable[[bytes], bool] | None = None
        self.has_room = True  # for more letters in what the system keeps for this connection
        self.makes_room: Callable[[], None] | None = None
        self.piece = b""  # of a frame that has not come as a whole
        self.goes_long = False  # from the first frame on that is not of the usual kind

    def handle_connect(self, event: Request) -> None:
        """The application finds this very connection in its scope."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        """Frame by frame, once somebody listens."""
        if self.hears is None or self.goes_long:
            super().data_received(data)
            return
        data = self.piece + data if self.piece else data
        at, end = 0, len(data)
        while end - at >= 2:
            stop = self.take(data, at, end)
            if not stop:
                break
            at = stop
        self.piece = data[at:] if at < end else b""

    def take(self, data: bytes, at: int, end: int) -> int:
        """One frame that begins here, and where it ends; 0 while not all of it has come."""
        kind, size, start = data[at], data[at + 1] - MASKED, at + 2
        if kind == TEXT and size == MIDDLE:
            size, start = int.from_bytes(data[start : start + 2], "big"), start + 2
        elif size < 0 or size > SHORT or (kind != TEXT and kind not in CONTROLS):
            self.goes_long = True
            super().data_received(data[at:])
            return end
        stop = start + 4 + size
        if stop > end:
            return 0
        if (
            kind != TEXT
            or self.hears is None
            or not self.hears(apply_mask(data[start + 4 : stop], data[start : start + 4]))
        ):
            super().data_received(data[at:stop])
        return stop

    def say(self, text: bytes) -> None:
        """Send a text; whoever says much asks first whether there is room."""
        if self.close_sent or self.transport.is_closing():
            return
        self.transport.write(framed(text))

    def stop_listening(self) -> None:
        """Whoever waits for more hears that there is none."""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1013})

    def pause_writing(self) -> None:
        """Too much is unread."""
        super().pause_writing()
        self.has_room = False

    def resume_writing(self) -> None:
        """It was read."""
        super().resume_writing()
        self.has_room = True
        if self.makes_room is not None:
            self.makes_room()


def framed(text: bytes) -> bytes:
    """A text as one frame of a server's."""
    size = len(text)
    if size <= SHORT:
        return bytes((TEXT, size)) + text
    if size <= 0xFFFF:
        return MIDDLE_HEAD + size.to_bytes(2, "big") + text
    return LONG_HEAD + size.to_bytes(8, "big") + text


def wired(app: ASGIApp, **settings: Any) -> uvicorn.Config:
    """How uvicorn is set to serve tables."""
    return uvicorn.Config(
        app,
        ws=WebSocketTransport,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        **settings,
    )

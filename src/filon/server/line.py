"""What is one connection to a table? What waits to be sent to it; a slow reader is hung up on, and may come back."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Coroutine, Generator
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

WAITING = 256  # letters that one connection may leave unread
GONE = (WebSocketDisconnect, RuntimeError, OSError)


class Unfinished(Awaitable[None]):
    """A send that has begun and waits for room on the wire; to be waited for by whoever can."""

    def __init__(self, step: Coroutine[Any, None, None], waits: object) -> None:
        self.step, self.waits = step, waits

    def __await__(self) -> Generator[object, None, None]:
        while True:
            yield self.waits
            try:
                self.waits = self.step.send(None)
            except StopIteration:
                return


class Line:
    """`holder` is the person at this table, None for an onlooker; `is_program` where the token came as a header."""

    def __init__(self, holder: int | None, *, is_program: bool = False) -> None:
        self.holder, self.is_program = holder, is_program
        self.queue: asyncio.Queue[bytes | Unfinished | None] = asyncio.Queue(WAITING)
        self.websocket: WebSocket | None = None
        self.is_open = True
        self.is_behind = True  # what is sent now must wait for what was sent before
        self.has_joined = False

    def put(self, text: bytes) -> None:
        """Have this sent; at once, where nothing waits: a task of its own for each letter takes twice as long."""
        if not self.is_open:
            return
        if self.is_behind or self.websocket is None:
            self.wait(text)
            return
        step = self.websocket.send({"type": "websocket.send", "text": text.decode()})
        try:
            waits = step.send(None)
        except StopIteration:
            return
        except GONE:
            self.hang_up()
            return
        self.is_behind = True
        self.wait(Unfinished(step, waits))

    def wait(self, what: bytes | Unfinished) -> None:
        """Have it sent when there is room."""
        try:
            self.queue.put_nowait(what)
        except asyncio.QueueFull:
            self.hang_up()

    def hang_up(self) -> None:
        """Nothing more is sent."""
        if not self.is_open:
            return
        self.is_open = False
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(None)

    async def send_all(self, websocket: WebSocket) -> None:
        """What waits, one after the other, until somebody hangs up."""
        self.websocket, self.is_behind = websocket, not self.queue.empty()
        with contextlib.suppress(*GONE):
            while (what := await self.queue.get()) is not None:
                if isinstance(what, Unfinished):
                    await what
                else:
                    await websocket.send_text(what.decode())
                self.is_behind = not self.queue.empty()
            await websocket.close(1013)


class Lines(set[Line]):
    """All connections to a table; whoever keeps it hears when one comes or goes."""

    def __init__(self, changed: Callable[[], None]) -> None:
        super().__init__()
        self.changed = changed

    def add(self, line: Line) -> None:
        """One more."""
        super().add(line)
        self.changed()

    def discard(self, line: object) -> None:
        """One less."""
        super().discard(line)
        self.changed()

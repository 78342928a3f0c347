"""What is one connection to a table? What waits to be sent to it; a slow reader is hung up on, and may come back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

WAITING = 256  # letters that one connection may leave unread


class Line:
    """`holder` is the person at this table, None for an onlooker; `is_program` where the token came as a header."""

    def __init__(self, holder: int | None, *, is_program: bool = False) -> None:
        self.holder, self.is_program = holder, is_program
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING)
        self.is_open = True
        self.has_joined = False

    def put(self, text: bytes) -> None:
        """Have this sent."""
        if not self.is_open:
            return
        try:
            self.queue.put_nowait(text)
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

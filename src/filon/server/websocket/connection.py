"""One connection to a table: its outgoing queue, with back-pressure; a client that reads too slowly is disconnected."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Protocol

MAX_QUEUED = 256  # messages that one client may leave unread, beside what the operating system buffers


class Transport(Protocol):
    """What carries messages to the client; `makes_room` is called when `has_room` becomes true again."""

    has_room: bool
    makes_room: Callable[[], None]

    def send_text(self, text: bytes) -> None:
        """Send one message."""
        ...


class Connection:
    """`person` is the person at this table, None for a spectator; `is_program` where the token came as a header."""

    def __init__(self, person: int | None, *, is_program: bool = False) -> None:
        self.person, self.is_program = person, is_program
        self.queue: deque[bytes] = deque()  # until there is a transport, and room in it
        self.transport: Transport | None = None
        self.on_close: Callable[[], None] | None = None
        self.is_open = True
        self.has_joined = False

    def send(self, text: bytes) -> None:
        """Send a message, at once where there is room."""
        if not self.is_open:
            return
        if self.transport is not None and self.transport.has_room:
            self.transport.send_text(text)
        elif len(self.queue) < MAX_QUEUED:
            self.queue.append(text)
        else:
            self.close()

    def attach(self, transport: Transport, on_close: Callable[[], None]) -> None:
        """Send by this transport from now on; `on_close` is called when the connection is closed from this side."""
        self.transport, self.on_close = transport, on_close
        transport.makes_room = self.flush
        self.flush()

    def flush(self) -> None:
        """Send what is queued, as far as there is room."""
        while self.queue and self.transport is not None and self.transport.has_room:
            self.transport.send_text(self.queue.popleft())

    def close(self) -> None:
        """Send nothing more."""
        if not self.is_open:
            return
        self.is_open = False
        self.queue.clear()
        if self.on_close is not None:
            self.on_close()


class Connections(set[Connection]):
    """All connections to a table; `changed` is called when one is added or removed."""

    def __init__(self, changed: Callable[[], None]) -> None:
        super().__init__()
        self.changed = changed

    def add(self, connection: Connection) -> None:
        """Add one."""
        super().add(connection)
        self.changed()

    def discard(self, connection: object) -> None:
        """Remove one."""
        super().discard(connection)
        self.changed()

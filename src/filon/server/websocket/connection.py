"""One connection to a table: its outgoing queue, with back-pressure; a client that reads too slowly is disconnected."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Protocol

from filon.server.websocket.backlog import Backlog

# What may be unread, beside what the operating system buffers. A first snapshot has at most 130 kB, an update some
# hundred bytes.
MAX_QUEUED = 256  # messages of one client
MAX_BYTES = 1_000_000  # of one client
MAX_TABLE_BYTES = 8_000_000  # of all clients of a table
MAX_TOTAL_BYTES = 48_000_000  # of all clients of the server


class Transport(Protocol):
    """What carries messages to the client; `makes_room` is called when `has_room` becomes true again."""

    has_room: bool
    makes_room: Callable[[], None]

    @property
    def buffered(self) -> int:
        """Bytes that were sent and are not with the operating system yet."""
        ...

    def send_text(self, text: bytes) -> None:
        """Send one message."""
        ...

    def abort(self) -> None:
        """Close at once, without what is buffered."""
        ...


class Connection:
    """`person` is the person at this table, None for a spectator; `is_program` where the token came as a header;
    `address` is the client's network."""

    def __init__(self, person: int | None, *, is_program: bool = False, address: str = "") -> None:
        self.person, self.is_program, self.address = person, is_program, address
        self.queue: deque[bytes] = deque()  # until there is a transport, and room in it
        self.queued = 0  # bytes in it
        self.backlog = Backlog(MAX_BYTES)  # its table's, once it is connected to one
        self.transport: Transport | None = None
        self.on_close: Callable[[], None] | None = None
        self.is_open = True
        self.has_joined = False
        self.viewer: int | None = None  # whose snapshot it was sent: a seat, or the spectators

    def send(self, text: bytes) -> None:
        """Send a message, at once where there is room."""
        if not self.is_open:
            return
        if self.transport is not None and self.transport.has_room:
            self.transport.send_text(text)
        else:
            self.queue.append(text)
            self.queued += len(text)
        unread = self.unread
        if unread > MAX_BYTES or len(self.queue) > MAX_QUEUED:
            self.cut()
        else:
            self.backlog.count(self, unread)

    @property
    def unread(self) -> int:
        """Bytes that the client has not read: queued here, or in the transport's buffer."""
        return self.queued + (0 if self.transport is None else self.transport.buffered)

    def attach(self, transport: Transport, on_close: Callable[[], None]) -> None:
        """Send by this transport from now on; `on_close` is called when the connection is closed from this side."""
        self.transport, self.on_close = transport, on_close
        transport.makes_room = self.flush
        self.flush()

    def flush(self) -> None:
        """Send what is queued, as far as there is room."""
        while self.queue and self.transport is not None and self.transport.has_room:
            text = self.queue.popleft()
            self.queued -= len(text)
            self.transport.send_text(text)
        self.backlog.count(self, self.unread)

    def cut(self) -> None:
        """Close at once: this client does not read, so it would not read why either."""
        self.close()
        if self.transport is not None:
            self.transport.abort()
        self.backlog.count(self, 0)

    def close(self) -> None:
        """Send nothing more."""
        if not self.is_open:
            return
        self.is_open = False
        self.queue.clear()
        self.queued = 0
        if self.on_close is not None:
            self.on_close()


class Connections(set[Connection]):
    """All connections to a table, and their backlog; `changed` is called when one is added or removed."""

    def __init__(self, changed: Callable[[], None], whole: Backlog | None = None) -> None:
        super().__init__()
        self.changed = changed
        self.backlog = Backlog(MAX_TABLE_BYTES, whole)

    def add(self, connection: Connection) -> None:
        """Add one."""
        super().add(connection)
        connection.backlog = self.backlog
        self.changed()

    def discard(self, connection: object) -> None:
        """Remove one."""
        super().discard(connection)
        if isinstance(connection, Connection):
            self.backlog.count(connection, 0)
        self.changed()

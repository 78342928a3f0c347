"""What is one connection to a table? What waits to be sent to it; a slow reader is hung up on, and may come back."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from filon.server.websocket.transport import WebSocketTransport

WAITING = 256  # letters that one connection may leave unread, beside what the system keeps for it


class Connection:
    """`person` is the person at this table, None for an onlooker; `is_program` where the token came as a header."""

    def __init__(self, person: int | None, *, is_program: bool = False) -> None:
        self.person, self.is_program = person, is_program
        self.queue: deque[bytes] = deque()  # until somebody carries it, and there is room
        self.wire: WebSocketTransport | None = None
        self.hung_up: Callable[[], None] | None = None  # whoever listens here
        self.is_open = True
        self.has_joined = False

    def put(self, text: bytes) -> None:
        """Have this sent: at once, where there is room."""
        if not self.is_open:
            return
        if self.wire is not None and self.wire.has_room:
            self.wire.say(text)
        elif len(self.queue) < WAITING:
            self.queue.append(text)
        else:
            self.hang_up()

    def carry(self, wire: WebSocketTransport, hung_up: Callable[[], None]) -> None:
        """From now on this wire carries what is sent; whoever listens hears when nothing more is."""
        self.wire, self.hung_up = wire, hung_up
        wire.makes_room = self.catch_up
        self.catch_up()

    def catch_up(self) -> None:
        """What waits, as far as there is room."""
        while self.queue and self.wire is not None and self.wire.has_room:
            self.wire.say(self.queue.popleft())

    def hang_up(self) -> None:
        """Nothing more is sent."""
        if not self.is_open:
            return
        self.is_open = False
        self.queue.clear()
        if self.hung_up is not None:
            self.hung_up()


class Connections(set[Connection]):
    """All connections to a table; whoever keeps it hears when one comes or goes."""

    def __init__(self, changed: Callable[[], None]) -> None:
        super().__init__()
        self.changed = changed

    def add(self, line: Connection) -> None:
        """One more."""
        super().add(line)
        self.changed()

    def discard(self, line: object) -> None:
        """One less."""
        super().discard(line)
        self.changed()

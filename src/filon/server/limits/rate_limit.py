"""How much may one connection, or one address, ask of the server? Enough for a class behind one router, and no more."""

from __future__ import annotations

import ipaddress
import time
from collections import deque

from starlette.requests import HTTPConnection

from filon.core.refusal import Refusal
from filon.server.limits.limits import A_DAY, Limits
from filon.table.protocol import client_messages

TOO_FAST = Refusal("too_fast")
TOO_OFTEN = Refusal("too_often")
A_MINUTE = 60.0
PATIENCE = 200  # messages that are refused as too fast, more than are allowed, before the line is cut
REMEMBERED = 10_000  # addresses


class Window:
    """At most so many in so many seconds."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most, self.seconds = most, seconds
        self.moments: deque[float] = deque()

    def allows(self) -> bool:
        """Whether once more is allowed now; if so it counts."""
        moment = time.monotonic()
        while self.moments and moment - self.moments[0] >= self.seconds:
            self.moments.popleft()
        if len(self.moments) >= self.most:
            return False
        self.moments.append(moment)
        return True


class Flow:
    """What one connection sends."""

    def __init__(self, limits: Limits) -> None:
        self.messages = Window(limits.messages, 1.0)
        self.chats = Window(limits.chats, A_MINUTE)
        self.undos = Window(limits.undos, A_MINUTE)
        self.refused = 0

    def is_flooded(self) -> bool:
        """One message more; whether it comes too soon."""
        if self.messages.allows():
            self.refused = max(0, self.refused - 1)  # to begin anew with each second would let a slow flood go on
            return False
        self.refused += 1
        return True

    @property
    def is_hopeless(self) -> bool:
        """Whether nothing but noise comes on this line."""
        return self.refused > PATIENCE

    def refusal(self, message: client_messages.Message) -> Refusal | None:
        """What may be sent less often than the rest: lines of chat, and undo, which plays the match again."""
        if isinstance(message, (client_messages.Chat, client_messages.Talk)):
            return None if self.chats.allows() else TOO_OFTEN
        if isinstance(message, client_messages.Undo):
            return None if self.undos.allows() else TOO_OFTEN
        return None


class Addresses:
    """What everybody at one address has together."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.connected: dict[str, int] = {}
        self.made: dict[str, Window] = {}

    def come(self, address: str) -> bool:
        """One connection more, if there is room."""
        count = self.connected.get(address, 0)
        if count >= self.limits.connections:
            return False
        self.connected[address] = count + 1
        return True

    def go(self, address: str) -> None:
        """One less."""
        left = self.connected.get(address, 0) - 1
        if left > 0:
            self.connected[address] = left
        else:
            self.connected.pop(address, None)

    def may_open(self, address: str) -> bool:
        """Whether another table may be made from here today; if so it counts."""
        if len(self.made) >= REMEMBERED and address not in self.made:
            self.made.pop(next(iter(self.made)))
        return self.made.setdefault(address, Window(self.limits.tables, A_DAY)).allows()


def address_of(connection: HTTPConnection, *, behind_proxy: bool) -> str:
    """The client's address: the proxy's word for it only where there is a proxy, since anybody can send that header.

    Of several the last one counts, which our own proxy wrote. An address of version 6 stands for its whole network.
    """
    found = connection.client.host if connection.client is not None else ""
    if behind_proxy:
        found = connection.headers.get("x-forwarded-for", found).rpartition(",")[2].strip() or found
    try:
        address = ipaddress.ip_address(found)
    except ValueError:
        return found[:64]
    if address.version == 6:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)

"""How often may somebody do this? So many times in so many seconds, by address or by seat."""

from __future__ import annotations

import time
from collections import deque

from filon.server.limits.limits import Limits

A_MINUTE = 60.0
FORGET = 10_000  # addresses that are remembered at most


class Rates:
    """Moments by key; the oldest fall out of the window."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most, self.seconds = most, seconds
        self.moments: dict[str, deque[float]] = {}

    def allows(self, key: str, times: int = 1) -> bool:
        """Whether once more, or so many times at once, is allowed now; if so it counts."""
        moment = time.monotonic()
        found = self.moments.setdefault(key, deque())
        while found and moment - found[0] >= self.seconds:
            found.popleft()
        if len(found) + times > self.most:
            return False
        found.extend([moment] * times)
        if len(self.moments) > FORGET:
            self.moments.pop(next(iter(self.moments)))
        return True


class Forms:
    """What a guest sends by a page's forms: as much as a connection may, chat and undo less often than the rest."""

    def __init__(self, limits: Limits) -> None:
        self.usual = Rates(60 * limits.messages, A_MINUTE)
        chats, undos = Rates(limits.chats, A_MINUTE), Rates(limits.undos, A_MINUTE)
        self.kinds = {"chat": chats, "talk": chats, "undo": undos}

    def allow(self, deed: str, guest: str) -> bool:
        """Whether this form may be sent now."""
        return self.kinds.get(deed, self.usual).allows(guest)

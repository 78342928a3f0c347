"""Backlog: how many bytes were sent to clients and not read by them, of a table and of the whole server.

Where it grows too large, the connections with the most unread bytes are cut off: those who read are not affected.
"""

from __future__ import annotations

from typing import Protocol


class Reader(Protocol):
    """A connection. `unread` is measured now; what is counted may be older, since reading is not announced."""

    person: int | None

    @property
    def unread(self) -> int:
        """Bytes that are queued, or in the transport's buffer."""
        ...

    def cut(self) -> None:
        """Close it and drop what it has not read."""
        ...


class Backlog:
    """Unread bytes of some connections, `limit` at most; `whole` counts them too, with those of other tables."""

    def __init__(self, limit: int, whole: Backlog | None = None) -> None:
        self.limit, self.whole = limit, whole
        self.size = 0
        self.counted: dict[Reader, int] = {}  # what is not zero

    def count(self, reader: Reader, unread: int) -> None:
        """Count what a connection has not read, in place of what was counted before."""
        before = self.counted.get(reader, 0)
        if unread == before:
            return
        self.size += unread - before
        if unread:
            self.counted[reader] = unread
        else:
            del self.counted[reader]
        if self.whole is not None:
            self.whole.count(reader, unread)
        if unread > before and self.size > self.limit:
            self.relieve()

    def relieve(self) -> None:
        """Measure again, then cut connections off until the rest is within the limit; spectators before players."""
        self.counted = {reader: unread for reader in self.counted if (unread := reader.unread)}
        self.size = sum(self.counted.values())
        for reader in sorted(self.counted, key=lambda one: (-self.counted[one], one.person is not None)):
            if self.size <= self.limit:
                return
            reader.cut()

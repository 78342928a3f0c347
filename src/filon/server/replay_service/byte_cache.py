"""ByteCache: least-recently-used cache of encoded bodies, bounded in bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

OVERHEAD = 500  # bytes of an entry and its key


class ByteCache:
    """Bodies in chunks by key; the least recently used leaves first. `size` is the sum of all bytes."""

    def __init__(self, limit: int) -> None:
        self.limit, self.size = limit, 0
        self.bodies: OrderedDict[Hashable, tuple[bytes, ...]] = OrderedDict()

    def get(self, key: Hashable) -> tuple[bytes, ...] | None:
        """Return a body, which counts as used; None where it is not there."""
        found = self.bodies.get(key)
        if found is not None:
            self.bodies.move_to_end(key)
        return found

    def put(self, key: Hashable, body: tuple[bytes, ...]) -> None:
        """Store a body; others leave for it. One that is larger than the cache is not stored."""
        self.remove(key)
        size = size_of(body)
        if size > self.limit:
            return
        while self.size + size > self.limit:
            self.remove(next(iter(self.bodies)))
        self.bodies[key] = body
        self.size += size

    def remove(self, key: Hashable) -> None:
        """Remove a body, where it is there."""
        if key in self.bodies:
            self.size -= size_of(self.bodies.pop(key))


def size_of(body: tuple[bytes, ...]) -> int:
    """Return the bytes that a body takes."""
    return OVERHEAD + sum(map(len, body))

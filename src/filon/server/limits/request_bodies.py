"""Request bodies in memory: how many bytes one address may have sent, and all together.

A body is read into memory before it is understood. Its time-out alone would let many half-sent ones wait at once.
"""

from __future__ import annotations

from filon.server.api.errors import ApiError

FREE = 65_536  # bytes of each body that do not count; only files and records are longer
OF_ADDRESS = 4_000_000
OF_ALL = 32_000_000


class RequestBodies:
    """Bytes that are held beyond the first FREE of each body, per address; `total` is their sum."""

    def __init__(self) -> None:
        self.held: dict[str, int] = {}
        self.total = 0

    def hold(self, address: str, size: int) -> None:
        """Count so many bytes more; raises ApiError where they are too many."""
        if self.total + size > OF_ALL:
            raise ApiError(503, "server_full")
        if self.held.get(address, 0) + size > OF_ADDRESS:
            raise ApiError(429, "too_often")
        self.total += size
        self.held[address] = self.held.get(address, 0) + size

    def release(self, address: str, size: int) -> None:
        """Count so many bytes less."""
        self.total -= size
        left = self.held.pop(address, 0) - size
        if left > 0:
            self.held[address] = left


class RequestBody:
    """One body as it comes: at most `limit` bytes. Its bytes are held until the request ends."""

    def __init__(self, bodies: RequestBodies, address: str, limit: int) -> None:
        self.bodies, self.address, self.limit = bodies, address, limit
        self.received = self.held = 0

    def add(self, size: int) -> None:
        """Count so many bytes more, also where the length was not declared; raises ApiError where they are too many."""
        self.received += size
        if self.received > self.limit:
            raise ApiError(413, "too_large")
        more = max(0, self.received - FREE) - self.held
        if more > 0:
            self.bodies.hold(self.address, more)
            self.held += more

    def end(self) -> None:
        """The request is answered."""
        if self.held:
            self.bodies.release(self.address, self.held)
            self.held = 0

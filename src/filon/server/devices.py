"""How does a seat come to another device? By a key that is good once, for five minutes, and spent by a button."""

from __future__ import annotations

import secrets
from typing import NamedTuple

from filon.server.guests import hash_of
from filon.server.store import now

SECONDS = 300
MOST = 10_000


class Seat(NamedTuple):
    """The person at a table whose seat it is, and until when the key is good."""

    place: str
    holder: int
    until: float


class Devices:
    """Keys that were given out and not spent, by their hashes."""

    def __init__(self) -> None:
        self.keys: dict[str, Seat] = {}

    def give(self, place: str, holder: int) -> str:
        """A new key; an older one for the same seat is good no more."""
        moment = now()
        kept = {key: seat for key, seat in self.keys.items() if seat.until > moment and seat[:2] != (place, holder)}
        self.keys = dict(list(kept.items())[-MOST:])
        key = secrets.token_urlsafe(18)
        self.keys[hash_of(key)] = Seat(place, holder, moment + SECONDS)
        return key

    def look(self, key: str) -> Seat | None:
        """What a key is for; looking does not spend it, since messengers look ahead."""
        found = self.keys.get(hash_of(key))
        return found if found is not None and found.until > now() else None

    def spend(self, key: str) -> Seat | None:
        """Once."""
        found = self.look(key)
        self.keys.pop(hash_of(key), None)
        return found

"""How does a seat come to another device? By a key that is good once, for five minutes, and spent by a button."""

from __future__ import annotations

from typing import NamedTuple

from filon.server.identity.entropy import EntropySource, as_text
from filon.server.identity.guests import hash_of
from filon.server.storage.store import Store, now
from filon.server.tables.live_table import keep

SECONDS = 300


class Seat(NamedTuple):
    """The person at a table whose seat it is, and until when the key is good."""

    place: str
    person: int
    until: float


class Devices:
    """Keys that were given out and not spent, kept by their hashes; a restart forgets none."""

    def __init__(self, store: Store, entropy: EntropySource) -> None:
        self.store, self.entropy = store, entropy
        self.spent: set[str] = set()  # by whoever was first, while the disk is being written

    async def give(self, place: str, person: int) -> str:
        """A new key; an older one for the same seat is good no more."""
        key, moment = as_text(self.entropy, "device", 18), now()
        old = ("DELETE FROM device_key WHERE until<=? OR (place=? AND holder=?)", (moment, place, person))
        new = ("INSERT INTO device_key VALUES (?, ?, ?, ?)", (hash_of(key), place, person, moment + SECONDS))
        await keep(self.store, [old, new])
        return key

    def look(self, key: str) -> Seat | None:
        """What a key is for; looking does not spend it, since messengers look ahead."""
        hashed = hash_of(key)
        found = self.store.rows("SELECT place, holder, until FROM device_key WHERE hash=? AND until>?", hashed, now())
        return Seat(*found[0]) if found and hashed not in self.spent else None

    async def spend(self, key: str) -> Seat | None:
        """Once."""
        found, hashed = self.look(key), hash_of(key)
        if found is None:
            return None
        self.spent.add(hashed)
        try:
            await keep(self.store, [("DELETE FROM device_key WHERE hash=?", (hashed,))])
        finally:
            self.spent.discard(hashed)
        return found

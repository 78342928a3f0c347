"""Device links: a key moves a seat to another device; it is valid once, for five minutes, and used by a button."""

from __future__ import annotations

from filon.server.clock import Clock
from filon.server.identity.entropy import EntropySource, as_text
from filon.server.identity.guests import hash_of
from filon.server.storage.await_durable import write
from filon.server.storage.store import DeleteDeviceKey, DeviceKey, Store, StoreDeviceKey

SECONDS = 300


class Devices:
    """Unused keys, stored by their hashes, so that a restart forgets none."""

    def __init__(self, store: Store, entropy: EntropySource, clock: Clock) -> None:
        self.store, self.entropy, self.clock = store, entropy, clock
        self.being_used: set[str] = set()  # by the first of several requests, until the database has answered

    async def create_key(self, table: str, person: int) -> str:
        """Return a new key; an older one for the same seat becomes invalid."""
        key, moment = as_text(self.entropy, "device", 18), self.clock.wall_time()
        await write(self.store, StoreDeviceKey(hash_of(key), table, person, moment + SECONDS, moment))
        return key

    async def find(self, key: str) -> DeviceKey | None:
        """Return what a key is for; this does not use it up, since messengers prefetch links."""
        hashed = hash_of(key)
        found = await self.store.device_key(hashed, self.clock.wall_time())
        return found if hashed not in self.being_used else None

    async def use(self, key: str) -> DeviceKey | None:
        """Use a key up; return what it was for, None if it is not valid."""
        found, hashed = await self.find(key), hash_of(key)
        if found is None or hashed in self.being_used:
            return None
        self.being_used.add(hashed)
        try:
            await write(self.store, DeleteDeviceKey(hashed))
        finally:
            self.being_used.discard(hashed)
        return found

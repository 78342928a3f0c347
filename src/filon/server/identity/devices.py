"""Device links: a key adds another device to a seat; it is valid once, for five minutes, and used by a button."""

from __future__ import annotations

import msgspec

from filon.server.clock import Clock
from filon.server.identity.entropy import EntropySource, as_text
from filon.server.identity.guests import hash_of
from filon.server.storage.await_durable import Conflict, write
from filon.server.storage.store import DeviceKey, Store, StoreDeviceKey, UseDeviceKey, Write
from filon.server.tables.live_table import LiveTable

SECONDS = 300


class SeatDevices(msgspec.Struct, frozen=True, tag="devices", tag_field="kind"):
    """To the devices of a seat alone: how many devices have it, when one was added, and after joining where there are
    several. With 0 the seat was moved to another device, since the others agreed, and this one has lost it."""

    count: int


class Devices:
    """Unused keys, stored by their hashes, so that a restart forgets none."""

    def __init__(self, store: Store, entropy: EntropySource, clock: Clock) -> None:
        self.store, self.entropy, self.clock = store, entropy, clock

    async def create_key(self, table: str, person: int) -> str:
        """Return a new key; an older one for the same seat becomes invalid."""
        key, moment = as_text(self.entropy, "device", 18), self.clock.wall_time()
        await write(self.store, StoreDeviceKey(hash_of(key), table, person, moment + SECONDS, moment))
        return key

    async def find(self, key: str) -> DeviceKey | None:
        """Return what a key is for; this does not use it up, since messengers prefetch links."""
        return await self.store.device_key(hash_of(key), self.clock.wall_time())

    async def use(self, key: str, guest: str, *more: Write) -> bool:
        """Add the guest's device to the key's seat, with more writes, and use the key up, all or nothing.

        Return False where another device was faster. Raises Conflict where nothing can be written.
        """
        try:
            await write(self.store, *more, UseDeviceKey(hash_of(key), guest, self.clock.wall_time()))
        except Conflict:
            if await self.find(key) is not None:
                raise
            return False
        return True


def notify_devices(live: LiveTable, person: int, count: int) -> None:
    """Send all devices of a person how many of them there are."""
    text = msgspec.json.encode(SeatDevices(count))
    for connection in list(live.connections):
        if connection.person == person and connection.has_joined:
            connection.send(text)

"""Guests: clients without an account, known by one secret token each, of which only the hash is stored."""

from __future__ import annotations

import hashlib

from filon.core.errors import FilonError
from filon.server.clock import Clock
from filon.server.identity.entropy import EntropySource, as_text
from filon.server.limits.limits import A_DAY
from filon.server.storage.await_durable import write
from filon.server.storage.store import AddGuest, DeleteGuests, SeeGuest, Store
from filon.server.tables.loaded_tables import LoadedTables

TOKEN_LENGTH = 43  # of 32 bytes in base64 without padding
RETENTION = 90 * A_DAY  # after its last request a guest is deleted


def hash_of(token: str) -> str:
    """Return what is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_token(entropy: EntropySource) -> tuple[str, str]:
    """Return a token, and its hash."""
    token = as_text(entropy, "guest", 32)
    return token, hash_of(token)


async def create_guest(store: Store, entropy: EntropySource, clock: Clock) -> tuple[str, str]:
    """Store a new guest; return its token, which is sent this once, and the token's hash."""
    token, guest = new_token(entropy)
    await write(store, AddGuest(guest, clock.wall_time()))
    return token, guest


async def recognize_guest(store: Store, clock: Clock, token: str) -> str:
    """Return the guest of a token; empty where there is none. Once a day it is stored that the guest was seen."""
    guest = hash_of(token) if token else ""
    seen = await store.last_seen(guest) if guest else None
    if seen is None:
        return ""
    moment = clock.wall_time()
    if moment - seen >= A_DAY:
        store.write([SeeGuest(guest, moment)], ignore)  # a request does not wait for it
    return guest


async def delete_idle_guests(tables: LoadedTables, moment: float) -> None:
    """Delete guests whose last request was too long ago, unless they have a seat at a table that is not closed."""
    before = moment - RETENTION
    idle = await tables.store.idle_guests(before)
    gone = [guest for guest, persons in idle if not any([await has_seat(tables, *person) for person in persons])]
    await write(tables.store, DeleteGuests(tuple(gone), before))


async def has_seat(tables: LoadedTables, table: str, person: int) -> bool:
    """Return whether this person sits at the table; also where its log cannot be read."""
    try:
        live = await tables.find(table)
    except FilonError:
        return True
    return live is not None and live.table.lobby.seat_of(person) is not None


def ignore(error: Exception | None) -> None:
    """The next request stores it, if this one could not."""

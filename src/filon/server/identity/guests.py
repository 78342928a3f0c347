"""Guests: clients without an account, known by one secret token each, of which only the hash is stored."""

from __future__ import annotations

import hashlib

from filon.server.clock import Clock
from filon.server.identity.entropy import EntropySource, as_text
from filon.server.limits.limits import A_DAY
from filon.server.storage.await_durable import write
from filon.server.storage.store import AddGuest, DeleteIdleGuests, SeeGuest, Store

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


async def delete_idle_guests(store: Store, moment: float) -> None:
    """Delete guests whose last request was too long ago, unless they are persons at a table that is not closed."""
    await write(store, DeleteIdleGuests(moment - RETENTION))


def ignore(error: Exception | None) -> None:
    """The next request stores it, if this one could not."""

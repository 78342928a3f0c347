"""Guests: clients without an account, known by one secret token each, of which only the hash is stored."""

from __future__ import annotations

import hashlib

from filon.server.api.api_request import ApiRequest
from filon.server.clock import Clock
from filon.server.identity.entropy import EntropySource, as_text
from filon.server.storage.await_durable import write
from filon.server.storage.store import AddGuest, Store

TOKEN_LENGTH = 43  # of 32 bytes in base64 without padding


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


async def ensure_guest(store: Store, entropy: EntropySource, clock: Clock, request: ApiRequest) -> str:
    """Return the caller's guest; a stranger becomes one, and the answer brings the token."""
    if not request.guest:
        request.new_token, request.guest = await create_guest(store, entropy, clock)
    return request.guest

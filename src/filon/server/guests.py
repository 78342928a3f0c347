"""Who is it? A guest without an account: one secret token a browser, of which the server keeps only the hash."""

from __future__ import annotations

import hashlib
import secrets

from starlette.requests import HTTPConnection

from filon.server.live import keep
from filon.server.store import Store, now

COOKIE = "filon"
A_YEAR = 365 * 24 * 3600
TOKEN_LENGTH = 43  # of 32 bytes in base64 without padding


def hash_of(token: str) -> str:
    """What the server keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def token_of(connection: HTTPConnection) -> str:
    """The token that came along: a program's header, or a browser's cookie; empty if none did."""
    scheme, _, given = connection.headers.get("authorization", "").partition(" ")
    token = given if scheme.lower() == "bearer" else connection.cookies.get(COOKIE, "")
    return token if len(token) == TOKEN_LENGTH and token.isascii() else ""


def guest_of(connection: HTTPConnection, store: Store) -> str:
    """The guest whose token came along, by its hash; empty for somebody new."""
    token = token_of(connection)
    if not token:
        return ""
    guest = hash_of(token)
    # Looked up by hash: how long that takes tells nothing about any token.
    return guest if store.rows("SELECT 1 FROM guest WHERE hash=?", guest) else ""


async def welcome(store: Store) -> tuple[str, str]:
    """A new guest: the token, which is never sent again, and its hash."""
    token = secrets.token_urlsafe(32)
    guest = hash_of(token)
    await keep(store, [("INSERT INTO guest VALUES (?, ?)", (guest, now()))])
    return token, guest


def holder_of(store: Store, place: str, guest: str) -> int | None:
    """Which person at this table a guest is."""
    found = store.rows("SELECT holder FROM holder WHERE place=? AND guest=? ORDER BY holder DESC", place, guest)
    return int(found[0][0]) if guest and found else None

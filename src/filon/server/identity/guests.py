"""Who is it? A guest without an account: one secret token a browser, of which the server keeps only the hash."""

from __future__ import annotations

import hashlib

from starlette.requests import HTTPConnection
from starlette.responses import Response

from filon.server.config import Config
from filon.server.identity.entropy import EntropySource, as_text
from filon.server.storage.store import Store, now
from filon.server.tables.live_table import keep

COOKIE = "filon"
MOST_SHOWN = 20
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


async def welcome(store: Store, entropy: EntropySource) -> tuple[str, str]:
    """A new guest: the token, which is never sent again, and its hash."""
    token = as_text(entropy, "guest", 32)
    guest = hash_of(token)
    await keep(store, [("INSERT INTO guest VALUES (?, ?)", (guest, now()))])
    return token, guest


def person_of(store: Store, place: str, guest: str) -> int | None:
    """Which person at this table a guest is, on the first device or on another."""
    if not guest:
        return None
    query = "SELECT holder FROM {} WHERE place=? AND guest=?"
    found = store.rows(f"{query.format('holder')} UNION {query.format('device')}", place, guest, place, guest)
    return max((int(row[0]) for row in found), default=None)


def tables_of(store: Store, guest: str) -> list[str]:
    """The tables at which a guest sat down, the newest first."""
    query = "SELECT place.id, place.touched FROM {0} JOIN place ON place.id={0}.place WHERE guest=?"
    found = store.rows(f"{query.format('holder')} UNION {query.format('device')} ORDER BY 2 DESC", guest, guest)
    return [str(row[0]) for row in found][:MOST_SHOWN]


def set_cookie(response: Response, connection: HTTPConnection, config: Config) -> None:
    """Somebody who became a guest while asking gets the cookie; no script can read it."""
    token = getattr(connection.state, "token", "")
    if token:
        response.set_cookie(
            COOKIE,
            token,
            max_age=A_YEAR,
            path=config.prefix or "/",
            httponly=True,
            samesite="lax",
            secure=config.is_secure,
        )

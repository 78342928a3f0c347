"""How is a deal fixed before anybody could wish for it?

The server keeps 32 secret bytes and publishes their fingerprint; then each person adds 16 bytes; the key of all
draws needs both. Once the match is over the secret is opened and anybody can draw again.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

from filon.core.errors import InvalidStart


def fingerprint(secret: bytes) -> str:
    """What is published before anyone adds bytes."""
    return hashlib.sha256(secret).hexdigest()


def key(secret: bytes, game: str, version: int, added: list[bytes]) -> bytes:
    """HMAC-SHA-256 by the secret over game, rules version and the added bytes in seat order (a bot adds none)."""
    lines = [game, f"{game}/{version}"] + [part.hex() or "-" for part in added]
    return hmac.digest(secret, "\n".join(lines).encode(), "sha256")


class Commitment:
    """One match's secret; `added[seat]` is 16 bytes, or empty for a seat that adds none."""

    def __init__(self, seats: int, secret: bytes | None = None) -> None:
        self.secret = secrets.token_bytes(32) if secret is None else secret
        if len(self.secret) != 32:
            raise InvalidStart("a secret has 32 bytes", "secret_size")
        self.fingerprint = fingerprint(self.secret)
        self.added: list[bytes] = [b""] * seats
        self.closed = False

    def add(self, seat: int, part: bytes) -> None:
        """A person's own bytes, once, after the fingerprint is out and before the deal."""
        if len(part) != 16:
            raise InvalidStart("16 bytes are added, no more and no fewer", "added_size")
        if self.closed or not 0 <= seat < len(self.added) or self.added[seat]:
            raise InvalidStart("this seat cannot add bytes now", "added_seat")
        self.added[seat] = part

    def close(self, seats: int) -> None:
        """The deal is made for this table: nothing can be added any more, nor another deal be made."""
        if self.closed or len(self.added) != seats:
            raise InvalidStart("a commitment is for one match of as many seats as it was made for", "secret_seats")
        self.closed = True

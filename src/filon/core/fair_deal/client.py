"""DealClient: the client's side of a commit–reveal deal, which no server can choose alone.

It commits to 16 bytes by their hash, remembers every fingerprint it is shown, and reveals its bytes once: for the first
terms of a table, match and attempt, if they say what the player was expected. The browser page does the same.
"""

from __future__ import annotations

import secrets
from typing import Any, NamedTuple, final

from filon.core.errors import InvalidStart
from filon.core.fair_deal.terms import ADDED_BYTES, NOTHING, Terms, canonical, read_terms, sha256_hex


class ExpectedTerms(NamedTuple):
    """What the terms must say: what the player was shown before the start. `options` are all of them."""

    game: str
    version: int
    options: dict[str, Any]
    seats: int
    table: str
    match: int
    seat: int


class SeenFingerprint(NamedTuple):
    """A fingerprint the client was shown, and the attempt it belongs to."""

    table: str
    match: int
    attempt: int
    fingerprint: str


@final
class DealClient:
    """One player's client, across tables and matches."""

    def __init__(self) -> None:
        self.fingerprints: list[SeenFingerprint] = []
        self._seen_terms: dict[tuple[str, int], list[Terms]] = {}
        self._secret_hashes: set[str] = set()
        self._committed = b""
        self._revealed: dict[str, bytes] = {}

    def commit(self, part: bytes | None = None) -> str:
        """Return the hash of 16 new bytes; bytes committed before and not revealed are dropped. Raises InvalidStart."""
        self._committed = secrets.token_bytes(ADDED_BYTES) if part is None else part
        if len(self._committed) != ADDED_BYTES:
            raise InvalidStart("16 bytes are added, no more and no fewer", "added_size")
        return sha256_hex(self._committed)

    def reveal(self, text: str, expected: ExpectedTerms) -> bytes:
        """Remember the fingerprint of these terms and return the committed bytes; raises InvalidStart to refuse.

        The code `left_out` means that the seat has no hash in the terms: the player must see it. The very same terms
        get the same bytes again, for a connection that broke.
        """
        terms = read_terms(text)
        if terms.fingerprint in self._revealed:
            return self._revealed[terms.fingerprint]
        self._remember(terms)
        if (terms.table, terms.match) != (expected.table, expected.match):
            raise InvalidStart("the terms are of another table or match", "other_match")
        if (terms.game, terms.version, terms.seats) != (expected.game, expected.version, expected.seats):
            raise InvalidStart("the terms are of another game, or of other seats", "other_game")
        if canonical(terms.options) != canonical(expected.options):
            raise InvalidStart("the terms have other options than were shown", "other_options")
        own_hash = terms.hashes[expected.seat] if 0 <= expected.seat < terms.seats else NOTHING
        if own_hash == NOTHING:
            raise InvalidStart("the terms have no bytes of this seat", "left_out")
        if not self._committed or own_hash != sha256_hex(self._committed):
            raise InvalidStart("the hash in the terms is not the one that was sent", "other_hash")
        self._revealed[terms.fingerprint] = self._committed
        self._committed = b""
        return self._revealed[terms.fingerprint]

    def _remember(self, terms: Terms) -> None:
        """Remember these terms, and refuse terms that no honest server shows after the earlier ones."""
        before = self._seen_terms.setdefault((terms.table, terms.match), [])
        self.fingerprints.append(SeenFingerprint(terms.table, terms.match, terms.attempt, terms.fingerprint))
        again = terms.secret_hash in self._secret_hashes
        self._secret_hashes.add(terms.secret_hash)
        if before and terms.attempt <= before[-1].attempt:
            raise InvalidStart("there were other terms for this try, or a later one", "terms_again")
        last = before[-1] if before else None
        before.append(terms)
        if again:
            raise InvalidStart("this secret was used before", "secret_again")
        if last is not None and not set(terms.adding) < set(last.adding):
            raise InvalidStart("nobody was left out after the try that was aborted", "tries")

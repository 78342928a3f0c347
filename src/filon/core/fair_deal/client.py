"""What does a person's own side do so that nobody else can choose the deal?

It sends the hash of its bytes, keeps every fingerprint it is shown, and opens its bytes once: for the first terms of a
table, match and try, if they say what it was shown. A page in a browser does the same.
"""

from __future__ import annotations

import secrets
from typing import Any, NamedTuple, final

from filon.core.errors import InvalidStart
from filon.core.fair_deal.terms import ADDED_BYTES, NOTHING, Terms, canonical, hash_of, read_terms


class Shown(NamedTuple):
    """What a person was shown before the start; `options` are all of them, `seat` is the person's own."""

    game: str
    version: int
    options: dict[str, Any]
    seats: int
    table: str
    match: int
    seat: int


class Kept(NamedTuple):
    """A fingerprint to be kept, and what it was of."""

    table: str
    match: int
    attempt: int
    fingerprint: str


@final
class Side:
    """One person's side, for as long as it sits at tables."""

    def __init__(self) -> None:
        self.kept: list[Kept] = []
        self._seen: dict[tuple[str, int], list[Terms]] = {}
        self._sealed: set[str] = set()
        self._closed = b""
        self._opened: dict[str, bytes] = {}

    def pledge(self, part: bytes | None = None) -> str:
        """Take 16 new bytes and give their hash; those pledged before are forgotten unopened."""
        self._closed = secrets.token_bytes(ADDED_BYTES) if part is None else part
        if len(self._closed) != ADDED_BYTES:
            raise InvalidStart("16 bytes are added, no more and no fewer", "added_size")
        return hash_of(self._closed)

    def open(self, text: str, shown: Shown) -> bytes:
        """Keep the fingerprint of these terms and give the bytes pledged; raises InvalidStart where it will not.

        The code `left_out` means that the seat stands there without bytes: the person must be told. Terms that were
        opened before, to the letter, get the same bytes again, for a line that broke.
        """
        terms = read_terms(text)
        if terms.fingerprint in self._opened:
            return self._opened[terms.fingerprint]
        self._keep(terms)
        if (terms.table, terms.match) != (shown.table, shown.match):
            raise InvalidStart("the terms are of another table or match", "other_match")
        if (terms.game, terms.version, terms.seats) != (shown.game, shown.version, shown.seats):
            raise InvalidStart("the terms are of another game, or of other seats", "other_game")
        if canonical(terms.options) != canonical(shown.options):
            raise InvalidStart("the terms have other options than were shown", "other_options")
        mine = terms.hashes[shown.seat] if 0 <= shown.seat < terms.seats else NOTHING
        if mine == NOTHING:
            raise InvalidStart("the terms have no bytes of this seat", "left_out")
        if not self._closed or mine != hash_of(self._closed):
            raise InvalidStart("the hash in the terms is not the one that was sent", "other_hash")
        self._opened[terms.fingerprint] = self._closed
        self._closed = b""
        return self._opened[terms.fingerprint]

    def _keep(self, terms: Terms) -> None:
        """Note these terms, and refuse what no honest server shows after what came before."""
        before = self._seen.setdefault((terms.table, terms.match), [])
        self.kept.append(Kept(terms.table, terms.match, terms.attempt, terms.fingerprint))
        again = terms.sealed in self._sealed
        self._sealed.add(terms.sealed)
        if before and terms.attempt <= before[-1].attempt:
            raise InvalidStart("there were other terms for this try, or a later one", "terms_again")
        last = before[-1] if before else None
        before.append(terms)
        if again:
            raise InvalidStart("this secret was used before", "secret_again")
        if last is not None and not set(terms.adding) < set(last.adding):
            raise InvalidStart("nobody was left out after the try that was aborted", "tries")

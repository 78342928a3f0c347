# filon: interpreted
"""How is a deal fixed before anybody could wish for it?

The server keeps 32 secret bytes; each person's side adds 16. The key of all draws needs both, and once the match is
over the secret is opened and anybody can draw again. `Sealed` is how a table does it: everybody's bytes are fixed by
their hashes in the terms before any are opened. `Commitment` is the older way, for study at home: it trusts whoever
adds last, and its records are of the first version.
"""

from __future__ import annotations

import hmac
import secrets
from typing import Any, NamedTuple, final

from filon.core.errors import InvalidStart
from filon.core.fair_deal.terms import ADDED_BYTES, NOTHING, SECRET_BYTES, Terms, canonical, hash_of
from filon.core.luck import seed_key


def key(secret: bytes, game: str, version: int, added: list[bytes]) -> bytes:
    """The first version's key: HMAC-SHA-256 by the secret over game, rules version and the added bytes by seat."""
    lines = [game, f"{game}/{version}"] + [part.hex() or NOTHING for part in added]
    return hmac.digest(secret, "\n".join(lines).encode(), "sha256")


class Commitment:
    """One match's secret; `added[seat]` is 16 bytes, or empty for a seat that adds none."""

    def __init__(self, seats: int, secret: bytes | None = None) -> None:
        self.secret = secrets.token_bytes(SECRET_BYTES) if secret is None else secret
        if len(self.secret) != SECRET_BYTES:
            raise InvalidStart("a secret has 32 bytes", "secret_size")
        self.fingerprint = hash_of(self.secret)
        self.added: list[bytes] = [b""] * seats
        self.closed = False

    def add(self, seat: int, part: bytes) -> None:
        """A person's own bytes, once, after the fingerprint is out and before the deal."""
        if len(part) != ADDED_BYTES:
            raise InvalidStart("16 bytes are added, no more and no fewer", "added_size")
        if self.closed or not 0 <= seat < len(self.added) or self.added[seat]:
            raise InvalidStart("this seat cannot add bytes now", "added_seat")
        self.added[seat] = part

    def check(self, game: str, version: int, seats: int, options: dict[str, object]) -> None:
        """Whether a match of so many seats may be dealt from it; raises InvalidStart."""
        if self.closed or len(self.added) != seats:
            raise InvalidStart("a commitment is for one match of as many seats as it was made for", "secret_seats")

    def key(self, game: str, version: int) -> bytes:
        """The key of all draws."""
        return key(self.secret, game, version, self.added)


class Tried(NamedTuple):
    """A try that was aborted: its secret, which is of no use any more, its hashes, and what was opened."""

    secret: bytes
    hashes: tuple[str, ...]
    opened: tuple[bytes, ...]

    @property
    def missing(self) -> tuple[int, ...]:
        """Who did not open truly."""
        return tuple(s for s, one in enumerate(self.hashes) if one != NOTHING and not self.opened[s])


@final
class Sealed:
    """One try of a match: its terms are fixed, its bytes are opened one by one, and then it is dealt, once."""

    def __init__(self, terms: Terms, secret: bytes, earlier: tuple[Tried, ...] = ()) -> None:
        if len(secret) != SECRET_BYTES or hash_of(secret) != terms.sealed:
            raise InvalidStart("this is not the secret whose hash stands in the terms", "secret_unfit")
        trouble = tries_trouble(terms, secret, earlier)
        if trouble:
            raise InvalidStart(trouble, "tries")
        self.terms = terms
        self.secret = secret
        self.earlier = earlier
        self.fingerprint = terms.fingerprint
        self.added: list[bytes] = [b""] * terms.seats
        self.closed = False

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats whose bytes are still to be opened."""
        return tuple(seat for seat in self.terms.adding if not self.added[seat])

    def open(self, seat: int, part: bytes) -> None:
        """A seat's bytes, which must be those of its hash; the same again changes nothing."""
        if self.closed or seat not in self.terms.adding:
            raise InvalidStart("this seat has no bytes to open now", "added_seat")
        if len(part) != ADDED_BYTES or hash_of(part) != self.terms.hashes[seat]:
            raise InvalidStart("these are not the bytes whose hash stands in the terms", "opened_unfit")
        self.added[seat] = part

    def abort(self) -> Tried:
        """Give this try up because somebody did not open; nothing can be dealt from it any more."""
        if self.closed or not self.missing:
            raise InvalidStart("a try is aborted only where somebody did not open", "tries")
        self.closed = True
        return Tried(self.secret, self.terms.hashes, tuple(self.added))

    def check(self, game: str, version: int, seats: int, options: dict[str, object]) -> None:
        """Whether this very match may be dealt from it now; raises InvalidStart."""
        terms = self.terms
        if self.closed or self.missing:
            raise InvalidStart("a deal is made once, when everybody has opened", "sealed")
        if (terms.game, terms.version, terms.seats) != (game, version, seats):
            raise InvalidStart("the terms are of another game, or of other seats", "other_game")
        if canonical(terms.options) != canonical(options):
            raise InvalidStart("the terms have other options", "other_options")

    def key(self, game: str, version: int) -> bytes:
        """The key of all draws; game and version stand in the terms."""
        return self.terms.key(self.secret, self.added)


def tries_trouble(terms: Terms, secret: bytes, earlier: tuple[Tried, ...]) -> str:
    """What is wrong with the tries before this one; empty if nothing is."""
    if len(earlier) != terms.attempt - 1:
        return "each earlier try must be told"
    used = {hash_of(secret), *terms.hashes} - {NOTHING}
    count = len(used)
    allowed = set(terms.adding)
    for tried in reversed(earlier):
        if len(tried.hashes) != terms.seats or len(tried.opened) != terms.seats or len(tried.secret) != SECRET_BYTES:
            return "an earlier try is of another table"
        adding = {seat for seat, one in enumerate(tried.hashes) if one != NOTHING}
        if not tried.missing or not allowed <= adding - set(tried.missing):
            return "whoever did not open, or added none, adds none in later tries"
        if any(part and hash_of(part) != one for part, one in zip(tried.opened, tried.hashes, strict=True)):
            return "bytes that were opened in an earlier try are not those of their hash"
        once = {hash_of(tried.secret), *tried.hashes} - {NOTHING}
        used |= once
        count += len(once)
        allowed = adding
    return "" if len(used) == count else "a secret or a seat's bytes were used twice"


class Source:
    """Where a match's luck comes from, as its record will tell it."""

    def __init__(
        self, *, seed: int, deal: dict[str, Any] | None, fair: Commitment | Sealed | None, options: dict[str, Any]
    ) -> None:
        self.seed = seed
        self.deal = deal
        self.fair = fair
        self.options = options

    def key(self, game: str, version: int) -> bytes:
        """The key of all draws."""
        return seed_key(self.seed) if self.fair is None else self.fair.key(game, version)

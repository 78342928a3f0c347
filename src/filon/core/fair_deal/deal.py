# filon: interpreted
"""Commit–reveal deals: no participant can choose the deal, and every draw can be checked afterwards.

The server commits to 32 secret bytes, each client to 16. The key of all draws needs both; once the match is over, the
secret is revealed and anyone can repeat the draws. `DealAttempt` is what a table uses: the hashes of all bytes stand in
the terms before any bytes are revealed. `Commitment` is the older form, for study at home: it trusts the client that
adds its bytes last, and its records are of version 1.
"""

from __future__ import annotations

import hmac
import secrets
from typing import Any, NamedTuple, final

from filon.core.data.input_validation import short
from filon.core.errors import InvalidStart
from filon.core.fair_deal.terms import ADDED_BYTES, MOST_SEATS, NOTHING, SECRET_BYTES, Terms, canonical, sha256_hex
from filon.core.luck import seed_key

REPLAYED_DEAL = "replayed deal"  # the note of a match whose deal its players had seen before


def key(secret: bytes, game: str, version: int, added: list[bytes]) -> bytes:
    """Return the key of record version 1: HMAC-SHA-256 by the secret over game, rules version and each seat's bytes."""
    lines = [game, f"{game}/{version}"] + [part.hex() or NOTHING for part in added]
    return hmac.digest(secret, "\n".join(lines).encode(), "sha256")


class Commitment:
    """One match's secret; `added[seat]` is 16 bytes, or empty for a seat that adds none. Raises InvalidStart."""

    def __init__(self, seats: int, secret: bytes | None = None) -> None:
        if type(seats) is not int or not 1 <= seats <= MOST_SEATS:
            raise InvalidStart(f"a commitment is for 1 to {MOST_SEATS} seats, not {short(seats)}", "secret_seats")
        self.secret = secrets.token_bytes(SECRET_BYTES) if secret is None else secret
        if not isinstance(self.secret, bytes) or len(self.secret) != SECRET_BYTES:
            raise InvalidStart("a secret has 32 bytes", "secret_size")
        self.fingerprint = sha256_hex(self.secret)
        self.added: list[bytes] = [b""] * seats
        self.closed = False

    def add(self, seat: int, part: bytes) -> None:
        """Add a seat's bytes, once, after the fingerprint was published and before the deal; raises InvalidStart."""
        if not isinstance(part, bytes) or len(part) != ADDED_BYTES:
            raise InvalidStart("16 bytes are added, no more and no fewer", "added_size")
        if self.closed or type(seat) is not int or not 0 <= seat < len(self.added) or self.added[seat]:
            raise InvalidStart("this seat cannot add bytes now", "added_seat")
        self.added[seat] = part

    def check(self, game: str, version: int, seats: int, options: dict[str, object]) -> None:
        """Raise InvalidStart unless a match of this many seats may be dealt from it now."""
        if self.closed or len(self.added) != seats:
            raise InvalidStart("a commitment is for one match of as many seats as it was made for", "secret_seats")

    def key(self, game: str, version: int) -> bytes:
        """Return the key of all draws."""
        return key(self.secret, game, version, self.added)


class AbortedAttempt(NamedTuple):
    """An attempt that was aborted: its secret, which is now useless, its hashes, and the revealed bytes."""

    secret: bytes
    hashes: tuple[str, ...]
    revealed: tuple[bytes, ...]

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats that did not reveal the bytes of their hash."""
        return tuple(s for s, one in enumerate(self.hashes) if one != NOTHING and not self.revealed[s])


@final
class DealAttempt:
    """One attempt at a deal: its terms are fixed, the seats reveal their bytes, and then it is dealt, once.

    Raises InvalidStart where the secret or the earlier attempts do not fit the terms.
    """

    def __init__(self, terms: Terms, secret: bytes, earlier: tuple[AbortedAttempt, ...] = ()) -> None:
        if not isinstance(secret, bytes) or len(secret) != SECRET_BYTES or sha256_hex(secret) != terms.secret_hash:
            raise InvalidStart("this is not the secret whose hash stands in the terms", "secret_unfit")
        error = attempts_error(terms, secret, earlier)
        if error:
            raise InvalidStart(error, "tries")
        self.terms = terms
        self.secret = secret
        self.earlier = earlier
        self.fingerprint = terms.fingerprint
        self.added: list[bytes] = [b""] * terms.seats
        self.closed = False

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats that have not revealed their bytes yet."""
        return tuple(seat for seat in self.terms.adding if not self.added[seat])

    def reveal(self, seat: int, part: bytes) -> None:
        """Take a seat's bytes, which must have its hash; the same bytes again change nothing. Raises InvalidStart."""
        if self.closed or seat not in self.terms.adding:
            raise InvalidStart("this seat has no bytes to reveal now", "added_seat")
        if not isinstance(part, bytes) or len(part) != ADDED_BYTES or sha256_hex(part) != self.terms.hashes[seat]:
            raise InvalidStart("these are not the bytes whose hash stands in the terms", "opened_unfit")
        self.added[seat] = part

    def abort(self) -> AbortedAttempt:
        """Close this attempt because a seat did not reveal, and return what it was; raises InvalidStart."""
        if self.closed or not self.missing:
            raise InvalidStart("an attempt is aborted only where a seat did not reveal its bytes", "tries")
        self.closed = True
        return AbortedAttempt(self.secret, self.terms.hashes, tuple(self.added))

    def check(self, game: str, version: int, seats: int, options: dict[str, object]) -> None:
        """Raise InvalidStart unless this very match may be dealt from it now."""
        terms = self.terms
        if self.closed or self.missing:
            raise InvalidStart("a deal is made once, when every seat has revealed its bytes", "sealed")
        if (terms.game, terms.version, terms.seats) != (game, version, seats):
            raise InvalidStart("the terms are of another game, or of other seats", "other_game")
        if canonical(terms.options) != canonical(options):
            raise InvalidStart("the terms have other options", "other_options")

    def key(self, game: str, version: int) -> bytes:
        """Return the key of all draws; game and version stand in the terms."""
        return self.terms.key(self.secret, self.added)


def attempts_error(terms: Terms, secret: bytes, earlier: tuple[AbortedAttempt, ...]) -> str:
    """Return what is wrong with the attempts before this one; empty if nothing is."""
    if len(earlier) != terms.attempt - 1:
        return "every earlier attempt must be listed"
    used = {sha256_hex(secret), *terms.hashes} - {NOTHING}
    count = len(used)
    allowed = set(terms.adding)
    for attempt in reversed(earlier):
        if (
            len(attempt.hashes) != terms.seats
            or len(attempt.revealed) != terms.seats
            or len(attempt.secret) != SECRET_BYTES
        ):
            return "an earlier attempt is of another table"
        adding = {seat for seat, one in enumerate(attempt.hashes) if one != NOTHING}
        if not attempt.missing or not allowed <= adding - set(attempt.missing):
            return "a seat that did not reveal, or added no bytes, adds none in later attempts"
        if any(part and sha256_hex(part) != one for part, one in zip(attempt.revealed, attempt.hashes, strict=True)):
            return "bytes that were revealed in an earlier attempt are not those of their hash"
        own = {sha256_hex(attempt.secret), *attempt.hashes} - {NOTHING}
        used |= own
        count += len(own)
        allowed = adding
    return "" if len(used) == count else "a secret or a seat's bytes were used twice"


class TableNotes(NamedTuple):
    """What a table states beside the terms of a deal, in records of version 3; it proves nothing.

    `note` is a remark, such as REPLAYED_DEAL; `players` has the name of each seat. Both may be empty.
    """

    note: str = ""
    players: tuple[str, ...] = ()


class DealSource:
    """Where a match's luck comes from, as its record states it; `notes` are those of the table that dealt it."""

    def __init__(
        self,
        *,
        seed: int,
        deal: dict[str, Any] | None,
        fair: Commitment | DealAttempt | None,
        options: dict[str, Any],
        notes: TableNotes | None = None,
    ) -> None:
        self.seed = seed
        self.deal = deal
        self.fair = fair
        self.options = options
        self.notes = notes

    def replayed(self) -> DealSource:
        """Return the source of the same deal for players who have seen it."""
        notes = TableNotes(REPLAYED_DEAL)
        return DealSource(seed=self.seed, deal=self.deal, fair=self.fair, options=self.options, notes=notes)

    def key(self, game: str, version: int) -> bytes:
        """Return the key of all draws."""
        return seed_key(self.seed) if self.fair is None else self.fair.key(game, version)

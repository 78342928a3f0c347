"""Test support: small committed matches of Saboteur whose bytes are known."""

from typing import Any

import filon
from filon.core.fair_deal.deal import AbortedAttempt, DealAttempt
from filon.core.fair_deal.terms import NOTHING, Terms, sha256_hex
from filon.core.record import with_digest

GAME = filon.load("saboteur")
SECRET = bytes(range(32))


def part(seat: int, attempt: int = 1) -> bytes:
    """What a seat adds in a try."""
    return bytes([seat, attempt]) * 8


def terms(people: tuple[int, ...] = (0, 2), secret: bytes = SECRET, attempt: int = 1, **other: Any) -> Terms:
    """Terms of three seats, of whom these add bytes."""
    hashes = tuple(sha256_hex(part(seat, attempt)) if seat in people else NOTHING for seat in range(3))
    where: dict[str, Any] = {"table": "kitchen", "match": 1, "options": {"rounds": 1}, **other}
    options = where.pop("options")
    return GAME.terms(3, options, attempt=attempt, secret_hash=sha256_hex(secret), hashes=hashes, **where)


def opened(people: tuple[int, ...] = (0, 2), **other: Any) -> DealAttempt:
    """A first try that everybody opened."""
    sealed = DealAttempt(terms(people, **other), SECRET)
    for seat in people:
        sealed.reveal(seat, part(seat))
    return sealed


def second_try() -> DealAttempt:
    """p3 did not open at first."""
    first = DealAttempt(terms(secret=bytes(32)), bytes(32))
    first.reveal(0, part(0))
    tried: tuple[AbortedAttempt, ...] = (first.abort(),)
    sealed = DealAttempt(terms((0,), attempt=2), SECRET, tried)
    sealed.reveal(0, part(0, 2))
    return sealed


def played(sealed: DealAttempt) -> filon.Match:
    """A match of one round from it, to its end."""
    match = GAME.start(3, fair=sealed, rounds=1)
    while match.turn is not None:
        match.play(match.legal()[-1])
    return match


def resealed(record: str, old: str, new: str) -> str:
    """A record changed by a forger who knows how digests work."""
    body = record[: record.rindex("digest: ")]
    assert old in body
    return with_digest(body.replace(old, new, 1))

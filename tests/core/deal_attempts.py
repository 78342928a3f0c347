"""Test support: small committed matches of Saboteur whose bytes are known."""

from typing import Any

import filon
from filon.core.fair_deal.deal import AbortedAttempt, DealAttempt
from filon.core.fair_deal.terms import NOTHING, Terms, sha256_hex
from filon.core.record import with_digest

GAME = filon.load("saboteur")
SECRET = bytes(range(32))


def part(seat: int, attempt: int = 1) -> bytes:
    """The bytes that a seat adds in an attempt."""
    return bytes([seat, attempt]) * 8


def terms(people: tuple[int, ...] = (0, 2), secret: bytes = SECRET, attempt: int = 1, **other: Any) -> Terms:
    """Terms for three seats; the seats in `people` add bytes."""
    hashes = tuple(sha256_hex(part(seat, attempt)) if seat in people else NOTHING for seat in range(3))
    where: dict[str, Any] = {"table": "kitchen", "match": 1, "options": {"rounds": 1}, **other}
    options = where.pop("options")
    return GAME.terms(3, options, attempt=attempt, secret_hash=sha256_hex(secret), hashes=hashes, **where)


def revealed_attempt(people: tuple[int, ...] = (0, 2), **other: Any) -> DealAttempt:
    """A first attempt in which every seat revealed its bytes."""
    deal_attempt = DealAttempt(terms(people, **other), SECRET)
    for seat in people:
        deal_attempt.reveal(seat, part(seat))
    return deal_attempt


def second_attempt() -> DealAttempt:
    """A second attempt, after p3 did not reveal its bytes in the first."""
    first = DealAttempt(terms(secret=bytes(32)), bytes(32))
    first.reveal(0, part(0))
    aborted: tuple[AbortedAttempt, ...] = (first.abort(),)
    deal_attempt = DealAttempt(terms((0,), attempt=2), SECRET, aborted)
    deal_attempt.reveal(0, part(0, 2))
    return deal_attempt


def played(deal_attempt: DealAttempt) -> filon.Match:
    """A match of one round, dealt by the attempt and played to its end."""
    match = GAME.start(3, fair=deal_attempt, rounds=1)
    while match.turn is not None:
        match.play(match.legal()[-1])
    return match


def with_new_digest(record: str, old: str, new: str) -> str:
    """A changed record with a recomputed digest, as a forger would write it."""
    body = record[: record.rindex("digest: ")]
    assert old in body
    return with_digest(body.replace(old, new, 1))

"""One wrong digit, or a part of all digits, is never taken for a fingerprint, added bytes, a hash or a secret."""

from __future__ import annotations

import pytest

import filon
from filon.core.errors import InvalidStart
from filon.core.fair_deal.client import DealClient, ExpectedTerms
from filon.core.fair_deal.deal import DealAttempt
from filon.core.fair_deal.verify import verify

from .deal_attempts import GAME, SECRET, part, played, revealed_attempt, second_attempt, terms

RECORD = played(revealed_attempt()).record()
FINGERPRINT, ADDED = terms().fingerprint, part(2).hex()
EXPECTED = ExpectedTerms("saboteur", 1, GAME.resolve_options(3, {"rounds": 1}), 3, "kitchen", 1, seat=0)
# The first and the last digit, both halves of a byte, the borders of words of 8, 16 and 32 digits.
PLACES = (0, 1, 7, 8, 15, 16, 30, 31, 32, 47, 62, 63)


def wrong(text: str, at: int) -> str:
    """The text with another digit at this place."""
    return f"{text[:at]}{int(text[at], 16) ^ 1:x}{text[at + 1 :]}"


def bad(fingerprint: str = "", added: str = "", record: str = RECORD) -> list[str]:
    """The keys of what `filon verify` finds wrong."""
    return [finding.key for finding in verify(record, fingerprint, added) if finding.bad]


def test_right_digits_are_accepted() -> None:
    assert bad(FINGERPRINT, ADDED) == []


@pytest.mark.parametrize("at", PLACES)
def test_fingerprint_with_one_wrong_digit_is_another(at: int) -> None:
    assert bad(wrong(FINGERPRINT, at)) == ["verify.fingerprint.wrong"]


@pytest.mark.parametrize("at", [at for at in PLACES if at < 32])
def test_added_bytes_with_one_wrong_digit_are_others(at: int) -> None:
    assert bad(FINGERPRINT, wrong(ADDED, at)) == ["verify.added.wrong"]


@pytest.mark.parametrize("digits", [1, 8, 16, 31])
def test_part_of_the_digits_is_malformed(digits: int) -> None:
    for piece in (slice(digits), slice(-digits, None)):
        assert bad(FINGERPRINT[piece]) == ["verify.fingerprint.malformed"]
        assert bad(FINGERPRINT, ADDED[piece]) == ["verify.added.malformed"]
    assert bad(FINGERPRINT + ADDED) == ["verify.fingerprint.malformed"]
    assert bad(FINGERPRINT, ADDED + ADDED) == ["verify.added.malformed"]


@pytest.mark.parametrize("at", PLACES)
def test_fingerprint_of_an_earlier_attempt_with_one_wrong_digit_is_another(at: int) -> None:
    record, first = played(second_attempt()).record(), terms(secret=bytes(32)).fingerprint

    assert bad(first, record=record) == []
    assert bad(wrong(first, at), record=record) == ["verify.fingerprint.wrong"]


@pytest.mark.parametrize("at", PLACES)
def test_client_reveals_nothing_for_its_hash_with_one_wrong_digit(at: int) -> None:
    client = DealClient()
    own = client.commit(part(0))
    honest = terms().text

    assert f"p1: {own}\n" in honest
    with pytest.raises(InvalidStart) as refused:
        client.reveal(honest.replace(own, wrong(own, at)), EXPECTED)
    assert refused.value.code == "other_hash"


@pytest.mark.parametrize("at", PLACES)
def test_client_takes_a_secret_with_one_other_digit_for_another(at: int) -> None:
    """The refusal of a secret that was used before compares all digits as well."""
    client = DealClient()
    client.commit(part(0))
    client.reveal(terms().text, EXPECTED)
    client.commit(part(0))
    again = terms(match=2).text
    sealed = terms().secret_hash

    assert client.reveal(again.replace(sealed, wrong(sealed, at)), EXPECTED._replace(match=2)) == part(0)


@pytest.mark.parametrize("at", PLACES)
def test_attempt_accepts_neither_secret_nor_bytes_with_one_wrong_digit(at: int) -> None:
    with pytest.raises(InvalidStart) as refused:
        DealAttempt(terms(), bytes.fromhex(wrong(SECRET.hex(), at)))
    assert refused.value.code == "secret_unfit"
    with pytest.raises(InvalidStart) as refused:
        DealAttempt(terms(), SECRET).reveal(0, bytes.fromhex(wrong(part(0).hex(), at % 32)))
    assert refused.value.code == "opened_unfit"


def test_digest_with_one_wrong_digit_is_damage() -> None:
    body, _, digest = RECORD.strip().rpartition("digest: ")
    for at in PLACES:
        with pytest.raises(filon.InvalidRecord):
            filon.replay(f"{body}digest: {wrong(digest, at)}\n")

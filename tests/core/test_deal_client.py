"""DealClient reveals its bytes once, and only for the terms its player was shown."""

import pytest

import filon
from filon.core.fair_deal.client import DealClient, ExpectedTerms
from filon.core.fair_deal.terms import sha256_hex

from .deal_attempts import GAME, SECRET, part, terms

SHOWN = ExpectedTerms("saboteur", 1, GAME.resolve_options(3, {"rounds": 1}), seats=3, table="kitchen", match=1, seat=0)


def committed(attempt: int = 1) -> DealClient:
    client = DealClient()
    client.commit(part(0, attempt))
    return client


def refused(client: DealClient, text: str, shown: ExpectedTerms = SHOWN) -> str:
    with pytest.raises(filon.InvalidStart) as error:
        client.reveal(text, shown)
    return error.value.code


def test_client_reveals_for_the_expected_terms() -> None:
    client = committed()

    assert client.reveal(terms().text, SHOWN) == part(0)
    assert [kept.fingerprint for kept in client.fingerprints] == [terms().fingerprint]


def test_client_bytes_are_new_each_time() -> None:
    client = DealClient()

    assert client.commit() != client.commit()
    with pytest.raises(filon.InvalidStart):
        client.commit(b"short")


def test_reconnected_client_reveals_the_same_bytes_for_the_same_terms() -> None:
    client = committed()

    assert client.reveal(terms().text, SHOWN) == client.reveal(terms().text, SHOWN)
    assert len(client.fingerprints) == 1


def test_client_refuses_different_terms_for_the_same_attempt() -> None:
    other = terms(secret=bytes(32)).text
    revealed, unrevealed = committed(), committed()
    revealed.reveal(terms().text, SHOWN)
    revealed.commit(part(0))

    assert refused(revealed, other) == "terms_again"
    assert refused(unrevealed, terms(options={"rounds": 2}).text) == "other_options"
    assert refused(unrevealed, terms().text) == "terms_again"
    assert len(revealed.fingerprints) == len(unrevealed.fingerprints) == 2


@pytest.mark.parametrize(
    ("shown", "code"),
    [
        (SHOWN._replace(table="cellar"), "other_match"),
        (SHOWN._replace(match=2), "other_match"),
        (SHOWN._replace(game="duel"), "other_game"),
        (SHOWN._replace(version=2), "other_game"),
        (SHOWN._replace(seats=4), "other_game"),
        (SHOWN._replace(options=GAME.resolve_options(3, {})), "other_options"),
        (SHOWN._replace(options={"rounds": 1}), "other_options"),
        (SHOWN._replace(seat=2), "other_hash"),
        (SHOWN._replace(seat=1), "left_out"),
        (SHOWN._replace(seat=7), "left_out"),
    ],
)
def test_client_refuses_unexpected_terms_and_keeps_their_fingerprint(shown: ExpectedTerms, code: str) -> None:
    client = committed()

    assert refused(client, terms().text, shown) == code
    assert [kept.fingerprint for kept in client.fingerprints] == [terms().fingerprint]


def test_option_true_is_not_equal_to_one() -> None:
    assert (
        refused(committed(), terms().text, SHOWN._replace(options={**SHOWN.options, "rounds": True})) == "other_options"
    )


def test_client_does_not_reveal_uncommitted_bytes() -> None:
    assert refused(DealClient(), terms().text) == "other_hash"
    assert refused(committed(attempt=5), terms().text) == "other_hash"
    assert refused(committed(), "terms") == "terms"


def test_client_refuses_a_reused_secret_at_any_table() -> None:
    client = committed()
    client.reveal(terms().text, SHOWN)
    client.commit(part(0))

    assert refused(client, terms(match=2).text, SHOWN._replace(match=2)) == "secret_again"


def test_new_attempt_needs_new_bytes_and_excludes_a_seat() -> None:
    client, stubborn = committed(), committed()
    client.reveal(terms().text, SHOWN)
    stubborn.reveal(terms().text, SHOWN)
    for each in (client, stubborn):
        each.commit(part(0, 2))

    assert refused(stubborn, terms(secret=bytes(32), attempt=2).text) == "tries"
    assert client.reveal(terms((0,), bytes(32), attempt=2).text, SHOWN) == part(0, 2)
    assert [kept.attempt for kept in client.fingerprints] == [1, 2]
    assert refused(client, terms((0,), bytes([7]) * 32).text) == "terms_again"


def test_client_reveals_again_only_after_a_new_commit() -> None:
    client = committed()
    client.reveal(terms().text, SHOWN)
    again = terms().at_attempt(2, sha256_hex(bytes(32)), (sha256_hex(part(0)), "-", "-"))

    assert refused(client, again.text) == "other_hash"
    assert SECRET.hex() not in repr(client.fingerprints)

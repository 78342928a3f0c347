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


def test_it_opens_for_the_terms_that_say_what_it_was_shown() -> None:
    client = committed()

    assert client.reveal(terms().text, SHOWN) == part(0)
    assert [kept.fingerprint for kept in client.fingerprints] == [terms().fingerprint]


def test_its_bytes_are_new_each_time() -> None:
    client = DealClient()

    assert client.commit() != client.commit()
    with pytest.raises(filon.InvalidStart):
        client.commit(b"short")


def test_a_line_that_broke_gets_the_same_bytes_for_the_same_terms() -> None:
    client = committed()

    assert client.reveal(terms().text, SHOWN) == client.reveal(terms().text, SHOWN)
    assert len(client.fingerprints) == 1


def test_other_terms_for_the_same_try_are_refused_whichever_came_first() -> None:
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
def test_terms_of_something_else_are_refused_and_their_fingerprint_is_kept(shown: ExpectedTerms, code: str) -> None:
    client = committed()

    assert refused(client, terms().text, shown) == code
    assert [kept.fingerprint for kept in client.fingerprints] == [terms().fingerprint]


def test_true_is_not_one_among_options() -> None:
    assert (
        refused(committed(), terms().text, SHOWN._replace(options={**SHOWN.options, "rounds": True})) == "other_options"
    )


def test_bytes_that_were_not_pledged_are_not_opened() -> None:
    assert refused(DealClient(), terms().text) == "other_hash"
    assert refused(committed(attempt=5), terms().text) == "other_hash"
    assert refused(committed(), "terms") == "terms"


def test_a_secret_used_twice_is_noticed_at_any_table() -> None:
    client = committed()
    client.reveal(terms().text, SHOWN)
    client.commit(part(0))

    assert refused(client, terms(match=2).text, SHOWN._replace(match=2)) == "secret_again"


def test_a_new_try_needs_new_bytes_and_leaves_somebody_out() -> None:
    client, stubborn = committed(), committed()
    client.reveal(terms().text, SHOWN)
    stubborn.reveal(terms().text, SHOWN)
    for each in (client, stubborn):
        each.commit(part(0, 2))

    assert refused(stubborn, terms(secret=bytes(32), attempt=2).text) == "tries"
    assert client.reveal(terms((0,), bytes(32), attempt=2).text, SHOWN) == part(0, 2)
    assert [kept.attempt for kept in client.fingerprints] == [1, 2]
    assert refused(client, terms((0,), bytes([7]) * 32).text) == "terms_again"


def test_without_a_new_pledge_nothing_is_opened_again() -> None:
    client = committed()
    client.reveal(terms().text, SHOWN)
    again = terms().at_attempt(2, sha256_hex(bytes(32)), (sha256_hex(part(0)), "-", "-"))

    assert refused(client, again.text) == "other_hash"
    assert SECRET.hex() not in repr(client.fingerprints)

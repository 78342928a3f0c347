"""DealClient reveals its bytes once, and only for the terms its player was shown."""

import pytest

import filon
from filon.core.fair_deal.client import DealClient, ExpectedTerms
from filon.core.fair_deal.terms import sha256_hex

from .deal_attempts import GAME, SECRET, part, terms

SHOWN = ExpectedTerms("saboteur", 1, GAME.resolve_options(3, {"rounds": 1}), seats=3, table="kitchen", match=1, seat=0)


def pledged(attempt: int = 1) -> DealClient:
    side = DealClient()
    side.commit(part(0, attempt))
    return side


def refused(side: DealClient, text: str, shown: ExpectedTerms = SHOWN) -> str:
    with pytest.raises(filon.InvalidStart) as error:
        side.reveal(text, shown)
    return error.value.code


def test_it_opens_for_the_terms_that_say_what_it_was_shown() -> None:
    side = pledged()

    assert side.reveal(terms().text, SHOWN) == part(0)
    assert [kept.fingerprint for kept in side.fingerprints] == [terms().fingerprint]


def test_its_bytes_are_new_each_time() -> None:
    side = DealClient()

    assert side.commit() != side.commit()
    with pytest.raises(filon.InvalidStart):
        side.commit(b"short")


def test_a_line_that_broke_gets_the_same_bytes_for_the_same_terms() -> None:
    side = pledged()

    assert side.reveal(terms().text, SHOWN) == side.reveal(terms().text, SHOWN)
    assert len(side.fingerprints) == 1


def test_other_terms_for_the_same_try_are_refused_whichever_came_first() -> None:
    other = terms(secret=bytes(32)).text
    opened, unopened = pledged(), pledged()
    opened.reveal(terms().text, SHOWN)
    opened.commit(part(0))

    assert refused(opened, other) == "terms_again"
    assert refused(unopened, terms(options={"rounds": 2}).text) == "other_options"
    assert refused(unopened, terms().text) == "terms_again"
    assert len(opened.fingerprints) == len(unopened.fingerprints) == 2


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
    side = pledged()

    assert refused(side, terms().text, shown) == code
    assert [kept.fingerprint for kept in side.fingerprints] == [terms().fingerprint]


def test_true_is_not_one_among_options() -> None:
    assert (
        refused(pledged(), terms().text, SHOWN._replace(options={**SHOWN.options, "rounds": True})) == "other_options"
    )


def test_bytes_that_were_not_pledged_are_not_opened() -> None:
    assert refused(DealClient(), terms().text) == "other_hash"
    assert refused(pledged(attempt=5), terms().text) == "other_hash"
    assert refused(pledged(), "terms") == "terms"


def test_a_secret_used_twice_is_noticed_at_any_table() -> None:
    side = pledged()
    side.reveal(terms().text, SHOWN)
    side.commit(part(0))

    assert refused(side, terms(match=2).text, SHOWN._replace(match=2)) == "secret_again"


def test_a_new_try_needs_new_bytes_and_leaves_somebody_out() -> None:
    side, stubborn = pledged(), pledged()
    side.reveal(terms().text, SHOWN)
    stubborn.reveal(terms().text, SHOWN)
    for each in (side, stubborn):
        each.commit(part(0, 2))

    assert refused(stubborn, terms(secret=bytes(32), attempt=2).text) == "tries"
    assert side.reveal(terms((0,), bytes(32), attempt=2).text, SHOWN) == part(0, 2)
    assert [kept.attempt for kept in side.fingerprints] == [1, 2]
    assert refused(side, terms((0,), bytes([7]) * 32).text) == "terms_again"


def test_without_a_new_pledge_nothing_is_opened_again() -> None:
    side = pledged()
    side.reveal(terms().text, SHOWN)
    again = terms().at_attempt(2, sha256_hex(bytes(32)), (sha256_hex(part(0)), "-", "-"))

    assert refused(side, again.text) == "other_hash"
    assert SECRET.hex() not in repr(side.fingerprints)

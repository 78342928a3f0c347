"""Is a fair deal made step by step, is nobody waited for too long, and is nothing half-done where a step is refused?"""

import hashlib
import json
from typing import Any

import pytest

import filon
from filon.core.fair_deal.client import DealClient, ExpectedTerms
from filon.table import Table
from filon.table.log_entries import (
    Committed,
    DealRequested,
    Dealt,
    Entry,
    GameChosen,
    Rematched,
    Revealed,
    RevealFailed,
    Sat,
    Stood,
    TermsFixed,
)
from table.tables import (
    PARTS,
    SECRET,
    Post,
    any_move,
    called,
    chosen,
    code,
    committed,
    everything,
    fixed,
    gathered,
    log_of,
    pledged,
    rebuilt,
    say,
    sha256_hex,
    text,
    to_the_end,
    waiting,
)


def test_hashes_then_the_terms_then_bytes_and_the_match_begins() -> None:
    table = gathered(people=(0, 2))
    post = Post(table)
    steps: list[Entry] = [
        DealRequested(now=1, seats=(0, 1, 2), by=0),
        Committed(now=2, seat=2, hash=sha256_hex(PARTS[2])),
        Committed(now=2, seat=0, hash=sha256_hex(PARTS[0])),
        TermsFixed(now=3, secret=SECRET),
        Revealed(now=4, seat=0, part=PARTS[0]),
        Revealed(now=4, seat=2, part=PARTS[2]),
    ]
    seen = []
    for step in steps:
        assert [delivery.to for delivery in post.carry(table.report(step, None))] == [0, 1, 2, None]
        assert post.adds_up()
        assert everything(rebuilt(table)) == everything(table)
        seen.append((table.phase, waiting(table)))

    assert seen == [
        ("dealing", (0, 2)),
        ("dealing", (0,)),
        ("dealing", ()),
        ("dealing", (0, 2)),
        ("dealing", (2,)),
        ("playing", ()),
    ]
    deal = table.snapshot(None).table.deal
    assert deal is not None
    assert (deal.attempt, deal.failed) == (1, ())
    assert deal.terms in to_the_end(table).match.record()
    assert hashlib.sha256(deal.terms.encode()).hexdigest() == deal.fingerprint


def test_a_person_s_own_side_reads_everything_it_needs_from_what_it_is_shown() -> None:
    """From the JSON alone, as a page does it."""
    table = gathered(options={"rounds": 1})
    sides = [DealClient() for _ in range(3)]
    table.report(DealRequested(now=1, seats=(0, 1, 2)), None)
    for seat, side in enumerate(sides):
        table.report(Committed(now=2, seat=seat, hash=side.commit()), seat)
    table.report(TermsFixed(now=3, secret=SECRET), None)
    for seat, side in enumerate(sides):
        place = json.loads(text(table.snapshot(seat).table))
        snapshot = ExpectedTerms(
            game=place["game"],
            version=place["version"],
            options=place["options"],
            seats=len(place["seats"]),
            table=place["id"],
            match=place["match"] + 1,
            seat=seat,
        )
        part = side.reveal(place["deal"]["terms"], snapshot)
        table.report(Revealed(now=4, seat=seat, part=part.hex()), seat)
        assert side.fingerprints[0].fingerprint == place["deal"]["fingerprint"]

    assert table.phase == "playing"


def test_nobody_is_shown_a_secret_or_bytes_that_were_added() -> None:
    table = gathered()
    sent = ""
    for step in committed().log[4:]:
        sent += text(table.report(step, None))  # type: ignore[arg-type]
    while table.match.turn is not None:
        sent += text(table.say(table.match.turn, table.number, table.match.legal()[0], 9))

    assert SECRET in log_of(table)
    for hidden in (SECRET, *PARTS[:3], '"deck"'):
        assert hidden not in sent


# What is refused ----------------------------------------------------------------------------------------------------

HASH = sha256_hex(PARTS[0])
REFUSED: dict[str, tuple[Any, Entry, str]] = {
    "a hash before the call": (gathered, Committed(now=1, seat=0, hash=HASH), "not_now"),
    "a secret before the call": (gathered, TermsFixed(now=1, secret=SECRET), "not_now"),
    "bytes before the call": (gathered, Revealed(now=1, seat=0, part=PARTS[0]), "not_now"),
    "a hash of no hash": (called, Committed(now=1, seat=0, hash="zz"), "bad_hash"),
    "a hash in capitals": (called, Committed(now=1, seat=0, hash=HASH.upper()), "bad_hash"),
    "a hash with an end of line": (called, Committed(now=1, seat=0, hash=HASH + "\n"), "bad_hash"),
    "no hash": (called, Committed(now=1, seat=0, hash="-"), "bad_hash"),
    "bytes before the terms": (pledged, Revealed(now=1, seat=0, part=PARTS[0]), "not_asked_for_bytes"),
    "a hash twice": (pledged, Committed(now=1, seat=0, hash=sha256_hex("77" * 16)), "not_asked_for_bytes"),
    "a hash after the terms": (fixed, Committed(now=1, seat=0, hash=sha256_hex("77" * 16)), "not_asked_for_bytes"),
    "another secret": (fixed, TermsFixed(now=1, secret="cd" * 32), "not_now"),
    "other bytes": (fixed, Revealed(now=1, seat=0, part=PARTS[1]), "bad_bytes"),
    "too few bytes": (fixed, Revealed(now=1, seat=0, part=PARTS[0][:-2]), "bad_bytes"),
    "no bytes": (fixed, Revealed(now=1, seat=0, part=""), "bad_bytes"),
    "strange bytes": (fixed, Revealed(now=1, seat=0, part="zz" * 16), "bad_bytes"),
    "somebody sits down": (called, Sat(now=1, seat=0, name="Eve"), "not_now"),
    "somebody gets up": (called, Stood(now=1, seat=0), "not_now"),
    "another choice": (called, GameChosen(now=1, settings=chosen()), "not_now"),
    "another deal": (called, Dealt(now=1), "not_now"),
    "another call": (called, DealRequested(now=1, seats=(0,)), "not_now"),
    "again": (called, Rematched(now=1), "not_now"),
    "nobody is slow": (called, RevealFailed(now=1), "not_now"),
    "a hash in a match": (committed, Committed(now=1, seat=0, hash=HASH), "not_now"),
    "bytes in a match": (committed, Revealed(now=1, seat=0, part=PARTS[0]), "not_now"),
    "time up in a match": (committed, RevealFailed(now=1), "not_now"),
}


@pytest.mark.parametrize("wrong", REFUSED)
def test_what_comes_at_the_wrong_time_or_is_wrong_changes_nothing(wrong: str) -> None:
    make, entry, why = REFUSED[wrong]
    table = make()
    before = everything(table)

    assert code(table.report(entry, 0)) == why
    assert everything(table) == before
    with pytest.raises(filon.InvalidRecord):
        Table.rebuild([*table.log, entry])


def test_a_hash_that_another_sent_is_refused_so_that_nobody_adds_what_another_did() -> None:
    table = called()
    table.report(Committed(now=1, seat=0, hash=HASH), 0)
    before = everything(table)

    assert code(table.report(Committed(now=1, seat=1, hash=HASH), 1)) == "bad_hash"
    assert everything(table) == before


def test_a_bot_or_somebody_who_was_not_called_is_not_asked() -> None:
    table = gathered(people=(0, 2))
    table.report(DealRequested(now=1, seats=(1, 2, 2)), None)

    assert waiting(table) == (2,)
    for seat in (0, 1):
        assert code(table.report(Committed(now=1, seat=seat, hash=HASH), seat)) == "not_asked_for_bytes"


@pytest.mark.parametrize("secret", ["", "ab", "zz" * 32, "ab" * 33, "\ud800"])
def test_a_secret_that_is_none_changes_nothing(secret: str) -> None:
    table = pledged()
    before = everything(table)
    with pytest.raises(filon.InvalidStart):
        table.report(TermsFixed(now=1, secret=secret), None)

    assert everything(table) == before
    table.report(TermsFixed(now=1, secret=SECRET), None)
    assert waiting(table) == (0, 1, 2)


def test_bytes_sent_twice_are_not_asked_for_the_second_time() -> None:
    table = fixed()
    table.report(Revealed(now=1, seat=0, part=PARTS[0]), 0)
    before = everything(table)

    assert code(table.report(Revealed(now=2, seat=0, part=PARTS[0]), 0)) == "not_asked_for_bytes"
    assert everything(table) == before


def test_a_match_by_seed_after_a_fair_one_shows_no_terms() -> None:
    table = to_the_end(committed(options={"rounds": 1}))
    table.report(Rematched(now=99, rotate=0), None)
    table.report(Dealt(now=99), None)

    assert table.snapshot(0).table.deal is None


def test_the_secret_of_a_committed_match_that_is_given_up_can_be_opened() -> None:
    table = committed()
    say(table, any_move(table))
    assert table.session is not None
    with pytest.raises(filon.Unfinished):
        table.session.record()
    table.give_up(0, 1)
    for seat in (1, 2):
        table.vote(seat, True, 2)

    assert table.session is not None
    record = table.session.record()
    assert f"secret: {SECRET}" in record
    assert filon.replay(record).lines == table.match.lines

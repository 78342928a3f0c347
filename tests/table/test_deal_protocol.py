"""A fair deal goes through commit and reveal step by step; a refused step changes nothing."""

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
    DeliveryChecker,
    any_move,
    as_json,
    deal_requested,
    deal_waiting,
    fair_match,
    full_state,
    hashes_committed,
    log_of,
    play,
    play_to_end,
    rebuilt,
    refusal_code,
    seated_table,
    settings_for,
    sha256_hex,
    terms_fixed,
)


def test_deal_commits_hashes_fixes_terms_reveals_bytes_and_starts() -> None:
    table = seated_table(people=(0, 2))
    checker = DeliveryChecker(table)
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
        assert [delivery.to for delivery in checker.receive(table.report(step, None))] == [0, 1, 2, None]
        assert checker.is_in_sync()
        assert full_state(rebuilt(table)) == full_state(table)
        seen.append((table.phase, deal_waiting(table)))

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
    assert deal.terms in play_to_end(table).match.record()
    assert hashlib.sha256(deal.terms.encode()).hexdigest() == deal.fingerprint


def test_deal_client_works_from_snapshots_alone() -> None:
    """From the JSON alone, as the page does it."""
    table = seated_table(options={"rounds": 1})
    sides = [DealClient() for _ in range(3)]
    table.report(DealRequested(now=1, seats=(0, 1, 2)), None)
    for seat, side in enumerate(sides):
        table.report(Committed(now=2, seat=seat, hash=side.commit()), seat)
    table.report(TermsFixed(now=3, secret=SECRET), None)
    for seat, side in enumerate(sides):
        place = json.loads(as_json(table.snapshot(seat).table))
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


def test_deal_updates_hold_no_secret_and_no_bytes() -> None:
    table = seated_table()
    sent = ""
    for step in fair_match().log[4:]:
        sent += as_json(table.report(step, None))  # type: ignore[arg-type]
    while table.match.turn is not None:
        sent += as_json(table.say(table.match.turn, table.number, table.match.legal()[0], 9))

    assert SECRET in log_of(table)
    for hidden in (SECRET, *PARTS[:3], '"deck"'):
        assert hidden not in sent


# Refusals -----------------------------------------------------------------------------------------------------------

HASH = sha256_hex(PARTS[0])
REFUSED: dict[str, tuple[Any, Entry, str]] = {
    "a hash before the call": (seated_table, Committed(now=1, seat=0, hash=HASH), "not_now"),
    "a secret before the call": (seated_table, TermsFixed(now=1, secret=SECRET), "not_now"),
    "bytes before the call": (seated_table, Revealed(now=1, seat=0, part=PARTS[0]), "not_now"),
    "a hash of no hash": (deal_requested, Committed(now=1, seat=0, hash="zz"), "bad_hash"),
    "a hash in capitals": (deal_requested, Committed(now=1, seat=0, hash=HASH.upper()), "bad_hash"),
    "a hash with an end of line": (deal_requested, Committed(now=1, seat=0, hash=HASH + "\n"), "bad_hash"),
    "no hash": (deal_requested, Committed(now=1, seat=0, hash="-"), "bad_hash"),
    "bytes before the terms": (hashes_committed, Revealed(now=1, seat=0, part=PARTS[0]), "not_asked_for_bytes"),
    "a hash twice": (hashes_committed, Committed(now=1, seat=0, hash=sha256_hex("77" * 16)), "not_asked_for_bytes"),
    "a hash after the terms": (
        terms_fixed,
        Committed(now=1, seat=0, hash=sha256_hex("77" * 16)),
        "not_asked_for_bytes",
    ),
    "another secret": (terms_fixed, TermsFixed(now=1, secret="cd" * 32), "not_now"),
    "other bytes": (terms_fixed, Revealed(now=1, seat=0, part=PARTS[1]), "bad_bytes"),
    "too few bytes": (terms_fixed, Revealed(now=1, seat=0, part=PARTS[0][:-2]), "bad_bytes"),
    "no bytes": (terms_fixed, Revealed(now=1, seat=0, part=""), "bad_bytes"),
    "strange bytes": (terms_fixed, Revealed(now=1, seat=0, part="zz" * 16), "bad_bytes"),
    "a person sits down": (deal_requested, Sat(now=1, seat=0, name="Eve"), "not_now"),
    "a person gets up": (deal_requested, Stood(now=1, seat=0), "not_now"),
    "another choice": (deal_requested, GameChosen(now=1, settings=settings_for()), "not_now"),
    "another deal": (deal_requested, Dealt(now=1), "not_now"),
    "another call": (deal_requested, DealRequested(now=1, seats=(0,)), "not_now"),
    "a rematch": (deal_requested, Rematched(now=1), "not_now"),
    "nobody is slow": (deal_requested, RevealFailed(now=1), "not_now"),
    "a hash in a match": (fair_match, Committed(now=1, seat=0, hash=HASH), "not_now"),
    "bytes in a match": (fair_match, Revealed(now=1, seat=0, part=PARTS[0]), "not_now"),
    "time up in a match": (fair_match, RevealFailed(now=1), "not_now"),
}


@pytest.mark.parametrize("wrong", REFUSED)
def test_deal_step_out_of_order_or_invalid_changes_nothing(wrong: str) -> None:
    make, entry, why = REFUSED[wrong]
    table = make()
    before = full_state(table)

    assert refusal_code(table.report(entry, 0)) == why
    assert full_state(table) == before
    with pytest.raises(filon.InvalidRecord):
        Table.rebuild([*table.log, entry])


def test_hash_of_another_seat_is_refused() -> None:
    table = deal_requested()
    table.report(Committed(now=1, seat=0, hash=HASH), 0)
    before = full_state(table)

    assert refusal_code(table.report(Committed(now=1, seat=1, hash=HASH), 1)) == "bad_hash"
    assert full_state(table) == before


def test_hash_of_a_bot_or_uninvited_seat_is_refused() -> None:
    table = seated_table(people=(0, 2))
    table.report(DealRequested(now=1, seats=(1, 2, 2)), None)

    assert deal_waiting(table) == (2,)
    for seat in (0, 1):
        assert refusal_code(table.report(Committed(now=1, seat=seat, hash=HASH), seat)) == "not_asked_for_bytes"


@pytest.mark.parametrize("secret", ["", "ab", "zz" * 32, "ab" * 33, "\ud800"])
def test_invalid_secret_changes_nothing(secret: str) -> None:
    table = hashes_committed()
    before = full_state(table)
    with pytest.raises(filon.InvalidStart):
        table.report(TermsFixed(now=1, secret=secret), None)

    assert full_state(table) == before
    table.report(TermsFixed(now=1, secret=SECRET), None)
    assert deal_waiting(table) == (0, 1, 2)


def test_bytes_revealed_twice_are_refused() -> None:
    table = terms_fixed()
    table.report(Revealed(now=1, seat=0, part=PARTS[0]), 0)
    before = full_state(table)

    assert refusal_code(table.report(Revealed(now=2, seat=0, part=PARTS[0]), 0)) == "not_asked_for_bytes"
    assert full_state(table) == before


def test_seeded_match_after_a_fair_one_shows_no_terms() -> None:
    table = play_to_end(fair_match(options={"rounds": 1}))
    table.report(Rematched(now=99, rotate=0), None)
    table.report(Dealt(now=99), None)

    assert table.snapshot(0).table.deal is None


def test_record_of_a_given_up_fair_match_reveals_the_secret() -> None:
    table = fair_match()
    play(table, any_move(table))
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

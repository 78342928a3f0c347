"""A fair deal does not wait for slow or absent clients."""

import pytest

import filon
from filon.table.deal_protocol import STEP_TIMEOUT
from filon.table.log_entries import Committed, DealRequested, Revealed, TermsFixed
from filon.table.protocol.server_messages import Update
from table.tables import (
    PARTS,
    SECRET,
    DeliveryChecker,
    deal_requested,
    deal_waiting,
    full_state,
    play_to_end,
    rebuilt,
    refusal_code,
    seated_table,
    sha256_hex,
    terms_fixed,
)


def test_seat_without_hash_in_time_adds_no_bytes() -> None:
    table = deal_requested()
    assert table.deal_protocol is not None
    for seat in (0, 2):
        table.report(Committed(now=1, seat=seat, hash=sha256_hex(PARTS[seat])), seat)
    assert not table.deal_protocol.needs_secret(STEP_TIMEOUT - 0.1)
    assert table.deal_protocol.needs_secret(STEP_TIMEOUT)
    table.report(TermsFixed(now=STEP_TIMEOUT, secret=SECRET), None)
    assert deal_waiting(table) == (0, 2)
    for seat in (0, 2):
        table.report(Revealed(now=STEP_TIMEOUT, seat=seat, part=PARTS[seat]), seat)

    assert table.phase == "playing"
    deal = table.snapshot(1).table.deal
    assert deal is not None
    assert "p2: -\n" in deal.terms


def test_secret_is_needed_once_all_hashes_are_committed() -> None:
    table = deal_requested()
    assert table.deal_protocol is not None
    assert not table.deal_protocol.needs_secret(0)
    for seat in range(3):
        table.report(Committed(now=0, seat=seat, hash=sha256_hex(PARTS[seat])), seat)

    assert table.deal_protocol.needs_secret(0)
    table.report(TermsFixed(now=0, secret=SECRET), None)
    assert not table.deal_protocol.needs_secret(99)


def test_deal_without_participants_starts_with_the_secret_alone() -> None:
    table = seated_table(people=())
    table.report(DealRequested(now=0, seats=(0, 1, 2)), None)
    table.report(TermsFixed(now=0, secret=SECRET), None)

    assert table.phase == "playing"


def test_seat_that_does_not_reveal_is_named_and_left_out_next() -> None:
    table = terms_fixed()
    checker = DeliveryChecker(table)
    table_parts = {seat: "9" + PARTS[seat][1:] for seat in range(3)}
    checker.receive(table.report(Revealed(now=1, seat=0, part=PARTS[0]), 0))
    checker.receive(table.report(Revealed(now=1, seat=2, part=PARTS[2]), 2))
    assert table.tick(STEP_TIMEOUT - 0.1) == []
    deliveries = checker.receive(table.tick(STEP_TIMEOUT))
    deal = table.snapshot(None).table.deal
    assert deal is not None

    assert [delivery.to for delivery in deliveries] == [0, 1, 2, None]
    assert all(isinstance(delivery.body, Update) for delivery in deliveries)
    assert (deal.attempt, deal.failed, deal.waiting, deal.terms) == (2, (1,), (0, 2), "")
    assert table.tick(STEP_TIMEOUT) == []
    assert refusal_code(table.report(Committed(now=11, seat=1, hash=sha256_hex("77" * 16)), 1)) == "not_asked_for_bytes"
    assert (
        refusal_code(table.report(Committed(now=11, seat=0, hash=sha256_hex(PARTS[0])), 0)) == "bad_hash"
    )  # used before
    for seat in (0, 2):
        checker.receive(table.report(Committed(now=11, seat=seat, hash=sha256_hex(table_parts[seat])), seat))
    before = full_state(table)
    with pytest.raises(filon.InvalidStart):
        table.report(TermsFixed(now=12, secret=SECRET), None)  # used before
    assert full_state(table) == before
    checker.receive(table.report(TermsFixed(now=12, secret="cd" * 32), None))
    for seat in (0, 2):
        checker.receive(table.report(Revealed(now=13, seat=seat, part=table_parts[seat]), seat))

    assert checker.is_in_sync()
    assert table.phase == "playing"
    assert full_state(rebuilt(table)) == full_state(table)
    record = play_to_end(table).match.record()
    assert filon.replay(record).record() == record


def test_deal_without_reveals_starts_with_the_last_secret() -> None:
    table = terms_fixed()
    table.tick(STEP_TIMEOUT)
    assert deal_waiting(table) == ()
    assert table.deal_protocol is not None
    assert table.deal_protocol.needs_secret(STEP_TIMEOUT)
    table.report(TermsFixed(now=STEP_TIMEOUT, secret="cd" * 32), None)

    assert table.phase == "playing"

"""Is nobody slow or gone waited for too long, when a fair deal is made?"""

import pytest

import filon
from filon.table.deal_protocol import STEP_TIMEOUT
from filon.table.log_entries import Committed, DealRequested, Revealed, TermsFixed
from filon.table.protocol.server_messages import Update
from table.tables import (
    PARTS,
    SECRET,
    Post,
    called,
    code,
    everything,
    fixed,
    gathered,
    rebuilt,
    sha256_hex,
    to_the_end,
    waiting,
)


def test_who_sends_no_hash_in_time_adds_nothing_and_the_match_begins_without() -> None:
    table = called()
    assert table.deal_protocol is not None
    for seat in (0, 2):
        table.report(Committed(now=1, seat=seat, hash=sha256_hex(PARTS[seat])), seat)
    assert not table.deal_protocol.needs_secret(STEP_TIMEOUT - 0.1)
    assert table.deal_protocol.needs_secret(STEP_TIMEOUT)
    table.report(TermsFixed(now=STEP_TIMEOUT, secret=SECRET), None)
    assert waiting(table) == (0, 2)
    for seat in (0, 2):
        table.report(Revealed(now=STEP_TIMEOUT, seat=seat, part=PARTS[seat]), seat)

    assert table.phase == "playing"
    deal = table.snapshot(1).table.deal
    assert deal is not None
    assert "p2: -\n" in deal.terms


def test_once_everybody_has_sent_a_hash_the_secret_is_wanted_at_once() -> None:
    table = called()
    assert table.deal_protocol is not None
    assert not table.deal_protocol.needs_secret(0)
    for seat in range(3):
        table.report(Committed(now=0, seat=seat, hash=sha256_hex(PARTS[seat])), seat)

    assert table.deal_protocol.needs_secret(0)
    table.report(TermsFixed(now=0, secret=SECRET), None)
    assert not table.deal_protocol.needs_secret(99)


def test_where_nobody_is_asked_the_match_begins_with_the_secret_alone() -> None:
    table = gathered(people=())
    table.report(DealRequested(now=0, seats=(0, 1, 2)), None)
    table.report(TermsFixed(now=0, secret=SECRET), None)

    assert table.phase == "playing"


def test_whoever_does_not_open_is_named_and_the_next_try_is_without_them() -> None:
    table = fixed()
    post = Post(table)
    table_parts = {seat: "9" + PARTS[seat][1:] for seat in range(3)}
    post.carry(table.report(Revealed(now=1, seat=0, part=PARTS[0]), 0))
    post.carry(table.report(Revealed(now=1, seat=2, part=PARTS[2]), 2))
    assert table.tick(STEP_TIMEOUT - 0.1) == []
    deliveries = post.carry(table.tick(STEP_TIMEOUT))
    deal = table.snapshot(None).table.deal
    assert deal is not None

    assert [delivery.to for delivery in deliveries] == [0, 1, 2, None]
    assert all(isinstance(delivery.body, Update) for delivery in deliveries)
    assert (deal.attempt, deal.failed, deal.waiting, deal.terms) == (2, (1,), (0, 2), "")
    assert table.tick(STEP_TIMEOUT) == []
    assert code(table.report(Committed(now=11, seat=1, hash=sha256_hex("77" * 16)), 1)) == "not_asked_for_bytes"
    assert code(table.report(Committed(now=11, seat=0, hash=sha256_hex(PARTS[0])), 0)) == "bad_hash"  # used before
    for seat in (0, 2):
        post.carry(table.report(Committed(now=11, seat=seat, hash=sha256_hex(table_parts[seat])), seat))
    before = everything(table)
    with pytest.raises(filon.InvalidStart):
        table.report(TermsFixed(now=12, secret=SECRET), None)  # used before
    assert everything(table) == before
    post.carry(table.report(TermsFixed(now=12, secret="cd" * 32), None))
    for seat in (0, 2):
        post.carry(table.report(Revealed(now=13, seat=seat, part=table_parts[seat]), seat))

    assert post.adds_up()
    assert table.phase == "playing"
    assert everything(rebuilt(table)) == everything(table)
    record = to_the_end(table).match.record()
    assert filon.replay(record).record() == record


def test_when_nobody_opens_the_secret_of_the_last_try_is_enough() -> None:
    table = fixed()
    table.tick(STEP_TIMEOUT)
    assert waiting(table) == ()
    assert table.deal_protocol is not None
    assert table.deal_protocol.needs_secret(STEP_TIMEOUT)
    table.report(TermsFixed(now=STEP_TIMEOUT, secret="cd" * 32), None)

    assert table.phase == "playing"

"""A rematch with the same deal: one log entry, only for people who played it, and the record says so."""

from __future__ import annotations

from typing import Any

import pytest

import filon
from filon.core.fair_deal.verify import conclusion, verify
from filon.table import Table
from filon.table.log_entries import (
    DealRepeated,
    Dealt,
    LateJoinRequested,
    Rematched,
    Stood,
)
from table.tables import (
    PARTS,
    DeliveryChecker,
    fair_match,
    full_state,
    play_to_end,
    rebuilt,
    refusal_code,
    seated_table,
)


def finished_match(**changes: Any) -> Table:
    """A fair match of Saboteur of one person and two bots that is over."""
    return play_to_end(fair_match(people=(0,), options={"rounds": 1}, **changes))


def repeat(table: Table, by: int | None = 0) -> str:
    """Ask for the same deal again; return the code of the refusal."""
    refusal = table.report(DealRepeated(now=50, by=by), by).refusal
    return "" if refusal is None else refusal.code


def test_repeated_deal_is_one_entry_with_the_same_cards() -> None:
    table = finished_match()
    first, entries, checker = table.match, len(table.log), DeliveryChecker(table)
    checker.receive(table.report(DealRepeated(now=50, by=0), 0))

    assert checker.is_in_sync()
    assert (len(table.log), table.phase, table.matches) == (entries + 1, "playing", 2)
    assert table.match.deal == first.restarted().deal
    assert table.match.view(0).json() == first.restarted().view(0).json()
    assert table.match.lines == []
    assert full_state(rebuilt(table)) == full_state(table)


def test_repeated_deal_is_shown_to_all_until_the_next_match() -> None:
    table = finished_match()
    shown = [table.snapshot(None).table.replayed_deal]
    repeat(table)
    shown += [table.snapshot(seat).table.replayed_deal for seat in (0, None)]
    play_to_end(table)
    shown.append(table.snapshot(None).table.replayed_deal)
    table.report(Rematched(now=90), None)
    shown.append(table.snapshot(None).table.replayed_deal)

    assert shown == [False, True, True, True, False]


@pytest.mark.parametrize("phase", ["lobby", "playing"])
def test_repeated_deal_needs_a_finished_match(phase: str) -> None:
    table = seated_table(people=(0,))
    if phase == "playing":
        table.report(Dealt(now=1), None)

    assert repeat(table) == "not_now"


def test_repeated_deal_is_refused_to_a_person_who_did_not_play_it() -> None:
    table = finished_match()
    table.report(Stood(now=40, seat=0), 0)
    table.sit(0, "Eve", 41)

    assert repeat(table) == "deal_not_played"
    assert table.phase == "over"


def test_repeated_deal_is_refused_with_a_second_person() -> None:
    """A person who sat down after the match has not seen its deal."""
    table = finished_match()
    table.sit(1, "Eve", 41)

    assert repeat(table) == "not_now"
    assert repeat(table, by=1) == "not_host"


def test_repeated_deal_is_open_to_a_late_joiner_who_stayed() -> None:
    table = seated_table(people=(0,), late_join=True)
    table.report(Dealt(now=1), None)
    table.report(LateJoinRequested(now=2, seat=1, name="Eve"), None)
    table.vote(0, True, 3)
    play_to_end(table)
    table.report(Stood(now=40, seat=0), 0)

    assert repeat(table, by=1) == ""


def test_repeated_deal_lets_no_person_in() -> None:
    table = finished_match(late_join=True)
    repeat(table)

    assert refusal_code(table.report(LateJoinRequested(now=60, seat=1, name="Eve"), None)) == "replayed_deal"
    assert refusal_code(table.sit(1, "Eve", 61)) == "not_now"


def test_repeated_deal_stays_marked_after_an_undo() -> None:
    table = finished_match()
    repeat(table)
    table.say(table.match.turn or 0, table.number, table.match.legal()[0], 60)
    assert table.session is not None
    table.session.rewind(table.session.move_seats[0], 61)

    assert table.session.is_replayed_deal


def test_repeated_deal_has_a_record_of_version_3() -> None:
    table = finished_match()
    before = table.match.record()
    repeat(table)
    record = play_to_end(table).match.record()
    terms = before[len("filon record 2\n") : before.index("secret: ")]
    fingerprint = table.match.source.fair.fingerprint if table.match.source.fair is not None else ""
    found = verify(record, fingerprint, PARTS[0])

    assert before.startswith("filon record 2\n")
    assert record.startswith(f"filon record 3\n{terms}secret: ")
    assert record.count("\nnote: replayed deal\ndraw: ") == 1
    assert filon.replay(record).record() == record
    assert conclusion(found) == ("verify.partly", ["verify.replayed_deal.unseen"])


def test_older_log_of_a_repeated_deal_in_two_entries_is_read() -> None:
    table = finished_match()
    deal = table.match.deal
    table.report(Rematched(now=50, by=0, rotate=0), 0)
    table.report(Dealt(now=51, by=0, deal=deal), 0)

    assert full_state(rebuilt(table)) == full_state(table)
    assert not table.snapshot(0).table.replayed_deal

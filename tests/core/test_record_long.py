"""A legal match of the greatest length is replayed; one with an illegal end is refused."""

import pytest

import filon
from filon.core.data.input_limits import LONGEST_MOVE
from filon.core.fair_deal.verify import verify
from filon.core.record import with_digest
from filon.core.record_parser import LONGEST_LINE, Head
from filon.testing import forged_records
from filon.testing.sacramento.longest_match import play_longest_match

MATCH = play_longest_match(4, 50_000, bytes(range(32)))
FORGED = dict(forged_records.forged(MATCH.record()))


@pytest.mark.once
def test_longest_match_is_replayed() -> None:
    """C6.3: two void rounds, then a player banks shortly before the third would be void."""
    again = filon.replay(MATCH.record())

    assert again.outcome == MATCH.outcome
    assert again.outcome is not None
    assert again.outcome.reason == "reached_sum"
    assert [event.what.__struct_config__.tag for event in again.events(None)].count("voided") == 2
    assert again.record() == MATCH.record()
    assert len(again.lines) > 2_500
    assert "verify.replayed" in [finding.key for finding in verify(MATCH.record())]


@pytest.mark.once
@pytest.mark.parametrize("name", FORGED)
def test_fault_at_the_end_of_a_long_record_is_found(name: str) -> None:
    record = FORGED[name]

    with pytest.raises(filon.InvalidRecord):
        filon.replay(record)
    assert any(finding.bad for finding in verify(record))


def test_forged_records_differ_only_at_the_end() -> None:
    *lines, _ = MATCH.record().splitlines()
    for name, record in FORGED.items():
        *changed, _ = record.splitlines()
        first = next(at for at, (old, new) in enumerate(zip(lines, [*changed, "", ""], strict=False)) if old != new)

        assert changed[first:] != lines[first:]
        assert len(lines) - first < 4 or lines[first - 1].startswith("draw: "), name


def test_record_line_has_the_length_limit_of_a_move() -> None:
    """Playing and reading share one limit."""
    opening = "filon record 1\nrules: saboteur/1\nseats: 3\noptions: {}\nseed: 1\nmoves:\n"
    longest = "\U0001f48e" * LONGEST_MOVE

    assert list(Head(with_digest(f"{opening}p99: {longest}\n")).moves()) == [f"p99: {longest}"]
    with pytest.raises(filon.InvalidRecord) as refused:
        list(Head(with_digest(f"{opening}{'x' * (LONGEST_LINE + 1)}\n")).moves())
    assert refused.value.code == "damaged"

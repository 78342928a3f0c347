"""Hostile records are refused cheaply, by InvalidRecord alone."""

import tracemalloc
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import filon
from filon.core.fair_deal.verify import verify
from filon.core.record import with_digest
from filon.core.record_parser import LARGEST, Head

from .deal_attempts import GAME, SECRET, played, revealed_attempt, second_attempt, with_new_digest

SEEDED = "filon record 1\nrules: saboteur/1\nseats: 3\noptions: {}\nseed: 1\nmoves:\n"
COMMITTED = (
    "filon record 1\nrules: saboteur/1\nseats: 3\noptions: {}\n"
    f"fingerprint: {filon.Commitment(3, SECRET).fingerprint}\nsecret: {SECRET.hex()}\n"
    'added: ["","",""]\nmoves:\n'
)


def short_id(value: object) -> str:
    """A short test ID, also for a number with a million digits."""
    return "number" if isinstance(value, int) else ascii(value)[:24]


def code_of(record: Any) -> str:
    """The code with which replay and verify refuse a record; verify may report a bad finding instead."""
    with pytest.raises(filon.InvalidRecord) as refused:
        filon.replay(record)
    try:
        findings = verify(record)
    except filon.InvalidRecord:
        return refused.value.code
    assert [finding for finding in findings if finding.mark != "proved"]
    return refused.value.code


@pytest.mark.parametrize("record", [SEEDED, COMMITTED], ids=["seeded", "committed"])
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("seats: 3", "seats: 999999999999999999"),
        ("seats: 3", "seats: " + "9" * 30),
        ("seats: 3", "seats: " + "9" * 5000),
        ("seats: 3", "seats: 0"),
        ("seats: 3", "seats: -3"),
        ("seats: 3", "seats: ３"),
        ("seats: 3", "seats: 3\nseats: 3"),
        ("rules: saboteur/1", "rules: saboteur/" + "9" * 30),
        ("rules: saboteur/1", "rules: saboteur/" + "9" * 5000),
        ("rules: saboteur/1", "rules: ../saboteur/1"),
        ("rules: saboteur/1", "rules: " + "s" * 100_000 + "/1"),
        ("options: {}", 'options: {"rounds":' + "9" * 5000 + "}"),
        ("options: {}", 'options: {"rounds":NaN}'),
        ("options: {}", 'options: {"rounds":1e999}'),
        ("options: {}", 'options: {"first":"\\ud800"}'),
        ("options: {}", 'options: {"fair":{}}'),
        ("options: {}", 'options: {"seats":3}'),
        ("options: {}", 'options: {"seed":1}'),
        ("options: {}", 'options: {"deal":{}}'),
        ("options: {}", 'options: {"self":1}'),
        ("options: {}", 'options: {"options":{}}'),
        ("options: {}", "options: " + '{"a":' * 5000 + "1" + "}" * 5000),
        ("options: {}", "options: " + "x" * 2_000_000),
        ("moves:\n", "moves:\n" + "lay " * 10_000 + "\n"),
        ("moves:\n", "moves:\np" + "9" * 5000 + ": suspect p1\n"),
        ("moves:\n", "moves:\np٣: suspect p1\n"),
        ("moves:\n", "note: x\n" * 1000 + "moves:\n"),
        ("moves:\n", "".join(f"note{at}: x\n" for at in range(1000)) + "moves:\n"),
    ],
    ids=short_id,
)
def test_record_value_outside_its_range_is_refused(record: str, old: str, new: str) -> None:
    assert code_of(with_new_digest(with_digest(record), old, new)) in ("damaged", "illegal", "newer", "foreign")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("seed: 1", "seed: " + "9" * 101),
        ("seed: 1", "seed: " + "9" * 5000),
        ("seed: 1", "seed: 1.0"),
        ("seed: 1", "seed: 01"),
        ("seed: 1", "seed: 1\ndeal: []"),
        ("seed: 1", "seed: 1\ndeal: {"),
        ("seed: 1", 'seed: 1\ndeal: {"first":' + "9" * 5000 + "}"),
    ],
    ids=short_id,
)
def test_seed_and_deal_outside_their_ranges_are_refused(old: str, new: str) -> None:
    code_of(with_new_digest(with_digest(SEEDED), old, new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("secret: 00", "secret: "),
        ("secret: 00", "secret:  0"),
        ('["","",""]', '["",""]'),
        ('["","",""]', '["","","",""]'),
        ('["","",""]', '["","",1]'),
        ('["","",""]', '["","","00"]'),
        ('["","",""]', '["","","' + "0 " * 16 + '"]'),
        ('["","",""]', "{}"),
        ('["","",""]', "[" * 100_000),
    ],
    ids=short_id,
)
def test_malformed_reveal_is_refused(old: str, new: str) -> None:
    assert code_of(with_new_digest(with_digest(COMMITTED), old, new)) == "damaged"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("seats: 3", "seats: 999999999"),
        ("seats: 3", "seats: 98"),
        ("seats: 3\n", ""),
        ("record: 2", "record: 1"),
        ('"hashes":[', '"hashes":[1,'),
        ('"hashes":[', '"hash":['),
        ('"opened":[', '"opened":[7,'),
        ('"secret":"0', '"secret":"'),
        ("earlier: {", "earlier: [{"),
        ("earlier: {", "earlier: {}\nearlier: {"),
        ("secret: ", "secret: 0"),
        ("table: kitchen", "table: kit chen"),
    ],
    ids=short_id,
)
def test_malformed_committed_record_is_refused(old: str, new: str) -> None:
    code_of(with_new_digest(played(second_attempt()).record(), old, new))


@pytest.mark.parametrize("nothing", [b"", "", "filon", b"filon record", b"\xff" * 99, "\ud800"], ids=short_id)
def test_object_that_is_not_a_record_is_refused(nothing: Any) -> None:
    assert code_of(nothing) == "foreign"


def test_record_is_read_from_bytes_or_text() -> None:
    record = played(revealed_attempt()).record()

    assert filon.replay(record.encode()).record() == record
    assert verify(record.encode()) == verify(record)
    with pytest.raises(filon.InvalidRecord):
        filon.replay(with_digest("filon record 1\nrules: saboteur/1\n").encode().replace(b"rules", b"\xffules"))


def test_unknown_version_is_named() -> None:
    for old, new, said in (
        ("filon record 2", "filon record 37", "37"),
        ("rules: saboteur/1", "rules: saboteur/37", "saboteur/37"),
    ):
        with pytest.raises(filon.InvalidRecord, match=said) as refused:
            filon.replay(with_new_digest(played(revealed_attempt()).record(), old, new))
        assert refused.value.code == "newer"


@pytest.mark.parametrize("filling", ["x", "é", "🂡", "\n", "a: b\n", "draw: {}\n"], ids=short_id)
def test_large_record_is_refused_without_being_copied(filling: str) -> None:
    record = "filon record 1\n" + filling * (LARGEST // 2 // len(filling.encode()))
    with_digest_line = with_digest(record + "\nmoves:\n").encode()
    tracemalloc.start()
    for text in (record.encode(), with_digest_line):
        with pytest.raises(filon.InvalidRecord):
            verify(text)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert most < 50_000_000


def test_record_larger_than_any_match_is_refused() -> None:
    for text in ("filon record 1\n" + "x" * LARGEST, "filon record 1\n" + "🂡" * (LARGEST // 4)):
        assert code_of(text) == "damaged"


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_changed_record_is_refused_or_equivalent(data: st.DataObject) -> None:
    body = data.draw(st.sampled_from([SEEDED, COMMITTED, BODY]))
    at = data.draw(st.integers(0, len(body)))
    put = data.draw(st.text(max_size=6) | st.sampled_from(["\n", "null", "[", "{}", "-1", '"', "9" * 40]))
    try:
        changed = with_digest(body[:at] + put + body[at + data.draw(st.integers(0, 3)) :])
    except UnicodeError:
        return
    try:
        match = filon.replay(changed)
    except filon.InvalidRecord:
        return

    assert "\n".join(Head(changed).lines()) + "\n" == changed[: changed.rindex("digest: ")]
    assert match.game is GAME


BODY = played(second_attempt()).record().rpartition("digest: ")[0]


@pytest.mark.parametrize("seed", [10**100, -(10**100), 10**5000], ids=short_id)
def test_start_refuses_a_seed_that_no_record_can_hold(seed: int) -> None:
    with pytest.raises(filon.InvalidStart):
        GAME.start(3, seed=seed)

    most = GAME.start(3, seed=10**100 - 1)
    assert filon.replay(most.record()).record() == most.record()


@pytest.mark.parametrize("seats", [10**5000, -(10**5000), 10**30, "3", None, 3.0], ids=short_id)
def test_start_refuses_seats_that_no_record_can_hold(seats: Any) -> None:
    with pytest.raises(filon.InvalidStart):
        GAME.start(seats)


@pytest.mark.parametrize("title", ["\ud800", "x" * 1_000_001], ids=short_id)
def test_start_refuses_a_board_that_no_record_can_hold(title: str) -> None:
    for options in ({"board": {"title": title}}, {"board": [float("nan")]}):
        with pytest.raises(filon.InvalidStart):
            filon.load("sacramento").start(2, **options)
    with pytest.raises(filon.InvalidStart):
        GAME.start(3, deal='{"first":"\\ud800"}')


@pytest.mark.parametrize("text", ["suspect p1\n", "suspect p1" * 1000, "\ud800", 7, None], ids=short_id)
def test_text_that_no_record_can_hold_is_neither_move_nor_talk(text: Any) -> None:
    match = GAME.start(3)
    refusals = (match.refusal(text), match.talk_refusal(0, text))

    assert [refusal.code for refusal in refusals if refusal] == ["not_a_move", "not_a_move"]

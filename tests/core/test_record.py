"""Records rebuild their match; damaged, foreign and newer ones are refused with their code."""

import json

import pytest

import filon
from filon.core.record import with_digest

GAME = filon.load("saboteur")


def played(lines: int = 30, seed: int = 4) -> filon.Match:
    match = GAME.start(seats=4, seed=seed, rounds=1)
    for number in range(lines):
        if match.turn is None:
            break
        legal = match.legal()
        match.play(legal[number * 7 % len(legal)])
    return match


def with_new_digest(record: str, old: str, new: str) -> str:
    """A changed record with a recomputed digest, as a forger would write it."""
    body = record[: record.rindex("digest: ")]
    assert old in body
    return with_digest(body.replace(old, new, 1))


def test_record_rebuilds_an_unfinished_match() -> None:
    match = played()
    match.talk(2, "suspect p1")
    again = filon.replay(match.record())

    assert again.record() == match.record()
    assert again.legal() == match.legal()
    assert again.lines[-1] == "p3: suspect p1"
    assert [again.view(seat) for seat in range(4)] == [match.view(seat) for seat in range(4)]


def test_record_has_rules_seats_options_seed_and_outcome() -> None:
    record = played(1000).record()

    assert record.startswith('filon record 1\nrules: saboteur/1\nseats: 4\noptions: {"rounds":1}\nseed: 4\nmoves:\n')
    assert "\noutcome: [[" in record
    assert record.splitlines()[-1].startswith("digest: ")


def test_record_has_the_given_deal() -> None:
    match = GAME.start(seats=3, seed=5, deal={"first": "p2"})

    assert '\ndeal: {"first":"p2"}\n' in match.record()
    assert filon.replay(match.record()).turn == 1


@pytest.mark.parametrize("cut", [0, 1, 40, 200, -1, -30])
def test_truncated_record_is_refused(cut: int) -> None:
    with pytest.raises(filon.InvalidRecord):
        filon.replay(played().record()[:cut])


def test_changed_character_is_detected() -> None:
    record = played().record()
    for at in range(20, len(record) - 80, 97):
        changed = record[:at] + ("X" if record[at] != "X" else "Y") + record[at + 1 :]
        with pytest.raises(filon.InvalidRecord) as refused:
            filon.replay(changed)
        assert refused.value.code == "damaged"


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("rules: saboteur/1", "rules: halma/1", "foreign"),
        ("rules: saboteur/1", "rules: saboteur/2", "newer"),
        ("rules: saboteur/1", "rules: saboteur/0", "damaged"),
        ("rules: saboteur/1", "rules: saboteur/x", "damaged"),
        ("filon record 1", "filon record 4", "newer"),
        ("filon record 1", "filon record 2", "damaged"),
        ("filon record 1", "some other text", "foreign"),
        ("seats: 4", "seats: 14", "illegal"),
        ("seats: 4", "seats: four", "damaged"),
        ("seats: 4", "seats: --4", "damaged"),
        ('{"rounds":1}', "[" * 200_000, "damaged"),
        ('{"rounds":1}', '{"rounds":9}', "illegal"),
        ('{"rounds":1}', "[1]", "damaged"),
        ('{"rounds":1}', "{", "damaged"),
        ("seed: 4", "seed: 5", "illegal"),
        ("seed: 4", "sed: 4", "damaged"),
        ("moves:", "movs:", "damaged"),
        ("moves:\n", "moves:\nlay NESW 40,40\n", "illegal"),
        ("moves:\n", "moves:\nhello\n", "illegal"),
        ("moves:\n", "moves:\np9: suspect p1\n", "damaged"),
        ("moves:\n", "moves:\nq1: suspect p1\n", "damaged"),
        ("outcome: [[", "outcome: [[9,", "illegal"),
    ],
)
def test_forged_record_is_refused_with_its_code(old: str, new: str, code: str) -> None:
    with pytest.raises(filon.InvalidRecord) as refused:
        filon.replay(with_new_digest(played(1000).record(), old, new))

    assert refused.value.code == code
    assert str(refused.value)


@pytest.mark.parametrize("text", ["x" * 5_000_000, "filon record 1\n\ud800digest: ", ""])
def test_text_that_is_not_a_record_is_refused(text: str) -> None:
    with pytest.raises(filon.InvalidRecord):
        filon.replay(text)


def test_record_does_not_change_with_the_callers_objects() -> None:
    deal = {"first": "p2"}
    match = GAME.start(seats=3, deal=deal)
    deal["first"] = "p3"

    assert '{"first":"p2"}' in match.record()


def test_commitment_is_for_one_match_of_its_seats() -> None:
    fair = filon.Commitment(3)
    for seats in (4, 5):
        with pytest.raises(filon.InvalidStart):
            GAME.start(seats=seats, fair=fair)
    GAME.start(seats=3, fair=fair)

    with pytest.raises(filon.InvalidStart):
        fair.add(0, bytes(16))
    with pytest.raises(filon.InvalidStart):
        GAME.start(seats=3, fair=fair)


def test_committed_match_withholds_its_record_until_the_end() -> None:
    match = GAME.start(seats=3, fair=filon.Commitment(3), rounds=1)

    with pytest.raises(filon.Unfinished):
        match.record()


def test_committed_record_lists_every_draw() -> None:
    fair = filon.Commitment(3, bytes(range(32)))
    fair.add(1, bytes(16))
    match = GAME.start(seats=3, fair=fair, rounds=1)
    while match.turn is not None:
        match.play(match.legal()[-1])
    record = match.record()
    draws = [json.loads(line[6:]) for line in record.splitlines() if line.startswith("draw: ")]

    assert f"fingerprint: {fair.fingerprint}\nsecret: {fair.secret.hex()}\n" in record
    assert [draw["label"] for draw in draws] == [
        "first",
        "gold",
        "round 1 left over",
        "round 1 roles",
        "round 1 goals",
        "round 1 deck",
    ]
    assert filon.replay(record).record() == record

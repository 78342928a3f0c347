"""`verify` reports exactly what a record shows."""

import json

import pytest

import filon
from filon.core.fair_deal.verify import verify
from filon.core.record import with_digest

GAME = filon.load("saboteur")


def committed(*, added: bool) -> str:
    fair = filon.Commitment(3, bytes(range(32)))
    if added:
        fair.add(1, bytes(range(16)))
    match = GAME.start(seats=3, fair=fair, rounds=1)
    while match.turn is not None:
        match.play(match.legal()[-1])
    return match.record()


def keys(record: str, fingerprint: str = "") -> list[str]:
    return [finding.key for finding in verify(record, fingerprint)]


def bad(record: str, fingerprint: str = "") -> list[str]:
    return [finding.key for finding in verify(record, fingerprint) if finding.bad]


def test_matching_fingerprint_proves_the_deal_was_fixed() -> None:
    fingerprint = filon.Commitment(3, bytes(range(32))).fingerprint

    assert keys(committed(added=True), fingerprint) == [
        "verify.digest",
        "verify.fingerprint.kept",
        "verify.added",
        "verify.old",
        "verify.draws",
        "verify.replayed",
    ]


def test_without_fingerprint_the_record_is_only_consistent() -> None:
    assert "verify.fingerprint.none" in keys(committed(added=True))
    assert bad(committed(added=True)) == []


def test_deal_without_added_bytes_was_the_servers_choice() -> None:
    fingerprint = filon.Commitment(3, bytes(range(32))).fingerprint

    assert "verify.added.none" in keys(committed(added=False), fingerprint)
    assert "verify.added.none" not in keys(committed(added=True), fingerprint)


def test_other_fingerprint_is_bad() -> None:
    assert bad(committed(added=True), "00" * 32) == ["verify.fingerprint.wrong"]


def test_other_secret_than_committed_is_bad() -> None:
    record = committed(added=True)
    body = record[: record.rindex("digest: ")]
    other = with_digest(body.replace("secret: 00", "secret: ff"))

    assert "verify.fingerprint.unfit" in bad(other)
    assert "verify.draw.wrong" in bad(other)


def test_changed_draw_is_bad() -> None:
    record = committed(added=True)
    lines = record[: record.rindex("digest: ")].splitlines()
    at = next(number for number, line in enumerate(lines) if '"round 1 deck"' in line)
    draw = json.loads(lines[at][6:])
    draw["result"][0], draw["result"][66] = draw["result"][66], draw["result"][0]
    lines[at] = f"draw: {json.dumps(draw, separators=(',', ':'))}"

    assert "verify.draw.wrong" in bad(with_digest("\n".join(lines) + "\n"))


def test_duplicate_label_is_bad() -> None:
    record = committed(added=True)
    lines = record[: record.rindex("digest: ")].splitlines()
    at = next(number for number, line in enumerate(lines) if '"first"' in line)

    assert "verify.draw.wrong" in bad(with_digest("\n".join([*lines[: at + 1], lines[at], *lines[at + 1 :]]) + "\n"))


def test_changed_added_bytes_are_found() -> None:
    record = committed(added=True)
    body = record[: record.rindex("digest: ")]

    assert "verify.draw.wrong" in bad(with_digest(body.replace("000102030405", "ff0102030405", 2)))


def test_seed_and_given_deal_have_no_commitment() -> None:
    seeded = GAME.start(seats=3, seed=9)
    dealt = GAME.start(seats=3, deal={"first": "p1"})

    assert keys(seeded.record()) == ["verify.digest", "verify.seed", "verify.replayed", "verify.unfinished"]
    assert keys(dealt.record())[1:3] == ["verify.deal", "verify.seed"]
    assert bad(seeded.record(), "00" * 32) == ["verify.fingerprint.wrong"]


def test_unknown_game_is_verified_as_far_as_possible() -> None:
    record = committed(added=True)
    body = record[: record.rindex("digest: ")]

    assert "verify.unknown" in keys(with_digest(body.replace("rules: saboteur/1", "rules: halma/1")))


def test_changed_moves_of_a_committed_match_are_bad() -> None:
    record = committed(added=True)
    body = record[: record.rindex("digest: ")]

    assert bad(with_digest(body.replace("moves:\n", "moves:\nhello\n"))) == ["verify.broken"]


def test_unreadable_secret_is_damage() -> None:
    record = committed(added=True)
    body = record[: record.rindex("digest: ")]
    with pytest.raises(filon.InvalidRecord):
        verify(with_digest(body.replace("secret: 00", "secret: zz")))

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


def test_with_the_fingerprint_kept_the_deal_was_fixed_before() -> None:
    fingerprint = filon.Commitment(3, bytes(range(32))).fingerprint

    assert keys(committed(added=True), fingerprint) == [
        "verify.digest",
        "verify.fingerprint.kept",
        "verify.added",
        "verify.old",
        "verify.draws",
        "verify.replayed",
    ]


def test_without_one_the_record_only_agrees_with_itself() -> None:
    assert "verify.fingerprint.none" in keys(committed(added=True))
    assert bad(committed(added=True)) == []


def test_where_nobody_added_bytes_the_deal_was_the_servers_choice() -> None:
    fingerprint = filon.Commitment(3, bytes(range(32))).fingerprint

    assert "verify.added.none" in keys(committed(added=False), fingerprint)
    assert "verify.added.none" not in keys(committed(added=True), fingerprint)


def test_another_fingerprint_is_bad() -> None:
    assert bad(committed(added=True), "00" * 32) == ["verify.fingerprint.wrong"]


def test_a_secret_that_is_not_the_published_one_is_bad() -> None:
    record = committed(added=True)
    body = record[: record.rindex("digest: ")]
    other = with_digest(body.replace("secret: 00", "secret: ff"))

    assert "verify.fingerprint.unfit" in bad(other)
    assert "verify.draw.wrong" in bad(other)


def test_a_draw_that_was_changed_is_bad() -> None:
    record = committed(added=True)
    lines = record[: record.rindex("digest: ")].splitlines()
    at = next(number for number, line in enumerate(lines) if '"round 1 deck"' in line)
    draw = json.loads(lines[at][6:])
    draw["result"][0], draw["result"][66] = draw["result"][66], draw["result"][0]
    lines[at] = f"draw: {json.dumps(draw, separators=(',', ':'))}"

    assert "verify.draw.wrong" in bad(with_digest("\n".join(lines) + "\n"))


def test_one_label_drawn_twice_is_bad() -> None:
    record = committed(added=True)
    lines = record[: record.rindex("digest: ")].splitlines()
    at = next(number for number, line in enumerate(lines) if '"first"' in line)

    assert "verify.draw.wrong" in bad(with_digest("\n".join([*lines[: at + 1], lines[at], *lines[at + 1 :]]) + "\n"))


def test_added_bytes_that_were_changed_are_found() -> None:
    record = committed(added=True)
    body = record[: record.rindex("digest: ")]

    assert "verify.draw.wrong" in bad(with_digest(body.replace("000102030405", "ff0102030405", 2)))


def test_of_a_seed_or_a_deal_nothing_was_committed() -> None:
    seeded = GAME.start(seats=3, seed=9)
    dealt = GAME.start(seats=3, deal={"first": "p1"})

    assert keys(seeded.record()) == ["verify.digest", "verify.seed", "verify.replayed", "verify.unfinished"]
    assert keys(dealt.record())[1:3] == ["verify.deal", "verify.seed"]
    assert bad(seeded.record(), "00" * 32) == ["verify.fingerprint.wrong"]


def test_a_foreign_game_is_checked_as_far_as_it_goes() -> None:
    record = committed(added=True)
    body = record[: record.rindex("digest: ")]

    assert "verify.unknown" in keys(with_digest(body.replace("rules: saboteur/1", "rules: halma/1")))


def test_a_committed_game_changed_in_its_moves_is_bad() -> None:
    record = committed(added=True)
    body = record[: record.rindex("digest: ")]

    assert bad(with_digest(body.replace("moves:\n", "moves:\nhello\n"))) == ["verify.broken"]


def test_an_unreadable_secret_is_damage() -> None:
    record = committed(added=True)
    body = record[: record.rindex("digest: ")]
    with pytest.raises(filon.InvalidRecord):
        verify(with_digest(body.replace("secret: 00", "secret: zz")))

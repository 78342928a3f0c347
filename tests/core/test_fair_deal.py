"""Commit–reveal: terms bind everything, bytes are revealed once, aborted attempts are listed."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import filon
from filon.core.fair_deal.deal import AbortedAttempt, DealAttempt
from filon.core.fair_deal.terms import HERE, LONGEST, Terms, canonical, read_terms, sha256_hex

from .deal_attempts import GAME, SECRET, part, played, revealed_attempt, second_attempt, terms


def refused(*arguments: Any, **names: Any) -> str:
    """The code with which an attempt is refused."""
    with pytest.raises(filon.InvalidStart) as error:
        DealAttempt(*arguments, **names)
    return error.value.code


def test_terms_text_round_trips() -> None:
    text = terms().text

    assert text.startswith(
        'record: 2\nrules: saboteur/1\noptions: {"broken_get_no_gold":false,"first":"lot","rounds":1}'
    )
    assert read_terms(text).text == text
    assert read_terms(text).fingerprint == terms().fingerprint == sha256_hex(text.encode())
    assert terms().adding == (0, 2)


@pytest.mark.parametrize(
    "other",
    [
        {"options": {"rounds": 2}},
        {"options": {"rounds": 1, "first": "p1"}},
        {"table": HERE},
        {"match": 2},
        {"attempt": 2},
        {"secret": bytes(32)},
        {"people": (0,)},
        {"people": (0, 1)},
    ],
)
def test_fingerprint_depends_on_everything_the_deal_depends_on(other: dict[str, Any]) -> None:
    changed = terms(**other)

    assert changed.fingerprint != terms().fingerprint
    assert changed.key(SECRET, []) != terms().key(SECRET, [])


def test_fingerprint_depends_on_the_order_of_a_custom_deck() -> None:
    duel = filon.load("duel")
    fixed = {"table": "kitchen", "match": 1, "attempt": 1, "secret_hash": sha256_hex(SECRET), "hashes": ("-", "-")}
    deck = [{"kind": kind} for kind in range(60)]
    options = [{"layout": {"cells": [[0, at], [1, at]], "deck": deck[at:] + deck[:at]}} for at in range(60)]
    found = {duel.terms(2, one, **fixed).fingerprint for one in options}

    assert len(found) == 60


def test_terms_bind_options_including_defaults() -> None:
    written_out = terms(options={"first": "lot", "broken_get_no_gold": False, "rounds": 1})

    assert written_out.text == terms().text


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("record: 2", "record: 3"),
        ("rules: saboteur/1", "rules: saboteur"),
        ("rules: saboteur/1", "rules: sabo teur/1"),
        ("rules: saboteur/1", "rules: saboteur/01"),
        ("seats: 3", "seats: 4"),
        ("seats: 3", "seats: 999999999999999999"),
        ("seats: 3", "seats: " + "9" * 5000),
        ("seats: 3", "seats: 3 "),
        ("table: kitchen", "table: "),
        ("table: kitchen", "table: kitchen\nmatch: 2"),
        ("table: kitchen", "table: " + "k" * 65),
        ("table: kitchen", "table: küche"),
        ("match: 1", "match: 0"),
        ("try: 1", "try: 5"),
        ("try: 1", "try: -1"),
        ("sealed: 6", "sealed: "),
        ("sealed: 63", "sealed: 6A"),
        ("p2: -", "p2: "),
        ("p2: -", "p3: -"),
        ("p2: -\n", ""),
        ("options: {", "options: { "),
        ("options: {", "options: [{"),
        ("options: {", "options: " + "[" * 100_000),
        ('"rounds":1', '"rounds":1,"rounds":1'),
        ('"rounds":1', '"rounds":NaN'),
        ('"rounds":1', '"rounds":1e999'),
        ('"rounds":1', '"rounds":' + "9" * 5000),
        ('"first":"lot",', '"rounds":1,"first":"lot",'),
        ("options: ", "options: " + " " * LONGEST),
    ],
)
def test_ambiguous_terms_are_refused(old: str, new: str) -> None:
    text = terms().text
    assert old in text

    for changed in (text.replace(old, new, 1), text[:-1], text + "\n", ""):
        with pytest.raises(filon.InvalidStart):
            read_terms(changed)


@given(st.binary(min_size=32, max_size=32), st.lists(st.binary(min_size=16, max_size=16), min_size=3, max_size=3))
def test_key_depends_on_every_byte(secret: bytes, parts: list[bytes]) -> None:
    fixed = terms()
    key = fixed.key(secret, parts)
    flipped = [parts[0][:-1] + bytes([parts[0][-1] ^ 1]), *parts[1:]]

    assert key != fixed.key(secret, flipped)
    assert key != fixed.key(secret[:-1] + bytes([secret[-1] ^ 128]), parts)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.once
@given(st.dictionaries(st.text(), JSON, max_size=5))
def test_options_text_is_canonical(options: dict[str, Any]) -> None:
    text = canonical(options)

    assert text.isascii()
    assert "\n" not in text
    assert canonical(dict(reversed(options.items()))) == text


def test_deal_attempt_needs_the_secret_of_its_terms() -> None:
    assert refused(terms(), bytes(32)) == "secret_unfit"
    assert refused(terms(), SECRET[:-1]) == "secret_unfit"


def test_seat_reveals_only_the_bytes_of_its_hash() -> None:
    deal_attempt = DealAttempt(terms(), SECRET)
    untrue = [(0, part(2)), (2, part(0)), (0, bytes(16)), (0, part(0)[:-1]), (1, part(1)), (3, part(0)), (-1, part(2))]
    for seat, wrong in untrue:
        with pytest.raises(filon.InvalidStart):
            deal_attempt.reveal(seat, wrong)
    deal_attempt.reveal(2, part(2))
    deal_attempt.reveal(2, part(2))

    assert deal_attempt.missing == (0,)
    with pytest.raises(filon.InvalidStart) as early:
        GAME.start(3, fair=deal_attempt, rounds=1)
    assert early.value.code == "sealed"


def test_last_seat_to_reveal_cannot_choose_its_bytes() -> None:
    """The host knows the secret and sees what the others revealed, but the terms fixed its own bytes."""
    deal_attempt = DealAttempt(terms(), SECRET)
    deal_attempt.reveal(0, part(0))
    taken = 0
    for number in range(200):
        try:
            deal_attempt.reveal(2, number.to_bytes(16, "big"))
            taken += 1
        except filon.InvalidStart:
            pass

    assert taken == 0
    assert deal_attempt.missing == (2,)


@pytest.mark.parametrize(
    ("seats", "options", "code"),
    [(4, {"rounds": 1}, "other_game"), (3, {"rounds": 2}, "other_options"), (3, {}, "other_options")],
)
def test_attempt_deals_only_the_match_of_its_terms(seats: int, options: dict[str, Any], code: str) -> None:
    with pytest.raises(filon.InvalidStart) as error:
        GAME.start(seats, fair=revealed_attempt(), **options)

    assert error.value.code == code


def test_attempt_deals_only_once() -> None:
    deal_attempt = revealed_attempt()
    GAME.start(3, fair=deal_attempt, rounds=1)

    with pytest.raises(filon.InvalidStart):
        GAME.start(3, fair=deal_attempt, rounds=1)
    with pytest.raises(filon.InvalidStart):
        deal_attempt.reveal(0, part(0))
    with pytest.raises(filon.InvalidStart):
        deal_attempt.abort()


def test_committed_match_repeats_its_luck_after_an_undo() -> None:
    match = GAME.start(3, fair=revealed_attempt(), rounds=1)
    for _ in range(9):
        match.play(match.legal()[0])

    assert match.rewound(9).view(0) == match.view(0)
    assert match.restarted().luck.draws == GAME.start(3, fair=revealed_attempt(), rounds=1).luck.draws


@pytest.mark.parametrize("fair", [filon.Commitment(2), None])
def test_start_with_an_invalid_board_does_not_use_up_the_secret(fair: filon.Commitment | None) -> None:
    sacramento = filon.load("sacramento")
    hashes, board = ("-", "-"), {"nothing": "of a board"}
    if fair is None:
        fixed = {"table": "t", "match": 1, "attempt": 1, "secret_hash": sha256_hex(SECRET), "hashes": hashes}
        invalid = DealAttempt(sacramento.terms(2, {"board": board}, **fixed), SECRET)
        with pytest.raises(filon.InvalidStart):
            sacramento.start(2, fair=invalid, board=board)
        assert not invalid.closed
        return
    with pytest.raises(filon.InvalidStart):
        sacramento.start(2, fair=fair, board=board)

    assert sacramento.start(2, fair=fair).turn is not None


def test_aborted_attempt_names_the_seats_that_did_not_reveal() -> None:
    deal_attempt = DealAttempt(terms(), SECRET)
    deal_attempt.reveal(0, part(0))
    aborted = deal_attempt.abort()

    assert aborted.missing == (2,)
    for late in (
        lambda: deal_attempt.reveal(2, part(2)),
        deal_attempt.abort,
        lambda: GAME.start(3, fair=deal_attempt, rounds=1),
    ):
        with pytest.raises(filon.InvalidStart):
            late()


def test_fully_revealed_attempt_cannot_be_aborted() -> None:
    with pytest.raises(filon.InvalidStart):
        revealed_attempt().abort()


def test_record_lists_earlier_attempts() -> None:
    record = played(second_attempt()).record()

    assert '\nearlier: {"secret":"0000' in record
    assert "\ntry: 2\n" in record
    assert filon.replay(record).record() == record


def test_earlier_attempts_are_listed_completely_and_in_order() -> None:
    aborted = second_attempt().earlier[0]
    second = terms((0,), attempt=2)
    same_secret = aborted._replace(secret=SECRET)
    same_bytes = aborted._replace(hashes=(second.hashes[0], *aborted.hashes[1:]), revealed=(part(0, 2), b"", b""))

    assert refused(second, SECRET) == "tries"
    assert refused(terms(), SECRET, (aborted,)) == "tries"
    assert refused(second, SECRET, (same_secret,)) == "tries"
    assert refused(second, SECRET, (same_bytes,)) == "tries"
    assert refused(second, SECRET, (aborted._replace(revealed=(bytes(16), b"", b"")),)) == "tries"
    assert refused(second, SECRET, (aborted._replace(hashes=aborted.hashes[:2]),)) == "tries"
    assert refused(second, SECRET, (aborted._replace(revealed=(part(0), b"", part(2))),)) == "tries"
    # p3 aborted and may not add bytes again; p2 added none before and may not start now.
    assert refused(terms((0, 2), attempt=2), SECRET, (aborted,)) == "tries"
    assert refused(terms((0, 1), attempt=2), SECRET, (aborted,)) == "tries"


def test_cheating_player_can_abort_once_for_each_of_its_seats() -> None:
    people: tuple[int, ...] = (0, 1, 2)
    earlier: tuple[AbortedAttempt, ...] = ()
    while people:
        secret = bytes([len(people)]) * 32
        deal_attempt = DealAttempt(terms(people, secret, len(earlier) + 1), secret, earlier)
        for seat in people[1:]:
            deal_attempt.reveal(seat, part(seat, len(earlier) + 1))
        earlier, people = (*earlier, deal_attempt.abort()), people[1:]
    last = DealAttempt(terms((), attempt=4), SECRET, earlier)

    assert [aborted.missing for aborted in earlier] == [(0,), (1,), (2,)]
    assert last.missing == ()
    with pytest.raises(filon.InvalidStart):
        last.abort()
    with pytest.raises(filon.InvalidStart):
        terms((), attempt=5)


def test_terms_do_not_change_with_the_callers_options() -> None:
    options: dict[str, Any] = {"a": [1]}
    fixed = Terms(
        game="g",
        version=1,
        options=options,
        seats=1,
        table="t",
        match=1,
        attempt=1,
        secret_hash="0" * 64,
        hashes=("-",),
    )
    options["a"].append(2)

    assert fixed.options == {"a": [1]}


def test_terms_refuse_options_without_json() -> None:
    for wrong in ({1: "a", "1": "b"}, {"a": float("nan")}, {"a": {1}}, {"a": "x" * LONGEST}):
        with pytest.raises(filon.InvalidStart):
            canonical(wrong)

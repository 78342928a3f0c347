"""Commit–reveal: terms bind everything, bytes are revealed once, aborted attempts are listed."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import filon
from filon.core.fair_deal.deal import AbortedAttempt, DealAttempt
from filon.core.fair_deal.terms import HERE, LONGEST, Terms, canonical, read_terms, sha256_hex

from .deal_attempts import GAME, SECRET, opened, part, played, second_try, terms


def refused(*arguments: Any, **names: Any) -> str:
    """The code with which a try is refused."""
    with pytest.raises(filon.InvalidStart) as error:
        DealAttempt(*arguments, **names)
    return error.value.code


def test_terms_are_a_text_that_is_read_back_to_the_letter() -> None:
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
def test_whatever_the_deal_depends_on_changes_the_fingerprint(other: dict[str, Any]) -> None:
    changed = terms(**other)

    assert changed.fingerprint != terms().fingerprint
    assert changed.key(SECRET, []) != terms().key(SECRET, [])


def test_another_order_of_ones_own_deck_is_another_fingerprint() -> None:
    duel = filon.load("duel")
    fixed = {"table": "kitchen", "match": 1, "attempt": 1, "secret_hash": sha256_hex(SECRET), "hashes": ("-", "-")}
    deck = [{"kind": kind} for kind in range(60)]
    options = [{"layout": {"cells": [[0, at], [1, at]], "deck": deck[at:] + deck[:at]}} for at in range(60)]
    found = {duel.terms(2, one, **fixed).fingerprint for one in options}

    assert len(found) == 60


def test_options_are_bound_with_their_defaults_however_they_were_given() -> None:
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
def test_terms_that_could_be_read_in_two_ways_are_none(old: str, new: str) -> None:
    text = terms().text
    assert old in text

    for changed in (text.replace(old, new, 1), text[:-1], text + "\n", ""):
        with pytest.raises(filon.InvalidStart):
            read_terms(changed)


@given(st.binary(min_size=32, max_size=32), st.lists(st.binary(min_size=16, max_size=16), min_size=3, max_size=3))
def test_the_key_needs_every_byte(secret: bytes, parts: list[bytes]) -> None:
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


@given(st.dictionaries(st.text(), JSON, max_size=5))
def test_options_are_written_in_one_way_whatever_their_order(options: dict[str, Any]) -> None:
    text = canonical(options)

    assert text.isascii()
    assert "\n" not in text
    assert canonical(dict(reversed(options.items()))) == text


def test_a_try_is_of_the_secret_its_terms_have_the_hash_of() -> None:
    assert refused(terms(), bytes(32)) == "secret_unfit"
    assert refused(terms(), SECRET[:-1]) == "secret_unfit"


def test_only_the_bytes_of_its_hash_open_a_seat() -> None:
    sealed = DealAttempt(terms(), SECRET)
    untrue = [(0, part(2)), (2, part(0)), (0, bytes(16)), (0, part(0)[:-1]), (1, part(1)), (3, part(0)), (-1, part(2))]
    for seat, wrong in untrue:
        with pytest.raises(filon.InvalidStart):
            sealed.reveal(seat, wrong)
    sealed.reveal(2, part(2))
    sealed.reveal(2, part(2))

    assert sealed.missing == (0,)
    with pytest.raises(filon.InvalidStart) as early:
        GAME.start(3, fair=sealed, rounds=1)
    assert early.value.code == "sealed"


def test_whoever_adds_last_cannot_try_bytes_until_the_deal_suits() -> None:
    """The host knows the secret and sees what the others opened; its own bytes were fixed by the terms."""
    sealed = DealAttempt(terms(), SECRET)
    sealed.reveal(0, part(0))
    taken = 0
    for wish in range(200):
        try:
            sealed.reveal(2, wish.to_bytes(16, "big"))
            taken += 1
        except filon.InvalidStart:
            pass

    assert taken == 0
    assert sealed.missing == (2,)


@pytest.mark.parametrize(
    ("seats", "options", "code"),
    [(4, {"rounds": 1}, "other_game"), (3, {"rounds": 2}, "other_options"), (3, {}, "other_options")],
)
def test_only_the_match_of_the_terms_is_dealt(seats: int, options: dict[str, Any], code: str) -> None:
    with pytest.raises(filon.InvalidStart) as error:
        GAME.start(seats, fair=opened(), **options)

    assert error.value.code == code


def test_a_deal_is_made_once() -> None:
    sealed = opened()
    GAME.start(3, fair=sealed, rounds=1)

    with pytest.raises(filon.InvalidStart):
        GAME.start(3, fair=sealed, rounds=1)
    with pytest.raises(filon.InvalidStart):
        sealed.reveal(0, part(0))
    with pytest.raises(filon.InvalidStart):
        sealed.abort()


def test_a_move_taken_back_meets_the_same_luck_of_a_sealed_match() -> None:
    match = GAME.start(3, fair=opened(), rounds=1)
    for _ in range(9):
        match.play(match.legal()[0])

    assert match.rewound(9).view(0) == match.view(0)
    assert match.restarted().luck.draws == GAME.start(3, fair=opened(), rounds=1).luck.draws


@pytest.mark.parametrize("fair", [filon.Commitment(2), None])
def test_a_start_that_fails_on_its_board_does_not_burn_the_secret(fair: filon.Commitment | None) -> None:
    sacramento = filon.load("sacramento")
    hashes, board = ("-", "-"), {"nothing": "of a board"}
    if fair is None:
        fixed = {"table": "t", "match": 1, "attempt": 1, "secret_hash": sha256_hex(SECRET), "hashes": hashes}
        spoilt = DealAttempt(sacramento.terms(2, {"board": board}, **fixed), SECRET)
        with pytest.raises(filon.InvalidStart):
            sacramento.start(2, fair=spoilt, board=board)
        assert not spoilt.closed
        return
    with pytest.raises(filon.InvalidStart):
        sacramento.start(2, fair=fair, board=board)

    assert sacramento.start(2, fair=fair).turn is not None


def test_an_aborted_try_names_who_did_not_open() -> None:
    sealed = DealAttempt(terms(), SECRET)
    sealed.reveal(0, part(0))
    tried = sealed.abort()

    assert tried.missing == (2,)
    for late in (lambda: sealed.reveal(2, part(2)), sealed.abort, lambda: GAME.start(3, fair=sealed, rounds=1)):
        with pytest.raises(filon.InvalidStart):
            late()


def test_a_try_that_everybody_opened_is_not_aborted() -> None:
    with pytest.raises(filon.InvalidStart):
        opened().abort()


def test_the_tries_before_stand_in_the_record() -> None:
    record = played(second_try()).record()

    assert '\nearlier: {"secret":"0000' in record
    assert "\ntry: 2\n" in record
    assert filon.replay(record).record() == record


def test_tries_are_told_whole_and_in_order() -> None:
    tried = second_try().earlier[0]
    second = terms((0,), attempt=2)
    same_secret = tried._replace(secret=SECRET)
    same_bytes = tried._replace(hashes=(second.hashes[0], *tried.hashes[1:]), revealed=(part(0, 2), b"", b""))

    assert refused(second, SECRET) == "tries"
    assert refused(terms(), SECRET, (tried,)) == "tries"
    assert refused(second, SECRET, (same_secret,)) == "tries"
    assert refused(second, SECRET, (same_bytes,)) == "tries"
    assert refused(second, SECRET, (tried._replace(revealed=(bytes(16), b"", b"")),)) == "tries"
    assert refused(second, SECRET, (tried._replace(hashes=tried.hashes[:2]),)) == "tries"
    assert refused(second, SECRET, (tried._replace(revealed=(part(0), b"", part(2))),)) == "tries"
    # p3 was named and may not add again; p2, who added none, may not begin to.
    assert refused(terms((0, 2), attempt=2), SECRET, (tried,)) == "tries"
    assert refused(terms((0, 1), attempt=2), SECRET, (tried,)) == "tries"


def test_a_cheat_can_abort_once_for_each_seat_it_holds() -> None:
    people: tuple[int, ...] = (0, 1, 2)
    earlier: tuple[AbortedAttempt, ...] = ()
    while people:
        secret = bytes([len(people)]) * 32
        sealed = DealAttempt(terms(people, secret, len(earlier) + 1), secret, earlier)
        for seat in people[1:]:
            sealed.reveal(seat, part(seat, len(earlier) + 1))
        earlier, people = (*earlier, sealed.abort()), people[1:]
    last = DealAttempt(terms((), attempt=4), SECRET, earlier)

    assert [tried.missing for tried in earlier] == [(0,), (1,), (2,)]
    assert last.missing == ()
    with pytest.raises(filon.InvalidStart):
        last.abort()
    with pytest.raises(filon.InvalidStart):
        terms((), attempt=5)


def test_what_the_caller_does_to_its_options_does_not_part_them_from_the_text() -> None:
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


def test_options_that_no_json_has_are_no_terms() -> None:
    for wrong in ({1: "a", "1": "b"}, {"a": float("nan")}, {"a": {1}}, {"a": "x" * LONGEST}):
        with pytest.raises(filon.InvalidStart):
            canonical(wrong)

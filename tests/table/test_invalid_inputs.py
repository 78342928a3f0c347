"""Invalid texts, numbers, ids, seats and times are refused or raise."""

from typing import Any

import pytest

import filon
from filon.table.log_entries import LONGEST_ID, Committed, DealRequested, Rematched, Stood
from table.tables import (
    CLOCK,
    GAMES,
    as_json,
    empty_table,
    full_state,
    kuhn,
    refusal_code,
    started_table,
)

by_game = pytest.mark.parametrize("key", GAMES)
STRANGE_TEXTS: list[Any] = [
    None,
    5,
    1.5,
    True,
    b"check",
    ["check"],
    {},
    "",
    "x" * 10**6,
    "\ud800",
    "p1: check",
    "\n",
    "é\0",
]

HUGE = pytest.param(10**5000, id="5,000 digits")  # Python writes out no such number


@by_game
@pytest.mark.parametrize("strange", STRANGE_TEXTS, ids=lambda strange: repr(strange)[:12])
def test_invalid_text_is_not_a_move(key: str, strange: Any) -> None:
    table = started_table(key)
    before = full_state(table)
    assert table.match.turn is not None

    assert refusal_code(table.say(table.match.turn, 0, strange, 1)) == "not_a_move"
    assert refusal_code(table.talk(0, strange, 1)) == "not_a_move"
    assert full_state(table) == before


@pytest.mark.parametrize("number", [None, "0", 0.0, False, -1, 10**30, float("nan"), [0]])
def test_invalid_number_is_stale(number: Any) -> None:
    table = kuhn()

    assert refusal_code(table.say(0, number, "check", 1)) == "stale"
    assert refusal_code(table.undo(0, number, 1)) == "stale"
    assert table.match.lines == []


@pytest.mark.parametrize("id", [None, 5, b"x", "x" * (LONGEST_ID + 1), "\ud800", "a\nb", ["x"]])
def test_invalid_id_is_refused(id: Any) -> None:
    table = kuhn()

    for deliveries in (
        table.say(0, 0, "check", 1, id),
        table.talk(0, "hello", 1, id),
        table.undo(0, 0, 1, id),
        table.vote(0, True, 1, id),
        table.give_up(0, 1, id),
        table.chat(0, "hello", 1, id),
    ):
        assert refusal_code(deliveries) == "bad_id"
        assert as_json(deliveries)
    assert len(table.log) == 4


@pytest.mark.parametrize("seat", [-1, 2, 99, None, "0", 0.0, True, float("nan"), 10**30, HUGE, [0]])
def test_unknown_seat_raises(seat: Any) -> None:
    table = kuhn("check")
    before = full_state(table)
    for mistake in (
        lambda: table.say(seat, 1, "check", 2),
        lambda: table.talk(seat, "hello", 2),
        lambda: table.undo(seat, 1, 2),
        lambda: table.vote(seat, True, 2),
        lambda: table.give_up(seat, 2),
        lambda: table.chat(seat, "hello", 2),
        lambda: table.leave(seat, 2),
        lambda: table.rejoin(seat, 2),
        lambda: table.sit(seat, "Ada", 2),
        lambda: table.report(Stood(now=2, seat=seat), 0),
        lambda: table.report(DealRequested(now=2, seats=(0, seat)), None),
        lambda: table.report(Committed(now=2, seat=seat, hash="00" * 32), 0),
        *(
            []
            if seat is None
            else [lambda: table.snapshot(seat), lambda: table.since(seat), lambda: table.events(seat)]
        ),
        *([] if seat is None else [lambda: table.why_not(seat, "check"), lambda: table.draft(seat, 1, [])]),
    ):
        with pytest.raises(filon.InvalidStart) as raised:
            mistake()
        assert raised.value.code == "seat"
    assert full_state(table) == before


@pytest.mark.parametrize("now", [None, "1", True, float("nan"), float("inf"), -float("inf"), 10**400, HUGE, 1e300, [1]])
def test_invalid_time_raises(now: Any) -> None:
    table = kuhn("check", clock=CLOCK)
    before = full_state(table)
    for mistake in (
        lambda: table.say(1, 1, "check", now),
        lambda: table.talk(0, "hello", now),
        lambda: table.undo(0, 1, now),
        lambda: table.vote(0, True, now),
        lambda: table.give_up(0, now),
        lambda: table.chat(0, "hello", now),
        lambda: table.report(Rematched(now=now), None),
        lambda: table.leave(0, now),
        lambda: table.rejoin(0, now),
        lambda: table.sit(0, "Ada", now),
        lambda: table.tick(now),
        lambda: empty_table("kuhn", now),
    ):
        with pytest.raises(filon.InvalidStart) as raised:
            mistake()
        assert raised.value.code == "now"
    assert full_state(table) == before


@pytest.mark.parametrize("agrees", [None, 1, "yes"])
def test_vote_that_is_no_bool_raises(agrees: Any) -> None:
    table = kuhn("check", "bet")
    table.undo(0, 2, 2)
    before = full_state(table)
    with pytest.raises(filon.InvalidStart) as raised:
        table.vote(1, agrees, 3)

    assert raised.value.code == "input"
    assert full_state(table) == before

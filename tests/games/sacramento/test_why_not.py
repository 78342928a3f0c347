"""Refusals for any seat at any time, which reveal no secret (C2, C3, C4)."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest

import filon
from filon.core.refusal import NOT_YOUR_TURN
from filon.testing.sacramento import ORACLE
from filon.testing.walks import begin

from .positions import ALONE, GAME, begun, hid, on, placed
from .walks import walks

WAIT = NOT_YOUR_TURN.code
FAILED = ("A1 e9, A2 c9, C3 e7", [(2, 4), (1, 1)], "12")


def answer(refusal: filon.Refusal | None) -> str:
    """Code and rule; empty for what could be done."""
    return "" if refusal is None else f"{refusal.code} {refusal.rule}".strip()


def why(match: filon.Match, seat: int, text: str) -> str:
    """The answer to a seat that asks why not, for a move."""
    state = match.state
    move = state.parse(text)
    assert move is not None
    return answer(state.judge_for(seat, move))


def why_not(match: filon.Match, seat: int, rider: int) -> str:
    """The answer to a seat that asks why not, for its rider."""
    return answer(match.state.why_not(seat, f"rider {rider}"))


def test_seat_that_has_not_hidden_gets_an_answer() -> None:
    """C2.1: a seat that has hidden its gold waits; what comes next depends on the throws."""
    match = on(begun(), "hide 1")

    assert why(match, 1, "hide 2") == ""
    assert why(match, 1, "stay") == "hide_first C2.1"
    assert why(match, 0, "hide 2") == WAIT
    assert why_not(match, 1, 2) == ""
    assert why_not(match, 0, 2) == WAIT


@pytest.mark.parametrize(
    ("ride", "expected"),
    [
        ("ride 1 3 e5", "wrong_distance C3.2"),
        ("ride 1 3 h9", "own_rider_there C3.3"),
        ("ride 1 4 e5", "way_is_taken C3.3"),
        ("ride 2 2 m2", "start_field C3.5"),
        ("ride 1 3 e12", WAIT),
        ("ride 1 2 e7", WAIT),
        ("hide 1", WAIT),
        ("stay", WAIT),
    ],
)
def test_ride_impossible_with_any_throw_is_refused_before_it(ride: str, expected: str) -> None:
    """C3.2, C3.3, C3.5: of C's riders, while A is to ride; whether the die will be there nobody knows."""
    match = placed("C1 e9, C2 l3, C3 h9, A1 e7, A2 d8", [(3, 5)])

    assert why(match, 1, ride) == expected
    assert match.turn == 0


def test_mover_gets_an_answer_for_its_dice() -> None:
    """C3.1"""
    match = hid([(3, 5)])

    assert why(match, 0, "ride 1 5 g13") == ""
    assert why(match, 0, "ride 1 4 f13") == "die_not_thrown C3.1"
    assert why(match, 0, "home") == "ride_first C3.1"


def test_mover_waiting_for_an_answer_is_answered_for_the_die_left() -> None:
    """C4.5: as if the answer were given, and nothing changed by it."""
    match = on(placed(*FAILED), "ride 1 2 e7")
    assert match.turn == 1

    assert why(match, 0, "ride 2 4 c5") == ""
    assert why(match, 0, "ride 2 2 c7") == "die_is_used C3.1"
    assert why(match, 0, "ride 1 4 f13") == "rider_has_moved C3.1"
    assert why_not(match, 0, 1) == "rider_has_moved C3.1"
    assert why_not(match, 0, 2) == ""
    assert why(match, 1, "ride 3 1 e8") == "answer_first C4.5"
    assert why_not(match, 1, 3) == "answer_first C4.5"
    assert why_not(on(match, "home"), 1, 3) == ""


def test_seat_without_dice_is_answered_for_the_next_throw() -> None:
    """C3.1: neither the dice nor the rider that moved count any more."""
    match = on(placed(*FAILED), "ride 2 4 c5, ride 1 2 e7")
    assert match.turn == 1

    assert why(match, 0, "ride 2 4 c1") == WAIT
    assert why(match, 0, "ride 2 4 c2") == "wrong_distance C3.2"
    assert why_not(match, 0, 2) == WAIT


def test_rider_that_can_use_no_die_is_explained() -> None:
    """C3.4: where every arrow cell is alone, riders leave with a 1 and never move again."""
    match = hid([(1, 5), (1, 2)], board=ALONE)
    assert [why_not(match, 0, rider) for rider in (1, 2, 3)] == ["", "", ""]
    assert [why_not(match, 1, rider) for rider in (1, 2, 3)] == [WAIT] * 3
    match = placed("A1 c13", [(1, 5), (1, 2)], board=ALONE)

    assert why_not(match, 0, 1) == "rider_cannot_ride C3.4"
    assert why_not(match, 0, 4) == ""
    assert why_not(on(match, "ride 2 1 c11"), 0, 1) == "rider_is_shut_in C3.3"


def test_finished_match_answers_over() -> None:
    match = on(placed("A1 j5", [(1, 4)], "12", target=50_000), "ride 1 1 j4")

    assert {why(match, seat, "hide 1") for seat in (0, 1)} == {"over"}
    assert {why_not(match, seat, 1) for seat in (0, 1)} == {"over"}


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_each_answer_has_its_sentence(language: str) -> None:
    words = GAME.words(language)

    assert [code for code in ("rider_cannot_ride", "rider_is_shut_in") if not words.has(f"refusal.{code}")] == []


@pytest.mark.once
@pytest.mark.parametrize("seats", GAME.seats)
def test_twins_get_the_same_answers(seats: int) -> None:
    """Who knows what: where the others' gold lies, and what will be thrown, changes no answer and no offer."""
    expected: Counter[str] = Counter()
    for walked, random in islice(walks(seats), 6):
        for _ in range(4):
            until, seat = random.randrange(len(walked.lines) + 1), random.randrange(seats)
            lines = walked.lines[:until]
            twin = ORACLE.twin(walked.start, lines, seat, Random(random.random()))
            if twin is None:
                continue
            matches = [begin(GAME, walked.start), begin(GAME, twin[0])]
            for match, texts in zip(matches, (lines, twin[1]), strict=True):
                on(match, ", ".join(texts))
            one, other = (match.state for match in matches)
            candidates = [text for text in ORACLE.begin(walked.start).candidates() if one.parse(text) is not None]
            for text in random.sample(candidates, 200):
                move = one.parse(text)
                assert move is not None
                answered = one.judge_for(seat, move)
                expected[answer(answered)] += 1
                assert answered == other.judge_for(seat, move), text
            for rider in (1, 2, 3):
                assert one.why_not(seat, f"rider {rider}") == other.why_not(seat, f"rider {rider}")
            if one.turn == seat:
                assert matches[0].offers() == matches[1].offers()
    assert min(expected[code] for code in ("", WAIT, "wrong_distance C3.2")) > 10, expected

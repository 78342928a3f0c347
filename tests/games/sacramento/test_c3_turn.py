"""Use of dice, lapsed dice and passed turns (C3.1, C3.4)."""

from __future__ import annotations

import pytest

from filon.games.sacramento import events

from ..match_support import on, refusal_rule, seen
from .positions import ALONE, ends, event_kinds, hid, last, placed, usable, walled, where

# A's three arrows lie in a row; C's riders and entrances are far away, each alone.
LANE = walled("a13", ["e7 f7 g7", "k1 k3 m3"], ["a9 a11 m9", "c1 e1 g1"])


def test_dice_move_two_different_riders() -> None:
    """C3.1: any rider may take any die, in any order."""
    for first, second in (("1 3", "2 5"), ("2 5", "1 3"), ("3 5", "1 3"), ("2 3", "3 5")):
        match = hid([(3, 5), (1, 1)])
        assert usable(match) == "1:3 1:5 2:3 2:5 3:3 3:5"
        on(match, f"ride {first} {ends(match, first)[-1]}")

        assert match.turn == 0
        others = [rider for rider in "123" if rider != first[0]]
        assert usable(match) == " ".join(f"{rider}:{second[2]}" for rider in others)
        on(match, f"ride {second} {ends(match, second)[-1]}")
        assert (match.turn, seen(match).dice) == (1, (1, 1))


def test_equal_dice_share_one_text() -> None:
    """C3.1: listed once; the second is there when the first is used."""
    match = hid([(4, 4), (1, 1)])
    assert usable(match) == "1:4 2:4 3:4"
    assert len(match.legal()) == len(set(match.legal()))
    on(match, "ride 1 4 f13")

    assert (seen(match).left, usable(match)) == ((4,), "2:4 3:4")
    assert refusal_rule(match, "ride 1 4 f9") == ("rider_has_moved", "C3.1")
    on(match, "ride 3 4 a8")
    assert match.turn == 1


def test_ride_is_refused_for_die_and_rider_before_its_path() -> None:
    """C3.1: a die that was not thrown, one that is used, a rider that has moved; in this order."""
    match = hid([(3, 5)])
    assert refusal_rule(match, "ride 1 4 f13") == ("die_not_thrown", "C3.1")
    assert refusal_rule(match, "ride 1 4 a1") == ("die_not_thrown", "C3.1")
    on(match, "ride 1 3 e13")

    assert refusal_rule(match, "ride 2 3 c9") == ("die_is_used", "C3.1")
    assert refusal_rule(match, "ride 1 3 g12") == ("die_is_used", "C3.1")
    assert refusal_rule(match, "ride 1 5 j13") == ("rider_has_moved", "C3.1")
    assert refusal_rule(match, "ride 1 4 a1") == ("die_not_thrown", "C3.1")


def test_other_moves_are_refused_while_a_ride_is_due() -> None:
    """C3.1: before the first ride and before the second."""
    match = hid([(3, 5)])
    for _ in range(2):
        for text in ("hide 1", "hide 3", "stay", "home"):
            assert refusal_rule(match, text) == ("ride_first", "C3.1")
        match.play(match.legal()[0])


def test_die_that_can_be_used_must_be_used() -> None:
    """C3.4: nobody else's turn comes before, and there is no text for passing."""
    match = on(hid([(3, 5), (1, 1)]), "ride 1 3 e13")

    assert (match.turn, seen(match).phase, seen(match).left) == (0, "ride", (5,))
    assert all(text.startswith("ride ") for text in match.legal())
    assert refusal_rule(match, "pass") == ("not_a_move", "")


def test_unusable_die_lapses() -> None:
    """C3.4: a 6 leads nowhere, a 1 out; an event says so, and the next player throws."""
    match = hid([(6, 1), (1, 2)], board=ALONE)
    assert usable(match) == "1:1 2:1 3:1"
    on(match, "ride 2 1 c11")

    assert event_kinds(match).split()[-3:] == ["rode", "lapsed", "threw"]
    assert last(match, events.Lapsed) == events.Lapsed(0, (6,))
    assert (match.turn, seen(match).dice) == (1, (1, 2))


def test_turn_passes_if_no_die_can_be_used() -> None:
    """C3.4: several in a row; each uses up its pair of dice."""
    match = hid([(2, 3), (4, 4), (5, 6), (1, 4)], board=ALONE)

    assert event_kinds(match).split()[-7:] == ["threw", "lapsed", "threw", "lapsed", "threw", "lapsed", "threw"]
    assert [event.what.dice for event in match.events(None) if isinstance(event.what, events.Lapsed)] == [
        (2, 3),
        (4, 4),
        (5, 6),
    ]
    assert (match.turn, seen(match).turns, seen(match).dice, usable(match)) == (1, 4, (1, 4), "1:1 2:1 3:1")


def test_ride_may_leave_the_other_die_unusable() -> None:
    """C3.4: a ride is allowed that leaves the other die without use, though another would not."""
    match = placed("A3 a13", [(1, 2), (1, 1)], board=LANE)
    assert usable(match) == "1:1 1:2 2:1 2:2"
    on(match, "ride 1 2 f7")

    assert last(match, events.Lapsed) == events.Lapsed(0, (1,))
    assert match.turn == 1
    other = placed("A3 a13", [(1, 2), (1, 1)], board=LANE)
    on(other, "ride 1 1 e7")
    assert (other.turn, other.legal()) == (0, ["ride 2 2 g7"])


def test_die_may_become_usable_after_the_first_ride() -> None:
    """C3.4: rider 1 makes way for rider 2."""
    match = placed("A1 f7, A3 a13", [(1, 2), (1, 1)], board=LANE)
    assert match.legal() == ["ride 1 1 g7", "ride 1 1 e7"]
    assert refusal_rule(match, "ride 2 2 g7") == ("way_is_taken", "C3.3")
    on(match, "ride 1 1 e7")

    assert (match.turn, match.legal(), "lapsed" in event_kinds(match)) == (0, ["ride 2 2 g7"], False)
    on(match, "ride 2 2 g7")
    assert match.turn == 1


@pytest.mark.parametrize(("answer", "way"), [("stay", False), ("home, hide 1", True)])
def test_second_die_is_checked_after_the_answer(answer: str, way: bool) -> None:
    """C3.4, C4.5: C's rider in the lane stays, or goes home and makes way for a ride that it blocked."""
    match = placed("C2 f7, A3 a13", [(2, 2), (1, 1)], "11", board=LANE)
    assert usable(match) == "1:2"
    on(match, "ride 1 2 f7")
    assert (match.turn, "lapsed" in event_kinds(match)) == (1, False)
    on(match, answer)

    assert ("lapsed" in event_kinds(match)) is not way
    assert (match.turn, usable(match)) == ((0, "2:2") if way else (1, "1:1 2:1 3:1"))


@pytest.mark.parametrize("answer", ["stay", "home, hide 2"])
def test_rider_of_the_first_die_does_not_move_again(answer: str) -> None:
    """C3.4: it could leave with the other die."""
    match = placed("A1 e9, C2 e7", [(2, 4), (1, 1)], "11")
    on(match, f"ride 1 2 e7, {answer}")

    assert (where(match), match.turn) == ("C2 e7" if answer == "stay" else "", 0)
    assert usable(match) == "2:4 3:4"
    assert refusal_rule(match, "ride 1 4 f13") == ("rider_has_moved", "C3.1")


def test_rider_sent_home_may_leave_in_the_next_turn() -> None:
    """C3.4: this turn only."""
    match = placed("A1 e9, C2 e7", [(2, 4), (1, 1), (4, 4)], "11")
    on(match, "ride 1 2 e7, stay, ride 2 4 c8, ride 1 1 k1, ride 3 1 m3")

    assert (match.turn, "f13" in ends(match, "1 4")) == (0, True)

"""Banking, and other rides onto an entrance (C5)."""

from __future__ import annotations

import pytest

import filon
from filon.games.sacramento import events

from ..match_support import on, refusal_rule, seen
from .positions import BESIDE, CORNERS, ends, event_kinds, hid, last, own, placed, usable, where

ENTRANCES = {"A": "j1 j4 m4", "B": "a4 d4 d1", "C": "d13 d10 a10", "D": "m10 j10 j13"}
# A1 is one step from its entrance j4, on which C2 stands.
HELD = "A1 j5, A2 c9, C2 j4, C3 g7"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_carrier_banks_on_each_entrance_of_its_own_bank(seats: int) -> None:
    """C5.1: $50,000, and the round ends."""
    for seat, letter in enumerate(CORNERS[seats]):
        for entrance in ENTRANCES[letter].split():
            start = f"{entrance[0]}{int(entrance[1:]) + (-1 if int(entrance[1:]) > 9 else 1)}"
            match = placed(f"{letter}2 {start}", [(1, 4)], "2" * seats, seats=seats, first=f"p{seat + 1}")
            on(match, f"ride 2 1 {entrance}")

            assert last(match, events.Banked) == events.Banked(seat, 2, entrance)
            assert seen(match).money == tuple(50_000 * (other == seat) for other in range(seats))
            assert (seen(match).round, seen(match).phase) == (2, "hide")


def test_carrier_reaches_the_entrance_by_exact_number_only() -> None:
    """C5.1: two steps away with a 1, a 3 and a 5."""
    for die in (1, 3, 5):
        assert "j4" not in ends(placed("A1 j6", [(die, die)]), f"1 {die}")
    assert "j4" in ends(placed("A1 j6", [(2, 4)]), "1 2")
    assert refusal_rule(placed("A1 j6", [(3, 4)]), "ride 1 3 j4") == ("wrong_distance", "C3.2")


def test_bank_ends_the_round_before_the_other_die() -> None:
    """C5.1: nor does it lapse; riders are home, and the next pair is for the next round."""
    match = on(placed("A1 j5, A2 e6, C1 e7", [(1, 4), (2, 3)], "11"), "ride 1 1 j4")
    assert (where(match), seen(match).dice, seen(match).left) == ("", (), ())
    on(match, "hide 1, hide 1")

    assert "lapsed" not in event_kinds(match)
    assert (seen(match).turns, seen(match).dice, match.turn) == (2, (2, 3), 1)


def test_second_die_may_bank_too() -> None:
    """C5.1."""
    match = on(placed("A1 j5", [(4, 1)], "11"), "ride 2 4 c8, ride 1 1 j4")

    assert (seen(match).money, seen(match).round) == ((50_000, 0), 2)


def test_carrier_may_bank_while_leaving() -> None:
    """C5.1, C3.2: on a board where its arrow cell is an entrance."""
    match = on(hid([(1, 1)], "11", board=BESIDE), "ride 1 1 c13")

    assert (seen(match).money, seen(match).round) == ((50_000, 0), 2)


def test_carrier_on_an_entrance_always_banks() -> None:
    """C5.2: there is one text for this ride, and nothing is asked."""
    match = placed("A1 j5", [(1, 4)], "11")

    assert [text for text in match.legal() if text.endswith(" j4")] == ["ride 1 1 j4"]
    on(match, "ride 1 1 j4")
    assert event_kinds(match).split()[-3:] == ["rode", "banked", "round_begun"]


def test_rider_without_gold_stays_on_the_entrance() -> None:
    """C5.2: nobody is paid, the round goes on with the other die."""
    match = on(placed("A1 j5", [(1, 4)], "21"), "ride 1 1 j4")

    assert (where(match), seen(match).money, seen(match).round) == ("A1 j4", (0, 0), 1)
    assert (match.turn, usable(match), last(match, events.CameEmpty)) == (0, "2:4 3:4", events.CameEmpty(0, 1, "j4"))


def test_rider_on_its_entrance_can_be_challenged() -> None:
    """C5.2: by C, which may pass and end there like anywhere."""
    match = on(placed("A1 j5, C2 j3", [(1, 4), (1, 2)], "21"), "ride 1 1 j4, ride 2 4 c8")
    on(match, "ride 2 1 j4")

    assert (match.turn, seen(match).phase, where(match)) == (0, "answer", "A1 j4, A2 c8")


def test_rider_that_waits_on_its_entrance_rides_on_and_may_come_back() -> None:
    """C5.2: like from any other cell."""
    match = placed("A1 j4", [(2, 4)], "21")
    on(match, "ride 1 2 j6")

    assert where(match) == "A1 j6"


def test_challenge_on_an_entrance_comes_before_the_bank() -> None:
    """C5.3, C4.3: it fails, and the carrier goes home with its gold; nothing is banked."""
    match = on(placed(HELD, [(1, 4)], "11"), "ride 1 1 j4")

    assert (seen(match).phase, match.turn, seen(match).money, seen(match).round) == ("answer", 1, (0, 0), 1)
    assert (where(match), own(match, 0)) == ("A2 c9, C2 j4, C3 g7", 1)
    assert "banked" not in event_kinds(match)


def test_challenge_that_reaches_the_target_banks_nothing() -> None:
    """C5.3: though the rider is the carrier."""
    match = on(placed(HELD, [(1, 4)], "12", target=50_000), "ride 1 1 j4")

    assert match.outcome == filon.Outcome((50_000, 0), (0,), "reached_sum")
    assert event_kinds(match).split()[-3:] == ["rode", "lifted", "ended"]
    match = on(placed(HELD, [(1, 4)], "12", money=(200_000, 0)), "ride 1 1 j4")
    assert match.outcome == filon.Outcome((250_000, 0), (0,), "reached_sum")


def test_carrier_banks_after_a_challenge_on_its_entrance() -> None:
    """C5.3: $100,000 at once; the challenged player is not asked to hide again, but for the new round."""
    match = on(placed(HELD, [(1, 4)], "12"), "ride 1 1 j4")

    assert (seen(match).money, seen(match).round, seen(match).phase) == ((100_000, 0), 2, "hide")
    assert (match.turn, where(match)) == (1, "")
    assert "hid" not in event_kinds(match).split("threw")[1].split()


def test_challenge_and_bank_together_may_reach_the_target() -> None:
    """C5.3, C6.2: by the bank."""
    match = on(placed(HELD, [(1, 4)], "12", money=(150_000, 200_000)), "ride 1 1 j4")

    assert match.outcome == filon.Outcome((250_000, 200_000), (0,), "reached_sum")
    assert event_kinds(match).split()[-4:] == ["rode", "lifted", "banked", "ended"]


def test_rider_without_gold_that_finds_some_stays_on_the_entrance() -> None:
    """C5.3, C5.2: paid once; the challenged player hides again."""
    match = on(placed(HELD, [(1, 4)], "22"), "ride 1 1 j4")

    assert (seen(match).money, where(match)) == ((50_000, 0), "A1 j4, A2 c9")
    assert (seen(match).phase, match.turn, seen(match).shown) == ("anew", 1, ((1,), ()))
    assert event_kinds(match).split()[-3:] == ["rode", "lifted", "came_empty"]


def test_entrance_with_an_own_rider_is_closed_to_the_carrier() -> None:
    """C5.1, C3.3."""
    match = placed("A1 j5, A2 j4", [(1, 4)], "11")

    assert refusal_rule(match, "ride 1 1 j4") == ("own_rider_there", "C3.3")


def test_gold_is_banked_at_the_own_bank_only() -> None:
    """C5.1: not where another carrier would bank."""
    for entrance, start in (("d4", "d5"), ("d10", "d9"), ("j10", "j9")):
        match = on(placed(f"A1 {start}", [(1, 4)], "1111", seats=4), f"ride 1 1 {entrance}")

        assert (where(match), seen(match).money, seen(match).shown) == (f"A1 {entrance}", (0,) * 4, ((),) * 4)

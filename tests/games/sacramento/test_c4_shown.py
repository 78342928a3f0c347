"""What was shown, to whom, and how long does it count? (C4.4)"""

from __future__ import annotations

import pytest

import filon

from ..match_support import on, seen
from .positions import hid, placed, possible, where

MET = "A1 e9, A2 e6, C2 e7, C3 g7"


def known(match: filon.Match, owner: int) -> str:
    """Where the owner's gold may lie for the onlooker, which is the same for every other player."""
    found = {possible(match, seat, owner) for seat in (None, *range(match.seats)) if seat != owner}
    assert len(found) == 1
    return found.pop()


def test_nothing_is_shown_at_first() -> None:
    """C4.4: the gold may lie under any rider, at home or not."""
    match = placed(MET, [(2, 4)], "11")

    assert (seen(match).shown, known(match, 0), known(match, 1)) == (((), ()), "123", "123")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_failed_challenge_shows_the_lifted_rider_empty_to_everybody(seats: int) -> None:
    """C4.4: and no other; of the challenger nothing."""
    match = on(placed(MET, [(2, 4)], "1133"[:seats], seats=seats), "ride 1 2 e7")
    challenged = 1 if seats == 2 else 2

    assert seen(match).shown[challenged] == (2,)
    assert known(match, challenged) == "13"
    assert [known(match, seat) for seat in range(seats) if seat != challenged] == ["123"] * (seats - 1)


def test_it_stays_known_while_the_riders_ride_on() -> None:
    """C4.4: turn after turn."""
    match = on(placed(MET, [(2, 4), (3, 3), (1, 1), (2, 2)], "11"), "ride 1 2 e7, stay, ride 3 4 a8")
    on(match, "ride 2 3 g8, ride 1 3 i1")
    assert (seen(match).shown, known(match, 1)) == (((), (2,)), "13")
    on(match, "ride 3 1 a7, ride 1 1 c13, ride 2 2 g10, ride 3 2 g5")

    assert (seen(match).shown, known(match, 1)) == (((), (2,)), "13")


def test_home_and_hiding_anew_makes_it_all_unknown_again() -> None:
    """C4.4: from the moment the nugget is taken up."""
    match = on(placed(MET, [(2, 4)], "11", shown="C3"), "ride 1 2 e7")
    assert (seen(match).shown, known(match, 1)) == (((), (2, 3)), "1")
    on(match, "home")
    assert (seen(match).shown, known(match, 1)) == (((), ()), "-")
    on(match, "hide 1")

    assert (seen(match).shown, known(match, 1)) == (((), ()), "123")


def test_gold_that_is_found_is_hidden_anew_and_all_unknown_again() -> None:
    """C4.4, C4.2."""
    match = on(placed(MET, [(2, 4)], "32", shown="C3 A1"), "ride 1 2 e7")
    assert (seen(match).shown, known(match, 1)) == (((1,), ()), "-")
    on(match, "hide 3")

    assert (seen(match).shown, known(match, 0), known(match, 1)) == (((1,), ()), "23", "123")


def test_a_new_round_makes_everybody_unknown_again() -> None:
    """C4.4, C6.1."""
    match = on(placed("A1 j5", [(1, 4)], "11", shown="A2 A3 C2"), "ride 1 1 j4, hide 2, hide 2")

    assert (seen(match).round, seen(match).shown) == (2, ((), ()))
    assert (known(match, 0), known(match, 1)) == ("123", "123")


def test_a_rider_that_stops_on_an_own_entrance_without_banking_is_shown_empty() -> None:
    """C4.4, C5.2."""
    match = on(placed("A2 j5", [(1, 4)], "11"), "ride 2 1 j4")

    assert (seen(match).shown, known(match, 0)) == (((2,), ()), "13")


def test_so_is_one_that_found_gold_there_and_carries_none() -> None:
    """C4.4, C5.3."""
    match = on(placed("A2 j5, C2 j4", [(1, 4)], "12"), "ride 2 1 j4")

    assert (seen(match).shown, known(match, 0), where(match)) == (((2,), ()), "13", "A2 j4")


@pytest.mark.parametrize("gold", ["11", "21", "31"])
def test_a_challenger_sent_home_from_an_own_entrance_shows_nothing(gold: str) -> None:
    """C4.4, C5.3: carrier or not, all others see the same."""
    match, other = (on(placed("A2 j5, C2 j4", [(1, 4)], hidden), "ride 2 1 j4") for hidden in (gold, "21"))

    assert (seen(match).shown, known(match, 0), known(match, 1)) == (((), (2,)), "123", "13")
    for seat in (1, None):
        assert (match.view(seat), match.events(seat)) == (other.view(seat), other.events(seat))


def test_a_rider_shown_empty_stays_so_when_its_own_challenge_sends_it_home() -> None:
    """C4.4: its owner has not hidden anew."""
    match = on(placed(MET, [(2, 4)], "31", shown="A1"), "ride 1 2 e7, stay")

    assert (seen(match).shown, known(match, 0)) == (((1,), (2,)), "23")


def test_two_riders_shown_empty_give_away_the_third() -> None:
    """C4.4: one on an entrance, one by a challenge; every world has the gold under rider 1."""
    match = on(placed("A2 j5, A3 e6, C2 e7", [(1, 4), (1, 1)], "11"), "ride 2 1 j4, ride 1 4 f13")
    assert (seen(match).shown, known(match, 0)) == (((2,), ()), "13")
    on(match, "ride 2 1 e6")

    assert (seen(match).shown, known(match, 0)) == (((2, 3), ()), "1")


def test_shown_twice_is_shown_once() -> None:
    """C4.4."""
    match = on(placed(MET, [(2, 1)], "11"), "ride 1 2 e7, stay, ride 2 1 e7")

    assert (seen(match).shown, known(match, 1)) == (((), (2,)), "13")


def test_the_owner_knows_all_the_time() -> None:
    """C4.4, Who knows what: what was shown changes nothing for it."""
    match = on(placed(MET, [(2, 4)], "13"), "ride 1 2 e7")

    assert (possible(match, 1, 1), possible(match, 0, 0)) == ("3", "1")


def test_before_anybody_has_hidden_nothing_lies_anywhere() -> None:
    """C2.1, C4.4."""
    match = hid(seats=3)
    assert [known(match, seat) for seat in range(3)] == ["123"] * 3
    match = on(placed("A1 j5", [(1, 4)], "11"), "ride 1 1 j4")

    assert [known(match, seat) for seat in range(2)] == ["-", "-"]

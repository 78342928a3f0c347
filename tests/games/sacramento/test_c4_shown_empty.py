"""Riders shown empty, and how long that counts (C4.4)."""

from __future__ import annotations

import pytest

import filon

from ..match_support import on, seen
from .positions import hid, placed, possible, where

MET = "A1 e9, A2 e6, C2 e7, C3 g7"


def known(match: filon.Match, owner: int) -> str:
    """Where the owner's gold may lie for the spectator, which is the same for every other player."""
    found = {possible(match, seat, owner) for seat in (None, *range(match.seats)) if seat != owner}
    assert len(found) == 1
    return found.pop()


def test_no_rider_is_shown_empty_at_first() -> None:
    """C4.4: the gold may lie under any rider, at home or not."""
    match = placed(MET, [(2, 4)], "11")

    assert (seen(match).shown, known(match, 0), known(match, 1)) == (((), ()), "123", "123")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_failed_challenge_shows_the_lifted_rider_empty_to_all(seats: int) -> None:
    """C4.4: and no other; of the challenger nothing."""
    match = on(placed(MET, [(2, 4)], "1133"[:seats], seats=seats), "ride 1 2 e7")
    challenged = 1 if seats == 2 else 2

    assert seen(match).shown[challenged] == (2,)
    assert known(match, challenged) == "13"
    assert [known(match, seat) for seat in range(seats) if seat != challenged] == ["123"] * (seats - 1)


def test_shown_rider_stays_known_while_riding() -> None:
    """C4.4: turn after turn."""
    match = on(placed(MET, [(2, 4), (3, 3), (1, 1), (2, 2)], "11"), "ride 1 2 e7, stay, ride 3 4 a8")
    on(match, "ride 2 3 g8, ride 1 3 i1")
    assert (seen(match).shown, known(match, 1)) == (((), (2,)), "13")
    on(match, "ride 3 1 a7, ride 1 1 c13, ride 2 2 g10, ride 3 2 g5")

    assert (seen(match).shown, known(match, 1)) == (((), (2,)), "13")


def test_hiding_again_after_home_clears_what_was_shown() -> None:
    """C4.4: from the moment the nugget is taken up."""
    match = on(placed(MET, [(2, 4)], "11", shown="C3"), "ride 1 2 e7")
    assert (seen(match).shown, known(match, 1)) == (((), (2, 3)), "1")
    on(match, "home")
    assert (seen(match).shown, known(match, 1)) == (((), ()), "-")
    on(match, "hide 1")

    assert (seen(match).shown, known(match, 1)) == (((), ()), "123")


def test_hiding_again_after_a_find_clears_what_was_shown() -> None:
    """C4.4, C4.2."""
    match = on(placed(MET, [(2, 4)], "32", shown="C3 A1"), "ride 1 2 e7")
    assert (seen(match).shown, known(match, 1)) == (((1,), ()), "-")
    on(match, "hide 3")

    assert (seen(match).shown, known(match, 0), known(match, 1)) == (((1,), ()), "23", "123")


def test_new_round_clears_what_was_shown() -> None:
    """C4.4, C6.1."""
    match = on(placed("A1 j5", [(1, 4)], "11", shown="A2 A3 C2"), "ride 1 1 j4, hide 2, hide 2")

    assert (seen(match).round, seen(match).shown) == (2, ((), ()))
    assert (known(match, 0), known(match, 1)) == ("123", "123")


def test_rider_on_its_entrance_without_banking_is_shown_empty() -> None:
    """C4.4, C5.2."""
    match = on(placed("A2 j5", [(1, 4)], "11"), "ride 2 1 j4")

    assert (seen(match).shown, known(match, 0)) == (((2,), ()), "13")


def test_rider_that_finds_gold_on_its_entrance_is_shown_empty() -> None:
    """C4.4, C5.3."""
    match = on(placed("A2 j5, C2 j4", [(1, 4)], "12"), "ride 2 1 j4")

    assert (seen(match).shown, known(match, 0), where(match)) == (((2,), ()), "13", "A2 j4")


@pytest.mark.parametrize("gold", ["11", "21", "31"])
def test_challenger_sent_home_from_an_own_entrance_shows_nothing(gold: str) -> None:
    """C4.4, C5.3: carrier or not, all others see the same."""
    match, other = (on(placed("A2 j5, C2 j4", [(1, 4)], hidden), "ride 2 1 j4") for hidden in (gold, "21"))

    assert (seen(match).shown, known(match, 0), known(match, 1)) == (((), (2,)), "123", "13")
    for seat in (1, None):
        assert (match.view(seat), match.events(seat)) == (other.view(seat), other.events(seat))


def test_rider_shown_empty_stays_so_when_its_own_challenge_sends_it_home() -> None:
    """C4.4: its owner has not hidden again."""
    match = on(placed(MET, [(2, 4)], "31", shown="A1"), "ride 1 2 e7, stay")

    assert (seen(match).shown, known(match, 0)) == (((1,), (2,)), "23")


def test_two_riders_shown_empty_reveal_the_third() -> None:
    """C4.4: one on an entrance, one by a challenge; every world has the gold under rider 1."""
    match = on(placed("A2 j5, A3 e6, C2 e7", [(1, 4), (1, 1)], "11"), "ride 2 1 j4, ride 1 4 f13")
    assert (seen(match).shown, known(match, 0)) == (((2,), ()), "13")
    on(match, "ride 2 1 e6")

    assert (seen(match).shown, known(match, 0)) == (((2, 3), ()), "1")


def test_rider_shown_twice_counts_once() -> None:
    """C4.4."""
    match = on(placed(MET, [(2, 1)], "11"), "ride 1 2 e7, stay, ride 2 1 e7")

    assert (seen(match).shown, known(match, 1)) == (((), (2,)), "13")


def test_owner_always_knows_its_gold() -> None:
    """C4.4, Who knows what: what was shown changes nothing for it."""
    match = on(placed(MET, [(2, 4)], "13"), "ride 1 2 e7")

    assert (possible(match, 1, 1), possible(match, 0, 0)) == ("3", "1")


def test_gold_is_in_the_hand_before_hiding() -> None:
    """C2.1, C4.4."""
    match = hid(seats=3)
    assert [known(match, seat) for seat in range(3)] == ["123"] * 3
    match = on(placed("A1 j5", [(1, 4)], "11"), "ride 1 1 j4")

    assert [known(match, seat) for seat in range(2)] == ["-", "-"]

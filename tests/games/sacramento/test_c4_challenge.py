"""Challenges, answers, and what the end reveals (C4.1–C4.3, C4.5)."""

from __future__ import annotations

from typing import Any

import pytest

import filon
from filon.games.sacramento import events

from ..match_support import on, refusal_rule, seen
from .positions import BESIDE, event_kinds, hid, last, own, placed, possible, usable, where

MET = "A1 e9, A2 c9, C2 e7, C3 g7"  # A1 can challenge C2 with a 2
THROWS = [(2, 4), (1, 1), (5, 6)]


def found(**setting: Any) -> filon.Match:
    """A1 has challenged C2, which carries gold."""
    return on(placed(MET, THROWS, "12", **setting), "ride 1 2 e7")


def failed(gold: str = "11", answer: str = "") -> filon.Match:
    """A1 has challenged C2, which carries none."""
    return on(placed(MET, THROWS, gold), f"ride 1 2 e7, {answer}" if answer else "ride 1 2 e7")


@pytest.mark.parametrize("gold", [True, False])
def test_challenged_rider_is_lifted_in_public(gold: bool) -> None:
    """C4.1: the third player and the spectator see it too."""
    match = placed("A1 e9, C2 e7", THROWS, "112" if gold else "111", seats=3)
    on(match, "ride 1 2 e7")

    for seat in (0, 1, 2, None):
        assert last(match, events.Lifted, seat) == events.Lifted(
            0, 1, 2, 2, "e7", gold, (None, "e7", None) if gold else ()
        )


def test_successful_challenge_pays_and_sends_the_others_home() -> None:
    """C4.2: all three of them; the challenger's own stay where they are."""
    match = found()

    assert seen(match).money == (50_000, 0)
    assert where(match) == "A1 e7, A2 c9"


def test_successful_challenge_makes_the_other_player_hide_again() -> None:
    """C4.2, C4.5: before the mover's other die."""
    match = found()
    assert (seen(match).phase, match.turn, match.legal()) == ("anew", 1, ["hide 1", "hide 2", "hide 3"])
    assert (own(match, 1), own(match, 0), seen(match).hidden) == (None, 1, (True, False))
    on(match, "hide 3")

    assert (seen(match).phase, match.turn, usable(match), seen(match).round) == ("ride", 0, "2:4 3:4", 1)
    assert (own(match, 1), seen(match).hidden) == (3, (True, True))


def test_hiding_again_is_secret() -> None:
    """C4.2: all viewers see the same."""
    one, other = on(found(), "hide 3"), on(found(), "hide 1")

    for seat in (0, None):
        assert one.view(seat) == other.view(seat)
        assert one.events(seat) == other.events(seat)
        assert possible(one, seat, 1) == "123"


def test_failed_challenge_sends_the_challenger_home_unpaid() -> None:
    """C4.3: behind its arrow, not back to e9; the challenged riders stand where they stood."""
    match = failed()

    assert where(match) == "A2 c9, C2 e7, C3 g7"
    assert seen(match).money == (0, 0)


def test_failed_challenge_while_leaving_returns_behind_the_arrow() -> None:
    """C4.3."""
    match = placed("C2 c10", [(2, 4)], "11")
    on(match, "ride 2 2 c10")

    assert (where(match), seen(match).phase) == ("C2 c10", "answer")


def test_carrier_sent_home_keeps_its_nugget_in_secret() -> None:
    """C4.3: with the gold under the challenger or under another, all others see the same."""
    carrier, other = failed("11"), failed("21")

    assert (own(carrier, 0), own(other, 0)) == (1, 2)
    for seat in (1, None):
        assert carrier.view(seat) == other.view(seat)
        assert carrier.events(seat) == other.events(seat)
        assert possible(carrier, seat, 0) == "123"


def test_failed_challenge_asks_the_challenged_player_to_answer() -> None:
    """C4.3: stay or home, nothing else."""
    match = failed()

    assert (seen(match).phase, match.turn, match.legal()) == ("answer", 1, ["stay", "home"])


def test_stay_changes_nothing_and_the_mover_continues() -> None:
    """C4.3, C4.5."""
    match = failed(answer="stay")

    assert (where(match), match.turn, usable(match)) == ("A2 c9, C2 e7, C3 g7", 0, "2:4 3:4")
    assert (own(match, 1), last(match, events.Stayed)) == (1, events.Stayed(1))


def test_home_sends_all_riders_home_and_the_nugget_is_hidden_again() -> None:
    """C4.3, C4.5: also before the mover continues."""
    match = failed(answer="home")
    assert (where(match), match.turn, seen(match).phase) == ("A2 c9", 1, "anew")
    assert (match.legal(), own(match, 1)) == (["hide 1", "hide 2", "hide 3"], None)
    on(match, "hide 2")

    assert (match.turn, usable(match), own(match, 1)) == (0, "2:4 3:4", 2)
    assert event_kinds(match).split()[-3:] == ["lifted", "went_home", "hid"]


@pytest.mark.parametrize("text", ["hide 1", "hide 2", "ride 2 4 c5", "ride 2 1 c8", "ride 1 2 e7"])
def test_other_moves_are_refused_while_an_answer_is_due(text: str) -> None:
    """C4.5: also what would be a ride of the mover's."""
    assert refusal_rule(failed(), text) == ("answer_first", "C4.5")


@pytest.mark.parametrize("text", ["stay", "home", "ride 2 4 c5", "ride 2 1 c8", "ride 1 2 e7"])
def test_other_moves_are_refused_while_hiding_again_is_due(text: str) -> None:
    """C4.5: after gold was found, and after `home`."""
    assert refusal_rule(found(), text) == ("hide_anew_first", "C4.5")
    assert refusal_rule(failed(answer="home"), text) == ("hide_anew_first", "C4.5")


@pytest.mark.parametrize("answer", ["stay", "home, hide 1"])
def test_answer_to_the_second_die_comes_before_the_next_throw(answer: str) -> None:
    """C4.5."""
    match = placed(MET, [(2, 4), (1, 1)], "11")
    on(match, "ride 2 4 c5, ride 1 2 e7")
    assert (match.turn, seen(match).phase, seen(match).turns) == (1, "answer", 1)
    on(match, answer)

    assert (match.turn, seen(match).phase, seen(match).turns, seen(match).dice) == (1, "ride", 2, (1, 1))


def test_challenges_of_both_dice_are_answered_by_their_players() -> None:
    """C4.1, C4.5: before the next turn in order."""
    match = placed("A1 e9, A2 g9, B1 e7, D3 g8", [(2, 1), (1, 1)], "1213", seats=4)
    on(match, "ride 1 2 e7")
    assert (match.turn, seen(match).phase) == (1, "answer")
    on(match, "stay, ride 2 1 g8")
    assert (match.turn, seen(match).phase, seen(match).money) == (3, "anew", (50_000, 0, 0, 0))
    on(match, "hide 1")

    assert (match.turn, where(match)) == (1, "A2 g8, B1 e7")


def test_rider_may_be_challenged_twice_in_a_turn() -> None:
    """C4.3: it stayed, though all know by now that it carries nothing."""
    match = placed("A1 e9, A2 f8, C2 e7", [(2, 2), (1, 1)], "11")
    on(match, "ride 1 2 e7, stay, ride 2 2 e7, stay")

    assert (where(match), seen(match).shown, match.turn) == ("C2 e7", ((), (2,)), 1)


def test_winning_ride_asks_for_no_answer() -> None:
    """C4.5: the challenged riders go home all the same, and the nugget is shown where it was found."""
    match = found(target=50_000)

    assert match.outcome == filon.Outcome((50_000, 0), (0,), "reached_sum")
    assert (match.turn, match.legal(), seen(match).phase) == (None, [], "over")
    assert (where(match), seen(match).gold, seen(match).hidden) == ("A1 e7, A2 c9", (1, 2), (True, True))
    assert (own(match, 0), own(match, 1)) == (1, 2)


def test_banking_ride_asks_for_no_answer() -> None:
    """C4.5, C5.3: the next round begins."""
    match = placed("A1 j5, C2 j4, C3 g7", [(1, 4)], "12")
    on(match, "ride 1 1 j4")

    assert (seen(match).round, seen(match).phase, match.turn) == (2, "hide", 1)
    assert event_kinds(match).split()[-4:] == ["rode", "lifted", "banked", "round_begun"]


def test_winning_bank_still_shows_the_lifted_rider() -> None:
    """C4.5, C5.3: riders home, gold under C2."""
    match = placed("A1 j5, C2 j4, C3 g7", [(1, 4)], "12", target=100_000)
    on(match, "ride 1 1 j4")

    assert match.outcome == filon.Outcome((100_000, 0), (0,), "reached_sum")
    assert (where(match), seen(match).gold, seen(match).hidden) == ("A1 j4", (1, 2), (True, True))
    assert (own(match, 1), last(match, events.Ended).riders) == (2, (1, 2))


def test_round_end_shows_only_the_banked_nugget() -> None:
    """C4.5: with C's gold elsewhere, A sees the same."""
    one, other = (on(placed("A1 j5, C2 e7", [(1, 4)], gold), "ride 1 1 j4") for gold in ("12", "13"))

    assert last(one, events.Banked) == events.Banked(0, 1, "j4")
    assert (seen(one).gold, seen(one).round) == (None, 2)
    for seat in (0, None):
        assert (one.view(seat), one.events(seat)) == (other.view(seat), other.events(seat))


def test_match_end_shows_all_nuggets() -> None:
    """C4.5: to everybody and the spectator; not where they lay in earlier rounds, which the record has."""
    banks = "ride 1 1 c13, hide 1, hide 2, ride 1 1 k1, hide 1, hide 3, ride 1 1 c13"
    throws = [(1, 1), (1, 6), (1, 2)]
    one, other = (on(hid(throws, gold, board=BESIDE, target=100_000), banks) for gold in ("12", "13"))

    assert one.outcome == filon.Outcome((100_000, 50_000), (0,), "reached_sum")
    assert [seen(one).gold, last(one, events.Ended).riders, last(one, events.Ended, 0).riders] == [(1, 3)] * 3
    for seat in (0, None):
        assert (one.view(seat), one.events(seat)) == (other.view(seat), other.events(seat))
    assert "\nmoves:\nhide 1\nhide 2\n" in one.record()
    assert "\nmoves:\nhide 1\nhide 3\n" in other.record()

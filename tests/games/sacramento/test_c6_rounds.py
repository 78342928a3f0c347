"""Sequence of rounds, and the end of the match (C6)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import filon
from filon.games.sacramento import events

from ..match_support import on, refusal_rule, seen
from .positions import ALONE, BESIDE, begun, event_kinds, hid, last, own, placed, where

PASSED = (2, 2)  # a throw that nobody can use where every arrow cell is alone


def test_next_round_is_set_up_like_the_first() -> None:
    """C6.1: riders behind their arrows, gold in the hand, nothing shown; the dollars stay."""
    match = on(placed("A1 j5, C2 e7", [(1, 4)], "11", shown="C3", money=(50_000, 100_000)), "ride 1 1 j4")
    view = seen(match)

    assert (where(match), view.hidden, view.shown, view.money) == ("", (False,) * 2, ((), ()), (100_000, 100_000))
    assert (own(match, 0), own(match, 1), view.phase, view.quiet, view.moved) == (None, None, "hide", 0, None)


@pytest.mark.parametrize(("seats", "first"), [(2, 0), (2, 1), (3, 1), (4, 0), (4, 3)])
def test_next_round_begins_with_the_next_player_clockwise(seats: int, first: int) -> None:
    """C6.1: with any seat that banked."""
    entrances = {"A": ("j5", "j4"), "B": ("d5", "d4"), "C": ("d9", "d10"), "D": ("j9", "j10")}
    letter = {2: "AC", 3: "ABC", 4: "ABCD"}[seats][first]
    start, end = entrances[letter]
    match = on(placed(f"{letter}1 {start}", [(1, 4)], seats=seats, first=f"p{first + 1}"), f"ride 1 1 {end}")

    assert (seen(match).first, match.turn) == ((first + 1) % seats, (first + 1) % seats)
    on(match, ", ".join(["hide 1"] * seats))
    assert (match.turn, seen(match).mover) == ((first + 1) % seats, (first + 1) % seats)


def test_first_players_rotate_whoever_banks() -> None:
    """C6.1: p1 banks three times in rows begun by p1, p2, p1."""
    match = hid([(1, 2), PASSED, (1, 2), (1, 2)], "11", board=BESIDE)
    on(match, "ride 1 1 c13, hide 1, hide 1, ride 1 1 c13, hide 1, hide 1")

    begun_by = [event.what.first for event in match.events(None) if isinstance(event.what, events.RoundBegun)]
    assert (begun_by, match.turn, seen(match).money) == ([0, 1, 0], 0, (100_000, 0))


def test_bank_that_reaches_the_target_wins_at_once() -> None:
    """C6.2: the other die is not played, and every move is refused from then on."""
    match = on(placed("A1 j5", [(1, 4)], "12", money=(200_000, 200_000)), "ride 1 1 j4")

    assert match.outcome == filon.Outcome((250_000, 200_000), (0,), "reached_sum")
    assert (match.turn, match.legal(), event_kinds(match).split()[-2:]) == (None, [], ["banked", "ended"])
    for text in ("ride 2 4 c8", "hide 1", "stay", "nonsense"):
        assert refusal_rule(match, text) == ("over", "")
    with pytest.raises(filon.IllegalMove):
        match.play("ride 2 4 c8")


def test_challenge_that_reaches_the_target_wins_at_once() -> None:
    """C6.2: with three players, the third's dollars do not matter."""
    match = placed("B1 e9, C2 e7", [(2, 4)], "112", seats=3, first="p2", money=(200_000, 200_000, 150_000))
    on(match, "ride 1 2 e7")

    assert match.outcome == filon.Outcome((200_000, 250_000, 150_000), (1,), "reached_sum")


@pytest.mark.parametrize("target", [50_000, 100_000, 1_000_000])
def test_match_continues_below_the_target(target: int) -> None:
    """C6.2: $50,000 below it is not enough, whatever the sum."""
    for dollars in {0, target - 100_000, target - 50_000} - {-50_000}:
        match = on(placed("A1 j5", [(1, 4)], "11", money=(dollars, 0), target=target), "ride 1 1 j4")

        assert (match.outcome is not None) == (dollars + 50_000 == target)


def test_round_is_void_after_400_turns_without_gold() -> None:
    """C6.3: passed ones count; here all of them are."""
    match = hid([PASSED] * 400, board=ALONE)

    assert event_kinds(match).split().count("threw") == 400
    assert event_kinds(match).split()[-3:] == ["lapsed", "voided", "round_begun"]
    assert (seen(match).round, match.turn, seen(match).voids, seen(match).turns) == (2, 1, 1, 400)
    match = hid([PASSED] * 399 + [(1, 1)], board=ALONE)
    assert (seen(match).round, match.turn, seen(match).quiet) == (1, 1, 399)


def test_turn_400_is_played_to_its_end() -> None:
    """C6.3: with both of its dice."""
    match = placed("A1 e9", [(2, 4), (1, 1)], quiet=399)
    on(match, "ride 1 2 e7")
    assert (seen(match).round, match.turn) == (1, 0)
    on(match, "ride 2 4 c8")

    assert (seen(match).round, seen(match).phase, last(match, events.Voided)) == (2, "hide", events.Voided(1))


def test_turn_399_is_not_the_last() -> None:
    """C6.3."""
    match = on(placed("A1 e9", [(2, 4), (1, 1)], quiet=398), "ride 1 2 e7, ride 2 4 c8")

    assert (seen(match).round, seen(match).quiet, match.turn) == (1, 399, 1)


@pytest.mark.parametrize("answer", ["stay", "home, hide 2"])
def test_round_is_void_only_after_the_answers(answer: str) -> None:
    """C6.3, C4.5: also hiding again comes first, though the next round will hide again."""
    match = placed("A1 e9, C2 e7", [(4, 2), (1, 1)], "11", quiet=399)
    on(match, "ride 2 4 c8, ride 1 2 e7")
    assert (match.turn, seen(match).phase, seen(match).round) == (1, "answer", 1)
    for line in answer.split(", "):
        assert "voided" not in event_kinds(match)
        match.play(line)

    assert (seen(match).round, seen(match).phase, seen(match).hidden) == (2, "hide", (False, False))


@pytest.mark.parametrize("first", [True, False])
def test_successful_challenge_resets_the_count(first: bool) -> None:
    """C6.3: by the first die or the second."""
    match = placed("A1 e9, C2 e7", [(2, 4), (5, 6), (1, 1)], "12", quiet=399)
    on(match, "ride 1 2 e7, hide 1, ride 2 4 c8" if first else "ride 2 4 c8, ride 1 2 e7, hide 1")

    assert (seen(match).round, seen(match).quiet, seen(match).turns, match.turn) == (1, 0, 2, 1)


def test_failed_challenge_does_not_reset_the_count() -> None:
    """C6.3."""
    match = on(placed("A1 e9, C2 e7", [(2, 4), (1, 1)], "11", quiet=7), "ride 1 2 e7, stay, ride 2 4 c8")

    assert seen(match).quiet == 8


def test_count_is_reset_each_round_and_dollars_stay() -> None:
    """C6.3: after a void one and after a bank."""
    match = on(placed("A1 e9", [(2, 4)], quiet=399, money=(50_000, 100_000)), "ride 1 2 e7, ride 2 4 c8")
    assert (seen(match).quiet, seen(match).money, seen(match).voids) == (0, (50_000, 100_000), 1)
    match = on(placed("A1 j5", [(1, 4)], quiet=200), "ride 1 1 j4")

    assert (seen(match).quiet, seen(match).round) == (0, 2)


def test_bank_in_turn_400_counts() -> None:
    """C6.3."""
    match = on(placed("A1 j5", [(1, 4)], quiet=399, voids=2), "ride 1 1 j4")

    assert (seen(match).money, seen(match).voids, "voided" in event_kinds(match)) == ((50_000, 0), 0, False)


@pytest.mark.parametrize(
    ("money", "winners"),
    [((0, 0, 0), (0, 1, 2)), ((50_000, 0, 50_000), (0, 2)), ((0, 100_000, 50_000), (1,)), ((0, 0, 50_000), (2,))],
)
def test_third_void_round_in_a_row_ends_the_match(money: Sequence[int], winners: tuple[int, ...]) -> None:
    """C6.3, C4.5: the richest win, together if they are level; all gold is shown."""
    match = placed("A1 e9", [(2, 4)], "123", quiet=399, voids=2, seats=3, money=money)
    on(match, "ride 1 2 e7, ride 2 4 c8")

    assert match.outcome == filon.Outcome(tuple(money), winners, "void_rounds")
    assert (seen(match).gold, event_kinds(match).split()[-2:]) == ((1, 2, 3), ["voided", "ended"])


def test_three_void_rounds_in_a_row_are_played() -> None:
    """C6.3, C6.1: 1,200 turns that nobody can use; every round is hidden for."""
    match = begun([PASSED] * 1200, first="p2", board=ALONE)
    hiders = []
    while match.turn is not None:
        hiders.append(match.turn)
        match.play("hide 1")

    assert hiders == [1, 0, 0, 1, 1, 0]
    assert event_kinds(match).split().count("threw") == 1200
    assert match.outcome == filon.Outcome((0, 0), (0, 1), "void_rounds")


def test_void_row_is_broken_by_a_bank_only() -> None:
    """C6.3: two void rounds, one with a bank, then the count is at none; gold found by a challenge does not do it."""
    match = hid([PASSED] * 800 + [(1, 2)] + [PASSED] * 400, board=BESIDE)
    on(match, "hide 1, hide 1, hide 1, hide 1")
    assert (seen(match).voids, seen(match).round) == (2, 3)
    on(match, "ride 1 1 c13")
    assert seen(match).voids == 0
    on(match, "hide 1, hide 1")
    assert (seen(match).voids, match.outcome) == (1, None)
    found = placed("A1 e9, C2 e7", [(2, 4), (5, 6), (1, 1)], "12", voids=2)

    on(found, "ride 1 2 e7, hide 1, ride 2 4 c8")
    assert seen(found).voids == 2

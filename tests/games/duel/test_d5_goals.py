"""Turning goals, their orientation, and looking at them (D5.1, D5.7)."""

from __future__ import annotations

import pytest

from filon.games.duel.events import GoalShown, GoalTurned, Looked, Saw, TokenLaid

from ..match_support import events_of
from .deals import BLUE, GREEN, blue, goal_on, goals_at, green, played, refusal_rule

EAST = goals_at("2,1")
BETWEEN = goals_at("1,0")


@pytest.mark.parametrize(
    ("goal", "turned"),
    [("g_curve_NW_2", False), ("g_curve_NE_2", True), ("g_dead2_NW_1", False), ("g_tee_NSW_3_doorN_blue", False)],
)
def test_reached_goal_is_placed_in_the_orientation_that_fits(goal: str, turned: bool) -> None:
    """At once, in public (D5.1)."""
    match = played("lay line_h 1,1", goals=[goal], layout=EAST)

    assert events_of(match, None, GoalTurned) == [GoalTurned("2,1", goal, turned)]
    assert (goal_on(match, "2,1").card, goal_on(match, "2,1").turned) == (goal, turned)
    assert match.turn == BLUE


@pytest.mark.parametrize("goal", ["g_cross_0", "g_dead4_0", "g_line_h_stubsNS_2"])
def test_symmetric_goal_leaves_no_choice(goal: str) -> None:
    """D5.1."""
    match = played("lay line_h 1,1", goals=[goal], layout=EAST)

    assert goal_on(match, "2,1").card == goal
    assert match.turn == BLUE


def test_goal_that_fits_both_ways_waits_for_the_mover() -> None:
    """It is shown to all; nothing else may be done, nothing is drawn before (D5.1, D3.2)."""
    match = green("map", after=["lay line_h 1,1"], goals=["g_dead3_NEW_0"], layout=EAST)

    assert (match.turn, match.view(None).phase, match.view(None).waits) == (GREEN, "turning", "2,1")
    assert match.legal() == ["turn 2,1 as-is", "turn 2,1 turned"]
    assert events_of(match, BLUE, GoalShown) == [GoalShown("2,1", "g_dead3_NEW_0")]
    assert goal_on(match, "2,1").card == "g_dead3_NEW_0"
    assert match.view(None).hands == (6, 5)
    for text in ("pass map", "map 20,-10", "lay line_h 2,2", "bribe 1,1", "turn 1,1 turned", "turn 20,-10 as-is"):
        assert refusal_rule(match, text) == ("goal_waits", "D5.1")
    match.play("turn 2,1 turned")

    assert (match.turn, match.view(None).hands) == (BLUE, (6, 6))
    assert goal_on(match, "2,1").turned


def test_turn_is_refused_without_a_waiting_goal() -> None:
    """D3.2, D5.1."""
    match = green("map")

    for text in ("turn 5,0 as-is", "turn 0,0 turned", "turn 99,99 as-is"):
        assert refusal_rule(match, text) == ("no_goal_waits", "D5.1")


def test_goal_that_fits_neither_way_meets_the_tunnel() -> None:
    """Rock on its north and east, an opening from the south: only turned does it meet that one (D5.1)."""
    after = ["-", "lay line_h 1,-1", "-", "lay curve_NE 2,-1 turned", "-", "lay line_v 2,0", "lay curve_NW 1,1"]
    match = played(*after, goals=["g_curve_NW_2"], layout=BETWEEN)

    assert events_of(match, None, GoalTurned) == [GoalTurned("1,0", "g_curve_NW_2", True)]
    assert events_of(match, None, TokenLaid) == [TokenLaid("1,0", "green", 2)]


def test_goal_that_clashes_but_meets_both_ways_is_a_choice() -> None:
    """D5.1."""
    after = ["-", "lay line_h 1,-1", "lay curve_NW 1,1"]
    match = played(*after, goals=["g_dead3_NSW_0"], layout=BETWEEN)

    assert match.legal() == ["turn 1,0 as-is", "turn 1,0 turned"]
    assert match.turn == GREEN


def test_path_from_either_start_turns_a_goal() -> None:
    """Green's move leads blue through blue's door; the choice is green's (D5.1)."""
    door = "lay tee_NEW_door_blue 1,1 turned"
    match = played(door, "-", goals=["g_dead3_NEW_0"], layout=EAST, hands={GREEN: ["line_v"]})
    assert goal_on(match, "2,1").card is None
    match.play("lay line_v 0,0")

    assert (match.turn, match.view(None).waits) == (GREEN, "2,1")


def test_turned_goal_connects_and_requires_matching_sides() -> None:
    """It leads on, and asks its neighbours to agree (D5.1)."""
    match = green("line_h", "line_v", after=["lay line_h 1,1", "-"], goals=["g_cross_0"], layout=EAST)

    assert refusal_rule(match, "lay line_h 3,1") == ("", "")
    assert refusal_rule(match, "lay line_v 3,1") == ("sides_clash", "D4.1")
    assert refusal_rule(match, "lay line_h 2,1") == ("cell_is_taken", "D4.1")


def test_map_shows_one_goal_to_its_player_only() -> None:
    """D5.7: all see where, one sees what."""
    match = played("map 5,0", goals=["g_cross_0", "g_dead2_NE_3"])

    assert events_of(match, GREEN, Saw) == [Saw("5,0", "g_dead2_NE_3")]
    assert match.view(GREEN).own.goals[0].card == "g_dead2_NE_3"
    for seat in (BLUE, None):
        assert events_of(match, seat, Looked) == [Looked(GREEN, "5,0")]
        assert events_of(match, seat, Saw) == []
    assert match.view(BLUE).own.goals == ()
    assert goal_on(match, "5,0").card is None
    assert match.view(None).discards == ("map",)


def test_map_may_look_at_the_same_goal_again() -> None:
    """D5.7."""
    match = played("map 5,0", "-", "map 5,0", goals=["g_cross_0", "g_dead2_NE_3"])

    assert events_of(match, GREEN, Saw) == [Saw("5,0", "g_dead2_NE_3")] * 2
    assert match.view(None).looked == ((), ("5,0",))


@pytest.mark.parametrize("cell", ["2,1", "0,1", "1,1", "4,4", "999,999"])
def test_map_is_refused_without_a_face_down_goal(cell: str) -> None:
    """D5.7."""
    match = green("map", after=["lay line_h 1,1", "-"], goals=["g_cross_0"], layout=EAST)

    assert refusal_rule(match, f"map {cell}") == ("no_hidden_goal", "D5.7")
    assert refusal_rule(match, "map 20,-10") == ("", "")


def test_choice_of_orientation_ends_the_turn() -> None:
    """D3.1, D5.1."""
    match = blue(after=["lay line_h 1,1", "turn 2,1 as-is"], goals=["g_dead3_NEW_0"], layout=EAST)

    assert match.turn == BLUE
    assert match.view(None).hands == (6, 6)

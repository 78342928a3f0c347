"""Ownership of gold and the order of consequences (D5.2, D5.8)."""

from __future__ import annotations

import pytest

import filon
from filon.games.duel.events import GoalTurned, RoundEnded, TokenLaid

from ..match_support import events_of
from .deals import BLUE, GREEN, alone, goal_on, goals_at, green, pass_out, played, tunnels

EAST = goals_at("2,1")
# Blue, alone: three gold cards around 1,-1, all of them come to from sides that do not lead to the gold.
AROUND = [
    *("lay bridge_gold 1,0", "lay curve_NW 2,0", "lay tee_NSW_stub_E_gold 2,-1 turned"),
    *("lay tee_NSW_door_blue 0,-1 turned", "lay curve_NW 0,-2 turned"),
]


def tokens(match: filon.Match) -> list[tuple[str, str]]:
    """Where tokens were laid, and whose, in their order."""
    return [(what.cell, what.colour) for what in events_of(match, None, TokenLaid)]


def test_connected_gold_gets_a_token_at_once() -> None:
    """D5.2."""
    match = played("lay bridge_gold 0,2")

    assert events_of(match, None, TokenLaid) == [TokenLaid("0,2", "green", 1)]
    assert tunnels(match)["0,2"].token == "green"
    assert match.view(None).tokens == 7


@pytest.mark.parametrize(
    ("move", "mine"),
    [
        *[("lay bridge_gold 1,1", False), ("lay line_h_stub_S_gold 1,1", False)],
        *[("lay line_h_stub_S_gold 0,2 turned", True), ("lay tee_NSW_stub_E_gold 1,1", False)],
        *[("lay tee_NSW_stub_E_gold 1,1 turned", True), ("lay tee_NEW_stub_S_gold 1,1", False)],
        *[("lay tee_NEW_stub_S_gold 0,2 turned", True), ("lay double_curve_NW_SE_gold 1,1", False)],
        *[("lay double_curve_NW_SE_gold 0,2 turned", True), ("lay double_curve_NW_SE_gold -1,1", True)],
    ],
)
def test_gold_is_reached_through_its_net_or_stub_only(move: str, mine: bool) -> None:
    """D5.2, D1.4."""
    match = played(move)

    assert tokens(match) == ([(move.split(" ")[2], "green")] if mine else [])


def test_nuggets_before_a_door_are_reached_from_that_side_only() -> None:
    """The goal lies N W with a green door on N, the nuggets outside it (D5.2, D1.4)."""
    goal = "g_curve_NW_1_doorN_green"
    from_west = played("-", "lay line_h 1,-1", "-", goals=[goal], layout=goals_at("2,-1"), hands={BLUE: ["key"]})
    assert tokens(from_west) == []
    from_west.play("key 2,-1")
    from_north = played("-", "lay line_v 0,-2", goals=[goal], layout=goals_at("0,-3"))

    assert tokens(from_west) == [("2,-1", "blue")]
    assert goal_on(from_north, "0,-3").turned
    assert tokens(from_north) == [("0,-3", "blue")]


def test_nuggets_behind_a_door_are_reached_by_its_colour_only() -> None:
    """A goal S E W with a green door on its west (turned E): blue stands before it (D5.2)."""
    goal, after = "g_tee_NEW_1_doorE_green", ["-", "lay line_h 1,-1"]
    match = played(*after, goals=[goal], layout=goals_at("2,-1"))
    match.play("turn 2,-1 turned")
    own = played("lay line_h 1,1", "turn 2,1 turned", goals=[goal], layout=EAST)

    assert tokens(match) == []
    assert tokens(own) == [("2,1", "green")]


def test_gold_connected_to_the_other_player_is_theirs() -> None:
    """Green leads blue through blue's door (D5.2)."""
    door = "lay tee_NEW_door_blue 1,1 turned"
    match = played(door, "-", "lay line_v 0,0", goals=["g_curve_NW_2"], layout=EAST)

    assert tokens(match) == [("2,1", "blue")]


@pytest.mark.parametrize("mover", ["blue", "green"])
def test_gold_connected_to_both_at_once_is_the_movers(mover: str) -> None:
    """D5.2."""
    after = ["lay line_v 0,0", "-", "lay line_h 1,1"] if mover == "green" else ["lay line_v 0,0", "lay line_h 1,1"]
    match = played(*after, goals=["g_curve_NW_2"], layout=EAST)

    assert tokens(match) == [("2,1", mover)]


def test_gold_stays_claimed_when_the_path_is_lost() -> None:
    """D5.2, D6.2."""
    match = played("lay line_h 1,1", "rockfall 1,1", goals=["g_curve_NW_2"], layout=EAST)
    assert tunnels(match) == {}
    pass_out(match)

    assert events_of(match, None, RoundEnded)[0].won == ((), ("g_curve_NW_2",))


@pytest.mark.parametrize(
    ("goal", "order"),
    [("g_dead2_NE_3", ["1,-2", "1,0", "2,-1"]), ("g_line_v_stubsEW_1", ["1,-2", "1,0", "2,-1"])],
)
def test_gold_is_claimed_by_worth_then_x_then_y(goal: str, order: list[str]) -> None:
    """D5.8: worth 3, 1, 1, and worth 1, 1, 1."""
    layout = goals_at("1,-2", seats=1)
    match = alone(*AROUND, hand=["cross_door_blue"], goals=[goal], layout=layout)
    assert tokens(match) == []
    match.play("lay cross_door_blue 1,-1")

    assert tokens(match) == [(cell, "blue") for cell in order]
    assert match.view(None).gold_order == tuple(order)


@pytest.mark.parametrize(
    ("last", "order"),
    [
        (["lay cross_door_blue 1,0 turned"], [("1,1", "green"), ("1,-1", "blue")]),
        (["lay cross_door_blue 1,0"], [("1,-1", "green"), ("1,1", "blue")]),
        (["-", "lay cross_door_blue 1,0"], [("1,-1", "blue"), ("1,1", "blue")]),
    ],
)
def test_gold_of_the_mover_is_claimed_first(last: list[str], order: list[tuple[str, str]]) -> None:
    """Both reach the crossing, only blue what lies behind its door (D5.8)."""
    moves = ["lay bridge_gold 1,1", "lay tee_NEW_stub_S_gold 1,-1", "lay tee_NSW_stub_E_gold 0,0 turned", "-"]
    match = played(*moves, *last)

    assert tokens(match) == order


def test_gold_of_equal_worth_is_claimed_from_the_west() -> None:
    """D5.8: x is asked before y; the goal north of them is empty-handed here."""
    match = alone(*AROUND, "lay cross_door_blue 1,-1", goals=["g_dead4_0"], layout=goals_at("1,-2", seats=1))

    assert tokens(match) == [("1,0", "blue"), ("2,-1", "blue")]


@pytest.mark.parametrize("order", [["1,2", "2,1"], ["2,1", "1,2"]])
def test_goals_turn_in_layout_order_with_gold_between(order: list[str]) -> None:
    """D5.8: after each goal its gold comes first."""
    goals = ["g_line_v_stubsEW_1", "g_line_h_stubsNS_2"] if order[0] == "1,2" else ["g_line_h_stubsNS_2", "g_dead4_0"]
    match = played("lay tee_NEW_door_green 1,1 turned", goals=goals, layout=goals_at(*order))
    published = [event.what for event in match.events(None) if isinstance(event.what, (GoalTurned, TokenLaid))]

    assert [what.cell for what in published if isinstance(what, GoalTurned)] == order
    assert isinstance(published[1], TokenLaid)
    assert published[1].cell == order[0]


def test_last_token_ends_the_round_at_once() -> None:
    """D5.8, D6.1: alone, the sixth token; the goal that the same tunnel leads to stays face down."""
    moves = [
        *("lay bridge_gold 0,1", "lay line_h_stub_S_gold 0,-1", "lay tee_NSW_stub_E_gold 1,0 turned"),
        *("lay cross_troll -1,0", "bribe -1,0", "lay tee_NEW_troll -1,-1 turned", "bribe -1,-1"),
        "lay double_curve_NW_SE_gold -2,0",
    ]
    match = alone(*moves, layout=goals_at("-2,1", seats=1))
    (ended,) = events_of(match, None, RoundEnded)

    assert (ended.how, ended.nuggets) == ("tokens", (2,))
    assert events_of(match, None, GoalTurned) == []
    assert len(tokens(match)) == 4


ROW = goals_at(*[f"{x},0" for x in range(2, 8)], seats=1)
IN_A_ROW = [
    *("g_cross_0", "g_line_h_stubsNS_2", "g_tee_NEW_2_doorN_blue", "g_tee_NEW_3_doorN_green"),
    *("g_tee_NEW_1_doorE_green", "g_curve_NW_2"),
]
CHOICES = ["turn 4,0 as-is", "turn 5,0 turned", "turn 6,0 as-is"]


def test_sixth_goal_ends_the_round_after_its_gold_is_claimed() -> None:
    """D5.8, D6.1: one tunnel, six goals one behind the other, three of them chosen."""
    match = alone("lay line_h 1,0", *CHOICES, goals=IN_A_ROW, layout=ROW, colour="green")
    (ended,) = events_of(match, None, RoundEnded)

    assert (ended.how, ended.nuggets) == ("goals", (10,))
    assert ended.won[0][-1] == "g_curve_NW_2"
    assert len(events_of(match, None, GoalTurned)) == 6


def test_last_token_counts_before_the_sixth_goal() -> None:
    """D5.8, D6.1: the sixth token lies on the sixth goal."""
    moves = ["lay bridge_gold 0,1", "lay line_h 1,0", *CHOICES]
    match = alone(*moves, goals=IN_A_ROW, layout=ROW, colour="green")
    (ended,) = events_of(match, None, RoundEnded)

    assert (ended.how, ended.nuggets) == ("tokens", (11,))


def test_tokens_come_from_one_supply() -> None:
    """D1.1."""
    match = green(after=["lay bridge_gold 0,2", "lay line_h_stub_S_gold 0,-2"])

    assert tokens(match) == [("0,2", "green"), ("0,-2", "blue")]
    assert match.view(None).tokens == 6
    assert match.turn == GREEN

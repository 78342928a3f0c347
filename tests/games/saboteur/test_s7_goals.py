"""Tunnels that reach a goal (S7)."""

import pytest

from filon.games.saboteur.events import GoalTurned, RoundEnded

from ..match_support import events_of, refusal_rule
from .deals import DIG, lays, played
from .drawn_positions import position, window

ROW = ["EW", "EW", "NESW", "NESW", "NESW", "ESW", "ESW"]
# Paths to the middle goal by the side of it that they reach; none passes another goal's open side.
WAYS = {
    "W": [f"lay {card} {x},0" for x, card in enumerate(ROW, 1)],
    "S": ["lay NE 0,1", *(f"lay {card} {x},1" for x, card in enumerate(ROW, 1)), "lay NW 8,1"],
    "N": ["lay NW 0,-1 turned", *(f"lay {card} {x},-1" for x, card in enumerate(ROW, 1)), "lay NE 8,-1 turned"],
    "E": [
        *["lay NE 0,1", *(f"lay {card} {x},1" for x, card in enumerate(ROW, 1))],
        *["lay EW 8,1", "lay NW 9,1", "lay NE 9,0 turned"],
    ],
}
UP_TO_TWO_GOALS = """
       0    1    2    3    4    5    6    7    8    9
                                             ┌───┐
 -2    ·    ·    ·    ·    ·    ·    ·    ·  │ ? │  ·
                                             └───┘
     ╭   ╮╭   ╮╭   ╮╭ │ ╮╭ │ ╮╭   ╮╭   ╮╭   ╮
 -1    +────+────+────+────+────+────+────+──  ·    ·
     ╰ │ ╯╰   ╯╰   ╯╰ │ ╯╰ │ ╯╰ │ ╯╰ │ ╯╰ │ ╯
     ╭ │ ╮                                   ┌───┐
  0  ──S──  ·    ·    ·    ·    ·    ·    ·  │ ? │  ·
     ╰ │ ╯                                   └───┘
"""
TWO_STONES = """
       0    1    2    3    4    5    6    7    8    9
                                             ╭   ╮
 -2    ·    ·    ·    ·    ·    ·    ·    ·  ──#    ·
                                             ╰ │ ╯
     ╭   ╮╭   ╮╭   ╮╭ │ ╮╭ │ ╮╭   ╮╭   ╮╭   ╮╭ │ ╮
 -1    +────+────+────+────+────+────+────+────+    ·
     ╰ │ ╯╰   ╯╰   ╯╰ │ ╯╰ │ ╯╰ │ ╯╰ │ ╯╰ │ ╯╰ │ ╯
     ╭ │ ╮                                   ╭ │ ╮
  0  ──S──  ·    ·    ·    ·    ·    ·    ·  ──#    ·
     ╰ │ ╯                                   ╰   ╯
"""
TWO_STONES_OTHERWISE = """
       0    1    2    3    4    5    6    7    8    9
                                             ╭   ╮
 -2    ·    ·    ·    ·    ·    ·    ·    ·    #──  ·
                                             ╰ │ ╯
     ╭   ╮╭   ╮╭   ╮╭ │ ╮╭ │ ╮╭   ╮╭   ╮╭   ╮╭ │ ╮
 -1    +────+────+────+────+────+────+────+────+    ·
     ╰ │ ╯╰   ╯╰   ╯╰ │ ╯╰ │ ╯╰ │ ╯╰ │ ╯╰ │ ╯╰ │ ╯
     ╭ │ ╮                                   ╭ │ ╮
  0  ──S──  ·    ·    ·    ·    ·    ·    ·    #──  ·
     ╰ │ ╯                                   ╰   ╯
"""
ALONGSIDE = """
       0    1    2    3    4    5    6    7    8    9
     ╭ │ ╮                                   ┌───┐
  0  ──S──  ·    ·    ·    ·    ·    ·    ·  │ ? │  ·
     ╰ │ ╯                                   └───┘
     ╭ │ ╮╭   ╮╭ │ ╮╭ │ ╮╭ │ ╮╭   ╮╭   ╮╭ │ ╮╭   ╮
  1    +────+────+────+────+────+────+────+────+──  ·
     ╰   ╯╰   ╯╰ │ ╯╰ │ ╯╰ │ ╯╰ │ ╯╰ │ ╯╰   ╯╰   ╯
"""
CLASH = """
       0    1    2    3    4    5    6    7    8    9
     ╭ │ ╮                              ╭   ╮╭   ╮
  0  ──S──  ·    ·    ·    ·    ·    ·    +────#    ·
     ╰ │ ╯                              ╰ │ ╯╰ │ ╯
     ╭ │ ╮╭   ╮╭ │ ╮╭ │ ╮╭ │ ╮╭   ╮╭   ╮╭ │ ╮╭   ╮
  1    +────+────+────+────+────+────+────+────+──  ·
     ╰   ╯╰   ╯╰ │ ╯╰ │ ╯╰ │ ╯╰ │ ╯╰ │ ╯╰   ╯╰   ╯
"""
STONES = """
       0    1    2    3    4    5    6    7    8    9
     ╭ │ ╮╭   ╮╭   ╮╭ │ ╮╭   ╮╭   ╮╭   ╮╭   ╮╭   ╮
  0  ──S────+────+────+────+────+────+────+────#    ·
     ╰ │ ╯╰   ╯╰   ╯╰ │ ╯╰ │ ╯╰ │ ╯╰ │ ╯╰ │ ╯╰ │ ╯

  1    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·

"""


@pytest.mark.parametrize("side", WAYS)
def test_treasure_ends_the_round_from_every_side(side: str) -> None:
    """It is turned at once, and the diggers have won (S7.1, S7.2)."""
    match = played(WAYS[side], roles="DDD")

    assert events_of(match, None, GoalTurned) == [GoalTurned("8,0", "treasure", False)]
    assert match.view(None).phase == "choosing"
    assert [end.won for end in events_of(match, 0, RoundEnded)] == ["diggers"]


@pytest.mark.parametrize(
    ("card", "side", "turned"),
    [
        *[("stonesNE", "N", False), ("stonesNE", "E", False), ("stonesNE", "S", True), ("stonesNE", "W", True)],
        *[("stonesNW", "N", False), ("stonesNW", "W", False), ("stonesNW", "S", True), ("stonesNW", "E", True)],
    ],
)
def test_stones_are_laid_the_one_way_that_joins_the_card_just_laid(card: str, side: str, turned: bool) -> None:
    """One corner joins N and E, the other N and W; a half turn where needed (S1.5, S7.3)."""
    other = "stonesNW" if card == "stonesNE" else "stonesNE"
    match = played(WAYS[side], goals=["treasure", card, other])

    assert match.view(None).phase == "digging"
    assert match.view(None).goals[1].card == card
    assert match.view(None).goals[1].turned == turned
    for seat in (0, 1, 2, None):
        assert events_of(match, seat, GoalTurned) == [GoalTurned("8,0", card, turned)]


def test_one_card_can_turn_two_goals() -> None:
    """Both are stones, and each joins the card just laid (S7.1, S7.3)."""
    for expected, goals in (
        (TWO_STONES, ["stonesNE", "stonesNW", "treasure"]),
        (TWO_STONES_OTHERWISE, ["stonesNW", "stonesNE", "treasure"]),
    ):
        match = position(UP_TO_TWO_GOALS, hand=["NSW"], goals=goals)
        match.play("lay NSW 8,-1")

        assert window(match, expected) == expected
        assert match.view(None).phase == "digging"


@pytest.mark.parametrize("goals", [["stonesNE", "treasure", "stonesNW"], ["treasure", "stonesNE", "stonesNW"]])
def test_two_goals_are_turned_even_if_one_is_the_treasure(goals: list[str]) -> None:
    """And the round is over (S7.1, S7.2)."""
    match = position(UP_TO_TWO_GOALS, hand=["NSW"], goals=goals, roles="DDD")
    match.play("lay NSW 8,-1")

    assert [goal.card for goal in match.view(None).goals] == [*goals[:2], None]
    assert len(events_of(match, None, GoalTurned)) == 2
    assert match.view(None).phase == "choosing"


def test_tunnel_that_opens_onto_one_of_two_goals_turns_that_one() -> None:
    """The other stays face down (S7.1)."""
    match = position(UP_TO_TWO_GOALS, hand=["NW"], goals=["stonesNE", "treasure", "stonesNW"])
    match.play("lay NW 8,-1")

    assert [goal.card for goal in match.view(None).goals] == ["stonesNE", None, None]


@pytest.mark.parametrize("card", ["xEW", "xW", "xESW", "xNSW", "xNESW"])
def test_dead_end_turns_no_goal(card: str) -> None:
    """The tunnel stops in it (S4.4, S7.1)."""
    match = played([*DIG[:6], f"lay {card} 7,0"], goals=["stonesNE", "treasure", "stonesNW"])

    assert [goal.card for goal in match.view(None).goals] == [None, None, None]
    assert match.view(None).phase == "digging"


def test_tunnel_closed_towards_the_goal_does_not_turn_it() -> None:
    """It must open onto it (S7.1)."""
    match = played([*DIG[:6], "lay NW 7,0"])

    assert match.view(None).goals[1].card is None


def test_only_laying_turns_a_goal() -> None:
    """Neither a map nor a rockfall beside it does (S7.1)."""
    match = played([*DIG[:6], "lay xEW 7,0", "rockfall 7,0", "map 8,0"])

    assert [goal.card for goal in match.view(None).goals] == [None, None, None]
    assert match.view(None).phase == "digging"


def test_stones_may_clash_with_their_other_neighbours() -> None:
    """They open south, against the closed side of a tunnel that lay there before: only here (S7.3)."""
    match = position(ALONGSIDE, hand=["NW"], goals=["treasure", "stonesNE", "stonesNW"])
    match.play("lay NW 7,0 turned")

    assert window(match, CLASH) == CLASH


def test_nothing_may_clash_with_stones_afterwards() -> None:
    """The card that clashed goes, and what comes in its place must fit (S4.2, S7.3)."""
    match = position(CLASH, hand=["rockfall"], hands={1: ["NESW", "EW", "NSW"]})
    match.play("rockfall 8,1")

    assert refusal_rule(match, "lay EW 8,1") == ("sides_clash", "S4.2")
    assert refusal_rule(match, "lay NESW 8,1") == ("", "")


def test_clash_joins_nothing() -> None:
    """Closed against open is no path: 9,1 is joined by the tunnel below, 9,0 by nothing (S4.4, S7.3)."""
    match = position(CLASH, hand=["NESW", "NS", "EW"])

    assert "9,1" in lays(match, "NESW")
    assert refusal_rule(match, "lay NS 9,0") == ("not_joined", "S4.4")


def test_play_goes_on_and_the_tunnel_runs_through_stones() -> None:
    """Into the west side and out of the south side of 8,0, down to the next goal (S7.3)."""
    match = position(STONES, hand=["NS", "NESW", "xN"], goals=["treasure", "stonesNE", "stonesNW"])

    assert match.turn == 0
    assert "8,1" in lays(match, "NS") & lays(match, "NESW") & lays(match, "xN")
    match.play("lay NS 8,1")
    assert [goal.card for goal in match.view(None).goals] == [None, "stonesNE", "stonesNW"]
    assert not match.view(None).goals[2].turned


def test_stones_do_not_chain() -> None:
    """Turned stones open onto a free cell between the goals, never onto another goal (S7.1)."""
    match = position(STONES, hand=["NW"], goals=["treasure", "stonesNE", "stonesNW"])

    assert [goal.card for goal in match.view(None).goals] == [None, "stonesNE", None]
    assert refusal_rule(match, "lay NW 8,1") == ("", "")
    match.play("lay NW 8,1")
    assert [goal.card for goal in match.view(None).goals] == [None, "stonesNE", None]


def test_player_who_turns_stones_draws_a_card() -> None:
    """The turn ends like any other (S3.1, S7.3)."""
    match = played(WAYS["W"], goals=["treasure", "stonesNE", "stonesNW"])

    assert match.view(None).hands == (6, 6, 6)
    assert match.turn == 1


@pytest.mark.parametrize("seats", [3, 6, 10])
def test_saboteur_may_find_the_treasure(seats: int) -> None:
    """By mistake or by need; the diggers have won all the same (S7.2)."""
    roles = {3: "SDD", 6: "SSDDDD", 10: "SSSSDDDDDD"}[seats]
    match = played(DIG, seats=seats, first=(-6) % seats, roles=roles)

    assert events_of(match, None, RoundEnded)[0].won == "diggers"
    assert events_of(match, None, RoundEnded)[0].last == 0

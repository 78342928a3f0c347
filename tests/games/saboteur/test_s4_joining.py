"""A new tunnel must be joined to the start (S4.3, S4.4)."""

import pytest

from ..match_support import refusal_rule
from .deals import lays, played
from .drawn_positions import position, window

BEFORE_THE_GOAL = """
       0    1    2    3    4    5    6    7    8

 -1    ·    ·    ·    ·    ·    ·    ·    ·    ·

     ╭ │ ╮╭   ╮╭   ╮╭ │ ╮╭   ╮╭   ╮╭   ╮     ┌───┐
  0  ──S────+────+────+────+────+────+──  ·  │ ? │
     ╰ │ ╯╰   ╯╰   ╯╰ │ ╯╰ │ ╯╰ │ ╯╰ │ ╯     └───┘

  1    ·    ·    ·    ·    ·    ·    ·    ·    ·

"""
DEAD_ENDS = """
      -2   -1    0    1    2

 -1    ·    ·    ·    ·    ·

     ╭ │ ╮╭   ╮╭ │ ╮╭   ╮
  0  ─ x ───+────S─── x ─  ·
     ╰ │ ╯╰   ╯╰ │ ╯╰   ╯
               ╭ │ ╮
  1    ·    ·    x    ·    ·
               ╰ │ ╯
"""
ROUND_A_DEAD_END = """
       0    1    2
     ╭ │ ╮╭ │ ╮
  0  ──S─── x ─  ·
     ╰ │ ╯╰ │ ╯
     ╭ │ ╮╭ │ ╮
  1    +────+    ·
     ╰   ╯╰ │ ╯
"""
PARALLEL = """
       0    1    2

 -1    ·    ·    ·

     ╭ │ ╮╭   ╮╭   ╮
  0  ──S────+────+──
     ╰ │ ╯╰   ╯╰   ╯

  1    ·    ·    ·

"""
BETWEEN_GOALS = """
       0    1    2    3    4    5    6    7    8
     ╭ │ ╮                                   ┌───┐
  0  ──S──  ·    ·    ·    ·    ·    ·    ·  │ ? │
     ╰ │ ╯                                   └───┘
     ╭ │ ╮╭   ╮╭   ╮╭   ╮╭   ╮╭   ╮╭ │ ╮╭ │ ╮
  1    +────+────+────+────+────+────+────+──  ·
     ╰   ╯╰ │ ╯╰ │ ╯╰ │ ╯╰   ╯╰   ╯╰ │ ╯╰   ╯
                                             ┌───┐
  2    ·    ·    ·    ·    ·    ·    ·    ·  │ ? │
                                             └───┘
"""


def test_face_down_goal_requires_nothing_of_its_neighbours() -> None:
    """Towards it a tunnel may be open or closed, passage or dead end (S4.3)."""
    match = position(BEFORE_THE_GOAL, hand=["NW", "EW", "xNW", "xEW", "NSW", "xESW"])

    assert "7,0" in lays(match, "NW") & lays(match, "EW") & lays(match, "xNW") & lays(match, "xEW") & lays(match, "NSW")
    assert refusal_rule(match, "lay NSW 7,0 turned") == ("sides_clash", "S4.2")


def test_two_face_down_goals_require_nothing() -> None:
    """Between the goals every card that opens to the west fits (S4.3)."""
    for card in ("EW", "NW", "xW", "NSW", "NESW", "xNESW"):
        match = position(BETWEEN_GOALS, hand=[card])

        assert refusal_rule(match, f"lay {card} 8,1") == ("", "")


def test_face_down_goal_joins_nothing() -> None:
    """It counts as a card laid, so the refusal is that no tunnel leads there (S4.3, S4.4)."""
    match = position(BEFORE_THE_GOAL, hand=["NESW", "EW"])

    for cell in ("9,0", "8,1", "8,-1", "8,3", "9,2", "7,2", "7,-2", "8,-3"):
        assert refusal_rule(match, f"lay NESW {cell}") == ("not_joined", "S4.4")
    assert refusal_rule(match, "lay NESW 9,1") == ("no_neighbour", "S4.1")


def test_dead_end_may_be_laid_where_the_tunnel_ends() -> None:
    """At the start and behind a passage (S4.4)."""
    match = position(DEAD_ENDS, hand=["xN"])

    assert window(match, DEAD_ENDS) == DEAD_ENDS
    assert lays(match, "xN") == {"0,-1 turned"}


def test_dead_end_joins_nothing() -> None:
    """Behind it no tunnel is joined, though the openings meet (S4.4)."""
    match = position(DEAD_ENDS, hand=["NESW", "EW"])

    assert lays(match, "NESW") == {"0,-1"}
    for move in ("lay NESW 2,0", "lay EW 2,0", "lay NESW 0,2", "lay NESW -3,0", "lay NESW -2,1"):
        assert refusal_rule(match, move) == ("not_joined", "S4.4")


def test_tunnel_beside_a_dead_end_may_be_joined_from_elsewhere() -> None:
    """Then it must only fit the dead end (S4.2, S4.4)."""
    match = position(ROUND_A_DEAD_END, hand=["NESW", "NW", "ESW"])

    assert window(match, ROUND_A_DEAD_END) == ROUND_A_DEAD_END
    assert "2,1" not in lays(match, "NESW")
    assert refusal_rule(match, "lay NESW 2,0") == ("not_joined", "S4.4")
    assert refusal_rule(match, "lay NESW 1,2") == ("", "")


def test_tunnel_laid_against_a_dead_end_runs_round_it() -> None:
    """2,0 is joined from 2,1, not through the dead end at 1,0 (S4.4)."""
    moves = ["lay xNESW 1,0", "lay NE 0,1", "lay ESW 1,1 turned", "lay NW 2,1", "lay NESW 2,0"]
    match = played(moves, hands={2: ["NESW"]})

    assert {"3,0", "2,-1"} <= lays(match, "NESW")
    assert refusal_rule(match, "lay NESW 1,-1") == ("not_joined", "S4.4")


def test_closed_against_closed_joins_nothing() -> None:
    """A tunnel alongside another fits and is not joined (S4.4)."""
    match = position(PARALLEL, hand=["EW", "NE", "xEW"])

    for move in ("lay EW 2,-1", "lay EW 2,1", "lay EW 1,1", "lay xEW 1,-1", "lay NE 1,-1"):
        assert refusal_rule(match, move) == ("not_joined", "S4.4")


def test_one_joined_opening_is_enough() -> None:
    """The ring closes: 1,1 is joined from two sides (S4.4)."""
    ring = ["lay ESW 1,0", "lay NE 0,1"]
    match = played(ring, hands={2: ["NW", "xNW"]})

    assert "1,1" in lays(match, "NW") & lays(match, "xNW")


@pytest.mark.parametrize(
    ("cut", "free"), [("1,0", {"1,0", "-1,0"}), ("2,0", {"2,0", "-1,0"}), ("3,0", {"3,0", "-1,0"})]
)
def test_cut_off_tunnels_join_nothing(cut: str, free: set[str]) -> None:
    """Until the gap is filled again (S4.4, S5.4)."""
    moves = ["lay EW 1,0", "lay ESW 2,0", "lay ESW 3,0", f"rockfall {cut}"]
    match = played(moves, hands={1: ["EW"]})

    assert lays(match, "EW") == free


def test_tunnel_cut_off_and_joined_again_carries_on() -> None:
    """Its far end is open to diggers once more (S4.4, S5.4)."""
    moves = ["lay EW 1,0", "lay EW 2,0", "rockfall 1,0"]
    match = played(moves, hands={0: ["NESW", "NS"], 1: ["NESW"], 2: ["NESW"]})
    assert refusal_rule(match, "lay NESW 3,0") == ("not_joined", "S4.4")
    match.play("lay NESW 1,0")

    assert refusal_rule(match, "lay NESW 3,0") == ("", "")

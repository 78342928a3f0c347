"""Where a tunnel may lie (S4.1, S4.2, S4.5, S4.6)."""

import pytest

from ..match_support import refusal_rule
from .deals import DIG, lays, played, start
from .drawn_positions import position, window

START = """
      -1    0    1

 -1    ·    ·    ·

          ╭ │ ╮
  0    ·  ──S──  ·
          ╰ │ ╯

  1    ·    ·    ·

"""
CORNER = """
       0    1    2
     ╭ │ ╮
  0  ──S──  ·    ·
     ╰ │ ╯
     ╭ │ ╮╭   ╮
  1    +────+──  ·
     ╰   ╯╰   ╯
"""
OPEN_CORNER = """
       0    1    2
     ╭ │ ╮╭   ╮
  0  ──S────+──  ·
     ╰ │ ╯╰ │ ╯
     ╭ │ ╮
  1    +──  ·    ·
     ╰   ╯
"""
WESTWARD = """
      -5   -4   -3   -2   -1    0    1

 -3    ·    ·    ·    ·    ·    ·    ·

          ╭ │ ╮
 -2    ·  ──+    ·    ·    ·    ·    ·
          ╰ │ ╯
          ╭ │ ╮
 -1    ·    +    ·    ·    ·    ·    ·
          ╰ │ ╯
          ╭ │ ╮╭ │ ╮╭   ╮╭   ╮╭ │ ╮
  0    ·    +────+────+────+────S──  ·
          ╰   ╯╰   ╯╰ │ ╯╰   ╯╰ │ ╯

  1    ·    ·    ·    ·    ·    ·    ·

"""
PAST_THE_GOALS = """
       0    1    2    3    4    5    6    7    8    9   10   11
     ╭ │ ╮                                   ┌───┐
  0  ──S──  ·    ·    ·    ·    ·    ·    ·  │ ? │  ·    ·    ·
     ╰ │ ╯                                   └───┘
     ╭ │ ╮╭   ╮╭   ╮╭   ╮╭ │ ╮╭ │ ╮╭ │ ╮╭   ╮╭   ╮╭   ╮╭ │ ╮
  1    +────+────+────+────+────+────+────+────+────+────+──  ·
     ╰   ╯╰ │ ╯╰ │ ╯╰ │ ╯╰ │ ╯╰ │ ╯╰ │ ╯╰   ╯╰   ╯╰   ╯╰ │ ╯
                                             ┌───┐
  2    ·    ·    ·    ·    ·    ·    ·    ·  │ ? │  ·    ·    ·
                                             └───┘
"""
STONES_OPEN_SOUTH = """
       0    1    2    3    4    5    6    7    8
     ╭ │ ╮╭   ╮╭   ╮╭ │ ╮╭   ╮╭   ╮╭   ╮╭   ╮╭   ╮
  0  ──S────+────+────+────+────+────+────+────#
     ╰ │ ╯╰   ╯╰   ╯╰ │ ╯╰ │ ╯╰ │ ╯╰ │ ╯╰ │ ╯╰ │ ╯
"""


def test_tunnel_lies_side_by_side_with_a_card_laid() -> None:
    """Not across a corner, not further away (S4.1)."""
    match = position(START, hand=["NESW"])

    assert lays(match, "NESW") == {"0,-1", "1,0", "0,1", "-1,0"}
    for cell in ("1,1", "-1,-1", "2,0", "0,-2", "4,0", "6,2"):
        assert refusal_rule(match, f"lay NESW {cell}") == ("no_neighbour", "S4.1")


@pytest.mark.parametrize("cell", ["0,0", "1,0", "8,-2", "8,0", "8,2"])
def test_tunnel_lies_on_a_free_cell(cell: str) -> None:
    """Not on the start, a tunnel, or a goal (S4.1)."""
    match = played(["lay NESW 1,0"], hands={1: ["NESW"]})

    assert refusal_rule(match, f"lay NESW {cell}") == ("cell_is_taken", "S4.1")


@pytest.mark.parametrize(
    "cell",
    [
        *["60,0", "61,0", "64,0", "-64,0", "0,64", "63,-63", "128,0", "0,128", "-128,-128", "256,0", "4096,0"],
        *["32768,0", "65536,1", "2147483648,0", "-2147483649,1", "4294967297,0", "18446744073709551617,0"],
        *["1" + "0" * 60 + ",0", "1,-1" + "0" * 300],
    ],
)
def test_far_cells_can_be_named_and_have_no_neighbour(cell: str) -> None:
    """Any cell is a valid text; an unfit one is refused by its rule, however far (S4.1)."""
    match = start(hands={0: ["NESW"]})

    assert refusal_rule(match, f"lay NESW {cell}") == ("no_neighbour", "S4.1")


@pytest.mark.parametrize("shift", [(64, 0), (0, 64), (64, 64), (-64, 0), (0, -64), (128, 0), (63, 1), (256, 256)])
def test_far_cell_is_never_mistaken_for_a_near_one(shift: tuple[int, int]) -> None:
    """At any distance at which a program might wrap around (S4.1, S5.4)."""
    match = position(WESTWARD, hand=["NESW", "rockfall"])
    for x in range(-6, 10):
        for y in range(-4, 4):
            cell = f"{x + shift[0]},{y + shift[1]}"

            assert refusal_rule(match, f"lay NESW {cell}") == ("no_neighbour", "S4.1")
            assert refusal_rule(match, f"rockfall {cell}") == ("no_tunnel_there", "S5.4")


def test_map_grows_past_the_start() -> None:
    """Cells have no limit: negative ones are as good as others (S4.1)."""
    match = position(WESTWARD, hand=["NESW"])

    assert window(match, WESTWARD) == WESTWARD
    assert {"-5,-2", "-4,-3"} <= lays(match, "NESW")
    match.play("lay NESW -5,-2")
    assert match.view(None).map[0].cell == "-5,-2"


def test_map_grows_past_the_goals() -> None:
    """A tunnel between two goals that opens onto neither leads behind them (S4.1)."""
    match = position(PAST_THE_GOALS, hand=["NESW"])

    assert window(match, PAST_THE_GOALS) == PAST_THE_GOALS
    assert {"11,1", "10,0", "10,2"} <= lays(match, "NESW")
    assert all(goal.card is None for goal in match.view(None).goals)


def test_open_meets_open() -> None:
    """Beside the start, which is open all round, a closed side clashes (S4.2)."""
    match = position(START, hand=["NS", "NE", "xW", "xN"])

    for move in (
        "lay NS 1,0",
        "lay NS -1,0",
        "lay NE 1,0",
        "lay NE 0,-1",
        "lay xW 0,1",
        "lay xW 1,0 turned",
        "lay xN 0,-1",
    ):
        assert refusal_rule(match, move) == ("sides_clash", "S4.2")


def test_closed_meets_closed() -> None:
    """At 1,0 lie the open start to the west and a closed side below (S4.2)."""
    match = position(CORNER, hand=["EW", "NW", "xEW", "NSW", "NESW", "ESW"])

    assert "1,0" in lays(match, "EW") & lays(match, "NW") & lays(match, "xEW")
    assert "1,0 turned" in lays(match, "ESW")
    for move in ("lay NSW 1,0", "lay NESW 1,0", "lay ESW 1,0"):
        assert refusal_rule(match, move) == ("sides_clash", "S4.2")


def test_every_face_up_neighbour_must_fit() -> None:
    """One side that clashes is enough, though another joins (S4.2)."""
    match = position(OPEN_CORNER, hand=["NW", "EW", "NS", "xNW", "xW", "xN"])

    for move in ("lay EW 1,1", "lay NS 1,1", "lay xW 1,1", "lay xN 1,1", "lay NW 1,1 turned"):
        assert refusal_rule(match, move) == ("sides_clash", "S4.2")
    assert "1,1" in lays(match, "NW") & lays(match, "xNW")


def test_turned_stones_must_fit_too() -> None:
    """They lie open to the south and west: 8,1 must open north, 8,-1 and 9,0 must not open towards them (S4.2)."""
    match = position(STONES_OPEN_SOUTH, hand=["NS", "EW", "NESW", "xNS"])

    assert window(match, STONES_OPEN_SOUTH) == STONES_OPEN_SOUTH
    assert {"8,1"} <= lays(match, "NS") & lays(match, "NESW") & lays(match, "xNS")
    assert refusal_rule(match, "lay EW 8,1") == ("sides_clash", "S4.2")
    assert refusal_rule(match, "lay NESW 9,0") == ("sides_clash", "S4.2")
    assert refusal_rule(match, "lay NS 8,-1") == ("sides_clash", "S4.2")
    assert refusal_rule(match, "lay EW 8,-1") == ("not_joined", "S4.4")


def test_card_is_turned_half_way_round_never_sideways() -> None:
    """A corner fits the start on each side in one of its orientations; straight tunnels keep theirs (S4.5)."""
    match = start(hands={0: ["NW", "NS", "EW", "ESW", "xN", "xESW"]})

    assert lays(match, "NW") == {"1,0", "0,1", "-1,0 turned", "0,-1 turned"}
    assert lays(match, "NS") == {"0,-1", "0,1"}
    assert lays(match, "EW") == {"-1,0", "1,0"}
    assert lays(match, "ESW") == {"1,0", "1,0 turned", "-1,0", "-1,0 turned", "0,-1", "0,1 turned"}
    assert lays(match, "xESW") == lays(match, "ESW")
    assert lays(match, "xN") == {"0,1", "0,-1 turned"}


@pytest.mark.parametrize("card", ["EW", "NS", "NESW", "xEW", "xNS", "xNESW"])
def test_half_turn_that_changes_nothing_is_no_move(card: str) -> None:
    """In hand or not (S4.5, Notation)."""
    match = start(hands={0: [card]})

    assert refusal_rule(match, f"lay {card} 1,0 turned") == ("not_a_move", "")
    assert refusal_rule(match, f"lay {card} 0,1 turned") == ("not_a_move", "")


@pytest.mark.parametrize("tool", ["pickaxe", "lantern", "cart"])
def test_broken_tool_prevents_laying(tool: str) -> None:
    """Actions and passing stay legal; this refusal comes before all others about laying (S4.6)."""
    moves = ["pass map", f"break {tool} p1", "pass map"]
    match = played(moves, hands={0: ["NESW", "map", "break-cart", "rockfall", "EW", "NS"]})

    for move in (
        "lay NESW 1,0",
        "lay NESW 0,0",
        "lay NESW 8,2",
        "lay NESW 30,30",
        "lay NESW 9999,1",
        "lay NS 1,0",
        "lay NESW 7,0",
    ):
        assert refusal_rule(match, move) == ("tool_is_broken", "S4.6")
    assert {move.split(" ")[0] for move in match.legal()} == {"pass", "map", "break"}


def test_repaired_tool_allows_laying_from_the_next_turn() -> None:
    """What counts is the start of the turn (S4.6)."""
    moves = ["pass map", "break cart p1", "pass map", "repair cart p1", "pass map", "pass map"]
    match = played(moves, hands={0: ["NESW"]})

    assert refusal_rule(match, "lay NESW 1,0") == ("", "")


def test_broken_tool_stops_its_owner_alone() -> None:
    """The others dig on (S4.6)."""
    match = played(["break lantern p3"], hands={1: ["NESW"], 2: ["NESW"]})

    assert refusal_rule(match, "lay NESW 1,0") == ("", "")
    match.play(match.legal()[-1])
    assert refusal_rule(match, "lay NESW 1,0") == ("tool_is_broken", "S4.6")


def test_straight_path_to_the_goal_is_seven_tunnels() -> None:
    """And ends at the middle goal (S2.2, S4.1)."""
    match = played(DIG[:-1], hands={0: ["NESW"]})

    assert lays(match, "NESW") > {"7,0"}

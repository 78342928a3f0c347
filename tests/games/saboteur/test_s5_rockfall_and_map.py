"""Rockfalls and maps (S5.4, S5.5, S5.6)."""

import pytest

from filon.games.saboteur.events import Looked, RockFell, Saw

from ..match_support import events_of, refusal_rule
from .deals import lays, played, start
from .drawn_positions import position, window

FORK = """
       0    1    2    3
     ╭ │ ╮
 -1  ──+──  ·    ·    ·
     ╰ │ ╯
     ╭ │ ╮╭   ╮╭   ╮
  0  ──S────+────+──  ·
     ╰ │ ╯╰ │ ╯╰   ╯
          ╭ │ ╮
  1    ·    x ─  ·    ·
          ╰   ╯
"""
BEND = """
       0    1    2    3
     ╭ │ ╮
 -1  ──+──  ·    ·    ·
     ╰ │ ╯
     ╭ │ ╮╭ │ ╮╭   ╮
  0  ──S────+────+──  ·
     ╰ │ ╯╰   ╯╰   ╯
"""
FORK_CUT = """
       0    1    2    3
     ╭ │ ╮
 -1  ──+──  ·    ·    ·
     ╰ │ ╯
     ╭ │ ╮     ╭   ╮
  0  ──S──  ·  ──+──  ·
     ╰ │ ╯     ╰   ╯
          ╭ │ ╮
  1    ·    x ─  ·    ·
          ╰   ╯
"""
STONES = """
       0    1    2    3    4    5    6    7    8    9
     ╭ │ ╮╭   ╮╭   ╮╭ │ ╮╭   ╮╭   ╮╭   ╮╭   ╮╭   ╮
  0  ──S────+────+────+────+────+────+────+────#    ·
     ╰ │ ╯╰   ╯╰   ╯╰ │ ╯╰ │ ╯╰ │ ╯╰ │ ╯╰ │ ╯╰ │ ╯

  1    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·

"""
STONES_CUT = """
       0    1    2    3    4    5    6    7    8    9
     ╭ │ ╮╭   ╮╭   ╮╭ │ ╮╭   ╮╭   ╮╭   ╮     ╭   ╮
  0  ──S────+────+────+────+────+────+──  ·  ──#    ·
     ╰ │ ╯╰   ╯╰   ╯╰ │ ╯╰ │ ╯╰ │ ╯╰ │ ╯     ╰ │ ╯

  1    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·

"""


def test_rockfall_takes_any_one_tunnel() -> None:
    """Passage or dead end, at the end or in the middle (S5.4)."""
    match = position(FORK, hand=["rockfall"])

    assert {move for move in match.legal() if move.startswith("rockfall")} == {
        f"rockfall {cell}" for cell in ("0,-1", "1,0", "2,0", "1,1")
    }


def test_tunnels_cut_off_by_a_rockfall_stay() -> None:
    """Only the one tunnel goes (S5.4)."""
    match = position(FORK, hand=["rockfall"])
    match.play("rockfall 1,0")

    assert window(match, FORK_CUT) == FORK_CUT
    assert sorted(match.view(None).discards) == ["ESW", "rockfall"]
    for seat in (0, 1, 2, None):
        assert events_of(match, seat, RockFell) == [RockFell(0, "ESW", "1,0", turned=False)]


def test_rockfall_event_names_card_and_orientation() -> None:
    """Turned or not, as it was public until then (S5.4)."""
    turned = set()
    for tunnel in position(BEND, hand=["rockfall"]).view(None).map:
        match = position(BEND, hand=["rockfall"])
        match.play(f"rockfall {tunnel.cell}")
        turned.add(tunnel.turned)

        assert events_of(match, None, RockFell) == [RockFell(0, tunnel.card, tunnel.cell, tunnel.turned)]
    assert turned == {False, True}


@pytest.mark.parametrize("cell", ["0,0", "8,-2", "8,0", "8,2", "3,0", "1,-1", "-1,0", "7,7", "99,0", "-123456789012,4"])
def test_rockfall_needs_a_tunnel(cell: str) -> None:
    """Never the start, a goal, or an empty cell (S5.4)."""
    match = position(FORK, hand=["rockfall"])

    assert refusal_rule(match, f"rockfall {cell}") == ("no_tunnel_there", "S5.4")


def test_rockfall_is_illegal_without_tunnels() -> None:
    """It can only be discarded (S5.4)."""
    match = start(hands={0: ["rockfall"]})

    assert [move for move in match.legal() if move.startswith("rockfall")] == []
    assert refusal_rule(match, "rockfall 0,0") == refusal_rule(match, "rockfall 1,0") == ("no_tunnel_there", "S5.4")
    assert "pass rockfall" in match.legal()


def test_rockfall_is_played_with_a_broken_tool_too() -> None:
    """Actions stay legal (S4.6, S5.4)."""
    match = played(["lay NESW 1,0", "break cart p3"], hands={2: ["rockfall"]})

    assert refusal_rule(match, "rockfall 1,0") == ("", "")


def test_hole_may_be_filled_again() -> None:
    """By another card that fits, which joins what was cut off (S5.4)."""
    match = position(FORK, hand=["rockfall"], hands={1: ["NESW", "EW", "ESW"], 2: ["NESW"]})
    match.play("rockfall 1,0")
    assert refusal_rule(match, "lay NESW 3,0") == ("not_joined", "S4.4")
    assert refusal_rule(match, "lay EW 1,0") == ("sides_clash", "S4.2")
    assert "1,0" in lays(match, "NESW") & lays(match, "ESW")
    match.play("lay NESW 1,0")

    assert refusal_rule(match, "lay NESW 3,0") == ("", "")


def test_goal_once_turned_cannot_be_hit() -> None:
    """Stones stay, cut off or not (S5.4)."""
    match = position(STONES, hand=["rockfall"], hands={1: ["rockfall", "NS", "EW"], 2: ["map"]})
    assert refusal_rule(match, "rockfall 8,0") == ("no_tunnel_there", "S5.4")
    match.play("rockfall 7,0")

    assert window(match, STONES_CUT) == STONES_CUT
    assert refusal_rule(match, "rockfall 8,0") == ("no_tunnel_there", "S5.4")
    assert refusal_rule(match, "lay NS 8,1") == ("not_joined", "S4.4")
    assert refusal_rule(match, "lay EW 8,1") == ("sides_clash", "S4.2")


def test_stones_joined_again_carry_the_tunnel() -> None:
    """And are not turned a second time (S5.4, S7.3)."""
    match = position(STONES, hand=["rockfall"], hands={1: ["EW", "NSW"], 2: ["NE"]})
    match.play("rockfall 7,0")
    assert refusal_rule(match, "lay NSW 7,0") == ("sides_clash", "S4.2")
    match.play("lay EW 7,0")

    assert match.view(None).goals[1].turned
    assert refusal_rule(match, "lay NE 8,1") == ("", "")


def test_map_shows_one_goal_to_its_player_alone() -> None:
    """The goal is public, its card is the player's secret (S5.5, S5.6)."""
    match = played(["map 8,2"], goals=["stonesNE", "treasure", "stonesNW"])

    assert events_of(match, 0, Saw) == [Saw("8,2", "stonesNW")]
    assert [(known.cell, known.card) for known in match.view(0).own.goals] == [("8,2", "stonesNW")]
    for seat in (0, 1, 2, None):
        assert events_of(match, seat, Looked) == [Looked(0, "8,2")]
        assert match.view(seat).looked == (("8,2",), (), ())
        assert match.view(seat).discards == ("map",)
        assert match.view(seat).goals[2].card is None
    for seat in (1, 2):
        assert match.view(seat).own.goals == ()
        assert events_of(match, seat, Saw) == []


@pytest.mark.parametrize("goals", [["treasure", "stonesNE", "stonesNW"], ["stonesNW", "stonesNE", "treasure"]])
def test_goals_look_alike_to_seats_that_did_not_look(goals: list[str]) -> None:
    """The other views and events are the same, with any card there (S5.5)."""
    match, other = played(["map 8,-2"], goals=goals), played(["map 8,-2"], goals=["stonesNE", "treasure", "stonesNW"])

    for seat in (1, 2, None):
        assert match.view(seat) == other.view(seat)
        assert match.events(seat) == other.events(seat)
    assert match.view(0) != other.view(0)


def test_goal_looked_at_before_may_be_looked_at_again() -> None:
    """By others and by the same player (S5.5)."""
    match = played(["map 8,0", "map 8,0", "pass NS"], hands={0: ["map"]})

    assert {"map 8,-2", "map 8,0", "map 8,2"} <= set(match.legal())
    match.play("map 8,0")
    assert events_of(match, 0, Saw) == [Saw("8,0", "treasure")] * 2
    assert match.view(0).own.goals == match.view(1).own.goals
    assert match.view(2).own.goals == ()


@pytest.mark.parametrize("cell", ["0,0", "1,0", "8,1", "7,0", "9,9", "-8,0", "88888888888888888888,0"])
def test_map_needs_a_goal(cell: str) -> None:
    """Nothing else can be looked at (S5.5)."""
    match = start(hands={0: ["map"]})

    assert refusal_rule(match, f"map {cell}") == ("no_hidden_goal", "S5.5")


def test_turned_goal_is_not_looked_at() -> None:
    """Our ruling: only a goal still face down (S5.5)."""
    match = position(STONES, hand=["map"])

    assert refusal_rule(match, "map 8,0") == ("no_hidden_goal", "S5.5")
    assert {"map 8,-2", "map 8,2"} <= set(match.legal())


def test_played_cards_are_public_and_passed_cards_are_not() -> None:
    """Tunnels lie on the map, broken tools before players, the rest on the face-up discards (S5.6, S6.1)."""
    moves = ["lay EW 1,0", "break cart p1", "map 8,0", "pass NS", "repair cart p1", "rockfall 1,0"]
    match = played(moves)

    for seat in (0, 1, 2, None):
        assert sorted(match.view(seat).discards) == sorted(["break-cart", "map", "repair-cart", "EW", "rockfall"])
        assert match.view(seat).face_down == (1, 0, 0)
        assert match.view(seat).map == ()

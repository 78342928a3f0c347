"""Where a ride may end: exact numbers, bends, free paths, arrow cells, start fields (C3.2, C3.3, C3.5)."""

from __future__ import annotations

import pytest

from ..match_support import on, refusal_rule, seen
from .positions import ends, hid, placed, usable, where, window

# Die, and every cell on which A1 may end.
OPEN = {
    1: """
       f   g   h
   8   .   *   .
   7   *   A1  *
   6   .   *   .
""",
    2: """
       e   f   g   h   i
   9   .   .   *   .   .
   8   .   *   .   *   .
   7   *   .   A1  .   *
   6   .   *   .   *   .
   5   .   .   *   .   .
""",
    3: """
       d   e   f   g   h   i   j
  10   .   .   .   *   .   .   .
   9   .   .   *   .   *   .   .
   8   .   *   .   .   .   *   .
   7   *   .   .   A1  .   .   *
   6   .   *   .   .   .   *   .
   5   .   .   *   .   *   .   .
   4   .   .   .   *   .   .   .
""",
    6: """
       a   b   c   d   e   f   g   h   i   j   k   l   m
  13   .   .   .   .   .   .   *   .   .   .   .   .   .
  12   .   .   .   .   .   *   .   *   .   .   .   .   .
  11   .   .   .   .   *   .   .   .   *   .   .   .   .
  10   .   .   .   *   .   .   .   .   .   *   .   .   .
   9   .   .   *   .   .   .   .   .   .   .   *   .   .
   8   .   *   .   .   .   .   .   .   .   .   .   *   .
   7   *   .   .   .   .   .   A1  .   .   .   .   .   *
   6   .   *   .   .   .   .   .   .   .   .   .   *   .
   5   .   .   *   .   .   .   .   .   .   .   *   .   .
   4   .   .   .   *   .   .   .   .   .   *   .   .   .
   3   .   .   .   .   *   .   .   .   *   .   .   .   .
   2   .   .   .   .   .   *   .   *   .   .   .   .   .
   1   .   .   .   .   .   .   *   .   .   .   .   .   .
""",
}


@pytest.mark.parametrize("die", OPEN)
def test_ride_is_as_long_as_its_die_and_never_turns_back(die: int) -> None:
    """C3.2: rows and columns added together, so never where N E S would lead; all four directions, none diagonal."""
    match = placed(OPEN[die], [(die, die)])

    assert window(match, OPEN[die], f"1 {die}") == OPEN[die]


def test_ride_stops_at_the_border() -> None:
    """C3.2: nothing is carried round it."""
    drawing = """
       a   b   c   d   e
  10   .   .   .   .   .
   9   .   *   .   .   .
   8   .   .   *   .   .
   7   .   .   .   *   .
   6   A1  .   .   .   *
   5   .   .   .   *   .
   4   .   .   *   .   .
   3   .   *   .   .   .
   2   .   .   .   .   .
"""
    match = placed(drawing, [(4, 4)])

    assert window(match, drawing, "1 4") == drawing.replace("10   .", "10   *")


@pytest.mark.parametrize("blocker", ["A2", "C2"])
def test_ride_does_not_jump_over_riders(blocker: str) -> None:
    """C3.3: not even one of the same colour; straight on there is but one way, round a corner two."""
    drawing = """
       f   g   h   i   j
   9   .   .   *   .   .
   8   .   *   .   *   .
   7   *   .   A1  A2  .
   6   .   *   .   *   .
   5   .   .   *   .   .
""".replace("A2", blocker)
    match = placed(drawing, [(2, 2)])

    assert window(match, drawing, "1 2") == drawing
    assert refusal_rule(match, "ride 1 2 j7") == ("way_is_taken", "C3.3")


def test_ride_needs_one_free_path_which_may_bend_twice() -> None:
    """C3.2, C3.3: to h9 only N E N is left; to i8 and f8, e7 there is none."""
    drawing = """
       d   e   f   g   h   i   j
  10   .   .   .   .   .   .   .
   9   .   .   *   C1  *   .   .
   8   .   *   .   .   .   *   .
   7   .   .   A2  A1  C2  .   .
   6   .   .   .   C3  .   .   .
   5   .   .   .   .   .   .   .
"""
    match = placed(drawing, [(3, 3)])

    assert window(match, drawing, "1 3") == drawing


def test_blocked_rider_cannot_ride() -> None:
    """C3.3: but it may challenge a rider beside it."""
    drawing = """
       f   g   h
   8   .   C1! .
   7   A2  A1  C2!
   6   .   C3! .
"""
    match = placed(drawing, [(1, 2)])

    assert window(match, drawing, "1 1") == drawing
    assert ends(match, "1 2") == []


def test_ride_may_end_on_other_players_riders_only() -> None:
    """C3.3."""
    drawing = """
       e   f   g   h   i
   9   .   .   C1! .   .
   8   .   *   .   A2  .
   7   *   .   A1  .   C2!
   6   .   B3! .   *   .
   5   .   .   A3  .   .
"""
    match = placed(drawing, [(2, 2)], seats=3)

    assert window(match, drawing, "1 2") == drawing
    for cell in ("h8", "g5"):
        assert refusal_rule(match, f"ride 1 2 {cell}") == ("own_rider_there", "C3.3")


@pytest.mark.parametrize("die", [2, 4])
def test_leaving_counts_one_and_has_no_direction(die: int) -> None:
    """C3.2: from the arrow cell on all ways are open, as many steps as are left."""
    two = """
       a   b   c   d   e   f
  13   .   .   .   .   .   .
  12   .   .   *   .   .   .
  11   .   *   .   *   .   .
  10   .   .   *   .   .   .
"""
    four = """
       a   b   c   d   e   f
  13   .   .   .   *   .   .
  12   .   .   .   .   *   .
  11   .   .   .   .   .   *
  10   *   .   .   .   *   .
   9   .   *   .   *   .   .
   8   .   .   *   .   .   .
"""
    drawing = two if die == 2 else four
    match = placed("", [(die, die)])

    assert window(match, drawing, f"2 {die}") == drawing


def test_leaving_with_a_1_ends_on_the_arrow_cell() -> None:
    """C3.2."""
    match = hid([(1, 1), (1, 1)])
    on(match, "ride 2 1 c11, ride 3 1 a11")

    assert where(match) == "A2 c11, A3 a11"
    assert refusal_rule(match, "ride 1 1 k2") == ("wrong_distance", "C3.2")


def test_leaving_is_blocked_by_an_own_rider_on_the_arrow_cell() -> None:
    """C3.5, C3.3: not even with a 1."""
    match = placed("A1 c11", [(1, 3)])

    assert usable(match) == "1:1 1:3 3:1 3:3"
    assert refusal_rule(match, "ride 2 1 c11") == ("own_rider_there", "C3.3")
    assert refusal_rule(match, "ride 2 3 c9") == ("way_is_taken", "C3.3")


def test_leaving_onto_another_players_rider_needs_a_1() -> None:
    """C3.5, C3.3: its arrow cell is passed on every way."""
    match = placed("C1 c11", [(1, 3)], "12")

    assert usable(match) == "1:1 1:3 2:1 3:1 3:3"
    assert refusal_rule(match, "ride 2 3 c9") == ("way_is_taken", "C3.3")
    on(match, "ride 2 1 c11")
    assert (seen(match).phase, where(match)) == ("answer", "C1 c11")


def test_ride_never_enters_a_start_field() -> None:
    """C3.5: nor the player's own."""
    drawing = """
       a   b   c   d   e   f   g
  13   .   .   .   .   *   .   .
  12   .   .   .   .   .   *   .
  11   .   .   A2  .   .   .   *
  10   .   .   .   .   .   *   .
   9   *   .   .   .   *   .   .
   8   .   *   .   *   .   .   .
   7   .   .   *   .   .   .   .
"""
    match = placed(drawing, [(4, 4)])

    assert window(match, drawing, "2 4") == drawing


@pytest.mark.parametrize("letter", "ABCD")
def test_start_fields_are_closed_to_all_riders(letter: str) -> None:
    """C3.5: with riders behind their arrows or not; so nobody there can be challenged."""
    fields = {"A": "c12 b12", "B": "k12 l12", "C": "k2 l2", "D": "c2 b2"}
    outside, inside = fields[letter].split()
    for mover in range(4):
        match = placed(f"{'ABCD'[mover]}3 {outside}", [(1, 1)], seats=4, first=f"p{mover + 1}")

        assert refusal_rule(match, f"ride 3 1 {inside}") == ("start_field", "C3.5")
        assert inside not in ends(match, "3 1")


def test_waiting_rider_is_not_challenged_on_its_arrow_cell() -> None:
    """C3.5: riders behind their arrows cannot be challenged."""
    match = placed("A1 k5", [(2, 6)], "11")
    on(match, "ride 1 2 k3")

    assert (seen(match).phase, seen(match).shown, where(match)) == ("ride", ((), ()), "A1 k3")


# Riders, the ride asked for, by which rule it is refused; the throw is that die and a 6.
REFUSED = [
    ("A2 c12, A3 d12", "2 2 d12", "wrong_distance", "C3.2"),  # though an own rider stands there
    ("A2 c12", "2 3 b12", "wrong_distance", "C3.2"),  # though it is a start field
    ("A2 c11, A3 d11", "2 2 b12", "start_field", "C3.5"),
    ("A2 c11, A3 c12", "2 2 b12", "start_field", "C3.5"),  # one of two ways into it is free
    ("A2 c11, A3 c12, C1 b11", "2 2 b12", "way_is_taken", "C3.3"),  # none is
    ("A2 c12, C1 c11", "2 2 b11", "start_field", "C3.5"),  # the way that no rider blocks goes across
    ("A2 c12, A3 b11", "2 2 b11", "own_rider_there", "C3.3"),  # the end before the way
    ("A2 c12, C1 b11, C2 c11", "2 2 b11", "start_field", "C3.5"),  # a challenge is no way across either
    ("A2 b11, C1 c11", "2 3 e11", "way_is_taken", "C3.3"),
    ("C1 c11", "2 3 c9", "way_is_taken", "C3.3"),  # leaving: the arrow cell
    ("C1 c11", "2 3 b12", "way_is_taken", "C3.3"),  # before the start field
    ("C1 c11", "2 3 c11", "wrong_distance", "C3.2"),
    ("A1 c11", "2 1 c11", "own_rider_there", "C3.3"),
    ("A1 c11", "2 3 a12", "wrong_distance", "C3.2"),
    ("A1 c11", "2 3 c13", "way_is_taken", "C3.3"),
    ("", "1 3 a13", "start_field", "C3.5"),
]


@pytest.mark.parametrize(("riders", "ride", "code", "rule"), REFUSED)
def test_refusal_names_the_first_of_several_reasons(riders: str, ride: str, code: str, rule: str) -> None:
    """C3.5: the distance, then riders at the end or on every way, then start fields."""
    match = placed(riders, [(int(ride[2]), 6)])

    assert refusal_rule(match, f"ride {ride}") == (code, rule)

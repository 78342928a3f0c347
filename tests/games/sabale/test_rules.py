"""Setup and the runner's turn of Sabale (B1, B2, B3.1–B3.3)."""

from __future__ import annotations

import pytest

from ..match_support import on, refusal_rule, seen
from .positions import OPEN, a_turn, drive, markers, named, played
from .transcript import GAME

CORNERS = "a1 a5 e1 e9 i1 i5"


def test_values_rise_from_ring_to_ring() -> None:
    """B1.1, B4.3: 1, 3, 6, 10 and 15 in the centre."""
    for cell, value in (("a3", 1), ("b4", 3), ("c4", 6), ("d4", 10)):
        end = "a2" if cell == "a3" else cell[0] + str(int(cell[1]) + 1)
        match = played(f"place a4, place i3, run {cell} {'b4' if cell == 'a3' else end}", **OPEN)

        assert seen(match).points == (value, 0)
    match = played("place a4, place i3, run d4 d5, run i2 h2, run e5 e6", **OPEN)
    assert (markers(match), seen(match).points) == ("d4:1 e5:1 i2:2", (25, 1))


def test_runner_starts_on_a_free_border_cell_that_is_no_corner() -> None:
    """B1.2, B2.2: 18 cells, and one fewer for each runner."""
    match = played()
    border = "a2 a3 a4 b1 b6 c1 c7 d1 d8 f1 f8 g1 g7 h1 h6 i2 i3 i4"

    assert named(match, "place") == border
    for corner in CORNERS.split():
        assert refusal_rule(match, f"place {corner}") == ("not_a_start", "B1.2")
    for inside in ("b2", "e5", "h3"):
        assert refusal_rule(match, f"place {inside}") == ("not_a_start", "B2.2")
    on(match, "place a3")
    assert named(match, "place") == border.replace("a3 ", "")
    assert refusal_rule(match, "place a3") == ("cell_is_taken", "B2.2")
    assert refusal_rule(match, "place a1") == ("not_a_start", "B1.2")


def test_corner_is_an_ordinary_cell_after_placing() -> None:
    """B1.2: to turn on, to end on, to mark."""
    match = played("place a3, place i3, run a1 b1, run i4 h5", **OPEN)

    assert markers(match) == "a1:1 i4:2"


@pytest.mark.parametrize(("edges", "count"), [("M1", 66), ("M2", 84), ("M3", 114), ([["b3", "b2"]], 1), ([], 0)])
def test_bars_go_on_marked_edges_only(edges: object, count: int) -> None:
    """B1.3: three sets, or the table's own list; the others are edges all the same."""
    match = played("place a4, place i3", edges=edges)

    assert len(seen(match).edges) == count
    assert refusal_rule(match, "run d4 d5 bar b2|b3") == (
        ("", "") if count in (1, 84, 114) else ("edge_not_marked", "B1.3")
    )
    assert refusal_rule(match, "run d4 d5 bar d4|e5") == ("edge_not_marked", "B1.3")
    on(match, "via d4, to d5, single")
    if count:
        assert len(named(match, "bar").split(" ")) == count
        assert set(named(match, "bar").split(" ")) == set(seen(match).edges)
        assert refusal_rule(match, "bar d4|e5") == ("edge_not_marked", "B1.3")
    assert len(seen(played()).edges) == 84


@pytest.mark.parametrize(("seats", "bars", "wood", "doubles"), [(2, 12, 30, 6), (3, 8, 20, 4), (4, 6, 15, 3)])
def test_supplies_are_equal(seats: int, bars: int, wood: int, doubles: int) -> None:
    """B2.1, B3.3."""
    view = seen(played(seats=seats))

    assert view.bars_left == (bars,) * seats
    assert view.markers_left == (wood,) * seats
    assert view.doubles_left == (doubles,) * seats
    assert (view.runners, view.markers, view.bars, view.captured) == ((None,) * seats, (), (), (0,) * seats)


def test_runners_are_placed_clockwise_and_the_first_player_begins() -> None:
    """B2.2."""
    match = played(seats=3, first="p2")
    turns = [match.turn]
    for line in ("place a3", "place d1", "place i3", "run c5 c6 bar a1|a2", "run d2 e3"):
        match.play(line)
        turns.append(match.turn)

    assert turns == [1, 2, 0, 1, 2, 0]


def test_first_player_is_named_or_random() -> None:
    """B2.3: a deal takes precedence over the option; a random choice comes from the seed."""
    assert GAME.start(3, seed=1, first="p3").turn == 2
    assert GAME.start(3, deal={"first": "p2"}, first="p3").turn == 1
    assert GAME.start(3, deal={}, first="p3").turn == 2
    assert {GAME.start(4, seed=seed).turn for seed in range(40)} == {0, 1, 2, 3}
    assert GAME.start(4, deal={}).turn == GAME.start(4, seed=0).turn
    random_move = GAME.start(4, seed=5)
    assert random_move.deal == {"first": f"p{(random_move.turn or 0) + 1}"}


def test_runner_turns_on_any_cell_of_its_lines() -> None:
    """B3.1: four lines lead from a border cell."""
    match = played("place a3, place i3")

    assert named(match, "via") == "a1 a2 a4 a5 b3 b4 c3 c5 d3 d6 e3 e7 f2 f7 g1 g7"
    for cell in ("a3", "c4", "e5", "i2"):
        assert refusal_rule(match, f"via {cell}") == ("no_turn_there", "B3.1")


def test_runner_turns_by_60_or_120_degrees_and_never_back() -> None:
    """B3.1: neither straight on nor back, and at least one cell."""
    match = played("place a4, place i3, via e4")

    assert named(match, "to") == "b1 c2 d3 e1 e2 e3 e5 e6 e7 e8 e9 f4 g4 h4 i4"
    for cell in ("d4", "a4", "e4", "f3", "h1", "d5"):
        assert refusal_rule(match, f"to {cell}") == ("no_end_there", "B3.1")


def test_cell_without_a_way_on_is_no_turn_cell() -> None:
    """B3.1: from a3 to a2 and no further."""
    match = played("place d1, place d8, place a3, run d3 b3 bar a2|b2, run d6 b4 bar a1|a2", seats=3)

    assert named(match, "via") == "a4 a5"
    assert refusal_rule(match, "via a2") == ("no_turn_there", "B3.1")
    assert refusal_rule(match, "via a1") == ("no_way_there", "B3.2")
    assert refusal_rule(match, "via b3") == ("no_way_there", "B3.2")


def test_runners_markers_and_bars_are_in_the_way() -> None:
    """B3.2: on the cell itself and between; whichever player put the bar."""
    match = played("place a4, place h1, run e4 e6 bar h2|h3")

    assert named(match, "via") == "e1 f1 f3 g1 g2 h2 i1"
    for cell in ("e4", "d4", "a4", "h3", "h6"):
        assert refusal_rule(match, f"via {cell}") == ("no_way_there", "B3.2")
    assert refusal_rule(match, "via e5") == ("no_turn_there", "B3.1")
    on(match, "via g2")
    assert refusal_rule(match, "to g1") == ("", "")
    by_runner = played("place a4, place d1, via d4")
    assert refusal_rule(by_runner, "to d1") == ("no_way_there", "B3.2")
    assert refusal_rule(by_runner, "to d2") == ("", "")
    own_bar = played("place a4, place h1, run e4 e6 bar b4|b5, run h2 i2, via b3")
    assert "b5" not in named(own_bar, "to")
    assert refusal_rule(own_bar, "to b5") == ("no_way_there", "B3.2")


def test_marker_lies_where_the_runner_turned() -> None:
    """B3.3: one, or two of the supply."""
    single = played("place a4, place i3, run d4 d5")
    double = played("place a4, place i3, run d4 d5 double")

    assert (markers(single), seen(single).markers_left, seen(single).doubles_left) == ("d4:1", (29, 30), (6, 6))
    assert (markers(double), seen(double).markers_left, seen(double).doubles_left) == ("d4:1*", (28, 30), (5, 6))
    assert (seen(single).points, seen(double).points) == ((10, 0), (20, 0))
    assert seen(double).runners == ("d5", "i3")


def test_doubles_run_out() -> None:
    """B3.3: three of four players; then there is no choice, also after a capture."""
    match = drive(4, "double jump", lambda at: seen(at).doubles_left[at.turn or 0] == 0, **OPEN)
    turn = a_turn(match)
    assert match.turn is not None

    assert seen(match).markers_left[match.turn] > 2
    assert refusal_rule(match, f"{turn} double") == ("no_double", "B3.3")
    assert refusal_rule(match, turn) == ("", "")
    put = [line for line in match.lines[4 + match.turn :: 4] if " double" in line]
    assert len(put) == 3


def test_double_needs_two_markers() -> None:
    """B3.3: with one left it is a single."""
    match = drive(4, "single jump", lambda at: seen(at).markers_left[at.turn or 0] == 1, **OPEN)
    turn = a_turn(match)
    assert match.turn is not None

    assert seen(match).doubles_left[match.turn] == 3
    assert refusal_rule(match, f"{turn} double") == ("no_double", "B3.3")
    on(match, turn)
    assert match.turn is None

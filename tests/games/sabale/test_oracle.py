"""The reference engine of Sabale follows the rules (B1–B4); the engine is not used here."""

from collections import Counter

import pytest

from filon.testing.oracle import Start
from filon.testing.sabale import ORACLE
from filon.testing.sabale.board import BORDER, CELLS, EDGES, PLACES, STARTS, VALUES, marked_edges, neighbours
from filon.testing.sabale.position import Marker

from .oracle_positions import moves, opening, play, table

pytestmark = pytest.mark.once


def test_board_has_61_cells_in_five_rings() -> None:
    """B1.1."""
    rings = {cell: max(abs(q), abs(r), abs(q + r)) for cell, (q, r) in PLACES.items()}

    assert (len(CELLS), CELLS[0], CELLS[30], CELLS[-1]) == (61, "a1", "e5", "i5")
    assert list(CELLS) == sorted(CELLS)
    assert Counter(VALUES.values()) == {1: 24, 3: 18, 6: 12, 10: 6, 15: 1}
    assert all(VALUES[cell] == (15, 10, 6, 3, 1)[ring] for cell, ring in rings.items())


def test_cells_touch_across_their_edges() -> None:
    """B1.1."""
    assert len(EDGES) == 156
    assert Counter(len(neighbours(cell)) for cell in CELLS) == {3: 6, 4: 18, 6: 37}
    assert sorted(neighbours("e5")) == ["d4", "d5", "e4", "e6", "f4", "f5"]
    assert sorted(neighbours("a1")) == ["a2", "b1", "b2"]
    assert sorted(neighbours("g7")) == ["f7", "f8", "g6", "h6"]


def test_runners_start_on_the_border_but_in_no_corner() -> None:
    """B1.2, B2.2."""
    assert (len(BORDER), len(STARTS)) == (24, 18)
    assert set(BORDER) - set(STARTS) == {"a1", "a5", "e1", "e9", "i1", "i5"}
    assert all(len(neighbours(cell)) == 4 for cell in STARTS)


def test_bars_go_on_marked_edges_only() -> None:
    """B1.3."""
    assert [len(marked_edges(chosen)) for chosen in ("M1", "M2", "M3", None)] == [66, 84, 114, 84]
    assert set(marked_edges("M1")) < set(marked_edges("M2")) < set(marked_edges("M3"))
    assert ("b2|b3" in marked_edges("M1"), "b2|b3" in marked_edges("M2")) == (False, True)
    assert ("b2|c3" in marked_edges("M2"), "b2|c3" in marked_edges("M3"), "c3|c4" in EDGES) == (False, True, True)
    assert marked_edges([["e5", "e6"], ["a1", "a2"]]) == ("a1|a2", "e5|e6")
    assert marked_edges([]) == ()
    for wrong in ([["a1", "a3"]], [["a1", "a2"], ["a1", "a2"]], [["a1", "j1"]]):
        with pytest.raises(ValueError, match="not edges"):
            marked_edges(wrong)


@pytest.mark.parametrize(("seats", "bars", "markers", "doubles"), [(2, 12, 30, 6), (3, 8, 20, 4), (4, 6, 15, 3)])
def test_pieces_are_shared_equally(seats: int, bars: int, markers: int, doubles: int) -> None:
    """B2.1, B3.3."""
    model = opening(seats)

    assert (model.bars, model.markers, model.doubles) == ([bars] * seats, [markers] * seats, [doubles] * seats)


def test_first_player_places_first_and_begins() -> None:
    """B2.2, B2.3: the deal goes before the option."""
    model = ORACLE.begin(Start(3, {"first": "p2"}, {"first": "p1"}))
    seen = []
    for text in ("place a3", "place a4", "place i2"):
        assert len(model.legal()) == 18 - len(seen)
        seen.append(model.turn)
        play(model, text)

    assert (seen, model.turn, model.table.runners) == ([1, 2, 0], 1, ["i2", "a3", "a4"])
    assert all(text.startswith("via ") for text in model.legal())
    assert (play(opening(), "place a3").may_play("place a3"), opening().may_play("place a1")) == (False, False)


def test_runner_turns_once_to_either_side_and_never_back() -> None:
    """B3.1: from a3 to d6, then by 60° or 120°; not on to e7, not back to c5."""
    model = play(table(), "via d6")

    assert moves(model, "to") == "b6 c6 d1 d2 d3 d4 d5 d7 d8 e6 f5 g4 h3 i2"


def test_turn_cells_lie_on_the_lines_from_the_runner() -> None:
    """B3.1: a1 and a5 lie at the rim, yet a runner can go on from there."""
    assert moves(table(), "via") == "a1 a2 a4 a5 b3 b4 c3 c5 d3 d6 e3 e7 f2 f7 g1 g7"


def test_cell_from_which_nothing_leads_on_is_no_turn_cell() -> None:
    """B3.1: from a2 only b1 is free, straight on or back is no turn."""
    shut, model = table("a3 i3", "a1 b2 b3"), table("a3 i3", "a1 b3")

    assert "a2" not in moves(shut, "via").split()
    assert "a2" in moves(model, "via").split()
    assert moves(play(model, "via a2"), "to") == "b2 c2 d2 e2 f1"


def test_runners_markers_and_bars_are_in_the_way() -> None:
    """B3.2: another runner on c5, an own marker on a4, another's on b3, a bar between a2 and a3."""
    assert moves(table("a3 c5", "a4", "b3"), "via") == "a1 a2 b4"
    assert moves(table("a3 c5", "a4", "b3", bars="a2|a3"), "via") == "b4"
    assert moves(table("a3 c5", "a4", "b3", bars="a1|a2"), "via") == "a2 b4"
    model = play(table("a3 i3", "d5", "e6", bars="c6|d6"), "via d6")
    assert moves(model, "to") == "d7 d8"


def test_marker_goes_where_the_runner_turned() -> None:
    """B3.3."""
    model = play(table(), "via d6, to e6, double, no-bar")

    assert model.table.markers == {"d6": Marker(0, True)}
    assert (model.table.runners, model.markers, model.doubles, model.turn) == (["e6", "i3"], [28, 30], [5, 6], 1)
    play(model, "via h4, to h3, single, no-bar")
    assert (model.markers, model.doubles) == ([28, 29], [5, 6])


def test_double_needs_one_left_and_two_markers() -> None:
    """B3.3; a step with one choice is automatic."""
    for doubles, markers in ((0, 9), (3, 1)):
        model = table()
        model.doubles[0], model.markers[0] = doubles, markers

        assert not model.may_play("run d6 e6 double")
        assert model.may_play("run d6 e6")
        assert "no-bar" in play(model, "via d6, to e6").legal()


def test_marker_may_jump_and_captures() -> None:
    """B3.4: over c4 to c3, then on over b3 to a3, where the runner started."""
    model = table("a3 i3", "", "c4* b3")
    play(model, "via c5, to c6, single")
    assert model.legal() == ["jump c3", "stay"]
    play(model, "jump c3")
    assert model.legal() == ["jump a3", "stay"]
    play(model, "jump a3, no-bar")

    assert model.table.markers == {"a3": Marker(0, False)}
    assert model.table.captured == [[Marker(1, True), Marker(1, False)], []]
    assert (model.markers, model.doubles, model.table.score(0)) == ([29, 30], [6, 6], 1 + 3 + 1)


def test_jumping_may_stop_at_any_time() -> None:
    """B3.4."""
    turns = set(table("a3 i3", "", "c4 b3", edges=[]).turns())

    assert {"run c5 c6", "run c5 c6 jump c3", "run c5 c6 jump c3 a3", "run c5 c6 double jump c3 a3"} <= turns
    assert not {"run c5 c6 jump a3", "run c5 c6 jump c3 a3 c5", "run c5 c6 jump"} & turns


def test_jumping_marker_may_come_back_to_where_it_was() -> None:
    """B3.4: around a triangle."""
    model = play(table("a5 i3", "", "e6 f6 f5"), "via e5, to e4, single, jump e7, jump g5")
    assert model.legal() == ["jump e5", "stay"]
    play(model, "jump e5, bar a1|a2")

    assert model.table.markers == {"e5": Marker(0, False)}
    assert model.record == ["run e5 e4 jump e7 g5 e5 bar a1|a2"]


@pytest.mark.parametrize(
    ("runners", "markers", "bars"),
    [
        ("a3 i3", ("c4", ""), ""),
        ("a3 c4", ("", ""), ""),
        ("a3 i3", ("", "c4 c3"), ""),
        ("a3 i3", ("c3", "c4"), ""),
        ("a3 c3", ("", "c4"), ""),
        ("a3 i3", ("", "c4"), "c4|c5"),
        ("a3 i3", ("", "c4"), "c3|c4"),
    ],
    ids=["own", "runner", "no room", "own behind", "runner behind", "bar before", "bar behind"],
)
def test_jump_is_refused(runners: str, markers: tuple[str, str], bars: str) -> None:
    """B3.4."""
    model = table(runners, *markers, bars=bars, edges=[])
    before = len(model.table.markers)
    play(model, "via c5, to c6, single")

    assert (model.turn, len(model.table.markers)) == (1, before + 1)


def test_own_runner_is_in_the_way_where_it_stands_now() -> None:
    """B3.4, B3.3: the runner has moved on to e5 before the marker jumps."""
    for end, jumps in (("d5", ["jump e5", "stay"]), ("e5", ["bar a1|a2", "no-bar"])):
        model = table("a3 i3", "", "c4 d4", edges=[["a1", "a2"]])

        assert play(model, f"via c5, to {end}, single, jump c3").legal() == jumps


def test_bar_goes_on_a_free_marked_edge_anywhere() -> None:
    """B3.5."""
    model = play(table(bars="a1|a2"), "via d6, to e6, single")
    assert "no-bar" in model.legal()
    assert len(moves(model, "bar").split()) == 83
    assert not {"bar a1|a2", "bar c3|c4", "bar a3|a2"} & set(model.legal())
    play(model, "bar h3|i3")

    assert (model.table.bars, model.bars) == ({"a1|a2", "h3|i3"}, [11, 12])
    assert not model.may_play("via h3")


def test_bar_step_is_skipped_without_bars_or_edges() -> None:
    """B3.5, Notation."""
    spent = table()
    spent.bars[0] = 0
    full = table(edges=[["a1", "a2"]], bars="a1|a2")
    for model in (spent, full, table(edges=[])):
        assert play(model, "via d6, to e6, single").turn == 1


def test_bar_may_lock_a_runner_in_and_the_match_ends() -> None:
    """B3.5, B4.2: even before the first turn; points are counted."""
    model = table("a3 i3", bars="i2|i3 h3|i3 h4|i3")
    play(model, "via d6, to e6, double, bar i3|i4")

    assert (model.ended_by, model.turn, model.legal(), model.turns()) == ("locked", None, [], [])
    assert (model.scores, model.winners) == ([12, 0], [0])


def test_runner_without_a_turn_is_locked_in() -> None:
    """B4.2: p2 can go from a1 to a2 and no further than a3, never turning."""
    model = play(table("i3 a1", "b1 b2 b3 b4 a4"), "via h3, to h2, single, no-bar")

    assert model.table.straight("a1", 0) == ["a2", "a3"]
    assert model.ended_by == "locked"


def test_last_marker_ends_the_match_with_its_turn() -> None:
    """B4.1: jumps and bar are still made; then it does not matter that p2 is locked in."""
    model = table("a3 i3", "", "c4", bars="i2|i3 h3|i3 h4|i3")
    model.markers[0] = 2
    play(model, "via c5, to c6, double, jump c3")
    assert model.turn == 0
    play(model, "bar i3|i4")

    assert (model.ended_by, model.scores, model.winners) == ("markers", [2 * 6 + 1, 0], [0])


def test_points_are_values_doubles_and_captures() -> None:
    """B4.3: equal players share."""
    model = table("a3 i3 b1", "e5 a1*", "d4* a5", "i1", edges=[])
    model.table.captured = [[Marker(1, True), Marker(1, False)], [], [Marker(0, True)]]
    model.markers[0] = 1
    play(model, "run a2 b2")

    assert (model.scores, model.winners) == ([15 + 2 + 3 + 1 + 1, 21, 1 + 3], [0])
    model.table.captured[0].pop()
    assert (model.scores, model.winners) == ([21, 21, 4], [0, 1])

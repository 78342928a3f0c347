"""Jumps, bars and the end of the match of Sabale (B3.4, B3.5, B4)."""

from __future__ import annotations

import pytest

import filon
from filon.games.sabale import events as h
from filon.testing.sabale.position import Marker, Table
from filon.testing.sabale.turn_notation import steps_of

from ..match_support import events_of, on, refusal_rule, seen
from .golden import GOLDEN
from .positions import OPEN, a_turn, drive, markers, played

# p2 may turn on e3, beside a double of p1 on e4; behind that, round a corner, lies d5.
CHAIN = "place a4, place i3, run e4 e6 double, run i2 h3, run d5 d6"
# p1 holds e4, d4 and d3 in a triangle with e3, e5 and c3 as its corners.
TRIANGLE = "place a4, place i3, run e4 c2, run i2 h3, run d3 c3, run h2 g3, run d4 d5"
# p1 holds e4 and f4; p2's runner stands on g3.
BACK_HOME = "place a4, place i3, run e4 e5, run i2 h3, run f4 f5, run h2 g3, run f6 e7"


def test_marker_jumps_on_and_may_bend() -> None:
    """B3.4: captured pieces leave at once; 3 for a double and 1 for a single (B4.3)."""
    match = on(played(CHAIN, **OPEN), "via e3, to e2, single")
    assert sorted(match.legal()) == ["jump e5", "stay"]
    on(match, "jump e5")
    assert (markers(match), seen(match).captured, seen(match).marker) == ("d5:1 e5:2 i2:2", (0, 3), "e5")
    assert sorted(match.legal()) == ["jump c5", "stay"]
    on(match, "jump c5")

    assert (markers(match), seen(match).captured) == ("c5:2 i2:2", (0, 4))
    assert (seen(match).points, match.turn) == ((0, 6 + 1 + 4), 0)
    assert seen(match).markers_left == (27, 28)
    assert seen(match).doubles_left == (5, 6)


@pytest.mark.parametrize(
    ("steps", "left"),
    [
        ("via e3, to e2, single, stay", "d5:1 e3:2 e4:1* i2:2"),
        ("via e3, to e2, double, jump e5, stay", "d5:1 e5:2* i2:2"),
        ("via e3, to e2, double, jump e5, jump c5", "c5:2* i2:2"),
    ],
)
def test_marker_may_stop_anywhere(steps: str, left: str) -> None:
    """B3.4: before the first jump and after any; a double jumps as one piece."""
    match = on(played(CHAIN, **OPEN), steps)

    assert (markers(match), match.turn) == (left, 0)


def test_marker_may_come_back_to_cells_it_left() -> None:
    """B3.4: three jumps of 120° around a triangle, either way."""
    for way in ("jump e5 c3 e3", "jump c3 e5 e3"):
        match = played(TRIANGLE, **OPEN)
        assert sorted(on(filon.replay(match.record()), "via e3, to e2, single").legal()) == [
            "jump c3",
            "jump e5",
            "stay",
        ]
        on(match, f"run e3 e2 {way}")

        assert (markers(match), seen(match).captured) == ("e3:2 h2:2 i2:2", (0, 3))


def test_marker_may_land_where_its_runner_set_out() -> None:
    """B3.4, B1.1: the cell left is free; the black pawn occupies nothing."""
    match = on(played(BACK_HOME, **OPEN), "run e3 e2 jump e5 g3")

    assert markers(match) == "f6:1 g3:2 h2:2 i2:2"


@pytest.mark.parametrize(
    ("lines", "turn"),
    [
        ("place a4, place i3", "run e4 e5 jump e6"),  # its own runner
        ("place f8, place a3", "run a4 a5 jump a2"),  # another runner
        ("place a4, place i3, run e4 e6, run i2 h3", "run e5 d4 jump e3"),  # an own marker
        ("place a4, place i3", "run e4 e5 jump e2"),  # nothing
        (CHAIN, "run e3 e2 jump c5"),  # too far
        (CHAIN, "run e3 e2 jump e5 e7"),  # nothing behind
        (CHAIN, "run e3 e2 jump e4"),  # on it
        (CHAIN, "run e3 e2 jump e5 c5 e3"),  # what was captured is gone
        ("place a4, place i3, run e4 e5", "run e3 e2 jump e5"),  # no free cell behind
        (f"{CHAIN}, run e3 e2, run c5 c4", "run f2 f3 jump e5"),  # an old marker does not
    ],
)
def test_jump_is_refused(lines: str, turn: str) -> None:
    """B3.4: not over runners or own markers, only over a neighbour, only onto a free cell."""
    match = played(lines, **OPEN)

    assert refusal_rule(match, turn.partition(" jump ")[0]) == ("", "")
    assert refusal_rule(match, turn) == ("no_jump_there", "B3.4")


@pytest.mark.parametrize("edge", ["e3|e4", "e4|e5"])
def test_no_jump_crosses_a_bar(edge: str) -> None:
    """B3.4: neither of the two edges may be barred."""
    lines = CHAIN.replace("double", f"double bar {edge}")
    match = played(lines, edges=[edge.split("|")])

    assert refusal_rule(match, "run e3 e2") == ("", "")
    assert refusal_rule(match, "run e3 e2 jump e5") == ("no_jump_there", "B3.4")


def test_bar_goes_on_any_free_marked_edge_and_stays() -> None:
    """B3.5, B1.3: one a turn, and none need be put."""
    match = played("place a4, place i3, run d4 d5 bar h1|h2, via h3, to h4, single")
    assert seen(match).bars_left == (11, 12)
    assert len(match.legal()) == 84
    assert "no-bar" in match.legal()
    assert refusal_rule(match, "bar h1|h2") == ("no_bar_there", "B3.5")
    assert refusal_rule(match, "bar c3|c4") == ("edge_not_marked", "B1.3")
    on(match, "bar a1|a2")

    assert (seen(match).bars, seen(match).bars_left) == (("a1|a2", "h1|h2"), (11, 11))
    assert refusal_rule(match, "run e5 e4 bar h1|h2") == ("no_bar_there", "B3.5")


def test_bars_run_out() -> None:
    """B3.5, B2.1: six of four players; then there is no choice."""
    match = drive(4, "bar", lambda at: seen(at).bars_left[at.turn or 0] == 0)
    assert match.turn is not None
    free = next(edge for edge in seen(match).edges if edge not in seen(match).bars)
    turn = a_turn(match)

    assert refusal_rule(match, f"{turn} bar {free}") == ("no_bars_left", "B3.5")
    assert refusal_rule(match, f"{turn} bar d4|e5") == ("edge_not_marked", "B1.3")
    assert refusal_rule(match, turn) == ("", "")
    assert sum(" bar " in line for line in match.lines[4 + match.turn :: 4]) == 6


def test_bar_locks_a_runner_in_before_its_first_turn() -> None:
    """B3.5, B4.2, B4.3: the match ends, points are counted, and the two who are level win together."""
    match = played("place d1, place d8, place a3, run d3 b3 bar a2|a3, run d6 b4 bar a3|a4", seats=3)

    assert (match.turn, match.legal(), seen(match).phase) == (None, [], "over")
    assert match.outcome == filon.Outcome((6, 6, 0), (0, 1), "equal_points")
    assert [(what.how, what.player) for what in events_of(match, None, h.Ended)] == [("locked", 2)]
    assert refusal_rule(match, "via a4") == ("over", "")


def test_runner_without_a_turn_is_locked_in() -> None:
    """B4.2: p4 could go from a3 to a2, and not turn there."""
    lines = "place d1, place d8, place i3, place a3, run d3 b3 bar a2|b2, run d6 b4 bar a3|a4, run h3 h4 bar a1|a2"
    match = played(lines, seats=4)

    assert match.outcome == filon.Outcome((6, 6, 3, 0), (0, 1), "equal_points")
    assert seen(match).bars == ("a1|a2", "a2|b2", "a3|a4")
    assert played(lines.replace("a1|a2", "a1|b1"), seats=4).turn == 3


def test_locked_in_player_may_win() -> None:
    """B4.2: it is no loss."""
    match = GOLDEN.replay("four_locked")
    end = events_of(match, None, h.Ended)[0]

    assert match.outcome is not None
    assert (end.how, match.outcome.winners) == ("locked", (end.player,))


def test_last_marker_ends_the_match_with_its_turn() -> None:
    """B4.1, B4.3: its jumps and bar are still made; points are what lies and what was captured."""
    match = GOLDEN.replay("two_last")
    end, view = events_of(match, None, h.Ended)[0], seen(match)
    before = match.restarted()
    on(before, ", ".join(match.lines[:-1]))
    assert (before.turn, seen(before).markers_left[end.player] in (1, 2)) == (end.player, True)

    assert (end.how, view.markers_left[end.player], match.turn) == ("markers", 0, None)
    assert "bar" in match.lines[-1] or "jump" in match.lines[-1]
    assert match.outcome is not None
    assert match.outcome.scores == view.points == end.points
    for step in steps_of(match.lines[-1])[:3]:
        if before.refusal(step) is None:  # automatic steps were taken already
            before.play(step)
    assert (before.turn, seen(before).markers_left[end.player]) == (end.player, 0)


def test_last_marker_takes_precedence_over_a_locked_runner() -> None:
    """B4.1 before B4.2: the next player could not turn, which no longer matters."""
    match = GOLDEN.replay("two_last_and_locked")
    end, view = events_of(match, None, h.Ended)[0], seen(match)
    table, following = Table(2), view.runners[1 - end.player]
    table.runners, table.bars = list(view.runners), set(view.bars)
    table.markers = {piece.cell: Marker(piece.by, piece.double) for piece in view.markers}

    assert table.turn_cells(following) == []
    assert (end.how, view.markers_left[end.player]) == ("markers", 0)


def test_empty_supply_is_the_reported_end() -> None:
    """B4.1, B4.2: wherever a supply is empty, that ended the match, and nothing else is reported."""
    ends = set()
    for path in GOLDEN.records:
        match = filon.replay(path.read_text("utf-8"))
        how = events_of(match, None, h.Ended)[0].how
        ends.add(how)
        assert (0 in seen(match).markers_left) == (how == "markers")

    assert ends == {"markers", "locked"}

"""Consistency checks of a view that no match can lead to although a State would accept it (B1 to B4)."""

from __future__ import annotations

from mypy_extensions import i64

from filon.core.data.consistency import want
from filon.games.sabale.board import CELLS, CODES, EDGE_CODES, STARTS
from filon.games.sabale.components import (
    BARS,
    COUNT,
    DOUBLE_CAPTURED,
    DOUBLES,
    JUMP,
    MARKER,
    MARKERS,
    OVER,
    PHASES,
    PLACE,
    SEATS,
    SINGLE_CAPTURED,
    TO,
    VIA,
)
from filon.games.sabale.state import State
from filon.games.sabale.view_types import View

# The first steps of a turn that has come to this phase, each by its verb; jumps and `stay` follow.
BEGUN = {TO: ("via",), COUNT: ("via", "to"), JUMP: ("via", "to", "count")}


def check(view: View) -> None:
    """Raise ValueError if no match can lead to this view; the cells are checked while the pieces are put on them."""
    check_seats(view)
    put = check_supplies(view)
    if view.phase == PHASES[PLACE]:
        check_placing(view)
    else:
        want(None not in view.runners, "all runners stand before the first turn")
        check_turns(view, put)
    check_steps(view)


def check_seats(view: View) -> None:
    """Check that each seat has an entry everywhere and no other seat is named (B2.1)."""
    seats = view.seats
    want(seats in SEATS, "the number of seats is not allowed")
    by_seat = (view.runners, view.bars_left, view.markers_left, view.doubles_left, view.captured, view.points)
    for parts in by_seat:
        want(len(parts) == seats, "a field by seat has not one entry per seat")
    for seat in (view.turn or 0, view.seat or 0):
        want(0 <= seat < seats, "a seat is named that does not exist")
    want(view.phase in PHASES, "there is no such phase")
    want((view.turn is None) == (view.phase == PHASES[OVER]), "a seat has the turn until the match is over")


def check_edges(edges: tuple[str, ...]) -> None:
    """Check that marked edges stand in the order of the board, none twice (B1.3)."""
    last = -1
    for name in edges:
        if name not in EDGE_CODES:
            raise ValueError(f"the board has no {name}")
        want(last < EDGE_CODES[name], "edges have their order")
        last = EDGE_CODES[name]


def check_supplies(view: View) -> list[int]:
    """Check each seat's supplies against what it began with (B2.1, B3.3); return how often each put a marker."""
    seats = view.seats
    turns: list[int] = []
    for seat in range(seats):
        bars = BARS[seats] - view.bars_left[seat]
        markers, doubles = MARKERS[seats] - view.markers_left[seat], DOUBLES[seats] - view.doubles_left[seat]
        want(0 <= bars <= BARS[seats] and 0 <= doubles <= DOUBLES[seats], "no seat begins with so much")
        want(2 * doubles <= markers <= MARKERS[seats], "a double is two markers")
        turns.append(markers - doubles)
        want(bars <= turns[seat], "a bar is put at the end of a turn")
    want(sum(view.bars_left) + len(view.bars) == seats * BARS[seats], "every bar is somewhere")
    return turns


def check_captures(state: State, view: View) -> None:
    """Check that pieces that were put and are not on the board were captured by others (B3.4, B4.3)."""
    seats = view.seats
    lying = [0] * (2 * seats)
    for cell in range(i64(CELLS)):
        held = i64(state.cells[cell])
        if held >= MARKER:
            lying[held - MARKER] += 1
    gone: list[int] = []
    for seat in range(seats):
        doubles = DOUBLES[seats] - view.doubles_left[seat]
        singles = MARKERS[seats] - view.markers_left[seat] - 2 * doubles
        singles, doubles = singles - lying[2 * seat], doubles - lying[2 * seat + 1]
        want(singles >= 0 and doubles >= 0, "more lies on the board than was put")
        gone.append(SINGLE_CAPTURED * singles + DOUBLE_CAPTURED * doubles)
    want(sum(view.captured) == sum(gone), "every piece is on the board, in a supply or captured")
    for seat in range(seats):
        want(0 <= view.captured[seat] <= sum(gone) - gone[seat], "no seat captures its own pieces")


def check_placing(view: View) -> None:
    """Check that runners came on clockwise, each on a start cell, and nothing else has happened (B2.2)."""
    turn = view.turn or 0
    placed = view.seats - view.runners.count(None)
    for seat, cell in enumerate(view.runners):
        before = 1 <= (turn - seat) % view.seats <= placed
        want((cell is not None) == before, "they place one after the other")
        want(cell is None or CODES[cell] in STARTS, "no runner starts there")
    want(not view.markers and not view.bars, "nothing is put before all runners stand")


def check_turns(view: View, put: list[int]) -> None:
    """Check that turns went round (B2.2), and that the last marker ended the match with its turn (B4.1)."""
    if view.turn is None:
        want(max(put) - min(put) <= 1, "turns go round")
        return
    marked = view.phase not in PHASES[PLACE:JUMP]
    for seat, left in enumerate(view.markers_left):
        want(left > 0 or (marked and seat == view.turn), "it would be over")
    ended = [count - int(marked and seat == view.turn) for seat, count in enumerate(put)]
    ended = [*ended[view.turn :], *ended[: view.turn]]
    # From the mover on: seats whose turn is still to come, then seats that have had one more.
    want(ended == sorted(ended) and ended[-1] - ended[0] <= 1, "turns go round")


def check_steps(view: View) -> None:
    """Check that this turn's steps lead to where runner and marker are (B3)."""
    phase = PHASES.index(view.phase)
    if phase <= VIA or phase == OVER:
        want(not view.steps and view.via is None and view.marker is None, "no turn has begun")
        return
    kinds = [word if (word := text.partition(" ")[0]) not in ("single", "double") else "count" for text in view.steps]
    cells = [text.partition(" ")[2] for text in view.steps]
    begun = BEGUN[min(phase, JUMP)]
    later = kinds[len(begun) :]
    jumps = later.count("jump")
    want(tuple(kinds[: len(begun)]) == begun, "steps have their order")
    want(later == ["jump"] * jumps + ["stay"] * int(phase > JUMP), "steps have their order")
    want(jumps <= sum(view.captured), "every jump captures")
    want(view.via == cells[0], "the turn cell is the first step's")
    turn = view.turn or 0
    want(phase == TO or view.runners[turn] == cells[1], "the runner stands where it ended")
    if phase < JUMP:
        want(view.marker is None, "no marker was put in this turn")
        return
    want(view.marker == (cells[2 + jumps] if jumps else view.via), "the marker is where it jumped")
    own = [marker.double for marker in view.markers if marker.by == turn and marker.cell == view.marker]
    want(own == [view.steps[2] == "double"], "this turn's marker lies there")

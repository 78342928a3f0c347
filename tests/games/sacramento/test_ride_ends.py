"""Ends of rides and refusals of all others equal a brute-force search of paths (C3.2–C3.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from filon.testing.sacramento.extra_boards import KINDS, random_board

from ..match_support import refusal_rule, seen
from .positions import CORNERS, placed

pytestmark = pytest.mark.once

FILES = "abcdefghijklm"
CELLS = [f"{file}{rank}" for file in FILES for rank in range(1, 14)]
BACK = {"N": "S", "S": "N", "E": "W", "W": "E"}
RULES = {"wrong_distance": "C3.2", "own_rider_there": "C3.3", "way_is_taken": "C3.3", "start_field": "C3.5", "": ""}


class Position(NamedTuple):
    """Riders by name, two dice, whose turn it is, and the board: ours is None."""

    seats: int
    mover: int
    dice: tuple[int, int]
    riders: dict[str, str]
    board: dict[str, Any] | None


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any number of riders on free cells of any board, often close together."""
    seats = draw(st.sampled_from([2, 3, 4]))
    kind = draw(st.sampled_from([None, None, *KINDS]))
    random = Random(draw(st.integers(0, 10**6)))
    board = None if kind is None else random_board(kind, random)
    free = [cell for cell in CELLS if cell not in closed_cells(board)]
    middle, spread = random.choice(free), draw(st.sampled_from([2, 3, 26]))
    free.sort(key=lambda cell: (distance(cell, middle) // spread, random.random()))
    names = [f"{letter}{number}" for letter in CORNERS[seats] for number in (1, 2, 3)]
    out = draw(st.lists(st.sampled_from(names), unique=True, max_size=min(len(names), len(free))))
    dice = draw(st.tuples(st.integers(1, 6), st.integers(1, 6)))
    mover = draw(st.integers(0, seats - 1))
    return Position(seats, mover, dice, dict(zip(out, free, strict=False)), board)


def closed_cells(board: dict[str, Any] | None) -> set[str]:
    """All start fields."""
    if board is None:
        return {f"{file}{rank}" for file in "ablm" for rank in (1, 2, 12, 13)}
    return {f"{FILES[column]}{13 - row}" for player in board["players"].values() for row, column in player["base"]}


def distance(one: str, other: str) -> int:
    """Rows plus columns."""
    return abs(FILES.index(one[0]) - FILES.index(other[0])) + abs(int(one[1:]) - int(other[1:]))


def step(cell: str, way: str) -> str:
    """The cell beside; one that may not be there."""
    file, rank = FILES.index(cell[0]), int(cell[1:])
    file, rank = file + (way == "E") - (way == "W"), rank + (way == "N") - (way == "S")
    return f"{FILES[file]}{rank}" if 0 <= file < 13 and 1 <= rank <= 13 else ""


def ways(cell: str, steps: int, gone: str = "") -> Iterator[list[str]]:
    """Every way of so many steps without two opposite directions, as the cells after the first, empty or not."""
    if not steps:
        yield []
        return
    for way in "NESW":
        beside = step(cell, way)
        if beside and BACK[way] not in gone:
            yield from ([beside, *rest] for rest in ways(beside, steps - 1, gone + way))


def reasons(position: Position, arrow: str, name: str, die: int) -> dict[str, str]:
    """Why a rider may not end on each cell with a die; empty where it may (C3.5 gives the order)."""
    closed, start = closed_cells(position.board), position.riders.get(name)
    taken = {cell for other, cell in position.riders.items() if other != name}
    own = {cell for other, cell in position.riders.items() if other[0] == name[0]}
    every: list[list[str]] = list(ways(start, die) if start else ([arrow, *way] for way in ways(arrow, die - 1)))
    found = dict.fromkeys(CELLS, "wrong_distance")
    for end in {way[-1] for way in every}:
        unblocked = [way for way in every if way[-1] == end and not taken & set(way[:-1])]
        if end in own:
            found[end] = "own_rider_there"
        elif not unblocked:
            found[end] = "way_is_taken"
        else:
            found[end] = "" if any(not closed & set(way) for way in unblocked) else "start_field"
    return found


def agree(position: Position) -> list[str]:
    """The codes met, once engine and brute force agree; `passed` where no die can be used.

    Of the many cells at a wrong distance every eleventh is asked about.
    """
    drawing = ", ".join(f"{name} {cell}" for name, cell in position.riders.items())
    options: dict[str, Any] = {} if position.board is None else {"board": position.board}
    first = f"p{position.mover + 1}"
    match = placed(drawing, [position.dice], seats=position.seats, first=first, **options)
    letter, arrows = CORNERS[position.seats][position.mover], seen(match).arrows[position.mover]
    expected = {
        f"ride {rider} {die} {cell}": code
        for rider in (1, 2, 3)
        for die in set(position.dice)
        for cell, code in reasons(position, arrows[rider - 1], f"{letter}{rider}", die).items()
    }
    usable = [text for text, code in expected.items() if not code]
    if not usable:
        assert seen(match).turns > 1
        return ["passed"]
    assert sorted(match.legal()) == sorted(usable)
    judged = [text for place, text in enumerate(expected) if expected[text] != "wrong_distance" or place % 11 == 0]
    for text in judged:
        assert refusal_rule(match, text) == (expected[text], RULES[expected[text]]), text
    return [expected[text] for text in judged]


def test_ride_ends_equal_brute_force() -> None:
    """C3.2–C3.5: every other cell is refused by the rule that comes first; if no die can be used, the turn passes."""
    met: Counter[str] = Counter()

    @settings(max_examples=300, deadline=None, derandomize=True, database=None)
    @given(positions())
    def holds(position: Position) -> None:
        met.update(agree(position))

    holds()
    assert [code for code in ("passed", *RULES) if met[code] < 5] == [], met

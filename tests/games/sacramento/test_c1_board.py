"""The board is the one that RULES.md draws (C1)."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from ..match_support import on, refusal_rule, seen
from .positions import CORNERS, begun, ends, hid, placed, usable

PAGE = resources.files("filon.games.sacramento").joinpath("RULES.md").read_text("utf-8")
FILES = "abcdefghijklm"
ARROWS = {"A": "c13 c11 a11", "B": "m11 k11 k13", "C": "k1 k3 m3", "D": "a3 c3 c1"}
ENTRANCES = {"A": "j1 j4 m4", "B": "a4 d4 d1", "C": "d13 d10 a10", "D": "m10 j10 j13"}


def drawn() -> dict[str, str]:
    """What the drawing in the rules shows, cell by cell."""
    lines = PAGE.split("```text\n")[1].split("```")[0].splitlines()[2:]
    found: dict[str, str] = {}
    for line in lines:
        rank, *marks = line.split()
        found.update({f"{file}{rank}": mark for file, mark in zip(FILES, marks, strict=True)})
    return found


def table(letter: str) -> list[list[str]]:
    """The cells of a corner in the table of the rules: start field, arrow cells, entrances."""
    row = next(line for line in PAGE.splitlines() if re.match(rf"\| {letter} \| \w+-\w+ \|", line))
    return [column.replace(",", " ").split() for column in row.strip("|").split("|")[2:]]


def test_board_has_169_cells_153_of_them_open() -> None:
    """C1.1, C1.2: 13 × 13 without four blocks of 2 × 2."""
    closed = {cell for cell, mark in drawn().items() if mark == "##"}
    match = hid([(1, 2)], seats=4)
    view = seen(match)

    assert {cell for cells in view.starts for cell in cells} == closed
    assert len(drawn()) - len(closed) == 153
    for cell in drawn():
        assert refusal_rule(match, f"ride 1 1 {cell}")[0] in ("", "wrong_distance")
    for cell in ("n1", "a14", "a0"):
        assert refusal_rule(match, f"ride 1 1 {cell}") == ("not_a_move", "")


@pytest.mark.parametrize("letter", "ABCD")
def test_board_matches_the_drawing_of_the_rules(letter: str) -> None:
    """C1.2: drawing, table and engine agree; arrows stand in the order of the riders."""
    view, seat = seen(begun(seats=4)), "ABCD".index(letter)
    starts, arrows, entrances = table(letter)

    assert sorted(view.starts[seat]) == sorted(starts)
    assert list(view.arrows[seat]) == arrows == ARROWS[letter].split()
    assert list(view.entrances[seat]) == entrances == ENTRANCES[letter].split()
    assert [drawn()[cell] for cell in arrows] == [f"{letter}1", f"{letter}2", f"{letter}3"]
    assert [drawn()[cell] for cell in entrances] == [f"${letter}"] * 3


def test_each_bank_lies_opposite_its_start_field() -> None:
    """C1.1: in the quarter of the board that the middle reflects."""
    view = seen(begun(seats=4))
    for starts, entrances in zip(view.starts, view.entrances, strict=True):
        west, north = starts[0][0] < "g", int(starts[0][1:]) > 7

        assert all((cell[0] < "g") != west and (int(cell[1:]) > 7) != north for cell in entrances)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_first_step_of_a_rider_is_onto_its_arrow_cell(seats: int) -> None:
    """C1.2: with any first player."""
    for seat, letter in enumerate(CORNERS[seats]):
        match = hid([(1, 1)], seats=seats, first=f"p{seat + 1}")

        assert usable(match) == "1:1 2:1 3:1"
        assert [ends(match, f"{rider} 1") for rider in (1, 2, 3)] == [[cell] for cell in ARROWS[letter].split()]


def test_arrow_cell_is_an_ordinary_cell_for_every_rider() -> None:
    """C1.2: to pass and to end on, for other riders of its colour and for other players."""
    match = placed("A3 f13, C1 e11", [(3, 4), (4, 2)])
    assert "c13" in ends(match, "3 3")
    on(match, "ride 3 3 c13, ride 2 4 c8")

    assert "c11" in ends(match, "1 2")
    assert "a11" in ends(match, "1 4")


def test_entrance_is_an_ordinary_cell_for_other_players() -> None:
    """C1.2, C5.1: A's carrier stays on an entrance of C's bank, and rides past one of its own."""
    match = placed("A1 d11", [(1, 5)], "11")
    on(match, "ride 1 1 d10")
    view = seen(match)

    assert (view.riders[0][0], view.money, view.round, view.shown) == ("d10", (0, 0), 1, ((), ()))
    match = placed("A1 k4", [(2, 5)], "11")
    on(match, "ride 1 2 i4")
    view = seen(match)
    assert (view.riders[0][0], view.money, view.round, view.shown) == ("i4", (0, 0), 1, ((), ()))

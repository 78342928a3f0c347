"""Text rendering of the board: one line per row of cells, and between two rows a line for their edges.

A cell is its name with its piece or its value; a marked edge is a thin line, a bar a thick one, any other edge blank.
"""

from __future__ import annotations

from typing import Final

from filon.core.text.translations import Words
from filon.core.view import View as CoreView
from filon.games.sabale.board import EDGE_CELLS, EDGE_CODES, NAMES, PLACES, VALUES
from filon.games.sabale.view_types import View

HALF: Final = 4  # half a cell's width: a row is shifted by so much against the next
WIDTH: Final = 73
HEIGHT: Final = 17
# Beside a cell, below it to the right, below it to the left.
THIN: Final = ("│", " ╱ ", " ╲ ")
THICK: Final = ("█", "▄█▀", "▀█▄")
# Column and line of each cell's middle, by code.
MIDDLES: Final = [(36 + HALF * (2 * q + r), 8 + 2 * r) for q, r in PLACES]


def render_board(view: CoreView, words: Words) -> str:
    """Return the board; different positions have different texts."""
    assert isinstance(view, View)
    rows = [[" "] * WIDTH for _ in range(HEIGHT)]
    put_cells(rows, view)
    for edge in view.edges:
        put_edge(rows, EDGE_CODES[edge], THIN)
    for edge in view.bars:
        put_edge(rows, EDGE_CODES[edge], THICK)
    return "\n".join(["".join(row).rstrip() for row in rows])


def put_cells(rows: list[list[str]], view: View) -> None:
    """Write each cell's name with its piece or its value."""
    held = pieces(view)
    for cell, name in enumerate(NAMES):
        column, line = MIDDLES[cell]
        put(rows, column - 3, line, f"{cell_mark(view, name)}{name} {held.get(name, str(VALUES[cell]))}")


def pieces(view: View) -> dict[str, str]:
    """Return the piece on each cell by its name: a runner, a marker or a double, with its player's number."""
    found = {marker.cell: f"{'●●' if marker.double else '●'}{marker.by + 1}" for marker in view.markers}
    for seat, at in enumerate(view.runners):
        if at is not None:
            found[at] = f"▲{seat + 1}"
    return found


def cell_mark(view: View, name: str) -> str:
    """Return the mark before a cell's name: this turn's marker, or its turn cell."""
    if name == view.marker:
        return "*"
    return ">" if name == view.via else " "


def put_edge(rows: list[list[str]], edge: int, glyphs: tuple[str, str, str]) -> None:
    """Write the line between two cells, by the direction from the first to the second."""
    first, second = EDGE_CELLS[edge]
    column, line = MIDDLES[first]
    beyond, below = MIDDLES[second]
    middle = (column + beyond) // 2
    if line == below:
        put(rows, middle, line, glyphs[0])
    else:
        put(rows, middle - 1, line + 1, glyphs[1] if beyond > column else glyphs[2])


def put(rows: list[list[str]], column: int, line: int, text: str) -> None:
    """Write a text into the picture."""
    for at, letter in enumerate(text):
        rows[line][column + at] = letter

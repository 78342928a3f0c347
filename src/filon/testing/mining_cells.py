"""Cells and sides of the mining games' maps, as their oracles read and write them."""

from typing import Final

Cell = tuple[int, int]

STEPS: Final[dict[str, Cell]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE: Final[dict[str, str]] = {"N": "S", "E": "W", "S": "N", "W": "E"}


def write_cell(cell: Cell) -> str:
    """Return the notation of a cell."""
    return f"{cell[0]},{cell[1]}"


def read_cell(text: str) -> Cell:
    """Return the cell of its notation."""
    x, y = text.split(",")
    return int(x), int(y)


def neighbour(cell: Cell, side: str) -> Cell:
    """Return the neighbouring cell on that side."""
    return cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]

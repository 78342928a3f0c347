"""How do the witnesses of the two mines speak of cells and sides?"""

from typing import Final

Cell = tuple[int, int]

STEPS: Final[dict[str, Cell]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE: Final[dict[str, str]] = {"N": "S", "E": "W", "S": "N", "W": "E"}


def write_cell(cell: Cell) -> str:
    """A cell as texts have it."""
    return f"{cell[0]},{cell[1]}"


def read_cell(text: str) -> Cell:
    """A cell from a text."""
    x, y = text.split(",")
    return int(x), int(y)


def beside(cell: Cell, side: str) -> Cell:
    """The neighbouring cell on that side."""
    return cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]

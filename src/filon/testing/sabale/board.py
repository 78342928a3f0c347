"""The board of Sabale, transcribed from the rules: cells, values, neighbours and edges for bars (B1)."""

from functools import cache
from typing import Any, Final, NamedTuple

# Rows a to i from the top: each is shifted by half a cell against the next (B1.1).
DRAWING: Final = """
        1 1 1 1 1
       1 3 3 3 3 1
      1 3 6 6 6 3 1
     1 3 6 10 10 6 3 1
    1 3 6 10 15 10 6 3 1
     1 3 6 10 10 6 3 1
      1 3 6 6 6 3 1
       1 3 3 3 3 1
        1 1 1 1 1
"""
STEPS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # clockwise, 60° from one to the next
LARGEST: Final = 4  # no coordinate is larger


class Hex(NamedTuple):
    """Axial coordinates of a cell: the centre is 0, 0; r grows downward, q to the right."""

    q: int
    r: int

    def on(self, step: int, times: int = 1) -> "Hex":
        """Return the coordinates `times` cells further in a direction, on the board or not."""
        return Hex(self.q + times * STEPS[step][0], self.r + times * STEPS[step][1])


def _read(drawing: str) -> dict[str, tuple[Hex, int]]:
    """Return cell names with coordinates and value, in the order a1 to i5."""
    found = {}
    for row, line in enumerate(drawing.strip("\n").splitlines()):
        r = row - LARGEST
        leftmost = max(-LARGEST, -LARGEST - r)
        for column, value in enumerate(line.split()):
            found[f"{'abcdefghi'[row]}{column + 1}"] = (Hex(leftmost + column, r), int(value))
    return found


_READ: Final = _read(DRAWING)
CELLS: Final = tuple(_READ)
VALUES: Final = {cell: value for cell, (_, value) in _READ.items()}
PLACES: Final = {cell: place for cell, (place, _) in _READ.items()}
NAMES: Final = {place: cell for cell, place in PLACES.items()}
CORNERS: Final = ("a1", "a5", "e1", "e9", "i1", "i5")  # B1.2
BORDER: Final = tuple(cell for cell in CELLS if VALUES[cell] == 1)
STARTS: Final = tuple(cell for cell in BORDER if cell not in CORNERS)  # B2.2


@cache
def beside(cell: str, step: int) -> str | None:
    """Return the neighbour in a direction; None beyond the border."""
    return NAMES.get(PLACES[cell].on(step))


def neighbours(cell: str) -> list[str]:
    """Return the adjacent cells (B1.1)."""
    return [other for step in range(6) if (other := beside(cell, step)) is not None]


def edge(one: str, other: str) -> str:
    """Return the edge between two neighbours, the earlier cell first (Notation)."""
    return "|".join(sorted((one, other)))


EDGES: Final = tuple(sorted({edge(cell, other) for cell in CELLS for other in neighbours(cell)}))


@cache
def direction(start: str, end: str) -> int | None:
    """Return the direction of the straight line from one cell to another; None if there is none."""
    for step in range(6):
        if any(PLACES[start].on(step, times) == PLACES[end] for times in range(1, 2 * LARGEST + 1)):
            return step
    return None


def marked_edges(chosen: Any = None) -> tuple[str, ...]:
    """Return the edges that take bars: one of three sets, or a list of pairs (B1.3, options)."""
    if isinstance(chosen, list):
        found = [edge(*pair) for pair in chosen]
        if not set(found) <= set(EDGES) or len(set(found)) < len(found):
            raise ValueError(f"not edges, or one twice: {chosen}")
        return tuple(sorted(found))
    worths = {name: [VALUES[cell] for cell in name.split("|")] for name in EDGES}
    sets = {
        "M1": [name for name in EDGES if 1 in worths[name]],
        "M2": [name for name in EDGES if set(worths[name]) <= {1, 3}],
        "M3": [name for name in EDGES if {1, 3} & set(worths[name])],
    }
    return tuple(sets["M2" if chosen is None else chosen])

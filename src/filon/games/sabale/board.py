"""Board: 61 hexagonal cells, their values, their edges, and which edges take a bar (B1)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from filon.core.data import game_data
from filon.core.data.input_validation import fail, short

# Six directions in order, so that the opposite is three further and a turn of 60° or 120° is one or two either way.
DIRECTIONS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
SIX: Final[i64] = 6
CELLS: Final = 61
WALL: Final = 61
EDGES: Final = 156

DATA: Final = game_data.data("filon.games.sabale", "board.json")
NAMES: Final = [str(cell["id"]) for cell in DATA["cells"]]
CODES: Final = {name: code for code, name in enumerate(NAMES)}
VALUES: Final = bytes([cell["value"] for cell in DATA["cells"]])
PLACES: Final = {(cell["q"], cell["r"]): code for code, cell in enumerate(DATA["cells"])}


def _neighbours() -> list[int]:
    """Return the neighbour of each cell in each direction, WALL where the board ends."""
    found: list[int] = []
    for q, r in PLACES:
        found += [PLACES.get((q + dq, r + dr), WALL) for dq, dr in DIRECTIONS]
    return found


NEIGHBOUR: Final = vec[u8]([u8(code) for code in _neighbours()])
# Edges are numbered in the order of their texts: the earlier cell first, then the later one.
EDGE_CELLS: Final = sorted(
    {
        (min(cell, int(other)), max(cell, int(other)))
        for cell in range(CELLS)
        for other in NEIGHBOUR[6 * cell : 6 * cell + 6]
        if other != WALL
    }
)
EDGE_NAMES: Final = [f"{NAMES[first]}|{NAMES[second]}" for first, second in EDGE_CELLS]
EDGE_CODES: Final = {name: code for code, name in enumerate(EDGE_NAMES)}


def _edges() -> list[int]:
    """Return the edge of each cell in each direction, EDGES where the board ends."""
    codes = {pair: code for code, pair in enumerate(EDGE_CELLS)}
    found: list[int] = []
    for cell in range(CELLS):
        for direction in range(6):
            other = int(NEIGHBOUR[6 * cell + direction])
            found.append(codes.get((min(cell, other), max(cell, other)), EDGES))
    return found


EDGE: Final = vec[u8]([u8(code) for code in _edges()])
# Border cells that are no corners: a corner has three neighbours, the rest of the border four (B1.2, B2.2).
STARTS: Final = [
    cell for cell in range(CELLS) if sum(1 for other in NEIGHBOUR[6 * cell : 6 * cell + 6] if other != WALL) == 4
]


def marked_edges(choice: object) -> vec[u8]:
    """Return the edges that take a bar, in order: M1, M2, M3, or a list of pairs of neighbouring cells (B1.3).

    Raises InvalidStart for anything else.
    """
    pairs = DATA["marked_edges"].get(choice) if isinstance(choice, str) else choice
    if not isinstance(pairs, list) or len(pairs) > EDGES:
        fail("edges", f"{', '.join(DATA['marked_edges'])} or a list of pairs, not {short(choice)}")
    found: list[int] = []
    for at, pair in enumerate(pairs):
        names = [CODES.get(name, WALL) if isinstance(name, str) else WALL for name in pair] if is_pair(pair) else []
        edge = EDGE_CODES.get("|".join([NAMES[code] for code in sorted(names) if code != WALL]))
        if edge is None:
            fail(f"edges[{at}]", f"two neighbouring cells, not {short(pair)}")
        if edge in found:
            fail(f"edges[{at}]", f"no edge twice, as {EDGE_NAMES[edge]} is")
        found.append(edge)
    return vec[u8]([u8(edge) for edge in sorted(found)])


def is_pair(value: object) -> bool:
    """Return whether the value is a list of two."""
    return isinstance(value, list) and len(value) == 2

"""The board of Sacramento, transcribed from the rules: cells, neighbours, arrows and entrances (C1, C2.3)."""

from typing import Any, Final, NamedTuple

SIZE: Final = 13
FILES: Final = "abcdefghijklm"
LETTERS: Final = "ABCD"
CORNERS_BY_SEATS: Final = {2: "AC", 3: "ABC", 4: "ABCD"}  # C2.3
# Seen from above, north up: `A` start field, `A1` the arrow of A's first rider, `a1` an entrance of A's bank (C1.1).
DRAWING: Final = """
    A  A  A1 c1 .  .  .  .  .  d3 B3 B  B
    A  A  .  .  .  .  .  .  .  .  .  B  B
    A3 .  A2 .  .  .  .  .  .  .  B2 .  B1
    c3 .  .  c2 .  .  .  .  .  d2 .  .  d1
    .  .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .  .
    b1 .  .  b2 .  .  .  .  .  a2 .  .  a3
    D1 .  D2 .  .  .  .  .  .  .  C2 .  C3
    D  D  .  .  .  .  .  .  .  .  .  C  C
    D  D  D3 b3 .  .  .  .  .  a1 C1 C  C
"""
STEPS: Final = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
OPPOSITE: Final = {"N": "S", "E": "W", "S": "N", "W": "E"}

Place = tuple[int, int]


def name(place: Place) -> str:
    """Return the name of a row and a column from the north-west: 0, 2 is c13 (Notation)."""
    row, column = place
    return f"{FILES[column]}{SIZE - row}"


PLACES: Final = {name((row, column)): (row, column) for row in range(SIZE) for column in range(SIZE)}
CELLS: Final = tuple(PLACES)
AROUND: Final = {
    cell: {
        way: name((row + down, column + right))
        for way, (down, right) in STEPS.items()
        if 0 <= row + down < SIZE and 0 <= column + right < SIZE
    }
    for cell, (row, column) in PLACES.items()
}


class Board(NamedTuple):
    """Closed cells, and three arrows and three entrances for each corner's letter."""

    closed: frozenset[str]
    arrows: dict[str, tuple[str, ...]]
    entrances: dict[str, tuple[str, ...]]

    def arrow(self, seats: int, seat: int, rider: int) -> str:
        """Return the cell in front of a waiting rider."""
        return self.arrows[CORNERS_BY_SEATS[seats][seat]][rider - 1]

    def bank(self, seats: int, seat: int) -> tuple[str, ...]:
        """Return the entrances of a seat's bank."""
        return self.entrances[CORNERS_BY_SEATS[seats][seat]]


def parse_drawing(drawing: str) -> dict[str, Any]:
    """Return a drawn board in the form of the option `board`."""
    marks: dict[str, list[list[int]]] = {}
    for row, line in enumerate(drawing.strip().splitlines()):
        for column, mark in enumerate(line.split()):
            marks.setdefault(mark, []).append([row, column])
    players = {
        letter: {
            "base": marks[letter],
            "exits": [marks[f"{letter}{number}"][0] for number in (1, 2, 3)],
            "bank": [marks[f"{letter.lower()}{number}"][0] for number in (1, 2, 3)],
        }
        for letter in LETTERS
    }
    return {"size": SIZE, "players": players}


def read_board(chosen: dict[str, Any] | None = None) -> Board:
    """Return the standard board, or the custom one of the option `board`."""
    players = (parse_drawing(DRAWING) if chosen is None else chosen)["players"]
    base, exits, bank = (
        {letter: tuple(name((row, column)) for row, column in players[letter][key]) for letter in LETTERS}
        for key in ("base", "exits", "bank")
    )
    closed = frozenset(cell for cells in base.values() for cell in cells)
    for cells in (*exits.values(), *bank.values()):
        if len(cells) != 3 or closed & set(cells):
            raise ValueError(f"not three cells outside the start fields: {cells}")
    return Board(closed, exits, bank)

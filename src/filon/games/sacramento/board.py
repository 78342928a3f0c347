"""The board: 13 × 13 cells, start fields, arrows and bank entrances, standard or from a custom file (C1)."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from filon.core.data import game_data, input_validation
from filon.games.sacramento.components import BEYOND, RIDERS, START

SIZE: Final = 13
# A cell's code is 16 * (row + 1) + column + 1, from the north-west, so that every step off the board meets `BEYOND`.
SOUTH: Final[i64] = 16
EAST: Final[i64] = 1
CELLS: Final = 240
FILES: Final = "abcdefghijklm"
CORNERS: Final = "ABCD"
DIRECTIONS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
# The seats' corners by number of players, clockwise from the north-west (C2.3).
CORNERS_BY_SEATS: Final = {2: "AC", 3: "ABC", 4: "ABCD"}
NAMES: Final = [
    f"{FILES[code % 16 - 1]}{SIZE + 1 - code // 16}" if 1 <= code % 16 <= SIZE and 1 <= code // 16 <= SIZE else ""
    for code in range(CELLS)
]
CODES: Final = {name: code for code, name in enumerate(NAMES) if name}


# Cells also lie on diagonals, 1 to 25 rising (row plus column), 28 to 52 falling (row minus column). A diagonal is a
# mask of its rows; those before the first and after the last are empty.
DIAGONALS: Final = 54
FALLING_OFFSET: Final[i64] = 40
ROW_BITS: Final = vec[i64]([i64(1 << row) for row in range(SIZE)])


def rising_diagonal(cell: i64) -> i64:
    """Return the index of this cell's diagonal from south-west to north-east."""
    return (cell >> 4) + (cell & 15) - 1


def falling_diagonal(cell: i64) -> i64:
    """Return the index of this cell's diagonal from north-west to south-east."""
    return FALLING_OFFSET + (cell >> 4) - (cell & 15)


def _no_riders() -> vec[u8]:
    return vec[u8]([u8(0 if name else BEYOND) for name in NAMES])


NO_RIDERS: Final = _no_riders()


def names(cells: list[int]) -> tuple[str, ...]:
    """Return the names of these cells."""
    return tuple([NAMES[cell] for cell in cells])


@final
class Board:
    """One immutable board for a number of players; arrows and entrances by seat, three each."""

    bases: list[list[int]]  # start fields by corner, used or not: all are closed (C2.3)
    ways: tuple[tuple[str, ...], ...]  # by seat: directions of its arrows; empty where the file does not say
    corners: str  # the corners, by seat
    starts: tuple[tuple[str, ...], ...]  # by seat: its start field
    closed: tuple[str, ...]  # the start fields of unused corners
    arrow_names: tuple[tuple[str, ...], ...]  # by seat
    entrance_names: tuple[tuple[str, ...], ...]
    arrows: vec[u8]
    entrances: vec[u8]
    cells: vec[u8]  # an empty board
    rideable: vec[i16]  # by diagonal: a mask of its cells that can be ridden on
    banks: vec[u8]  # by cell: a bit for each seat that has an entrance there

    def __init__(
        self,
        bases: list[list[int]],
        arrows: list[list[int]],
        entrances: list[list[int]],
        ways: tuple[tuple[str, ...], ...],
    ) -> None:
        self.bases = bases
        self.ways = ways
        self.corners = CORNERS_BY_SEATS[len(arrows)]
        self.starts = tuple([names(bases[CORNERS.index(corner)]) for corner in self.corners])
        unused = [base for corner, base in zip(CORNERS, bases, strict=True) if corner not in self.corners]
        self.closed = tuple([NAMES[cell] for base in unused for cell in base])
        self.arrow_names = tuple([names(cells) for cells in arrows])
        self.entrance_names = tuple([names(cells) for cells in entrances])
        self.arrows = vec[u8]([u8(cell) for cells in arrows for cell in cells])
        self.entrances = vec[u8]([u8(cell) for cells in entrances for cell in cells])
        self.cells = NO_RIDERS[:]
        for base in bases:
            for cell in base:
                self.cells[cell] = u8(START)
        self.rideable = vec[i16]([i16(0)] * DIAGONALS)
        for name in CODES:
            cell = i64(CODES[name])
            if not self.cells[cell]:
                for line in (rising_diagonal(cell), falling_diagonal(cell)):
                    self.rideable[line] |= i16(ROW_BITS[(cell >> 4) - 1])
        self.banks = vec[u8]([u8(0)] * CELLS)
        for seat, cells in enumerate(entrances):
            for cell in cells:
                self.banks[cell] = u8(int(self.banks[cell]) | 1 << seat)


def board_from_option(choice: object, seats: int) -> Board:
    """Return the standard or a custom board for this number of seats; raises for an invalid custom one."""
    data = STANDARD if choice is None else validated_board(choice)
    players = data["players"]
    corners = [players[corner] for corner in CORNERS_BY_SEATS[seats]]
    return Board(
        [[code(cell) for cell in players[corner]["base"]] for corner in CORNERS],
        [[code(cell) for cell in player["exits"]] for player in corners],
        [[code(cell) for cell in player["bank"]] for player in corners],
        tuple([tuple(player.get("exit_dirs", [])) for player in corners]),
    )


def code(cell: list[int]) -> int:
    """Return a cell's code from row and column."""
    return 16 * (cell[0] + 1) + cell[1] + 1


def validated_board(choice: object) -> dict[str, Any]:
    """Return a custom board's data; raises with the path of the first invalid field (C1.1, C1.2)."""
    data = input_validation.fields(choice, ("title", "size", "players"), "board")
    input_validation.number(data.get("size"), "board.size", SIZE, SIZE)
    input_validation.text(data.get("title", ""), "board.title", 200)
    players = input_validation.fields(data.get("players"), tuple(CORNERS), "board.players")
    for corner in CORNERS:
        check_player(players.get(corner), f"board.players.{corner}")
    closed = [cell for corner in CORNERS for cell in players[corner]["base"]]
    for corner in CORNERS:
        for field in ("exits", "bank"):
            for at, cell in enumerate(players[corner][field]):
                if cell in closed:
                    input_validation.fail(f"board.players.{corner}.{field}[{at}]", "a cell outside all bases")
    return data


def check_player(player: object, where: str) -> None:
    """Raise unless a corner has a base, three exits, three bank entrances and valid arrow directions."""
    fields = input_validation.fields(player, ("base", "exits", "exit_dirs", "bank"), where)
    if not check_cells(fields.get("base"), f"{where}.base", None):
        input_validation.fail(f"{where}.base", "one cell or more")
    check_cells(fields.get("exits"), f"{where}.exits", RIDERS)
    check_cells(fields.get("bank"), f"{where}.bank", RIDERS)
    for at, way in enumerate(
        input_validation.items(fields.get("exit_dirs", [""] * RIDERS), f"{where}.exit_dirs", RIDERS)
    ):
        if "exit_dirs" in fields and way not in DIRECTIONS:
            input_validation.fail(
                f"{where}.exit_dirs[{at}]", f"one of {', '.join(DIRECTIONS)}, not {input_validation.short(way)}"
            )


def check_cells(cells: object, where: str, count: int | None) -> int:
    """Return the number of cells of a list; raises unless they are different pairs of row and column."""
    listed = input_validation.items(cells, where, count, most=SIZE * SIZE)
    for at, cell in enumerate(listed):
        input_validation.pair(cell, f"{where}[{at}]", 0, SIZE - 1)
        if cell in listed[:at]:
            input_validation.fail(f"{where}[{at}]", "no cell twice")
    return len(listed)


STANDARD: Final = game_data.data("filon.games.sacramento", "board.json")

"""Text rendering of the board: one line per rank, five characters per cell, its ground before its rider.

`$CA1-` is rider 1 of corner A, shown empty, on an entrance of the bank of C. Corners are lettered as in RULES.md.
"""

from __future__ import annotations

import textwrap
from typing import Final

from filon.core.text.translations import Words
from filon.core.view import View as CoreView
from filon.games.sacramento.board import CORNERS_BY_SEATS, DIRECTIONS, FILES, SIZE
from filon.games.sacramento.describe_board import carrier_of
from filon.games.sacramento.view_types import View

WIDTH: Final = 79
ARROWS: Final = "↑↗→↘↓↙←↖"
NO_DIRECTION: Final = "◦"  # an arrow of a board that does not give its direction
CROWDED: Final = "++"  # too much for two characters; a line below the board lists it
FIELD: Final = "▒"


def render_board(view: CoreView, words: Words) -> str:
    """Return the board; different positions give different texts."""
    assert isinstance(view, View)
    waiting = waiting_cells(view)
    fields = fields_of(view)
    riders: dict[str, str] = {}
    behind: list[str] = []
    for seat in range(view.seats):
        for at, cell in enumerate(view.riders[seat]):
            where = cell or waiting.get((seat, at))
            if where is None:
                behind.append(rider_of(view, seat, at))
            else:
                riders[where] = rider_of(view, seat, at)
    full = grounds_of(view)
    grounds = {cell: ground(view, cell, marks) for cell, marks in full.items()}
    lines = ["   " + "".join([f"  {file}  " for file in FILES]).rstrip()]
    for rank in range(SIZE, 0, -1):
        row = [cell_of(view, f"{file}{rank}", fields, grounds, riders) for file in FILES]
        lines.append(f"{rank:>2} {''.join(row)} {rank}")
    crowded = [f"{cell}={''.join(full[cell])}" for cell in full if grounds[cell] == CROWDED]
    if crowded:
        lines += textwrap.wrap(" ".join([CROWDED, *crowded]), WIDTH)
    if behind:
        lines += textwrap.wrap(words.say("drawing.behind", None, riders=" ".join(behind)), WIDTH)
    return "\n".join(lines)


def rider_of(view: View, seat: int, at: int) -> str:
    """Return a rider's corner and number, with `*` for gold the viewer knows of or `-` if it was shown empty."""
    mark = "*" if carrier_of(view, seat) == at + 1 else "-" if at + 1 in view.shown[seat] else ""
    return f"{CORNERS_BY_SEATS[view.seats][seat]}{at + 1}{mark}"


def cell_of(view: View, cell: str, fields: dict[str, str], grounds: dict[str, str], riders: dict[str, str]) -> str:
    """Return a cell's five characters: start fields are filled, the viewer's empty entrances are framed."""
    rider = riders.get(cell, "")
    if cell in fields:
        return f"{FIELD}{rider or fields[cell]:{FIELD}<4}"
    ground_text = grounds.get(cell, "")
    if rider:
        return f"{ground_text:>2}{rider:<3}"
    if view.seat is not None and cell in view.entrances[view.seat]:
        return f"[{ground_text}] "
    return f" {ground_text}  " if ground_text else "  ·  "


def grounds_of(view: View) -> dict[str, list[str]]:
    """Return entrances and arrows by cell: `$A`, `→A1`."""
    found: dict[str, list[str]] = {}
    for seat, letter in enumerate(CORNERS_BY_SEATS[view.seats]):
        for cell in view.entrances[seat]:
            found.setdefault(cell, []).append(f"${letter}")
        for at, cell in enumerate(view.arrows[seat]):
            way = ARROWS[DIRECTIONS.index(view.ways[seat][at])] if view.ways[seat] else NO_DIRECTION
            found.setdefault(cell, []).append(f"{way}{letter}{at + 1}")
    return found


def ground(view: View, cell: str, marks: list[str]) -> str:
    """Return a cell's ground in two characters: an arrow that leads out of one field only drops its letter."""
    if len(marks) > 1:
        return CROWDED
    mark = marks[0]
    if len(mark) == 2:
        return mark
    beside = [letter for seat, letter in enumerate(CORNERS_BY_SEATS[view.seats]) if touches(cell, view.starts[seat])]
    return mark[0] + mark[2] if beside == [mark[1]] else CROWDED


def fields_of(view: View) -> dict[str, str]:
    """Return the cells of start fields with the letters of their seats' corners."""
    found = dict.fromkeys(view.closed, "")
    for seat, letter in enumerate(CORNERS_BY_SEATS[view.seats]):
        for cell in view.starts[seat]:
            found[cell] = found.get(cell, "") + letter
    return found


def waiting_cells(view: View) -> dict[tuple[int, int], str]:
    """Return the start-field cell where each waiting rider is drawn: its seat's own, nearest to the arrows first."""
    found: dict[tuple[int, int], str] = {}
    fields = fields_of(view)
    for seat, letter in enumerate(CORNERS_BY_SEATS[view.seats]):
        free = [cell for cell in view.starts[seat] if fields[cell] == letter]
        arrows = enumerate(view.arrows[seat])
        pairs = sorted([(distances(cell, arrow), at, cell) for at, arrow in arrows for cell in free])
        for _, at, cell in pairs:
            if (seat, at) not in found and cell in free:
                found[seat, at] = cell
                free.remove(cell)
    return found


def touches(cell: str, cells: tuple[str, ...]) -> bool:
    """Whether a cell is next to one of these, diagonally included."""
    return any(distances(cell, other)[0] == 1 for other in cells)


def distances(cell: str, other: str) -> tuple[int, int]:
    """Return the Chebyshev and Manhattan distances of two cells."""
    files = abs(FILES.index(cell[0]) - FILES.index(other[0]))
    ranks = abs(int(cell[1:]) - int(other[1:]))
    return max(files, ranks), files + ranks

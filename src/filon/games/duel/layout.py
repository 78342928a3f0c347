"""Where do starts and goals lie? (D2.1, D7.1)

Places are reckoned from the layout's own corner, so that a player's layout may lie anywhere.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from filon.core import shipped
from filon.core.checked import fail, fields, items, pair
from filon.core.offer import Offer
from filon.games.duel.wire import Goal, Tunnel
from filon.games.mine.places import FAR, is_number, place

GOALS: Final = 6
WIDEST: Final = 24
FARTHEST: Final = 10**15


@final
class Layout:
    """Places of starts and goals, in the order of the data."""

    x: int  # what the corner's coordinates are called
    y: int
    starts: vec[i64]
    goals: vec[i64]
    start_texts: tuple[str, ...]
    goal_texts: tuple[str, ...]
    texts: dict[int, str]  # cells already written, by place
    places: dict[str, int]  # and the other way round
    tunnels_made: dict[int, Tunnel]  # cards as they lie here, made once for all views: see `shown`
    goals_made: dict[int, Goal]
    offers_made: dict[int, Offer]  # likewise: see `offers`

    def __init__(self, data: dict[str, Any], starts: int) -> None:
        fields(data, ("start", "goals"), "layout")
        cells = read_cells(data, "start", starts) + read_cells(data, "goals", GOALS)
        if len(set(cells)) != len(cells):
            fail("layout", "no cell twice")
        columns, rows = [at[0] for at in cells], [at[1] for at in cells]
        if max(columns) - min(columns) > WIDEST or max(rows) - min(rows) > WIDEST:
            fail("layout", f"all cells within {WIDEST} of each other in x and in y")
        # Half of the widest layout: whatever is laid around it stays within reach of a place.
        self.x, self.y = min(columns) + WIDEST // 2, min(rows) + WIDEST // 2
        places = [i64(self.place(x, y)) for x, y in cells]
        self.starts = vec[i64](places[:starts])
        self.goals = vec[i64](places[starts:])
        self.texts, self.places, self.tunnels_made, self.goals_made, self.offers_made = {}, {}, {}, {}, {}
        self.start_texts = tuple([self.cell(at) for at in self.starts])
        self.goal_texts = tuple([self.cell(at) for at in self.goals])

    def place(self, x: int, y: int) -> int:
        """A cell's place; FAR for one that no map can reach."""
        return place(x - self.x, y - self.y)

    def cell(self, at: i64) -> str:
        """A place's text."""
        found = self.texts.get(at)
        if found is None:
            found = f"{(at & 127) - 64 + self.x},{(at >> 7) - 64 + self.y}"
            self.texts[at] = found
            self.places[found] = int(at)
        return found

    def parse(self, text: str) -> int | None:
        """A place from `x,y`."""
        x, comma, y = text.partition(",")
        if not comma or not is_number(x) or not is_number(y):
            return None
        if len(x) > 18 or len(y) > 18:
            return FAR
        return self.place(int(x), int(y))

    def goal_at(self, at: i64) -> i64:
        """Which goal lies on this cell; -1 if none does."""
        for index in range(i64(GOALS)):
            if self.goals[index] == at:
                return index
        return -1

    def start_at(self, at: i64) -> i64:
        """Which start lies on this cell; -1 if none does."""
        for index in range(i64(len(self.starts))):
            if self.starts[index] == at:
                return index
        return -1


def read_cells(data: dict[str, Any], field: str, wanted: int) -> list[tuple[int, int]]:
    """So many cells of two whole numbers."""
    where = f"layout.{field}"
    cells = items(data.get(field), where, wanted)
    return [pair(cell, f"{where}[{at}]", -FARTHEST, FARTHEST) for at, cell in enumerate(cells)]


OWN_LAYOUTS: Final = shipped.data("filon.games.duel", "layouts.json")
FOR_TWO: Final = Layout(OWN_LAYOUTS["duel"], 2)
FOR_ONE: Final = Layout(OWN_LAYOUTS["solo"], 1)

LAYOUTS: Final[dict[tuple[tuple[str, ...], tuple[str, ...]], Layout]] = {}
MOST_LAYOUTS: Final = 16


def layout_shown(starts: tuple[str, ...], goals: tuple[str, ...]) -> Layout:
    """The layout of a view; one that was met lately is not read again."""
    found = LAYOUTS.get((starts, goals))
    if found is None:
        cells = {"start": [numbers(cell) for cell in starts], "goals": [numbers(cell) for cell in goals]}
        found = Layout(cells, len(starts))
        if len(LAYOUTS) >= MOST_LAYOUTS:
            LAYOUTS.clear()
        LAYOUTS[found.start_texts, found.goal_texts] = found
    return found


def numbers(cell: str) -> list[int]:
    """A cell's two numbers."""
    x, y = cell.split(",")
    return [int(x), int(y)]

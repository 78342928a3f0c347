"""Where do starts and goals lie? (D2.1, D7.1)

Places are reckoned from the layout's own corner, so that a player's layout may lie anywhere.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from filon.core.data import game_data
from filon.core.data.user_data import fail, fields, items, pair
from filon.core.offer import Offer
from filon.games.duel.view_types import Goal, Lit, Tunnel
from filon.games.mining import cells
from filon.games.mining.cells import FAR, REACH, RING, is_number, place

GOALS: Final = 6
DARK: Final = Lit("", "")
WIDEST: Final = 24
FARTHEST: Final = 10**15
# Within these two, row and column of a place are in reach.
NEAREST: Final[i64] = 64 - REACH
FURTHEST: Final[i64] = 64 + REACH


@final
class Layout:
    """Places of starts and goals, in the order of the data."""

    x: i64  # what the corner's coordinates are called
    y: i64
    starts: vec[i64]
    goals: vec[i64]
    start_texts: tuple[str, ...]
    goal_texts: tuple[str, ...]
    # Cards and offers as they look here, made once for all views and tables: see `shown` and `offers`.
    tunnels_made: dict[int, Tunnel]
    goals_made: dict[int, Goal]
    goals_down: list[Goal]  # each, face down
    offers_made: dict[int, Offer]
    offers_met: dict[tuple[int, tuple[str, ...]], Offer]
    moves_read: dict[tuple[int, str], int]
    # The tunnel that was last shown on each byte of the ring, and how it looked: most lie there as they did before.
    last_shown: list[Tunnel | None]
    last_looks: vec[i64]

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
        self.start_texts = tuple([self.cell(at) for at in self.starts])
        self.goal_texts = tuple([self.cell(at) for at in self.goals])
        self.tunnels_made, self.goals_made, self.offers_made, self.offers_met = {}, {}, {}, {}
        self.goals_down = [Goal(text, None, False, False, None, DARK, ()) for text in self.goal_texts]
        self.moves_read = {}
        self.last_shown = [None] * RING
        self.last_looks = vec[i64]([i64(0)] * RING)

    def place(self, x: int, y: int) -> int:
        """A cell's place; FAR for one that no map can reach."""
        return place(x - int(self.x), y - int(self.y))

    def cell(self, at: i64) -> str:
        """A place's text."""
        x, y = (at & 127) + self.x, (at >> 7) + self.y
        if 0 <= x < 128 and 0 <= y < 128:
            return cells.cell(y << 7 | x)
        return f"{x - 64},{y - 64}"

    def place_of(self, text: str) -> i64:
        """The place of a cell's text in a view; raises ValueError where it is none."""
        known = cells.PLACES.get(text)
        if known is not None:
            at = i64(known)
            x, y = (at & 127) - self.x, (at >> 7) - self.y
            if x < NEAREST or x > FURTHEST or y < NEAREST or y > FURTHEST:
                return FAR
            return y << 7 | x
        column, row = text.split(",")
        return self.place(int(column), int(row))

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


def layout_of(starts: tuple[str, ...], goals: tuple[str, ...]) -> Layout:
    """The layout whose cells a view names: ours, or one of the last few, since most views of a day are of those."""
    names = (starts, goals)
    found = RECENT.get(names)
    if found is None:
        if len(RECENT) >= MOST_RECENT:
            RECENT.clear()
        # Ours are those that tables are laid with: what they have made to be shown is never made again.
        for own in (FOR_TWO, FOR_ONE):
            RECENT[own.start_texts, own.goal_texts] = own
        if names not in RECENT:
            data = {"start": [pair_of(name) for name in starts], "goals": [pair_of(name) for name in goals]}
            RECENT[names] = Layout(data, len(starts))
        found = RECENT[names]
    return found


def pair_of(name: str) -> list[int]:
    """A cell's two numbers."""
    x, y = name.split(",")
    return [int(x), int(y)]


MOST_RECENT: Final = 16
RECENT: Final[dict[tuple[tuple[str, ...], tuple[str, ...]], Layout]] = {}
OWN_LAYOUTS: Final = game_data.data("filon.games.duel", "layouts.json")
FOR_TWO: Final = Layout(OWN_LAYOUTS["duel"], 2)
FOR_ONE: Final = Layout(OWN_LAYOUTS["solo"], 1)

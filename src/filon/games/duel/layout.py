"""Layouts: the cells of starts and goals, and what is cached per layout (D2.1, D7.1).

Cell codes count from the layout's corner, so that a custom layout may use any coordinates.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from filon.core.data import game_data
from filon.core.data.input_validation import fail, fields, items, pair
from filon.core.offer import Offer
from filon.games.duel.view_types import Goal, Lit, Tunnel
from filon.games.mining import cells
from filon.games.mining.cells import FAR, REACH, RING, cell_code, is_number

GOALS: Final = 6
UNLIT: Final = Lit("", "")
WIDEST: Final = 24
MAX_COORDINATE: Final = 10**15
# Within these two, row and column of a cell code are in range.
LOWEST: Final[i64] = 64 - REACH
HIGHEST: Final[i64] = 64 + REACH


@final
class Layout:
    """Cells of starts and goals, in the order of the data."""

    x: i64  # the corner's coordinates
    y: i64
    starts: vec[i64]
    goals: vec[i64]
    start_texts: tuple[str, ...]
    goal_texts: tuple[str, ...]
    # Views of cards and offers, built once for all tables with this layout: see `card_views` and `offers`.
    tunnel_views: dict[int, Tunnel]
    goal_views: dict[int, Goal]
    hidden_goal_views: list[Goal]  # each, face down
    offers_by_move: dict[int, Offer]
    offers_with_meets: dict[tuple[int, tuple[str, ...]], Offer]
    parsed_moves: dict[tuple[int, str], int]
    # The last tunnel view built for each byte of the ring, with its key: most tunnels have not changed since.
    last_tunnels: list[Tunnel | None]
    last_keys: vec[i64]

    def __init__(self, data: dict[str, Any], starts: int) -> None:
        fields(data, ("start", "goals"), "layout")
        cells = parse_cells(data, "start", starts) + parse_cells(data, "goals", GOALS)
        if len(set(cells)) != len(cells):
            fail("layout", "no cell twice")
        columns, rows = [at[0] for at in cells], [at[1] for at in cells]
        if max(columns) - min(columns) > WIDEST or max(rows) - min(rows) > WIDEST:
            fail("layout", f"all cells within {WIDEST} of each other in x and in y")
        # Half of the widest layout: every tunnel laid around it stays within the range of cell codes.
        self.x, self.y = min(columns) + WIDEST // 2, min(rows) + WIDEST // 2
        codes = [i64(self.cell_code(x, y)) for x, y in cells]
        self.starts = vec[i64](codes[:starts])
        self.goals = vec[i64](codes[starts:])
        self.start_texts = tuple([self.cell_text(at) for at in self.starts])
        self.goal_texts = tuple([self.cell_text(at) for at in self.goals])
        self.tunnel_views, self.goal_views, self.offers_by_move, self.offers_with_meets = {}, {}, {}, {}
        self.hidden_goal_views = [Goal(text, None, False, False, None, UNLIT, ()) for text in self.goal_texts]
        self.parsed_moves = {}
        self.last_tunnels = [None] * RING
        self.last_keys = vec[i64]([i64(0)] * RING)

    def cell_code(self, x: int, y: int) -> int:
        """Return the code of a cell; FAR for one that no map can reach."""
        return cell_code(x - int(self.x), y - int(self.y))

    def cell_text(self, at: i64) -> str:
        """Return a cell code's text."""
        x, y = (at & 127) + self.x, (at >> 7) + self.y
        if 0 <= x < 128 and 0 <= y < 128:
            return cells.cell_text(y << 7 | x)
        return f"{x - 64},{y - 64}"

    def code_of(self, text: str) -> i64:
        """Return the code of a cell's text in a view; raises ValueError for any other text."""
        known = cells.CODES.get(text)
        if known is not None:
            at = i64(known)
            x, y = (at & 127) - self.x, (at >> 7) - self.y
            if x < LOWEST or x > HIGHEST or y < LOWEST or y > HIGHEST:
                return FAR
            return y << 7 | x
        column, row = text.split(",")
        return self.cell_code(int(column), int(row))

    def parse(self, text: str) -> int | None:
        """Return the code of `x,y`, None for any other text."""
        x, comma, y = text.partition(",")
        if not comma or not is_number(x) or not is_number(y):
            return None
        if len(x) > 18 or len(y) > 18:
            return FAR
        return self.cell_code(int(x), int(y))

    def goal_at(self, at: i64) -> i64:
        """Return the index of the goal on this cell, -1 for none."""
        for index in range(i64(GOALS)):
            if self.goals[index] == at:
                return index
        return -1

    def start_at(self, at: i64) -> i64:
        """Return the index of the start on this cell, -1 for none."""
        for index in range(i64(len(self.starts))):
            if self.starts[index] == at:
                return index
        return -1


def parse_cells(data: dict[str, Any], field: str, wanted: int) -> list[tuple[int, int]]:
    """Return the cells of a field as pairs of whole numbers; raises unless there are `wanted`."""
    where = f"layout.{field}"
    cells = items(data.get(field), where, wanted)
    return [pair(cell, f"{where}[{at}]", -MAX_COORDINATE, MAX_COORDINATE) for at, cell in enumerate(cells)]


def layout_from_option(layout: object, seats: int) -> Layout:
    """Return a custom layout, or the standard one; raises for an invalid layout, such as a list."""
    if layout is None:
        return FOR_TWO if seats == 2 else FOR_ONE
    if not isinstance(layout, dict):
        fail("layout", "an object")
    return Layout(layout, seats)


def layout_with(starts: tuple[str, ...], goals: tuple[str, ...]) -> Layout:
    """Return the layout with these cells: a standard one, or one from a small cache; raises for an invalid one."""
    names = (starts, goals)
    found = RECENT.get(names)
    if found is None:
        if len(RECENT) >= MOST_RECENT:
            RECENT.clear()
        # Standard layouts are the objects that tables use, so that their caches are shared.
        for own in (FOR_TWO, FOR_ONE):
            RECENT[own.start_texts, own.goal_texts] = own
        if names not in RECENT:
            data = {"start": [parse_pair(name) for name in starts], "goals": [parse_pair(name) for name in goals]}
            RECENT[names] = Layout(data, len(starts))
        found = RECENT[names]
    return found


def parse_pair(name: str) -> list[int]:
    """Return a cell's two numbers."""
    x, y = name.split(",")
    return [int(x), int(y)]


MOST_RECENT: Final = 16
RECENT: Final[dict[tuple[tuple[str, ...], tuple[str, ...]], Layout]] = {}
STANDARD_LAYOUTS: Final = game_data.data("filon.games.duel", "layouts.json")
FOR_TWO: Final = Layout(STANDARD_LAYOUTS["duel"], 2)
FOR_ONE: Final = Layout(STANDARD_LAYOUTS["solo"], 1)

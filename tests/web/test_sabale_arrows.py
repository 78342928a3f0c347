"""Arrow keys on Sabale's board: Up and Down reach every row, Left and Right every cell of a row (D1)."""

from typing import Any

import pytest

from server.threaded_server import ThreadedServer
from web.browser import BrowserUser
from web.staged_table import StagedTable, found

# The centres of all cells, and of the focused one, rounded.
CELLS = """() => [...document.querySelectorAll("#sabale-board .place, .places .place")].map((one) => {
  const box = one.getBoundingClientRect();
  return { name: one.dataset.place, x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
})"""


def walk(desk: BrowserUser, start: str, key: str) -> list[str]:
    """The cells that have the focus, from this one on, until the key leads no further."""
    desk.page.locator(f'.places [data-place="{start}"]').focus()
    reached = [start]
    while True:
        desk.page.keyboard.press(key)
        name = str(desk.page.evaluate("document.activeElement.dataset.place"))
        if name == reached[-1]:
            return reached
        reached.append(name)


@pytest.mark.parametrize(("down", "up"), [("ArrowDown", "ArrowUp")])
def test_up_and_down_reach_every_row_one_after_the_other(
    desk: BrowserUser, server: ThreadedServer, down: str, up: str
) -> None:
    StagedTable(server, desk, found("sabale", 2, lambda match: True, first="p1")).come()
    cells: list[dict[str, Any]] = desk.page.evaluate(CELLS)
    row = {cell["name"]: cell["y"] for cell in cells}
    rows = sorted(set(row.values()))
    middle = sorted(cells, key=lambda cell: cell["x"])[len(cells) // 2]["x"]
    top = min((cell for cell in cells if cell["y"] == rows[0]), key=lambda cell: abs(cell["x"] - middle))
    downwards = walk(desk, top["name"], down)
    upwards = walk(desk, downwards[-1], up)

    assert [row[name] for name in downwards] == rows
    assert [row[name] for name in upwards] == rows[::-1]

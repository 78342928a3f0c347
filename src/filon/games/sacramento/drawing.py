"""How does the board look in text? Thirteen lines of cells, riders by player and number."""

from __future__ import annotations

from filon.core.view import View as CoreView
from filon.core.words import Words
from filon.games.sacramento.board import FILES, SIZE
from filon.games.sacramento.wire import View


def draw(view: CoreView, words: Words) -> str:
    """The board; no two positions look alike."""
    assert isinstance(view, View)
    held = {
        cell: f"{'ABCD'[seat]}{rider + 1}"
        for seat, riders in enumerate(view.riders)
        for rider, cell in enumerate(riders)
        if cell is not None
    }
    lines: list[str] = []
    for rank in range(SIZE, 0, -1):
        lines.append(" ".join([f"{held.get(f'{file}{rank}', '.'):<2}" for file in FILES]))
    return "\n".join(lines)

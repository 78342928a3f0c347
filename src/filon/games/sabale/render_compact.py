"""Compact text rendering of the board: one line per row of cells, each with its piece or its value.

Between two rows there is a line only where a bar lies; where bars lie between many rows, a line below lists them.
"""

from __future__ import annotations

import textwrap
from typing import Final

from filon.core.text.translations import Words
from filon.core.view import View as CoreView
from filon.games.sabale.board import EDGE_CELLS, EDGE_CODES
from filon.games.sabale.render_text import HEIGHT, MIDDLES, THICK, WIDTH, put_cells, put_edge
from filon.games.sabale.view_types import View

MAX_BAR_ROWS: Final = 3


def render_compact_board(view: CoreView, words: Words) -> str:
    """Return the board without marked edges that are free."""
    assert isinstance(view, View)
    rows = [[" "] * WIDTH for _ in range(HEIGHT)]
    put_cells(rows, view)
    slanting: dict[int, list[str]] = {}
    for edge in view.bars:
        put_edge(rows, EDGE_CODES[edge], THICK)
        first, second = (MIDDLES[cell][1] for cell in EDGE_CELLS[EDGE_CODES[edge]])
        if first != second:
            slanting.setdefault((first + second) // 2, []).append(edge)
    drawn = slanting if len(slanting) <= MAX_BAR_ROWS else {}
    lines = ["".join(row).rstrip() for at, row in enumerate(rows) if at % 2 == 0 or at in drawn]
    if not drawn and slanting:
        edges_text = words.say("between").join([edge for edges in slanting.values() for edge in edges])
        lines += textwrap.wrap(words.say("aloud.bars", None, bars=edges_text), WIDTH)
    return "\n".join(lines)

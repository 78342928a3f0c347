"""How do rules look in lines? Headings stand out, tables keep their columns, no mark of the page's type is left."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from filon.core.text.rulebook import Block
from filon.terminal.screen import Screen

BETWEEN = "  "
NARROW = 8  # no column is squeezed below this


def lines(blocks: Sequence[Block], screen: Screen) -> list[str]:
    """Blocks as lines that fit the screen; an empty one before what begins anew."""
    found: list[str] = []
    before = ""
    for block in blocks:
        if found and (block.kind != before or block.kind in ("heading", "text")):
            found.append("")
        before = block.kind
        if block.kind == "table":
            found += table(block.rows, screen)
        elif block.kind == "heading":
            found += [screen.strong(part) for part in screen.fold(block.text)]
        elif block.kind == "code":
            found.append(f"    {block.text}")
        else:
            sign = "" if block.number or block.kind == "text" else screen.bullet
            found += screen.fold(f"{sign}{block.text}", 0 if block.kind == "text" else 2)
    return found


def table(rows: Sequence[Sequence[str]], screen: Screen) -> list[str]:
    """Columns under their heads; where they are read out, each cell behind its head."""
    if screen.aloud:
        head = rows[0]
        return ["; ".join(f"{name}: {cell}" for name, cell in zip(head, row, strict=False)) for row in rows[1:]]
    count = max(map(len, rows))
    full = [[*row, *[""] * (count - len(row))] for row in rows]
    widths = squeezed([max(len(row[at]) for row in full) for at in range(count)], screen.size[0])
    found: list[str] = []
    for number, row in enumerate(full):
        cells = [textwrap.wrap(cell, width) or [""] for cell, width in zip(row, widths, strict=True)]
        for line in range(max(map(len, cells))):
            parts = [(cell[line] if line < len(cell) else "").ljust(widths[at]) for at, cell in enumerate(cells)]
            found.append(BETWEEN.join(parts).rstrip())
        if number == 0:
            found.append(BETWEEN.join("─" * width for width in widths))
    return found


def squeezed(widths: list[int], room: int) -> list[int]:
    """As wide as they like, the widest less so until all fit."""
    found = [max(width, 1) for width in widths]
    while sum(found) + len(BETWEEN) * (len(found) - 1) > room - 1 and max(found) > NARROW:
        found[found.index(max(found))] -= 1
    return found

"""Rules rendered as lines: wrapped text, bold headings, aligned tables, no Markdown syntax."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from filon.core.text.rulebook import Block
from filon.terminal.screen import Screen

SEPARATOR = "  "
MIN_WIDTH = 8  # of a shortened column


def lines(blocks: Sequence[Block], screen: Screen) -> list[str]:
    """Blocks as lines that fit the screen, with empty lines between paragraphs."""
    found: list[str] = []
    before = ""
    for block in blocks:
        if found and (block.kind != before or block.kind in ("heading", "text", "picture")):
            found.append("")
        before = block.kind
        if block.kind == "table":
            found += table(block.rows, screen)
        elif block.kind == "heading":
            found += [screen.bold(part) for part in screen.wrap(block.text)]
        elif block.kind == "code":
            found.append(f"    {block.text}")
        else:
            # Of a picture the caption, which says the same in words.
            bullet = "" if block.number or block.kind != "item" else screen.bullet
            found += screen.wrap(f"{bullet}{block.text}", 2 if block.kind == "item" else 0)
    return found


def table(rows: Sequence[Sequence[str]], screen: Screen) -> list[str]:
    """A table in aligned columns; for screen readers each cell follows its heading."""
    if screen.for_screen_reader:
        head = rows[0]
        return ["; ".join(f"{name}: {cell}" for name, cell in zip(head, row, strict=False)) for row in rows[1:]]
    count = max(map(len, rows))
    full = [[*row, *[""] * (count - len(row))] for row in rows]
    widths = shrunk([max(len(row[at]) for row in full) for at in range(count)], screen.size[0])
    found: list[str] = []
    for number, row in enumerate(full):
        cells = [textwrap.wrap(cell, width) or [""] for cell, width in zip(row, widths, strict=True)]
        for line in range(max(map(len, cells))):
            parts = [(cell[line] if line < len(cell) else "").ljust(widths[at]) for at, cell in enumerate(cells)]
            found.append(SEPARATOR.join(parts).rstrip())
        if number == 0:
            found.append(SEPARATOR.join("─" * width for width in widths))
    return found


def shrunk(widths: list[int], room: int) -> list[int]:
    """Column widths that fit: the widest column is shortened until they do."""
    found = [max(width, 1) for width in widths]
    while sum(found) + len(SEPARATOR) * (len(found) - 1) > room - 1 and max(found) > MIN_WIDTH:
        found[found.index(max(found))] -= 1
    return found

"""Text grid of a map without borders: cards by cell, with coordinates at the edge."""

from __future__ import annotations

from typing import Final

BLANK: Final = ("     ", "  ·  ", "     ")


def span(cells: list[str]) -> tuple[range, range]:
    """Return the columns and rows that these cells span."""
    columns = [int(text.split(",")[0]) for text in cells]
    rows = [int(text.split(",")[1]) for text in cells]
    return range(min(columns), max(columns) + 1), range(min(rows), max(rows) + 1)


def block_grid(cards: dict[str, tuple[str, str, str]]) -> str:
    """Return the grid with three lines of five characters per card."""
    columns, rows = span(list(cards))
    lines = ["     " + "".join([f"{x:^5}" for x in columns]).rstrip()]
    for y in rows:
        row = [cards.get(f"{x},{y}", BLANK) for x in columns]
        for line in range(3):
            label = f"{y:>3}  " if line == 1 else "     "
            lines.append((label + "".join([block[line] for block in row])).rstrip())
    return "\n".join(lines)


def compact_grid(cards: dict[str, str]) -> str:
    """Return the grid with three characters per card and one line per row."""
    columns, rows = span(list(cards))
    lines = ["    " + "".join([f"{x:^3}" for x in columns]).rstrip()]
    for y in rows:
        lines.append(f"{y:>3} " + "".join([cards.get(f"{x},{y}", " · ") for x in columns]).rstrip())
    return "\n".join(lines)

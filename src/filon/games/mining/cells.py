"""Cells of a map without borders: their codes, neighbours and texts.

A cell's code is (y + 64) * 128 + x + 64, so a step to a neighbour is ±1 or ±128. Its content is a byte on a 64 × 64
ring: no map is wider, as some forty cards join every cell ever covered, so two cells in use never share a byte.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

RING: Final = 4096
FAR: Final = 0
REACH: Final = 60
WIDEST: Final = 60  # of a map: the neighbours of its outermost cards must not meet on the ring either
FOUR: Final[i64] = 4
# North, east, south, west.
STEP: Final = vec[i64]([i64(-128), i64(1), i64(128), i64(-1)])
# Texts by code and codes by text, each made once: views and events are full of them.
TEXTS: Final = [""] * (128 * 128)
CODES: Final[dict[str, int]] = {}


def cell_code(x: int, y: int) -> int:
    """Return the code of a cell; FAR for one that no map can reach."""
    if abs(x) > REACH or abs(y) > REACH:
        return FAR
    return (y + 64) * 128 + x + 64


def cell_text(at: i64) -> str:
    """Return the text of a cell code, `x,y`."""
    text = TEXTS[at]
    if not text:
        text = f"{(at & 127) - 64},{(at >> 7) - 64}"
        TEXTS[at] = text
        CODES[text] = int(at)
    return text


def code_of(text: str) -> int:
    """Return the code of a cell's text in a view; raises ValueError for any other text."""
    at = CODES.get(text)
    if at is None:
        x, y = text.split(",")
        at = cell_code(int(x), int(y))
        # Only texts in the canonical form are cached, and these are few: forged views cannot fill the memory.
        cell_text(at)
    return at


def ring(at: i64) -> i64:
    """Return the index of a cell's byte on the ring."""
    return (at >> 7 & 63) << 6 | at & 63


def parse_cell(text: str) -> int | None:
    """Return the code of `x,y`, FAR for a cell that no map can reach, None for any other text."""
    found = CODES.get(text)
    if found is not None:
        return found
    x, comma, y = text.partition(",")
    if not comma or not is_number(x) or not is_number(y):
        return None
    return cell_code(int(x[:6]), int(y[:6]))


def row_order(text: str) -> tuple[int, int]:
    """Return a sort key for cells in the order of the views: row by row."""
    x, y = text.split(",")
    return int(y), int(x)


def is_number(text: str) -> bool:
    """Return whether the text is a whole number without plus sign, leading zero or `-0`."""
    digits = text[1:] if text.startswith("-") else text
    if not digits.isascii() or not digits.isdigit():
        return False
    return text == "0" or not digits.startswith("0")

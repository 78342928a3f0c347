"""Where does a card lie? Cells without borders, their neighbours, their texts.

A cell's place is (y + 64) * 128 + x + 64, so a step is ±1 or ±128. What lies there is a byte on a 64 × 64 ring: no map
of ours is wider, as some forty cards join every cell ever covered, so two cells in use never share a byte.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

RING: Final = 4096
FAR: Final = 0
REACH: Final = 60
WIDEST: Final = 60  # a map: what touches its outermost cards must not meet on the ring either
FOUR: Final[i64] = 4
# North, east, south, west.
STEP: Final = vec[i64]([i64(-128), i64(1), i64(128), i64(-1)])
# Cells' texts by place and the other way round, each made once: views and events are full of them.
TEXTS: Final = [""] * (128 * 128)
CODES: Final[dict[str, int]] = {}


def cell_code(x: int, y: int) -> int:
    """A cell's place; FAR for one that no map can reach."""
    if abs(x) > REACH or abs(y) > REACH:
        return FAR
    return (y + 64) * 128 + x + 64


def cell_text(at: i64) -> str:
    """A place's text, `x,y`."""
    text = TEXTS[at]
    if not text:
        text = f"{(at & 127) - 64},{(at >> 7) - 64}"
        TEXTS[at] = text
        CODES[text] = int(at)
    return text


def code_of(text: str) -> int:
    """The place of a cell's text in a view; raises ValueError where it is none."""
    at = CODES.get(text)
    if at is None:
        x, y = text.split(",")
        at = cell_code(int(x), int(y))
        # Only texts as we write them are kept, of which there are so many: a forged view fills no memory.
        cell_text(at)
    return at


def ring(at: i64) -> i64:
    """Where a place's byte lies."""
    return (at >> 7 & 63) << 6 | at & 63


def parse_cell(text: str) -> int | None:
    """A place from `x,y`; any cell can be said, FAR stands for those no map can reach."""
    found = CODES.get(text)
    if found is not None:
        return found
    x, comma, y = text.partition(",")
    if not comma or not is_number(x) or not is_number(y):
        return None
    return cell_code(int(x[:6]), int(y[:6]))


def row_order(text: str) -> tuple[int, int]:
    """Cells in the order of the views: row by row."""
    x, y = text.split(",")
    return int(y), int(x)


def is_number(text: str) -> bool:
    """Whole, without plus sign, leading zero or minus nothing."""
    digits = text[1:] if text.startswith("-") else text
    if not digits.isascii() or not digits.isdigit():
        return False
    return text == "0" or not digits.startswith("0")

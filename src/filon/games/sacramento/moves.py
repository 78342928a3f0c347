"""Moves as packed ints, and their text notation (see Notation in RULES.md).

The kind is above bit 16; below it: hide rider · ride rider * 4096 + die * 256 + cell · answer 1 for home.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from filon.games.sacramento.board import CODES, NAMES
from filon.games.sacramento.components import ANSWER, HIDE, RIDE

KIND: Final = 16
RIDER: Final = 12
DIE: Final = 8
CELL: Final = 255
STAY: Final = ANSWER << KIND
HOME: Final = ANSWER << KIND | 1
ANSWERS: Final = {"stay": STAY, "home": HOME}
RIDER_NAMES: Final = ("1", "2", "3")
DIE_NAMES: Final = ("1", "2", "3", "4", "5", "6")
# Cached texts of rides, by the bits below the kind.
RIDE_TEXTS: Final = [""] * (1 << 14)
# Cached moves by text; there are some three thousand in all.
PARSED: Final[dict[str, int]] = {}


def write(move: i64) -> str:
    """Return the move's text as the mover knows it."""
    kind = move >> KIND
    if kind == RIDE:
        text = RIDE_TEXTS[move & 0x3FFF]
        if not text:
            text = RIDE_TEXTS[move & 0x3FFF] = f"ride {move >> RIDER & 3} {move >> DIE & 7} {NAMES[move & CELL]}"
        return text
    if kind == ANSWER:
        return "home" if move == HOME else "stay"
    return f"hide {move & 3}"


def public(move: i64) -> str:
    """Return the move's text as others see it: without the rider that gold is hidden under."""
    return "hide ?" if move >> KIND == HIDE else write(move)


def seen_as(move: i64) -> i64:
    """Return the move as others see it."""
    return HIDE << KIND if move >> KIND == HIDE else move


def parse(text: str) -> int | None:
    """Return the move of this text, None where the text is no move's; cached."""
    found = PARSED.get(text)
    if found is None:
        found = _parse(text)
        if found is not None:
            PARSED[text] = found
    return found


def _parse(text: str) -> int | None:
    """Parse a text that is not cached."""
    if text in ANSWERS:
        return ANSWERS[text]
    words = text.split(" ")
    if words[0] == "hide" and len(words) == 2 and words[1] in RIDER_NAMES:
        return HIDE << KIND | int(words[1])
    if words[0] != "ride" or len(words) != 4:
        return None
    if words[1] not in RIDER_NAMES or words[2] not in DIE_NAMES or words[3] not in CODES:
        return None
    return RIDE << KIND | int(words[1]) << RIDER | int(words[2]) << DIE | CODES[words[3]]

"""Steps as packed ints, written and parsed as texts (see Notation in RULES.md).

The kind of step stands above bit 8; below it a cell, an edge, 1 for a double, or STAND for `stay` and `no-bar`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from filon.games.sabale.board import CODES, EDGE_CODES, EDGE_NAMES, NAMES
from filon.games.sabale.components import BAR, COUNT, JUMP, PLACE, TO, VIA

KIND: Final = 8
REST: Final = 255
STAND: Final = 255
ON_CELLS: Final = {"place": PLACE, "via": VIA, "to": TO, "jump": JUMP}
ALONE: Final = {
    "single": COUNT << KIND,
    "double": COUNT << KIND | 1,
    "stay": JUMP << KIND | STAND,
    "no-bar": BAR << KIND | STAND,
}
ALONE_TEXTS: Final = {code: text for text, code in ALONE.items()}


def write(move: i64) -> str:
    """Return a step's text."""
    text = ALONE_TEXTS.get(int(move))
    if text is not None:
        return text
    kind, rest = move >> KIND, move & REST
    if kind == BAR:
        return f"bar {EDGE_NAMES[rest]}"
    verb = "place" if kind == PLACE else "via" if kind == VIA else "to" if kind == TO else "jump"
    return f"{verb} {NAMES[rest]}"


def parse(text: str) -> int | None:
    """Return the step of a text; None for anything else."""
    if text in ALONE:
        return ALONE[text]
    verb, space, what = text.partition(" ")
    if space and verb in ON_CELLS and what in CODES:
        return ON_CELLS[verb] << KIND | CODES[what]
    if space and verb == "bar" and what in EDGE_CODES:
        return BAR << KIND | EDGE_CODES[what]
    return None

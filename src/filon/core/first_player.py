"""The first player: named by the deal, else chosen by the table, else random."""

from __future__ import annotations

from typing import Any, Final

from filon.core.data import input_validation
from filon.core.game import ParsedDeal
from filon.core.luck import Draw, Luck
from filon.core.option import Option

FIRST: Final = "first"  # the option, the deal's field and the draw's label
LOT: Final = "lot"
OPTION: Final = Option(FIRST, "seat", LOT, choices=(LOT,))


def first_seat(seats: int, options: dict[str, Any], luck: Luck) -> int:
    """Return the seat that begins."""
    chosen: str = options[FIRST]
    return int(luck.below(FIRST, seats)) if chosen == LOT else int(chosen[1:]) - 1


def read(deal: dict[str, Any], seats: int, options: dict[str, Any]) -> ParsedDeal:
    """Return what a deal's `first` fixes: a draw with that result. The game adds the rest. Raises InvalidStart."""
    if FIRST not in deal:
        return ParsedDeal({}, dict(options))
    return ParsedDeal({FIRST: [input_validation.seat(deal[FIRST], seats, "deal.first")]}, {**options, FIRST: LOT})


def write(draw: Draw) -> str:
    """Return the draw as a deal writes it."""
    return f"p{draw.result[0] + 1}"

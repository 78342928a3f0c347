"""Who begins? As a deal names it, else as the table chose, else by lot."""

from __future__ import annotations

from typing import Any, Final

from filon.core.data import user_data
from filon.core.game import ParsedDeal
from filon.core.luck import Draw, Luck
from filon.core.option import Option

FIRST: Final = "first"  # the option, the deal's field and the draw's label
LOT: Final = "lot"
OPTION: Final = Option(FIRST, "seat", LOT, choices=(LOT,))


def begins(seats: int, options: dict[str, Any], luck: Luck) -> int:
    """The seat that begins."""
    chosen: str = options[FIRST]
    return int(luck.below(FIRST, seats)) if chosen == LOT else int(chosen[1:]) - 1


def read(deal: dict[str, Any], seats: int, options: dict[str, Any]) -> ParsedDeal:
    """What a deal's `first` fixes; the lot is asked, and the deal answers. The rest of a deal is added to it."""
    if FIRST not in deal:
        return ParsedDeal({}, dict(options))
    return ParsedDeal({FIRST: [user_data.seat(deal[FIRST], seats, "deal.first")]}, {**options, FIRST: LOT})


def write(draw: Draw) -> str:
    """The draw as a deal has it."""
    return f"p{draw.result[0] + 1}"

"""Format of a written-out deal: reading, checking and writing it (see Deal in RULES.md)."""

from __future__ import annotations

from typing import Any

from filon.core import first_player
from filon.core.data import input_validation
from filon.core.game import ParsedDeal
from filon.core.luck import Draw


def item_name(label: str, code: int, options: dict[str, Any]) -> str:
    """Return the code as text: no draw of Sabale has items."""
    return str(code)


def write(draws: list[Draw], seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """Return the deal that these draws make, written out."""
    return {draw.label: first_player.write(draw) for draw in draws}


def read(deal: dict[str, Any], seats: int, options: dict[str, Any]) -> ParsedDeal:
    """Check a written-out deal, which names the first player and nothing else; raises InvalidStart."""
    return first_player.read(input_validation.fields(deal, (first_player.FIRST,), "deal"), seats, options)

"""How is a deal written out, read and checked? (see Deal in RULES.md)"""

from __future__ import annotations

from typing import Any

from filon.core import first_player
from filon.core.data import user_data
from filon.core.game import ParsedDeal
from filon.core.luck import Draw


def item_name(label: str, code: int, options: dict[str, Any]) -> str:
    """No draw of Sabale has items."""
    return str(code)


def write(draws: list[Draw], seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """The deal these draws make, written out."""
    return {draw.label: first_player.write(draw) for draw in draws}


def read(deal: dict[str, Any], seats: int, options: dict[str, Any]) -> ParsedDeal:
    """Check a written-out deal: it names the first player and nothing else."""
    return first_player.read(user_data.fields(deal, (first_player.FIRST,), "deal"), seats, options)

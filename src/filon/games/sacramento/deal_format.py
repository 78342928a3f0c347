"""Writes, parses and validates a deal as JSON (see Deal in RULES.md)."""

from __future__ import annotations

from typing import Any, Final

from filon.core import first_player
from filon.core.data import input_validation
from filon.core.game import ParsedDeal
from filon.core.luck import Draw
from filon.games.sacramento.components import SIDES
from filon.games.sacramento.deal import DICE, label_of

# Four random players, to the highest target, throw some 2,400 times at most.
MOST_THROWS: Final = 20_000


def item_name(label: str, code: int, options: dict[str, Any]) -> str:
    """Return the code itself: no draw of Sacramento has named items."""
    return str(code)


def write(draws: list[Draw], seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """Return the deal made by these draws, as JSON data."""
    found: dict[str, Any] = {}
    dice: list[int] = []
    for draw in draws:
        if draw.label == first_player.FIRST:
            found[first_player.FIRST] = first_player.write(draw)
        else:
            dice.append(draw.result[0] + 1)
    found[DICE] = [[dice[at], dice[at + 1]] for at in range(0, len(dice), 2)]
    return found


def read(deal: dict[str, Any], seats: int, options: dict[str, Any]) -> ParsedDeal:
    """Parse a deal; its dice replace random throws, turn by turn. Raises for an invalid deal."""
    input_validation.fields(deal, (first_player.FIRST, DICE), "deal")
    laid = first_player.read(deal, seats, options)
    for at, entry in enumerate(input_validation.items(deal.get(DICE, []), f"deal.{DICE}", most=MOST_THROWS)):
        pair = input_validation.pair(entry, f"deal.{DICE}[{at}]", 1, SIDES)
        for die in (0, 1):
            laid.given[label_of(at + 1, die + 1)] = [pair[die] - 1]
    return laid

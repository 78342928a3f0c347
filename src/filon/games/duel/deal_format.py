"""Writes, parses and validates a deal as JSON (see Deal in RULES.md)."""

from __future__ import annotations

from typing import Any

from filon.core.data import user_data
from filon.core.game import Laid
from filon.core.luck import Draw
from filon.games.duel.components import ROUNDS, Box, box_of
from filon.games.duel.deal import DECK_OF, GOALS_OF


def item_name(label: str, code: int, options: dict[str, Any]) -> str:
    """Return the name that a draw's code has in the record."""
    return name_of(box_of(options["deck"]), label, code)


def name_of(box: Box, label: str, code: int) -> str:
    """Return the name of a draw's code with these components."""
    return box.goal_names[code] if label.endswith("goals") else box.names[code]


def write(draws: list[Draw], seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """Return the deal made by these draws, as JSON data."""
    box = box_of(options["deck"])
    found: dict[str, Any] = {"rounds": []}
    for draw in draws:
        names = [name_of(box, draw.label, code) for code in draw.result]
        if draw.label in GOALS_OF:
            found["rounds"].append({"goals": names})
        else:
            found["rounds"][-1]["deck"] = names
    return found


def read(deal: dict[str, Any], seats: int, options: dict[str, Any]) -> Laid:
    """Parse a deal; what it gives replaces random draws. Raises where it does not match the components."""
    user_data.fields(deal, ("rounds",), "deal")
    box = box_of(options["deck"])
    given: dict[str, list[int]] = {}
    for number, entry in enumerate(user_data.items(deal.get("rounds", []), "deal.rounds", most=ROUNDS), 1):
        where = f"deal.rounds[{number - 1}]"
        user_data.fields(entry, ("goals", "deck"), where)
        if "goals" in entry:
            wanted = [int(code) for code in box.goal_deck]
            given[GOALS_OF[number]] = user_data.cards(entry["goals"], box.goal_codes, wanted, f"{where}.goals")
        if "deck" in entry:
            wanted = [int(code) for code in box.deck]
            given[DECK_OF[number]] = user_data.cards(entry["deck"], box.codes, wanted, f"{where}.deck")
    return Laid(given, options)

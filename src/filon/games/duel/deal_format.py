"""Writes, parses and validates a deal as JSON (see Deal in RULES.md)."""

from __future__ import annotations

from typing import Any

from filon.core.data import input_validation
from filon.core.game import ParsedDeal
from filon.core.luck import Draw
from filon.games.duel.components import ROUNDS, Components, components_from_option
from filon.games.duel.deal import DECK_LABELS, GOAL_LABELS


def item_name(label: str, code: int, options: dict[str, Any]) -> str:
    """Return the name that a draw's code has in the record."""
    return name_of(components_from_option(options["deck"]), label, code)


def name_of(components: Components, label: str, code: int) -> str:
    """Return the name of a draw's code with these components."""
    return components.goal_names[code] if label.endswith("goals") else components.names[code]


def write(draws: list[Draw], seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """Return the deal made by these draws, as JSON data."""
    components = components_from_option(options["deck"])
    found: dict[str, Any] = {"rounds": []}
    for draw in draws:
        names = [name_of(components, draw.label, code) for code in draw.result]
        if draw.label in GOAL_LABELS:
            found["rounds"].append({"goals": names})
        else:
            found["rounds"][-1]["deck"] = names
    return found


def read(deal: dict[str, Any], seats: int, options: dict[str, Any]) -> ParsedDeal:
    """Parse a deal; what it gives replaces random draws. Raises where it does not match the components."""
    input_validation.fields(deal, ("rounds",), "deal")
    components = components_from_option(options["deck"])
    given: dict[str, list[int]] = {}
    for number, entry in enumerate(input_validation.items(deal.get("rounds", []), "deal.rounds", most=ROUNDS), 1):
        where = f"deal.rounds[{number - 1}]"
        input_validation.fields(entry, ("goals", "deck"), where)
        if "goals" in entry:
            wanted = [int(code) for code in components.goal_deck]
            given[GOAL_LABELS[number]] = input_validation.cards(
                entry["goals"], components.goal_codes, wanted, f"{where}.goals"
            )
        if "deck" in entry:
            wanted = [int(code) for code in components.deck]
            given[DECK_LABELS[number]] = input_validation.cards(
                entry["deck"], components.codes, wanted, f"{where}.deck"
            )
    return ParsedDeal(given, options)

"""Format of a written-out deal: reading, checking and writing it (see Deal in RULES.md)."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import u8

from filon.core import first_player
from filon.core.data import input_validation
from filon.core.data.input_validation import fail
from filon.core.game import ParsedDeal
from filon.core.luck import Draw
from filon.games.saboteur.components import DECK, GOALS, GOLD_PILE, NAMES, ROLES, dwarves
from filon.games.saboteur.components import GOLD as GOLD_NAMES
from filon.games.saboteur.deal import DECK_OF, GOALS_IN_ORDER, GOALS_OF, GOLD, LEFT_OF, ROLES_OF


def item_name(label: str, code: int, options: dict[str, Any]) -> str:
    """Return the name of a draw's code in the record."""
    if label == GOLD:
        return GOLD_NAMES[code - 1]
    if label.endswith("roles"):
        return ROLES[code]
    return GOALS[code] if label.endswith("goals") else NAMES[code]


def write(draws: list[Draw], seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """Return the deal that these draws make, written out."""
    found: dict[str, Any] = {"rounds": []}
    for draw in draws:
        if draw.label == first_player.FIRST:
            found[draw.label] = first_player.write(draw)
        elif draw.label == GOLD:
            found[GOLD] = [item_name(GOLD, code, options) for code in draw.result]
        elif draw.label in LEFT_OF:
            found["rounds"].append({"left_over": ROLES[dwarves(seats)[draw.result[0]]]})
        else:
            names = [item_name(draw.label, code, options) for code in draw.result]
            found["rounds"][-1][draw.label.split(" ")[2]] = names
    return found


def read(deal: dict[str, Any], seats: int, options: dict[str, Any]) -> ParsedDeal:
    """Check a written-out deal against the components; what it names replaces luck. Raises InvalidStart."""
    parsed = first_player.read(input_validation.fields(deal, ("first", "rounds", "gold"), "deal"), seats, options)
    given = parsed.given
    starters = [-1, -1, -1]
    if GOLD in deal:
        given[GOLD] = cards(deal[GOLD], GOLD_PILE, GOLD, "deal.gold")
    for number, entry in enumerate(input_validation.items(deal.get("rounds", []), "deal.rounds", most=3), 1):
        where = f"deal.rounds[{number - 1}]"
        input_validation.fields(
            entry, ("roles", "left_over", "goals", "deck") + (("first",) if number > 1 else ()), where
        )
        read_roles(entry, seats, number, given)
        if "goals" in entry:
            given[GOALS_OF[number]] = cards(entry["goals"], GOALS_IN_ORDER, GOALS_OF[number], f"{where}.goals")
        if "deck" in entry:
            given[DECK_OF[number]] = cards(entry["deck"], DECK, DECK_OF[number], f"{where}.deck")
        if first_player.FIRST in entry:
            starters[number - 1] = input_validation.seat(entry[first_player.FIRST], seats, f"{where}.first")
    parsed.options["starters"] = starters
    return parsed


def read_roles(entry: dict[str, Any], seats: int, number: int, given: dict[str, list[int]]) -> None:
    """Read roles and the dwarf left over (S2.1); roles alone imply the one that is missing. Raises InvalidStart."""
    dwarf_codes = [int(code) for code in dwarves(seats)]
    where = f"deal.rounds[{number - 1}]"
    if "left_over" in entry:
        if entry["left_over"] not in ROLES:
            fail(f"{where}.left_over", f"one of {', '.join(ROLES)}")
        given[LEFT_OF[number]] = [dwarf_codes.index(ROLES.index(entry["left_over"]))]
    if "roles" not in entry:
        return
    roles = input_validation.items(entry["roles"], f"{where}.roles", seats)
    if any(role not in ROLES for role in roles):
        fail(f"{where}.roles", f"each {' or '.join(ROLES)}")
    codes = [ROLES.index(role) for role in roles]
    missing = [code for code in (0, 1) if codes.count(code) + 1 == dwarf_codes.count(code)]
    left_over = [dwarf_codes.index(code) for code in missing]
    if len(missing) != 1 or given.get(LEFT_OF[number], left_over) != left_over:
        fail(f"{where}.roles", f"with left_over the dwarves for {seats} players (S2.1)")
    given[LEFT_OF[number]] = left_over
    given[ROLES_OF[number]] = codes


def cards(names: object, pile: vec[u8], label: str, where: str) -> list[int]:
    """Return the codes of these names, which must be all cards of a pile; raises InvalidStart."""
    codes = {item_name(label, int(code), {}): int(code) for code in pile}
    return input_validation.cards(names, codes, [int(code) for code in pile], where)

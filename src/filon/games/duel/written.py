"""How is a deal written out, read and checked? (see Deal in RULES.md)"""

from __future__ import annotations

from typing import Any

from filon.core.errors import InvalidStart
from filon.core.game import Laid
from filon.core.luck import Draw
from filon.games.duel.box import box_of
from filon.games.duel.deal import DECK_OF, GOALS_OF


def item(label: str, code: int, options: dict[str, Any]) -> str:
    """What a code of a draw is called in the record."""
    box = box_of(options["deck"])
    return box.goal_names[code] if label.endswith("goals") else box.names[code]


def write(draws: list[Draw], seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """The deal these draws make, written out."""
    found: dict[str, Any] = {"rounds": []}
    for draw in draws:
        names = [item(draw.label, code, options) for code in draw.result]
        if draw.label in GOALS_OF:
            found["rounds"].append({"goals": names})
        else:
            found["rounds"][-1]["deck"] = names
    return found


def read(deal: dict[str, Any], seats: int, options: dict[str, Any]) -> Laid:
    """Check a written-out deal against the box; what it names replaces luck."""
    if set(deal) - {"rounds"}:
        raise InvalidStart("a deal has rounds and nothing else", "deal")
    rounds = deal.get("rounds", [])
    if not isinstance(rounds, list) or len(rounds) > 3:
        raise InvalidStart("a deal's rounds are a list of at most three", "deal")
    box = box_of(options["deck"])
    given: dict[str, list[int]] = {}
    for number, entry in enumerate(rounds, 1):
        if not isinstance(entry, dict) or set(entry) - {"goals", "deck"}:
            raise InvalidStart(f"round {number}: an object with goals and deck is wanted", "deal")
        if "goals" in entry:
            wanted = [int(code) for code in box.goal_deck]
            given[GOALS_OF[number]] = read_list(entry["goals"], box.goal_codes, wanted, f"round {number}'s goals")
        if "deck" in entry:
            wanted = [int(code) for code in box.deck]
            given[DECK_OF[number]] = read_list(entry["deck"], box.codes, wanted, f"round {number}'s deck")
    return Laid(given, options)


def read_list(names: object, codes: dict[str, int], box: list[int], where: str) -> list[int]:
    """The codes of these names, which must be the box's, all of them."""
    if not isinstance(names, list):
        raise InvalidStart(f"{where}: a list is wanted", "deal")
    for name in names:
        if not isinstance(name, str) or name not in codes:
            raise InvalidStart(f"{where}: there is no {str(name)[:40]!r} in the box", "deal")
    found = [codes[name] for name in names]
    if sorted(found) != sorted(box):
        raise InvalidStart(f"{where}: {len(box)} cards are wanted, each as often as the box has it", "deal")
    return found

"""How is a deal written out, read and checked? (see Deal in RULES.md)"""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import u8

from filon.core.errors import InvalidStart
from filon.core.game import Laid
from filon.core.luck import Draw
from filon.games.saboteur.box import DECK, GOALS, GOLD_PILE, NAMES, ROLES, dwarves
from filon.games.saboteur.box import GOLD as GOLD_NAMES
from filon.games.saboteur.deal import DECK_OF, FIRST, GOALS_IN_BOX, GOALS_OF, GOLD, LEFT_OF, ROLES_OF


def item(label: str, code: int, options: dict[str, Any]) -> str:
    """What a code of a draw is called in the record."""
    if label == GOLD:
        return GOLD_NAMES[code - 1]
    if label.endswith("roles"):
        return ROLES[code]
    return GOALS[code] if label.endswith("goals") else NAMES[code]


def write(draws: list[Draw], seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """The deal these draws make, written out."""
    found: dict[str, Any] = {"rounds": []}
    for draw in draws:
        if draw.label == FIRST:
            found[FIRST] = f"p{draw.result[0] + 1}"
        elif draw.label == GOLD:
            found[GOLD] = [item(GOLD, code, options) for code in draw.result]
        elif draw.label in LEFT_OF:
            found["rounds"].append({"left_over": ROLES[dwarves(seats)[draw.result[0]]]})
        else:
            found["rounds"][-1][draw.label.split(" ")[2]] = [item(draw.label, code, options) for code in draw.result]
    return found


def read(deal: dict[str, Any], seats: int, options: dict[str, Any]) -> Laid:
    """Check a written-out deal against the box; what it names replaces luck."""
    keep(deal, ("first", "rounds", "gold"), "the deal")
    given: dict[str, list[int]] = {}
    laid = dict(options)
    starters = [-1, -1, -1]
    if FIRST in deal:
        # A deal's `first` goes before the option: the lot is asked, and the deal answers.
        laid["first"] = "lot"
        given[FIRST] = [seat_index(deal[FIRST], seats, "first")]
    if GOLD in deal:
        given[GOLD] = read_list(deal[GOLD], GOLD_PILE, GOLD, "gold")
    rounds = deal.get("rounds", [])
    if not isinstance(rounds, list) or len(rounds) > 3:
        raise InvalidStart("a deal's rounds are a list of at most three", "deal")
    for number, entry in enumerate(rounds, 1):
        where = f"round {number}"
        keep(entry, ("roles", "left_over", "goals", "deck") + (("first",) if number > 1 else ()), where)
        read_roles(entry, seats, number, given)
        if "goals" in entry:
            given[GOALS_OF[number]] = read_list(entry["goals"], GOALS_IN_BOX, GOALS_OF[number], f"{where}'s goals")
        if "deck" in entry:
            given[DECK_OF[number]] = read_list(entry["deck"], DECK, DECK_OF[number], f"{where}'s deck")
        if FIRST in entry:
            starters[number - 1] = seat_index(entry[FIRST], seats, f"{where}'s first")
    laid["starters"] = starters
    return Laid(given, laid)


def read_roles(entry: dict[str, Any], seats: int, number: int, given: dict[str, list[int]]) -> None:
    """Roles and the dwarf left over (S2.1); roles alone leave the one that is missing."""
    box = [int(code) for code in dwarves(seats)]
    where = f"round {number}'s roles"
    if "left_over" in entry:
        if entry["left_over"] not in ROLES:
            raise InvalidStart(f"round {number}'s left_over is one of {', '.join(ROLES)}", "deal")
        given[LEFT_OF[number]] = [box.index(ROLES.index(entry["left_over"]))]
    if "roles" not in entry:
        return
    roles = entry["roles"]
    if not isinstance(roles, list) or len(roles) != seats or any(role not in ROLES for role in roles):
        raise InvalidStart(f"{where} are a list of {seats}, each {' or '.join(ROLES)}", "deal")
    codes = [ROLES.index(role) for role in roles]
    missing = [code for code in (0, 1) if codes.count(code) + 1 == box.count(code)]
    if len(missing) != 1 or given.get(LEFT_OF[number], [box.index(missing[0])]) != [box.index(missing[0])]:
        raise InvalidStart(f"{where} and left_over are not the box's for {seats} players (S2.1)", "deal")
    given[LEFT_OF[number]] = [box.index(missing[0])]
    given[ROLES_OF[number]] = codes


def read_list(names: object, box: vec[u8], label: str, where: str) -> list[int]:
    """The codes of these names, which must be the box's, all of them."""
    codes = {item(label, int(code), {}): int(code) for code in box}
    if not isinstance(names, list):
        raise InvalidStart(f"{where}: a list is wanted", "deal")
    for name in names:
        if not isinstance(name, str) or name not in codes:
            raise InvalidStart(f"{where}: there is no {str(name)[:40]!r} in the box", "deal")
    found = [codes[name] for name in names]
    if sorted(found) != sorted([int(code) for code in box]):
        raise InvalidStart(f"{where}: {len(box)} cards are wanted, each as often as the box has it", "deal")
    return found


def seat_index(text: object, seats: int, where: str) -> int:
    """A seat from `p1` on."""
    for seat in range(seats):
        if text == f"p{seat + 1}":
            return seat
    raise InvalidStart(f"{where}: one of p1 to p{seats} is wanted, not {str(text)[:40]!r}", "deal")


def keep(entry: object, known: tuple[str, ...], where: str) -> None:
    """Refuse a key that would otherwise be silently ignored."""
    if not isinstance(entry, dict):
        raise InvalidStart(f"{where}: an object is wanted", "deal")
    for key in entry:
        if key not in known:
            raise InvalidStart(f"{where} has no {str(key)[:40]!r}; it may have {', '.join(known)}", "deal")

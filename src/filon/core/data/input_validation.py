"""Validation of user-written data, such as deals and custom decks, with the path of what is wrong.

A path looks like `deal.rounds[1].deck` or `layout.goals[5]`. Errors in a deal have the code `deal`, in a custom file
`data`. Every function raises InvalidStart.
"""

from __future__ import annotations

from typing import Any, NoReturn

from filon.core.errors import InvalidStart


def fail(where: str, wanted: str) -> NoReturn:
    """Raise InvalidStart: at this path something else is wanted."""
    in_deal = where == "deal" or where.startswith("deal.")
    raise InvalidStart(f"{where}: wanted {wanted}", "deal" if in_deal else "data")


def short(value: object) -> str:
    """Return a value for an error message, shortened, whatever it is."""
    try:
        text = repr(value[:42]) if isinstance(value, str) else repr(value)
    except (ValueError, RecursionError):
        # Python does not write out numbers of thousands of digits, nor lists in lists without end.
        text = f"this {type(value).__name__}"
    return text if len(text) <= 42 else f"{text[:40]}…"


def below(where: str, key: object) -> str:
    """Return the path of a field."""
    return f"{where}.{str(key)[:40]}" if where else str(key)[:40]


def fields(value: object, known: tuple[str, ...], where: str) -> dict[str, Any]:
    """Return an object that has no other fields than these: an unknown one would be ignored silently."""
    if not isinstance(value, dict):
        fail(where, f"an object with {', '.join(known)}")
    for key in value:
        if key not in known:
            fail(below(where, key), f"one of {', '.join(known)}")
    return value


def text(value: object, where: str, most: int) -> str:
    """Return a text of at most this many characters."""
    if not isinstance(value, str) or len(value) > most:
        fail(where, f"a text of at most {most} characters, not {short(value)}")
    return value


def items(value: object, where: str, count: int | None = None, *, most: int | None = None) -> list[Any]:
    """Return a list of this many items, or of at most this many."""
    if not isinstance(value, list) or (count is not None and len(value) != count):
        fail(where, "a list" if count is None else f"a list of {count}")
    if most is not None and len(value) > most:
        fail(where, f"a list of at most {most}, not {len(value)}")
    return value


def number(value: object, where: str, low: int, high: int) -> int:
    """Return a whole number between these two, both included; true and 1.0 are not accepted."""
    if type(value) is not int or not low <= value <= high:
        fail(where, f"a whole number from {low} to {high}, not {short(value)}")
    return value


def pair(value: object, where: str, low: int, high: int) -> tuple[int, int]:
    """Return a pair of whole numbers: a cell, a throw of two dice."""
    if isinstance(value, list) and len(value) == 2:
        one, two = value
        if type(one) is int and type(two) is int and low <= one <= high and low <= two <= high:
            return one, two
    fail(where, f"two whole numbers from {low} to {high}, not {short(value)}")


def cards(value: object, codes: dict[str, int], box: list[int], where: str) -> list[int]:
    """Return the codes of these names, which must be exactly those of the deck, in any order."""
    found: list[int] = []
    listed = items(value, where)
    for at, name in enumerate(listed[: len(box)]):
        if not isinstance(name, str) or name not in codes:
            fail(f"{where}[{at}]", f"a name of the box, not {short(name)}")
        found.append(codes[name])
    if len(listed) != len(box) or sorted(found) != sorted(box):
        fail(where, f"all {len(box)} of the box, each as often as it has it")
    return found


def seat(value: object, seats: int, where: str) -> int:
    """Return a seat of this table, from `p1` on."""
    for index in range(seats):
        if value == f"p{index + 1}":
            return index
    fail(where, f"one of p1 to p{seats}, not {short(value)}")

"""Input limits: lengths, ranges and depths, checked before anything is built from an input.

A caller's objects are copied by content, so that later changes to them do not change a match.
"""

from __future__ import annotations

import json
from typing import Any, Final, NoReturn, final

from filon.core.data.input_validation import below, fail

# Characters of a move or of talk. The longest of ours is a Sabale turn of 64 jumps, with 223.
LONGEST_MOVE: Final = 400
# Characters of a deal's JSON; and how many values a deal or options may hold, a text counting by its characters.
LONGEST_START: Final = 1_000_000
MOST_HELD: Final = 100_000
# Characters of a view, and of all events of one viewer.
LONGEST_VIEW: Final = 500_000
LONGEST_EVENTS: Final = 4_000_000
DEEPEST: Final = 20
LARGEST: Final = 10**36


def is_whole(text: str) -> bool:
    """Return whether a text can be written to a file: a lone surrogate cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def content(value: object, where: str) -> Any:
    """Return a copy of JSON data; raises InvalidStart, with its path, for other values and for too many."""
    return Copier().copied(value, where, 0)


@final
class Copier:
    """One copy in progress; `left` is how much it may still hold."""

    left: int

    def __init__(self) -> None:
        self.left = MOST_HELD

    def hold(self, count: int, where: str) -> None:
        """Count this much more; raises InvalidStart if it is too much."""
        self.left -= count
        if self.left < 0:
            fail(where or "options", f"less: at most {MOST_HELD} signs and things in all")

    def copied(self, value: object, where: str, depth: int) -> Any:
        """Return a copy of the value; raises InvalidStart."""
        self.hold(1, where)
        if value is None or isinstance(value, bool):
            return value
        if isinstance(value, str):
            return self.text(value, where)
        if isinstance(value, int):
            if not -LARGEST < value < LARGEST:
                fail(where, "a number of at most 36 digits")
            return int(value)
        if isinstance(value, float):
            if not -float("inf") < value < float("inf"):
                fail(where, "a number that JSON can say")
            return float(value)
        if depth == DEEPEST:
            fail(where or "options", f"no more than {DEEPEST} lists and objects in each other")
        if isinstance(value, dict):
            return self.fields(value, where, depth + 1)
        if not isinstance(value, (list, tuple)):
            fail(where, f"what JSON can say, and no {type(value).__name__}")
        return [self.copied(item, f"{where}[{at}]", depth + 1) for at, item in enumerate(value)]

    def text(self, value: str, where: str) -> str:
        """Return a text, its length checked first."""
        self.hold(len(value), where)
        if not is_whole(value):
            fail(where, "a text without half characters")
        return value[:]

    def fields(self, value: dict[Any, Any], where: str, depth: int) -> dict[str, Any]:
        """Return a copy of an object, whose names must be texts."""
        found: dict[str, Any] = {}
        for key, item in value.items():
            if not isinstance(key, str):
                fail(where or "options", "names that are texts")
            found[self.text(key, where or "options")] = self.copied(item, below(where, key), depth)
        return found


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")


def read_json(text: str, where: str) -> Any:
    """Return the data of this JSON, limited as `content` limits it; raises InvalidStart."""
    if len(text) > LONGEST_START:
        fail(where, f"a text of at most {LONGEST_START} characters")
    try:
        found = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        # Python itself refuses whole numbers of more than some thousand digits: that, too, is a ValueError.
        fail(where, f"JSON ({error})")
    return content(found, where)

"""How much may come in from outside? Lengths, ranges and depths, asked before anything is built of it.

What a caller hands over is copied by content, so that nothing done to it afterwards changes a match.
"""

from __future__ import annotations

import json
from typing import Any, Final, NoReturn, final

from filon.core.data.user_data import below, fail

# Signs of a move or of something said. The longest of ours is a Sabale turn of 64 jumps, with 223.
LONGEST_MOVE: Final = 400
# Signs of a deal's JSON, however its lines are broken; and what it or options may hold, a text counting by its signs.
LONGEST_START: Final = 1_000_000
MOST_HELD: Final = 100_000
# Signs of a view, and of all that one hearer noticed.
LONGEST_VIEW: Final = 500_000
LONGEST_EVENTS: Final = 4_000_000
DEEPEST: Final = 20
LARGEST: Final = 10**36


def is_whole(text: str) -> bool:
    """Whether it can be written to a file: a lone surrogate cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def content(value: object, where: str) -> Any:
    """A copy of what JSON can say; InvalidStart, with its place, for anything else and for too much of it."""
    return Copying().copied(value, where, 0)


@final
class Copying:
    """One copy on its way; `left` is how much it may still hold."""

    left: int

    def __init__(self) -> None:
        self.left = MOST_HELD

    def hold(self, count: int, where: str) -> None:
        """So much more is in it."""
        self.left -= count
        if self.left < 0:
            fail(where or "options", f"less: at most {MOST_HELD} signs and things in all")

    def copied(self, value: object, where: str, depth: int) -> Any:
        """Its copy, or a refusal."""
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
        """A text, its length asked first."""
        self.hold(len(value), where)
        if not is_whole(value):
            fail(where, "a text without half characters")
        return value[:]

    def fields(self, value: dict[Any, Any], where: str, depth: int) -> dict[str, Any]:
        """An object; its names are texts."""
        found: dict[str, Any] = {}
        for key, item in value.items():
            if not isinstance(key, str):
                fail(where or "options", "names that are texts")
            found[self.text(key, where or "options")] = self.copied(item, below(where, key), depth)
        return found


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")


def read_json(text: str, where: str) -> Any:
    """What this JSON says, as `content` has it."""
    if len(text) > LONGEST_START:
        fail(where, f"a text of at most {LONGEST_START} characters")
    try:
        found = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        # Python itself refuses whole numbers of more than some thousand digits: that, too, is a ValueError.
        fail(where, f"JSON ({error})")
    return content(found, where)

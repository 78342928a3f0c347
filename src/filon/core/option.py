# filon: interpreted
"""Options of a game that a table chooses before it starts: one schema for terminal, server and browser."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from filon.core.data.input_validation import short
from filon.core.errors import InvalidStart

Kind = Literal["flag", "number", "choice", "seat", "content"]


class Option(msgspec.Struct, frozen=True):
    """`seat` is p1, p2, … or one of `choices`; `content` an object or a list, stored whole in the record.

    The words are `option.<key>` and `option.<key>.help` of the game.
    """

    key: str
    kind: Kind
    default: Any
    low: int = 0
    high: int = 0
    step: int = 1
    choices: tuple[str, ...] = ()

    def fits(self, value: object, seats: int) -> bool:
        """Return whether the option takes this value."""
        if self.kind == "flag":
            return isinstance(value, bool)
        if self.kind == "number":
            if not isinstance(value, int) or isinstance(value, bool):
                return False
            return self.low <= value <= self.high and (value - self.low) % self.step == 0
        if self.kind == "content":
            return isinstance(value, (dict, list)) or value in self.choices
        if not isinstance(value, str):
            return False
        if self.kind == "seat" and value in [f"p{seat + 1}" for seat in range(seats)]:
            return True
        return value in self.choices

    def allowed(self, seats: int) -> str:
        """Return the allowed values, for an error message."""
        if self.kind == "flag":
            return "true or false"
        if self.kind == "number":
            return f"{self.low} to {self.high}" + (f" in steps of {self.step}" if self.step != 1 else "")
        names = list(self.choices)
        if self.kind == "seat":
            names += [f"p1…p{seats}"]
        if self.kind == "content":
            names += ["an object or a list"]
        return ", ".join(names)


def resolve(schema: tuple[Option, ...], given: dict[str, Any], seats: int) -> dict[str, Any]:
    """Return every option with its value, given or default; raises InvalidStart."""
    for key in given:
        if key not in [option.key for option in schema]:
            known = ", ".join(option.key for option in schema) or "none"
            raise InvalidStart(f"there is no option {short(key)}; the options are: {known}", "unknown_option")
    resolved: dict[str, Any] = {}
    for option in schema:
        value = given.get(option.key, option.default)
        usual = type(value) is type(option.default) and value == option.default
        if not usual and not option.fits(value, seats):
            raise InvalidStart(f"option {option.key} takes {option.allowed(seats)}, not {short(value)}", "option_value")
        resolved[option.key] = value
    return resolved

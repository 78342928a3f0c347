# filon: interpreted
"""Budget: a bot's thinking limit, in milliseconds or in iterations."""

from __future__ import annotations

import re
from time import monotonic

import msgspec

from filon.core.data.input_validation import short
from filon.core.errors import InvalidStart

MOST_MS = 600_000
MOST_ITERATIONS = 100_000_000
TEXT = re.compile(r"([1-9][0-9]{0,8})(ms)?")


class Budget(msgspec.Struct, frozen=True, kw_only=True):
    """Exactly one of the two; written `100ms` or `1500`. Raises InvalidStart."""

    ms: int | None = None
    iterations: int | None = None

    def __post_init__(self) -> None:
        if (self.ms is None) == (self.iterations is None):
            raise InvalidStart("a budget is so many ms or so many iterations, one of the two", "budget")
        most = MOST_MS if self.iterations is None else MOST_ITERATIONS
        given = self.ms if self.iterations is None else self.iterations
        if type(given) is not int or not 1 <= given <= most:
            raise InvalidStart(f"a budget is a whole number from 1 to {most}, not {short(given)}", "budget")

    @staticmethod
    def read(text: str) -> Budget:
        """Return the budget written as `100ms` or `1500`; raises InvalidStart."""
        found = TEXT.fullmatch(text) if isinstance(text, str) and len(text) < 20 else None
        if found is None:
            raise InvalidStart(f"a budget is written 100ms or 1500, not {short(text)}", "budget")
        return Budget(ms=int(found[1])) if found[2] else Budget(iterations=int(found[1]))

    def __str__(self) -> str:
        return f"{self.ms}ms" if self.iterations is None else str(self.iterations)

    def at_most(self, usual: int) -> int:
        """Return the usual number of iterations, or the budget's where it has fewer."""
        return usual if self.iterations is None else min(usual, self.iterations)

    def deadline(self) -> float | None:
        """Return when to stop by the monotonic clock; None where iterations are counted."""
        return None if self.ms is None else monotonic() + self.ms / 1000

    def since(self, began: float) -> Budget:
        """Return what is left since that time of the monotonic clock; iterations are unchanged."""
        if self.ms is None:
            return self
        return Budget(ms=max(1, self.ms - round(1000 * (monotonic() - began))))


USUAL = Budget(iterations=300)

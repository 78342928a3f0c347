# filon: interpreted
"""How did it end? Scores by seat, the winners' seats, and a reason that `words` can tell."""

from __future__ import annotations

import msgspec


class Outcome(msgspec.Struct, frozen=True):
    """The end of a match; seats count from 0."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str

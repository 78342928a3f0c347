# filon: interpreted
"""How did it end? Scores by seat, the winners' seats, and a reason that `words` can tell."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """The end of a match; seats count from 0."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str


class RoundResult(msgspec.Struct, frozen=True, gc=False):
    """What one seat was in one round of a match that is over, whether its side won it, and what it got there."""

    round: int
    seat: int
    role: str
    won: bool
    score: int


def leading(scores: Sequence[int]) -> tuple[int, ...]:
    """The seats that have most; several if they are equal."""
    most = max(scores)
    return tuple([seat for seat, score in enumerate(scores) if score == most])

# filon: interpreted
"""Outcome of a match: scores by seat, the winners' seats, and a reason that has words."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """The end of a match; seats count from 0."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str


class RoundResult(msgspec.Struct, frozen=True, gc=False):
    """One seat's role in one round of a finished match, whether its side won the round, and its score there."""

    round: int
    seat: int
    role: str
    won: bool
    score: int


def leading(scores: Sequence[int]) -> tuple[int, ...]:
    """Return the seats with the highest score; several if they are equal."""
    most = max(scores)
    return tuple([seat for seat, score in enumerate(scores) if score == most])

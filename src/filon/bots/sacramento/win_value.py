# filon: interpreted
"""What is a nugget worth to a seat? The chance to win the match that comes or goes with it (C6.2)."""

from __future__ import annotations

from functools import cache
from typing import Final

FEW: Final = 6  # further from the agreed sum, one nugget counts like another


@cache
def chance(mine: int, others: tuple[int, ...]) -> float:
    """How likely whoever needs so many nuggets wins against these, if each nugget is as likely anybody's."""
    if mine == 0:
        return 1.0
    if 0 in others:
        return 0.0
    found = chance(mine - 1, others)
    for at, need in enumerate(others):
        found += chance(mine, tuple(sorted((*others[:at], need - 1, *others[at + 1 :]))))
    return found / (1 + len(others))


def stakes(needs: list[int], seat: int) -> list[float]:
    """By who gets the next nugget: 1 if it is oneself, something below 0 if it is another."""
    few = [min(need, FEW) for need in needs]
    now = chance_of(few, seat)
    found: list[float] = []
    for getter in range(len(few)):
        found.append(chance_of([need - (at == getter) for at, need in enumerate(few)], seat) - now)
    return [each / found[seat] for each in found]


def chance_of(needs: list[int], seat: int) -> float:
    """A seat's chance to win the match."""
    return chance(needs[seat], tuple(sorted(needs[:seat] + needs[seat + 1 :])))

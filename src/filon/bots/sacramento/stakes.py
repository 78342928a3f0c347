"""What is a nugget worth to a seat? The chance to win the match that comes or goes with it."""

from __future__ import annotations

from functools import cache
from typing import Final

FEW: Final = 6  # from further off, one nugget counts like another


@cache
def chance(mine: int, others: tuple[int, ...]) -> float:
    """Who needs so many nuggets wins against these, if each nugget is anybody's."""
    if mine == 0:
        return 1.0
    if 0 in others:
        return 0.0
    found = chance(mine - 1, others)
    for at, need in enumerate(others):
        found += chance(mine, tuple(sorted((*others[:at], need - 1, *others[at + 1 :]))))
    return found / (1 + len(others))


def stakes(needs: list[int], seat: int) -> list[float]:
    """By who gets the next nugget, what comes or goes: 1 for one's own, less than 0 for the others'."""
    few = [min(need, FEW) for need in needs]
    found = []
    for getter in range(len(few)):
        after = [need - (at == getter) for at, need in enumerate(few)]
        found.append(of(after, seat) - of(few, seat))
    return [each / found[seat] for each in found]


def of(needs: list[int], seat: int) -> float:
    """A seat's chance to win."""
    return chance(needs[seat], tuple(sorted(needs[:seat] + needs[seat + 1 :])))

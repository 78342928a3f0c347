# filon: interpreted
"""Value of a nugget in Sacramento: the change of the probability to win the match (C6.2)."""

from __future__ import annotations

from functools import cache
from typing import Final

MAX_NEEDED: Final = 6  # further from the agreed sum, all nuggets count alike


@cache
def win_probability(mine: int, others: tuple[int, ...]) -> float:
    """Return the probability to win of a seat that needs so many nuggets, if each nugget is as likely any seat's."""
    if mine == 0:
        return 1.0
    if 0 in others:
        return 0.0
    found = win_probability(mine - 1, others)
    for at, need in enumerate(others):
        found += win_probability(mine, tuple(sorted((*others[:at], need - 1, *others[at + 1 :]))))
    return found / (1 + len(others))


def win_values(needs: list[int], seat: int) -> list[float]:
    """Return, by who gets the next nugget, its value to the seat: 1 for itself, negative for others."""
    few = [min(need, MAX_NEEDED) for need in needs]
    now = seat_win_probability(few, seat)
    found: list[float] = []
    for getter in range(len(few)):
        found.append(seat_win_probability([need - (at == getter) for at, need in enumerate(few)], seat) - now)
    return [each / found[seat] for each in found]


def seat_win_probability(needs: list[int], seat: int) -> float:
    """Return a seat's probability to win the match."""
    return win_probability(needs[seat], tuple(sorted(needs[:seat] + needs[seat + 1 :])))

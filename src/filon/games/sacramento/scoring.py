"""When is it over, and what is it worth? (C6)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from filon.core.outcome import Outcome, leading
from filon.games.sacramento.box import MONEY, NUGGET

if TYPE_CHECKING:
    from filon.games.sacramento.state import State


def money(state: State) -> list[int]:
    """Each seat's dollars."""
    return [int(state.held[MONEY + seat]) * NUGGET for seat in range(int(state.seats))]


def outcome(state: State) -> Outcome:
    """The end of the match."""
    return ended(money(state), int(state.target) * NUGGET)


def ended(sums: list[int], target: int) -> Outcome:
    """Whoever reached the sum (C6.2), or after three void rounds the richest together (C6.3)."""
    return Outcome(tuple(sums), leading(sums), "reached_sum" if max(sums) >= target else "void_rounds")

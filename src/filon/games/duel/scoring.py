"""Scoring of rounds and the outcome of a match (D6, D7.5, D7.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from filon.core.outcome import Outcome, leading
from filon.games.duel.after_move import GOLD_ORDER
from filon.games.duel.board import TOKEN
from filon.games.duel.components import OVER
from filon.games.mining.cells import ring

if TYPE_CHECKING:
    from filon.games.duel.state import State

# Ranks and the nuggets that earn them (D7.6).
RANKS: Final = ("rank1", "rank2", "rank3", "rank4")
BOUNDS: Final = (0, 15, 21, 25)
NOTHING: Final = vec[i64]([i64(0)] * 2)


def worth_of(state: State, code: int) -> int:
    """Return the nuggets on a gold card, tunnel or goal."""
    return int(state.components.worth[2 * code])


def nuggets(state: State) -> list[int]:
    """Return each seat's nuggets."""
    found: list[int] = []
    for won in state.won:
        total = 0
        for code in won:
            total += worth_of(state, code)
        found.append(total)
    return found


def collect(state: State) -> None:
    """Give gold to its owners, remove it and turned goals from the game, and pay the trolls (D6.2, D6.3)."""
    won = [list(cards) for cards in state.won]
    gone = state.gone[:]
    for index in range(state.claimed_count):
        at = i64(state.order[GOLD_ORDER + index])
        code = int(state.map.face(at) >> 1)
        green = i64(state.map.marks[ring(at)]) & (TOKEN << 1) != 0
        won[1 if green and state.seats == 2 else 0].append(code)
        if code < state.components.tunnels:
            gone[code] = u8(i64(gone[code]) + 1)
    for goal in range(i64(6)):
        if state.turned >> goal & 1:
            code = int(state.components.tunnels + i64(state.goals[goal]))
            gone[code] = u8(i64(gone[code]) + 1)
    state.gone = gone
    for seat in range(len(won)):
        for _ in range(state.debts >> 8 * seat & 255):
            if won[seat]:
                won[seat].remove(min(won[seat], key=lambda code: worth_of(state, code)))
    state.won = won


def next_starter(state: State) -> int:
    """Return the seat with fewer nuggets, trolls paid; blue on a tie (D6.4)."""
    sums = nuggets(state)
    return 1 if len(sums) == 2 and sums[1] < sums[0] else 0


def standings(state: State) -> vec[i64]:
    """Return each seat's nuggets as a vector once the match is over, an empty one before."""
    if state.phase != OVER:
        return vec[i64]()
    sums = NOTHING[: state.seats]
    for seat in range(state.seats):
        for code in state.won[seat]:
            sums[seat] += i64(state.components.worth[2 * i64(code)])
    return sums


def outcome(state: State) -> Outcome:
    """Return the outcome of a finished match."""
    return outcome_of(nuggets(state))


def outcome_of(sums: list[int]) -> Outcome:
    """Return the outcome: most nuggets wins, a tie is a draw (D6.5); a solo player earns a rank (D7.6)."""
    if len(sums) == 1:
        earned = [rank for rank, bound in zip(RANKS, BOUNDS, strict=True) if sums[0] >= bound]
        return Outcome(tuple(sums), (), earned[-1])
    winners = leading(sums)
    return Outcome(tuple(sums), winners, "most_nuggets" if len(winners) == 1 else "equal_nuggets")

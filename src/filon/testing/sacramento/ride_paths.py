"""Brute-force search of the cells where a ride may end (C3.2, C3.3, C3.5)."""

from collections.abc import Sequence

from filon.testing.sacramento.board import AROUND, OPPOSITE, Board

Riders = Sequence[Sequence[str | None]]  # by seat, three each; None waits behind its arrow


def paths(board: Board, taken: set[str], cell: str, steps: int) -> set[str]:
    """Return the ends of all paths of `steps` steps: no two opposite directions, only empty cells passed."""
    heads = {(cell, "")}  # last cell and directions of each path
    for step in range(steps):
        heads = {
            (beyond, gone if way in gone else gone + way)
            for here, gone in heads
            if step == 0 or here not in taken
            for way, beyond in AROUND[here].items()
            if OPPOSITE[way] not in gone and beyond not in board.closed
        }
    return {here for here, _ in heads}


def ends(board: Board, riders: Riders, seat: int, rider: int, die: int) -> set[str]:
    """Return the cells where a rider can end with a die, without those of the seat's own riders."""
    taken = {cell for cells in riders for cell in cells if cell is not None}
    start = riders[seat][rider - 1]
    if start is not None:
        found = paths(board, taken - {start}, start, die)
    else:
        found = leaving(board, taken, board.arrow(len(riders), seat, rider), die)
    return found - set(riders[seat])


def leaving(board: Board, taken: set[str], arrow: str, die: int) -> set[str]:
    """Return the ends from behind an arrow: the step onto its cell counts one, without direction (C3.2, C3.5)."""
    if die == 1:
        return {arrow}
    return set() if arrow in taken else paths(board, taken, arrow, die - 1)


def all_ends(board: Board, riders: Riders, seat: int, rider: int, die: int) -> list[str]:
    """Return all end cells of a rider (1, 2 or 3) with a die, sorted."""
    return sorted(ends(board, riders, seat, rider, die))

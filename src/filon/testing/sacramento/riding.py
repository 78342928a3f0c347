"""Where may a rider end? Every path is tried, step by step (C3.2, C3.3, C3.5)."""

from collections.abc import Iterator, Sequence

from filon.testing.sacramento.board import AROUND, OPPOSITE, Board

Riders = Sequence[Sequence[str | None]]  # by seat, three each; None waits behind its arrow


def paths(board: Board, taken: set[str], cell: str, steps: int, gone: str = "") -> Iterator[str]:
    """The end of every path of so many steps: no two opposite ways in it, every cell passed is empty."""
    for way, beyond in AROUND[cell].items():
        if OPPOSITE[way] in gone or beyond in board.closed:
            continue
        if steps == 1:
            yield beyond
        elif beyond not in taken:
            yield from paths(board, taken, beyond, steps - 1, gone + way)


def ends(board: Board, riders: Riders, seat: int, rider: int, die: int) -> Iterator[str]:
    """Where a rider can end with a die, once for each path; nothing of an own rider."""
    taken = {cell for cells in riders for cell in cells if cell is not None}
    start = riders[seat][rider - 1]
    if start is not None:
        found = paths(board, taken - {start}, start, die)
    else:
        found = leaving(board, taken, board.arrow(len(riders), seat, rider), die)
    return (cell for cell in found if cell not in riders[seat])


def leaving(board: Board, taken: set[str], arrow: str, die: int) -> Iterator[str]:
    """The same from behind an arrow: the step onto its cell counts one and has no direction (C3.2, C3.5)."""
    if die == 1:
        yield arrow
    elif arrow not in taken:
        yield from paths(board, taken, arrow, die - 1)


def brute_ends(board: Board, riders: Riders, seat: int, rider: int, die: int) -> list[str]:
    """All end cells of a rider (1, 2 or 3) with a die, sorted."""
    return sorted(set(ends(board, riders, seat, rider, die)))

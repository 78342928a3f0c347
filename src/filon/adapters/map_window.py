"""Numbers the cells of a map without borders: a window around starts and goals, and cells outside it by rank.

A cell within MARGIN of the bounding box of starts and goals has fixed numbers. A move on a cell further away takes the
numbers of the cell's rank, row by row, among the far cells on which such a move is legal now. The deck bounds their
number: n connected cells touch at most 2n + 2 free ones.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from filon.adapters.encoder import Array, Arrays, Encoder, NumberRanges, Part

MARGIN = 3
WIDTH = 128  # of a row of cells


class MapWindow:
    """The window: the cells with fixed numbers."""

    def __init__(self, cells: Sequence[int]) -> None:
        columns, rows = [at % WIDTH for at in cells], [at // WIDTH for at in cells]
        self.left, self.top = min(columns) - MARGIN, min(rows) - MARGIN
        self.width = max(columns) - min(columns) + 2 * MARGIN + 1
        self.height = max(rows) - min(rows) + 2 * MARGIN + 1

    @property
    def size(self) -> int:
        """The number of cells."""
        return self.width * self.height

    def index(self, at: int) -> int:
        """The index of a cell in the window, row by row; -1 outside it."""
        column, row = at % WIDTH - self.left, at // WIDTH - self.top
        if 0 <= column < self.width and 0 <= row < self.height:
            return row * self.width + column
        return -1


class CellMoves:
    """The numbers of one kind of move on cells, with `each` variants on a cell, and up to `far` cells outside."""

    def __init__(self, numbers: NumberRanges, window: MapWindow, each: int, far: int) -> None:
        self.window, self.each, self.far = window, each, far
        self.first = numbers.take(window.size * each)
        self.first_far = numbers.take(far * each)

    def near(self, at: int, variant: int) -> int:
        """The number of a move on a cell of the window; -1 outside it."""
        index = self.window.index(at)
        return -1 if index < 0 else self.first + index * self.each + variant

    def ranked(self, rank: int, variant: int) -> int:
        """The number of a move on the far cell of this rank; raises IndexError beyond the bound."""
        if rank >= self.far:  # the numbers after these mean other moves
            raise IndexError(f"{rank + 1} far cells, and no more than {self.far} are possible")
        return self.first_far + rank * self.each + variant


class MapEncoder(Encoder):
    """The encoder of a game played on a map: moves on cells, and other moves."""

    window: MapWindow

    @abstractmethod
    def placed(self, move: int) -> tuple[CellMoves, int, int] | None:
        """The kind, cell and variant of a move on a cell; None for other moves."""

    @abstractmethod
    def plain(self, move: int) -> int:
        """The number of a move that is not on a cell."""

    def number(self, move: int) -> int:
        placed = self.placed(move)
        if placed is None:
            return self.plain(move)
        kind, at, variant = placed
        return kind.near(at, variant)

    def far(self, moves: list[int]) -> dict[int, int]:
        found: dict[int, int] = {}
        by_kind: dict[CellMoves, list[tuple[int, int, int]]] = {}
        for move in moves:
            placed = self.placed(move)
            if placed is None:
                raise ValueError(f"{self.game.key} has a move without a number: {move}")
            by_kind.setdefault(placed[0], []).append((placed[1], placed[2], move))
        for kind, far in by_kind.items():
            ranks = {at: rank for rank, at in enumerate(sorted({at for at, _, _ in far}))}
            for at, variant, move in far:
                found[kind.ranked(ranks[at], variant)] = move
        return found

    def map_parts(self, planes: tuple[str, ...], most_far: int) -> tuple[Part, Part]:
        """The window's planes, and one row for each card outside it: column, row, then the same planes."""
        shape = (len(planes), self.window.height, self.window.width)
        return Part("map", shape, planes), Part("far", (most_far, 2 + len(planes)))


class MapPlanes:
    """Writes a map's planes cell by cell."""

    def __init__(self, window: MapWindow, into: Arrays) -> None:
        self.window, self.into, self.rows = window, into, 0

    def at(self, place: int) -> Array:
        """The planes of a cell; for a far cell those of the next free row, so it is called once for each card."""
        index = self.window.index(place)
        if index >= 0:
            row, column = divmod(index, self.window.width)
            near: Array = self.into["map"][:, row, column]
            return near
        far: Array = self.into["far"][self.rows]
        self.rows += 1
        far[0], far[1] = place % WIDTH / WIDTH, place // WIDTH / WIDTH
        return far[2:]

"""How is a map without borders numbered? A window round starts and goals; what lies beyond it by its rank.

A cell within MARGIN of the box round starts and goals has numbers of its own. A move on a cell further off takes the
numbers of its rank among the far cells, in the order of rows, where such a move is legal now. How many there can be
follows from the deck: so many connected cells touch at most twice as many free ones and two more.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from filon.adapters.encoder import Array, Arrays, Encoder, NumberRanges, Part

MARGIN = 3
WIDTH = 128  # of a row of places


class MapWindow:
    """The cells in the window."""

    def __init__(self, places: Sequence[int]) -> None:
        columns, rows = [at % WIDTH for at in places], [at // WIDTH for at in places]
        self.left, self.top = min(columns) - MARGIN, min(rows) - MARGIN
        self.width = max(columns) - min(columns) + 2 * MARGIN + 1
        self.height = max(rows) - min(rows) + 2 * MARGIN + 1

    @property
    def size(self) -> int:
        """How many cells."""
        return self.width * self.height

    def index(self, at: int) -> int:
        """Which of them this place is, row by row; -1 if it is far."""
        column, row = at % WIDTH - self.left, at // WIDTH - self.top
        if 0 <= column < self.width and 0 <= row < self.height:
            return row * self.width + column
        return -1


class CellMoves:
    """The numbers of one kind of move that is made on cells, in `each` ways on a cell; at most `far` are far off."""

    def __init__(self, numbers: NumberRanges, window: MapWindow, each: int, far: int) -> None:
        self.window, self.each, self.far = window, each, far
        self.first = numbers.take(window.size * each)
        self.first_far = numbers.take(far * each)

    def near(self, at: int, way: int) -> int:
        """On a cell of the window; -1 elsewhere."""
        index = self.window.index(at)
        return -1 if index < 0 else self.first + index * self.each + way

    def ranked(self, rank: int, way: int) -> int:
        """On the far cell of this rank."""
        if rank >= self.far:  # the numbers after these mean other moves
            raise IndexError(f"{rank + 1} far cells, and no more than {self.far} are possible")
        return self.first_far + rank * self.each + way


class MapEncoder(Encoder):
    """A mine: its moves on cells, and the others."""

    window: MapWindow

    @abstractmethod
    def placed(self, move: int) -> tuple[CellMoves, int, int] | None:
        """Of a move on a cell: its kind, where and in which way; None for others."""

    @abstractmethod
    def plain(self, move: int) -> int:
        """The number of a move that is not made on a cell."""

    def number(self, move: int) -> int:
        placed = self.placed(move)
        if placed is None:
            return self.plain(move)
        kind, at, way = placed
        return kind.near(at, way)

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
            for at, way, move in far:
                found[kind.ranked(ranks[at], way)] = move
        return found

    def map_parts(self, planes: tuple[str, ...], most_far: int) -> tuple[Part, Part]:
        """The window, plane by plane; and a row for each card beyond it: column, row, then the same planes."""
        shape = (len(planes), self.window.height, self.window.width)
        return Part("map", shape, planes), Part("far", (most_far, 2 + len(planes)))


class MapPlanes:
    """Where a map's planes are written, cell by cell."""

    def __init__(self, window: MapWindow, into: Arrays) -> None:
        self.window, self.into, self.rows = window, into, 0

    def at(self, place: int) -> Array:
        """The planes of this cell; of a far one, called once for each in the order of the view, its own row's."""
        index = self.window.index(place)
        if index >= 0:
            row, column = divmod(index, self.window.width)
            near: Array = self.into["map"][:, row, column]
            return near
        far: Array = self.into["far"][self.rows]
        self.rows += 1
        far[0], far[1] = place % WIDTH / WIDTH, place // WIDTH / WIDTH
        return far[2:]

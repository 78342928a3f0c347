"""A position of Sabale: pieces on the board, runner moves and marker jumps (B3.1, B3.2, B3.4)."""

from typing import NamedTuple

from filon.testing.sabale.board import VALUES, beside, direction, edge


class Marker(NamedTuple):
    """A marker on a cell, or two of them as a double."""

    owner: int
    double: bool

    @property
    def pieces(self) -> int:
        """Return the number of wooden pieces, 2 for a double."""
        return 2 if self.double else 1


class Table:
    """Runners by seat, markers by cell, bars; and the pieces each seat captured."""

    def __init__(self, seats: int) -> None:
        self.runners: list[str | None] = [None] * seats
        self.markers: dict[str, Marker] = {}
        self.bars: set[str] = set()
        self.captured: list[list[Marker]] = [[] for _ in range(seats)]

    def copy(self) -> "Table":
        """Return an independent copy."""
        other = Table(len(self.runners))
        other.runners = list(self.runners)
        other.markers = dict(self.markers)
        other.bars = set(self.bars)
        other.captured = [list(pieces) for pieces in self.captured]
        return other

    def is_free(self, cell: str) -> bool:
        """Whether the cell has neither runner nor marker."""
        return cell not in self.runners and cell not in self.markers

    def straight(self, cell: str, step: int) -> list[str]:
        """Return the cells a runner can reach in one direction: all free, no bar between (B3.2)."""
        found: list[str] = []
        while True:
            beyond = beside(cell, step)
            if beyond is None or not self.is_free(beyond) or edge(cell, beyond) in self.bars:
                return found
            found.append(beyond)
            cell = beyond

    def ends(self, start: str, via: str) -> list[str]:
        """Return the end cells of a runner that turned on a cell: neither straight on nor back (B3.1)."""
        came = direction(start, via)
        assert came is not None, f"{start} and {via} are on no line"
        onward = [step for step in range(6) if step not in (came, (came + 3) % 6)]
        return sorted(cell for step in onward for cell in self.straight(via, step))

    def turn_cells(self, start: str) -> list[str]:
        """Return the cells where a runner may turn and continue (B3.1)."""
        reached = [cell for step in range(6) for cell in self.straight(start, step)]
        return sorted(cell for cell in reached if self.ends(start, cell))

    def jumps(self, seat: int, cell: str) -> dict[str, str]:
        """Return the landing cells of a seat's marker on a cell, each with the cell jumped over (B3.4)."""
        found = {}
        for step in range(6):
            over = beside(cell, step)
            landing = None if over is None else beside(over, step)
            if over is None or landing is None:
                continue
            victim = self.markers.get(over)
            open_way = edge(cell, over) not in self.bars and edge(over, landing) not in self.bars
            if victim is not None and victim.owner != seat and open_way and self.is_free(landing):
                found[landing] = over
        return found

    def score(self, seat: int) -> int:
        """Return a seat's points: values held, twice for doubles; 1 per captured single, 3 per double (B4.3)."""
        held = sum(VALUES[cell] * marker.pieces for cell, marker in self.markers.items() if marker.owner == seat)
        return held + sum(3 if piece.double else 1 for piece in self.captured[seat])

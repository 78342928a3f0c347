"""What lies on the table, where may a runner go, and what may a marker jump (B3.1, B3.2, B3.4)?"""

from typing import NamedTuple

from filon.testing.sabale.board import VALUES, beside, direction, edge


class Marker(NamedTuple):
    """A marker on a cell, or two of them as a double."""

    owner: int
    double: bool

    @property
    def pieces(self) -> int:
        """How many pieces of wood it is."""
        return 2 if self.double else 1


class Table:
    """Runners by seat, markers by cell, bars; and the pieces each seat captured."""

    def __init__(self, seats: int) -> None:
        self.runners: list[str | None] = [None] * seats
        self.markers: dict[str, Marker] = {}
        self.bars: set[str] = set()
        self.captured: list[list[Marker]] = [[] for _ in range(seats)]

    def copy(self) -> "Table":
        """The same table again, independent."""
        other = Table(len(self.runners))
        other.runners = list(self.runners)
        other.markers = dict(self.markers)
        other.bars = set(self.bars)
        other.captured = [list(pieces) for pieces in self.captured]
        return other

    def is_free(self, cell: str) -> bool:
        """No runner, no marker."""
        return cell not in self.runners and cell not in self.markers

    def straight(self, cell: str, step: int) -> list[str]:
        """The cells a runner can go to in one direction: all free, no bar between (B3.2)."""
        found: list[str] = []
        while True:
            beyond = beside(cell, step)
            if beyond is None or not self.is_free(beyond) or edge(cell, beyond) in self.bars:
                return found
            found.append(beyond)
            cell = beyond

    def ends(self, start: str, via: str) -> list[str]:
        """Where a runner may stop that turned on a cell: neither straight on nor back (B3.1)."""
        came = direction(start, via)
        assert came is not None, f"{start} and {via} are on no line"
        onward = [step for step in range(6) if step not in (came, (came + 3) % 6)]
        return sorted(cell for step in onward for cell in self.straight(via, step))

    def turn_cells(self, start: str) -> list[str]:
        """Where a runner may turn and go on (B3.1)."""
        reached = [cell for step in range(6) for cell in self.straight(start, step)]
        return sorted(cell for cell in reached if self.ends(start, cell))

    def jumps(self, seat: int, cell: str) -> dict[str, str]:
        """Landing cells for a seat's marker on a cell, each with the cell jumped over (B3.4)."""
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
        """Values held, doubled for doubles; 1 for each captured single, 3 for each captured double (B4.3)."""
        held = sum(VALUES[cell] * marker.pieces for cell, marker in self.markers.items() if marker.owner == seat)
        return held + sum(3 if piece.double else 1 for piece in self.captured[seat])

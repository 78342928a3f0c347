# filon: interpreted
"""Events of Sabale; all of them are public."""

from __future__ import annotations

from filon.core.event import EventData, Landmark, Seat, Seated, Trifle


class Begun(EventData, frozen=True, tag="begun"):
    """The match has begun (B2.1, B2.3)."""

    seats: int
    first: Seat
    edges: tuple[str, ...]


class Placed(EventData, frozen=True, tag="placed"):
    """A runner was placed on the border (B2.2)."""

    by: Seat
    cell: str


class TurnChosen(Trifle, frozen=True, tag="turn_chosen"):
    """The cell on which the runner will turn was chosen (B3.1)."""

    by: Seat
    cell: str


class Ran(EventData, frozen=True, tag="ran"):
    """A runner moved from its cell over the turn cell to where it ends (B3.1)."""

    by: Seat
    origin: str
    via: str
    cell: str


class Marked(EventData, frozen=True, tag="marked"):
    """A marker, or a double, was put on the turn cell (B3.3)."""

    by: Seat
    cell: str
    double: bool


class Jumped(Landmark, frozen=True, tag="jumped"):
    """The marker captured another player's, a single or a double (B3.4)."""

    by: Seat
    origin: str
    cell: str
    over: str
    player: Seat
    double: bool


class Stayed(Trifle, frozen=True, tag="stayed"):
    """The marker jumps no more."""

    by: Seat


class Barred(EventData, frozen=True, tag="barred"):
    """A bar was put on an edge (B3.5); None where none was put. The turn is over."""

    by: Seat
    edge: str | None

    @property
    def weight(self) -> int:
        return 0 if self.edge is None else 1


class Ended(Landmark, frozen=True, tag="ended"):
    """The match is over: by the last marker (B4.1), or by a runner that cannot turn (B4.2)."""

    how: str
    player: Seat
    points: tuple[int, ...]


ALL = (Begun, Seated, Placed, TurnChosen, Ran, Marked, Jumped, Stayed, Barred, Ended)

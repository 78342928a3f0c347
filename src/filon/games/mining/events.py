# filon: interpreted
"""Events that Saboteur and Le Duel share, with the same tags on the wire."""

from __future__ import annotations

from filon.core.event import EventData, Landmark, Seat


class Laid(EventData, frozen=True, tag="laid"):
    """A tunnel was laid on the map."""

    by: Seat
    card: str
    cell: str
    turned: bool


class GoalTurned(Landmark, frozen=True, tag="goal_turned"):
    """A goal was reached and turned face up."""

    cell: str
    card: str
    turned: bool


class Broke(EventData, frozen=True, tag="broke"):
    """A player's tool was broken."""

    by: Seat
    tool: str
    player: Seat


class RockFell(EventData, frozen=True, tag="rock_fell"):
    """A rockfall removed a tunnel; `turned` is how it lay."""

    by: Seat
    card: str
    cell: str
    turned: bool


class Looked(EventData, frozen=True, tag="looked"):
    """A player looked at a goal."""

    by: Seat
    cell: str


class Saw(Landmark, frozen=True, tag="saw"):
    """Private: the card that the player saw there."""

    cell: str
    card: str

# filon: interpreted
"""What can be noticed in either mine? The same kinds with the same words on the wire."""

from __future__ import annotations

from filon.core.event import EventData, Landmark, Seat


class Laid(EventData, frozen=True, tag="laid"):
    """A tunnel on the map."""

    by: Seat
    card: str
    cell: str
    turned: bool


class GoalTurned(Landmark, frozen=True, tag="goal_turned"):
    """A goal was reached and lies face up."""

    cell: str
    card: str
    turned: bool


class Broke(EventData, frozen=True, tag="broke"):
    """A broken tool before a player."""

    by: Seat
    tool: str
    player: Seat


class RockFell(EventData, frozen=True, tag="rock_fell"):
    """A tunnel less, as it lay."""

    by: Seat
    card: str
    cell: str
    turned: bool


class Looked(EventData, frozen=True, tag="looked"):
    """Somebody looks at a goal."""

    by: Seat
    cell: str


class Saw(Landmark, frozen=True, tag="saw"):
    """Private: what lies there."""

    cell: str
    card: str

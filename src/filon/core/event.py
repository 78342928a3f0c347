# filon: interpreted
"""Events: what a viewer observed, in which order, and whether it was new information."""

from __future__ import annotations

from typing import Annotated

import msgspec

# A field that names a player. Sentences, schema and user interfaces go by this type, not by the field's name.
Seat = Annotated[int, msgspec.Meta(ge=0, le=99, title="Seat")]


class EventData(msgspec.Struct, frozen=True, tag_field="kind", gc=False):
    """The data of an event; each game's event types are frozen Structs derived from this, tagged on the wire."""

    @property
    def weight(self) -> int:
        """How important it is where space is short: 0 is dropped first, 2 last."""
        return 1


class Trifle(EventData, frozen=True):
    """An event that is dropped first: it can be seen anyway, or follows from the others."""

    @property
    def weight(self) -> int:
        return 0


class Landmark(EventData, frozen=True):
    """An event that every player must notice: a round's end, a goal, gold."""

    @property
    def weight(self) -> int:
        return 2


class Said(EventData, frozen=True, tag="said"):
    """A player spoke; true or not."""

    by: Seat
    text: str


class Seated(EventData, frozen=True, tag="seated"):
    """Private: the viewer's own seat, in games that begin without another private event."""

    player: Seat


class Event(msgspec.Struct, frozen=True, gc=False):
    """An event as one viewer observed it. Numbers are the viewer's own and have no gaps.

    `audience` is "all" or the one seat it was sent to ("p3"); `news` says that this viewer could not work it out from
    its view before and the move's public text.
    """

    number: int
    audience: str
    news: bool
    what: EventData

# filon: interpreted
"""What did one pair of eyes notice, in what order, and was it news?"""

from __future__ import annotations

from typing import Annotated

import msgspec

# Whom a field speaks of. No field's name tells that: sentences, schema and screens go by this type.
Seat = Annotated[int, msgspec.Meta(ge=0, le=99, title="Seat")]


class EventData(msgspec.Struct, frozen=True, tag_field="kind", gc=False):
    """What happened; each game's kinds are frozen Structs under this one, their tag is the word on the wire."""

    @property
    def weight(self) -> int:
        """How much it matters where there is little room to tell it: 0 goes first, 2 last of all."""
        return 1


class Trifle(EventData, frozen=True):
    """What is left out first: it can be seen anyway, or follows from the rest."""

    @property
    def weight(self) -> int:
        return 0


class Landmark(EventData, frozen=True):
    """What nobody must miss: a round's end, a goal, gold."""

    @property
    def weight(self) -> int:
        return 2


class Said(EventData, frozen=True, tag="said"):
    """Somebody spoke; true or not."""

    by: Seat
    text: str


class Seated(EventData, frozen=True, tag="seated"):
    """Private: which seat is one's own, where nothing else that is private begins a match."""

    player: Seat


class Event(msgspec.Struct, frozen=True, gc=False):
    """A happening as one hearer got it. Numbers are the hearer's own and have no gaps.

    `audience` is "all" or the one seat that heard it ("p3"); `news` says that this hearer could not work it
    out from the view before and the move's public text.
    """

    number: int
    audience: str
    news: bool
    what: EventData

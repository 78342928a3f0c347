"""What does a table send, and to whom? Each letter is for one pair of eyes.

How many letters go out, to whom and in which order depends on nothing that anybody may not know: an accepted input
sends exactly one letter to every seat and then one to the onlookers, whether or not it brought them anything. A
refusal, and the answer to something sent twice (the same letter once more), go to their sender alone; so a number
lower than one already got is an echo and changes nothing.
"""

from __future__ import annotations

import msgspec

from filon.core.event import Event
from filon.core.refusal import Refusal


class Body(msgspec.Struct, frozen=True, tag_field="kind"):
    """What a letter says."""


class Told(Body, frozen=True, tag="told"):
    """What this pair of eyes noticed; decisions are now made under `number`."""

    number: int
    turn: int | None
    events: tuple[Event, ...]


class Refused(Body, frozen=True, tag="refused"):
    """To its sender alone: why nothing happened."""

    id: str
    refusal: Refusal


class Rewound(Body, frozen=True, tag="rewound"):
    """A move was taken back: this pair of eyes has heard `heard` events, and forgets the rest."""

    number: int
    turn: int | None
    by: int
    heard: int


class UndoWanted(Body, frozen=True, tag="undo_wanted"):
    """A seat asks to take its last move back; `waiting` have not answered yet.

    Any move, undo or change of seats ends the asking, as a no does.
    """

    by: int
    waiting: tuple[int, ...]


class UndoDeclined(Body, frozen=True, tag="undo_declined"):
    """Somebody would rather not."""

    by: int


class Seated(Body, frozen=True, tag="seated"):
    """Who holds which seat; a bot's name stands where one plays, for itself or for somebody who left."""

    names: tuple[str, ...]
    bots: tuple[str, ...]


class Letter(msgspec.Struct, frozen=True):
    """`to` is a seat, or None for the onlookers."""

    to: int | None
    body: Body

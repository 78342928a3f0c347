# filon: interpreted
"""What does a table send, and to whom? Each letter is for one pair of eyes, and reads back as it was written.

How many letters go out, to whom and in which order depends on nothing that anybody may not know: an accepted input
sends exactly one letter to every seat and then one to the onlookers, whether or not it brought them anything. A
refusal, and the answer to something sent twice, go to their sender alone.

What only a game can read (its view, its happenings) stands here as the JSON it is; `schema` knows its types.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from filon.core.errors import InvalidView
from filon.core.event import Seat
from filon.core.game import RawEvent
from filon.core.offer import Offer
from filon.core.refusal import Refusal
from filon.table.log_entries import Clock

PROTOCOL = 2
LARGEST = 4_000_000
# An option's value; a board or a deck of one's own is its JSON as a text.
Value = bool | int | str | None
Phase = Literal["lobby", "dealing", "playing", "over"]
Occupancy = Literal["empty", "person", "away", "bot"]
Undo = Literal["free", "consent", "no"]


class SeatInfo(msgspec.Struct, frozen=True, gc=False):
    """Who sits there. `person` is a person's number at this table, the same after a change of chairs; `level` the bot
    that plays there, for itself or for somebody who is away. `late`: they took it over from a bot in this match."""

    kind: Occupancy
    name: str
    level: str
    person: int | None
    late: bool = False


class Tally(msgspec.Struct, frozen=True, gc=False):
    """How somebody has fared this evening, person or bot, by name."""

    name: str
    matches: int
    wins: int


class ChatLine(msgspec.Struct, frozen=True, gc=False):
    """Something said beside the game; onlookers have no name, and are not `seated`."""

    by: str
    text: str
    seated: bool = True


class DealInfo(msgspec.Struct, frozen=True, gc=False):
    """How the deal of this match is made (docs/luck.md). `waiting` are the seats that are asked now: before the terms
    are fixed for a hash, afterwards for their bytes; `named` those that did not open in an earlier try."""

    attempt: int
    waiting: tuple[Seat, ...]
    failed: tuple[Seat, ...]
    terms: str
    fingerprint: str


class TableInfo(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The table as a place: what is played, by whom, and how far they are. `match` counts from 1."""

    protocol: int
    id: str
    phase: Phase
    match: int
    game: str
    version: int
    options: dict[str, Value]
    clock: Clock | None
    level: str
    late_join: bool
    host: Seat | None
    seats: tuple[SeatInfo, ...]
    deal: DealInfo | None
    tally: tuple[Tally, ...]
    chat: tuple[ChatLine, ...]


class ClockState(msgspec.Struct, frozen=True, gc=False):
    """Seconds everybody had at the time `at` of the last entry, and who spends since."""

    at: float
    remaining: tuple[float, ...]
    running: Seat | None


class Vote(msgspec.Struct, frozen=True, gc=False):
    """Somebody asks the others; `waiting` have not answered yet. A no ends it; a change of seats, or, where it is about
    a move, the next one. In a `join` an onlooker called `name` asks for the chair `by`, a bot's, to be its `person`."""

    what: Literal["undo", "give_up", "join"]
    by: Seat
    waiting: tuple[Seat, ...]
    name: str = ""
    person: int | None = None


class MatchState(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The match as everybody sees it. Decisions are made under `number`; `epoch` is another after every undo, and in
    every match, so that neither it nor an event's number under it ever means two things. `given_up`: without an end."""

    number: int
    epoch: int
    turn: Seat | None
    public: msgspec.Raw
    clocks: ClockState | None
    vote: Vote | None
    given_up: bool


class ViewerState(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What is for one seat alone; `you` is None for onlookers."""

    seat: Seat | None
    own: msgspec.Raw
    offers: tuple[Offer, ...]
    phrases: tuple[str, ...]
    undo: Undo


class Snapshot(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """All that one pair of eyes needs, after so many entries of the log; `now` is None before the first deal."""

    entry: int
    table: TableInfo
    match: MatchState | None
    viewer: ViewerState


class Op(msgspec.Struct, frozen=True, gc=False):
    """An op of JSON Patch on Shown; nothing is removed with a value."""

    op: Literal["add", "remove", "replace"]
    path: str
    value: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


class Body(msgspec.Struct, frozen=True, tag_field="kind", gc=False):
    """What a letter says."""


class SnapshotMessage(Body, frozen=True, tag="snapshot", kw_only=True):
    """Everything, for whoever comes or comes back: events from number `first` on are these."""

    snapshot: Snapshot
    first: int
    events: tuple[RawEvent, ...]
    id: str = ""


class Update(
    Body, frozen=True, tag="update", kw_only=True, rename={"written_events": "events", "written_patch": "patch"}
):
    """One entry of the log more: what this pair of eyes noticed from number `first` on, and what is shown otherwise.

    An event's number below what was heard already means that a move was taken back, or that another match began.
    Both lists are kept as the JSON they are sent as: most of it is the same for all, and written once.
    """

    entry: int
    number: int
    epoch: int
    first: int
    written_events: msgspec.Raw
    written_patch: msgspec.Raw
    id: str = ""

    @property
    def events(self) -> tuple[RawEvent, ...]:
        """What this pair of eyes noticed."""
        return EVENTS.decode(self.written_events)

    @property
    def patch(self) -> tuple[Op, ...]:
        """What is shown otherwise."""
        return PATCH.decode(self.written_patch)


class Refused(Body, frozen=True, tag="refused"):
    """To its sender alone: why nothing happened."""

    id: str
    refusal: Refusal


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """How a turn may go on after these steps; once it is whole, `text` is the move to be sent. `public` is the table as
    it would lie then, where the steps of a turn can be foreseen."""

    offers: tuple[Offer, ...] = ()
    text: str = ""
    refusal: Refusal | None = None
    public: msgspec.Raw | None = None


class Delivery(msgspec.Struct, frozen=True, gc=False):
    """`to` is a seat, or None for the onlookers."""

    to: int | None
    body: SnapshotMessage | Update | Refused


EVENTS = msgspec.json.Decoder(tuple[RawEvent, ...])
PATCH = msgspec.json.Decoder(tuple[Op, ...])
BODY = msgspec.json.Decoder(SnapshotMessage | Update | Refused)
ENCODER = msgspec.json.Encoder()


def encode_message(delivery: Delivery) -> bytes:
    """The text on the wire; to whom it goes is known by the line it goes out on."""
    return ENCODER.encode(delivery.body)


def decode_message(text: str | bytes) -> SnapshotMessage | Update | Refused:
    """A letter's body back from its text; what a game alone can read stays as JSON."""
    try:
        if len(text) > LARGEST:
            raise InvalidView("a letter has at most four million characters", "letter")
        found: SnapshotMessage | Update | Refused = BODY.decode(text)
        return found
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise InvalidView(f"no letter of a table: {error}", "letter") from error

# filon: interpreted
"""Messages from a table to its clients. Each is for one viewer, and decodes to what was encoded.

Number, recipients and order of messages depend on nothing secret: an accepted input sends exactly one message to every
seat and then one to the spectators, whether or not it changed something for them. A refusal, and the answer to a
repeated message, go to their sender alone.

What only a game can decode (its view, its events) is JSON here; `schema` knows its types.
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
# In one message, 120 kB. Few matches have more; the longest would need megabytes for every client that connects.
MOST_EVENTS = 1_000
# An option's value; a custom board or deck is its JSON as a text.
Value = bool | int | str | None
Phase = Literal["lobby", "dealing", "playing", "over"]
Occupancy = Literal["empty", "person", "away", "bot"]
Undo = Literal["free", "consent", "no"]


class SeatInfo(msgspec.Struct, frozen=True, gc=False):
    """Who sits in a seat. `person` is a person's number at this table, the same after a change of seats; `level` is the
    bot that plays there, for itself or as a substitute. `late`: the person joined during this match, in a bot's
    seat."""

    kind: Occupancy
    name: str
    level: str
    person: int | None
    late: bool = False


class Tally(msgspec.Struct, frozen=True, gc=False):
    """Matches and wins at this table, by name, of a person or a bot."""

    name: str
    matches: int
    wins: int


class ChatLine(msgspec.Struct, frozen=True, gc=False):
    """A chat line; spectators have no name, and are not `seated`."""

    by: str
    text: str
    seated: bool = True


class DealInfo(msgspec.Struct, frozen=True, gc=False):
    """The state of the fair deal (docs/luck.md). `waiting` are the seats that are asked now: for a hash before the
    terms are fixed, for their bytes afterwards; `failed` are those that did not reveal in an earlier attempt."""

    attempt: int
    waiting: tuple[Seat, ...]
    failed: tuple[Seat, ...]
    terms: str
    fingerprint: str


class TableInfo(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What all viewers are shown of the table: its settings, seats, phase, tally and chat. `match` counts from 1.
    `replayed_deal`: the deal of this match was played before at this table."""

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
    replayed_deal: bool
    tally: tuple[Tally, ...]
    chat: tuple[ChatLine, ...]


class ClockState(msgspec.Struct, frozen=True, gc=False):
    """The seconds each seat had left at the time `at` of the last entry, and the seat whose time runs since."""

    at: float
    remaining: tuple[float, ...]
    running: Seat | None


class Vote(msgspec.Struct, frozen=True, gc=False):
    """A vote in progress; seats in `waiting` have not voted. A no ends it, a change of seats does, and so does the next
    move if it is about an undo. In a `join` a spectator called `name` asks for the bot's seat `by`, to be its
    `person`."""

    what: Literal["undo", "give_up", "join"]
    by: Seat
    waiting: tuple[Seat, ...]
    name: str = ""
    person: int | None = None


class MatchState(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The match as all viewers see it. A decision is sent with `number`; `epoch` changes with every undo and every
    match, so that neither `number` nor an event's number means two things within an epoch. `given_up`: ended without an
    outcome."""

    number: int
    epoch: int
    turn: Seat | None
    public: msgspec.Raw
    clocks: ClockState | None
    vote: Vote | None
    given_up: bool


class ViewerState(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What is for this viewer alone; `seat` is null for spectators."""

    seat: Seat | None
    own: msgspec.Raw
    offers: tuple[Offer, ...]
    phrases: tuple[str, ...]
    undo: Undo


class Snapshot(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Everything a viewer is shown after log entry `entry`; `match` is null before the first deal."""

    entry: int
    table: TableInfo
    match: MatchState | None
    viewer: ViewerState


class Op(msgspec.Struct, frozen=True, gc=False):
    """An operation of JSON Patch on the Snapshot; `remove` has no value."""

    op: Literal["add", "remove", "replace"]
    path: str
    value: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


class Body(msgspec.Struct, frozen=True, tag_field="kind", gc=False):
    """The body of a message."""


class SnapshotMessage(Body, frozen=True, tag="snapshot", kw_only=True):
    """A snapshot, for a client that connects or resumes, with the events from number `first` on, the last 1,000 at
    most. Those before number `kept` are the same as the client had; if `first` is greater, the client requests those
    in between by `events`."""

    snapshot: Snapshot
    first: int
    kept: int
    events: tuple[RawEvent, ...]
    id: str = ""


class Update(
    Body, frozen=True, tag="update", kw_only=True, rename={"written_events": "events", "written_patch": "patch"}
):
    """The effect of one log entry: the viewer's events from number `first` on, and a JSON Patch of its snapshot.

    A `first` below the number of events received so far means that a move was undone, or that another match began. Both
    lists are stored as encoded JSON: most of it is the same for all viewers, and encoded once.
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
        """The viewer's new events."""
        return EVENTS.decode(self.written_events)

    @property
    def patch(self) -> tuple[Op, ...]:
        """The changes of the viewer's snapshot."""
        return PATCH.decode(self.written_patch)


class Refused(Body, frozen=True, tag="refused"):
    """Sent to the sender alone: why its message changed nothing."""

    id: str
    refusal: Refusal


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """How a turn may go on after these steps; once it is complete, `text` is the move to send. `public` is the public
    view after the steps, where their effect can be known."""

    offers: tuple[Offer, ...] = ()
    text: str = ""
    refusal: Refusal | None = None
    public: msgspec.Raw | None = None


class EventPage(msgspec.Struct, frozen=True, gc=False):
    """Events of one viewer in the order of their numbers, 1,000 at most. With another `epoch` than the client's, its
    snapshot is out of date."""

    epoch: int
    events: msgspec.Raw


class Delivery(msgspec.Struct, frozen=True, gc=False):
    """A message body and its recipient: a seat, or None for the spectators."""

    to: int | None
    body: SnapshotMessage | Update | Refused


EVENTS = msgspec.json.Decoder(tuple[RawEvent, ...])
PATCH = msgspec.json.Decoder(tuple[Op, ...])
BODY = msgspec.json.Decoder(SnapshotMessage | Update | Refused)
ENCODER = msgspec.json.Encoder()


def encode_message(delivery: Delivery) -> bytes:
    """Return the JSON of a message; its recipient is known by the connection."""
    return ENCODER.encode(delivery.body)


def with_id(message: bytes, id: str) -> bytes:
    """Return an encoded snapshot without an id, which is its last field, under this one."""
    return message[: -len(b'""}')] + ENCODER.encode(id) + b"}" if id else message


def decode_message(text: str | bytes) -> SnapshotMessage | Update | Refused:
    """Return the body of a message; what only its game can decode stays JSON. Raises InvalidView."""
    try:
        if len(text) > LARGEST:
            raise InvalidView("a message has at most four million characters", "message")
        found: SnapshotMessage | Update | Refused = BODY.decode(text)
        return found
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise InvalidView(f"not a message of a table: {error}", "message") from error

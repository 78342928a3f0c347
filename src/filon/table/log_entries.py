# filon: interpreted
"""Log entries: the inputs of a table. Its append-only log is a list of them, and everything else is rebuilt from it.

`now` is the caller's clock in seconds; the table has none. A log holds every secret of its matches: it belongs to the
server and is no part of an update. Tags and field names are stored and hashed, so they never change.
"""

from __future__ import annotations

from math import isfinite
from typing import Any, Literal, TypeVar

import msgspec

from filon.core.data.input_validation import short
from filon.core.errors import InvalidStart

LONGEST_ID = 64
# Written only where a person has asked that no record states their name: older logs keep their bytes and hashes.
InRecords = bool | msgspec.UnsetType


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Seconds a seat has in all (`bank`), and seconds added after each move (`step`); out of time, a bot decides for
    it.

    With `per_move` the bank is for one move, and full again for the next.
    """

    bank: float
    step: float = 0.0
    per_move: bool = False


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is played: options as they were given, the others have their defaults; `level` is the bots'.

    With `late_join` a spectator may take a bot's seat during a match, if all seated people agree.
    """

    game: str
    version: int
    seats: int
    options: dict[str, Any] = {}
    clock: Clock | None = None
    level: str = "expert"
    late_join: bool = msgspec.field(default=False, name="latecomers")  # the stored key


class LogEntry(msgspec.Struct, frozen=True, tag_field="kind", kw_only=True, forbid_unknown_fields=True, gc=False):
    """One input of a table, and its time."""

    now: float


class Opened(LogEntry, frozen=True, tag="opened", kw_only=True, gc=True):
    """The table is opened, with empty seats; `table` is its public id."""

    table: str
    settings: Settings


class HostEntry(LogEntry, frozen=True, kw_only=True):
    """A decision of the host; `by` is None where the server itself decides."""

    by: int | None = None


class GameChosen(HostEntry, frozen=True, tag="chosen", kw_only=True, gc=True):
    """Other settings for the next match."""

    settings: Settings


class Sat(LogEntry, frozen=True, tag="sat", kw_only=True):
    """A person, or a bot of level `bot`, takes a seat; a person may ask that no record states their name."""

    seat: int
    name: str
    bot: str = ""
    in_records: InRecords = msgspec.UNSET


class Stood(LogEntry, frozen=True, tag="stood", kw_only=True):
    """The seat is empty again."""

    seat: int


class Dealt(HostEntry, frozen=True, tag="dealt", kw_only=True, gc=True):
    """A match starts from a seed or a written-out deal: for study, nothing is committed."""

    seed: int = 0
    deal: dict[str, Any] | None = None


class DealRepeated(HostEntry, frozen=True, tag="replayed", kw_only=True):
    """Another match with the deal of the last one, for people who played it; older logs have `again` and `dealt`."""


class DealRequested(HostEntry, frozen=True, tag="called", kw_only=True):
    """A fair deal starts: these seats are asked for the hash of their bytes."""

    seats: tuple[int, ...]


class Committed(LogEntry, frozen=True, tag="pledged", kw_only=True):
    """A client committed to its 16 bytes: their SHA-256, in hex."""

    seat: int
    hash: str


class TermsFixed(LogEntry, frozen=True, tag="fixed", kw_only=True):
    """The terms are fixed with this secret, in hex; a seat without a commitment adds no bytes."""

    secret: str


class Revealed(LogEntry, frozen=True, tag="added", kw_only=True):
    """A client revealed its bytes, in hex; with the last ones the match starts."""

    seat: int
    part: str


class RevealFailed(LogEntry, frozen=True, tag="failed", kw_only=True):
    """Time is up for seats that have not revealed their bytes: they are named, and another attempt starts without
    them."""


class SeatEntry(LogEntry, frozen=True, kw_only=True):
    """An input of a seat; `id` is chosen by the sender, so that a repeated message takes effect once."""

    seat: int
    id: str = ""


class Moved(SeatEntry, frozen=True, tag="moved", kw_only=True):
    """A legal move."""

    text: str


class Talked(SeatEntry, frozen=True, tag="talked", kw_only=True):
    """A phrase of the game, said where the rules allow it."""

    text: str


class Chatted(SeatEntry, frozen=True, tag="chatted", kw_only=True):
    """A seat's chat line."""

    text: str


class SpectatorChatted(LogEntry, frozen=True, tag="remarked", kw_only=True):
    """A spectator's chat line."""

    text: str


class Undone(SeatEntry, frozen=True, tag="undone", kw_only=True):
    """A seat's last move, and everything after it, was undone without a vote."""


class VoteCalled(SeatEntry, frozen=True, tag="asked", kw_only=True):
    """A seat calls a vote: on undoing its last move, or on giving the match up."""

    what: Literal["undo", "give_up"]


class Voted(SeatEntry, frozen=True, tag="answered", kw_only=True):
    """A seat's vote; the last yes carries it out."""

    agrees: bool


class LateJoinRequested(LogEntry, frozen=True, tag="wished", kw_only=True):
    """A spectator asks for the seat of a bot that replaces no person; the last yes gives it to them."""

    seat: int
    name: str
    in_records: InRecords = msgspec.UNSET


class LateJoinWithdrawn(LogEntry, frozen=True, tag="withdrew", kw_only=True):
    """The request is withdrawn, or its sender has disconnected."""


class Left(LogEntry, frozen=True, tag="left", kw_only=True):
    """A person left, or ran out of time; a bot of this level decides for them."""

    seat: int
    bot: str


class Returned(LogEntry, frozen=True, tag="returned", kw_only=True):
    """The person is back and decides again."""

    seat: int


class Resumed(LogEntry, frozen=True, tag="resumed", kw_only=True):
    """A client is connected again after `stood` seconds without any: no clock is charged for them."""

    stood: float


class Ended(LogEntry, frozen=True, tag="ended", kw_only=True):
    """The match has become too long for its log and is given up: without a winner, and its secret is revealed."""


class Rematched(HostEntry, frozen=True, tag="again", kw_only=True):
    """People stay for another match: everybody moves by `rotate` seats."""

    rotate: int = 1


LobbyEntry = Opened | GameChosen | Sat | Stood | Rematched
DealEntry = Dealt | DealRepeated | DealRequested | Committed | TermsFixed | Revealed | RevealFailed
PlayerEntry = Moved | Talked | Undone | VoteCalled | Voted
SideEntry = Chatted | SpectatorChatted | LateJoinRequested | LateJoinWithdrawn | Left | Returned | Resumed | Ended
Entry = LobbyEntry | DealEntry | PlayerEntry | SideEntry
ENTRY = msgspec.json.Decoder(Entry)
EntryType = TypeVar("EntryType", bound=LogEntry)


def normalized(entry: EntryType) -> EntryType:
    """Return the entry as it reads back from its own log line. Raises InvalidStart where it cannot be written."""
    try:
        found: EntryType = ENTRY.decode(msgspec.json.encode(entry))
        return found
    except (msgspec.MsgspecError, TypeError, ValueError, OverflowError, RecursionError) as error:
        raise InvalidStart(f"this cannot be written into a log: {error}", "input") from error


def check_time(now: float) -> None:
    """Raise InvalidStart unless this is a finite time in seconds; an earlier time means that no time has passed."""
    if type(now) not in (int, float) or not -1e15 < now < 1e15:
        raise InvalidStart(f"a time is a number of seconds, not {short(now)}", "now")


def check_clock(clock: Clock) -> None:
    """Raise InvalidStart for a clock without time, or with steps beside a bank per move."""
    if not (isfinite(clock.bank) and isfinite(clock.step) and clock.bank > 0 and clock.step >= 0):
        raise InvalidStart("a clock has a bank of more than 0 seconds, and steps of 0 or more", "clock")
    if clock.per_move and clock.step:
        raise InvalidStart("a clock for each move has no steps", "clock")


def is_valid_id(id: object) -> bool:
    """Return whether a message id is a short, printable text; the empty text is no id."""
    return isinstance(id, str) and len(id) <= LONGEST_ID and id.isprintable()


def as_text(text: object) -> str:
    """Return a text; an empty one, which is no move and no phrase, for everything else."""
    return text if isinstance(text, str) else ""


def records_name(wished: bool) -> InRecords:
    """Return the field of an entry that says whether records state a person's name."""
    return msgspec.UNSET if wished else False

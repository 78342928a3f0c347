# filon: interpreted
"""What can happen to a table from outside? Its log is a list of these, and the truth: all else is rebuilt from it.

`now` is the shell's clock in seconds; the table has none. A log holds every secret of its matches: it is the server's
own and no part of any letter.
"""

from __future__ import annotations

from math import isfinite
from typing import Any, Literal, TypeVar

import msgspec

from filon.core.errors import InvalidStart

LONGEST_ID = 64


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Seconds each seat has in all, and seconds it gets back for each move; a bot goes on for whoever has none left.

    With `per_move` the bank is for one move, and full again for the next.
    """

    bank: float
    step: float = 0.0
    per_move: bool = False


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is played: options as they were given, those left out have their defaults; `level` is the bots'.

    Where `late_join` are welcome, somebody may take a bot's chair during a match, if all who sit there agree.
    """

    game: str
    version: int
    seats: int
    options: dict[str, Any] = {}
    clock: Clock | None = None
    level: str = "expert"
    late_join: bool = msgspec.field(default=False, name="latecomers")  # the stored key


class LogEntry(msgspec.Struct, frozen=True, tag_field="kind", kw_only=True, forbid_unknown_fields=True, gc=False):
    """Something a shell told the table, and when."""

    now: float


class Opened(LogEntry, frozen=True, tag="opened", kw_only=True, gc=True):
    """The place is there, with nobody at it; `table` is its public name."""

    table: str
    settings: Settings


class HostEntry(LogEntry, frozen=True, kw_only=True):
    """Something the host decides; `by` is None where the shell itself does."""

    by: int | None = None


class GameChosen(HostEntry, frozen=True, tag="chosen", kw_only=True, gc=True):
    """Something else will be played next."""

    settings: Settings


class Sat(LogEntry, frozen=True, tag="sat", kw_only=True):
    """A person, or a bot of this level, takes a chair."""

    seat: int
    name: str
    bot: str = ""


class Stood(LogEntry, frozen=True, tag="stood", kw_only=True):
    """The chair is empty again."""

    seat: int


class Dealt(HostEntry, frozen=True, tag="dealt", kw_only=True, gc=True):
    """A match begins by a seed or a written-out deal: for study, nothing is committed."""

    seed: int = 0
    deal: dict[str, Any] | None = None


class DealRequested(HostEntry, frozen=True, tag="called", kw_only=True):
    """A fair deal begins: these seats are asked for the hash of what they will add."""

    seats: tuple[int, ...]


class Committed(LogEntry, frozen=True, tag="pledged", kw_only=True):
    """A person's side sent the SHA-256 of its 16 bytes, in hex."""

    seat: int
    hash: str


class TermsFixed(LogEntry, frozen=True, tag="fixed", kw_only=True):
    """The terms are fixed with this secret, in hex; who has pledged nothing by now adds nothing."""

    secret: str


class Revealed(LogEntry, frozen=True, tag="added", kw_only=True):
    """A person's side opened its bytes, in hex; with the last one the match begins."""

    seat: int
    part: str


class RevealFailed(LogEntry, frozen=True, tag="failed", kw_only=True):
    """Time is up for those who have not opened truly: they are named, and another try begins without them."""


class SeatEntry(LogEntry, frozen=True, kw_only=True):
    """Something a player sent; `id` is the sender's own, so that sending twice does it once."""

    seat: int
    id: str = ""


class Moved(SeatEntry, frozen=True, tag="moved", kw_only=True):
    """A legal move."""

    text: str


class Talked(SeatEntry, frozen=True, tag="talked", kw_only=True):
    """Something said where the rules let it."""

    text: str


class Chatted(SeatEntry, frozen=True, tag="chatted", kw_only=True):
    """Something said beside the game."""

    text: str


class SpectatorChatted(LogEntry, frozen=True, tag="remarked", kw_only=True):
    """Something an onlooker said beside the game."""

    text: str


class Undone(SeatEntry, frozen=True, tag="undone", kw_only=True):
    """A seat's last move, and all that came after it, was taken back without asking."""


class VoteCalled(SeatEntry, frozen=True, tag="asked", kw_only=True):
    """A seat asks the others: to take its last move back, or to give the match up."""

    what: Literal["undo", "give_up"]


class Voted(SeatEntry, frozen=True, tag="answered", kw_only=True):
    """Somebody agrees, or does not; when the last one agrees it is done."""

    agrees: bool


class LateJoinRequested(LogEntry, frozen=True, tag="wished", kw_only=True):
    """Somebody who looks on asks for the chair of a bot that stands in for nobody; when all agree it is theirs."""

    seat: int
    name: str


class LateJoinWithdrawn(LogEntry, frozen=True, tag="withdrew", kw_only=True):
    """They wish it no more, or are gone."""


class Left(LogEntry, frozen=True, tag="left", kw_only=True):
    """A person went, or ran out of time; a bot of this level goes on for them."""

    seat: int
    bot: str


class Returned(LogEntry, frozen=True, tag="returned", kw_only=True):
    """The person is back and decides again."""

    seat: int


class Resumed(LogEntry, frozen=True, tag="resumed", kw_only=True):
    """Somebody is connected again after nobody was for so many seconds: those are nobody's."""

    stood: float


class Ended(LogEntry, frozen=True, tag="ended", kw_only=True):
    """The match has become too long for its log and is given up: nobody wins, and its secret is opened."""


class Rematched(HostEntry, frozen=True, tag="again", kw_only=True):
    """The match is over and people stay for another: everybody sits so many chairs further on."""

    rotate: int = 1


LobbyEntry = Opened | GameChosen | Sat | Stood | Rematched
DealEntry = Dealt | DealRequested | Committed | TermsFixed | Revealed | RevealFailed
PlayerEntry = Moved | Talked | Undone | VoteCalled | Voted
SideEntry = Chatted | SpectatorChatted | LateJoinRequested | LateJoinWithdrawn | Left | Returned | Resumed | Ended
Entry = LobbyEntry | DealEntry | PlayerEntry | SideEntry
ENTRY = msgspec.json.Decoder(Entry)
EntryType = TypeVar("EntryType", bound=LogEntry)


def normalized(entry: EntryType) -> EntryType:
    """The entry as its own line says it: what happens is exactly what the log will read back."""
    try:
        found: EntryType = ENTRY.decode(msgspec.json.encode(entry))
        return found
    except (msgspec.MsgspecError, TypeError, ValueError, OverflowError, RecursionError) as error:
        raise InvalidStart(f"this cannot be written into a log: {error}", "input") from error


def check_time(now: float) -> None:
    """Any finite number of seconds is a time; one that goes back only means that no time has passed."""
    if type(now) not in (int, float) or not -1e15 < now < 1e15:
        raise InvalidStart(f"a time is a number of seconds, not {now!r:.40}", "now")


def check_clock(clock: Clock) -> None:
    """Everybody must have some time to begin with."""
    if not (isfinite(clock.bank) and isfinite(clock.step) and clock.bank > 0 and clock.step >= 0):
        raise InvalidStart("a clock has a bank of more than 0 seconds, and steps of 0 or more", "clock")
    if clock.per_move and clock.step:
        raise InvalidStart("a clock for each move has no steps", "clock")


def is_valid_id(id: object) -> bool:
    """A short, printable text; none is the empty one."""
    return isinstance(id, str) and len(id) <= LONGEST_ID and id.isprintable()


def as_text(text: object) -> str:
    """What is no text is an empty one: nobody's move, and nothing that is said."""
    return text if isinstance(text, str) else ""

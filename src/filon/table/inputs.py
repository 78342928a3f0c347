"""What can happen to a table from outside? Its log is a list of these, and the truth: all else is rebuilt from it.

`now` is the shell's clock in seconds; the table has none. A log holds every secret of its match: it is the server's
own and no part of any letter.
"""

from __future__ import annotations

from math import isfinite
from typing import Any, TypeVar

import msgspec

from filon.core.errors import InvalidRecord, InvalidStart

LONGEST_ID = 64


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Seconds each seat has in all, and seconds it gets back for each move; a bot goes on for whoever has none left."""

    bank: float
    step: float = 0.0


class Input(msgspec.Struct, frozen=True, tag_field="kind", kw_only=True, forbid_unknown_fields=True):
    """Something a shell told the table, and when."""

    now: float


class Opened(Input, frozen=True, tag="opened", kw_only=True):
    """The table is set. `secret` and `added` are hex, for a committed match; else `seed` and `deal` decide."""

    game: str
    version: int
    seats: int
    options: dict[str, Any]
    seed: int = 0
    deal: dict[str, Any] | None = None
    secret: str = ""
    added: tuple[str, ...] = ()
    clock: Clock | None = None


class Sat(Input, frozen=True, tag="sat", kw_only=True):
    """A person, or a bot of this name, holds a seat."""

    seat: int
    name: str
    bot: str = ""


class Sent(Input, frozen=True, kw_only=True):
    """Something a player sent; `id` is the sender's own, so that sending twice does it once."""

    seat: int
    id: str = ""


class Moved(Sent, frozen=True, tag="moved", kw_only=True):
    """A legal move."""

    text: str


class Talked(Sent, frozen=True, tag="talked", kw_only=True):
    """Something said where the rules let it."""

    text: str


class Undone(Sent, frozen=True, tag="undone", kw_only=True):
    """A seat's last move, and all that came after it, was taken back without asking."""


class UndoAsked(Sent, frozen=True, tag="undo_asked", kw_only=True):
    """A seat asks the others to take its last move back."""


class UndoAnswered(Sent, frozen=True, tag="undo_answered", kw_only=True):
    """Somebody agrees, or does not; when the last one agrees the move is taken back."""

    agrees: bool


class Left(Input, frozen=True, tag="left", kw_only=True):
    """A person went, or ran out of time; a bot of this name goes on for them."""

    seat: int
    bot: str


class Returned(Input, frozen=True, tag="returned", kw_only=True):
    """The person is back and decides again."""

    seat: int


Seating = Sat | Left | Returned
Message = Moved | Talked | Undone | UndoAsked | UndoAnswered
Entry = Opened | Seating | Message
ENTRY = msgspec.json.Decoder(Entry)
Kind = TypeVar("Kind", bound=Input)


def write(entry: Input) -> str:
    """One line of a log."""
    return msgspec.json.encode(entry).decode()


def read(log: str | bytes) -> list[Entry]:
    """The entries of a log; a last line without its end was cut by a power failure and never happened."""
    try:
        lines = (log.encode() if isinstance(log, str) else log).split(b"\n")[:-1]
        return [ENTRY.decode(line) for line in lines]
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise InvalidRecord(f"this is no log of a table: {error}", "damaged") from error


def settled(entry: Kind) -> Kind:
    """The entry as its own line says it: what happens is exactly what the log will read back."""
    try:
        found: Kind = ENTRY.decode(write(entry))
        return found
    except (msgspec.MsgspecError, TypeError, ValueError, OverflowError, RecursionError) as error:
        raise InvalidStart(f"this cannot be written into a log: {error}", "input") from error


def check_moment(now: float) -> None:
    """Any finite number of seconds is a time; one that goes back only means that no time has passed."""
    if type(now) not in (int, float) or not -1e15 < now < 1e15:
        raise InvalidStart(f"a time is a number of seconds, not {now!r:.40}", "now")


def check_clock(clock: Clock) -> None:
    """Everybody must have some time to begin with."""
    if not (isfinite(clock.bank) and isfinite(clock.step) and clock.bank > 0 and clock.step >= 0):
        raise InvalidStart("a clock has a bank of more than 0 seconds, and steps of 0 or more", "clock")


def is_id(id: object) -> bool:
    """A short, printable text; none is the empty one."""
    return isinstance(id, str) and len(id) <= LONGEST_ID and id.isprintable()

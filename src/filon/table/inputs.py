"""What can happen to a table from outside? Its log is a list of these, and the truth: all else is rebuilt from it.

`now` is the shell's clock in seconds; the table has none.
"""

from __future__ import annotations

from typing import Any

import msgspec

from filon.core.errors import InvalidRecord


class Clock(msgspec.Struct, frozen=True):
    """Seconds each seat has in all, and seconds it gets back for each move; a bot goes on for whoever has none left."""

    bank: float
    step: float = 0.0


class Input(msgspec.Struct, frozen=True, tag_field="kind", kw_only=True):
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


class Moved(Input, frozen=True, tag="moved", kw_only=True):
    """A legal move; `id` is the sender's own, so that sending twice plays once."""

    seat: int
    text: str
    id: str = ""


class Talked(Input, frozen=True, tag="talked", kw_only=True):
    """Something said where the rules let it."""

    seat: int
    text: str
    id: str = ""


class Undone(Input, frozen=True, tag="undone", kw_only=True):
    """A seat's last move, and all that came after it, was taken back."""

    seat: int


class UndoAsked(Input, frozen=True, tag="undo_asked", kw_only=True):
    """A seat asks the others to take its last move back."""

    seat: int


class UndoAnswered(Input, frozen=True, tag="undo_answered", kw_only=True):
    """Somebody agrees, or does not."""

    seat: int
    agrees: bool


class Left(Input, frozen=True, tag="left", kw_only=True):
    """A person went, or ran out of time; a bot of this name goes on for them."""

    seat: int
    bot: str


class Returned(Input, frozen=True, tag="returned", kw_only=True):
    """The person is back and decides again."""

    seat: int


Entry = Opened | Sat | Moved | Talked | Undone | UndoAsked | UndoAnswered | Left | Returned
ENTRY = msgspec.json.Decoder(Entry)


def write(entry: Input) -> str:
    """One line of a log."""
    return msgspec.json.encode(entry).decode()


def read(text: str) -> list[Entry]:
    """The entries of a log; a last line without its end was cut by a power failure and never happened."""
    lines = text.split("\n")[:-1]
    try:
        return [ENTRY.decode(line) for line in lines]
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise InvalidRecord(f"this is no log of a table: {error}", "damaged") from error

# filon: interpreted
"""Is what a shell says of the right kind at all? Its own mistakes raise, before anything is judged.

Interpreted, since compiled code takes the types of fields for granted, and here they are asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from filon.core.errors import InvalidStart
from filon.table import log_entries
from filon.table.lobby import check_level, clean_name
from filon.table.log_entries import (
    Committed,
    DealRequested,
    Entry,
    LateJoinRequested,
    Left,
    Moved,
    Returned,
    Revealed,
    Sat,
    SeatEntry,
    Stood,
)

if TYPE_CHECKING:
    from filon.table.table import Table


def check(table: Table, entry: Entry) -> None:
    """A shell's own mistakes: a time that is none, a seat that is not there (-1 would silently be the last one), a bot
    or a name that cannot be."""
    if type(entry.now) is not float or not -1e15 < entry.now < 1e15:
        log_entries.check_time(entry.now)
    if isinstance(
        entry, (Moved, SeatEntry)
    ):  # a kind's own name first: what is found by it is found five times as fast
        if type(entry.seat) is not int or not 0 <= entry.seat < len(table.lobby.seats):
            check_seat(table, entry.seat)
        return
    seats: tuple[object, ...] = ()
    if isinstance(entry, (Sat, Stood, LateJoinRequested, Left, Returned, Committed, Revealed)):
        seats = (entry.seat,)
    elif isinstance(entry, DealRequested):
        seats = entry.seats
    for seat in seats:
        check_seat(table, seat)
    if isinstance(entry, Left) or (isinstance(entry, Sat) and entry.bot):
        check_level(entry.bot)
    if isinstance(entry, (Sat, LateJoinRequested)) and clean_name(entry.name, entry.seat) != entry.name:
        raise InvalidStart(f"{entry.name!r:.40} is not written as a name is", "name")


def check_seat(table: Table, seat: object) -> None:
    """A chair's number; the onlookers have none."""
    if type(seat) is not int or not 0 <= seat < len(table.lobby.seats):
        raise InvalidStart(f"there is no seat {seat!r:.40} at this table", "seat")

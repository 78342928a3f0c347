# filon: interpreted
"""Type and range checks of log entries: a caller's own mistakes raise InvalidStart before an entry is validated.

Interpreted, since compiled code relies on the declared types of fields, and here they are checked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from filon.core.data.input_validation import short
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
    """Raise InvalidStart for a time that is none, a seat that does not exist (-1 would silently be the last one), or a
    bot level or name that cannot be."""
    if type(entry.now) is not float or not -1e15 < entry.now < 1e15:
        log_entries.check_time(entry.now)
    if isinstance(entry, (Moved, SeatEntry)):  # the most frequent class first: an exact match is five times as fast
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
        raise InvalidStart(f"{entry.name!r:.40} is not a name in its normal form", "name")


def check_seat(table: Table, seat: object) -> None:
    """Raise InvalidStart unless this is the number of a seat; spectators have none."""
    if type(seat) is not int or not 0 <= seat < len(table.lobby.seats):
        raise InvalidStart(f"there is no seat {short(seat)} at this table", "seat")

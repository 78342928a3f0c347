"""Who is round a table now, and how is it kept? Told to everybody there when somebody comes or goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from filon.server.tables.live_table import Live
from filon.server.tables.table_settings import Manner

if TYPE_CHECKING:
    from filon.server.context import House


class LostSeat(msgspec.Struct, frozen=True):
    """Somebody says that this seat was theirs, on a device they lost: who of the others has still to answer."""

    seat: int
    waiting: tuple[int, ...]


class Around(msgspec.Struct, frozen=True, tag="around", tag_field="kind"):
    """To everybody at a table, when somebody comes or goes, its manner changes or a lost seat is asked for: whose
    seats are connected, how many look on, how the table is kept, and whose device is said to be lost."""

    here: tuple[int, ...]
    onlookers: int
    manner: Manner
    lost: LostSeat | None = None


def tell_around(house: House, live: Live) -> None:
    """Who is there now, to all."""
    here = tuple(sorted({seat for line in live.lines if (seat := live.seat_of(line)) is not None}))
    text = msgspec.json.encode(Around(here, house.presence.onlookers(live), house.manner(live), lost_seat(house, live)))
    for line in list(live.lines):
        if line.has_joined:
            line.put(text)


def lost_seat(house: House, live: Live) -> LostSeat | None:
    """The seat that somebody asks for here."""
    claim = house.claims.open.get(live.id)
    seat = None if claim is None else live.table.gathering.seat_of(claim.holder)
    if claim is None or seat is None:
        return None
    return LostSeat(seat, tuple(house.claims.waiting(live, claim)))

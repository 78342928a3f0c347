"""Who is round a table now, and how is it kept? Told to everybody there when somebody comes or goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from filon.server.tables.live_table import LiveTable
from filon.server.tables.table_settings import TableSettings

if TYPE_CHECKING:
    from filon.server.context import ServerContext


class ReclaimStatus(msgspec.Struct, frozen=True):
    """Somebody says that this seat was theirs, on a device they lost: who of the others has still to answer."""

    seat: int
    waiting: tuple[int, ...]


class PresenceMessage(msgspec.Struct, frozen=True, tag="presence", tag_field="kind"):
    """To everybody at a table, when somebody comes or goes, its manner changes or a lost seat is asked for: whose
    seats are connected, how many look on, how the table is kept, and whose device is said to be lost."""

    here: tuple[int, ...]
    spectators: int
    settings: TableSettings
    reclaim: ReclaimStatus | None = None


def broadcast_presence(context: ServerContext, live: LiveTable) -> None:
    """Who is there now, to all."""
    here = tuple(sorted({seat for line in live.lines if (seat := live.seat_of(line)) is not None}))
    text = msgspec.json.encode(
        PresenceMessage(
            here, context.presence.spectators(live), context.table_settings(live), reclaim_status(context, live)
        )
    )
    for line in list(live.lines):
        if line.has_joined:
            line.put(text)


def reclaim_status(context: ServerContext, live: LiveTable) -> ReclaimStatus | None:
    """The seat that somebody asks for here."""
    claim = context.claims.open.get(live.id)
    seat = None if claim is None else live.table.lobby.seat_of(claim.person)
    if claim is None or seat is None:
        return None
    return ReclaimStatus(seat, tuple(context.claims.waiting(live, claim)))

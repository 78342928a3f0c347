"""Presence broadcast: tells all viewers of a table who is connected, its settings, and a claim to a lost seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from filon.server.tables.live_table import LiveTable
from filon.server.tables.table_settings import TableSettings

if TYPE_CHECKING:
    from filon.server.context import ServerContext


class ReclaimStatus(msgspec.Struct, frozen=True):
    """A client claims this seat, whose device was lost; `waiting` are the seats that have not agreed yet."""

    seat: int
    waiting: tuple[int, ...]


class Absence(msgspec.Struct, frozen=True):
    """The person of this seat is not connected; during a match a bot substitutes after so many seconds, null is
    never."""

    seat: int
    seconds: float | None


class PresenceMessage(msgspec.Struct, frozen=True, tag="presence", tag_field="kind"):
    """To all viewers, when a client connects or leaves, settings change or a lost seat is claimed: the seats that are
    connected, the number of spectators, the table's settings, the claim, whether bots have smaller budgets because the
    server is busy (also when that changes), how long the game waits for people who are not connected, and this server's
    default of `patience` in seconds, null is never."""

    here: tuple[int, ...]
    spectators: int
    settings: TableSettings
    reclaim: ReclaimStatus | None = None
    bots_think_less: bool = False
    absent: tuple[Absence, ...] = ()
    usual_patience: float | None = None


def broadcast_presence(context: ServerContext, live: LiveTable) -> None:
    """Send all viewers of a table who is there now."""
    here = tuple(sorted({seat for one in live.connections if (seat := live.seat_of(one)) is not None}))
    spectators, reclaim = context.presence.spectators(live), reclaim_status(context, live)
    text = msgspec.json.encode(
        PresenceMessage(
            here,
            spectators,
            live.settings,
            reclaim,
            bots_think_less=context.bots.load.is_high,
            absent=absences(context, live),
            usual_patience=context.config.patience or None,
        )
    )
    for connection in list(live.connections):
        if connection.has_joined:
            connection.send(text)


def absences(context: ServerContext, live: LiveTable) -> tuple[Absence, ...]:
    """Return the people without a connection, and when a bot substitutes for each."""
    scheduler = context.schedulers.get(live.id)
    if scheduler is None:
        return ()
    waits = scheduler.substitution_waits(live.table, scheduler.clock.now())
    return tuple(Absence(seat, seconds) for seat, seconds in sorted(waits.items()))


def broadcast_bot_load(context: ServerContext) -> None:
    """Send all tables whether bots think less, since that has changed."""
    for live in list(context.tables.by_id.values()):
        broadcast_presence(context, live)


def reclaim_status(context: ServerContext, live: LiveTable) -> ReclaimStatus | None:
    """Return the claim to a seat of this table, if there is one."""
    claim = context.claims.by_table.get(live.id)
    seat = None if claim is None else live.table.lobby.seat_of(claim.person)
    if claim is None or seat is None:
        return None
    return ReclaimStatus(seat, tuple(context.claims.waiting(live, claim)))

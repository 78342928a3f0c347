"""Permissions: who may do what at a table. API, plain pages, forms, typed commands and WebSocket all ask here.

An action is one row of ACTIONS. `tests/server/test_permissions.py` states the same as a matrix over all routes and
messages and compares it with what a server answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from filon.server.api.errors import ApiError
from filon.server.tables.table_settings import TableSettings

if TYPE_CHECKING:
    from filon.server.api.api_request import ApiRequest
    from filon.server.context import ServerContext
    from filon.server.tables.live_table import LiveTable

# anyone: has the table's link. visitor: may watch, or the table is in its lobby, where seats are free to take.
# watcher: has a seat, or the table allows spectators. writer: has a seat, or watches where spectators may chat.
# unseated: has no seat here. seated: has one. host: hosts the table, or is next while the host is away.
Access = Literal["anyone", "visitor", "watcher", "writer", "unseated", "seated", "host"]
ACTIONS: dict[str, Access] = {
    "help": "anyone",  # typed: help, rules
    "invitation": "anyone",
    "read": "visitor",
    "watch": "watcher",  # over a WebSocket
    "join": "watcher",
    "events": "watcher",
    "ping": "watcher",
    "query": "watcher",  # typed: who, since, and the game's own queries
    "record": "watcher",
    "replay": "watcher",
    "chat": "writer",
    "sit": "unseated",
    "late_join": "unseated",
    "reclaim": "unseated",
    "use_device_key": "unseated",
    "withdraw": "unseated",  # a request to join late, which only its sender can withdraw
    "stand": "seated",
    "device": "seated",
    "reclaim_answer": "seated",
    "move": "seated",
    "talk": "seated",
    "undo": "seated",
    "give_up": "seated",
    "vote": "seated",
    "return": "seated",
    "commit": "seated",
    "reveal": "seated",
    "why_not": "seated",
    "draft": "seated",
    "hint": "seated",
    "game": "host",
    "start": "host",
    "bot": "host",
    "settings": "host",
    "rematch": "host",
}


def may_watch(seat: int | None, settings: TableSettings) -> bool:
    """Return whether a caller on this seat, or on none, may follow what happens at the table."""
    return seat is not None or settings.spectators


def refusal(action: str, live: LiveTable, seat: int | None) -> ApiError | None:
    """Return why a caller on this seat, or on none, may not do this; None if it may. Hosts: see `permit_host`."""
    access, settings = ACTIONS[action], live.settings
    if access == "unseated":
        return None if seat is None else ApiError(409, "seated_already")
    if seat is not None or access == "anyone":
        return None
    if access in ("seated", "host"):
        return ApiError(403, "not_seated")
    if not settings.spectators and not (access == "visitor" and live.table.phase == "lobby"):
        return ApiError(403, "spectators_closed")
    return ApiError(403, "not_seated") if access == "writer" and not settings.spectator_chat else None


async def permit(context: ServerContext, request: ApiRequest, live: LiveTable, action: str) -> int | None:
    """Return the caller's seat, None for one without; raises ApiError where it may not do this."""
    person = await context.person(request, live)
    seat = None if person is None else live.table.lobby.seat_of(person)
    found = refusal(action, live, seat)
    if found is not None:
        raise found
    if person is not None:
        context.presence.see(live, person)
    return seat


async def permit_seat(context: ServerContext, request: ApiRequest, live: LiveTable, action: str) -> int:
    """Return the caller's seat for an action of seated people; raises ApiError."""
    seat = await permit(context, request, live, action)
    assert seat is not None
    return seat


async def permit_host(context: ServerContext, request: ApiRequest, live: LiveTable, action: str) -> int | None:
    """Return the host's seat; None, which acts for the server, where the host is away and the caller is next.

    Raises ApiError for everybody else.
    """
    seat = await permit_seat(context, request, live, action)
    if seat == live.table.lobby.host_seat():
        return seat
    if seat != acting_host(context, live):
        raise ApiError(409, "not_host")
    return None


def acting_host(context: ServerContext, live: LiveTable) -> int | None:
    """Return the first seat whose person is present, where the host was away for longer than the table's patience."""
    lobby, presence = live.table.lobby, context.presence
    host, patience = lobby.host_seat(), live.settings.patience_here(context.config.patience)
    if host is not None and (patience is None or presence.away_for(live, host) < patience):
        return None
    return next((seat for seat in lobby.people() if presence.away_for(live, seat) == 0.0), None)

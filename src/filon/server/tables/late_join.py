"""Late join: a spectator asks all seated people for the seat of a bot, during a match.

The request has a person's number from the beginning, so that the seat's owner is stored with the request and not with
the last yes. A guest who sat in this match, on whatever device, knows too much for another seat of it.
"""

from __future__ import annotations

from filon.server.api import models
from filon.server.api.api_request import ApiRequest
from filon.server.api.errors import ApiError, accepted
from filon.server.context import ServerContext
from filon.server.storage.store import SeatPerson
from filon.server.tables.live_table import LiveTable
from filon.server.tables.permissions import permit
from filon.table import Result, Table
from filon.table.lobby import clean_name
from filon.table.log_entries import LateJoinRequested, LateJoinWithdrawn, records_name


async def request_seat(context: ServerContext, request: ApiRequest, live: LiveTable, body: models.LateJoin) -> None:
    """Ask all seated people for the seat of a bot, during a match."""
    if body.seat >= len(live.table.lobby.seats):
        raise ApiError(400, "no_such_seat")
    await permit(context, request, live, "late_join")
    guest = await context.ensure_guest(request)
    if await context.store.lost_seat_in(live.id, live.table.matches, guest):
        raise ApiError(409, "sat_here_before")
    if not context.action_limits.late_joins.allow(guest, request.address):
        raise ApiError(429, "too_often")
    person, name = live.table.lobby.person_count, clean_name(body.name, body.seat)
    seated = [SeatPerson(live.id, person, guest)]

    def ask(table: Table, at: float) -> Result:
        in_records = records_name(body.in_records)
        return table.report(LateJoinRequested(now=at, seat=body.seat, name=name, in_records=in_records), None)

    accepted(await live.submit(ask, seated))
    context.presence.see(live, person)
    for connection in context.presence.connections_of(live, guest):
        connection.person = person
        if connection.has_joined and live.seat_of(connection) is not None:
            live.join(connection, -1, "")  # where no vote was needed, it was sent the spectators' update


async def withdraw(context: ServerContext, request: ApiRequest, live: LiveTable, body: models.Empty) -> None:
    """Withdraw the request for a seat."""
    await permit(context, request, live, "withdraw")
    person = await context.person(request, live)
    if person is None or live.late_joiner != person:
        raise ApiError(409, "no_vote")
    accepted(await live.submit(lambda table, at: table.report(LateJoinWithdrawn(now=at), None)))

"""How does somebody come in during a match? By asking everybody seated for a bot's own chair.

The wish has a person's number from the beginning, so that who gets the chair is kept with the wish and not with the
last yes. Whoever sat in this match, on whatever device, knows too much for another chair of it.
"""

from __future__ import annotations

from starlette.requests import HTTPConnection

from filon.server.api import models
from filon.server.api.actions import guest_for
from filon.server.api.errors import ApiError, accepted
from filon.server.context import ServerContext
from filon.server.tables.live_table import LiveTable
from filon.table.lobby import clean_name
from filon.table.log_entries import LateJoinRequested, LateJoinWithdrawn


async def ask(context: ServerContext, connection: HTTPConnection, live: LiveTable, body: models.LateJoin) -> None:
    """Ask everybody seated for the chair of a bot, during a match."""
    if body.seat >= len(live.table.lobby.seats):
        raise ApiError(400, "no_such_seat")
    if context.seat(connection, live) is not None:
        raise ApiError(409, "seated_already")
    guest = await guest_for(context, connection)
    if has_sat(context, live, guest):
        raise ApiError(409, "sat_here_before")
    if not context.wishes.allows(f"{live.id} {context.address(connection)}"):
        raise ApiError(429, "too_often")
    person, name = live.table.lobby.person_count, clean_name(body.name, body.seat)
    also = [("INSERT INTO holder VALUES (?, ?, ?)", (live.id, person, guest))]
    accepted(
        await live.submit(
            lambda table, at: table.report(LateJoinRequested(now=at, seat=body.seat, name=name), None), also
        )
    )
    for line in [line for line in live.lines if context.presence.guests.get(line) == guest]:
        line.person = person
        if live.seat_of(line) is not None:
            live.join(line, -1, "")  # where nobody had to be asked it was shown to onlookers


def has_sat(context: ServerContext, live: LiveTable, guest: str) -> bool:
    """Whether a guest had a seat in this match and lost it to somebody who said it was theirs."""
    query = "SELECT 1 FROM former WHERE place=? AND match=? AND guest=?"
    return bool(context.store.rows(query, live.id, live.table.matches, guest))


async def withdraw(context: ServerContext, connection: HTTPConnection, live: LiveTable, body: models.Empty) -> None:
    """Wish for a chair no more."""
    person = context.person(connection, live)
    if person is None or live.wisher != person:
        raise ApiError(409, "no_vote")
    accepted(await live.submit(lambda table, at: table.report(LateJoinWithdrawn(now=at), None)))

"""How does somebody come in during a match? By asking everybody seated for a bot's own chair.

The wish has a person's number from the beginning, so that who gets the chair is kept with the wish and not with the
last yes. Whoever sat in this match, on whatever device, knows too much for another chair of it.
"""

from __future__ import annotations

from starlette.requests import HTTPConnection

from filon.server.api import models
from filon.server.api.actions import guest_for
from filon.server.api.errors import Trouble, accepted
from filon.server.context import House
from filon.server.tables.live_table import Live
from filon.table.lobby import clean_name
from filon.table.log_entries import Wished, Withdrew


async def ask(house: House, connection: HTTPConnection, live: Live, wish: models.Late) -> None:
    """Ask everybody seated for the chair of a bot, during a match."""
    if wish.seat >= len(live.table.gathering.chairs):
        raise Trouble(400, "no_such_seat")
    if house.seat(connection, live) is not None:
        raise Trouble(409, "seated_already")
    guest = await guest_for(house, connection)
    if has_sat(house, live, guest):
        raise Trouble(409, "sat_here_before")
    if not house.wishes.allows(f"{live.id} {house.address(connection)}"):
        raise Trouble(429, "too_often")
    holder, name = live.table.gathering.holders, clean_name(wish.name, wish.seat)
    also = [("INSERT INTO holder VALUES (?, ?, ?)", (live.id, holder, guest))]
    accepted(await live.submit(lambda table, at: table.report(Wished(now=at, seat=wish.seat, name=name), None), also))
    for line in [line for line in live.lines if house.presence.guests.get(line) == guest]:
        line.holder = holder
        if live.seat_of(line) is not None:
            live.join(line, -1, "")  # where nobody had to be asked it was shown to onlookers


def has_sat(house: House, live: Live, guest: str) -> bool:
    """Whether a guest had a seat in this match and lost it to somebody who said it was theirs."""
    query = "SELECT 1 FROM former WHERE place=? AND match=? AND guest=?"
    return bool(house.store.rows(query, live.id, live.table.matches, guest))


async def withdraw(house: House, connection: HTTPConnection, live: Live, wish: models.Empty) -> None:
    """Wish for a chair no more."""
    holder = house.holder(connection, live)
    if holder is None or live.wisher != holder:
        raise Trouble(409, "nothing_asked")
    accepted(await live.submit(lambda table, at: table.report(Withdrew(now=at), None)))

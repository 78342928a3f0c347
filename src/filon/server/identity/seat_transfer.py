"""How does a person keep a seat over several devices, and over a lost one?"""

from __future__ import annotations

from starlette.requests import Request

from filon.server.api import models
from filon.server.api.actions import guest_for
from filon.server.api.errors import ApiError, words_for
from filon.server.api.links import picture
from filon.server.context import ServerContext
from filon.server.identity.devices import SECONDS
from filon.server.identity.reclaim import OBJECTION, Claim
from filon.server.storage.store import now
from filon.server.tables.live_table import LiveTable, keep
from filon.server.tables.presence_broadcast import broadcast_presence


async def device(context: ServerContext, request: Request, body: models.Empty) -> models.DeviceLink:
    """A link for one's other device."""
    live = context.live(request.path_params["table"])
    context.seated(request, live)
    person = context.person(request, live)
    assert person is not None
    path = f"{context.config.prefix}/device/{await context.devices.give(live.id, person)}"
    link = context.links.to(path[len(context.config.prefix) :])
    advice = "" if link else words_for(request).say("invite.only_here")
    return models.DeviceLink(link=link, path=path, svg=picture(link) if link else None, seconds=SECONDS, advice=advice)


async def spend(context: ServerContext, request: Request, body: models.DeviceKey) -> models.Done:
    """Take one's seat on this device too."""
    await take_over(context, request, body.key)
    return models.Done()


async def take_over(context: ServerContext, request: Request, key: str) -> str:
    """The table whose seat this device now holds as well."""
    seat = await context.devices.spend(key)
    if seat is None:
        raise ApiError(410, "key_is_spent")
    live = context.live(seat.place)
    if context.seat(request, live) is not None:
        raise ApiError(409, "seated_already")
    guest = await guest_for(context, request)
    await keep(context.store, [("INSERT OR IGNORE INTO device VALUES (?, ?, ?)", (seat.place, seat.person, guest))])
    return seat.place


async def claim(context: ServerContext, request: Request, body: models.ReclaimSeat) -> models.ReclaimProgress:
    """Ask for the seat one held on a lost device; ask again to hear how far it is."""
    live = context.live(request.path_params["table"])
    if context.seat(request, live) is not None:
        raise ApiError(409, "seated_already")
    guest = await guest_for(context, request)
    claim = await context.claims.make(live, body.seat, guest, context.presence)
    done = context.claims.is_due(live, claim, context.presence)
    if done:
        await hand_over(context, live, claim)
    elif context.claims.is_void(live, claim, context.presence):
        await context.claims.end(live.id)
    broadcast_presence(context, live)
    seconds = max(0, int(claim.since + OBJECTION - now() + 0.999))
    waiting = tuple(context.claims.waiting(live, claim))
    return models.ReclaimProgress(seat=body.seat, waiting=waiting, seconds=seconds, done=done)


async def hand_over(context: ServerContext, live: LiveTable, claim: Claim) -> None:
    """The seat is the asker's; what the old devices hold is good for it no more, and they hear nothing further."""
    old = "SELECT ?, ?, guest FROM {} WHERE place=? AND holder=?"
    former = f"INSERT OR IGNORE INTO former {old.format('holder')} UNION {old.format('device')}"
    sat, of = (live.id, live.table.matches), (live.id, claim.person)
    del context.claims.open[live.id]
    await keep(
        context.store,
        [
            ("DELETE FROM claim WHERE place=?", (live.id,)),
            (former, (*sat, *of, *sat, *of)),
            ("DELETE FROM device WHERE place=? AND holder=?", (live.id, claim.person)),
            ("UPDATE holder SET guest=? WHERE place=? AND holder=?", (claim.guest, live.id, claim.person)),
        ],
    )
    for line in [line for line in live.lines if line.person == claim.person]:
        line.hang_up()


async def answer(context: ServerContext, request: Request, body: models.ReclaimAnswer) -> models.Done:
    """Somebody seated agrees, or not; the old device may refuse too."""
    live = context.live(request.path_params["table"])
    context.seated(request, live)
    person = context.person(request, live)
    assert person is not None
    await context.claims.answer(live, person, agrees=body.agrees)
    broadcast_presence(context, live)
    return models.Done()

"""Seat transfer: actions by which a person holds a seat on several devices, or gets it back from a lost one."""

from __future__ import annotations

from filon.server.api import models
from filon.server.api.api_request import ApiRequest
from filon.server.api.errors import ApiError, words_for
from filon.server.api.links import qr_svg
from filon.server.context import ServerContext
from filon.server.identity.devices import SECONDS
from filon.server.identity.reclaim import OBJECTION, Claim
from filon.server.storage.await_durable import write
from filon.server.storage.store import AddDevice, TransferSeat
from filon.server.tables.live_table import LiveTable
from filon.server.tables.permissions import permit
from filon.server.tables.presence_broadcast import broadcast_presence


async def device(context: ServerContext, request: ApiRequest, body: models.Empty) -> models.DeviceLink:
    """Return a link that adds another device to the caller's seat."""
    live, person = await own_person(context, request, "device")
    path = f"{context.config.prefix}/device/{await context.devices.create_key(live.id, person)}"
    link = context.links.to(path[len(context.config.prefix) :])
    advice = "" if link else words_for(request.language).say("invite.only_here")
    return models.DeviceLink(link=link, path=path, svg=qr_svg(link) if link else None, seconds=SECONDS, advice=advice)


async def use_key(context: ServerContext, request: ApiRequest, body: models.DeviceKey) -> models.Done:
    """Take the seat on this device too."""
    await take_over(context, request, body.key)
    return models.Done()


async def take_over(context: ServerContext, request: ApiRequest, key: str) -> str:
    """Use a key up; return the table whose seat this device now holds as well."""
    seat = await context.devices.use(key)
    if seat is None:
        raise ApiError(410, "key_is_spent")
    live = await context.live(seat.table)
    if await context.seat(request, live) is not None:
        raise ApiError(409, "seated_already")
    guest = await context.ensure_guest(request)
    await write(context.store, AddDevice(seat.table, seat.person, guest))
    return seat.table


async def claim(context: ServerContext, request: ApiRequest, body: models.ReclaimSeat) -> models.ReclaimProgress:
    """Claim the seat of a lost device; claiming again returns how far it is."""
    live = await context.live(request.path["table"])
    await permit(context, request, live, "reclaim")
    guest = await context.ensure_guest(request)
    claim = await context.claims.make(live, body.seat, guest, context.presence)
    done = context.claims.is_due(live, claim, context.presence)
    if done:
        await transfer_seat(context, live, claim)
    elif context.claims.is_void(live, claim, context.presence):
        await context.claims.end(live.id)
    broadcast_presence(context, live)
    seconds = max(0, int(claim.since + OBJECTION - context.clock.now() + 0.999))
    waiting = tuple(context.claims.waiting(live, claim))
    return models.ReclaimProgress(seat=body.seat, waiting=waiting, seconds=seconds, done=done)


async def transfer_seat(context: ServerContext, live: LiveTable, claim: Claim) -> None:
    """Transfer the seat to the claiming guest; the old devices are disconnected."""
    del context.claims.by_table[live.id]
    await write(context.store, TransferSeat(live.id, live.table.matches, claim.person, claim.guest))
    for connection in [one for one in live.connections if one.person == claim.person]:
        connection.close()


async def answer(context: ServerContext, request: ApiRequest, body: models.ReclaimAnswer) -> models.Done:
    """Agree to a claim, or not; the old device may object too."""
    live, person = await own_person(context, request, "reclaim_answer")
    await context.claims.answer(live, person, agrees=body.agrees)
    broadcast_presence(context, live)
    return models.Done()


async def own_person(context: ServerContext, request: ApiRequest, action: str) -> tuple[LiveTable, int]:
    """Return the table of the request and which person the caller is; raises ApiError for spectators."""
    live = await context.live(request.path["table"])
    await permit(context, request, live, action)
    person = await context.person(request, live)
    assert person is not None
    return live, person

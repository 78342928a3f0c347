"""Seat transfer: actions by which a person holds a seat on several devices, or gets it back from a lost one."""

from __future__ import annotations

from filon.server.api import models
from filon.server.api.api_request import ApiRequest
from filon.server.api.errors import ApiError, words_for
from filon.server.api.links import qr_svg
from filon.server.context import ServerContext
from filon.server.identity.devices import SECONDS, notify_devices
from filon.server.identity.guests import new_token
from filon.server.identity.reclaim import OBJECTION, Claim
from filon.server.storage.await_durable import write
from filon.server.storage.store import ReplaceGuest, TransferSeat
from filon.server.tables.live_table import LiveTable
from filon.server.tables.permissions import permit
from filon.server.tables.presence_broadcast import broadcast_presence

MAX_KEY = 100  # characters


async def device(context: ServerContext, request: ApiRequest, body: models.Empty) -> models.DeviceLink:
    """Return a link that adds another device to the caller's seat."""
    live, person = await own_person(context, request, "device")
    path = f"{context.config.prefix}/device/{await context.devices.create_key(live.id, person)}"
    link = context.links.to(path[len(context.config.prefix) :])
    advice = "" if link else words_for(request.language).say("invite.only_here")
    return models.DeviceLink(link=link, path=path, svg=qr_svg(link) if link else None, seconds=SECONDS, advice=advice)


async def use_key(context: ServerContext, request: ApiRequest, body: models.DeviceKey) -> models.Done:
    """Take the seat on this device too; a browser's token is replaced by a new cookie, a program keeps its own."""
    await take_over(context, request, body.key)
    return models.Done()


async def seat_of_key(context: ServerContext, key: str) -> tuple[LiveTable, int]:
    """Return the table and the seat of a device key; raises ApiError where it is not valid or the seat was left."""
    found = await context.devices.find(key) if len(key) <= MAX_KEY else None
    if found is None:
        raise ApiError(410, "key_is_spent")
    live = await context.live(found.table)
    seat = live.table.lobby.seat_of(found.person)
    if seat is None:
        raise ApiError(409, "nobody_sits_there")
    return live, seat


async def device_seat(context: ServerContext, request: ApiRequest, body: models.DeviceKey) -> models.DeviceSeat:
    """Return the seat that a device key is for; this does not use the key up."""
    live, seat = await seat_of_key(context, body.key)
    table = live.table
    return models.DeviceSeat(
        table=live.id, code=live.code, game=table.game.key, seat=seat, name=table.names[seat], names=tuple(table.names)
    )


async def take_over(context: ServerContext, request: ApiRequest, key: str) -> str:
    """Use a key up; return the table whose seat this device now has as well. A refused attempt leaves the key valid."""
    live, seat = await seat_of_key(context, key)
    await permit(context, request, live, "use_device_key")
    person = live.table.lobby.seats[seat].person
    assert person is not None
    rotation = await rotate_token(context, request)
    if not await context.devices.use(key, rotation.guest, *rotation.writes):
        raise ApiError(410, "key_is_spent")
    rotation.complete()
    notify_devices(live, person, await context.store.device_count(live.id, person))
    return live.id


class TokenRotation:
    """A caller's next token, valid once `writes` are durable; a caller without a new one has no writes."""

    def __init__(self, context: ServerContext, request: ApiRequest, token: str, guest: str) -> None:
        self.context, self.request, self.token, self.guest = context, request, token, guest
        self.writes = (ReplaceGuest(request.guest, guest),) if token else ()

    def complete(self) -> None:
        """Hand the token over with the answer, and let the guest's connections and claims follow."""
        if self.token:
            self.context.presence.replace_guest(self.request.guest, self.guest)
            self.context.claims.replace_guest(self.request.guest, self.guest)
            self.request.guest, self.request.new_token = self.guest, self.token


async def rotate_token(context: ServerContext, request: ApiRequest) -> TokenRotation:
    """Return a new token for a browser that is about to get a seat: a cookie that others may know must not get it.

    A stranger becomes a guest. A program keeps its token, which no browser sends by itself.
    """
    if request.guest and request.by_cookie and not request.new_token:
        return TokenRotation(context, request, *new_token(context.entropy))
    return TokenRotation(context, request, "", await context.ensure_guest(request))


async def claim(context: ServerContext, request: ApiRequest, body: models.ReclaimSeat) -> models.ReclaimProgress:
    """Claim the seat of a lost device; claiming again returns how far it is."""
    live = await context.live(request.path["table"])
    await permit(context, request, live, "reclaim")
    guest = await context.ensure_guest(request)
    claim = await context.claims.make(live, body.seat, guest, context.presence)
    done = context.claims.is_due(live, claim, context.presence)
    if done:
        await transfer_seat(context, request, live, claim)
    elif context.claims.is_void(live, claim, context.presence):
        await context.claims.end(live.id)
    broadcast_presence(context, live)
    seconds = max(0, int(claim.since + OBJECTION - context.clock.game_time() + 0.999))
    waiting = tuple(context.claims.waiting(live, claim))
    return models.ReclaimProgress(seat=body.seat, waiting=waiting, seconds=seconds, done=done)


async def transfer_seat(context: ServerContext, request: ApiRequest, live: LiveTable, claim: Claim) -> None:
    """Transfer the seat to the caller, who claimed it; the old devices get a message and are disconnected."""
    del context.claims.by_table[live.id]
    context.presence.see(live, claim.person)  # so that nobody can claim the seat while this is being stored
    rotation = await rotate_token(context, request)
    transfer = TransferSeat(live.id, live.table.matches, claim.person, rotation.guest)
    await write(context.store, *rotation.writes, transfer)
    rotation.complete()
    notify_devices(live, claim.person, 0)
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

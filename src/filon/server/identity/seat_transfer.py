"""How does a person keep a seat over several devices, and over a lost one?"""

from __future__ import annotations

from starlette.requests import Request

from filon.server.api import models
from filon.server.api.actions import guest_for
from filon.server.api.errors import Trouble, words_for
from filon.server.api.links import picture
from filon.server.context import House
from filon.server.identity.devices import SECONDS
from filon.server.identity.reclaim import OBJECTION, Claim
from filon.server.storage.store import now
from filon.server.tables.live_table import Live, keep
from filon.server.tables.presence_broadcast import tell_around


async def device(house: House, request: Request, wish: models.Empty) -> models.Device:
    """A link for one's other device."""
    live = house.live(request.path_params["table"])
    house.seated(request, live)
    holder = house.holder(request, live)
    assert holder is not None
    path = f"{house.config.prefix}/device/{await house.devices.give(live.id, holder)}"
    link = house.links.to(path[len(house.config.prefix) :])
    advice = "" if link else words_for(request).say("invite.only_here")
    return models.Device(link=link, path=path, svg=picture(link) if link else None, seconds=SECONDS, advice=advice)


async def spend(house: House, request: Request, wish: models.Spend) -> models.Done:
    """Take one's seat on this device too."""
    await take_over(house, request, wish.key)
    return models.Done()


async def take_over(house: House, request: Request, key: str) -> str:
    """The table whose seat this device now holds as well."""
    seat = await house.devices.spend(key)
    if seat is None:
        raise Trouble(410, "key_is_spent")
    live = house.live(seat.place)
    if house.seat(request, live) is not None:
        raise Trouble(409, "seated_already")
    guest = await guest_for(house, request)
    await keep(house.store, [("INSERT OR IGNORE INTO device VALUES (?, ?, ?)", (seat.place, seat.holder, guest))])
    return seat.place


async def claim(house: House, request: Request, wish: models.Claim) -> models.Lost:
    """Ask for the seat one held on a lost device; ask again to hear how far it is."""
    live = house.live(request.path_params["table"])
    if house.seat(request, live) is not None:
        raise Trouble(409, "seated_already")
    guest = await guest_for(house, request)
    claim = await house.claims.make(live, wish.seat, guest, house.presence)
    done = house.claims.is_due(live, claim, house.presence)
    if done:
        await hand_over(house, live, claim)
    elif house.claims.is_void(live, claim, house.presence):
        await house.claims.end(live.id)
    tell_around(house, live)
    seconds = max(0, int(claim.since + OBJECTION - now() + 0.999))
    waiting = tuple(house.claims.waiting(live, claim))
    return models.Lost(seat=wish.seat, waiting=waiting, seconds=seconds, done=done)


async def hand_over(house: House, live: Live, claim: Claim) -> None:
    """The seat is the asker's; what the old devices hold is good for it no more, and they hear nothing further."""
    old = "SELECT ?, ?, guest FROM {} WHERE place=? AND holder=?"
    former = f"INSERT OR IGNORE INTO former {old.format('holder')} UNION {old.format('device')}"
    sat, of = (live.id, live.table.matches), (live.id, claim.holder)
    del house.claims.open[live.id]
    await keep(
        house.store,
        [
            ("DELETE FROM claim WHERE place=?", (live.id,)),
            (former, (*sat, *of, *sat, *of)),
            ("DELETE FROM device WHERE place=? AND holder=?", (live.id, claim.holder)),
            ("UPDATE holder SET guest=? WHERE place=? AND holder=?", (claim.guest, live.id, claim.holder)),
        ],
    )
    for line in [line for line in live.lines if line.holder == claim.holder]:
        line.hang_up()


async def answer(house: House, request: Request, wish: models.Say) -> models.Done:
    """Somebody seated agrees, or not; the old device may refuse too."""
    live = house.live(request.path_params["table"])
    house.seated(request, live)
    holder = house.holder(request, live)
    assert holder is not None
    await house.claims.answer(live, holder, agrees=wish.agrees)
    tell_around(house, live)
    return models.Done()

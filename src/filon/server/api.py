"""Which doors does the server have for programs? JSON over HTTP; each door is a row of DOORS, types and all."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from filon.core.rules import Block
from filon.server import about, deeds, late, reel, seats, telling, wishes
from filon.server.build import VERSION, Version
from filon.server.guests import set_cookie, welcome
from filon.server.house import House
from filon.server.live import Live
from filon.server.refusing import Trouble
from filon.table.messages import Shown

Deed = Callable[[House, Request, Any], Awaitable[Any]]


class Door(NamedTuple):
    """A method and path, what is asked and answered, and what is done."""

    method: str
    path: str
    wish: type[msgspec.Struct] | None
    answer: Any
    deed: Deed
    status: int = 200
    query: tuple[str, ...] = ()


async def new_guest(house: House, request: Request, wish: wishes.Empty) -> wishes.Guest:
    """A program becomes a guest: its token, sent this once."""
    token, _ = await welcome(house.store, house.chance)
    return wishes.Guest(token)


async def create(house: House, request: Request, wish: wishes.Create) -> wishes.Made:
    """Make a table; whoever sits down first is its host. Where every seat is a bot's, they begin at once."""
    house.admit_table(request)
    live, code = await deeds.create(house, wish)
    if len(wish.bots) == wish.seats:
        await deeds.begin(house, live, None)
    return telling.made(house, live.id, code)


async def version(house: House, request: Request, wish: None) -> Version:
    """What this server speaks and serves; a page keeps it, and says it when it joins."""
    return VERSION


def done(deed: Callable[[House, Request, Live, Any], Awaitable[None]]) -> Deed:
    """Something done about a table; what it is, the deed's own first line says."""

    async def do(house: House, request: Request, wish: Any) -> wishes.Done:
        await deed(house, request, house.live(request.path_params["table"]), wish)
        return wishes.Done()

    do.__name__, do.__module__, do.__doc__ = deed.__name__, deed.__module__, deed.__doc__
    return do


TABLE = "/api/tables/{table}"
DOORS = (
    Door("POST", "/api/guests", wishes.Empty, wishes.Guest, new_guest, 201),
    Door("GET", "/api/version", None, Version, version),
    Door("GET", "/api/games", None, list[wishes.GameCard], telling.games),
    Door("GET", "/api/games/{game}/rules", None, list[Block], about.rules),
    Door("GET", "/api/mine", None, list[wishes.MyTable], telling.mine),
    Door("GET", "/api/games/{game}/sheet", None, dict[str, Any], telling.sheet, query=("seats", "options")),
    Door("GET", "/api/tables", None, list[wishes.OpenTable], telling.tables),
    Door("POST", "/api/tables", wishes.Create, wishes.Made, create, 201),
    Door("GET", "/api/codes/{code}", None, wishes.Made, telling.code),
    Door("GET", TABLE, None, Shown, telling.table),
    Door("POST", f"{TABLE}/sit", wishes.Sit, wishes.Done, done(deeds.sit)),
    Door("POST", f"{TABLE}/late", wishes.Late, wishes.Done, done(late.ask)),
    Door("POST", f"{TABLE}/late/withdraw", wishes.Empty, wishes.Done, done(late.withdraw)),
    Door("POST", f"{TABLE}/stand", wishes.Empty, wishes.Done, done(deeds.stand)),
    Door("POST", f"{TABLE}/choose", wishes.Choice, wishes.Done, done(deeds.choose)),
    Door("POST", f"{TABLE}/start", wishes.Empty, wishes.Done, done(deeds.start)),
    Door("POST", f"{TABLE}/bot", wishes.Bot, wishes.Done, done(deeds.seat_bot)),
    Door("POST", f"{TABLE}/manner", wishes.Manner, wishes.Done, done(deeds.keep_so)),
    Door("POST", f"{TABLE}/again", wishes.Again, wishes.Done, done(deeds.again)),
    Door("GET", f"{TABLE}/invitation", None, wishes.Invitation, telling.invitation),
    Door("POST", f"{TABLE}/device", wishes.Empty, wishes.Device, seats.device),
    Door("POST", "/api/devices", wishes.Spend, wishes.Done, seats.spend),
    Door("POST", f"{TABLE}/lost", wishes.Claim, wishes.Lost, seats.claim),
    Door("POST", f"{TABLE}/lost/answer", wishes.Say, wishes.Done, seats.answer),
    Door("POST", f"{TABLE}/hint", wishes.Empty, wishes.Advice, telling.hint),
    Door("GET", f"{TABLE}/record", None, str, telling.record),
    Door("GET", f"{TABLE}/reel", None, reel.Reel, reel.of_table, query=("as",)),
    Door("POST", "/api/reel", reel.Opened, reel.Reel, reel.of_record),
    Door("GET", f"{TABLE}/replay", None, wishes.Step, telling.replay, query=("as", "step")),
)


def routes(house: House) -> list[Route]:
    """Every door, open."""
    return [Route(door.path, entrance(house, door), methods=[door.method]) for door in DOORS]


def entrance(house: House, door: Door) -> Callable[[Request], Awaitable[Response]]:
    """Read what is asked by its type, do it, and answer."""

    async def enter(request: Request) -> Response:
        wish: Any = None
        if door.wish is not None:
            text = await request.body()
            if text and request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
                raise Trouble(415, "not_json")
            try:
                wish = msgspec.json.decode(text or b"{}", type=door.wish)
            except (RecursionError, UnicodeError) as error:
                raise Trouble(400, "bad_message", why="too deep") from error
        found = await door.deed(house, request, wish)
        if isinstance(found, Response):
            return found
        response = Response(msgspec.json.encode(found), door.status, media_type="application/json")
        set_cookie(response, request, house.config)
        return response

    return enter

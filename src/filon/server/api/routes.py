"""Which doors does the server have for programs? JSON over HTTP; each door is a row of DOORS, types and all."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from filon.core.text.rulebook import Block
from filon.server.api import actions, game_info, models, reads, replays
from filon.server.api.errors import Trouble
from filon.server.context import House
from filon.server.identity import seat_transfer
from filon.server.identity.guests import set_cookie, welcome
from filon.server.ops.page_build import VERSION, Version
from filon.server.tables import late_join
from filon.server.tables.live_table import Live
from filon.table.protocol.server_messages import Shown

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


async def new_guest(house: House, request: Request, wish: models.Empty) -> models.Guest:
    """A program becomes a guest: its token, sent this once."""
    token, _ = await welcome(house.store, house.chance)
    return models.Guest(token)


async def create(house: House, request: Request, wish: models.Create) -> models.Made:
    """Make a table; whoever sits down first is its host. Where every seat is a bot's, they begin at once."""
    house.admit_table(request)
    live, code = await actions.create(house, wish)
    if len(wish.bots) == wish.seats:
        await actions.begin(house, live, None)
    return reads.made(house, live.id, code)


async def version(house: House, request: Request, wish: None) -> Version:
    """What this server speaks and serves; a page keeps it, and says it when it joins."""
    return VERSION


def done(deed: Callable[[House, Request, Live, Any], Awaitable[None]]) -> Deed:
    """Something done about a table; what it is, the deed's own first line says."""

    async def do(house: House, request: Request, wish: Any) -> models.Done:
        await deed(house, request, house.live(request.path_params["table"]), wish)
        return models.Done()

    do.__name__, do.__module__, do.__doc__ = deed.__name__, deed.__module__, deed.__doc__
    return do


TABLE = "/api/tables/{table}"
DOORS = (
    Door("POST", "/api/guests", models.Empty, models.Guest, new_guest, 201),
    Door("GET", "/api/version", None, Version, version),
    Door("GET", "/api/games", None, list[models.GameCard], reads.games),
    Door("GET", "/api/games/{game}/rules", None, list[Block], game_info.rules),
    Door("GET", "/api/mine", None, list[models.MyTable], reads.mine),
    Door("GET", "/api/games/{game}/sheet", None, dict[str, Any], reads.sheet, query=("seats", "options")),
    Door("GET", "/api/tables", None, list[models.OpenTable], reads.tables),
    Door("POST", "/api/tables", models.Create, models.Made, create, 201),
    Door("GET", "/api/codes/{code}", None, models.Made, reads.code),
    Door("GET", TABLE, None, Shown, reads.table),
    Door("POST", f"{TABLE}/sit", models.Sit, models.Done, done(actions.sit)),
    Door("POST", f"{TABLE}/late", models.Late, models.Done, done(late_join.ask)),
    Door("POST", f"{TABLE}/late/withdraw", models.Empty, models.Done, done(late_join.withdraw)),
    Door("POST", f"{TABLE}/stand", models.Empty, models.Done, done(actions.stand)),
    Door("POST", f"{TABLE}/choose", models.Choice, models.Done, done(actions.choose)),
    Door("POST", f"{TABLE}/start", models.Empty, models.Done, done(actions.start)),
    Door("POST", f"{TABLE}/bot", models.Bot, models.Done, done(actions.seat_bot)),
    Door("POST", f"{TABLE}/manner", models.Manner, models.Done, done(actions.keep_so)),
    Door("POST", f"{TABLE}/again", models.Again, models.Done, done(actions.again)),
    Door("GET", f"{TABLE}/invitation", None, models.Invitation, reads.invitation),
    Door("POST", f"{TABLE}/device", models.Empty, models.Device, seat_transfer.device),
    Door("POST", "/api/devices", models.Spend, models.Done, seat_transfer.spend),
    Door("POST", f"{TABLE}/lost", models.Claim, models.Lost, seat_transfer.claim),
    Door("POST", f"{TABLE}/lost/answer", models.Say, models.Done, seat_transfer.answer),
    Door("POST", f"{TABLE}/hint", models.Empty, models.Advice, reads.hint),
    Door("GET", f"{TABLE}/record", None, str, reads.record),
    Door("GET", f"{TABLE}/reel", None, replays.Reel, replays.of_table, query=("as",)),
    Door("POST", "/api/reel", replays.Opened, replays.Reel, replays.of_record),
    Door("GET", f"{TABLE}/replay", None, models.Step, reads.replay, query=("as", "step")),
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

"""Routes of the JSON API: each endpoint is a row of ENDPOINTS with its request and response types."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from filon.core.text.rulebook import Block
from filon.server.api import actions, game_info, models, reads, replays
from filon.server.api.api_request import ApiRequest
from filon.server.api.caller_identity import read_request, set_cookie
from filon.server.api.chunked_response import ChunkedResponse
from filon.server.api.errors import ApiError
from filon.server.api.replays import EncodedBody
from filon.server.context import ServerContext
from filon.server.identity import seat_transfer
from filon.server.ops.page_build import VERSION, Version
from filon.server.replay_service.build import ReplayData
from filon.server.tables import late_join
from filon.server.tables.live_table import LiveTable
from filon.table.protocol.server_messages import Snapshot

Handler = Callable[[ServerContext, ApiRequest, Any], Awaitable[Any]]


class Endpoint(NamedTuple):
    """Method, path, types of request and response, and the handler."""

    method: str
    path: str
    body: type[msgspec.Struct] | None
    answer: Any
    handler: Handler
    status: int = 200
    query: tuple[str, ...] = ()


async def new_guest(context: ServerContext, request: ApiRequest, body: models.Empty) -> models.Guest:
    """Create a guest for a program; its token is sent only once."""
    token, _ = await context.create_guest(request)
    return models.Guest(token)


async def create(context: ServerContext, request: ApiRequest, body: models.Create) -> models.TableCreated:
    """Create a table; the first person to sit down is its host. With bots on all seats the match starts at once."""
    context.admit_table(request)
    live, code = await actions.create(context, body)
    if len(body.bots) == body.seats:
        await actions.request_deal(context, live, None)
    return reads.created(context, live.id, code)


async def version(context: ServerContext, request: ApiRequest, body: None) -> Version:
    """Return protocol version and page build; a page sends both when it joins."""
    return VERSION


def done(action: Callable[[ServerContext, ApiRequest, LiveTable, Any], Awaitable[None]]) -> Handler:
    """Return a handler that runs an action on the table of the path; it has the action's name and docstring."""

    async def do(context: ServerContext, request: ApiRequest, body: Any) -> models.Done:
        await action(context, request, await context.live(request.path["table"]), body)
        return models.Done()

    do.__name__, do.__module__, do.__doc__ = action.__name__, action.__module__, action.__doc__
    return do


TABLE = "/api/tables/{table}"
ENDPOINTS = (
    Endpoint("POST", "/api/guests", models.Empty, models.Guest, new_guest, 201),
    Endpoint("GET", "/api/version", None, Version, version),
    Endpoint("GET", "/api/games", None, list[models.GameCard], reads.games),
    Endpoint("GET", "/api/games/{game}/rules", None, list[Block], game_info.rules),
    Endpoint("GET", "/api/my-tables", None, list[models.MyTable], reads.my_tables),
    Endpoint("GET", "/api/my-games", None, models.MyGames, reads.my_games, query=("skip",)),
    Endpoint("GET", "/api/games/{game}/catalog", None, dict[str, Any], reads.catalog, query=("seats", "options")),
    Endpoint("GET", "/api/tables", None, list[models.ListedTable], reads.tables),
    Endpoint("POST", "/api/tables", models.Create, models.TableCreated, create, 201),
    Endpoint("GET", "/api/codes/{code}", None, models.TableCreated, reads.code),
    Endpoint("GET", TABLE, None, Snapshot, reads.table),
    Endpoint("POST", f"{TABLE}/sit", models.Sit, models.Done, done(actions.sit)),
    Endpoint("POST", f"{TABLE}/late-join", models.LateJoin, models.Done, done(late_join.request_seat)),
    Endpoint("POST", f"{TABLE}/late-join/withdraw", models.Empty, models.Done, done(late_join.withdraw)),
    Endpoint("POST", f"{TABLE}/stand", models.Empty, models.Done, done(actions.stand)),
    Endpoint("POST", f"{TABLE}/game", models.GameChoice, models.Done, done(actions.choose)),
    Endpoint("POST", f"{TABLE}/start", models.Empty, models.Done, done(actions.start)),
    Endpoint("POST", f"{TABLE}/bot", models.Bot, models.Done, done(actions.seat_bot)),
    Endpoint("POST", f"{TABLE}/settings", models.TableSettings, models.Done, done(actions.update_settings)),
    Endpoint("POST", f"{TABLE}/rematch", models.Rematch, models.Done, done(actions.rematch)),
    Endpoint("GET", f"{TABLE}/invitation", None, models.Invitation, reads.invitation),
    Endpoint("POST", f"{TABLE}/device", models.Empty, models.DeviceLink, seat_transfer.device),
    Endpoint("POST", "/api/devices/seat", models.DeviceKey, models.DeviceSeat, seat_transfer.device_seat),
    Endpoint("POST", "/api/devices", models.DeviceKey, models.Done, seat_transfer.use_key),
    Endpoint("POST", f"{TABLE}/reclaim", models.ReclaimSeat, models.ReclaimProgress, seat_transfer.claim),
    Endpoint("POST", f"{TABLE}/reclaim/answer", models.ReclaimAnswer, models.Done, seat_transfer.answer),
    Endpoint("POST", f"{TABLE}/hint", models.Empty, models.HintText, reads.hint_text),
    Endpoint("GET", f"{TABLE}/record", None, str, replays.record, query=("match",)),
    Endpoint("GET", f"{TABLE}/replay", None, ReplayData, replays.of_table, query=("as", "match")),
    Endpoint("POST", "/api/replay", replays.UploadedRecord, ReplayData, replays.of_record),
)


def routes(context: ServerContext) -> list[Route]:
    """Return a Starlette route for every endpoint."""
    return [Route(endpoint.path, adapt(context, endpoint), methods=[endpoint.method]) for endpoint in ENDPOINTS]


def adapt(context: ServerContext, endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    """Return an HTTP handler: it decodes the body by its type, calls the handler and encodes the answer."""

    async def handle(request: Request) -> Response:
        body: Any = None
        if endpoint.body is not None:
            text = await request.body()
            if text and request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
                raise ApiError(415, "not_json")
            try:
                body = msgspec.json.decode(text or b"{}", type=endpoint.body)
            except (RecursionError, UnicodeError) as error:
                raise ApiError(400, "bad_message", why="too deep") from error
        found = await endpoint.handler(context, await read_request(context, request), body)
        if isinstance(found, EncodedBody):
            return ChunkedResponse(found)
        response = Response(msgspec.json.encode(found), endpoint.status, media_type="application/json")
        set_cookie(response, request, context.config)
        return response

    return handle

"""WebSocket endpoint: admits a client to a table and runs its session over Starlette's WebSocket."""

from __future__ import annotations

import asyncio
import contextlib

import msgspec
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from filon.core.errors import FilonError
from filon.server.api.api_request import ApiRequest
from filon.server.api.caller_identity import read_request
from filon.server.api.errors import ApiError, as_api_error, refusal_body, words_in
from filon.server.context import ServerContext
from filon.server.limits.action_limits import frame_rate
from filon.server.limits.frame_pace import FramePace
from filon.server.tables.live_table import LiveTable
from filon.server.tables.permissions import permit
from filon.server.websocket.connection import Connection
from filon.server.websocket.session import Session
from filon.server.websocket.transport import EXTENSION, WebSocketTransport

DISCONNECTED = (WebSocketDisconnect, RuntimeError, OSError)
ADDRESS_SHARE = 4  # an address has at most this part of a table's spectators
GRACE = 2.0  # seconds in which a client that is disconnected may read why


async def play(context: ServerContext, websocket: WebSocket) -> None:
    """Play at a table, or watch, until either side disconnects."""
    request = await read_request(context, websocket)
    try:
        check_connection_rate(context, request)
        live = await context.live(websocket.path_params["table"])
        await permit(context, request, live, "watch")
        admit_spectator(context, request, live, await context.person(request, live))
    except (ApiError, FilonError) as error:
        found = as_api_error(error)
        body = msgspec.json.encode(refusal_body(found.refusal, words_in(request.language)))
        await websocket.send_denial_response(Response(body, found.status, media_type="application/json"))
        return
    await websocket.accept()
    # Read only now: the seat may have gone to another device while the handshake was under way.
    person = await context.person(request, live)
    is_program = "authorization" in websocket.headers
    connection = Connection(person, is_program=is_program, address=request.address)
    session = Session(context, live, connection, request)
    if person is not None:
        session.devices = await context.store.device_count(live.id, person)
    await run(session, websocket)


def check_connection_rate(context: ServerContext, request: ApiRequest) -> None:
    """Raise ApiError where an address connects too often; without a proxy in front, it is counted at accept."""
    if context.config.behind_proxy and not context.action_limits.connects.allow(request.address):
        raise ApiError(429, "too_many_connections")


def admit_spectator(context: ServerContext, request: ApiRequest, live: LiveTable, person: int | None) -> None:
    """Raise ApiError where a table has too many spectators, or a quarter of them come from this address; a seated
    person is always admitted."""
    is_seated = person is not None and live.table.lobby.seat_of(person) is not None
    there, most = live.spectator_addresses(), context.limits.spectators
    if not is_seated and (len(there) >= most or there.count(request.address) >= max(1, most // ADDRESS_SHARE)):
        raise ApiError(429, "too_many_spectators")


async def run(session: Session, websocket: WebSocket) -> None:
    """Carry messages; those handled at once come by the transport, those that must wait come by here."""
    transport: WebSocketTransport = websocket.scope["extensions"][EXTENSION]
    session.start()
    session.connection.attach(transport, transport.end_receiving)
    context = session.context
    pace = FramePace(frame_rate(context.limits), session.address, context.action_limits.frames)
    transport.attach(session.receive_now, pace)
    try:
        while session.connection.is_open:
            await session.receive_queued(await websocket.receive_text())
    except (WebSocketDisconnect, KeyError):
        pass
    finally:
        session.stop()
        await close(websocket, transport)


async def close(websocket: WebSocket, transport: WebSocketTransport) -> None:
    """Close the WebSocket; a client that does not answer is cut off."""
    try:
        with contextlib.suppress(*DISCONNECTED):
            await asyncio.wait_for(websocket.close(1013), GRACE)
    except TimeoutError:
        transport.transport.abort()

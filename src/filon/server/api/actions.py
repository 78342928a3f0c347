"""Actions on a table: create it, take or leave a seat, choose the game, start, rematch, seat bots, change settings.

An action that is refused raises ApiError. The first line of its docstring describes it in OpenAPI.
"""

from __future__ import annotations

import msgspec

from filon.core.fair_deal.terms import SECRET_BYTES
from filon.server.api import models
from filon.server.api.api_request import ApiRequest
from filon.server.api.errors import ApiError, RefusedByTable, accepted
from filon.server.api.game_info import game_of
from filon.server.api.links import new_code
from filon.server.context import ServerContext
from filon.server.storage.await_durable import Conflict, write
from filon.server.storage.store import ListTable, SeatPerson
from filon.server.tables.live_table import Action, LiveTable
from filon.server.tables.permissions import permit, permit_host, permit_seat
from filon.server.tables.presence_broadcast import broadcast_presence
from filon.server.tables.table_settings import TableSettings
from filon.table import Result, Settings, Table, log_entries

MAX_OPTIONS = 65_536
ABANDONED = 60.0  # seconds without a connection after which the host may let a bot play for a person
ATTEMPTS = 5  # to find a free code


def settings_of(choice: models.GameChoice) -> Settings:
    """Return the choice as a table's settings; raises ApiError for an unknown game or too large options."""
    if len(msgspec.json.encode(choice.options)) > MAX_OPTIONS:
        raise ApiError(413, "too_large")
    return Settings(
        game=choice.game,
        version=game_of(choice.game, status=400).version,
        seats=choice.seats,
        options=choice.options,
        level=choice.level,
        clock=choice.clock,
        late_join=choice.late_join,
    )


async def create(context: ServerContext, body: models.Create) -> tuple[LiveTable, str]:
    """Create a table; return it and its code. The first person to sit down is its host. Raises ApiError."""
    settings = settings_of(body)
    if any(seat >= body.seats for seat in (*body.bots, *body.hint_seats)):
        raise ApiError(400, "no_such_seat")
    for attempt in range(ATTEMPTS):
        id, now = context.entropy("table", 8).hex(), context.clock.game_time()
        table = Table.open(log_entries.Opened(now=now, table=id, settings=settings))
        for seat, level in sorted(body.bots.items()):
            table.sit(seat, table.lobby.free_bot_name(seat), now, level)
        code = new_code(context.entropy)
        try:
            live = await context.tables.create(table, code, listed=body.listed)
            break
        except Conflict:
            # The code is taken; with 28 million codes of five characters the next one is almost surely free.
            if attempt == ATTEMPTS - 1:
                raise
    fields = {name: getattr(body, name) for name in TableSettings.__struct_fields__}
    await context.store_settings(live, TableSettings(**fields))
    return live, code


async def sit(context: ServerContext, request: ApiRequest, live: LiveTable, body: models.Sit) -> None:
    """Take a seat."""
    seats = len(live.table.lobby.seats)
    if body.seat >= seats:
        raise ApiError(400, "no_such_seat")
    await permit(context, request, live, "sit")
    guest = await context.ensure_guest(request)
    person = live.table.lobby.person_count
    seated = [SeatPerson(live.id, person, guest)]
    accepted(
        await live.submit(lambda table, at: table.sit(body.seat, body.name, at, in_records=body.in_records), seated)
    )
    context.presence.see(live, person)


async def stand(context: ServerContext, request: ApiRequest, live: LiveTable, body: models.Empty) -> None:
    """Leave the seat; during a match a bot continues.

    Without spectators the person is disconnected, who may come back and return to the seat.
    """
    seat = await permit_seat(context, request, live, "stand")
    if live.table.phase in ("dealing", "playing"):
        accepted(await live.submit(lambda table, at: table.leave(seat, at)))
        if not live.settings.spectators:
            live.disconnect_seat(seat)
    else:
        accepted(await live.submit(lambda table, at: table.report(log_entries.Stood(now=at, seat=seat), seat)))


async def choose(context: ServerContext, request: ApiRequest, live: LiveTable, choice: models.GameChoice) -> None:
    """Choose the game, as the host."""
    by, settings = await permit_host(context, request, live, "game"), settings_of(choice)
    accepted(
        await live.submit(lambda table, at: table.report(log_entries.GameChosen(now=at, by=by, settings=settings), by))
    )


async def start(
    context: ServerContext, request: ApiRequest, live: LiveTable, body: models.Empty, *, scripted: bool = False
) -> None:
    """Start a match, as the host.

    Connected seats take part in the deal by commit and reveal; a plain page without a script does not.
    """
    by, seat = await permit_host(context, request, live, "start"), await context.seat(request, live)
    await request_deal(context, live, by, also=(seat,) if scripted and seat is not None else ())


async def request_deal(context: ServerContext, live: LiveTable, by: int | None, also: tuple[int, ...] = ()) -> None:
    """Begin a deal; without connected seats it is completed at once. `also` are seats whose pages will connect."""
    seats = tuple(sorted({*context.presence.connected_seats(live), *also}))
    accepted(
        await live.submit(lambda table, at: table.report(log_entries.DealRequested(now=at, by=by, seats=seats), by))
    )
    if not seats:
        secret = context.entropy("secret", SECRET_BYTES).hex()
        # Refused where the table's scheduler was faster; the deal is then complete as well.
        await live.submit(lambda table, at: table.report(log_entries.TermsFixed(now=at, secret=secret), None))


async def rematch(
    context: ServerContext, request: ApiRequest, live: LiveTable, body: models.Rematch, *, scripted: bool = False
) -> None:
    """Start another match, as the host, on other seats or of another game."""
    by = await permit_host(context, request, live, "rematch")
    if body.same_deal:
        accepted(await live.submit(lambda table, at: table.report(log_entries.DealRepeated(now=at, by=by), by)))
        return
    if body.game is not None:  # refused before anything changes
        settings = settings_of(body.game)
        Table.open(log_entries.Opened(now=context.clock.game_time(), table="trial", settings=settings))
        if (refusal := live.table.lobby.refusal_to_choose(settings)) is not None:
            raise RefusedByTable(refusal)
    accepted(
        await live.submit(lambda table, at: table.report(log_entries.Rematched(now=at, by=by, rotate=body.rotate), by))
    )
    if live.settings.hint_seats:
        await context.store_settings(live, live.settings.rotated(body.rotate, len(live.table.lobby.seats)))
    if body.game is not None:
        await choose(context, request, live, body.game)
    await start(context, request, live, models.Empty(), scripted=scripted)


async def seat_bot(context: ServerContext, request: ApiRequest, live: LiveTable, body: models.Bot) -> None:
    """Seat a bot, as the host, on an empty seat, as another level of a seated bot, or for a person who is away."""
    await permit_host(context, request, live, "bot")
    seats = live.table.lobby.seats
    if body.seat >= len(seats):
        raise ApiError(400, "no_such_seat")
    info = seats[body.seat]
    if info.kind == "person" and context.presence.away_for(live, body.seat) < ABANDONED:
        raise ApiError(409, "somebody_is_there")
    accepted(await live.submit(seat_bot_action(live, body)))


def seat_bot_action(live: LiveTable, body: models.Bot) -> Action:
    """Return the action on the table that seats a bot."""
    info = live.table.lobby.seats[body.seat]

    def act(table: Table, at: float) -> Result:
        if info.kind == "person":
            return table.leave(body.seat, at)
        name = info.name if info.kind == "bot" else table.lobby.free_bot_name(body.seat)
        return table.sit(body.seat, name, at, body.level)

    return act


async def update_settings(
    context: ServerContext, request: ApiRequest, live: LiveTable, body: models.TableSettings
) -> None:
    """Change the table's settings, as the host."""
    await permit_host(context, request, live, "settings")
    table = live.table
    if body.hint_seats is not None and table.phase not in ("lobby", "over"):
        raise ApiError(409, "not_now")
    if any(seat >= len(table.lobby.seats) for seat in body.hint_seats or ()):
        raise ApiError(400, "no_such_seat")
    if body.listed is not None:
        await write(context.store, ListTable(live.id, body.listed))
    changes = {name: value for name in TableSettings.__struct_fields__ if (value := getattr(body, name)) is not None}
    await context.store_settings(live, msgspec.structs.replace(live.settings, **changes))
    live.disconnect_unpermitted()
    broadcast_presence(context, live)

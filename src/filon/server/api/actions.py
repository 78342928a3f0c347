"""What can be done about a table, by a page or by a program? Make it, sit, choose, start, and play again."""

from __future__ import annotations

import msgspec
from starlette.requests import HTTPConnection

from filon.core import registry
from filon.core.errors import UnknownGame
from filon.core.fair_deal.terms import SECRET_BYTES
from filon.server.api import models
from filon.server.api.errors import Trouble, accepted
from filon.server.api.links import new_code
from filon.server.context import House
from filon.server.identity.guests import welcome
from filon.server.storage.store import now
from filon.server.tables.live_table import Act, Conflict, Live, keep
from filon.server.tables.presence_broadcast import tell_around
from filon.server.tables.table_settings import Manner
from filon.table import Letter, Settings, Table, log_entries

LARGEST_OPTIONS = 65_536
# For so long, in seconds, nobody must have been there before a host may give a chair away.
ABANDONED = 60.0
TRIES = 5


def settings_of(choice: models.Choice) -> Settings:
    """What is played, as a table knows it; raises where there is no such game, seats or option."""
    if len(msgspec.json.encode(choice.options)) > LARGEST_OPTIONS:
        raise Trouble(413, "too_large")
    try:
        version = registry.load(choice.game).version
    except UnknownGame as error:
        raise Trouble(400, "no_such_game") from error
    return Settings(
        game=choice.game,
        version=version,
        seats=choice.seats,
        options=choice.options,
        level=choice.level,
        clock=choice.clock,
        latecomers=choice.latecomers,
    )


async def create(house: House, wish: models.Create) -> tuple[Live, str]:
    """A new table and its code; whoever sits down first is its host."""
    settings = settings_of(wish)
    if any(seat >= wish.seats for seat in (*wish.bots, *wish.hints)):
        raise Trouble(400, "no_such_seat")
    for attempt in range(TRIES):
        table = Table.open(log_entries.Opened(now=now(), table=house.chance("table", 8).hex(), settings=settings))
        for seat, level in sorted(wish.bots.items()):
            table.sit(seat, table.gathering.free_name(seat), now(), level)
        code = new_code(house.chance)
        try:
            live = await house.tables.create(table, code, listed=wish.listed)
            break
        except Conflict:
            # Somebody's table has this code; five signs are 28 million, so the next one is free.
            if attempt == TRIES - 1:
                raise
    fields = {name: getattr(wish, name) for name in Manner.__struct_fields__}
    await house.set_manner(live, Manner(**fields))
    return live, code


async def guest_for(house: House, connection: HTTPConnection) -> str:
    """Who it is; somebody new becomes a guest, and the answer brings their cookie."""
    guest = house.guest(connection)
    if not guest:
        token, guest = await welcome(house.store, house.chance)
        connection.state.token = token
    return guest


async def sit(house: House, connection: HTTPConnection, live: Live, wish: models.Sit) -> None:
    """Take a chair."""
    chairs = len(live.table.gathering.chairs)
    if wish.seat >= chairs:
        raise Trouble(400, "no_such_seat")
    if house.seat(connection, live) is not None:
        raise Trouble(409, "seated_already")
    guest = await guest_for(house, connection)
    holder = live.table.gathering.holders
    also = [("INSERT INTO holder VALUES (?, ?, ?)", (live.id, holder, guest))]
    accepted(await live.submit(lambda table, at: table.sit(wish.seat, wish.name, at), also))


async def stand(house: House, connection: HTTPConnection, live: Live, wish: models.Empty) -> None:
    """Give one's chair back; during a match a bot goes on."""
    seat = house.seated(connection, live)
    if live.table.phase in ("dealing", "playing"):
        accepted(await live.submit(lambda table, at: table.leave(seat, at)))
    else:
        accepted(await live.submit(lambda table, at: table.report(log_entries.Stood(now=at, seat=seat), seat)))


def host(house: House, connection: HTTPConnection, live: Live) -> int | None:
    """By whom it is decided: the asker's seat; None, the house itself, for the next person where the host is gone."""
    seat = house.seated(connection, live)
    gathering = live.table.gathering
    hosting = gathering.host_seat()
    if hosting is None or hosting == seat or house.presence.away_for(live, hosting) < house.config.patience:
        return seat
    present = [other for other in gathering.people() if house.presence.away_for(live, other) == 0.0]
    return None if present and present[0] == seat else seat


async def choose(house: House, connection: HTTPConnection, live: Live, choice: models.Choice) -> None:
    """The host chooses what is played."""
    by, settings = host(house, connection, live), settings_of(choice)
    accepted(
        await live.submit(lambda table, at: table.report(log_entries.Chosen(now=at, by=by, settings=settings), by))
    )


async def start(
    house: House, connection: HTTPConnection, live: Live, wish: models.Empty, *, scripted: bool = False
) -> None:
    """The host begins a match.

    Whoever has a connection is asked for the hash of their bytes; a plain page adds none.
    """
    seat = house.seated(connection, live)
    await begin(house, live, host(house, connection, live), also=(seat,) if scripted else ())


async def begin(house: House, live: Live, by: int | None, also: tuple[int, ...] = ()) -> None:
    """The call; where nobody has to be waited for the deal is made at once. `also` are pages that will connect."""
    seats = tuple(sorted({*house.presence.connected(live), *also}))
    accepted(await live.submit(lambda table, at: table.report(log_entries.Called(now=at, by=by, seats=seats), by)))
    if not seats:
        secret = house.chance("secret", SECRET_BYTES).hex()
        # Where the table's beat was faster, this is refused, and the deal is made all the same.
        await live.submit(lambda table, at: table.report(log_entries.Fixed(now=at, secret=secret), None))


async def again(
    house: House, connection: HTTPConnection, live: Live, wish: models.Again, *, scripted: bool = False
) -> None:
    """The host begins another match, in other chairs or of another game."""
    by = host(house, connection, live)
    if wish.same:
        await same_deal(live, by)
        return
    if wish.choice is not None:
        Table.open(log_entries.Opened(now=now(), table="trial", settings=settings_of(wish.choice)))
    accepted(
        await live.submit(lambda table, at: table.report(log_entries.Again(now=at, by=by, rotate=wish.rotate), by))
    )
    manner, chairs = house.manner(live), live.table.gathering.chairs
    if manner.hints:
        await house.set_manner(live, manner.rotated(wish.rotate, len(chairs)))
    if wish.choice is not None:
        await choose(house, connection, live, wish.choice)
    await start(house, connection, live, models.Empty(), scripted=scripted)


async def same_deal(live: Live, by: int | None) -> None:
    """What was dealt is dealt once more; nobody else who sits there could mind, since nobody does."""
    table = live.table
    if table.phase != "over" or len(table.gathering.people()) != 1:
        raise Trouble(409, "not_now")
    deal = table.match.deal
    accepted(await live.submit(lambda table, at: table.report(log_entries.Again(now=at, by=by, rotate=0), by)))
    accepted(await live.submit(lambda table, at: table.report(log_entries.Dealt(now=at, by=by, deal=deal), by)))


async def seat_bot(house: House, connection: HTTPConnection, live: Live, wish: models.Bot) -> None:
    """The host gives a chair to a bot: an empty one, or one whose person is gone, who can have it back any time."""
    by = host(house, connection, live)
    chairs = live.table.gathering.chairs
    if wish.seat >= len(chairs):
        raise Trouble(400, "no_such_seat")
    if by is not None and by != live.table.gathering.host_seat():
        raise Trouble(409, "not_host")
    chair = chairs[wish.seat]
    if chair.kind == "person" and house.presence.away_for(live, wish.seat) < ABANDONED:
        raise Trouble(409, "somebody_is_there")
    accepted(await live.submit(bot_act(live, wish)))


def bot_act(live: Live, wish: models.Bot) -> Act:
    """What that is for the table."""
    chair = live.table.gathering.chairs[wish.seat]

    def act(table: Table, at: float) -> list[Letter]:
        if chair.kind == "person":
            return table.leave(wish.seat, at)
        return table.sit(wish.seat, table.gathering.free_name(wish.seat), at, wish.level)

    return act


async def keep_so(house: House, connection: HTTPConnection, live: Live, wish: models.Manner) -> None:
    """The host says how the table is kept: its pace, who looks on, who writes, who may ask for hints."""
    by, table = host(house, connection, live), live.table
    if by is not None and by != table.gathering.host_seat():
        raise Trouble(409, "not_host")
    if wish.hints is not None and table.phase not in ("gathering", "over"):
        raise Trouble(409, "not_now")
    if any(seat >= len(table.gathering.chairs) for seat in wish.hints or ()):
        raise Trouble(400, "no_such_seat")
    if wish.listed is not None:
        await keep(house.store, [("UPDATE place SET listed=? WHERE id=?", (int(wish.listed), live.id))])
    said = {name: value for name in Manner.__struct_fields__ if (value := getattr(wish, name)) is not None}
    await house.set_manner(live, msgspec.structs.replace(house.manner(live), **said))
    if wish.onlookers is False:
        for line in [line for line in live.lines if live.seat_of(line) is None]:
            line.hang_up()
    tell_around(house, live)

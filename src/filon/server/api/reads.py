"""What does the server tell whoever asks? Games, open tables, a table as one may see it, records and replays."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from filon import bots
from filon.core.data.input_limits import read_json
from filon.core.errors import FilonError
from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.match import Match
from filon.core.registry import keys, load
from filon.core.view import View
from filon.server.api import models
from filon.server.api.errors import ApiError, language, words_for, words_in
from filon.server.api.game_info import game_of, kinds
from filon.server.api.links import picture, read_code
from filon.server.bot_service.worker import Task
from filon.server.context import ServerContext
from filon.server.identity.guests import tables_of
from filon.server.tables.live_table import LiveTable
from filon.table import Table
from filon.table.advice import world_of
from filon.table.protocol.server_messages import Snapshot
from filon.table.replay import Viewer

MOST_LISTED = 50
LONGEST_OPTIONS = 4_000  # of an address, which is bounded before it is read


def made(context: ServerContext, table: str, code: str) -> models.TableCreated:
    """A table's name, code and page."""
    return models.TableCreated(table=table, code=code, path=f"{context.config.prefix}/t/{table}")


async def games(context: ServerContext, request: Request, body: None) -> list[models.GameCard]:
    """All games, with their words in the asked language."""
    return [card(load(key), language(request)) for key in keys()]


def card(game: Game, wanted: str) -> models.GameCard:
    """One game."""
    words = words_in(wanted, game.package)
    return models.GameCard(
        key=game.key,
        title=words.table.get("title", game.title),
        about=words.table.get("about", ""),
        version=game.version,
        seats=game.seats,
        options=game.options,
        levels=tuple(bots.names(game)),
        words=words.table,
        kinds=kinds(game.key),
    )


async def sheet(context: ServerContext, request: Request, body: None) -> Response:
    """What never changes in a match of so many seats and these options."""
    game = game_of(request.path_params["game"])
    if game.client_catalog is None:
        raise ApiError(404, "no_catalog")
    asked = request.query_params
    seats, options = asked.get("seats", str(game.seats[0])), asked.get("options", "{}")
    if not (seats.isascii() and seats.isdecimal() and len(seats) < 4) or len(options) > LONGEST_OPTIONS:
        raise ApiError(400, "bad_message", why="seats and options")
    settled = game.resolve_options(int(seats), read_json(options, "options"))
    return Response(msgspec.json.encode(game.client_catalog(int(seats), settled)), media_type="application/json")


def open_tables(context: ServerContext) -> list[models.ListedTable]:
    """Tables anybody may join, the newest first."""
    query = "SELECT id FROM place WHERE listed=1 AND ended='' ORDER BY touched DESC LIMIT ?"
    found = []
    for (id,) in context.store.rows(query, MOST_LISTED):
        live = context.tables.find(id)
        if live is not None:
            seats = live.table.lobby.seats
            found.append(
                models.ListedTable(
                    table=id,
                    game=live.table.game.key,
                    seats=len(seats),
                    free=sum(info.kind == "empty" for info in seats),
                    phase=live.table.phase,
                    people=tuple(info.name for info in seats if info.person is not None),
                )
            )
    return found


async def tables(context: ServerContext, request: Request, body: None) -> list[models.ListedTable]:
    """The list of open tables."""
    return open_tables(context)


async def mine(context: ServerContext, request: Request, body: None) -> list[models.MyTable]:
    """The tables at which one sits, the last played first."""
    found: list[tuple[float, models.MyTable]] = []
    for id in tables_of(context.store, context.guest(request)):
        live = context.tables.find(id)
        seat = None if live is None else context.seat(request, live)
        if live is not None and seat is not None:
            table, last = live.table, live.table.log[-1].now
            one = models.MyTable(
                table=id,
                code=code_of(context, live),
                game=table.game.key,
                phase=table.phase,
                names=tuple(table.names),
                you=seat,
                turn=None if table.session is None else table.session.turn,
                played=int(last // 60) * 60,
                alone=all(info.kind == "bot" for at, info in enumerate(table.lobby.seats) if at != seat),
            )
            found.append((last, one))
    return [one for _, one in sorted(found, key=lambda pair: pair[0], reverse=True)]


def find_code(context: ServerContext, request: Request, text: str) -> models.TableCreated:
    """The table of a code; who guesses is slowed down."""
    if not context.codes.allows(context.address(request)):
        raise ApiError(429, "too_often")
    found = context.store.rows("SELECT id FROM place WHERE code=?", read_code(text))
    if not found:
        raise ApiError(404, "no_such_code")
    return made(context, found[0][0], read_code(text))


async def code(context: ServerContext, request: Request, body: None) -> models.TableCreated:
    """The table of a code of five signs."""
    return find_code(context, request, request.path_params["code"])


async def seen(context: ServerContext, request: Request, live: LiveTable) -> tuple[Table, int | None]:
    """The table as it is on the disk, and whose eyes look; onlookers may be shut out."""
    table, seat = await live.settled(), context.seat(request, live)
    if seat is None and not context.table_settings(live).spectators and table.session is not None:
        raise ApiError(403, "spectators_closed")
    return table, seat


async def table(context: ServerContext, request: Request, body: None) -> Snapshot:
    """A table as one may see it: one's own seat's view, or the onlookers'."""
    table, seat = await seen(context, request, context.live(request.path_params["table"]))
    return table.snapshot(seat)


def code_of(context: ServerContext, live: LiveTable) -> str:
    """The code of a table."""
    found = context.store.rows("SELECT code FROM place WHERE id=?", live.id)
    return str(found[0][0]) if found else ""


def invite(context: ServerContext, request: Request, live: LiveTable) -> models.Invitation:
    """Link, picture and code; where only this machine is served, what to run."""
    link = context.links.to(f"/t/{live.id}")
    advice = "" if link else words_for(request).say("invite.only_here")
    svg = picture(link) if link else None
    return models.Invitation(code=code_of(context, live), link=link, svg=svg, advice=advice)


async def invitation(context: ServerContext, request: Request, body: None) -> models.Invitation:
    """How others come to this table."""
    return invite(context, request, context.live(request.path_params["table"]))


def finished(table: Table) -> str:
    """The record of the match that is over; before that it would open the deal's secret."""
    if table.session is None or table.phase != "over":
        raise ApiError(409, "not_over")
    return table.session.record()


async def record(context: ServerContext, request: Request, body: None) -> Response:
    """The finished match as a file."""
    live = context.live(request.path_params["table"])
    table, _ = await seen(context, request, live)
    name = f"{table.game.key}-{live.id}-{table.matches}.txt"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(finished(table), media_type="text/plain; charset=utf-8", headers=headers)


def viewer_of(text: str, seats: int) -> Viewer:
    """p1, p2, …, spectator or all."""
    names: dict[str, Viewer] = {"spectator": None, "all": "all", **{f"p{seat + 1}": seat for seat in range(seats)}}
    if text not in names:
        raise ApiError(404, "no_such_seat")
    return names[text]


def gets_hints(context: ServerContext, live: LiveTable, seat: int) -> bool:
    """Whether a seat may ask what a bot would do."""
    return len(live.table.lobby.people()) == 1 or seat in context.table_settings(live).hint_seats


async def advise(context: ServerContext, live: LiveTable, seat: int) -> str | None:
    """What the best bot would do by what this seat knows; where no other person sits, or the table names the seat."""
    table = await live.settled()
    session = table.session
    if not gets_hints(context, live, seat):
        raise ApiError(409, "no_hints_here")
    if session is None or session.turn != seat:
        return None
    match = session.match
    entropy = match.luck.private(f"hint {seat} {len(session.movers)}")
    events = msgspec.Raw(msgspec.json.encode(match.events(seat)))

    async def next_move(view: View) -> str:
        task = Task(
            match.game.key, bots.names(match.game)[-1], view.json(), events, entropy, str(context.bot_pool.budget)
        )
        return (await context.bot_pool.ask(task)).text or ""

    try:
        return await whole_turn(match, seat, next_move) or None
    except FilonError:
        return None


async def whole_turn(match: Match, seat: int, next_move: Callable[[View], Awaitable[str]]) -> str:
    """A bot's move; where a turn is drafted step by step, all of its steps in one text."""
    text = await next_move(match.view(seat))
    world = world_of(match, seat)
    if match.is_within_turn or not world.has_steps:
        return text
    while (move := world.parse(text)) is not None:
        world.play(move, Quick(1))
        whole = world.finished_turn()
        if whole or world.turn != seat:
            return whole or text
        text = await next_move(world.view(seat))
    return text


async def hint(context: ServerContext, request: Request, body: models.Empty) -> models.HintText:
    """What the best bot would do in one's place; nobody else hears that one asked."""
    live = context.live(request.path_params["table"])
    return models.HintText(await advise(context, live, context.seated(request, live)))

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
from filon.server.api.errors import Trouble, language, words_for, words_in
from filon.server.api.game_info import game_of, kinds
from filon.server.api.links import picture, read_code
from filon.server.bot_service.worker import Task
from filon.server.context import House
from filon.server.identity.guests import tables_of
from filon.server.tables.live_table import Live
from filon.table import Table
from filon.table.advice import world_of
from filon.table.protocol.server_messages import Shown
from filon.table.replay import Eyes, Replay

MOST_LISTED = 50
LONGEST_OPTIONS = 4_000  # of an address, which is bounded before it is read


def made(house: House, table: str, code: str) -> models.Made:
    """A table's name, code and page."""
    return models.Made(table=table, code=code, path=f"{house.config.prefix}/t/{table}")


async def games(house: House, request: Request, wish: None) -> list[models.GameCard]:
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


async def sheet(house: House, request: Request, wish: None) -> Response:
    """What never changes in a match of so many seats and these options."""
    game = game_of(request.path_params["game"])
    if game.sheet is None:
        raise Trouble(404, "no_sheet")
    asked = request.query_params
    seats, options = asked.get("seats", str(game.seats[0])), asked.get("options", "{}")
    if not (seats.isascii() and seats.isdecimal() and len(seats) < 4) or len(options) > LONGEST_OPTIONS:
        raise Trouble(400, "bad_message", why="seats and options")
    settled = game.settle(int(seats), read_json(options, "options"))
    return Response(msgspec.json.encode(game.sheet(int(seats), settled)), media_type="application/json")


def open_tables(house: House) -> list[models.OpenTable]:
    """Tables anybody may join, the newest first."""
    query = "SELECT id FROM place WHERE listed=1 AND ended='' ORDER BY touched DESC LIMIT ?"
    found = []
    for (id,) in house.store.rows(query, MOST_LISTED):
        live = house.tables.find(id)
        if live is not None:
            chairs = live.table.gathering.chairs
            found.append(
                models.OpenTable(
                    table=id,
                    game=live.table.game.key,
                    seats=len(chairs),
                    free=sum(chair.kind == "empty" for chair in chairs),
                    phase=live.table.phase,
                    people=tuple(chair.name for chair in chairs if chair.holder is not None),
                )
            )
    return found


async def tables(house: House, request: Request, wish: None) -> list[models.OpenTable]:
    """The list of open tables."""
    return open_tables(house)


async def mine(house: House, request: Request, wish: None) -> list[models.MyTable]:
    """The tables at which one sits, the last played first."""
    found: list[tuple[float, models.MyTable]] = []
    for id in tables_of(house.store, house.guest(request)):
        live = house.tables.find(id)
        seat = None if live is None else house.seat(request, live)
        if live is not None and seat is not None:
            table, last = live.table, live.table.log[-1].now
            one = models.MyTable(
                table=id,
                code=code_of(house, live),
                game=table.game.key,
                phase=table.phase,
                names=tuple(table.names),
                you=seat,
                turn=None if table.playing is None else table.playing.turn,
                played=int(last // 60) * 60,
                alone=all(chair.kind == "bot" for at, chair in enumerate(table.gathering.chairs) if at != seat),
            )
            found.append((last, one))
    return [one for _, one in sorted(found, key=lambda pair: pair[0], reverse=True)]


def find_code(house: House, request: Request, text: str) -> models.Made:
    """The table of a code; who guesses is slowed down."""
    if not house.codes.allows(house.address(request)):
        raise Trouble(429, "too_often")
    found = house.store.rows("SELECT id FROM place WHERE code=?", read_code(text))
    if not found:
        raise Trouble(404, "no_such_code")
    return made(house, found[0][0], read_code(text))


async def code(house: House, request: Request, wish: None) -> models.Made:
    """The table of a code of five signs."""
    return find_code(house, request, request.path_params["code"])


async def seen(house: House, request: Request, live: Live) -> tuple[Table, int | None]:
    """The table as it is on the disk, and whose eyes look; onlookers may be shut out."""
    table, seat = await live.settled(), house.seat(request, live)
    if seat is None and not house.manner(live).onlookers and table.playing is not None:
        raise Trouble(403, "onlookers_closed")
    return table, seat


async def table(house: House, request: Request, wish: None) -> Shown:
    """A table as one may see it: one's own seat's view, or the onlookers'."""
    table, seat = await seen(house, request, house.live(request.path_params["table"]))
    return table.shown(seat)


def code_of(house: House, live: Live) -> str:
    """The code of a table."""
    found = house.store.rows("SELECT code FROM place WHERE id=?", live.id)
    return str(found[0][0]) if found else ""


def invite(house: House, request: Request, live: Live) -> models.Invitation:
    """Link, picture and code; where only this machine is served, what to run."""
    link = house.links.to(f"/t/{live.id}")
    advice = "" if link else words_for(request).say("invite.only_here")
    svg = picture(link) if link else None
    return models.Invitation(code=code_of(house, live), link=link, svg=svg, advice=advice)


async def invitation(house: House, request: Request, wish: None) -> models.Invitation:
    """How others come to this table."""
    return invite(house, request, house.live(request.path_params["table"]))


def finished(table: Table) -> str:
    """The record of the match that is over; before that it would open the deal's secret."""
    if table.playing is None or table.phase != "over":
        raise Trouble(409, "not_over")
    return table.playing.record()


async def record(house: House, request: Request, wish: None) -> Response:
    """The finished match as a file."""
    live = house.live(request.path_params["table"])
    table, _ = await seen(house, request, live)
    name = f"{table.game.key}-{live.id}-{table.matches}.txt"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(finished(table), media_type="text/plain; charset=utf-8", headers=headers)


def eyes_of(text: str, seats: int) -> Eyes:
    """p1, p2, …, onlooker or all."""
    names: dict[str, Eyes] = {"onlooker": None, "all": "all", **{f"p{seat + 1}": seat for seat in range(seats)}}
    if text not in names:
        raise Trouble(404, "no_such_seat")
    return names[text]


async def replay(house: House, request: Request, wish: None) -> models.Step:
    """The finished match at one of its lines."""
    table, _ = await seen(house, request, house.live(request.path_params["table"]))
    found = Replay(finished(table))
    step = request.query_params.get("step", "0")
    if not (step.isascii() and step.isdecimal() and len(step) < 6) or int(step) > found.steps:
        raise Trouble(404, "no_such_step")
    eyes = eyes_of(request.query_params.get("as", "onlooker"), found.seats)
    shown = found.seen(int(step), eyes)
    return models.Step(
        step=int(step),
        steps=found.steps,
        line=found.public_line(int(step), eyes) if int(step) else "",
        views=tuple(msgspec.Raw(view.json().encode()) for view in shown.views),
        events=msgspec.Raw(msgspec.json.encode(shown.events)),
    )


def gets_hints(house: House, live: Live, seat: int) -> bool:
    """Whether a seat may ask what a bot would do."""
    return len(live.table.gathering.people()) == 1 or seat in house.manner(live).hints


async def advise(house: House, live: Live, seat: int) -> str | None:
    """What the best bot would do by what this seat knows; where no other person sits, or the table names the seat."""
    table = await live.settled()
    playing = table.playing
    if not gets_hints(house, live, seat):
        raise Trouble(409, "no_hints_here")
    if playing is None or playing.turn != seat:
        return None
    match = playing.match
    chance = match.luck.private(f"hint {seat} {len(playing.movers)}")
    events = msgspec.Raw(msgspec.json.encode(match.events(seat)))

    async def next_move(view: View) -> str:
        task = Task(match.game.key, bots.names(match.game)[-1], view.json(), events, chance, str(house.thinking.budget))
        return (await house.thinking.ask(task)).text or ""

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


async def hint(house: House, request: Request, wish: models.Empty) -> models.Advice:
    """What the best bot would do in one's place; nobody else hears that one asked."""
    live = house.live(request.path_params["table"])
    return models.Advice(await advise(house, live, house.seated(request, live)))

"""Reads behind the API: games, catalogs, lists of tables, a table as its viewer may see it, hints.

A read that is refused raises ApiError. The first line of its docstring describes it in OpenAPI.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from filon import bots
from filon.core.data.input_limits import read_json
from filon.core.game import Game
from filon.core.registry import load
from filon.core.text.hint import Hint
from filon.core.text.translations import LANGUAGES
from filon.server.api import models
from filon.server.api.api_request import ApiRequest
from filon.server.api.errors import ApiError, words_for, words_in
from filon.server.api.game_info import game_keys, game_of, kinds
from filon.server.api.links import qr_svg, read_code
from filon.server.bot_service.service import BotsBusy
from filon.server.context import ServerContext
from filon.server.tables.live_table import LiveTable
from filon.server.tables.permissions import may_watch, permit, permit_seat
from filon.table import Table
from filon.table.finished_match import FinishedMatch
from filon.table.lobby import check_setup
from filon.table.protocol.server_messages import Snapshot

MAX_LISTED = 50
MAX_OWN = 20
PAGE_OF_TABLES = 10  # whose finished matches are listed together
MAX_GAMES = 50  # finished matches of one table that are listed
MAX_OPTIONS_LENGTH = 4_000  # in a URL


def created(context: ServerContext, table: str, code: str) -> models.TableCreated:
    """Return a table's id, code and page."""
    return models.TableCreated(table=table, code=code, path=f"{context.config.prefix}/t/{table}")


async def games(context: ServerContext, request: ApiRequest, body: None) -> msgspec.Raw:
    """Return all games, with their translations in the requested language."""
    return encoded_cards(request.language)


@lru_cache(maxsize=len(LANGUAGES))
def encoded_cards(language: str) -> msgspec.Raw:
    """Return all games as JSON, encoded once."""
    return msgspec.Raw(msgspec.json.encode([card(load(key), language) for key in game_keys()]))


def card(game: Game, language: str) -> models.GameCard:
    """Return one game for clients."""
    words = words_in(language, game.package)
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


async def catalog(context: ServerContext, request: ApiRequest, body: None) -> msgspec.Raw:
    """Return what is constant in a match with these seats and options."""
    game = game_of(request.path["game"])
    if game.client_catalog is None:
        raise ApiError(404, "no_catalog")
    query = request.query
    seats, options = query.get("seats", str(game.seats[0])), query.get("options", "{}")
    if not (seats.isascii() and seats.isdecimal() and len(seats) < 4) or len(options) > MAX_OPTIONS_LENGTH:
        raise ApiError(400, "bad_message", why="seats and options")
    given = read_json(options, "options")
    resolved = game.resolve_options(int(seats), given)
    if given:
        # What a table could not start with is refused in the same words, before a catalog is made of it.
        check_setup(game.key, game.version, int(seats), msgspec.json.encode(given))
    return msgspec.Raw(msgspec.json.encode(game.client_catalog(int(seats), resolved)))


async def listed_tables(context: ServerContext) -> list[models.ListedTable]:
    """Return the tables that are open to all, the last used first."""
    found = []
    for id in await context.store.listed_tables(MAX_LISTED):
        live = await context.tables.find(id)
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


async def tables(context: ServerContext, request: ApiRequest, body: None) -> list[models.ListedTable]:
    """Return the tables that are open to all, the last used first."""
    return await listed_tables(context)


async def my_tables(context: ServerContext, request: ApiRequest, body: None) -> list[models.MyTable]:
    """Return the tables at which the caller sits, the last played first."""
    found: list[tuple[float, models.MyTable]] = []
    for id in await context.store.tables_of(request.guest, MAX_OWN):
        live = await context.tables.find(id)
        seat = None if live is None else await context.seat(request, live)
        if live is not None and seat is not None:
            table, last = live.table, live.table.log[-1].now
            one = models.MyTable(
                table=id,
                code=live.code,
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


async def my_games(context: ServerContext, request: ApiRequest, body: None) -> models.MyGames:
    """Return the finished matches that the caller played at some of their tables, the last ended first."""
    text = request.query.get("skip", "0")
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise ApiError(400, "bad_message", why="skip")
    skip = int(text)
    tables = await context.store.tables_of(request.guest, PAGE_OF_TABLES + 1, skip) if request.guest else []
    found: list[tuple[float, models.MyGame]] = []
    for id in tables[:PAGE_OF_TABLES]:
        live = await context.tables.find(id)
        if live is not None:
            table, people = await live.durable_table(), await context.store.persons_of(id, request.guest)
            found += [(one.ended, my_game(id, one, people)) for one in games_of(table, people)]
    games = [game for _, game in sorted(found, key=lambda pair: pair[0], reverse=True)]
    return models.MyGames(games=tuple(games), next=skip + PAGE_OF_TABLES if len(tables) > PAGE_OF_TABLES else None)


def games_of(table: Table, people: list[int]) -> list[FinishedMatch]:
    """Return a table's last finished matches that one of these people played."""
    return [one for one in table.finished if one.seat_of(people) is not None][-MAX_GAMES:]


def my_game(table: str, match: FinishedMatch, people: list[int]) -> models.MyGame:
    """Return a finished match as one of these people, who played in it, is shown it."""
    return models.MyGame(
        table=table,
        match=match.number,
        game=match.game,
        names=match.names,
        you=match.seat_of(people) or 0,
        scores=match.scores,
        winners=match.winners,
        ended=int(match.ended // 60) * 60,
    )


async def find_code(context: ServerContext, request: ApiRequest, text: str) -> models.TableCreated:
    """Return the table of a code; rate-limited against guessing. Raises ApiError."""
    if not context.action_limits.codes.allow(request.address):
        raise ApiError(429, "too_often")
    found = await context.store.table_of_code(read_code(text))
    if not found:
        raise ApiError(404, "no_such_code")
    return created(context, found, read_code(text))


async def code(context: ServerContext, request: ApiRequest, body: None) -> models.TableCreated:
    """Return the table of a code of five characters."""
    return await find_code(context, request, request.path["code"])


async def readable_table(
    context: ServerContext, request: ApiRequest, live: LiveTable, action: str
) -> tuple[Table, int | None]:
    """Return the durable table and the caller's seat; raises ApiError where the caller may not do this."""
    table = await live.durable_table()
    return table, await permit(context, request, live, action)


async def table(context: ServerContext, request: ApiRequest, body: None) -> Snapshot:
    """Return the snapshot of a table for the caller's seat, or for spectators."""
    live = await context.live(request.path["table"])
    table, seat = await readable_table(context, request, live, "read")
    snapshot = table.snapshot(seat)
    if may_watch(seat, live.settings):
        return snapshot
    # A stranger may look for a free seat; what people say to each other is not for them, nor how often.
    return msgspec.structs.replace(snapshot, entry=0, table=msgspec.structs.replace(snapshot.table, chat=()))


def invite(context: ServerContext, live: LiveTable, language: str) -> models.Invitation:
    """Return link, QR code and code of a table; where only this machine is served, what to run."""
    link = context.links.to(f"/t/{live.id}")
    advice = "" if link else words_for(language).say("invite.only_here")
    svg = qr_svg(link) if link else None
    return models.Invitation(code=live.code, link=link, svg=svg, advice=advice)


async def invitation(context: ServerContext, request: ApiRequest, body: None) -> models.Invitation:
    """Return how others reach this table."""
    live = await context.live(request.path["table"])
    await permit(context, request, live, "invitation")
    return invite(context, live, request.language)


def gets_hints(live: LiveTable, seat: int) -> bool:
    """Return whether a seat may ask for hints."""
    return len(live.table.lobby.people()) == 1 or seat in live.settings.hint_seats


async def hint(context: ServerContext, live: LiveTable, seat: int) -> Hint | None:
    """Return what the best bot would play by what this seat knows; raises ApiError where the table allows no hints, or
    too many others wait for one."""
    table = await live.durable_table()
    if not gets_hints(live, seat):
        raise ApiError(409, "no_hints_here")
    try:
        return await context.bots.hint(table, seat)
    except BotsBusy:
        raise ApiError(503, "bots_busy") from None


async def requested_hint(context: ServerContext, request: ApiRequest, live: LiveTable) -> Hint | None:
    """Return a hint for the caller's seat, counted against the caller's limit; raises ApiError."""
    seat = await permit_seat(context, request, live, "hint")
    if not context.action_limits.hints.allow(request.guest, request.address):
        raise ApiError(429, "too_often")
    return await hint(context, live, seat)


async def hint_text(context: ServerContext, request: ApiRequest, body: models.Empty) -> models.HintText:
    """Return what the best bot would play on the caller's seat; no other viewer is sent anything."""
    found = await requested_hint(context, request, await context.live(request.path["table"]))
    return models.HintText(None) if found is None else models.HintText(found.text, found.reason)

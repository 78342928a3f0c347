"""Plain home page: the games to start with one click, a code to enter, lists of tables."""

from __future__ import annotations

from html import escape

from starlette.requests import Request
from starlette.responses import Response

from filon.core.registry import load
from filon.server.api import actions, models
from filon.server.api.caller_identity import language_of, read_request
from filon.server.api.errors import words_for, words_in
from filon.server.api.game_info import game_keys
from filon.server.api.reads import MAX_OWN, find_code, listed_tables, my_games
from filon.server.clock import day_of
from filon.server.context import ServerContext
from filon.server.pages.html import HtmlPage, check_box, form_fields, hidden_field, parse_number, select, text_field
from filon.server.pages.lobby import levels, title_of

DEFAULT_SEATS = 4


async def home(context: ServerContext, request: Request) -> Response:
    """Return the home page."""
    page = HtmlPage(context, request, words_for(language_of(request)))
    body = f"<h1>{page.say('welcome')}</h1><p>{page.say('about')}</p>"
    body += f'<div class="games">{"".join(card(page, key) for key in game_keys())}</div>'
    inside = f"{text_field('code', page.say('code_box'), size=8, max_length=12)}<button>{page.say('go')}</button>"
    body += f"<section><h2>{page.say('with_code')}</h2>{page.form('/code', inside, 'row')}</section>"
    body += f"<section><h2>{page.say('open_tables')}</h2>{await listed(page)}</section>{await own_tables(page)}"
    body += await own_games(page)
    if not context.links.reachable:
        body += f'<p class="notice">{page.say("only_here")}</p>'
    return page.response("Filon", body, script=" ")


def card(page: HtmlPage, key: str) -> str:
    """Return a game's card: play against bots with one click, or create a table for friends."""
    game = load(key)
    words = words_in(page.words.language, game.package)
    seats_here = min(game.seats, key=lambda seats: abs(seats - DEFAULT_SEATS))
    seats = select("seats", page.say("seats"), [(count, str(count)) for count in game.seats], seats_here)
    level = select("level", page.say("level"), levels(page, game), "expert")
    inside = (
        f"{hidden_field('game', key)}{hidden_field('script', 0)}{seats}{level}{text_field('name', page.say('name'))}"
        f'<button class="main" name="with" value="bots">{page.say("play_bots")}</button>'
        f'<button name="with" value="friends">{page.say("play_friends")}</button>'
        f"{check_box('listed', page.say('listed'))}{check_box('unrecorded', page.say('unrecorded'))}"
    )
    title, about = escape(title_of(page, game)), escape(words.table.get("about", ""))
    rules = page.link(f"/rules/{key}", page.say("rules"))
    return f"<article><h2>{title}</h2><p>{about} {rules}</p>{page.form('/new', inside, 'new')}</article>"


async def listed(page: HtmlPage) -> str:
    """Return the list of tables that are open to all."""
    found = await listed_tables(page.context)
    if not found:
        return f"<p>{page.say('no_open_tables')}</p>"
    rows = ""
    for one in found:
        title = escape(title_of(page, load(one.game)))
        people = escape(", ".join(one.people))
        rows += f"<li>{page.link(f'/t/{one.table}', title)} {people} <small>{page.say('free', one.free)}</small></li>"
    return f"<ul>{rows}</ul>"


async def own_tables(page: HtmlPage) -> str:
    """Return the list of tables at which this guest sits; empty if there are none."""
    rows, caller = "", await read_request(page.context, page.request)
    for id in await page.context.store.tables_of(caller.guest, MAX_OWN):
        live = await page.context.tables.find(id)
        if live is not None and await page.context.seat(caller, live) is not None:
            names = escape(", ".join(live.table.names))
            title, phase = escape(title_of(page, live.table.game)), page.say(f"phase.{live.table.phase}")
            rows += f"<li>{page.link(f'/t/{id}', title)} {names} <small>{phase}</small></li>"
    return f"<section><h2>{page.say('my_tables')}</h2><ul>{rows}</ul></section>" if rows else ""


async def own_games(page: HtmlPage) -> str:
    """Return the list of finished matches of this guest, with result, replay and record; empty if there are none."""
    rows, caller = "", await read_request(page.context, page.request)
    for one in (await my_games(page.context, caller, None)).games:
        names, base = escape(", ".join(one.names)), f"?match={one.match}"
        result = " : ".join(map(str, one.scores)) or page.say("given_up")
        day = day_of(one.ended)
        replay = page.link(f"/t/{one.table}/replay{base}&as=p{one.you + 1}", page.say("replay"))
        record = page.link(f"/api/tables/{one.table}/record{base}", page.say("record"))
        title = escape(title_of(page, load(one.game)))
        rows += f"<li>{title}, {day}: {names} <small>{result}</small> {replay} · {record}</li>"
    return f"<section><h2>{page.say('my_games')}</h2><ul>{rows}</ul></section>" if rows else ""


async def new(context: ServerContext, request: Request) -> Response:
    """Create a table and seat its creator; against bots the match starts at once. Raises ApiError."""
    page = HtmlPage(context, request, words_for(language_of(request)))
    sent = await form_fields(request)
    body = models.Create(
        game=sent.get("game", ""),
        seats=parse_number(sent.get("seats"), 100),
        level=level_of(sent),
        listed=sent.get("listed") == "1" and sent.get("with") == "friends",
    )
    caller = await read_request(context, request)
    context.admit_table(caller)
    live, _ = await actions.create(context, body)
    name = sent.get("name", "").strip() or page.words.say("page.guest")
    await actions.sit(context, caller, live, models.Sit(seat=0, name=name, in_records=is_recorded(sent)))
    if sent.get("with") != "friends":
        await actions.request_deal(context, live, 0, also=(0,) if sent.get("script") == "1" else ())
    return page.redirect(f"/t/{live.id}")


def is_recorded(sent: dict[str, str]) -> bool:
    """Return whether records may state the name of the player who sent this form."""
    return sent.get("unrecorded") != "1"


def level_of(sent: dict[str, str]) -> models.Level:
    """Return the bot level a form names, expert by default."""
    known: tuple[models.Level, ...] = ("random", "novice", "regular", "expert")
    return next((level for level in known if level == sent.get("level")), "expert")


async def code(context: ServerContext, request: Request) -> Response:
    """Redirect to the table of a code; raises ApiError where there is none."""
    page = HtmlPage(context, request, words_for(language_of(request)))
    found = await find_code(context, await read_request(context, request), (await form_fields(request)).get("code", ""))
    return page.redirect(f"/t/{found.table}")

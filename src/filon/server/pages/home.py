"""Home page without JavaScript: the games to start with one click, a code to enter, lists of tables."""

from __future__ import annotations

from html import escape

from starlette.requests import Request
from starlette.responses import Response

from filon.core.registry import keys, load
from filon.server.api import actions, models
from filon.server.api.errors import words_for, words_in
from filon.server.api.http_request import language_of, read_request
from filon.server.api.reads import MOST_OWN, find_code, listed_tables
from filon.server.context import ServerContext
from filon.server.pages.html import Leaf, entry, fields, hide, number, select
from filon.server.pages.lobby import levels, title_of

USUAL_SEATS = 4


async def home(context: ServerContext, request: Request) -> Response:
    """The first page."""
    leaf = Leaf(context, request, words_for(language_of(request)))
    body = f"<h1>{leaf.say('welcome')}</h1><p>{leaf.say('about')}</p>"
    body += f'<div class="games">{"".join(card(leaf, key) for key in keys())}</div>'
    inside = f"{entry('code', leaf.say('code_box'), size=8, longest=12)}<button>{leaf.say('go')}</button>"
    body += f"<section><h2>{leaf.say('with_code')}</h2>{leaf.form('/code', inside, 'row')}</section>"
    body += f"<section><h2>{leaf.say('open_tables')}</h2>{await listed(leaf)}</section>{await own_tables(leaf)}"
    if not context.links.reachable:
        body += f'<p class="notice">{leaf.say("only_here")}</p>'
    return leaf.answer("Filon", body, script=" ")


def card(leaf: Leaf, key: str) -> str:
    """One game: against bots with one click, or a table for friends."""
    game = load(key)
    words = words_in(leaf.words.language, game.package)
    usual = min(game.seats, key=lambda seats: abs(seats - USUAL_SEATS))
    seats = select("seats", leaf.say("seats"), [(count, str(count)) for count in game.seats], usual)
    level = select("level", leaf.say("level"), levels(leaf, game), "expert")
    inside = (
        f"{hide('game', key)}{hide('script', 0)}{seats}{level}{entry('name', leaf.say('name'))}"
        f'<button class="main" name="with" value="bots">{leaf.say("play_bots")}</button>'
        f'<button name="with" value="friends">{leaf.say("play_friends")}</button>'
        f'<label class="check"><input type="checkbox" name="listed" value="1"> {leaf.say("listed")}</label>'
    )
    title, about = escape(title_of(leaf, game)), escape(words.table.get("about", ""))
    rules = leaf.link(f"/rules/{key}", leaf.say("rules"))
    return f"<article><h2>{title}</h2><p>{about} {rules}</p>{leaf.form('/new', inside, 'new')}</article>"


async def listed(leaf: Leaf) -> str:
    """Tables anybody may join."""
    found = await listed_tables(leaf.context)
    if not found:
        return f"<p>{leaf.say('no_open_tables')}</p>"
    rows = ""
    for one in found:
        title = escape(title_of(leaf, load(one.game)))
        people = escape(", ".join(one.people))
        rows += f"<li>{leaf.link(f'/t/{one.table}', title)} {people} <small>{leaf.say('free', one.free)}</small></li>"
    return f"<ul>{rows}</ul>"


async def own_tables(leaf: Leaf) -> str:
    """Tables at which this guest sits."""
    rows, caller = "", await read_request(leaf.context, leaf.request)
    for id in await leaf.context.store.tables_of(caller.guest, MOST_OWN):
        live = await leaf.context.tables.find(id)
        if live is not None and await leaf.context.seat(caller, live) is not None:
            names = escape(", ".join(live.table.names))
            title, phase = escape(title_of(leaf, live.table.game)), leaf.say(f"phase.{live.table.phase}")
            rows += f"<li>{leaf.link(f'/t/{id}', title)} {names} <small>{phase}</small></li>"
    return f"<section><h2>{leaf.say('my_tables')}</h2><ul>{rows}</ul></section>" if rows else ""


async def new(context: ServerContext, request: Request) -> Response:
    """A table, its maker seated; against bots the match begins at once."""
    leaf = Leaf(context, request, words_for(language_of(request)))
    sent = await fields(request)
    body = models.Create(
        game=sent.get("game", ""),
        seats=number(sent.get("seats"), 100),
        level=level_of(sent),
        listed=sent.get("listed") == "1" and sent.get("with") == "friends",
    )
    caller = await read_request(context, request)
    context.admit_table(caller)
    live, _ = await actions.create(context, body)
    name = sent.get("name", "").strip() or leaf.words.say("page.guest")
    await actions.sit(context, caller, live, models.Sit(seat=0, name=name))
    if sent.get("with") != "friends":
        await actions.begin(context, live, 0, also=(0,) if sent.get("script") == "1" else ())
    return leaf.go(f"/t/{live.id}")


def level_of(sent: dict[str, str]) -> models.Level:
    """The level a form names; the strongest where it names none."""
    known: tuple[models.Level, ...] = ("random", "novice", "regular", "expert")
    return next((level for level in known if level == sent.get("level")), "expert")


async def code(context: ServerContext, request: Request) -> Response:
    """To the table of a code."""
    leaf = Leaf(context, request, words_for(language_of(request)))
    found = await find_code(context, await read_request(context, request), (await fields(request)).get("code", ""))
    return leaf.go(f"/t/{found.table}")

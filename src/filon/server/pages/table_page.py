"""Plain page of a table: lobby, match or result, as the caller may see it."""

from __future__ import annotations

from html import escape

from starlette.requests import Request
from starlette.responses import Response

from filon.server.api.caller_identity import language_of, read_request
from filon.server.api.errors import words_for
from filon.server.context import ServerContext
from filon.server.identity.seat_transfer import seat_of_key
from filon.server.ops.page_build import VERSION
from filon.server.pages import lobby, match
from filon.server.pages.html import HtmlPage, bullet_list
from filon.server.tables.live_table import LiveTable
from filon.server.tables.permissions import may_watch, refusal
from filon.table import Table

REFRESH = 3  # seconds after which a page without a script reloads, while others decide


class Feedback:
    """What a form led to, shown on top of the page: an answer or a refusal, and what was typed, to be corrected."""

    def __init__(self, notice: str = "", answer: list[str] | None = None, typed: str = "", html: str = "") -> None:
        self.notice, self.answer, self.typed, self.html = notice, answer or [], typed, html


async def show(context: ServerContext, request: Request) -> Response:
    """Return the page of a table; raises ApiError where there is none."""
    live = await context.live(request.path_params["table"])
    return await render(context, request, live, Feedback())


async def render(
    context: ServerContext, request: Request, live: LiveTable, feedback: Feedback, status: int = 200
) -> Response:
    """Return the page of a table with feedback on top; the reader counts as present."""
    table, caller = await live.durable_table(), await read_request(context, request)
    person = await context.person(caller, live)
    seat = None if person is None else table.lobby.seat_of(person)
    context.presence.visit(live, person, caller.guest)
    page = HtmlPage(context, request, words_for(caller.language, table.game))
    page.person = person
    body = feedback_html(page, feedback) + await devices_html(page, live, table, seat, caller.guest)
    title = page.words.table.get("title", table.game.title)
    is_closed = refusal("read", live, seat) is not None
    if is_closed:
        body += f"<h1>{escape(title)}</h1><p class='notice'>{page.say('spectators_closed')}</p>"
        body += lobby.seats(page, live, table, seat)
    elif table.session is None:
        body += lobby_html(page, live, table, seat, title)
    else:
        body += match_html(page, live, table, seat, title, feedback)
    claim = context.claims.by_table.get(live.id)
    if claim is not None and seat is not None:
        body += claim_html(page, live, table, seat)
    is_waiting = table.phase != "over" and (is_closed or table.session is None or table.session.turn != seat)
    script = script_attributes(page, live, table) if may_watch(seat, live.settings) else " "
    body = f'<p id="lost" role="status" data-text="{page.say("connection_lost")}"></p>{body}'
    return page.response(title, body, status=status, refresh=REFRESH if is_waiting else 0, script=script)


def script_attributes(page: HtmlPage, live: LiveTable, table: Table) -> str:
    """Return what the script needs to refresh the page when the table changes, and to take part in the deal.

    Not for those who may not watch: the entry counts moves and chat lines, and the socket would refuse them.
    """
    socket = page.url(f"/api/tables/{live.id}/play")
    return f' data-entry="{table.entry}" data-socket="{socket}" data-build="{VERSION.build}"'


async def devices_html(page: HtmlPage, live: LiveTable, table: Table, seat: int | None, guest: str) -> str:
    """Return that other devices have the reader's seat too, or have it instead; empty if there are none."""
    store = page.context.store
    if seat is None or page.person is None:
        is_moved = bool(guest) and await store.lost_seat_in(live.id, table.matches, guest)
        return f'<p class="notice" role="status">{page.say("seat_moved")}</p>' if is_moved else ""
    others = await store.device_count(live.id, page.person) - 1
    return f'<p class="notice" role="status">{page.say("other_devices", others)}</p>' if others > 0 else ""


def feedback_html(page: HtmlPage, feedback: Feedback) -> str:
    """Return the feedback as HTML."""
    text = f'<p class="notice" role="alert">{escape(feedback.notice)}</p>' if feedback.notice else ""
    if feedback.answer:
        text += f'<section class="answer" role="status">{bullet_list(feedback.answer)}</section>'
    return text + feedback.html


def lobby_html(page: HtmlPage, live: LiveTable, table: Table, seat: int | None, title: str) -> str:
    """Return the page of a table without a match: the lobby, or a deal in progress."""
    body = f"<h1>{escape(title)}</h1>"
    if table.phase == "dealing":
        return f'{body}<p class="turn" role="status">{page.say("dealing")}</p>'
    body += lobby.seats(page, live, table, seat)
    if seat is not None and table.lobby.host_seat() == seat:
        body += page.button(f"/t/{live.id}/start", page.say("start"), "main", script=0)
        body += lobby.settings(page, live, table)
    elif seat is not None:
        body += f"<p>{page.say('host_starts')}</p>"
    elif all(info.person is not None for info in table.lobby.seats):
        body += f"<p>{page.say('full')}</p>"
    body += lobby.invitation(page, live) + lobby.tally(page, table)
    if may_watch(seat, live.settings):
        body += match.chat(page, live, table, seat)
    return body + (lobby.own_device(page, live) if seat is not None else "")


def match_html(page: HtmlPage, live: LiveTable, table: Table, seat: int | None, title: str, feedback: Feedback) -> str:
    """Return the page of a match, in progress or over."""
    view = table.match.view(seat)
    over = table.phase == "over"
    head = match.result(page, live, table, seat) if over else match.status(page, live, table, seat)
    if not over:
        head += match.absent_players(page, live, table) + match.bot_load(page, table)
    if over and seat is not None:
        head += rematch_html(page, live, table, seat)
    if table.session is not None and table.session.is_replayed_deal:
        head += f"<p>{page.say('replayed_deal')}</p>"
    head += match.recent_events(page, table, seat)
    board = match.board(page, table.game, view, table.names)
    moves = ""
    if seat is not None and not over:
        board += match.hand(page, view)
        moves += match.moves(page, live, table, seat)
    moves += match.command_line(page, live, table, feedback.typed)
    rest = match.match_actions(page, live, table, seat)
    if seat is None:
        rest += f"<p><small>{page.say('you_look_on')}</small></p>" + match.chat(page, live, table, seat)
    else:
        rest += match.talk(page, live, table, seat)
    rest += lobby.tally(page, table) + lobby.seats(page, live, table, seat)
    asides = lobby.invitation(page, live) + (lobby.own_device(page, live) if seat is not None else "")
    rest += f"<details><summary>{page.say('invite')}</summary>{asides}</details>{fingerprint(page, table)}"
    parts = {"head": head, "board": board, "moves": moves, "rest": rest}
    inside = "".join(f'<div class="{name}">{part}</div>' for name, part in parts.items())
    return f'<h1>{escape(title)}</h1><div class="table">{inside}</div>'


def rematch_html(page: HtmlPage, live: LiveTable, table: Table, seat: int) -> str:
    """Return the rematch button and the settings, for the host."""
    if table.lobby.host_seat() != seat:
        return f"<p>{page.say('host_rematch')}</p>"
    return page.button(f"/t/{live.id}/rematch", page.say("rematch"), "main", script=0) + lobby.settings(
        page, live, table
    )


def fingerprint(page: HtmlPage, table: Table) -> str:
    """Return the fingerprint of the deal, with which `filon verify` checks it afterwards."""
    fair = table.match.source.fair
    if fair is None:
        return ""
    return f"<p><small>{page.say('fingerprint')} <code>{escape(fair.fingerprint)}</code></small></p>"


def claim_html(page: HtmlPage, live: LiveTable, table: Table, seat: int) -> str:
    """Return the vote on a claim to a lost seat; empty for a person who has agreed."""
    claim = page.context.claims.by_table[live.id]
    at = table.lobby.seat_of(claim.person)
    if at is None or table.lobby.seats[seat].person in claim.agreed:
        return ""
    base = f"/t/{live.id}/reclaim_answer"
    return (
        f'<section class="notice"><p>{page.say("claimed", None, name=table.names[at])}</p>'
        f"{page.button(base, page.say('agree'), agrees=1)}{page.button(base, page.say('disagree'), agrees=0)}</section>"
    )


async def device(context: ServerContext, request: Request) -> Response:
    """Return the page of a device link; only its button uses the key, since messengers prefetch links."""
    page = HtmlPage(context, request, words_for(language_of(request)))
    key = request.path_params["key"]
    live, seat = await seat_of_key(context, key)
    names = live.table.names
    title = lobby.title_of(page, live.table.game)
    where = page.say("device_seat", None, name=names[seat], seat=seat + 1, game=title, code=live.code)
    company = page.say("device_company", None, names=", ".join(names))
    body = f"<h1>{page.say('device')}</h1><p>{where}</p><p>{company}</p><p>{page.say('device_here')}</p>"
    return page.response(
        page.words.say("page.device"), body + page.button(f"/device/{key}", page.say("take_seat"), "main")
    )

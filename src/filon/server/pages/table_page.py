"""Plain page of a table: lobby, match or result, as the caller may see it."""

from __future__ import annotations

from html import escape

from starlette.requests import Request
from starlette.responses import Response

from filon.server.api.errors import ApiError, words_for
from filon.server.api.http_request import language_of, read_request
from filon.server.context import ServerContext
from filon.server.ops.page_build import VERSION
from filon.server.pages import lobby, match
from filon.server.pages.html import Leaf, lines
from filon.server.tables.live_table import LiveTable
from filon.table import Table

# Seconds after which a page without a script looks again, while others decide.
REFRESH = 3


class Said:
    """What stands on top of a page: an answer, or why not; and what was typed, to be mended."""

    def __init__(self, notice: str = "", answer: list[str] | None = None, typed: str = "", html: str = "") -> None:
        self.notice, self.answer, self.typed, self.html = notice, answer or [], typed, html


async def show(context: ServerContext, request: Request) -> Response:
    """The page of a table."""
    live = await context.live(request.path_params["table"])
    return await page(context, request, live, Said())


async def page(context: ServerContext, request: Request, live: LiveTable, said: Said, status: int = 200) -> Response:
    """The same, with something said on top."""
    table, caller = await live.durable_table(), await read_request(context, request)
    person = await context.person(caller, live)
    seat = None if person is None else table.lobby.seat_of(person)
    context.presence.visit(live, person, caller.guest)
    leaf = Leaf(context, request, words_for(caller.language, table.game))
    leaf.person = person
    body = top(leaf, said)
    title = leaf.words.table.get("title", table.game.title)
    if table.session is None:
        body += before(leaf, live, table, seat, title)
    elif seat is None and not live.settings.spectators:
        body += f"<h1>{escape(title)}</h1><p class='notice'>{leaf.say('spectators_closed')}</p>"
        body += lobby.seats(leaf, live, table, seat)
    else:
        body += during(leaf, live, table, seat, title, said)
    claim = context.claims.by_table.get(live.id)
    if claim is not None and seat is not None:
        body += claimed(leaf, live, table, seat)
    waits = table.phase != "over" and (table.session is None or table.session.turn != seat)
    # The script looks again when something happens, and does a person's part in a deal.
    socket = leaf.to(f"/api/tables/{live.id}/play")
    script = f' data-entry="{table.entry}" data-socket="{socket}" data-build="{VERSION.build}"'
    return leaf.answer(title, body, status=status, refresh=REFRESH if waits else 0, script=script)


def top(leaf: Leaf, said: Said) -> str:
    """What there is to say first."""
    found = f'<p class="notice" role="alert">{escape(said.notice)}</p>' if said.notice else ""
    if said.answer:
        found += f'<section class="answer" role="status">{lines(said.answer)}</section>'
    return found + said.html


def before(leaf: Leaf, live: LiveTable, table: Table, seat: int | None, title: str) -> str:
    """People gather, or a deal is made."""
    body = f"<h1>{escape(title)}</h1>"
    if table.phase == "dealing":
        return f'{body}<p class="turn" role="status">{leaf.say("dealing")}</p>'
    body += lobby.seats(leaf, live, table, seat)
    if seat is not None and table.lobby.host_seat() == seat:
        body += leaf.button(f"/t/{live.id}/start", leaf.say("start"), "main", script=0)
        body += lobby.settings(leaf, live, table)
    elif seat is not None:
        body += f"<p>{leaf.say('host_starts')}</p>"
    elif all(info.person is not None for info in table.lobby.seats):
        body += f"<p>{leaf.say('full')}</p>"
    body += lobby.invitation(leaf, live) + lobby.tally(leaf, table) + match.chat(leaf, live, table, seat)
    return body + (lobby.own_device(leaf, live) if seat is not None else "")


def during(leaf: Leaf, live: LiveTable, table: Table, seat: int | None, title: str, said: Said) -> str:
    """A match, on or over."""
    view = table.match.view(seat)
    over = table.phase == "over"
    head = match.result(leaf, live, table) if over else match.status(leaf, table, seat)
    if over and seat is not None:
        head += rematch(leaf, live, table, seat)
    head += match.happened(leaf, table, seat)
    board = match.board(leaf, table.game, view, table.names)
    moves = ""
    if seat is not None and not over:
        board += match.hand(leaf, view)
        moves += match.moves(leaf, live, table, seat)
    moves += match.command_line(leaf, live, table, said.typed)
    rest = match.around(leaf, live, table, seat)
    if seat is None:
        rest += f"<p><small>{leaf.say('you_look_on')}</small></p>" + match.chat(leaf, live, table, seat)
    else:
        rest += match.talk(leaf, live, table, seat)
    rest += lobby.tally(leaf, table) + lobby.seats(leaf, live, table, seat)
    asides = lobby.invitation(leaf, live) + (lobby.own_device(leaf, live) if seat is not None else "")
    rest += f"<details><summary>{leaf.say('invite')}</summary>{asides}</details>{fingerprint(leaf, table)}"
    parts = {"head": head, "board": board, "moves": moves, "rest": rest}
    inside = "".join(f'<div class="{name}">{part}</div>' for name, part in parts.items())
    return f'<h1>{escape(title)}</h1><div class="table">{inside}</div>'


def rematch(leaf: Leaf, live: LiveTable, table: Table, seat: int) -> str:
    """Another match, for the host to begin."""
    if table.lobby.host_seat() != seat:
        return f"<p>{leaf.say('host_rematch')}</p>"
    return leaf.button(f"/t/{live.id}/rematch", leaf.say("rematch"), "main", script=0) + lobby.settings(
        leaf, live, table
    )


def fingerprint(leaf: Leaf, table: Table) -> str:
    """What to keep, for whoever wants to check the deal afterwards."""
    fair = table.match.source.fair
    if fair is None:
        return ""
    return f"<p><small>{leaf.say('fingerprint')} <code>{escape(fair.fingerprint)}</code></small></p>"


def claimed(leaf: Leaf, live: LiveTable, table: Table, seat: int) -> str:
    """Somebody wants a seat back that they held on a lost device."""
    claim = leaf.context.claims.by_table[live.id]
    at = table.lobby.seat_of(claim.person)
    if at is None or table.lobby.seats[seat].person in claim.agreed:
        return ""
    base = f"/t/{live.id}/reclaim_answer"
    return (
        f'<section class="notice"><p>{leaf.say("claimed", None, name=table.names[at])}</p>'
        f"{leaf.button(base, leaf.say('agree'), agrees=1)}{leaf.button(base, leaf.say('disagree'), agrees=0)}</section>"
    )


async def device(context: ServerContext, request: Request) -> Response:
    """A link to one's seat was opened; only the button spends it, since messengers look ahead."""
    leaf = Leaf(context, request, words_for(language_of(request)))
    key = request.path_params["key"]
    if len(key) > 100 or await context.devices.find(key) is None:
        raise ApiError(410, "key_is_spent")
    body = f"<h1>{leaf.say('device')}</h1><p>{leaf.say('device_here')}</p>"
    return leaf.answer(
        leaf.words.say("page.device"), body + leaf.button(f"/device/{key}", leaf.say("take_seat"), "main")
    )

"""Plain pages of a game's rules, and of a finished match step by step."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from starlette.requests import Request
from starlette.responses import Response

from filon.core.registry import load
from filon.core.text import rulebook as ruled
from filon.core.text.rulebook import Block
from filon.core.text.sentences import sentence
from filon.server.api.caller_identity import language_of, read_request
from filon.server.api.errors import ApiError, words_for
from filon.server.api.game_info import game_of
from filon.server.api.reads import readable_table
from filon.server.api.replays import FinishedMatch, admit, check_viewer
from filon.server.context import ServerContext
from filon.server.pages.html import HtmlPage, bullet_list
from filon.server.pages.match import board


async def rules(context: ServerContext, request: Request) -> Response:
    """Return the rules of a game, in the reader's language; raises ApiError for an unknown game."""
    game = game_of(request.path_params["game"])
    page = HtmlPage(context, request, words_for(language_of(request), game))
    body = rules_html(game.key, page.words.language)
    return page.response(page.words.table.get("title", game.title), body)


@lru_cache(maxsize=64)
def rules_html(key: str, language: str) -> str:
    """Return the rules of a game as HTML, made once."""
    return f'<article class="rules">{"".join(map(block_html, ruled.blocks(load(key), language)))}</article>'


def block_html(block: Block) -> str:
    """Return one block of a rules page as HTML."""
    text = escape(block.text)
    if block.kind == "heading":
        return f'<h2 id="{escape(block.number)}">{text}</h2>' if block.number else f"<h2>{text}</h2>"
    if block.kind == "item":
        return (
            f'<p class="item" id="{escape(block.number)}">{text}</p>' if block.number else f'<p class="item">{text}</p>'
        )
    if block.kind == "code":
        return f"<pre>{text}</pre>"
    if block.kind == "table":
        head, *rest = block.rows
        top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
        body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rest)
        return f'<div class="wide"><table><tr>{top}</tr>{body}</table></div>'
    return f"<p>{text}</p>"


async def replay(context: ServerContext, request: Request) -> Response:
    """Return a finished match at one step, as the chosen viewer saw it; raises ApiError."""
    live, caller = await context.live(request.path_params["table"]), await read_request(context, request)
    table, _ = await readable_table(context, caller, live, "replay")
    finished, game, last = FinishedMatch(context, live, table), table.game, len(table.match.lines)
    viewer, text = request.query_params.get("as", "spectator"), request.query_params.get("step", "0")
    check_viewer(viewer, table)
    if not (text.isascii() and text.isdecimal() and len(text) < 6) or int(text) > last:
        raise ApiError(404, "no_such_step")
    step, names = int(text), table.names
    if not context.replays.is_ready(finished.steps_key(viewer, step)):
        admit(context, caller)  # paging through steps that are there costs no more than any page
    found = await finished.step(viewer, step)
    page = HtmlPage(context, request, words_for(caller.language, game))
    sentences = [sentence(event.what, page.words, names) for event in game.read_events(bytes(found.events))]
    title = page.words.table.get("title", game.title)
    body = (
        f"<h1>{escape(title)}</h1>{step_links(page, live.id, viewer, step, last)}"
        f"<p>{page.say('step', None, step=step, steps=last)}</p>{bullet_list(sentences)}"
        f"{''.join(board(page, game, game.read_view(view), names) for view in found.views)}"
        f"{viewer_links(page, live.id, step, names)}<p>{page.link(f'/t/{live.id}', page.say('back'))}</p>"
    )
    return page.response(title, body)


def step_links(page: HtmlPage, table: str, viewer: str, step: int, last: int) -> str:
    """Return links to the first, the earlier, the later and the last step."""
    links = {"first": 0, "earlier": max(0, step - 1), "later": min(last, step + 1), "last": last}
    base = f"/t/{table}/replay?as={viewer}"
    moves = " ".join(page.link(f"{base}&step={at}", page.say(f"step.{key}")) for key, at in links.items())
    return f'<p class="steps">{moves}</p>'


def viewer_links(page: HtmlPage, table: str, step: int, names: list[str]) -> str:
    """Return links to the same step as every viewer saw it."""
    known = ["spectator", "all", *(f"p{seat + 1}" for seat in range(len(names)))]
    base = f"/t/{table}/replay"
    views = " ".join(page.link(f"{base}?as={one}&step={step}", viewer_label(page, one, names)) for one in known)
    return f'<p class="steps">{page.say("viewer")} {views}</p>'


def viewer_label(page: HtmlPage, viewer: str, names: list[str]) -> str:
    """Return the name of a viewer for a link."""
    return escape(names[int(viewer[1:]) - 1]) if viewer[0] == "p" else page.say(f"viewer.{viewer}")

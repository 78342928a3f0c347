"""Plain pages of a game's rules, and of a finished match step by step."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from starlette.requests import Request
from starlette.responses import Response

from filon.core.game import Game
from filon.core.registry import load
from filon.core.text import rulebook as ruled
from filon.core.text.owner_words import OwnerWords
from filon.core.text.rulebook import Block
from filon.core.text.sentences import event_sentence, place
from filon.core.view import View
from filon.server.api.caller_identity import language_of, read_request
from filon.server.api.errors import ApiError, words_for
from filon.server.api.game_info import game_of
from filon.server.api.replays import ReplaySource, admit, check_viewer, finished_match
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
    """Return the rules of a game as HTML, made once: contents, the rules, and folded away the appendix."""
    blocks = ruled.blocks(load(key), language)
    shown = [block for block in blocks if not block.appendix]
    appendix = [block for block in blocks if block.appendix]
    body = f"{contents_html(shown)}{''.join(map(block_html, shown))}"
    if appendix:
        head, *rest = appendix
        body += f"<details><summary>{escape(head.text)}</summary>{''.join(map(block_html, rest))}</details>"
    return f'<article class="rules">{body}</article>'


def contents_html(blocks: list[Block]) -> str:
    """Return links to the numbered sections."""
    sections = [block for block in blocks if block.kind == "heading" and block.number]
    links = "".join(f'<li><a href="#{escape(block.number)}">{escape(block.text)}</a></li>' for block in sections)
    return f'<nav><ul class="contents">{links}</ul></nav>' if links else ""


def block_html(block: Block) -> str:
    """Return one block of a rules page as HTML; of a picture the caption, which says the same in words."""
    text = inline_html(block.text)
    mark = f' id="{escape(block.number)}"' if block.number else ""
    if block.kind == "heading":
        return f"<h2{mark}>{text}</h2>"
    if block.kind == "item":
        return f'<p class="item"{mark}>{text}</p>'
    if block.kind == "code":
        return f"<pre>{escape(block.text)}</pre>"
    if block.kind == "picture":
        return f'<p class="example"><em>{text}</em></p>'
    if block.kind == "table":
        head, *rest = block.rows
        top = "".join(f"<th>{inline_html(cell)}</th>" for cell in head)
        body = "".join(f"<tr>{''.join(f'<td>{inline_html(cell)}</td>' for cell in row)}</tr>" for row in rest)
        return f'<div class="wide"><table><tr>{top}</tr>{body}</table></div>'
    return f"<p>{text}</p>"


def inline_html(text: str) -> str:
    """Return a text as HTML, with what stands between backticks as code."""
    parts = [escape(part) for part in text.split("`")]
    return "".join(f"<code>{part}</code>" if at % 2 else part for at, part in enumerate(parts))


async def replay(context: ServerContext, request: Request) -> Response:
    """Return a finished match at one step, as the chosen viewer saw it; raises ApiError."""
    live, caller = await context.live(request.path_params["table"]), await read_request(context, request)
    table, match = await finished_match(context, caller, live, "replay")
    finished, game, last = ReplaySource(context, live, table, match), load(match.game), match.lines
    viewer, text = request.query_params.get("as", "spectator"), request.query_params.get("step", "0")
    check_viewer(viewer, match)
    if not (text.isascii() and text.isdecimal() and len(text) < 6) or int(text) > last:
        raise ApiError(404, "no_such_step")
    step, names = int(text), list(match.names)
    reader = int(viewer[1:]) - 1 if viewer[1:].isdecimal() else None
    if not context.replays.is_ready(finished.steps_key(viewer, step)):
        admit(context, caller)  # paging through steps that are there costs no more than any page
    found = await finished.step(viewer, step)
    page = HtmlPage(context, request, words_for(caller.language, game))
    sentences = [event_sentence(event, page.words, names, reader) for event in game.read_events(bytes(found.events))]
    title, base = page.words.table.get("title", game.title), f"/t/{live.id}/replay?match={match.number}"
    body = (
        f"<h1>{escape(title)}</h1>{step_links(page, base, viewer, step, last)}"
        f"<p>{page.say('step', None, step=step, steps=last)}</p>{bullet_list(sentences)}"
        f"{''.join(replayed_board(page, game, game.read_view(view), names, viewer) for view in found.views)}"
        f"{viewer_links(page, base, step, names)}<p>{page.link(f'/t/{live.id}', page.say('back'))}</p>"
    )
    return page.response(title, body)


def replayed_board(page: HtmlPage, game: Game, view: View, names: list[str], viewer: str) -> str:
    """Return the board of a view; where all are shown, as what its player sees, with the hand."""
    if viewer != "all":
        return board(page, game, view, names)
    if view.seat is None:
        return board(page, game, view, names, OwnerWords(page.words))
    name = names[view.seat]
    held = getattr(getattr(view, "own", None), "hand", ())
    cards = page.words.say("replay.holds", None, name=name, cards=place("hand", held, page.words)) if held else ""
    section = board(page, game, view, names, OwnerWords(page.words, name), name)
    return f"{section}<p>{escape(cards)}</p>" if cards else section


def step_links(page: HtmlPage, base: str, viewer: str, step: int, last: int) -> str:
    """Return links to the first, the earlier, the later and the last step."""
    links = {"first": 0, "earlier": max(0, step - 1), "later": min(last, step + 1), "last": last}
    moves = " ".join(page.link(f"{base}&as={viewer}&step={at}", page.say(f"step.{key}")) for key, at in links.items())
    return f'<p class="steps">{moves}</p>'


def viewer_links(page: HtmlPage, base: str, step: int, names: list[str]) -> str:
    """Return links to the same step as every viewer saw it."""
    known = ["spectator", "all", *(f"p{seat + 1}" for seat in range(len(names)))]
    views = " ".join(page.link(f"{base}&as={one}&step={step}", viewer_label(page, one, names)) for one in known)
    return f'<p class="steps">{page.say("viewer")} {views}</p>'


def viewer_label(page: HtmlPage, viewer: str, names: list[str]) -> str:
    """Return the name of a viewer for a link."""
    return escape(names[int(viewer[1:]) - 1]) if viewer[0] == "p" else page.say(f"viewer.{viewer}")

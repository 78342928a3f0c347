"""Plain pages of a game's rules, and of a finished match step by step."""

from __future__ import annotations

from html import escape

from starlette.requests import Request
from starlette.responses import Response

from filon.core.text import rulebook as ruled
from filon.core.text.message_format import sentence
from filon.core.text.rulebook import Block
from filon.server.api.errors import ApiError, words_for
from filon.server.api.game_info import game_of
from filon.server.api.http_request import language_of, read_request
from filon.server.api.reads import finished, seen, viewer_of
from filon.server.context import ServerContext
from filon.server.pages.html import Leaf, lines
from filon.server.pages.match import board
from filon.table.replay import Replay


async def rules(context: ServerContext, request: Request) -> Response:
    """A game's rules, in the reader's language."""
    game = game_of(request.path_params["game"])
    leaf = Leaf(context, request, words_for(language_of(request), game))
    body = "".join(map(set_block, ruled.blocks(game, leaf.words.language)))
    return leaf.answer(leaf.words.table.get("title", game.title), f'<article class="rules">{body}</article>')


def set_block(block: Block) -> str:
    """A piece of a rules page."""
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
    """A finished match at one of its lines, by the eyes that were chosen."""
    live, caller = await context.live(request.path_params["table"]), await read_request(context, request)
    table, _ = await seen(context, caller, live)
    found = Replay(finished(table))
    leaf = Leaf(context, request, words_for(caller.language, table.game))
    wish = request.query_params.get("as", "spectator")
    viewer, text = viewer_of(wish, found.seats), request.query_params.get("step", "0")
    if not (text.isascii() and text.isdecimal() and len(text) < 6) or int(text) > found.steps:
        raise ApiError(404, "no_such_step")
    step, names = int(text), table.names
    snapshot = found.frame(step, viewer)
    told = [sentence(event.what, leaf.words, names) for event in snapshot.events]
    path = f"/t/{live.id}/replay?as={wish}&step="
    ways = {"first": 0, "earlier": max(0, step - 1), "later": min(found.steps, step + 1), "last": found.steps}
    moves = " ".join(leaf.link(f"{path}{at}", leaf.say(f"step.{way}")) for way, at in ways.items())
    known = ["spectator", "all", *(f"p{seat + 1}" for seat in range(found.seats))]
    views = " ".join(leaf.link(f"/t/{live.id}/replay?as={one}&step={step}", seen_by(leaf, one, names)) for one in known)
    body = (
        f'<h1>{escape(leaf.words.table.get("title", found.game.title))}</h1><p class="steps">{moves}</p>'
        f"<p>{leaf.say('step', None, step=step, steps=found.steps)}</p>{lines(told)}"
        f"{''.join(board(leaf, found.game, view, names) for view in snapshot.views)}"
        f'<p class="steps">{leaf.say("viewer")} {views}</p><p>{leaf.link(f"/t/{live.id}", leaf.say("back"))}</p>'
    )
    return leaf.answer(leaf.words.table.get("title", found.game.title), body)


def seen_by(leaf: Leaf, wish: str, names: list[str]) -> str:
    """Whose eyes, in words."""
    return escape(names[int(wish[1:]) - 1]) if wish[0] == "p" else leaf.say(f"viewer.{wish}")

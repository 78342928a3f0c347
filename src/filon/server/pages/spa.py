"""Single-page app: one HTML page for all paths, and its scripts and style sheets, as built.

The page depends only on language, title and the link to the plain page: a link's preview shows the game, and nothing
of the table's state.
"""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from filon.core.game import Game
from filon.core.registry import load
from filon.server.api.caller_identity import TEXT, language_of, set_cookie
from filon.server.api.errors import ApiError, words_for, words_in
from filon.server.api.game_info import game_of
from filon.server.context import ServerContext

# Paths of the app alone; all others have a plain page as well.
APP_ONLY = ("/new/{game}", "/record")
NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]{0,100}")
MEDIA_TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
CACHE_FOREVER = "public, max-age=31536000, immutable"


def is_built(context: ServerContext) -> bool:
    """Return whether the app was built; that may happen while the server runs."""
    return bool(context.config.web) and Path(context.config.web, "index.html").is_file()


async def page(context: ServerContext, request: Request) -> Response:
    """Return the app's HTML page for a path; raises ApiError where it was not built."""
    if not is_built(context):
        raise ApiError(404, "no_such_page")
    words, prefix = words_for(language_of(request)), context.config.prefix
    text = Path(context.config.web, "index.html").read_text(encoding="utf-8")
    game = await game_at(context, request)
    title, about = "Filon", words.say("page.about")
    if game is not None:
        texts = words_in(words.language, game.package).table
        title, about = f"{texts.get('title', game.title)} – Filon", texts.get("about", about)
    plain = escape(f"{prefix}{TEXT}{request.url.path}")
    head = (
        f'<meta name="description" content="{escape(about)}"><meta property="og:title" content="{escape(title)}">'
        f'<meta property="og:description" content="{escape(about)}"><meta property="og:type" content="website">'
        f'<link rel="icon" href="{prefix}/static/icon.svg"><meta name="robots" content="noindex">'
    )
    link = f'<a class="first" href="{plain}">{escape(words.say("page.text_view"))}</a>'
    body = f"<nav>{link}</nav><noscript><p>{escape(words.say('page.needs_script'))} {link}</p></noscript>"
    text = (
        text.replace(
            '<html lang="en" data-prefix="">',
            f'<html lang="{words.language}" data-prefix="{escape(prefix)}" data-build="{context.builds[-1]}">',
        )
        .replace("<title>Filon</title>", f"<title>{escape(title)}</title>")
        .replace("<!--head-->", head)
        .replace("<!--body-->", body)
        .replace('="./assets/', f'="{prefix}/web/')
    )
    response = Response(text, media_type="text/html")
    set_cookie(response, request, context.config)
    return response


async def game_at(context: ServerContext, request: Request) -> Game | None:
    """Return the game of a path, by its key or its table; None if it names none."""
    if "game" in request.path_params:
        return game_of(request.path_params["game"])
    live = await context.tables.find(request.path_params["table"]) if "table" in request.path_params else None
    return None if live is None else load(live.table.game.key)


async def file(context: ServerContext, request: Request) -> Response:
    """Return a built script or style sheet, cacheable since its name changes with its content; raises ApiError."""
    name = request.path_params["file"]
    found = Path(context.config.web, "assets", name)
    if not context.config.web or not NAME.fullmatch(name) or found.suffix not in MEDIA_TYPES or not found.is_file():
        raise ApiError(404, "no_such_page")
    return Response(found.read_bytes(), media_type=MEDIA_TYPES[found.suffix], headers={"cache-control": CACHE_FOREVER})

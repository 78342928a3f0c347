"""Pages that work without JavaScript: home, the table in text, rules, replays; and the drawn page, where it was built.

The drawn page has the same addresses; the plain pages are then found under `/text`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from html import escape

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from filon.server.api.errors import ApiError, refusal_body, words_for
from filon.server.api.http_request import language_of
from filon.server.context import ServerContext
from filon.server.pages import form_actions, home, rules_and_replay, spa, table_page
from filon.server.pages.html import Leaf, is_text

Page = Callable[[ServerContext, Request], Awaitable[Response]]
GET: dict[str, Page] = {
    "/": home.home,
    "/t/{table}": table_page.show,
    "/t/{table}/replay": rules_and_replay.replay,
    "/rules/{game}": rules_and_replay.rules,
    "/device/{key}": table_page.device,
}
POST: dict[str, Page] = {
    "/new": home.new,
    "/code": home.code,
    "/device/{key}": form_actions.use_device_key,
    "/t/{table}/{form}": form_actions.submit,
}


def routes(context: ServerContext) -> list[Route]:
    """Return the routes of all pages and forms."""
    return [
        *(Route(path, bind(context, either(page)), methods=["GET"]) for path, page in GET.items()),
        *(Route(path, bind(context, spa.page), methods=["GET"]) for path in spa.ONLY_DRAWN),
        Route("/web/{file}", bind(context, spa.file), methods=["GET"]),
        *(Route(path, bind(context, page), methods=["POST"]) for path, page in POST.items()),
    ]


def either(page: Page) -> Page:
    """The drawn page where it was built; else, or where it is asked for, the plain one."""

    async def show(context: ServerContext, request: Request) -> Response:
        if is_text(request) or not spa.is_built(context):
            return await page(context, request)
        return await spa.page(context, request)

    return show


def bind(context: ServerContext, page: Page) -> Callable[[Request], Awaitable[Response]]:
    """Return a Starlette handler for a page."""

    async def show(request: Request) -> Response:
        return await page(context, request)

    return show


def error_page(context: ServerContext, request: Request, found: ApiError) -> Response:
    """Return a page that says why a request was refused, and where to go next."""
    leaf = Leaf(context, request, words_for(language_of(request)))
    text = escape(refusal_body(found.refusal, leaf.words).text)
    back = f" · {leaf.link(request.url.path.rpartition('/')[0], leaf.say('back'))}" if request.method == "POST" else ""
    body = f'<h1>{leaf.say("sorry")}</h1><p class="notice">{text}</p><p>{leaf.link("/", leaf.say("to_home"))}{back}</p>'
    return leaf.answer(leaf.words.say("page.sorry"), body, status=found.status)

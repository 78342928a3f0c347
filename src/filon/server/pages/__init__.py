"""Which pages are there? Plain ones that work without a script: the house, the table in text, rules, replays.

Where the picture table was built it stands at the same addresses, and the plain pages under `/text`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from html import escape

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from filon.server.api.errors import ApiError, no, words_for
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
    "/device/{key}": form_actions.spend,
    "/t/{table}/{form}": form_actions.do,
}


def routes(context: ServerContext) -> list[Route]:
    """Every page and every form."""
    return [
        *(Route(path, opened(context, either(page)), methods=["GET"]) for path, page in GET.items()),
        *(Route(path, opened(context, spa.page), methods=["GET"]) for path in spa.ONLY_DRAWN),
        Route("/web/{file}", opened(context, spa.file), methods=["GET"]),
        *(Route(path, opened(context, page), methods=["POST"]) for path, page in POST.items()),
    ]


def either(page: Page) -> Page:
    """The drawn page where it was built; else, or where it is asked for, the plain one."""

    async def open(context: ServerContext, request: Request) -> Response:
        if is_text(request) or not spa.is_built(context):
            return await page(context, request)
        return await spa.page(context, request)

    return open


def opened(context: ServerContext, page: Page) -> Callable[[Request], Awaitable[Response]]:
    """A page of this house."""

    async def open(request: Request) -> Response:
        return await page(context, request)

    return open


def trouble(context: ServerContext, request: Request, found: ApiError) -> Response:
    """A page that says why not, and where to go from here."""
    leaf = Leaf(context, request, words_for(request))
    text = escape(no(found.refusal, leaf.words).text)
    back = f" · {leaf.link(request.url.path.rpartition('/')[0], leaf.say('back'))}" if request.method == "POST" else ""
    body = f'<h1>{leaf.say("sorry")}</h1><p class="notice">{text}</p><p>{leaf.link("/", leaf.say("to_home"))}{back}</p>'
    return leaf.answer(leaf.words.say("page.sorry"), body, status=found.status)

"""Routes of the pages: plain HTML pages without JavaScript, and the single-page app where it was built.

Both have the same paths. Where the app was built, the plain pages are found under `/text`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from html import escape

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from filon.server.api.caller_identity import language_of
from filon.server.api.errors import ApiError, refusal_body, words_for
from filon.server.context import ServerContext
from filon.server.pages import form_actions, home, rules_and_replay, spa, table_page
from filon.server.pages.html import HtmlPage, is_text

PageHandler = Callable[[ServerContext, Request], Awaitable[Response]]
GET: dict[str, PageHandler] = {
    "/": home.home,
    "/t/{table}": table_page.show,
    "/t/{table}/replay": rules_and_replay.replay,
    "/rules/{game}": rules_and_replay.rules,
    "/device/{key}": table_page.device,
}
POST: dict[str, PageHandler] = {
    "/new": home.new,
    "/code": home.code,
    "/device/{key}": form_actions.use_device_key,
    "/t/{table}/{form}": form_actions.submit,
}


def routes(context: ServerContext) -> list[Route]:
    """Return the routes of all pages and forms."""
    return [
        *(Route(path, bind(context, app_or_plain(handler)), methods=["GET"]) for path, handler in GET.items()),
        *(Route(path, bind(context, spa.page), methods=["GET"]) for path in spa.APP_ONLY),
        Route("/web/{file}", bind(context, spa.file), methods=["GET"]),
        *(Route(path, bind(context, handler), methods=["POST"]) for path, handler in POST.items()),
    ]


def app_or_plain(handler: PageHandler) -> PageHandler:
    """Return a handler that serves the app where it was built, and the plain page otherwise or under `/text`."""

    async def show(context: ServerContext, request: Request) -> Response:
        if is_text(request) or not spa.is_built(context):
            return await handler(context, request)
        return await spa.page(context, request)

    return show


def bind(context: ServerContext, handler: PageHandler) -> Callable[[Request], Awaitable[Response]]:
    """Return a Starlette handler for a page."""

    async def show(request: Request) -> Response:
        return await handler(context, request)

    return show


def error_page(context: ServerContext, request: Request, error: ApiError) -> Response:
    """Return a page that says why a request was refused, and where to go next."""
    page = HtmlPage(context, request, words_for(language_of(request)))
    text = escape(refusal_body(error.refusal, page.words).text)
    back = f" · {page.link(request.url.path.rpartition('/')[0], page.say('back'))}" if request.method == "POST" else ""
    body = f'<h1>{page.say("sorry")}</h1><p class="notice">{text}</p><p>{page.link("/", page.say("to_home"))}{back}</p>'
    return page.response(page.words.say("page.sorry"), body, status=error.status)

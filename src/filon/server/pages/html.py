"""HTML building blocks of the plain pages: every word is escaped, every button is a form."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import Response

from filon.core.text.translations import LANGUAGES, Words
from filon.server.api.errors import ApiError
from filon.server.api.http_request import LANGUAGE_COOKIE, TEXT, set_cookie
from filon.server.context import ServerContext

MOST_FIELDS = 200
YEAR = 365 * 24 * 3600


class Leaf:
    """One page for one reader: words, where the server stands, and what was asked."""

    def __init__(self, context: ServerContext, request: Request, words: Words) -> None:
        self.context, self.request, self.words = context, request, words
        self.person: int | None = None  # which person at the table the reader is
        self.base = context.config.prefix + (TEXT if is_text(request) else "")

    def say(self, key: str, count: int | None = None, /, **places: object) -> str:
        """A sentence, escaped."""
        return escape(self.words.say(f"page.{key}", count, **places))

    def to(self, path: str) -> str:
        """An address on this server."""
        return escape(f"{self.base}{path}")

    def link(self, path: str, text: str) -> str:
        """A link; the text is HTML already."""
        return f'<a href="{self.to(path)}">{text}</a>'

    def form(self, path: str, inside: str, kind: str = "") -> str:
        """What is inside is sent by its button."""
        named = f' class="{kind}"' if kind else ""
        return f'<form method="post" action="{self.to(path)}"{named}>{inside}</form>'

    def button(self, path: str, text: str, kind: str = "", **hidden: object) -> str:
        """A form of one button; the text is HTML already."""
        fields = "".join(hide(name, value) for name, value in hidden.items())
        return self.form(path, f'{fields}<button class="{kind}">{text}</button>', "one")

    def answer(self, title: str, body: str, *, status: int = 200, refresh: int = 0, script: str = "") -> Response:
        """The whole page."""
        reload = f'<noscript><meta http-equiv="refresh" content="{refresh}"></noscript>' if refresh else ""
        code = f'<script src="{self.to("/static/text.js")}" defer></script>' if script else ""
        here = self.request.url.path if self.request.method == "GET" else "/"
        tongues = " ".join(self.tongue(one, here) for one in LANGUAGES)
        called = title if title == "Filon" else f"{title} – Filon"
        text = (
            f'<!doctype html><html lang="{self.words.language}"><head><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">{reload}'
            f'<title>{escape(called)}</title><link rel="icon" href="{self.to("/static/icon.svg")}">'
            f'<link rel="stylesheet" href="{self.to("/static/style.css")}">{code}</head>'
            f'<body{script}><header><a class="home" href="{self.to("/")}">Filon</a>'
            f'<nav aria-label="{self.say("languages")}">{tongues}</nav></header><main>{body}</main></body></html>'
        )
        response = Response(text, status, media_type="text/html")
        set_cookie(response, self.request, self.context.config)
        chosen = self.request.query_params.get("lang", "")
        if chosen in LANGUAGES:
            path = self.context.config.prefix or "/"
            response.set_cookie(LANGUAGE_COOKIE, chosen, max_age=YEAR, path=path, samesite="lax")
        return response

    def tongue(self, language: str, here: str) -> str:
        """The same page in another language."""
        if language == self.words.language:
            return f'<b lang="{language}">{language.upper()}</b>'
        name = escape(self.words.say(f"language.{language}"))
        return f'<a href="{self.to(here)}?lang={language}" lang="{language}" title="{name}">{language.upper()}</a>'

    def go(self, path: str) -> Response:
        """On to another page, once something was done."""
        response = Response(status_code=303, headers={"location": f"{self.base}{path}"})
        set_cookie(response, self.request, self.context.config)
        return response


def is_text(request: Request) -> bool:
    """Whether the plain page was asked for by its own path."""
    return bool(getattr(request.state, "text", False))


def hide(name: str, value: object) -> str:
    """A field that is sent and not shown."""
    return f'<input type="hidden" name="{escape(name)}" value="{escape(str(value))}">'


def select(name: str, label: str, choices: Iterable[tuple[object, str]], chosen: object = None) -> str:
    """One of several."""
    options = "".join(
        f'<option value="{escape(str(value))}"{" selected" if value == chosen else ""}>{escape(text)}</option>'
        for value, text in choices
    )
    return f'<label>{label} <select name="{escape(name)}">{options}</select></label>'


def entry(name: str, label: str, value: str = "", *, size: int = 12, longest: int = 20, more: str = "") -> str:
    """A line to type in; the label is HTML already."""
    return (
        f'<label>{label} <input name="{escape(name)}" value="{escape(value)}" size="{size}" maxlength="{longest}" '
        f'autocomplete="off"{more}></label>'
    )


def lines(texts: Iterable[str], kind: str = "") -> str:
    """A list of sentences."""
    items = "".join(f"<li>{escape(text)}</li>" for text in texts)
    return f'<ul class="{kind}">{items}</ul>' if items else ""


async def fields(request: Request) -> dict[str, str]:
    """What a form sent."""
    try:
        text = (await request.body()).decode()
        return dict(parse_qsl(text, keep_blank_values=True, max_num_fields=MOST_FIELDS, errors="strict"))
    except ValueError as error:
        raise ApiError(400, "bad_message", why="no form") from error


def number(text: str | None, most: int = 999_999_999) -> int:
    """A whole number of a form."""
    if text is None or not text.isascii() or not text.isdecimal() or len(text) > 9 or int(text) > most:
        raise ApiError(400, "bad_message", why="no number")
    return int(text)

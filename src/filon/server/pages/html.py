"""HTML building blocks of the plain pages: every text is escaped, every button is a form."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import Response

from filon.core.text.translations import LANGUAGES, Words
from filon.server.api.caller_identity import LANGUAGE_COOKIE, TEXT, set_cookie
from filon.server.api.errors import ApiError
from filon.server.context import ServerContext

MAX_FIELDS = 200
YEAR = 365 * 24 * 3600


class HtmlPage:
    """One page for one reader: translations, base path and request."""

    def __init__(self, context: ServerContext, request: Request, words: Words) -> None:
        self.context, self.request, self.words = context, request, words
        self.person: int | None = None  # the reader's number at the table
        self.base = context.config.prefix + (TEXT if is_text(request) else "")

    def say(self, key: str, count: int | None = None, /, **places: object) -> str:
        """Return a translated text, escaped."""
        return escape(self.words.say(f"page.{key}", count, **places))

    def url(self, path: str) -> str:
        """Return the URL of a path, escaped."""
        return escape(f"{self.base}{path}")

    def link(self, path: str, text: str) -> str:
        """Return a link; `text` is HTML."""
        return f'<a href="{self.url(path)}">{text}</a>'

    def form(self, path: str, inside: str, kind: str = "") -> str:
        """Return a form that posts to this path; `inside` is HTML."""
        attribute = f' class="{kind}"' if kind else ""
        return f'<form method="post" action="{self.url(path)}"{attribute}>{inside}</form>'

    def button(self, path: str, text: str, kind: str = "", **hidden: object) -> str:
        """Return a form of one button with hidden fields; `text` is HTML."""
        inputs = "".join(hidden_field(name, value) for name, value in hidden.items())
        return self.form(path, f'{inputs}<button class="{kind}">{text}</button>', "one")

    def response(self, title: str, body: str, *, status: int = 200, refresh: int = 0, script: str = "") -> Response:
        """Return the whole page; `script` holds the body's attributes for the script, empty for no script."""
        reload = f'<noscript><meta http-equiv="refresh" content="{refresh}"></noscript>' if refresh else ""
        code = f'<script src="{self.url("/static/text.js")}" defer></script>' if script else ""
        here = self.request.url.path if self.request.method == "GET" else "/"
        links = " ".join(self.language_link(one, here) for one in LANGUAGES)
        heading = title if title == "Filon" else f"{title} – Filon"
        text = (
            f'<!doctype html><html lang="{self.words.language}"><head><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">{reload}'
            f'<title>{escape(heading)}</title><link rel="icon" href="{self.url("/static/icon.svg")}">'
            f'<link rel="stylesheet" href="{self.url("/static/style.css")}">{code}</head>'
            f'<body{script}><header><a class="home" href="{self.url("/")}">Filon</a>'
            f'<nav aria-label="{self.say("languages")}">{links}</nav></header><main>{body}</main></body></html>'
        )
        response = Response(text, status, media_type="text/html")
        set_cookie(response, self.request, self.context.config)
        chosen = self.request.query_params.get("lang", "")
        if chosen in LANGUAGES:
            path = self.context.config.prefix or "/"
            response.set_cookie(LANGUAGE_COOKIE, chosen, max_age=YEAR, path=path, samesite="lax")
        return response

    def language_link(self, language: str, here: str) -> str:
        """Return a link to the same page in another language."""
        if language == self.words.language:
            return f'<b lang="{language}">{language.upper()}</b>'
        name = escape(self.words.say(f"language.{language}"))
        return f'<a href="{self.url(here)}?lang={language}" lang="{language}" title="{name}">{language.upper()}</a>'

    def redirect(self, path: str) -> Response:
        """Return a redirect (303) to another page."""
        response = Response(status_code=303, headers={"location": f"{self.base}{path}"})
        set_cookie(response, self.request, self.context.config)
        return response


def is_text(request: Request) -> bool:
    """Return whether the plain page was requested by its path under `/text`."""
    return bool(getattr(request.state, "text", False))


def hidden_field(name: str, value: object) -> str:
    """Return a hidden form field."""
    return f'<input type="hidden" name="{escape(name)}" value="{escape(str(value))}">'


def select(name: str, label: str, choices: Iterable[tuple[object, str]], chosen: object = None) -> str:
    """Return a drop-down list."""
    options = "".join(
        f'<option value="{escape(str(value))}"{" selected" if value == chosen else ""}>{escape(text)}</option>'
        for value, text in choices
    )
    return f'<label>{label} <select name="{escape(name)}">{options}</select></label>'


def text_field(name: str, label: str, value: str = "", *, size: int = 12, max_length: int = 20, more: str = "") -> str:
    """Return a text field; `label` is HTML."""
    return (
        f'<label>{label} <input name="{escape(name)}" value="{escape(value)}" size="{size}" maxlength="{max_length}" '
        f'autocomplete="off"{more}></label>'
    )


def check_box(name: str, label: str) -> str:
    """Return a box to tick, sent as 1; `label` is HTML."""
    return f'<label class="check"><input type="checkbox" name="{escape(name)}" value="1"> {label}</label>'


def bullet_list(texts: Iterable[str], kind: str = "") -> str:
    """Return an unordered list of texts; empty if there are none."""
    items = "".join(f"<li>{escape(text)}</li>" for text in texts)
    return f'<ul class="{kind}">{items}</ul>' if items else ""


async def form_fields(request: Request) -> dict[str, str]:
    """Return the fields of a posted form; raises ApiError where the body is none."""
    try:
        text = (await request.body()).decode()
        return dict(parse_qsl(text, keep_blank_values=True, max_num_fields=MAX_FIELDS, errors="strict"))
    except ValueError as error:
        raise ApiError(400, "bad_message", why="no form") from error


def parse_number(text: str | None, maximum: int = 999_999_999) -> int:
    """Return a whole number from a form field; raises ApiError."""
    if text is None or not text.isascii() or not text.isdecimal() or len(text) > 9 or int(text) > maximum:
        raise ApiError(400, "bad_message", why="no number")
    return int(text)

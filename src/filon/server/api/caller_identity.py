"""Adapter from Starlette's requests: token, address and language of a caller, and the cookie of a new guest."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import Response

from filon.core.text.translations import LANGUAGES
from filon.server.api.api_request import ApiRequest
from filon.server.config import Config
from filon.server.context import ServerContext
from filon.server.identity.guests import TOKEN_LENGTH, recognize_guest
from filon.server.limits.client_address import network_of

COOKIE = "filon"
LANGUAGE_COOKIE = "filon_language"
TEXT = "/text"  # the prefix of the plain pages
A_YEAR = 365 * 24 * 3600


async def read_request(context: ServerContext, connection: HTTPConnection) -> ApiRequest:
    """Return the request as handlers get it; the same object for the same connection."""
    found: ApiRequest | None = getattr(connection.state, "api_request", None)
    if found is None:
        found = ApiRequest(
            guest=await recognize_guest(context.store, context.clock, token_of(connection)),
            address=address_of(connection, context.config),
            language=language_of(connection),
            path=connection.path_params,
            query=connection.query_params,
            by_cookie=not bearer_token(connection),
        )
        connection.state.api_request = found
    return found


def token_of(connection: HTTPConnection) -> str:
    """Return the token sent as a program's header or a browser's cookie; empty if there is none."""
    token = bearer_token(connection) or connection.cookies.get(COOKIE, "")
    return token if len(token) == TOKEN_LENGTH and token.isascii() else ""


def bearer_token(connection: HTTPConnection) -> str:
    """Return the token of a program's header; empty if there is none."""
    scheme, _, given = connection.headers.get("authorization", "").partition(" ")
    return given if scheme.lower() == "bearer" else ""


def address_of(connection: HTTPConnection, config: Config) -> str:
    """Return the client's network address; the proxy's header counts only where there is a proxy."""
    peer = connection.client.host if connection.client is not None else ""
    return network_of(peer, connection.headers.getlist("x-forwarded-for"), config.behind_proxy)


def language_of(connection: HTTPConnection) -> str:
    """Return the language of the address, of the cookie, or of the browser; English if none of them is ours."""
    wanted = [connection.query_params.get("lang", ""), connection.cookies.get(LANGUAGE_COOKIE, "")]
    header = connection.headers.get("accept-language", "")[:200]
    weighed = []
    for part in header.split(","):
        tag, _, weight = part.partition(";q=")
        try:
            weighed.append((-float(weight or 1), tag.strip()))
        except ValueError:
            continue
    wanted += [tag for _, tag in sorted(weighed, key=lambda one: one[0])]
    return next((tag[:2].lower() for tag in wanted if tag[:2].lower() in LANGUAGES), "en")


def set_cookie(response: Response, connection: HTTPConnection, config: Config) -> None:
    """Give the cookie to a caller that has a new token by this request; no script can read it."""
    found: ApiRequest | None = getattr(connection.state, "api_request", None)
    if found is not None and found.new_token:
        response.set_cookie(
            COOKIE,
            found.new_token,
            max_age=A_YEAR,
            path=config.prefix or "/",
            httponly=True,
            samesite="lax",
            secure=config.is_secure,
        )

"""How is no said, at every door? A code, the rule and a sentence in the asked language; nothing that is a secret."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec
from starlette.requests import HTTPConnection

from filon.core.errors import FilonError
from filon.core.game import Game
from filon.core.refusal import Refusal
from filon.core.text.message_format import refused
from filon.core.text.translations import LANGUAGES, Words
from filon.table.protocol.server_messages import Delivery, Refused

PACKAGE = "filon.server"
LANGUAGE_COOKIE = "filon_language"
TEXT = "/text"


class RefusalBody(msgspec.Struct, frozen=True):
    """A refusal as it is sent: `text` is for people, the rest for programs."""

    code: str
    rule: str
    places: dict[str, str]
    text: str


class ApiError(Exception):
    """Nothing happened: the status of the answer, and why."""

    def __init__(self, status: int, code: str, **places: str) -> None:
        super().__init__(code)
        self.status = status
        self.refusal = Refusal(code, "", places)


class RefusedByTable(ApiError):
    """The table itself said no."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(409, refusal.code)
        self.refusal = refusal


def as_api_error(error: Exception) -> ApiError:
    """Any mistake of the asker's as a coded no."""
    if isinstance(error, ApiError):
        return error
    if isinstance(error, msgspec.MsgspecError):
        return ApiError(400, "bad_message", why=str(error)[:200])
    code = error.code if isinstance(error, FilonError) else ""
    if code in ("try_again", "not_kept"):
        return ApiError(503, "try_again")
    return ApiError(400, "bad_start", why=str(error)[:300])


def accepted(deliveries: list[Delivery]) -> None:
    """Raises where the table refused."""
    if len(deliveries) == 1 and isinstance(deliveries[0].body, Refused):
        raise RefusedByTable(deliveries[0].body.refusal)


def language(connection: HTTPConnection) -> str:
    """What was asked for in the address, chosen before, or set in the browser; English if none of it is ours."""
    wishes = [connection.query_params.get("lang", ""), connection.cookies.get(LANGUAGE_COOKIE, "")]
    header = connection.headers.get("accept-language", "")[:200]
    weighed = []
    for part in header.split(","):
        tag, _, weight = part.partition(";q=")
        try:
            weighed.append((-float(weight or 1), tag.strip()))
        except ValueError:
            continue
    wishes += [tag for _, tag in sorted(weighed, key=lambda one: one[0])]
    return next((wish[:2].lower() for wish in wishes if wish[:2].lower() in LANGUAGES), "en")


def words_for(connection: HTTPConnection, game: Game | None = None) -> Words:
    """The server's words, and a game's, for whoever asks."""
    packages = (PACKAGE,) if game is None else (PACKAGE, game.package)
    return words_in(language(connection), *packages)


@lru_cache(maxsize=64)
def words_in(language: str, *packages: str) -> Words:
    """Read once: whoever asks a lot, or is refused a lot, must not cost a file each time."""
    return Words(language, packages)


def no(refusal: Refusal, words: Words, names: Sequence[str] = ()) -> RefusalBody:
    """The refusal with its sentence."""
    known = words.has(f"refusal.{refusal.code}")
    text = refused(refusal, words, names) if known else refusal.code
    return RefusalBody(refusal.code, refusal.rule, refusal.places, text)

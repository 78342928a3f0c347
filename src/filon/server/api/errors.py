"""Errors of the API: every refusal is a code, a rule number and a sentence in the caller's language, never a secret."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from filon.core.errors import FilonError, InvalidRecord
from filon.core.game import Game
from filon.core.refusal import Refusal
from filon.core.text.error_detail import detail, in_parentheses
from filon.core.text.sentences import refused
from filon.core.text.translations import Words
from filon.table import Result

PACKAGE = "filon.server"
# Refusals whose `why` is the code of an error: the keys of its sentence, and the code of the one used for all others.
# A start has sentences of our own where the terminal's name what can be typed there.
WHY = {"bad_start": (("bad_start", "start"), "unfit"), "bad_record": (("record",), "damaged")}


class RefusalBody(msgspec.Struct, frozen=True):
    """A refusal as it is sent: `text` is for people, the rest for programs."""

    code: str
    rule: str
    places: dict[str, str]
    text: str


class ApiError(Exception):
    """A refused request that changed nothing: HTTP status and refusal."""

    def __init__(self, status: int, code: str, **places: str) -> None:
        super().__init__(code)
        self.status = status
        self.refusal = Refusal(code, "", places)


class RefusedByTable(ApiError):
    """A refusal by the table itself, status 409."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(409, refusal.code)
        self.refusal = refusal


def as_api_error(error: Exception) -> ApiError:
    """Return an error caused by the caller as an ApiError."""
    if isinstance(error, ApiError):
        return error
    if isinstance(error, msgspec.MsgspecError):
        return ApiError(400, "bad_message", why=str(error)[:200])
    code = error.code if isinstance(error, FilonError) else ""
    if code in ("try_again", "not_kept"):
        return ApiError(503, "try_again")
    if isinstance(error, InvalidRecord):
        return ApiError(400, "bad_record", why=code)
    return ApiError(400, "bad_start", why=code, detail=str(error)[:300])


def accepted(result: Result) -> None:
    """Raise RefusedByTable where the table refused."""
    if result.refusal is not None:
        raise RefusedByTable(result.refusal)


def words_for(language: str, game: Game | None = None) -> Words:
    """Return the server's words, and a game's, in this language."""
    return words_in(language) if game is None else words_in(language, PACKAGE, game.package)


@lru_cache(maxsize=64)
def words_in(language: str, *packages: str) -> Words:
    """Return the words of these packages, the server's by default; read once, so that refusals cost no file access."""
    return Words(language, packages or (PACKAGE,))


def refusal_body(refusal: Refusal, words: Words, names: Sequence[str] = ()) -> RefusalBody:
    """Return the refusal with its sentence."""
    known = words.has(f"refusal.{refusal.code}")
    text = refused(explained(refusal, words), words, names) if known else refusal.code
    return RefusalBody(refusal.code, refusal.rule, refusal.places, text)


def explained(refusal: Refusal, words: Words) -> Refusal:
    """Return the refusal with its reason in words where `why` is the code of an error."""
    if refusal.code not in WHY:
        return refusal
    families, other = WHY[refusal.code]
    keys = (f"{family}.{code}" for code in (refusal.places["why"], other) for family in families)
    more = in_parentheses(detail(refusal.places.get("detail", ""), words))
    why = words.say(next(filter(words.has, keys)), None, detail=more)
    return Refusal(refusal.code, refusal.rule, {**refusal.places, "why": why})

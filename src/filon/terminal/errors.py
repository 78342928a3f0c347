"""How is a mistake said to whoever made it? In their language, with what to do next."""

from __future__ import annotations

import argparse
import re

from filon import bots
from filon.core import registry
from filon.core.errors import FilonError, InvalidRecord, InvalidStart, Unfinished, UnknownGame
from filon.core.option import Option
from filon.core.os_errors import because
from filon.core.text.translations import Words
from filon.terminal import saved_games
from filon.terminal.program_name import program

# A place in a file of the player's own: `layout.goals[5]`.
PLACE = re.compile(r"[A-Za-z_]\w*(\.\w+|\[\d+\])*")


def why_broken(error: UnknownGame) -> str:
    """What a game's own code said when it was loaded."""
    return f"{type(error.__cause__).__name__}: {error.__cause__}"


def detail(error: Exception, words: Words) -> str:
    """What the engine says, in English; for other readers the place it names, and no more."""
    if words.language == "en":
        return str(error)
    place, found, _ = str(error).partition(": ")
    return place if found and PLACE.fullmatch(place) else ""


def bracketed(text: str) -> str:
    """A remark behind a sentence, if there is one."""
    return f" ({text})" if text else ""


def allowed(option: Option) -> str:
    """What an option takes, in signs that need no language."""
    if option.kind == "flag":
        return "true|false"
    if option.kind == "number":
        return f"{option.low}…{option.high}"
    more = {"seat": ("p1", "p2", "…"), "content": ("{…}",)}.get(option.kind, ())
    return "|".join((*option.choices, *more))


def start(error: InvalidStart, words: Words, asked: argparse.Namespace) -> str:
    """Why this game cannot begin; what only a deal's author meets is told as the engine tells it."""
    more = bracketed(detail(error, words))
    key = f"start.{error.code}"
    if not words.has(key) or not hasattr(asked, "game"):
        return words.say("error.start", None, why=words.say("start.unfit", None, detail=more))
    game = registry.load(asked.game)
    places = {
        "file": getattr(error.__cause__, "filename", ""),
        "why": because(error.__cause__, words) if isinstance(error.__cause__, OSError) else "",
        "detail": more,
        "title": game.words(words.language).say("title"),
        "low": game.seats[0],
        "high": game.seats[-1],
        "bots": words.say("between").join(bots.names(game)),
        "options": words.say("between.each").join(f"{option.key}={allowed(option)}" for option in game.options),
    }
    return words.say("error.start", None, why=words.say(key, None, **places))


def mistake(error: Exception, words: Words, asked: argparse.Namespace) -> tuple[str, str]:
    """The sentence, and the advice."""
    file = getattr(error, "filename", None) or getattr(asked, "file", "")
    if isinstance(error, NotImplementedError):
        # A game that somebody has begun with `filon new-game`: its rooms say themselves what they lack.
        return words.say("error.unwritten", None, what=error), words.say("advice.unwritten")
    if isinstance(error, InvalidStart):
        return start(error, words, asked), words.say("advice.start", None, filon=program())
    if isinstance(error, saved_games.NotKept):
        # What is to be written need not exist, but its folder must.
        missing = isinstance(error.error, FileNotFoundError)
        why = words.say("why.place") if missing else because(error.error, words)
        return words.say("error.keep", None, file=error.path, why=why), words.say("advice.keep")
    if isinstance(error, Unfinished):
        advice = words.say("advice.unfinished", None, file=file, filon=program())
        return words.say("error.unfinished", None, file=file), advice
    if isinstance(error, InvalidRecord):
        known = error.code if words.has(f"record.{error.code}") else "damaged"
        more = bracketed(detail(error, words))
        told = words.say("error.record", None, file=file, why=words.say(f"record.{known}"), detail=more)
        return told, words.say("advice.record")
    if isinstance(error, UnknownGame) and error.code == "unknown_game":
        games = words.say("between").join(registry.keys())
        return words.say("error.game", None, wish=asked.game), words.say("advice.game", None, games=games)
    if isinstance(error, UnknownGame):
        broken = words.say("error.broken_game", None, wish=asked.game, why=why_broken(error))
        return broken, words.say("advice.broken_game")
    if isinstance(error, FilonError):
        return str(error), ""
    advice = words.say("advice.file", None, folder=saved_games.folder())
    return words.say("error.file", None, file=file, why=because(error, words)), advice

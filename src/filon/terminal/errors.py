"""Error messages for players: a sentence and an advice in their language."""

from __future__ import annotations

import argparse

from filon import bots
from filon.core import registry
from filon.core.errors import FilonError, InvalidRecord, InvalidStart, Unfinished, UnknownGame
from filon.core.option import Option
from filon.core.os_errors import because
from filon.core.text.error_detail import detail, in_parentheses
from filon.core.text.translations import Words
from filon.terminal import saved_games
from filon.terminal.program_name import program


def load_failure(error: UnknownGame) -> str:
    """The exception that a game's code raised while it was loaded, as text."""
    return f"{type(error.__cause__).__name__}: {error.__cause__}"


def allowed_values(option: Option) -> str:
    """The values of an option, in symbols that need no translation."""
    if option.kind == "flag":
        return "true|false"
    if option.kind == "number":
        return f"{option.low}…{option.high}"
    more = {"seat": ("p1", "p2", "…"), "content": ("{…}",)}.get(option.kind, ())
    return "|".join((*option.choices, *more))


def start(error: InvalidStart, words: Words, args: argparse.Namespace) -> str:
    """Why this game cannot begin; codes that only authors of deals meet have no translation."""
    more = in_parentheses(detail(str(error), words))
    key = f"start.{error.code}"
    if not words.has(key) or not hasattr(args, "game"):
        return words.say("error.start", None, why=words.say("start.unfit", None, detail=more))
    game = registry.load(args.game)
    places = {
        "file": getattr(error.__cause__, "filename", ""),
        "why": because(error.__cause__, words) if isinstance(error.__cause__, OSError) else "",
        "detail": more,
        "title": game.words(words.language).say("title"),
        "low": game.seats[0],
        "high": game.seats[-1],
        "bots": words.say("between").join(bots.names(game)),
        "options": words.say("between.each").join(f"{option.key}={allowed_values(option)}" for option in game.options),
    }
    return words.say("error.start", None, why=words.say(key, None, **places))


def error_message(error: Exception, words: Words, args: argparse.Namespace) -> tuple[str, str]:
    """The sentence and the advice for this error; the advice may be empty."""
    file = getattr(error, "filename", None) or getattr(args, "file", "")
    if isinstance(error, NotImplementedError):
        # A game under construction (`filon new-game`): its templates name what is missing.
        return words.say("error.unwritten", None, what=error), words.say("advice.unwritten")
    if isinstance(error, InvalidStart):
        return start(error, words, args), words.say("advice.start", None, filon=program())
    if isinstance(error, saved_games.SaveFailed):
        # The file need not exist, but its folder must.
        missing = isinstance(error.error, FileNotFoundError)
        why = words.say("why.place") if missing else because(error.error, words)
        return words.say("error.save", None, file=error.path, why=why), words.say("advice.save")
    if isinstance(error, Unfinished):
        advice = words.say("advice.unfinished", None, file=file, filon=program())
        return words.say("error.unfinished", None, file=file), advice
    if isinstance(error, InvalidRecord):
        known = error.code if words.has(f"record.{error.code}") else "damaged"
        more = in_parentheses(detail(str(error), words))
        text = words.say("error.record", None, file=file, why=words.say(f"record.{known}"), detail=more)
        return text, words.say("advice.record")
    if isinstance(error, UnknownGame) and error.code == "unknown_game":
        games = words.say("between").join(registry.keys())
        return words.say("error.game", None, wish=args.game), words.say("advice.game", None, games=games)
    if isinstance(error, UnknownGame):
        broken = words.say("error.broken_game", None, wish=args.game, why=load_failure(error))
        return broken, words.say("advice.broken_game")
    if isinstance(error, FilonError):
        return str(error), ""
    advice = words.say("advice.file", None, folder=saved_games.folder())
    return words.say("error.file", None, file=file, why=because(error, words)), advice

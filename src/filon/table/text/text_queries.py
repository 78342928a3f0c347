# filon: interpreted
"""Text queries: questions of a word or two that a game answers. Each game has its own in its module `text_queries`.

The module has `ASK`: by name, a function of what the viewer may know, the words, and the rest of the line.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec

from filon.core.game import Game
from filon.core.text.translations import Words
from filon.core.view import View
from filon.table.text.move_parser import normalize

Query = Callable[[View, Words, str], list[str]]


@lru_cache(maxsize=64)
def queries_of(package: str) -> dict[str, Query]:
    """Return a game's queries by name; most games have none."""
    for name in ("text_queries", "questions"):  # the second is the older name, still used by games from outside
        if find_spec(f"{package}.{name}"):
            found: dict[str, Query] = import_module(f"{package}.{name}").ASK
            return found
    return {}


def query_names(game: Game) -> list[str]:
    """Return the names of this game's queries."""
    return list(queries_of(game.package))


def answer(game: Game, view: View, words: Words, line: str) -> list[str] | None:
    """Return the answer in sentences, from this view alone; None if the line is no query."""
    first, _, rest = " ".join(line.split()).partition(" ")
    for name, query in queries_of(game.package).items():
        if normalize(first) in (name, normalize(words.table.get(f"ask.{name}", name))):
            return query(view, words, rest)
    return None

# filon: interpreted
"""What can be asked at a table in a word or two? Each game names its own questions, in its room `questions`.

The room has `ASK`: by name, a function of what the asker may know, the words, and what stands behind the name.
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
    """A game's questions; most games need none."""
    for name in ("text_queries", "questions"):  # the second is the older name, still used by games from outside
        if find_spec(f"{package}.{name}"):
            found: dict[str, Query] = import_module(f"{package}.{name}").ASK
            return found
    return {}


def query_names(game: Game) -> list[str]:
    """What this game can be asked."""
    return list(queries_of(game.package))


def answer(game: Game, view: View, words: Words, line: str) -> list[str] | None:
    """The answer in sentences, by this view alone; None if the line is no question."""
    first, _, rest = " ".join(line.split()).partition(" ")
    for name, query in queries_of(game.package).items():
        if normalize(first) in (name, normalize(words.table.get(f"ask.{name}", name))):
            return query(view, words, rest)
    return None

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
from filon.table.text.move_parser import bare

Question = Callable[[View, Words, str], list[str]]


@lru_cache(maxsize=64)
def room(package: str) -> dict[str, Question]:
    """A game's questions; most games need none."""
    for name in ("text_queries", "questions"):  # the second is the older name, still used by games from outside
        if find_spec(f"{package}.{name}"):
            found: dict[str, Question] = import_module(f"{package}.{name}").ASK
            return found
    return {}


def known(game: Game) -> list[str]:
    """What this game can be asked."""
    return list(room(game.package))


def ask(game: Game, view: View, words: Words, line: str) -> list[str] | None:
    """The answer in sentences, by this view alone; None if the line is no question."""
    first, _, rest = " ".join(line.split()).partition(" ")
    for name, question in room(game.package).items():
        if bare(first) in (name, bare(words.table.get(f"ask.{name}", name))):
            return question(view, words, rest)
    return None

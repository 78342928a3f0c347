"""Which games are there? Ours by their folder, others by the entry point `filon.games`."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

from filon.core.errors import UnknownGame

if TYPE_CHECKING:
    from filon.core.game import Game

_LOADED: dict[str, Game] = {}


def ours() -> list[str]:
    """The folders of `filon.games` that show a face."""
    games = import_module("filon.games")
    names = [found.name for found in pkgutil.iter_modules(games.__path__) if found.ispkg]
    return [name for name in names if hasattr(import_module(f"filon.games.{name}"), "GAME")]


def keys() -> list[str]:
    """Every game that can be loaded, sorted."""
    return sorted({*ours(), *(entry.name for entry in entry_points(group="filon.games"))})


def load(key: str) -> Game:
    """The game of this key; ours first."""
    if key in _LOADED:
        return _LOADED[key]
    if key in ours():
        game: Game = import_module(f"filon.games.{key}").GAME
    else:
        found = [entry for entry in entry_points(group="filon.games") if entry.name == key]
        if not found:
            raise UnknownGame(f"there is no game {key!r}; there are {', '.join(keys())}", "unknown_game")
        try:
            game = found[0].load()
        except (ImportError, AttributeError) as error:
            raise UnknownGame(f"the game {key!r} is installed but does not load: {error}", "broken_game") from error
    _LOADED[key] = game
    return game

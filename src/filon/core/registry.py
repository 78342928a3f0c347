# filon: interpreted
"""Which games are there? Ours by their folder, others by the entry point `filon.games`."""

from __future__ import annotations

import pkgutil
from importlib import import_module, resources
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING

from filon.core.data.user_data import short
from filon.core.errors import UnknownGame

if TYPE_CHECKING:
    from filon.core.game import Game

_LOADED: dict[str, Game] = {}


def ours() -> list[str]:
    """The folders of `filon.games` that have rules. None is imported: a game that is half made spoils no other."""
    games = resources.files("filon.games")
    names = [found.name for found in pkgutil.iter_modules(import_module("filon.games").__path__) if found.ispkg]
    return [name for name in names if games.joinpath(name, "RULES.md").is_file()]


def keys() -> list[str]:
    """Every game that can be loaded, sorted."""
    return sorted({*ours(), *(entry.name for entry in entry_points(group="filon.games"))})


def load(key: str) -> Game:
    """The game of this key, ours first; raises UnknownGame."""
    if not isinstance(key, str):
        raise UnknownGame(f"a game's key is a text, not {short(key)}", "unknown_game")
    if key in _LOADED:
        return _LOADED[key]
    found = [EntryPoint(key, f"filon.games.{key}:GAME", "filon.games")] if key in ours() else []
    found += [entry for entry in entry_points(group="filon.games") if entry.name == key]
    if not found:
        raise UnknownGame(f"there is no game {short(key)}; there are {', '.join(keys())}", "unknown_game")
    try:
        game: Game = found[0].load()
    except Exception as error:
        # Whatever somebody else's module raises, it is that game that is broken, not Filon.
        why = f"{type(error).__name__}: {error}"
        raise UnknownGame(f"the game {key!r} is there but does not load ({why})", "broken_game") from error
    _LOADED[key] = game
    return game

# filon: interpreted
"""Registry of games: Filon's own by their folder, games from outside by the entry point group `filon.games`."""

from __future__ import annotations

import pkgutil
import sys
from collections.abc import Sequence
from importlib import import_module, resources
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.metadata import EntryPoint, entry_points
from importlib.util import spec_from_loader
from types import ModuleType
from typing import TYPE_CHECKING, Final

from filon.core.data.input_validation import short
from filon.core.errors import UnknownGame

if TYPE_CHECKING:
    from filon.core.game import Game

_LOADED: dict[str, Game] = {}
# Modules that games from outside may import under their older names.
OLDER_MODULES: Final = {
    "filon.adapters.face": "filon.adapters.encoder",
    "filon.testing.witness": "filon.testing.oracle",
}


class OlderModules(MetaPathFinder, Loader):
    """Imports a module of OLDER_MODULES under its older name."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return spec_from_loader(fullname, self) if fullname in OLDER_MODULES else None

    def exec_module(self, module: ModuleType) -> None:
        sys.modules[module.__name__] = import_module(OLDER_MODULES[module.__name__])


def ours() -> list[str]:
    """Return the keys of Filon's own games, by their rules. None is imported, so an unfinished one breaks no other."""
    games = resources.files("filon.games")
    names = [found.name for found in pkgutil.iter_modules(import_module("filon.games").__path__) if found.ispkg]
    return [name for name in names if games.joinpath(name, "RULES.md").is_file()]


def keys() -> list[str]:
    """Return the keys of all games that can be loaded, sorted."""
    return sorted({*ours(), *(entry.name for entry in entry_points(group="filon.games"))})


def load(key: str) -> Game:
    """Return the game of this key, Filon's own first; raises UnknownGame."""
    if not isinstance(key, str):
        raise UnknownGame(f"a game's key is a text, not {short(key)}", "unknown_game")
    if key in _LOADED:
        return _LOADED[key]
    found = [EntryPoint(key, f"filon.games.{key}:GAME", "filon.games")] if key in ours() else []
    found += [entry for entry in entry_points(group="filon.games") if entry.name == key]
    if not found:
        raise UnknownGame(f"there is no game {short(key)}; there are {', '.join(keys())}", "unknown_game")
    if key not in ours() and not any(type(one) is OlderModules for one in sys.meta_path):
        sys.meta_path.append(OlderModules())
    try:
        game: Game = found[0].load()
    except Exception as error:
        # Whatever the module raises, that game is broken, not Filon.
        why = f"{type(error).__name__}: {error}"
        raise UnknownGame(f"the game {key!r} is there but does not load ({why})", "broken_game") from error
    _LOADED[key] = game
    return game

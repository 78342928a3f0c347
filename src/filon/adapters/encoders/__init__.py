"""Which games have a face? Ours, each in a file here; one from outside that has a room `face` with a `FACE` in it."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from filon.adapters.encoder import Face
from filon.core.errors import UnknownGame
from filon.core.game import Game
from filon.core.registry import load


def face_of(game: Game | str, seats: int | None = None, **options: Any) -> Face:
    """The face of a game; for as few players as it takes, but two at least where it can be two."""
    found = load(game) if isinstance(game, str) else game
    count = next((count for count in found.seats if count > 1), found.seats[0]) if seats is None else seats
    found.settle(count, options)
    return _made(found, count, options) if options else _plain(found, count)


@lru_cache(maxsize=64)
def _plain(game: Game, seats: int) -> Face:
    return _made(game, seats, {})


def _made(game: Game, seats: int, options: dict[str, Any]) -> Face:
    """Ours first, like games themselves."""
    for name in (f"filon.adapters.encoders.{game.key}", f"{game.package}.encoder", f"{game.package}.face"):
        if find_spec(name) is not None:
            module = import_module(name)
            face: Face = (module.ENCODER if hasattr(module, "ENCODER") else module.FACE)(game, seats, options)
            return face
    raise UnknownGame(f"{game.title} has no face for other libraries", "no_face")

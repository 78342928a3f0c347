"""Which games have a face? Ours, each in a file of its own."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from filon.adapters.face import Face
from filon.core.errors import UnknownGame
from filon.core.game import Game
from filon.core.registry import load


def face_of(game: Game | str, seats: int | None = None, **options: Any) -> Face:
    """The face of a game; for as few players as it takes, but two at least where it can be two."""
    found = load(game) if isinstance(game, str) else game
    count = next((count for count in found.seats if count > 1), found.seats[0]) if seats is None else seats
    found.settle(count, options)
    if not options:
        return _plain_face(found.key, count)
    return _made(found, count, options)


@lru_cache(maxsize=64)
def _plain_face(key: str, seats: int) -> Face:
    return _made(load(key), seats, {})


def _made(game: Game, seats: int, options: dict[str, Any]) -> Face:
    """Face's file is called like the game."""
    if find_spec(f"filon.adapters.faces.{game.key}") is None:
        raise UnknownGame(f"{game.title} has no face for other libraries", "no_face")
    face: Face = import_module(f"filon.adapters.faces.{game.key}").FACE(game, seats, options)
    return face

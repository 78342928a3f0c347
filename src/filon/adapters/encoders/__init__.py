"""Looks up a game's encoder: Filon's own in this package, an outside game's in its module `encoder` as `ENCODER`."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from filon.adapters.encoder import Encoder
from filon.core.errors import UnknownGame
from filon.core.game import Game
from filon.core.registry import load


def encoder_of(game: Game | str, seats: int | None = None, **options: Any) -> Encoder:
    """The encoder of a game; without `seats`, for the smallest number of players above one that the game allows.

    Raises UnknownGame if the game has no encoder, InvalidStart if it does not take these seats or options.
    """
    found = load(game) if isinstance(game, str) else game
    count = next((count for count in found.seats if count > 1), found.seats[0]) if seats is None else seats
    found.resolve_options(count, options)
    return _create(found, count, options) if options else _create_default(found, count)


@lru_cache(maxsize=64)
def _create_default(game: Game, seats: int) -> Encoder:
    return _create(game, seats, {})


def _create(game: Game, seats: int, options: dict[str, Any]) -> Encoder:
    """Filon's own encoder first, as with games themselves; `face` and `FACE` are the former names."""
    for name in (f"filon.adapters.encoders.{game.key}", f"{game.package}.encoder", f"{game.package}.face"):
        if find_spec(name) is not None:
            module = import_module(name)
            found: type[Encoder] | None = getattr(module, "ENCODER", None) or getattr(module, "FACE", None)
            if found is not None:
                return found(game, seats, options)
    raise UnknownGame(f"{game.title} has no encoder for other libraries", "no_encoder")

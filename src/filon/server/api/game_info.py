"""Game information for clients: rules in a language, and how each kind of event is narrated."""

from __future__ import annotations

from functools import lru_cache
from types import SimpleNamespace

import msgspec

from filon.core.errors import UnknownGame
from filon.core.event import EventData, Said, Seated
from filon.core.game import Game
from filon.core.registry import keys, load
from filon.core.text import rulebook as ruled
from filon.core.text.sentences import seat_fields
from filon.server.api import models
from filon.server.api.api_request import ApiRequest
from filon.server.api.errors import ApiError
from filon.server.context import ServerContext


async def rules(context: ServerContext, request: ApiRequest, body: None) -> msgspec.Raw:
    """Return a game's rules in the requested language, block by block."""
    return encoded_rules(game_of(request.path["game"]).key, request.language)


@lru_cache(maxsize=64)
def encoded_rules(key: str, language: str) -> msgspec.Raw:
    """Return a game's rules as JSON, encoded once."""
    return msgspec.Raw(msgspec.json.encode(ruled.blocks(load(key), language)))


@lru_cache(maxsize=1)
def game_keys() -> tuple[str, ...]:
    """Return the keys of all games, as they were when they were first asked for: looking for them takes longer than
    any answer, and a game that is installed later needs a new start."""
    return tuple(keys())


def game_of(key: str, status: int = 404) -> Game:
    """Return the game of this key; raises ApiError for an unknown one."""
    if key not in game_keys():
        raise ApiError(status, "no_such_game")
    try:
        return load(key)
    except UnknownGame as error:
        raise ApiError(status, "no_such_game") from error


@lru_cache(maxsize=64)
def kinds(key: str) -> dict[str, models.EventKind]:
    """Return how each kind of event of a game is narrated, by its tag."""
    game: Game = load(key)
    event_types: tuple[type[EventData], ...] = (*game.event_types, Said, Seated)
    return {str(kind.__struct_config__.tag): narration_of(kind) for kind in event_types}


def narration_of(kind: type[EventData]) -> models.EventKind:
    """Return what clients need to narrate events of this kind."""
    fields, seats = kind.__struct_fields__, seat_fields(kind)
    return models.EventKind(
        fields=fields,
        seats=tuple(field for field in fields if field in seats),
        weight=weight(kind, ""),
        without=weight(kind, None),
    )


def weight(kind: type[EventData], value: str | None) -> int:
    """Return the weight of events of this kind where all fields have this value."""
    getter = kind.weight.fget  # type: ignore[attr-defined]
    return int(getter(SimpleNamespace(**dict.fromkeys(kind.__struct_fields__, value))))

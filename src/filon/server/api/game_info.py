"""Game information for clients: rules in a language, and how each kind of event is narrated."""

from __future__ import annotations

from functools import lru_cache
from types import SimpleNamespace

from filon.core.errors import UnknownGame
from filon.core.event import EventData, Said, Seated
from filon.core.game import Game
from filon.core.registry import load
from filon.core.text import rulebook as ruled
from filon.core.text.rulebook import Block
from filon.core.text.sentences import seat_fields
from filon.server.api import models
from filon.server.api.api_request import ApiRequest
from filon.server.api.errors import ApiError
from filon.server.context import ServerContext


async def rules(context: ServerContext, request: ApiRequest, body: None) -> list[Block]:
    """Return a game's rules in the requested language, block by block."""
    return ruled.blocks(game_of(request.path["game"]), request.language)


def game_of(key: str) -> Game:
    """Return the game of this key; raises ApiError for an unknown one."""
    try:
        return load(key)
    except UnknownGame as error:
        raise ApiError(404, "no_such_game") from error


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

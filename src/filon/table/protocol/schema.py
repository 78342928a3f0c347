# filon: interpreted
"""JSON Schema of all messages, snapshots, events, views and client catalogs, game by game.

In `server_messages` what only a game can decode is raw JSON; here it has the game's own types.
"""

from __future__ import annotations

from typing import Any, Union, get_type_hints

import msgspec

from filon.core.event import Said, Seated
from filon.core.game import Game, RawEvent
from filon.core.outcome import Outcome
from filon.table.protocol import server_messages

# Values of a patch are parts of a snapshot: JSON, and nothing else.
JSON = {
    "anyOf": [
        {"type": "null"},
        {"type": "boolean"},
        {"type": "number"},
        {"type": "string"},
        {"type": "array", "items": {"$ref": "#/$defs/Json"}},
        {"type": "object", "additionalProperties": {"$ref": "#/$defs/Json"}},
    ]
}
TABLE = (
    server_messages.TableInfo,
    server_messages.Refused,
    server_messages.Draft,
    server_messages.Op,
    server_messages.Vote,
    server_messages.ClockState,
)
SHARED = (*TABLE, Outcome, Said, Seated)
REF = "#/$defs/{name}"
Schema = dict[str, Any]


def with_field_types(pattern: type[msgspec.Struct], name: str, **types: Any) -> Any:
    """Return a Struct like this one, with these types for some of its fields."""
    hints = get_type_hints(pattern, include_extras=True)
    names = zip(pattern.__struct_fields__, pattern.__struct_encode_fields__, strict=True)
    fields = [(name, types.get(name, hints[field])) for field, name in names]
    tag = pattern.__struct_config__.tag
    tagged: dict[str, Any] = {} if tag is None else {"tag": tag, "tag_field": pattern.__struct_config__.tag_field}
    namespace = {"__doc__": pattern.__doc__}
    return msgspec.defstruct(name, fields, namespace=namespace, frozen=True, kw_only=True, **tagged)


def game_types(game: Game) -> dict[str, Any]:
    """Return the types that depend on the game, by name, with the game's own types in them."""
    kinds = tuple(dict.fromkeys((*game.event_types, Said, Seated)))
    event = with_field_types(RawEvent, "Event", what=Union[kinds])  # noqa: UP007
    events = tuple[event, ...]  # type: ignore[valid-type]
    own = get_type_hints(game.view, include_extras=True)["own"]
    match = with_field_types(server_messages.MatchState, "MatchState", public=game.view)
    viewer = with_field_types(server_messages.ViewerState, "ViewerState", own=own)
    snapshot = with_field_types(server_messages.Snapshot, "Snapshot", match=Union[match, None], viewer=viewer)  # noqa: UP007
    found = {
        "View": game.view,
        "Event": event,
        "Snapshot": snapshot,
        "SnapshotMessage": with_field_types(
            server_messages.SnapshotMessage, "SnapshotMessage", snapshot=snapshot, events=events
        ),
        "Update": with_field_types(
            server_messages.Update, "Update", events=events, patch=tuple[server_messages.Op, ...]
        ),
    }
    return found if game.client_catalog_type is None else {**found, "ClientCatalog": game.client_catalog_type}


def schema(games: list[Game], requests: tuple[Any, ...] = (), responses: tuple[Any, ...] = ()) -> Schema:
    """Return one JSON Schema document; a game's own types are prefixed with its key, as in `SaboteurView`.

    The types of HTTP requests and responses are passed in: tables do not know the server.
    """
    _, common = msgspec.json.schema_components(SHARED, ref_template=REF)
    found: Schema = {"Json": JSON, **common}
    deliveries: list[Schema] = [{"$ref": "#/$defs/Refused"}]
    for game in games:
        types = game_types(game)
        tops, parts = msgspec.json.schema_components(tuple(types.values()), ref_template=REF)
        names = {name: name if common.get(name) == part else qualified_name(game, name) for name, part in parts.items()}
        for name, part in parts.items():
            found[names[name]] = with_renamed_references(part, names)
        deliveries += [
            with_renamed_references(tops[list(types).index(kind)], names) for kind in ("SnapshotMessage", "Update")
        ]
    for name, part in component_schemas(responses, is_complete=True).items():
        found.setdefault(name, part)
    for name, part in component_schemas(requests, is_complete=False).items():
        found[f"{name}Request" if found.get(name, part) != part else name] = part
    for name, field in (("Op", "value"), ("Draft", "public")):
        found[name]["properties"][field] = {"$ref": "#/$defs/Json"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Filon, protocol {server_messages.PROTOCOL}: messages of a table",
        "anyOf": deliveries,
        "$defs": dict(sorted(found.items())),
    }


def component_schemas(types: tuple[Any, ...], *, is_complete: bool) -> Schema:
    """Return the schemas of these types and of all they contain; a response has all its fields, a request may omit
    those with a default."""
    _, parts = msgspec.json.schema_components(types, ref_template=REF)
    for part in parts.values():
        if is_complete and "properties" in part:
            part["required"] = list(part["properties"])
        for field, kind in part.get("properties", {}).items():
            part["properties"][field] = with_explicit_json(kind)
    return {name: with_renamed_references(part, {}) for name, part in parts.items()}


def with_explicit_json(kind: Schema) -> Schema:
    """Return the schema of a field; a value without a type refers to `Json`."""
    if kind.get("type") == "object" and "additionalProperties" in kind:
        return {**kind, "additionalProperties": with_explicit_json(kind["additionalProperties"])}
    if kind.get("type") == "object":
        return {**kind, "additionalProperties": {"$ref": "#/$defs/Json"}}
    if kind.get("type") == "array" and "items" in kind:
        return {**kind, "items": with_explicit_json(kind["items"])}
    return kind if {"type", "$ref", "anyOf", "enum", "const"} & set(kind) else {"$ref": "#/$defs/Json"}


def qualified_name(game: Game, name: str) -> str:
    """Return the name of a game's own type, prefixed with the game's key; a module prefix is removed."""
    prefix = "".join(part.capitalize() for part in game.key.split("_"))
    return prefix + name.rpartition(".")[2].removeprefix(prefix)


def with_renamed_references(part: Any, names: dict[str, str]) -> Any:
    """Return the same schema with references to other names."""
    if isinstance(part, list):
        return [with_renamed_references(item, names) for item in part]
    if not isinstance(part, dict):
        return part
    found = {key: with_renamed_references(value, names) for key, value in part.items()}
    if isinstance(found.get("$ref"), str):
        name = found["$ref"].removeprefix("#/$defs/")
        found["$ref"] = f"#/$defs/{names.get(name, name)}"
    if isinstance(found.get("discriminator"), dict):
        del found["discriminator"]  # OpenAPI's, and made of references that JSON Schema does not read
    return found

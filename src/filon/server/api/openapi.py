"""How is the HTTP part described to strangers' tools? As OpenAPI, made from the types of the doors themselves."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from filon.server.api.errors import RefusalBody
from filon.server.api.reads import LONGEST_OPTIONS
from filon.server.api.routes import ENDPOINTS, Endpoint
from filon.server.tables.presence_broadcast import PresenceMessage
from filon.server.websocket.session import Answer, RefusedMessage
from filon.table.protocol.server_messages import PROTOCOL, Snapshot

REF = "#/components/schemas/{name}"
PLACE = re.compile(r"{(\w+)}")
QUERIES: dict[str, dict[str, Any]] = {
    "seats": {"type": "integer", "minimum": 1, "maximum": 999},
    "options": {"type": "string", "maxLength": LONGEST_OPTIONS},
    "as": {"type": "string", "maxLength": 20},
    "step": {"type": "integer", "minimum": 0, "maximum": 99_999},
}
# What a door may say instead: nothing of the kind, not now, too much, too often, and that it could not be kept.
REFUSED = (400, 403, 404, 405, 409, 410, 413, 415, 421, 429, 503)


def describe() -> dict[str, Any]:
    """The whole document."""
    structs = [RefusalBody, *(door.body for door in ENDPOINTS if door.body is not None)]
    answers = [door.answer for door in ENDPOINTS if door.answer is not str]
    tops, parts = msgspec.json.schema_components((*structs, *answers), ref_template=REF)
    answered = dict(zip(map(str, answers), tops[len(structs) :], strict=True))
    wished = dict(zip(structs, tops, strict=False))
    paths: dict[str, dict[str, Any]] = {}
    for door in ENDPOINTS:
        found = {str(door.answer): answered.get(str(door.answer), {"type": "string"})}
        paths.setdefault(door.path, {})[door.method.lower()] = operation(door, wished.get(door.body), found)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Filon", "version": str(PROTOCOL), "description": "Tables over HTTP; play is a WebSocket."},
        "paths": paths,
        "components": {
            "schemas": parts,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer", "description": "A guest's token."}},
        },
        "security": [{}, {"token": []}],
    }


def endpoint_types() -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """What is asked over HTTP; and what is answered there, or said on a connection beside a table's own letters."""
    answers = [door.answer for door in ENDPOINTS if door.answer not in (str, Snapshot)]
    return tuple(door.body for door in ENDPOINTS if door.body is not None), (
        RefusalBody,
        *answers,
        RefusedMessage,
        Answer,
        PresenceMessage,
    )


def operation(door: Endpoint, body: dict[str, Any] | None, answers: dict[str, Any]) -> dict[str, Any]:
    """One door."""
    kind = "text/plain" if door.answer is str else "application/json"
    schema = {"type": "object"} if door.answer is Snapshot else answers[str(door.answer)]
    refused = {"application/json": {"schema": {"$ref": REF.format(name="RefusalBody")}}}
    found: dict[str, Any] = {
        "operationId": f"{door.handler.__module__.rpartition('.')[2]}_{door.handler.__name__}",
        "summary": (door.handler.__doc__ or "").partition("\n")[0],
        "parameters": [
            *({"name": name, "in": "path", "required": True, "schema": text()} for name in PLACE.findall(door.path)),
            *({"name": name, "in": "query", "schema": QUERIES[name]} for name in door.query),
        ],
        "responses": {
            str(door.status): {"description": "Well.", "content": {kind: {"schema": schema}}},
            **{str(status): {"description": "No: a code and why.", "content": refused} for status in REFUSED},
        },
    }
    if body is not None:
        found["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    return found


def text() -> dict[str, Any]:
    """A name in a path."""
    return {"type": "string", "minLength": 1, "maxLength": 64}

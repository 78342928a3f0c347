"""OpenAPI description of the HTTP API, generated from the types of its endpoints."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import msgspec

from filon.server.api.errors import RefusalBody
from filon.server.api.reads import MAX_OPTIONS_LENGTH
from filon.server.api.routes import ENDPOINTS, Endpoint
from filon.server.identity.devices import SeatDevices
from filon.server.tables.presence_broadcast import PresenceMessage
from filon.server.websocket.session import Answer, RefusedMessage
from filon.table.protocol.server_messages import PROTOCOL, Snapshot

REF = "#/components/schemas/{name}"
PARAMETER = re.compile(r"{(\w+)}")
QUERIES: dict[str, dict[str, Any]] = {
    "seats": {"type": "integer", "minimum": 1, "maximum": 999},
    "options": {"type": "string", "maxLength": MAX_OPTIONS_LENGTH},
    "as": {"type": "string", "maxLength": 20},
    "match": {"type": "integer", "minimum": 1},
    "skip": {"type": "integer", "minimum": 0, "maximum": 99_999},
}
# Statuses of refusals, which every endpoint may answer with.
REFUSED = (400, 403, 404, 405, 409, 410, 413, 415, 421, 429, 503)


@lru_cache(maxsize=1)
def encoded_description() -> bytes:
    """Return the OpenAPI document as JSON, made once."""
    return msgspec.json.encode(describe())


def describe() -> dict[str, Any]:
    """Return the OpenAPI document."""
    structs = [RefusalBody, *(endpoint.body for endpoint in ENDPOINTS if endpoint.body is not None)]
    answers = [endpoint.answer for endpoint in ENDPOINTS if endpoint.answer is not str]
    tops, parts = msgspec.json.schema_components((*structs, *answers), ref_template=REF)
    responses = dict(zip(map(str, answers), tops[len(structs) :], strict=True))
    requests = dict(zip(structs, tops, strict=False))
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in ENDPOINTS:
        found = {str(endpoint.answer): responses.get(str(endpoint.answer), {"type": "string"})}
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation(
            endpoint, requests.get(endpoint.body), found
        )
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
    """Return the types of request bodies; and those of responses and of the server's own WebSocket messages."""
    answers = [endpoint.answer for endpoint in ENDPOINTS if endpoint.answer not in (str, Snapshot)]
    return tuple(endpoint.body for endpoint in ENDPOINTS if endpoint.body is not None), (
        RefusalBody,
        *answers,
        RefusedMessage,
        Answer,
        PresenceMessage,
        SeatDevices,
    )


def operation(endpoint: Endpoint, body: dict[str, Any] | None, answers: dict[str, Any]) -> dict[str, Any]:
    """Return the description of one endpoint."""
    kind = "text/plain" if endpoint.answer is str else "application/json"
    schema = {"type": "object"} if endpoint.answer is Snapshot else answers[str(endpoint.answer)]
    refused = {"application/json": {"schema": {"$ref": REF.format(name="RefusalBody")}}}
    found: dict[str, Any] = {
        "operationId": f"{endpoint.handler.__module__.rpartition('.')[2]}_{endpoint.handler.__name__}",
        "summary": (endpoint.handler.__doc__ or "").partition("\n")[0],
        "parameters": [
            *(
                {"name": name, "in": "path", "required": True, "schema": path_parameter()}
                for name in PARAMETER.findall(endpoint.path)
            ),
            *({"name": name, "in": "query", "schema": QUERIES[name]} for name in endpoint.query),
        ],
        "responses": {
            str(endpoint.status): {"description": "Success.", "content": {kind: {"schema": schema}}},
            **{
                str(status): {"description": "Refused, with a code and a sentence.", "content": refused}
                for status in REFUSED
            },
        },
    }
    if body is not None:
        found["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    return found


def path_parameter() -> dict[str, Any]:
    """Return the schema of a path parameter."""
    return {"type": "string", "minLength": 1, "maxLength": 64}

"""Is the description of the HTTP part true, and does a stranger's tool find nothing wrong with what it describes?"""

from contextlib import suppress
from unittest import SkipTest

import msgspec
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

import filon
from filon.client import Client
from filon.server.api.openapi import describe, door_types
from filon.server.api.routes import ENDPOINTS
from filon.table.protocol.schema import schema
from filon.table.protocol.server_messages import Snapshot
from filon.table.protocol.typescript import typescript
from server.threaded_server import ThreadedServer

CHECKS = [
    schemathesis.checks.not_a_server_error,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    negative_data_rejection,
]

TIMEOUT = settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.generate],
)


def test_every_door_is_described_with_its_types() -> None:
    described = describe()
    operations = [(path, method) for path, found in described["paths"].items() for method in found]

    assert sorted(operations) == sorted((door.path, door.method.lower()) for door in ENDPOINTS)
    assert described["components"]["schemas"]["Create"]["additionalProperties"] is False
    names = [found["operationId"] for paths in described["paths"].values() for found in paths.values()]
    assert len(set(names)) == len(names)


def test_the_description_is_served_as_it_is(served: ThreadedServer) -> None:
    with served.browser() as browser:
        assert browser.get("/api/openapi.json").content == msgspec.json.encode(describe())


def test_a_strangers_tool_finds_nothing(served: ThreadedServer) -> None:
    described = schemathesis.openapi.from_url(f"{served.url}/api/openapi.json")
    # What is too large is a no like any other; the tool does not count it as one unless it is told.
    rejecting = described.config.checks.negative_data_rejection
    rejecting.expected_statuses = [*rejecting.expected_statuses, "413"]
    client = Client(served.url)
    table = client.create("sabale", 2, level="random")
    client.request("POST", f"/api/tables/{table}/sit", {"seat": 0, "name": "Stranger"})
    seen = []

    def ask(case: schemathesis.Case) -> None:
        if "table" in case.path_parameters and len(seen) % 3:
            # Names made at random open no table: most of the time somebody who sits at one asks.
            case.path_parameters["table"] = table
            case.headers["Authorization"] = f"Bearer {client.token}"
        response = case.call()
        seen.append(response.status_code)
        case.validate_response(response, checks=CHECKS)

    for found in described.get_all_operations():
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            with suppress(SkipTest, Unsatisfiable):
                TIMEOUT(given(case=found.ok().as_strategy(generation_mode=mode))(ask))()

    assert len(seen) > 100
    assert {200, 201, 400, 404, 409} <= set(seen)


def test_the_page_s_types_have_what_is_asked_and_answered_at_every_door() -> None:
    text = typescript(schema([filon.load("sabale")], *door_types()))
    structs = [
        kind
        for door in ENDPOINTS
        for kind in (door.body, door.answer)
        if isinstance(kind, type) and kind not in (str, Snapshot)
    ]

    for kind in structs:
        assert f"export interface {kind.__name__}" in text or f"export type {kind.__name__}" in text
    assert "readonly level?: " in text  # a wish may leave out what is usual
    assert "readonly choices: readonly string[];" in text  # an answer leaves out nothing

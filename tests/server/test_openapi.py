"""The OpenAPI description is complete, and schemathesis finds no answer that contradicts it."""

import json
import re
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
from filon.server.api.openapi import describe, endpoint_types
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

FEW_EXAMPLES = settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.generate],
)


def test_every_endpoint_is_described_with_its_types() -> None:
    described = describe()
    operations = [(path, method) for path, found in described["paths"].items() for method in found]

    assert sorted(operations) == sorted((endpoint.path, endpoint.method.lower()) for endpoint in ENDPOINTS)
    assert described["components"]["schemas"]["Create"]["additionalProperties"] is False
    references = set(re.findall(r"#/components/schemas/(\w+)", json.dumps(described)))
    assert references <= set(described["components"]["schemas"])
    names = [found["operationId"] for paths in described["paths"].values() for found in paths.values()]
    assert len(set(names)) == len(names)


def test_description_is_served(served: ThreadedServer) -> None:
    with served.browser() as browser:
        assert browser.get("/api/openapi.json").content == msgspec.json.encode(describe())


def test_schemathesis_finds_no_violation(served: ThreadedServer) -> None:
    described = schemathesis.openapi.from_url(f"{served.url}/api/openapi.json")
    # 413 is a rejection too; schemathesis does not count it as one by default.
    rejecting = described.config.checks.negative_data_rejection
    rejecting.expected_statuses = [*rejecting.expected_statuses, "413"]
    client = Client(served.url)
    table = client.create("sabale", 2, level="random")
    client.request("POST", f"/api/tables/{table}/sit", {"seat": 0, "name": "Stranger"})
    statuses: list[int] = []

    def send(case: schemathesis.Case) -> None:
        if "table" in case.path_parameters and len(statuses) % 3:
            # Random ids name no table: most requests come from a guest who sits at one.
            case.path_parameters["table"] = table
            case.headers["Authorization"] = f"Bearer {client.token}"
        response = case.call()
        statuses.append(response.status_code)
        case.validate_response(response, checks=CHECKS)

    for found in described.get_all_operations():
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            with suppress(SkipTest, Unsatisfiable):
                FEW_EXAMPLES(given(case=found.ok().as_strategy(generation_mode=mode))(send))()

    assert len(statuses) > 100
    assert {200, 201, 400, 404, 409} <= set(statuses)


def test_typescript_has_the_types_of_every_endpoint() -> None:
    text = typescript(schema([filon.load("sabale")], *endpoint_types()))
    structs = [
        kind
        for endpoint in ENDPOINTS
        for kind in (endpoint.body, endpoint.answer)
        if isinstance(kind, type) and kind not in (str, Snapshot)
    ]

    for kind in structs:
        assert f"export interface {kind.__name__}" in text or f"export type {kind.__name__}" in text
    assert "readonly level?: " in text  # a request may leave out defaults
    assert "readonly choices: readonly string[];" in text  # a response leaves out nothing

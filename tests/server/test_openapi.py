"""Is the description of the HTTP part true, and does a stranger's tool find nothing wrong with what it describes?"""

import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from filon.server.api import DOORS
from filon.server.openapi import describe
from server.visiting import Served

CHECKS = [
    schemathesis.checks.not_a_server_error,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    negative_data_rejection,
]


def test_every_door_is_described_with_its_types() -> None:
    described = describe()
    operations = [(path, method) for path, found in described["paths"].items() for method in found]

    assert sorted(operations) == sorted((door.path, door.method.lower()) for door in DOORS)
    assert described["components"]["schemas"]["Create"]["additionalProperties"] is False
    names = [found["operationId"] for paths in described["paths"].values() for found in paths.values()]
    assert len(set(names)) == len(names)


def test_the_description_is_served_as_it_is(served: Served) -> None:
    with served.browser() as browser:
        assert browser.get("/api/openapi.json").json() == describe()


def test_a_strangers_tool_finds_nothing(served: Served) -> None:
    described = schemathesis.openapi.from_url(f"{served.url}/api/openapi.json")
    seen = []

    @settings(
        max_examples=12,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )
    def ask(case: schemathesis.Case) -> None:
        response = case.call()
        seen.append(response.status_code)
        case.validate_response(response, checks=CHECKS)

    for found in described.get_all_operations():
        operation = found.ok()
        strategy = operation.as_strategy()
        from hypothesis import given

        given(case=strategy)(ask)()

    assert len(seen) > 100
    assert {200, 201, 404} <= set(seen)

"""Every route, walked from the route table: strict headers on every answer, origin checks on all that write."""

import asyncio
import json
import logging
import re
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from filon.server.ops.log_format import CAUSED_BY_CLIENTS
from server.async_server import TIMEOUT, AsyncServer, run_server, uvicorn_logging_to
from server.threaded_server import ThreadedServer, serve_in_thread

METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "TRACE")
WRITING = ("POST", "PUT", "PATCH", "DELETE")
FOREIGN = ({"origin": "http://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"})
NOT_STORED = "no-store"


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadedServer]:
    with serve_in_thread(tmp_path_factory.mktemp("routes")) as found:
        yield found


def paths(server: ThreadedServer, kind: type) -> list[str]:
    """Every path of the route table, and those of the plain pages; a parameter is some text."""
    found = [re.sub(r"{[^}]*}", "x", route.path) for route in server.server.app().routes if isinstance(route, kind)]
    return sorted({*found, *(f"/text{path}" for path in found), "/nowhere", "/api/nowhere", "/rules/duel/"})


def assert_strict(headers: Any, where: object, *, may_be_stored: bool = False) -> None:
    """Every header that protects a page is there."""
    assert "default-src 'none'" in headers.get("content-security-policy", ""), where
    assert headers.get("x-content-type-options") == "nosniff", where
    assert headers.get("referrer-policy") == "same-origin", where
    assert headers.get("cross-origin-resource-policy") == "same-origin", where
    assert headers.get("cache-control") == NOT_STORED or may_be_stored, where


@pytest.mark.parametrize("method", METHODS)
def test_every_route_answers_every_method_with_strict_headers(own: ThreadedServer, method: str) -> None:
    with own.browser() as browser:
        answers = {path: browser.request(method, path) for path in paths(own, Route)}

    assert len(answers) > 80
    for path, answer in answers.items():
        assert answer.status_code < 500, path
        assert_strict(answer.headers, path, may_be_stored=answer.status_code == 200)


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_every_route_that_writes_refuses_a_foreign_origin(own: ThreadedServer, headers: dict[str, str]) -> None:
    with own.browser() as browser:
        for path in paths(own, Route):
            for method in WRITING:
                answer = browser.request(method, path, headers=headers)

                assert answer.status_code == 403, (method, path)
                assert_strict(answer.headers, path)


@pytest.mark.parametrize(("name", "status"), [("host", 421), ("origin", 403)])
def test_malformed_host_or_origin_is_refused_like_a_foreign_one(own: ThreadedServer, name: str, status: int) -> None:
    with own.browser() as browser:
        answers = [browser.post("/api/tables", headers={name: value}) for value in ("http://[", "[::1", "[x]", ":")]

    for answer in answers:
        assert answer.status_code == status
        assert_strict(answer.headers, answer)


def handshake(port: int, path: str, **headers: str) -> Awaitable[tuple[int, Any, bytes]]:
    async def run() -> tuple[int, Any, bytes]:
        try:
            async with connect(f"ws://127.0.0.1:{port}{path}", additional_headers=headers):
                return 101, {}, b""
        except InvalidStatus as error:
            return error.response.status_code, error.response.headers, error.response.body or b""

    return asyncio.wait_for(run(), TIMEOUT)


def test_every_websocket_route_refuses_a_foreign_origin(own: ThreadedServer) -> None:
    sockets = paths(own, WebSocketRoute)
    assert "/api/tables/x/play" in sockets
    for path in sockets:
        for given in FOREIGN:
            status, headers, body = asyncio.run(handshake(own.port, path, **given))

            assert status == 403, path
            assert b'"other_origin"' in body or not path.startswith("/api/")
            assert_strict(headers, path)


@pytest.mark.parametrize("path", ["/api/nowhere", "/nowhere", "/api/tables/x/play", "/rules/duel"])
def test_refused_websocket_has_strict_headers(own: ThreadedServer, path: str) -> None:
    status, headers, body = asyncio.run(handshake(own.port, path))

    assert (status, bool(body)) == (404, True)
    assert_strict(headers, path)


def test_malformed_handshake_is_refused_with_strict_headers(own: ThreadedServer) -> None:
    with own.browser() as browser:
        answer = browser.get("/api/tables/x/play", headers={"upgrade": "websocket", "connection": "upgrade"})

    assert answer.status_code == 400
    assert_strict(answer.headers, answer)


async def fail(request: Request) -> Response:
    raise RuntimeError("the hidden card is gold")


async def fail_in_body(request: Request) -> Response:
    await request.body()
    raise RuntimeError("the hidden card is gold")


async def fail_in_websocket(websocket: WebSocket) -> None:
    raise RuntimeError("the hidden card is gold")


FAILING = (
    Route("/fail", fail),
    Route("/api/fail", fail_in_body, methods=["POST"]),
    WebSocketRoute("/api/fail-too", fail_in_websocket),
)


def with_failing(path: Path, caplog: pytest.LogCaptureFixture, talk: Callable[[AsyncServer], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        async with run_server(path / "filon.db", routes=FAILING) as server:
            with uvicorn_logging_to(caplog.handler):
                return await talk(server)

    return asyncio.run(run())


def test_unexpected_error_is_answered_with_strict_headers_and_logged_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def talk(server: AsyncServer) -> tuple[Any, ...]:
        async with httpx.AsyncClient(base_url=f"http://{server.address}", timeout=TIMEOUT) as client:
            page, program = await client.get("/fail"), await client.post("/api/fail")
        return page, program, await handshake(server.port, "/api/fail-too")

    with caplog.at_level(logging.ERROR, "filon"):
        page, program, (status, headers, body) = with_failing(tmp_path, caplog, talk)

    assert (page.status_code, program.status_code, status) == (500, 500, 500)
    assert program.json()["code"] == json.loads(body)["code"] == "our_mistake"
    assert "gold" not in page.text
    for answer in (page.headers, program.headers, headers):
        assert_strict(answer, answer)
    lines = [record.getMessage() for record in caplog.records]
    assert [line for line in lines if not any(part in line for part in CAUSED_BY_CLIENTS)] == ["unexpected"] * 3


def test_client_that_leaves_while_it_sends_is_no_error(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def talk(server: AsyncServer) -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b"POST /api/fail HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\nxx")
        while not server.runner.server_state.tasks:
            await asyncio.sleep(0.001)
        writer.close()
        while server.runner.server_state.tasks:
            await asyncio.sleep(0.001)

    with_failing(tmp_path, caplog, talk)
    assert not caplog.records


def test_trailing_slash_is_redirected_under_the_prefix_without_naming_a_scheme(tmp_path: Path) -> None:
    settings = {"public_url": "https://games.example/filon", "behind_proxy": 1}
    asked = {
        "/filon/rules/duel/": "/filon/rules/duel",
        "/filon/rules/duel//?lang=de": "/filon/rules/duel?lang=de",
        "/rules/duel/": "/filon/rules/duel",  # where the proxy strips the prefix
        "/filon/text/rules/duel/": "/filon/text/rules/duel",
        "/filon/t/a%0D%0Ab%3Fc/": "/filon/t/a%0D%0Ab%3Fc",
    }
    with serve_in_thread(tmp_path, **settings) as own, own.browser(headers={"host": "games.example"}) as browser:
        answers = {path: browser.get(path) for path in asked}
        nowhere = [browser.get(path) for path in ("/filon//evil.example/", "/filon/nowhere/", "//evil.example/t/")]
        home = browser.get("/filon")

    assert {path: answer.headers.get("location") for path, answer in answers.items()} == asked
    assert {answer.status_code for answer in answers.values()} == {307}
    assert [answer.status_code for answer in nowhere] == [404] * 3
    assert home.status_code == 200

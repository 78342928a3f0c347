"""Floods of requests: one limit for all of them, refusals that wait, and bytes of bodies that are not complete."""

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from filon.server.api import security
from filon.server.api.errors import ApiError
from filon.server.config import Config
from filon.server.limits import request_bodies
from filon.server.limits.limits import REQUEST_SECONDS, Limits
from filon.server.limits.request_bodies import FREE, OF_ADDRESS, OF_ALL, RequestBodies, RequestBody
from filon.server.limits.turnstile import AT_ONCE, Turnstile
from server.asgi_table import AsgiTable
from server.async_server import TIMEOUT, AsyncServer, run_server
from server.test_slow_requests import HANDSHAKE, PATIENT, WEBSOCKET, answered, connected
from server.virtual_time import run_in_virtual_time

REQUEST = b"GET /counted HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


class Counted:
    """A route that counts how often it was run."""

    def __init__(self) -> None:
        self.runs = 0
        self.route = Route("/counted", self.run)

    async def run(self, request: Request) -> Response:
        self.runs += 1
        return Response("ok", media_type="text/plain")


def test_requests_that_come_at_once_start_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    asgi, counted = AsgiTable(), Counted()
    asgi.app.routes.append(counted.route)
    rounds: list[int] = []
    begin_round = Turnstile.begin_round

    def begin(turnstile: Turnstile) -> None:
        begin_round(turnstile)
        rounds.append(turnstile.passed)

    monkeypatch.setattr(Turnstile, "begin_round", begin)

    async def run() -> None:
        transport = httpx.ASGITransport(asgi.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:7465") as client:
            await asyncio.gather(*(client.get("/counted") for _ in range(3 * AT_ONCE)))

    asyncio.run(run())

    assert counted.runs == 3 * AT_ONCE
    assert AT_ONCE in rounds
    assert max(rounds) == AT_ONCE


def test_requests_beyond_the_limit_are_refused_after_a_pause_and_run_nothing() -> None:
    asgi, counted = AsgiTable(limits=Limits(requests=4)), Counted()
    asgi.app.routes.append(counted.route)

    def client(address: str, token: str = "") -> httpx.AsyncClient:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        transport = httpx.ASGITransport(asgi.app, client=(address, 1))
        return httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:7465", headers=headers)

    async def statuses(client: httpx.AsyncClient, *paths: str) -> list[tuple[int, float]]:
        """Return status and seconds of each request."""
        found = []
        for path in paths:
            before = asgi.clock.monotonic()
            answer = await client.get(path)
            if answer.status_code == 429:
                assert "nosniff" in str(answer.headers)
                assert answer.json()["code"] == "too_often" if path.startswith("/api") else "html" in answer.text
            found.append((answer.status_code, round(asgi.clock.monotonic() - before, 3)))
        return found

    async def run() -> None:
        done, refused = (200, 0.0), (429, 1.0)
        one, other = client("1.1.1.1"), client("2.2.2.2")
        flood = ["/counted"] * 3 + ["/static/style.css", "/counted", "/api/nowhere", "/nowhere"]
        assert await statuses(one, *flood) == [done] * 4 + [refused] * 3
        assert await statuses(one, "/healthz") == [done]
        assert counted.runs == 3
        assert await statuses(other, "/counted") == [done]
        await asyncio.sleep(REQUEST_SECONDS)
        assert await statuses(one, "/counted") == [done]
        # A guest has a part of its address's limit; what it is refused does not count for the others.
        guest = client("3.3.3.3", "x" * 43)
        assert await statuses(guest, *["/counted"] * 4) == [done] * 2 + [refused] * 2
        assert await statuses(client("3.3.3.3"), *["/counted"] * 3) == [done] * 2 + [refused]

    run_in_virtual_time(asgi.clock, run())


def with_server(path: Path, talk: Callable[[AsyncServer], Awaitable[Any]], **settings: Any) -> Any:
    """Run a server, whose time-outs are long, and talk to it."""

    async def run() -> Any:
        async with run_server(path / "filon.db", timeouts=PATIENT, **settings) as server:
            return await asyncio.wait_for(talk(server), TIMEOUT)

    return asyncio.run(run())


def count_requests(server: AsyncServer) -> list[bool]:
    """Return a list to which every decision of the limit is added."""
    limit, found = server.context.action_limits.requests, list[bool]()
    allow = limit.allow

    def counted(guest: str, address: str, times: int = 1) -> bool:
        found.append(allow(guest, address, times))
        return found[-1]

    limit.allow = counted  # type: ignore[method-assign]
    return found


def test_pipelined_requests_wait_behind_a_refusal(tmp_path: Path) -> None:
    counted = Counted()

    async def talk(server: AsyncServer) -> tuple[list[bool], int]:
        decisions = count_requests(server)
        async with connected(server, REQUEST * 20):
            while len(decisions) < 3:
                await asyncio.sleep(0.001)
            for _ in range(3):  # the server has gone on meanwhile
                assert await answered(server, b"GET /healthz HTTP/1.1\r\nConnection: close\r\nHost: 127.0.0.1\r\n\r\n")
        return decisions, counted.runs

    found = with_server(tmp_path, talk, limits=Limits(requests=2), routes=[counted.route])
    assert found == ([True, True, False], 2)


def test_handshake_beyond_the_limit_is_refused_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "PAUSE", 0.0)

    async def talk(server: AsyncServer) -> tuple[int, str]:
        return await answered(server, HANDSHAKE + WEBSOCKET + b"\r\n")

    assert with_server(tmp_path, talk, limits=Limits(requests=0)) == (429, "too_often")


def test_waiting_refusals_behind_a_proxy_count_as_connections(tmp_path: Path) -> None:
    """Otherwise they would use up all connections of the proxy, and lock everybody out."""
    request = b"GET /api/version HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 1.1.1.1\r\nConnection: close\r\n\r\n"

    async def talk(server: AsyncServer) -> tuple[int, str]:
        async with connected(server, request), connected(server, request):
            while server.context.addresses.connected != {"1.1.1.1": 2}:
                await asyncio.sleep(0.001)
            return await answered(server, request)

    limits = Limits(requests=0, connections=2)
    found = with_server(tmp_path, talk, limits=limits, config=Config(behind_proxy=1))
    assert found == (429, "too_many_connections")


def refusal(body: RequestBody, size: int) -> tuple[int, str] | None:
    """Return why so many more bytes are refused."""
    try:
        body.add(size)
    except ApiError as error:
        return error.status, error.refusal.code
    return None


def test_bodies_are_bounded_per_address_and_in_all() -> None:
    bodies, limit = RequestBodies(), 10**9

    def body(address: str) -> RequestBody:
        return RequestBody(bodies, address, limit)

    first, second = body("a"), body("a")
    assert refusal(first, FREE) is None
    assert bodies.total == 0
    assert refusal(first, OF_ADDRESS) is None
    assert refusal(second, FREE) is None  # short bodies always come in
    assert refusal(second, 1) == (429, "too_often")
    others = [body(f"b{number}") for number in range(OF_ALL // OF_ADDRESS - 1)]
    assert [refusal(one, FREE + OF_ADDRESS) for one in others] == [None] * len(others)
    assert refusal(body("c"), FREE + 1) == (503, "server_full")
    for one in (first, first, second, *others):
        one.end()
    assert (bodies.total, bodies.held) == (0, {})
    assert refusal(RequestBody(bodies, "a", 5), 6) == (413, "too_large")


def test_half_sent_bodies_hold_few_bytes_and_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_bodies, "OF_ADDRESS", 1_000_000)
    head = (
        b"POST /api/replay HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n"
    )
    half = head + b"\r\n" + b" " * 500_000

    async def talk(server: AsyncServer) -> tuple[int, str]:
        bodies = server.context.bodies
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(2):
                await stack.enter_async_context(connected(server, half))
            while bodies.total < 2 * (500_000 - FREE):
                await asyncio.sleep(0.001)
            async with connected(server, half) as (reader, _):
                while b"\r\n\r\n" not in (found := await reader.read(10_000)):
                    pass
                assert bodies.total <= 1_000_000
            assert b"connection: close" in found
            refused = int(found.split()[1]), json.loads(found.partition(b"\r\n\r\n")[2])["code"]
        while bodies.total:
            await asyncio.sleep(0.001)
        return refused

    assert with_server(tmp_path, talk) == (429, "too_often")

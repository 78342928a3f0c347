"""Slow and half-sent requests: time-outs, connections counted from accept on, and a lack of descriptors."""

import asyncio
import contextlib
import json
import logging
import re
import resource
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from filon.server.api.api_request import ApiRequest
from filon.server.api.errors import ApiError
from filon.server.config import Config
from filon.server.context import ServerContext
from filon.server.http import table_server
from filon.server.http.protocol import Timeouts
from filon.server.limits.action_limits import CONNECTS
from filon.server.limits.limits import Limits
from filon.server.limits.rate_limit import AddressLimits
from filon.server.ops.descriptors import connections_within
from filon.server.storage.await_durable import write
from filon.server.websocket.endpoint import check_connection_rate
from server.async_server import TIMEOUT, AsyncServer, Guest, connect_client, create_table, run_server
from server.fakes import FakeBots, MemoryStore

A_TENTH = Timeouts(headers=0.1, body=0.1, idle=0.1, reader=0.1, refused=0.1)
LONG = 1000.0
PATIENT = Timeouts(headers=LONG, body=LONG, idle=LONG, reader=LONG, refused=LONG)
GET = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nAccept-Language: de\r\n"
HANDSHAKE = b"GET /api/tables/x/play HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
UNKNOWN_UPGRADE = GET + b"Upgrade: h2c\r\nConnection: Upgrade\r\n\r\n"
HALF_SENT = {
    "a request line": b"GET /healthz HT",
    "headers": GET,
    "a WebSocket handshake": HANDSHAKE,
    "a body": POST + b'Content-Length: 50\r\n\r\n{"game":',
    "a chunked body": POST + b"Transfer-Encoding: chunked\r\n\r\n5\r\nabc",
    "headers after a request": GET + b"\r\n" + GET,
}

Reader, Writer = asyncio.StreamReader, asyncio.StreamWriter


@contextlib.asynccontextmanager
async def connected(server: AsyncServer, data: bytes = b"") -> AsyncIterator[tuple[Reader, Writer]]:
    """Connect and send these bytes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    try:
        writer.write(data)
        yield reader, writer
    finally:
        writer.transport.abort()


def with_server(path: Path, talk: Callable[[AsyncServer], Awaitable[Any]], **settings: Any) -> Any:
    """Run a server and talk to it."""

    async def run() -> Any:
        async with run_server(path / "filon.db", **settings) as server:
            return await asyncio.wait_for(talk(server), TIMEOUT)

    return asyncio.run(run())


def last_answer(data: bytes) -> tuple[int, dict[str, str], Any]:
    """Return status, headers and JSON body of the last response."""
    head, _, body = data[data.rindex(b"HTTP/1.1 ") :].partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    return int(first.split()[1]), dict(line.lower().split(": ", 1) for line in lines), json.loads(body or b"null")


@pytest.mark.parametrize("kind", HALF_SENT)
def test_half_sent_request_times_out_with_a_code_and_strict_headers(tmp_path: Path, kind: str) -> None:
    async def talk(server: AsyncServer) -> bytes:
        async with connected(server, HALF_SENT[kind]) as (reader, _):
            return await reader.read()

    status, headers, body = last_answer(with_server(tmp_path, talk, timeouts=A_TENTH))
    assert (status, body["code"], headers["connection"]) == (408, "too_slow", "close")
    assert headers["x-content-type-options"] == "nosniff"
    assert "default-src 'none'" in headers["content-security-policy"]
    assert headers["cache-control"] == "no-store"
    assert body["text"].startswith("Die Anfrage" if "body" in kind else "The request")


@pytest.mark.parametrize("data", [b"", GET + b"\r\n"])
def test_idle_connection_is_closed_without_a_word(tmp_path: Path, data: bytes) -> None:
    async def talk(server: AsyncServer) -> tuple[bytes, int]:
        async with connected(server, data) as (reader, _):
            return await reader.read(), server.runner.open

    answer, _ = with_server(tmp_path, talk, timeouts=A_TENTH)
    assert answer.count(b"HTTP/1.1") == bool(data)
    assert answer.endswith(b"ok" if data else b"")


@pytest.mark.parametrize("part", [GET, POST + b"Content-Length: 999999\r\n\r\n"])
def test_byte_by_byte_request_does_not_extend_its_time(tmp_path: Path, part: bytes) -> None:
    """Bytes that keep coming restart no timer, also those of a body that was refused already."""

    async def talk(server: AsyncServer) -> None:
        async with connected(server, part) as (reader, writer):
            while not reader.at_eof():
                with contextlib.suppress(ConnectionError):
                    writer.write(b"x")
                await asyncio.sleep(0.01)
                with contextlib.suppress(TimeoutError, ConnectionError):
                    await asyncio.wait_for(reader.read(1_000), 0.001)

    with_server(tmp_path, talk, timeouts=Timeouts(headers=0.2, body=0.2, idle=LONG))


def test_client_that_does_not_read_an_answer_is_disconnected(tmp_path: Path) -> None:
    async def talk(server: AsyncServer) -> None:
        with socket.socket() as client:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            client.setblocking(False)
            loop = asyncio.get_running_loop()
            await loop.sock_connect(client, ("127.0.0.1", server.port))
            await asyncio.sleep(0)
            while not (found := list(server.runner.server_state.connections)):
                await asyncio.sleep(0.001)
            found[0].transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1024)
            await loop.sock_sendall(client, b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            while server.runner.open:
                await asyncio.sleep(0.01)

    with_server(tmp_path, talk, timeouts=A_TENTH)


def test_address_that_connects_again_and_again_is_refused(tmp_path: Path) -> None:
    async def talk(server: AsyncServer) -> None:
        for _ in range(CONNECTS):
            assert server.runner.connect("1.2.3.4") is None
            server.runner.disconnect("1.2.3.4")
        refused = server.runner.connect("1.2.3.4")

        assert refused is not None
        assert refused.refusal.code == "too_many_connections"
        assert server.runner.connect("5.6.7.8") is None
        server.runner.disconnect("5.6.7.8")
        assert not server.runner.open

    with_server(tmp_path, talk, timeouts=PATIENT, limits=Limits(connections=1))


def test_address_behind_a_proxy_that_connects_again_and_again_is_refused() -> None:
    context = ServerContext(MemoryStore(), Config(behind_proxy=1), FakeBots(), limits=Limits(connections=1))
    caller = ApiRequest(address="1.2.3.4")
    for _ in range(CONNECTS):
        check_connection_rate(context, caller)

    with pytest.raises(ApiError, match="too_many_connections"):
        check_connection_rate(context, caller)
    check_connection_rate(context, ApiRequest(address="5.6.7.8"))


def test_half_sent_requests_count_per_address_from_accept(tmp_path: Path) -> None:
    async def talk(server: AsyncServer) -> list[tuple[int, Any]]:
        async with contextlib.AsyncExitStack() as stack:
            for data in (b"", GET, HANDSHAKE):
                await stack.enter_async_context(connected(server, data))
            answers = [await answered(server, GET.replace(b"healthz", b"api/version") + b"\r\n")]
            answers.append(await answered(server, HANDSHAKE + WEBSOCKET + b"\r\n"))
            assert server.context.addresses.connected == {"127.0.0.1": 3}
        while server.runner.open:
            await asyncio.sleep(0.001)
        answers.append(await answered(server, GET + b"Connection: close\r\n\r\n"))
        assert server.runner.refusing == 0
        return answers

    limits = Limits(connections=3)
    found = with_server(tmp_path, talk, timeouts=PATIENT, limits=limits)
    assert found == [(429, "too_many_connections"), (429, "too_many_connections"), (200, "ok")]


WEBSOCKET = b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"


async def answered(server: AsyncServer, request: bytes) -> tuple[int, str]:
    """Return the status and the code of the answer to one request."""
    async with connected(server, request) as (reader, _):
        data = await reader.read()
    body = data.partition(b"\r\n\r\n")[2]
    assert b"nosniff" in data
    if body.startswith(b"{"):
        return int(data.split()[1]), json.loads(body)["code"]
    return int(data.split()[1]), "ok" if body == b"ok" else "page"


def test_total_of_connections_counts_whatever_the_address(tmp_path: Path) -> None:
    async def talk(server: AsyncServer) -> tuple[int, str]:
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(4):
                await stack.enter_async_context(connected(server, GET))
            return await answered(server, b"GET /api/version HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")

    config = Config(behind_proxy=1)
    limits = Limits(connections=100, total_connections=4)
    found = with_server(tmp_path, talk, timeouts=PATIENT, limits=limits, config=config)
    assert found == (503, "server_full")


def test_refused_connections_beyond_a_few_are_closed_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_server, "REFUSALS", 1)

    async def talk(server: AsyncServer) -> bytes:
        async with connected(server), connected(server), connected(server) as (reader, _):
            data = await reader.read()
            assert (server.runner.open, server.runner.refusing) == (1, 1)
        return data

    found = with_server(tmp_path, talk, timeouts=PATIENT, limits=Limits(connections=1))
    assert last_answer(found)[0] == 429
    assert last_answer(found)[2]["code"] == "too_many_connections"


def test_proxied_requests_count_for_the_address_that_the_proxy_names(tmp_path: Path) -> None:
    """All connections come from the proxy; those of one client are refused, those of others are not."""

    async def talk(server: AsyncServer) -> list[tuple[int, str]]:
        def request(address: bytes) -> bytes:
            return POST + b"X-Forwarded-For: " + address + b"\r\nContent-Length: 2\r\nConnection: close\r\n\r\n"

        async with connected(server, request(b"1.1.1.1")), connected(server, request(b"6.6.6.6, 1.1.1.1")):
            while server.context.addresses.connected != {"1.1.1.1": 2}:
                await asyncio.sleep(0.001)
            same = await answered(server, request(b"9.9.9.9, 1.1.1.1") + b"{}")
            other = await answered(server, request(b"2.2.2.2") + b"{}")
        while server.context.addresses.connected:
            await asyncio.sleep(0.001)
        return [same, other]

    config = Config(behind_proxy=1)
    found = with_server(tmp_path, talk, timeouts=PATIENT, limits=Limits(connections=2), config=config)
    assert found == [(429, "too_many_connections"), (400, "bad_message")]


def test_server_stops_at_once_while_requests_are_half_sent(tmp_path: Path) -> None:
    async def run() -> None:
        async with contextlib.AsyncExitStack() as stack:
            async with run_server(tmp_path / "filon.db", timeouts=PATIENT) as server:
                clients = [await stack.enter_async_context(connected(server, data)) for data in HALF_SENT.values()]
                while server.runner.open < len(HALF_SENT) or len(server.runner.server_state.tasks) < 2:
                    await asyncio.sleep(0.001)
            for reader, _ in clients:
                await asyncio.wait_for(reader.read(), TIMEOUT)

    asyncio.run(asyncio.wait_for(run(), TIMEOUT))


def test_websocket_outlives_the_time_outs_of_requests(tmp_path: Path) -> None:
    """A request's timer that ran on would write an HTTP answer between the frames."""

    async def talk(server: AsyncServer) -> None:
        table, _ = await create_table(server, "sabale", 2, 0)
        async with connect_client(server.address, table) as client:
            await asyncio.sleep(3 * A_TENTH.body)
            await client.send("why_not", text="pass", id="still here")
            while (await client.receive()).get("id") != "still here":
                pass

    with_server(tmp_path, talk, timeouts=A_TENTH)


def test_lack_of_descriptors_is_one_log_line_and_ends_by_itself(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)

    async def talk(server: AsyncServer) -> int:
        await write(server.store)  # its thread has opened the database
        clients = [socket.socket() for _ in range(20)]
        attempts = 0
        original = server.runner.report

        def report(error: OSError) -> None:
            nonlocal attempts
            attempts += 1
            original(error)

        server.runner.report = report  # type: ignore[method-assign]
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (clients[-1].fileno() + 1, hard))
            for client in clients:
                client.setblocking(False)
                client.connect_ex(("127.0.0.1", server.port))
                client.settimeout(0)
            while attempts < 3:
                await asyncio.sleep(0.01)
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        while server.runner.open < len(clients):
            await asyncio.sleep(0.01)
        for client in clients:
            client.close()
        guest = Guest(server.address)
        return (await guest.request("GET", "/healthz")).status_code

    with caplog.at_level(logging.WARNING):
        status = with_server(tmp_path, talk, timeouts=PATIENT)

    assert status == 200
    assert [(record.name, record.message) for record in caplog.records] == [("filon", "cannot accept connections")]


@pytest.mark.parametrize(
    ("data", "status", "code"),
    [
        (b"nonsense\r\n\r\n", 400, "bad_message"),
        (b"GET / HTTP/1.1\r\nX: " + b"x" * 70_000, 431, "too_large"),
        (POST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n", 400, "bad_message"),
    ],
)
def test_what_is_no_request_is_refused_with_a_code_and_strict_headers(
    tmp_path: Path, data: bytes, status: int, code: str
) -> None:
    async def talk(server: AsyncServer) -> tuple[int, str]:
        return await answered(server, data)

    assert with_server(tmp_path, talk, timeouts=PATIENT) == (status, code)


def test_connections_leave_descriptors_for_others_and_other_addresses() -> None:
    assert [connections_within(count) for count in (64, 256, 1_024, 65_536)] == [32, 128, 896, 65_408]
    assert AddressLimits(Limits(connections=240, total_connections=32)).limit == 24
    assert AddressLimits(Limits(connections=240, total_connections=896)).limit == 240


def test_address_without_end_locks_nobody_out_and_fills_no_log(tmp_path: Path) -> None:
    """A real server with 128 descriptors; one address opens twice as many connections and keeps them if it may."""
    program = f"ulimit -n 128; exec {sys.executable} -m filon --lang en serve --no-browser --port 0 --data {tmp_path}"
    process = subprocess.Popen(["sh", "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    found = re.search(r"http://(127.0.0.1):(\d+)", process.stdout.readline())
    assert found is not None
    address = (found[1], int(found[2]))
    with contextlib.ExitStack() as stack:
        for data in [GET, b"nonsense\r\n\r\n", UNKNOWN_UPGRADE] * 80:
            client = socket.create_connection(address, TIMEOUT, source_address=("127.0.0.2", 0))
            stack.enter_context(client)
            with contextlib.suppress(ConnectionError):
                client.send(data)
        with httpx.Client(timeout=TIMEOUT) as other:
            statuses = [other.get(f"http://{address[0]}:{address[1]}/healthz").status_code for _ in range(3)]
        process.send_signal(signal.SIGTERM)
        _, logged = process.communicate(timeout=TIMEOUT)

    assert statuses == [200] * 3
    assert process.returncode == 0
    assert "accept" not in logged
    assert len(logged.splitlines()) < 10

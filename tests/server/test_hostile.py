"""Hostile clients are refused with a code or disconnected; other tables are not affected."""

import asyncio
import json
import socket
from pathlib import Path
from random import Random

import pytest
from starlette.requests import HTTPConnection
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from filon.client import Client
from filon.server.api.caller_identity import address_of
from filon.server.clock import SYSTEM_CLOCK
from filon.server.config import Config
from filon.server.limits.client_address import network_of
from filon.server.limits.limits import Limits
from filon.server.limits.rate_limit import MAX_REFUSED, ConnectionLimits
from server.async_server import UNLIMITED, TableClient, connect_client, create_table, run_server
from server.attacks import run_attack
from server.threaded_server import serve_in_thread


def test_fuzzed_messages_get_coded_answers_and_harm_no_other_table(tmp_path: Path) -> None:
    refused, moves = asyncio.run(run_attack(tmp_path / "filon.db", 5200, Random(5)))

    assert refused > 5200 // 2
    assert moves > 20


async def send_until_closed(viewer: TableClient, messages: list[str]) -> None:
    """Send these messages and receive until the connection is closed."""
    for message in messages:
        await viewer.socket.send(message)
    while True:
        await viewer.receive()


def test_flood_is_refused_and_then_disconnected(tmp_path: Path) -> None:
    async def run() -> None:
        async with run_server(tmp_path / "filon.db", limits=Limits(messages=5)) as server:
            table, guests = await create_table(server, "kuhn", 2, 1)
            async with connect_client(server.address, table, guests[0]) as viewer:
                for _ in range(10):
                    await viewer.send("chat", text="spam")
                while (await viewer.receive()).get("refusal", {}).get("code") != "too_fast":
                    pass
                with pytest.raises(ConnectionClosed):
                    await send_until_closed(viewer, ['{"kind":"chat","text":"spam"}'] * (MAX_REFUSED + 100))
            async with connect_client(server.address, table, guests[0]):
                pass

    asyncio.run(run())


def test_too_large_message_closes_only_its_connection(tmp_path: Path) -> None:
    async def run() -> None:
        async with run_server(tmp_path / "filon.db") as server:
            table, guests = await create_table(server, "kuhn", 2, 1)
            async with connect_client(server.address, table, guests[0]) as viewer:
                with pytest.raises(ConnectionClosed):
                    await send_until_closed(viewer, ["x" * 30_000_000])
            async with connect_client(server.address, table, guests[0]) as viewer:
                assert viewer.mine["seat"] == 0

    asyncio.run(run())


def test_client_that_reads_nothing_delays_no_other(tmp_path: Path) -> None:
    async def run() -> None:
        async with run_server(tmp_path / "filon.db", limits=UNLIMITED) as server:
            table, guests = await create_table(server, "kuhn", 2, 2)
            address = f"ws://{server.address}/api/tables/{table}/play"
            async with (
                connect_client(server.address, table, guests[0]) as viewer,
                connect(address, additional_headers=guests[1].headers(), max_queue=1) as lazy,
            ):
                for _ in range(3000):
                    await lazy.send(json.dumps({"kind": "join", "id": "x" * 60}))
                for number in range(40):
                    await viewer.send("chat", text="hello", id=f"c{number}")
                    assert (await viewer.answer(f"c{number}"))["kind"] == "update"
                lazy.transport.abort()

    asyncio.run(run())


def send_for_ever(connection: socket.socket, text: bytes) -> None:
    while True:
        connection.sendall(text)


HANDSHAKE = """GET /api/tables/{table}/play HTTP/1.1\r
Host: 127.0.0.1\r
Connection: Upgrade\r
Upgrade: websocket\r
Sec-WebSocket-Version: 13\r
Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r
\r
"""


def test_client_that_reads_nothing_is_disconnected_by_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("filon.server.cli.UNREAD", 1.0)
    with serve_in_thread(tmp_path, messages=10**9) as own, socket.socket() as lazy:
        table = Client(own.url).create("sabale", 2)
        lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        lazy.settimeout(10.0)
        lazy.connect(("127.0.0.1", own.port))
        lazy.sendall(HANDSHAKE.format(table=table).encode())
        assert lazy.recv(12) == b"HTTP/1.1 101"
        join = b'{"kind":"join"}'
        frame = bytes([0x81, 0x80 | len(join), 0, 0, 0, 0]) + join
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            send_for_ever(lazy, frame * 100)
        live = own.find(table)

        assert not live.connections


def test_slow_flood_is_hopeless_too() -> None:
    noisy = ConnectionLimits(Limits(messages=0), SYSTEM_CLOCK)
    for _ in range(MAX_REFUSED):
        assert noisy.is_flooded()
    assert not noisy.is_hopeless
    noisy.messages.limit = 1
    assert not noisy.is_flooded()
    noisy.messages.limit = 0
    assert noisy.is_flooded()
    assert noisy.is_flooded()

    assert noisy.is_hopeless


def test_forwarded_address_counts_only_behind_a_proxy() -> None:
    def request_from(host: str, *forwarded: str) -> HTTPConnection:
        headers = [(b"x-forwarded-for", line.encode()) for line in forwarded]
        return HTTPConnection({"type": "http", "client": (host, 1), "headers": headers})

    direct, proxied = Config(), Config(behind_proxy=True)
    assert address_of(request_from("10.0.0.1", "1.2.3.4"), direct) == "10.0.0.1"
    assert address_of(request_from("10.0.0.1", "9.9.9.9, 1.2.3.4"), proxied) == "1.2.3.4"
    assert address_of(request_from("10.0.0.1"), proxied) == "10.0.0.1"
    assert address_of(request_from("10.0.0.1", "nonsense"), proxied) == "10.0.0.1"
    assert address_of(request_from("10.0.0.1", ", ,"), proxied) == "10.0.0.1"
    assert address_of(request_from("2001:db8::1"), direct) == address_of(request_from("2001:db8::2"), direct)
    assert address_of(request_from("::ffff:10.0.0.1"), direct) == "10.0.0.1"


@pytest.mark.parametrize(
    ("lines", "proxies", "address"),
    [
        (["6.6.6.6", "7.7.7.7, 8.8.8.8", "1.2.3.4"], 1, "1.2.3.4"),
        (["6.6.6.6, 7.7.7.7, 1.2.3.4"], 1, "1.2.3.4"),
        (["6.6.6.6", "1.2.3.4, 5.6.7.8"], 2, "1.2.3.4"),
        (["6.6.6.6, 1.2.3.4", "5.6.7.8"], 2, "1.2.3.4"),
        (["5.6.7.8"], 2, "5.6.7.8"),
        (["6.6.6.6", "1.2.3.4:5678"], 1, "1.2.3.4"),
        (["6.6.6.6", "[2001:db8::1]:443"], 1, "2001:db8::/64"),
        (["6.6.6.6", "::ffff:1.2.3.4"], 1, "1.2.3.4"),
        (["6.6.6.6", "unknown"], 1, "10.0.0.1"),
    ],
)
def test_network_of_a_client_is_what_the_outermost_trusted_proxy_saw(
    lines: list[str], proxies: int, address: str
) -> None:
    assert network_of("10.0.0.1", lines, proxies) == address

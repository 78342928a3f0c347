"""What can a hostile client do to a server? Be refused with a code, or be disconnected; other tables notice nothing."""

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
from filon.server.limits.limits import Limits
from filon.server.limits.rate_limit import PATIENCE, Addresses, Flow, address_of
from filon.table.protocol import client_messages
from server.async_server import UNLIMITED, TableClient, connect_client, create_table, run_server
from server.attacks import run_attack
from server.threaded_server import serve_in_thread


def test_whatever_is_sent_has_a_coded_answer_and_harms_nobody(tmp_path: Path) -> None:
    refused, moves = asyncio.run(run_attack(tmp_path / "filon.db", 5200, Random(5)))

    assert refused > 5200 // 2
    assert moves > 20


async def cut_off(viewer: TableClient, messages: list[str]) -> None:
    """Send these and listen until the line is dead."""
    for message in messages:
        await viewer.socket.send(message)
    while True:
        await viewer.receive()


def test_a_flood_is_refused_and_then_cut_off(tmp_path: Path) -> None:
    async def run() -> None:
        async with run_server(tmp_path / "filon.db", limits=Limits(messages=5)) as server:
            table, guests = await create_table(server, "kuhn", 2, 1)
            async with connect_client(server.address, table, guests[0]) as viewer:
                for _ in range(10):
                    await viewer.send("chat", text="spam")
                while (await viewer.receive()).get("refusal", {}).get("code") != "too_fast":
                    pass
                with pytest.raises(ConnectionClosed):
                    await cut_off(viewer, ['{"kind":"chat","text":"spam"}'] * (PATIENCE + 100))
            async with connect_client(server.address, table, guests[0]):
                pass

    asyncio.run(run())


def test_a_message_that_is_too_large_ends_the_connection_and_nothing_else(tmp_path: Path) -> None:
    async def run() -> None:
        async with run_server(tmp_path / "filon.db") as server:
            table, guests = await create_table(server, "kuhn", 2, 1)
            async with connect_client(server.address, table, guests[0]) as viewer:
                with pytest.raises(ConnectionClosed):
                    await cut_off(viewer, ["x" * 30_000_000])
            async with connect_client(server.address, table, guests[0]) as viewer:
                assert viewer.mine["seat"] == 0

    asyncio.run(run())


def test_somebody_who_reads_nothing_holds_nobody_up(tmp_path: Path) -> None:
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


def send_for_ever(line: socket.socket, text: bytes) -> None:
    while True:
        line.sendall(text)


HANDSHAKE = """GET /api/tables/{table}/play HTTP/1.1\r
Host: 127.0.0.1\r
Connection: Upgrade\r
Upgrade: websocket\r
Sec-WebSocket-Version: 13\r
Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r
\r
"""


def test_whoever_reads_nothing_of_what_was_sent_is_cut_off_by_the_system(
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
        live = own.context.tables.find(table)
        assert live is not None

        assert not live.lines


def test_chat_and_undo_may_be_sent_so_often_and_moves_as_one_likes() -> None:
    flow = Flow(Limits(chats=3, undos=2))
    chat, undo = client_messages.Chat(text="hello"), client_messages.Undo(number=0)

    assert [flow.refusal(chat) is None for _ in range(4)] == [True, True, True, False]
    assert [flow.refusal(undo) is None for _ in range(3)] == [True, True, False]
    assert {flow.refusal(client_messages.Move(number=0, text="pass")) for _ in range(100)} == {None}


def test_more_noise_than_sense_ends_a_line_however_slowly_it_comes() -> None:
    noisy = Flow(Limits(messages=0))
    for _ in range(PATIENCE):
        assert noisy.is_flooded()
    assert not noisy.is_hopeless
    noisy.messages.most = 1
    assert not noisy.is_flooded()
    noisy.messages.most = 0
    assert noisy.is_flooded()
    assert noisy.is_flooded()

    assert noisy.is_hopeless


def test_one_address_has_room_for_a_class_and_no_more() -> None:
    addresses = Addresses(Limits(connections=3, tables=2))

    assert [addresses.come("a") for _ in range(4)] == [True, True, True, False]
    assert addresses.come("b")
    addresses.go("a")
    assert addresses.come("a")
    assert [addresses.may_open("a") for _ in range(3)] == [True, True, False]
    assert addresses.may_open("b")
    for _ in range(3):
        addresses.go("a")
    assert "a" not in addresses.connected


def test_the_proxys_word_counts_only_behind_a_proxy_and_only_its_own() -> None:
    def asked(host: str, forwarded: str = "") -> HTTPConnection:
        headers = [(b"x-forwarded-for", forwarded.encode())] if forwarded else []
        return HTTPConnection({"type": "http", "client": (host, 1), "headers": headers})

    assert address_of(asked("10.0.0.1", "1.2.3.4"), behind_proxy=False) == "10.0.0.1"
    assert address_of(asked("10.0.0.1", "9.9.9.9, 1.2.3.4"), behind_proxy=True) == "1.2.3.4"
    assert address_of(asked("10.0.0.1"), behind_proxy=True) == "10.0.0.1"
    assert address_of(asked("10.0.0.1", "nonsense"), behind_proxy=True) == "nonsense"
    assert address_of(asked("2001:db8::1"), behind_proxy=False) == address_of(asked("2001:db8::2"), behind_proxy=False)

"""The WebSocket transport: messages arrive in any framing; an invalid frame closes its own connection only."""

import asyncio
import contextlib
import json
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from websockets.frames import OP_BINARY, OP_CLOSE, OP_CONT, OP_PING, OP_PONG, OP_TEXT, CloseCode, Frame, Opcode

from filon.server.limits.frame_pace import BURST
from filon.server.limits.limits import Limits
from filon.server.websocket.transport import WebSocketTransport, text_frame
from server.async_server import (
    TIMEOUT,
    UNLIMITED,
    AsyncServer,
    connect_client,
    create_table,
    deal,
    run_server,
    uvicorn_logging_to,
)
from server.fakes import FakeClock, MemoryStore
from server.virtual_time import run_in_virtual_time

HANDSHAKE = {"Host": "127.0.0.1", "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}


class RawClient:
    """A client that sends bytes as a test wants them."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, table: str) -> None:
        self.reader, self.writer, self.table = reader, writer, table

    async def frame(self) -> tuple[int, bytes]:
        """Return the next frame."""
        kind, size = await asyncio.wait_for(self.reader.readexactly(2), TIMEOUT)
        if size >= 126:
            size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
        return kind & 15, await self.reader.readexactly(size)

    async def answer(self, id: str) -> Any:
        """Return the answer to the message with this id."""
        while True:
            kind, data = await self.frame()
            assert kind == OP_TEXT
            message = json.loads(data)
            if message.get("id") == id:
                return message


def masked(data: bytes, kind: int = OP_TEXT, *, fin: bool = True) -> bytes:
    """A frame as a client sends it."""
    return Frame(Opcode(kind), data, fin).serialize(mask=True)


def chat(id: str, text: str = "hello") -> bytes:
    return json.dumps({"kind": "chat", "text": text, "id": id}).encode()


@contextlib.asynccontextmanager
async def seated_client(server: AsyncServer) -> AsyncIterator[RawClient]:
    """Connect to a seat at a table of Kuhn's that was dealt."""
    table, guests = await create_table(server, "kuhn", 2, 2)
    await deal(server, table)
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    headers = {**HANDSHAKE, "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==", **guests[0].headers()}
    lines = [f"GET /api/tables/{table}/play HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    writer.write("\r\n".join([*lines, "", ""]).encode())
    assert b" 101 " in (await reader.readuntil(b"\r\n\r\n")).splitlines()[0]
    raw = RawClient(reader, writer, table)
    writer.write(masked(b'{"kind":"join","id":"joined"}'))
    assert (await raw.answer("joined"))["kind"] == "snapshot"
    assert b'"presence"' in (await raw.frame())[1]
    try:
        yield raw
    finally:
        writer.transport.abort()


def with_raw(path: Path, talk: Any) -> None:
    async def run() -> None:
        async with run_server(path / "filon.db", limits=UNLIMITED) as server, seated_client(server) as raw:
            await talk(raw)

    asyncio.run(run())


def test_transport_reads_a_message_byte_by_byte(tmp_path: Path) -> None:
    async def talk(raw: RawClient) -> None:
        for text in ("short", "long " * 50):
            for byte in masked(chat(text[:5], text)):
                raw.writer.write(bytes((byte,)))
                await raw.writer.drain()
                await asyncio.sleep(0)
            assert (await raw.answer(text[:5]))["kind"] == "update"

    with_raw(tmp_path, talk)


def test_transport_answers_messages_and_queries_in_order(tmp_path: Path) -> None:
    async def talk(raw: RawClient) -> None:
        sent = [chat("1"), b'{"kind":"why_not","text":"bet","id":"2"}', b'{"kind":"nonsense"}', chat("4"), chat("5")]
        sent += [b'{"kind":"why_not","text":"fold","id":"6"}', b'{"kind":"move","number":99,"text":"bet","id":"7"}']
        raw.writer.write(b"".join(masked(text) for text in sent))
        answers: list[str] = []
        while len(answers) < len(sent):
            _, data = await raw.frame()
            message = json.loads(data)
            if message["kind"] != "presence":
                answers.append(message["id"])

        assert answers == ["1", "2", "", "4", "5", "6", "7"]

    with_raw(tmp_path, talk)


def test_transport_reads_a_fragmented_message_and_the_next(tmp_path: Path) -> None:
    async def talk(raw: RawClient) -> None:
        text = chat("pieces")
        raw.writer.write(masked(chat("before")) + masked(text[:9], fin=False))
        assert (await raw.answer("before"))["kind"] == "update"
        raw.writer.write(masked(text[9:20], OP_CONT, fin=False))
        raw.writer.write(masked(text[20:], OP_CONT) + masked(chat("after")))

        assert (await raw.answer("pieces"))["kind"] == "update"
        assert (await raw.answer("after"))["kind"] == "update"

    with_raw(tmp_path, talk)


def test_transport_answers_a_ping_between_messages(tmp_path: Path) -> None:
    async def talk(raw: RawClient) -> None:
        raw.writer.write(masked(b"here?", OP_PING) + masked(chat("next")))

        assert await raw.frame() == (OP_PONG, b"here?")
        assert (await raw.answer("next"))["kind"] == "update"

    with_raw(tmp_path, talk)


def test_transport_answers_a_close_frame(tmp_path: Path) -> None:
    async def talk(raw: RawClient) -> None:
        raw.writer.write(masked((1000).to_bytes(2, "big"), OP_CLOSE) + masked(chat("late")))

        assert await raw.frame() == (OP_CLOSE, (1000).to_bytes(2, "big"))
        assert await raw.reader.read() == b""

    with_raw(tmp_path, talk)


INVALID_FRAMES = {
    "not masked": Frame(OP_TEXT, chat("bare")).serialize(mask=False),
    "reserved bits": bytes((0xF1, 0x80, 0, 0, 0, 0)),
    "an unknown kind": bytes((0x83, 0x80, 0, 0, 0, 0)),
    "a piece of nothing": masked(b"x", OP_CONT),
}


@pytest.mark.parametrize("kind", INVALID_FRAMES)
def test_invalid_frame_closes_the_connection(tmp_path: Path, kind: str) -> None:
    async def talk(raw: RawClient) -> None:
        raw.writer.write(masked(chat("well")))
        assert (await raw.answer("well"))["kind"] == "update"
        raw.writer.write(INVALID_FRAMES[kind])

        assert (await raw.frame())[0] == OP_CLOSE

    with_raw(tmp_path, talk)


def test_binary_message_closes_the_connection(tmp_path: Path) -> None:
    async def talk(raw: RawClient) -> None:
        raw.writer.write(masked(b"binary", OP_BINARY))

        assert (await raw.frame())[0] == OP_CLOSE

    with_raw(tmp_path, talk)


NO_UTF8 = b'{"kind":"chat","text":"\xff"}'


@pytest.mark.parametrize(
    "frames", [masked(NO_UTF8), masked(NO_UTF8, fin=False) + masked(b"", OP_CONT)], ids=["whole", "fragments"]
)
def test_bytes_that_are_no_utf8_close_the_connection_without_a_log_line(
    tmp_path: Path, frames: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async def talk(raw: RawClient) -> None:
        with uvicorn_logging_to(caplog.handler):
            raw.writer.write(frames)

            assert await raw.frame() == (OP_CLOSE, CloseCode.INVALID_DATA.to_bytes(2, "big"))
            assert await raw.reader.read() == b""

    with_raw(tmp_path, talk)
    assert not caplog.records


def transport_of(server: AsyncServer) -> WebSocketTransport:
    """The transport of the only client."""
    [found] = [one for one in server.runner.server_state.connections if isinstance(one, WebSocketTransport)]
    return found


def test_connection_is_read_no_faster_than_its_pace(tmp_path: Path) -> None:
    """Pings and fragments cost time too: what comes too fast is left in the operating system's buffer."""

    async def run() -> None:
        async with run_server(tmp_path / "filon.db", limits=Limits()) as server, seated_client(server) as raw:
            transport, more = transport_of(server), 30
            assert transport.pace.of_address is server.context.action_limits.frames
            assert transport.pace.address == "127.0.0.1"
            last = masked(chat("last"))
            raw.writer.write(masked(b"", OP_PING) * (int(BURST) + more) + last)
            while transport.rest is None:
                await asyncio.sleep(0)
            assert transport.unread.endswith(last)
            assert not transport.transport.is_reading()

            pongs = [await raw.frame() for _ in range(int(BURST) + more)]
            assert set(pongs) == {(OP_PONG, b"")}
            assert (await raw.answer("last"))["kind"] == "update"
            assert transport.transport.is_reading()

    asyncio.run(asyncio.wait_for(run(), TIMEOUT))


def test_client_that_does_not_wait_for_pongs_is_no_log_line(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        async with run_server(tmp_path / "filon.db", limits=UNLIMITED) as server:
            for _ in range(3):
                async with seated_client(server) as raw:
                    transport = transport_of(server)
                    raw.writer.write(masked(b"", OP_PING) * 5_000)
                    await raw.writer.drain()
                while transport in server.runner.server_state.connections:
                    await asyncio.sleep(0.001)

    asyncio.run(asyncio.wait_for(run(), TIMEOUT))
    assert not caplog.records


def test_client_that_neither_reads_nor_answers_a_ping_is_cut_off(tmp_path: Path) -> None:
    async def run() -> None:
        async with run_server(tmp_path / "filon.db", limits=UNLIMITED) as server, seated_client(server):
            transport = transport_of(server)
            transport.send_text(b"x" * 20_000_000)
            assert transport.transport.get_write_buffer_size()
            transport.ping_timeout = 0.01
            transport.send_keepalive_ping()
            while transport in server.runner.server_state.connections:
                await asyncio.sleep(0.001)

    asyncio.run(asyncio.wait_for(run(), TIMEOUT))


def test_others_see_within_ten_seconds_that_a_client_has_gone_silent() -> None:
    """Its connection stays open, but nothing comes from it, not even a pong: packets may be lost without a word."""
    clock = FakeClock()

    async def run() -> list[float]:
        async with (
            run_server(MemoryStore(), limits=UNLIMITED, clock=clock) as server,
            seated_client(server) as silent,
            connect_client(server.address, silent.table) as viewer,
        ):
            presence = await viewer.receive()
            while presence["kind"] != "presence" or presence["here"] != [0]:
                presence = await viewer.receive()
            found = [clock.game]
            while presence["kind"] != "presence" or presence["here"]:
                presence = await viewer.receive()
            return [*found, clock.game]

    connected, left = run_in_virtual_time(clock, run())

    assert 4.0 < left - connected < 10.0


def test_accepted_sockets_send_without_delay(tmp_path: Path) -> None:
    async def run() -> list[int]:
        async with run_server(tmp_path / "filon.db", limits=UNLIMITED) as server, seated_client(server):
            sockets = [one.transport.get_extra_info("socket") for one in server.runner.server_state.connections]
            return [one.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) for one in sockets]

    found = asyncio.run(run())
    assert found
    assert 0 not in found


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_message_of_any_size_is_one_frame(size: int) -> None:
    text = b"x" * size

    assert text_frame(text) == Frame(OP_TEXT, text).serialize(mask=False)

"""Callers at a server, each from a loopback address of its own: HTTP requests, WebSockets, and raw connections."""

import asyncio
import contextlib
import json
import re
from collections.abc import AsyncIterator
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.async_server import TableClient

ATTACKER = "127.0.0.1"
NEWCOMER = "127.0.0.9"  # gets in, whatever the attacker does
TIMEOUT = 30.0
MAX_MESSAGE = 8_000_000
CODE = re.compile(rb'"code":"([a-z_]+)"')
TEXT = 0x81
FAILED = (httpx.HTTPError, OSError, TimeoutError, ConnectionClosed)

HANDSHAKE = (
    "GET /api/tables/{table}/play HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n{token}\r\n"
)


class Caller:
    """One guest, or a stranger without a token, at one address."""

    def __init__(self, port: int, address: str = ATTACKER) -> None:
        self.port, self.address, self.token = port, address, ""

    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    async def request(self, method: str, path: str, timeout: float = TIMEOUT, **sent: Any) -> httpx.Response:
        """Send one request by a connection of its own; the caller keeps the token that the answer brings."""
        # Without certificates, which there are none to check; loading them would cost more than the request.
        transport = httpx.AsyncHTTPTransport(local_address=self.address, verify=False)
        headers = [*self.headers().items(), *sent.pop("headers", ())]  # a list, since a line may come twice
        async with httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{self.port}", transport=transport, timeout=timeout, headers=headers
        ) as client:
            answer = await client.request(method, path, **sent)
            self.token = answer.cookies.get("filon") or self.token
            return answer

    async def post(self, path: str, **body: Any) -> httpx.Response:
        """Send a JSON body; the answer must be a success."""
        answer = await self.request("POST", path, json=body)
        assert answer.is_success, f"{path}: {answer.status_code} {answer.text[:200]}"
        return answer

    async def create_table(self, game: str, seats: int, **options: Any) -> str:
        """Create a table; return its id."""
        return str((await self.post("/api/tables", game=game, seats=seats, **options)).json()["table"])

    async def sit(self, table: str, seat: int) -> None:
        """Take a seat."""
        await self.post(f"/api/tables/{table}/sit", seat=seat, name=f"p{seat + 1}")

    @contextlib.asynccontextmanager
    async def connect(self, table: str) -> AsyncIterator[ClientConnection]:
        """Open a WebSocket to a table, and send nothing yet."""
        async with connect(
            f"ws://127.0.0.1:{self.port}/api/tables/{table}/play",
            additional_headers=self.headers(),
            local_addr=(self.address, 0),
            max_size=MAX_MESSAGE,
            compression=None,
            ping_interval=None,
            open_timeout=TIMEOUT,
        ) as socket:
            yield socket

    @contextlib.asynccontextmanager
    async def join(self, table: str) -> AsyncIterator[TableClient]:
        """Connect to a table and join."""
        async with self.connect(table) as socket:
            client = TableClient(socket)
            await client.send("join")
            await client.receive()
            yield client

    async def open_raw(self, sent: bytes = b"") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Open a TCP connection and send these bytes."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0))
        writer.write(sent)
        await writer.drain()
        return reader, writer

    def handshake(self, table: str) -> bytes:
        """Return the request that opens a WebSocket to a table."""
        token = f"Authorization: Bearer {self.token}\r\n" if self.token else ""
        return HANDSHAKE.format(table=table, port=self.port, token=token).encode()


async def hang_up(writers: list[asyncio.StreamWriter]) -> None:
    """Close raw connections at once, whatever is still to be read."""
    for writer in writers:
        writer.transport.abort()
    await asyncio.gather(*(writer.wait_closed() for writer in writers), return_exceptions=True)


def frame(payload: bytes, kind: int = TEXT) -> bytes:
    """Return a client's frame; its mask is four zeros, which leaves the payload unchanged."""
    size = len(payload)
    if size < 126:
        head = bytes((kind, 0x80 | size))
    elif size <= 0xFFFF:
        head = bytes((kind, 0x80 | 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((kind, 0x80 | 127)) + size.to_bytes(8, "big")
    return head + bytes(4) + payload


def code_of(answer: httpx.Response) -> str:
    """Return the code of a refusal; its status where the answer has none."""
    found = CODE.search(answer.content)
    return found[1].decode() if found is not None else str(answer.status_code)


def handshake_code(error: InvalidStatus) -> str:
    """Return the code of a refused WebSocket."""
    found = CODE.search(bytes(error.response.body or b""))
    return found[1].decode() if found is not None else str(error.response.status_code)


def is_kind(text: str | bytes, kind: str) -> bool:
    """Return whether a message of the server is of this kind."""
    return bool(json.loads(text)["kind"] == kind)

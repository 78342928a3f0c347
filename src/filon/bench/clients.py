"""Who plays at a server that is measured? Four scripted clients a table, in a process of their own.

A WebSocket of the least kind: what is measured is the server, not its clients. Latency is from sending a move to the
last seat's receipt of it.
"""

from __future__ import annotations

import asyncio
import base64
import os
import resource
import struct
import sys
import time
from functools import partial
from pathlib import Path

import msgspec

from filon.bench.served import SEATS, Ready

HUMAN = 5.0  # seconds between two moves at a table of people
JOIN = b'{"kind":"join"}'
LETTERS = (b'{"kind":"changed"', b'{"kind":"shown"')


class Asked(msgspec.Struct, frozen=True):
    """How to play: at so many tables, for so long, at which pace."""

    active: int
    seconds: float
    pace: str


class Heard(msgspec.Struct, frozen=True):
    """How it went."""

    moves_per_second: float
    p50_ms: float
    p99_ms: float
    server_ms_per_move: float


class Chair(asyncio.Protocol):
    """One connection."""

    def __init__(self, table: Playing, seat: int) -> None:
        self.table, self.seat = table, seat
        self.transport: asyncio.Transport | None = None
        self.waits, self.is_open = b"", False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /t{self.table.number}/{self.seat} HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Count whole messages; what they say is known."""
        data = self.waits + data if self.waits else data
        at = 0
        if not self.is_open:
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self.waits = data
                return
            self.is_open, at = True, end + 4
            self.send(JOIN)
        while len(data) - at >= 2:
            size, start = data[at + 1], at + 2
            if size == 126 and len(data) - at >= 4:
                size, start = struct.unpack_from(">H", data, at + 2)[0], at + 4
            elif size == 127 and len(data) - at >= 10:
                size, start = struct.unpack_from(">Q", data, at + 2)[0], at + 10
            if (size in (126, 127) and start == at + 2) or len(data) < start + size:
                break
            at = start + size
            if data.startswith(LETTERS, start):  # who is around is told too
                self.table.hear()
        self.waits = data[at:]

    def send(self, text: bytes) -> None:
        """A text frame; its mask is four zeros, so the text is as it is."""
        assert self.transport is not None
        size = len(text)
        head = bytes([0x81, 0x80 | size]) if size < 126 else b"\x81\xfe" + struct.pack(">H", size)
        self.transport.write(head + b"\0\0\0\0" + text)


class Playing:
    """One table: whose turn it is and what they play is known beforehand."""

    def __init__(self, number: int, moves: list[str], turns: list[int], half: int, pace: str) -> None:
        self.number, self.moves, self.turns = number, moves, turns
        self.at = self.decided = half
        self.gap = HUMAN if pace == "human" else 0.0
        self.chairs: list[Chair] = []
        self.left = SEATS  # letters that are on their way: first everybody is shown everything
        self.sent = 0.0
        self.spans: list[float] = []
        self.is_playing = False
        self.joined = asyncio.get_running_loop().create_future()

    def hear(self) -> None:
        """A letter more; with the last one the next move may be made."""
        self.left -= 1
        if self.left:
            return
        if not self.joined.done():
            self.joined.set_result(None)
            return
        if self.sent:
            self.spans.append(time.perf_counter() - self.sent)
            self.sent = 0.0
            if self.at == len(self.moves):
                self.at, self.left = 0, 2 * SEATS  # another match is dealt
                return
        if self.gap:
            asyncio.get_running_loop().call_later(self.gap, self.move)
        else:
            self.move()

    def move(self) -> None:
        """The next one of the script."""
        if not self.is_playing:
            return
        text = f'{{"kind":"move","number":{self.decided},"text":"{self.moves[self.at]}","id":"{self.decided}"}}'
        chair = self.chairs[self.turns[self.at]]
        self.at += 1
        self.decided += 1
        self.left, self.sent = SEATS, time.perf_counter()
        chair.send(text.encode())


async def play(ready: Ready, asked: Asked, turns: list[list[int]], server: int) -> Heard:
    """All tables at once, for a while."""
    loop, tables = asyncio.get_running_loop(), list[Playing]()
    for number in range(asked.active):
        which = number % len(ready.moves)
        table = Playing(number, ready.moves[which], turns[which], ready.half[which], asked.pace)
        tables.append(table)
        for seat in range(SEATS):
            _, chair = await loop.create_connection(partial(Chair, table, seat), "127.0.0.1", ready.port)
            table.chairs.append(chair)
        await table.joined
    spent, started = cpu_of(server), time.perf_counter()
    for number, table in enumerate(tables):
        table.is_playing = True
        loop.call_later(table.gap * number / len(tables), table.move)
    await asyncio.sleep(asked.seconds)
    for table in tables:
        table.is_playing = False
    took, spent = time.perf_counter() - started, cpu_of(server) - spent
    spans = sorted(span for table in tables for span in table.spans)
    p50, p99 = (1000 * spans[int(part * (len(spans) - 1))] for part in (0.5, 0.99))
    return Heard(round(len(spans) / took, 1), round(p50, 2), round(p99, 2), round(1000 * spent / len(spans), 4))


def cpu_of(process: int) -> float:
    """Seconds of processor time another process has had."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    given = msgspec.json.decode(sys.stdin.buffer.read(), type=tuple[Ready, Asked, list[list[int]], int])
    print(msgspec.json.encode(asyncio.run(play(*given))).decode())

"""Scripted WebSocket clients for `bench server`: four per table, in a separate process.

They use plain sockets to cost little, since the server is measured: every message of every seat is received, and its
kind and entry number are checked. Latency is the time from sending a move until the last seat has received it.
"""

from __future__ import annotations

import heapq
import os
import re
import resource
import selectors
import socket
import sys
import time
from pathlib import Path

import msgspec

from filon.bench.benchmarked_server import SEATS, Ready, token_of

HUMAN_PACE = 5.0  # seconds between two moves at a table of human players
WARM_UP = 1.0  # seconds before the measurement begins
JOIN = b'{"kind":"join"}'
PRESENCE = b'{"kind":"presence"'
SNAPSHOT = re.compile(rb'{"kind":"snapshot","snapshot":{"entry":(\d+),')
TEXT, PING, PONG = 0x81, 0x89, 0x8A
EXTENDED_LENGTH = 126
CHUNK = 65_536


class LoadPlan(msgspec.Struct, frozen=True):
    """The load: number of active tables, duration, and pace (`full` or `human`)."""

    active: int
    seconds: float
    pace: str


class LoadResult(msgspec.Struct, frozen=True):
    """Throughput, latency, and processor time of the server per move."""

    moves_per_second: float
    p50_ms: float
    p99_ms: float
    server_ms_per_move: float


class Connection:
    """The WebSocket connection of one seat."""

    def __init__(self, table: ScriptedTable, seat: int, port: int) -> None:
        self.table, self.seat = table, seat
        self.buffered, self.is_open = b"", False
        self.entry = -1  # the last one received
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.sendall(
            f"GET /api/tables/{table.id}/play HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
            f"Authorization: Bearer {token_of(table.id, seat)}\r\n\r\n".encode()
        )

    def read(self) -> None:
        """Receive available data and handle each complete frame; raises ConnectionError."""
        data = self.socket.recv(CHUNK)
        if not data:
            raise ConnectionError(f"the server hung up on {self.table.id}, seat {self.seat}")
        data = self.buffered + data if self.buffered else data
        at, end = 0, len(data)
        if not self.is_open:
            at = data.find(b"\r\n\r\n") + 4
            if at < 4:
                self.buffered = data
                return
            self.is_open = data.startswith(b"HTTP/1.1 101 ")
            self.send(JOIN)
        while end - at >= 2:
            size, start = data[at + 1], at + 2
            if size >= EXTENDED_LENGTH:
                start += 2 if size == EXTENDED_LENGTH else 8
                size = int.from_bytes(data[at + 2 : start], "big")
            if start + size > end:
                break
            if data[at] == TEXT:
                self.receive(data, start)
            elif data[at] == PING:
                self.send(data[start : start + size], PONG)
            at = start + size
        self.buffered = data[at:] if at < end else b""

    def receive(self, data: bytes, at: int) -> None:
        """Handle an update, a snapshot or a presence message; raises ValueError on any other or a gap in entries."""
        if data.startswith(b'{"kind":"update","entry":%d,' % (self.entry + 1), at):
            self.entry += 1
            self.table.receive()
        elif (shown := SNAPSHOT.match(data, at)) is not None:
            self.entry = int(shown[1])
            self.table.receive()
        elif not data.startswith(PRESENCE, at):
            raise ValueError(f"after entry {self.entry} seat {self.seat} got {data[at : at + 200]!r}")

    def send(self, text: bytes, kind: int = TEXT) -> None:
        """Send a short frame; its mask is four zeros, which leaves the text unchanged."""
        assert len(text) < EXTENDED_LENGTH
        self.socket.sendall(bytes((kind, 0x80 | len(text), 0, 0, 0, 0)) + text)


class ScriptedTable:
    """One table with a script of moves and turns."""

    def __init__(self, number: int, moves: list[str], turns: list[int], first_moves: int, clients: LoadClient) -> None:
        self.id, self.clients, self.moves, self.turns = f"t{number}", clients, moves, turns
        self.at = self.decided = first_moves
        self.pending = SEATS  # messages to be received before the next move: first a snapshot for each seat
        self.sent = 0.0
        self.latencies: list[float] = []
        self.connections: list[Connection] = []

    def receive(self) -> None:
        """Count a received message; after the last one, note the latency and schedule the next move."""
        self.pending -= 1
        if self.pending:
            return
        if self.sent:
            self.latencies.append(time.perf_counter() - self.sent)
            self.sent = 0.0
            if self.at == len(self.moves):
                self.at, self.pending = 0, 2 * SEATS  # the server deals another match
                return
        self.clients.schedule_move(self)

    def move(self) -> None:
        """Send the next move of the script."""
        text = f'{{"kind":"move","number":{self.decided},"text":"{self.moves[self.at]}","id":"{self.decided}"}}'
        connection = self.connections[self.turns[self.at]]
        self.at += 1
        self.decided += 1
        self.pending, self.sent = SEATS, time.perf_counter()
        connection.send(text.encode())


class LoadClient:
    """All tables and their connections in one event loop."""

    def __init__(self, ready: Ready, plan: LoadPlan, turns: list[list[int]]) -> None:
        self.selector = selectors.DefaultSelector()
        self.gap = HUMAN_PACE if plan.pace == "human" else 0.0
        self.due: list[tuple[float, int]] = []  # times, and the tables that move then
        self.tables: list[ScriptedTable] = []
        self.is_playing = False
        for number in range(plan.active):
            which = number % len(ready.moves)
            table = ScriptedTable(number, ready.moves[which], turns[which], ready.first_moves[which], self)
            self.tables.append(table)
            for seat in range(SEATS):
                connection = Connection(table, seat, ready.port)
                self.selector.register(connection.socket, selectors.EVENT_READ, connection.read)
                table.connections.append(connection)
            while table.pending:
                self.receive(1.0)

    def receive(self, wait: float) -> None:
        """Read from all sockets with data, waiting at most so many seconds."""
        for key, _ in self.selector.select(wait):
            key.data()

    def schedule_move(self, table: ScriptedTable) -> None:
        """Make the next move now, or after the pause of human players."""
        if not self.is_playing:
            return
        if self.gap:
            heapq.heappush(self.due, (time.perf_counter() + self.gap, int(table.id[1:])))
        else:
            table.move()

    def schedule_first_moves(self) -> None:
        """Schedule the first move of each table, spread over the pause of human players."""
        self.is_playing = True
        for number in range(len(self.tables)):
            heapq.heappush(self.due, (time.perf_counter() + self.gap * number / len(self.tables), number))

    def play(self, seconds: float) -> float:
        """Run for so many seconds; returns the exact duration."""
        started = moment = time.perf_counter()
        while moment < started + seconds:
            while self.due and self.due[0][0] <= moment:
                self.tables[heapq.heappop(self.due)[1]].move()
            until = min(self.due[0][0] if self.due else moment + 1.0, started + seconds)
            self.receive(max(0.0, until - moment))
            moment = time.perf_counter()
        return moment - started


def play(ready: Ready, plan: LoadPlan, turns: list[list[int]], server: int) -> LoadResult:
    """Play at all tables and return the measurements after a warm-up."""
    clients = LoadClient(ready, plan, turns)
    clients.schedule_first_moves()
    clients.play(WARM_UP)
    for table in clients.tables:
        table.latencies.clear()
    spent = cpu_seconds(server)
    took = clients.play(plan.seconds)
    spent = cpu_seconds(server) - spent
    latencies = sorted(latency for table in clients.tables for latency in table.latencies)
    p50, p99 = (1000 * latencies[int(part * (len(latencies) - 1))] for part in (0.5, 0.99))
    return LoadResult(
        round(len(latencies) / took, 1), round(p50, 2), round(p99, 2), round(1000 * spent / len(latencies), 4)
    )


def cpu_seconds(process: int) -> float:
    """The processor time of another process, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    given = msgspec.json.decode(sys.stdin.buffer.read(), type=tuple[Ready, LoadPlan, list[list[int]], int])
    print(msgspec.json.encode(play(*given)).decode())

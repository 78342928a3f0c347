"""Who plays at a server that is measured? Four scripted clients a table, in a process of their own.

They read plain sockets, since what is measured is the server: every letter of every seat is taken from the wire, and
its kind and the number of its entry are checked. Latency is from sending a move to the last seat's receipt of it.
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

from filon.bench.server_process import SEATS, Ready, token_of

HUMAN = 5.0  # seconds between two moves at a table of people
WARM = 1.0  # seconds that are played before anything is counted
JOIN = b'{"kind":"join"}'
AROUND = b'{"kind":"around"'
SHOWN = re.compile(rb'{"kind":"snapshot","shown":{"entry":(\d+),')
TEXT, PING, PONG = 0x81, 0x89, 0x8A
MIDDLE = 126
SLICE = 65_536


class VoteCalled(msgspec.Struct, frozen=True):
    """How to play: at so many tables, for so long, at which pace."""

    active: int
    seconds: float
    pace: str


class EventSequence(msgspec.Struct, frozen=True):
    """How it went."""

    moves_per_second: float
    p50_ms: float
    p99_ms: float
    server_ms_per_move: float


class SeatInfo:
    """One connection."""

    def __init__(self, table: MatchSession, seat: int, port: int) -> None:
        self.table, self.seat = table, seat
        self.waits, self.is_open = b"", False
        self.entry = -1  # the last one that was shown
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.sendall(
            f"GET /api/tables/{table.id}/play HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
            f"Authorization: Bearer {token_of(table.id, seat)}\r\n\r\n".encode()
        )

    def read(self) -> None:
        """Whatever has come, message by message."""
        data = self.socket.recv(SLICE)
        if not data:
            raise ConnectionError(f"the server hung up on {self.table.id}, seat {self.seat}")
        data = self.waits + data if self.waits else data
        at, end = 0, len(data)
        if not self.is_open:
            at = data.find(b"\r\n\r\n") + 4
            if at < 4:
                self.waits = data
                return
            self.is_open = data.startswith(b"HTTP/1.1 101 ")
            self.send(JOIN)
        while end - at >= 2:
            size, start = data[at + 1], at + 2
            if size >= MIDDLE:
                start += 2 if size == MIDDLE else 8
                size = int.from_bytes(data[at + 2 : start], "big")
            if start + size > end:
                break
            if data[at] == TEXT:
                self.hear(data, start)
            elif data[at] == PING:
                self.send(data[start : start + size], PONG)
            at = start + size
        self.waits = data[at:] if at < end else b""

    def hear(self, data: bytes, at: int) -> None:
        """A message begins here: the next entry of the log, all of it, or who is around."""
        if data.startswith(b'{"kind":"update","entry":%d,' % (self.entry + 1), at):
            self.entry += 1
            self.table.hear()
        elif (shown := SHOWN.match(data, at)) is not None:
            self.entry = int(shown[1])
            self.table.hear()
        elif not data.startswith(AROUND, at):
            raise ValueError(f"after entry {self.entry} seat {self.seat} got {data[at : at + 200]!r}")

    def send(self, text: bytes, kind: int = TEXT) -> None:
        """A short frame; its mask is four zeros, so the text is as it is."""
        assert len(text) < MIDDLE
        self.socket.sendall(bytes((kind, 0x80 | len(text), 0, 0, 0, 0)) + text)


class MatchSession:
    """One table: whose turn it is and what they play is known beforehand."""

    def __init__(self, number: int, moves: list[str], turns: list[int], half: int, room: Room) -> None:
        self.id, self.room, self.moves, self.turns = f"t{number}", room, moves, turns
        self.at = self.decided = half
        self.left = SEATS  # letters that are on their way: first everybody is shown everything
        self.sent = 0.0
        self.spans: list[float] = []
        self.seats: list[SeatInfo] = []

    def hear(self) -> None:
        """A letter more; with the last one the next move may be made."""
        self.left -= 1
        if self.left:
            return
        if self.sent:
            self.spans.append(time.perf_counter() - self.sent)
            self.sent = 0.0
            if self.at == len(self.moves):
                self.at, self.left = 0, 2 * SEATS  # another match is dealt
                return
        self.room.go_on(self)

    def move(self) -> None:
        """The next one of the script."""
        text = f'{{"kind":"move","number":{self.decided},"text":"{self.moves[self.at]}","id":"{self.decided}"}}'
        info = self.seats[self.turns[self.at]]
        self.at += 1
        self.decided += 1
        self.left, self.sent = SEATS, time.perf_counter()
        info.send(text.encode())


class Room:
    """All tables."""

    def __init__(self, ready: Ready, asked: VoteCalled, turns: list[list[int]]) -> None:
        self.selector = selectors.DefaultSelector()
        self.gap = HUMAN if asked.pace == "human" else 0.0
        self.due: list[tuple[float, int]] = []  # moments, and tables that move then
        self.tables: list[MatchSession] = []
        self.is_playing = False
        for number in range(asked.active):
            which = number % len(ready.moves)
            table = MatchSession(number, ready.moves[which], turns[which], ready.half[which], self)
            self.tables.append(table)
            for seat in range(SEATS):
                info = SeatInfo(table, seat, ready.port)
                self.selector.register(info.socket, selectors.EVENT_READ, info.read)
                table.seats.append(info)
            while table.left:
                self.hear(1.0)

    def hear(self, wait: float) -> None:
        """Whatever has come."""
        for key, _ in self.selector.select(wait):
            key.data()

    def go_on(self, table: MatchSession) -> None:
        """Everybody at this table has seen the last move."""
        if not self.is_playing:
            return
        if self.gap:
            heapq.heappush(self.due, (time.perf_counter() + self.gap, int(table.id[1:])))
        else:
            table.move()

    def begin(self) -> None:
        """Each table makes its first move; people do not all move at the same moment."""
        self.is_playing = True
        for number in range(len(self.tables)):
            heapq.heappush(self.due, (time.perf_counter() + self.gap * number / len(self.tables), number))

    def play(self, seconds: float) -> float:
        """For a while; how long it was."""
        started = moment = time.perf_counter()
        while moment < started + seconds:
            while self.due and self.due[0][0] <= moment:
                self.tables[heapq.heappop(self.due)[1]].move()
            until = min(self.due[0][0] if self.due else moment + 1.0, started + seconds)
            self.hear(max(0.0, until - moment))
            moment = time.perf_counter()
        return moment - started


def play(ready: Ready, asked: VoteCalled, turns: list[list[int]], server: int) -> EventSequence:
    """All tables at once."""
    room = Room(ready, asked, turns)
    room.begin()
    room.play(WARM)
    for table in room.tables:
        table.spans.clear()
    spent = cpu_of(server)
    took = room.play(asked.seconds)
    spent = cpu_of(server) - spent
    spans = sorted(span for table in room.tables for span in table.spans)
    p50, p99 = (1000 * spans[int(part * (len(spans) - 1))] for part in (0.5, 0.99))
    return EventSequence(round(len(spans) / took, 1), round(p50, 2), round(p99, 2), round(1000 * spent / len(spans), 4))


def cpu_of(process: int) -> float:
    """Seconds of processor time another process has had."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    given = msgspec.json.decode(sys.stdin.buffer.read(), type=tuple[Ready, VoteCalled, list[list[int]], int])
    print(msgspec.json.encode(play(*given)).decode())

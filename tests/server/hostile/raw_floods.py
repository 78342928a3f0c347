"""Attacks by raw bytes: pings and junk, connecting again and again, requests that are never read, half-sent bodies."""

import asyncio
import contextlib

from server.hostile.attack import Attack
from server.hostile.callers import FAILED, Caller, frame, hang_up

FLOODER = "127.0.0.7"  # an address of its own: its connections are limited from now on
PING = 0x89
SPECTATORS = 45  # connections that send pings
PINGS = frame(b"", PING) * 90 + frame(b'{"kind":"zzz"}') * 10
PAUSE = 0.05  # seconds between two batches of a connection
RECONNECTING = 20
READERS, PIPELINED = 100, 20  # connections, and requests of each at once
PATHS = ("/api/games", "/api/openapi.json", "/rules/saboteur", "/api/games/sacramento/rules", "/text")
BODIES, BODY, SENT = 300, 1_000_000, 980_000
UPLOAD = f"POST /api/replay HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/plain\r\nContent-Length: {BODY}\r\n\r\n"


async def pings(attack: Attack) -> None:
    """Send pings and junk by many WebSockets as fast as the server takes them, and hang up."""
    person = attack.caller(FLOODER)
    table = await person.create_table("sabale", 2)
    await attack.begin()
    await asyncio.gather(*(flood(attack, person, table) for _ in range(SPECTATORS)))
    await attack.end()
    attack.more["error_lines"] = attack.server.log_severities()["error"] + attack.server.log_severities()["other"]


async def flood(attack: Attack, person: Caller, table: str) -> None:
    """Send batches by one WebSocket until the attack is over, without reading."""
    writers = []
    with contextlib.suppress(*FAILED):
        _, writer = await person.open_raw(person.handshake(table))
        writers.append(writer)
        for _ in attack.rest():
            attack.attempts += 1
            writer.write(PINGS)
            await asyncio.sleep(PAUSE)
            async with asyncio.timeout(1.0):
                await writer.drain()
    await hang_up(writers)


async def reconnect(attack: Attack) -> None:
    """Open a WebSocket, join and hang up, again and again."""
    person = attack.caller(FLOODER)
    table = await person.create_table("sabale", 2)
    await attack.begin()

    async def go_on() -> None:
        for _ in attack.rest():
            attack.attempts += 1
            with contextlib.suppress(*FAILED):
                async with asyncio.timeout(2.0):
                    reader, writer = await person.open_raw(person.handshake(table))
                    status = (await reader.readline())[9:12].decode()
                    if status != "101":
                        attack.refused[status or "cut off"] += 1
                    writer.write(frame(b'{"kind":"join","id":"j"}'))
                    await hang_up([writer])

    await asyncio.gather(*(go_on() for _ in range(RECONNECTING)))


async def gets(attack: Attack) -> None:
    """Ask for what costs most, many times in one go, and read nothing of it."""
    requests = [f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode() * PIPELINED for path in PATHS]
    await attack.begin()

    async def go_on(number: int) -> None:
        for left in attack.rest():
            attack.attempts += PIPELINED
            with contextlib.suppress(*FAILED):
                _, writer = await attack.caller(FLOODER).open_raw(requests[number % len(requests)])
                await asyncio.sleep(min(left, 1.0))
                await hang_up([writer])

    await asyncio.gather(*(go_on(number) for number in range(READERS)))


async def bodies(attack: Attack) -> None:
    """Leave large bodies half sent."""
    writers = []
    await attack.begin()
    for _ in range(BODIES):
        attack.attempts += 1
        with contextlib.suppress(*FAILED):
            async with asyncio.timeout(2.0):
                _, writer = await attack.caller(FLOODER).open_raw(UPLOAD.encode())
                writers.append(writer)
                writer.write(b"x" * SENT)
    for left in attack.rest():
        await asyncio.sleep(left)
    await attack.end()
    await hang_up(writers)

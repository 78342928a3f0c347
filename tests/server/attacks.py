"""Test support: attacks on a server from a seat, as a spectator and with a foreign token, while others play."""

import asyncio
import contextlib
import re
from pathlib import Path
from random import Random

from filon.core import registry
from filon.table import Table, log_format
from filon.table.log_entries import DealRequested, Rematched
from server import message_fuzzer
from server.async_server import (
    UNLIMITED,
    AsyncServer,
    Guest,
    TableClient,
    connect_client,
    create_table,
    deal,
    run_server,
)

CODE = re.compile(r"[a-z][a-z_]{2,30}")
BATCH = 100


async def attack(viewer: TableClient, random: Random, messages: int) -> int:
    """Send so many fuzzed messages; return the number of refusals. Every answer must be one of the protocol."""
    refused = sent = 0
    while sent < messages:
        number = viewer.now["number"] if viewer.now is not None else 0
        for _ in range(BATCH):
            await viewer.socket.send(message_fuzzer.message(random, number))
        sent += BATCH
        await viewer.send("join", since=-1, id=f"sync {sent}")
        while True:
            answer = await viewer.receive()
            if answer["kind"] == "refused":
                assert CODE.fullmatch(answer["refusal"]["code"]), answer
                refused += 1
            assert answer["kind"] in ("refused", "answer", "snapshot", "update", "presence")
            if answer.get("id") == f"sync {sent}":
                break
    return refused


async def peaceful(server: AsyncServer, ended: asyncio.Event) -> int:
    """Two people play match after match at another table until `ended`; return their number of moves."""
    table, guests = await create_table(server, "kuhn", 2, 2)
    moves = 0
    async with (
        connect_client(server.address, table, guests[0]) as one,
        connect_client(server.address, table, guests[1]) as two,
    ):
        while not ended.is_set():
            live = await deal(server, table, seed=moves)
            while live.table.phase == "playing":
                for viewer in (one, two):
                    await viewer.until(live.table.entry)
                mover = (one, two)[one.now["turn"]]
                assert (await mover.move(id=f"m{moves}"))["kind"] == "update"
                moves += 1
            await live.submit(lambda at, now: at.report(Rematched(now=now, rotate=0), None))
    return moves


async def hostile(
    server: AsyncServer, messages: int, random: Random, key: str = "saboteur", phase: str = "playing"
) -> int:
    """Attack from a seat, as a spectator and with a foreign token; return the number of refusals."""
    seats = random.choice(registry.load(key).seats)
    table, guests = await create_table(
        server, key, seats, min(seats, 3), late_join=True, spectator_chat=True, level="random"
    )
    if phase == "playing":
        await deal(server, table)
    elif phase == "dealing":
        live = server.tables.by_id[table]
        await live.submit(lambda at, now: at.report(DealRequested(now=now, seats=(0,)), None))
    foreign = Guest(server.address)
    foreign.token = "x" * 43
    refused = 0
    async with contextlib.AsyncExitStack() as stack:
        for who in (guests[0], guests[-1], None, foreign):
            viewer = await stack.enter_async_context(connect_client(server.address, table, who))
            refused += await attack(viewer, random, messages // 4)
            assert (viewer.mine["seat"] is None) == (who is None or who is foreign)
    entries = log_format.read("".join(await server.store.follow(table)))
    assert Table.rebuild(entries).log == entries
    return refused


async def run_attack(
    path: Path, messages: int, random: Random, key: str = "saboteur", phase: str = "playing"
) -> tuple[int, int]:
    """Attack a server at which others play; return the number of refusals and the others' number of moves."""
    async with run_server(path, limits=UNLIMITED) as server:
        ended = asyncio.Event()
        others = asyncio.create_task(peaceful(server, ended))
        try:
            refused = await hostile(server, messages, random, key, phase)
        finally:
            ended.set()
        return refused, await others

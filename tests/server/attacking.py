"""How is a server attacked, from a seat, as onlooker and with a foreign token, while others play? Test support."""

import asyncio
import contextlib
import re
from pathlib import Path
from random import Random

from filon.core import registry
from filon.server.storage.store import now
from filon.table import Table, log
from filon.table.log_entries import DealRequested, Rematched
from server import fuzz
from server.serving import GENEROUS, Guest, Serving, Viewer, deal, gathered, looking, served

CODE = re.compile(r"[a-z][a-z_]{2,30}")
BATCH = 100


async def attack(viewer: Viewer, random: Random, messages: int) -> int:
    """So many messages; how many refusals came. Every answer is one of the protocol's."""
    refused = sent = 0
    while sent < messages:
        number = viewer.now["number"] if viewer.now is not None else 0
        for _ in range(BATCH):
            await viewer.socket.send(fuzz.message(random, number))
        sent += BATCH
        await viewer.send("join", since=-1, id=f"sync {sent}")
        while True:
            answer = await viewer.hear()
            if answer["kind"] == "refused":
                assert CODE.fullmatch(answer["refusal"]["code"]), answer
                refused += 1
            assert answer["kind"] in ("refused", "answer", "snapshot", "update", "presence")
            if answer.get("id") == f"sync {sent}":
                break
    return refused


async def peaceful(server: Serving, ended: asyncio.Event) -> int:
    """Two people who play match after match at a table of their own."""
    table, guests = await gathered(server, "kuhn", 2, 2)
    moves = 0
    async with looking(server.address, table, guests[0]) as one, looking(server.address, table, guests[1]) as two:
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


async def hostile(server: Serving, messages: int, random: Random, key: str = "saboteur", phase: str = "playing") -> int:
    """From a seat, as onlooker, and with somebody else's token; how many messages were refused."""
    seats = random.choice(registry.load(key).seats)
    table, guests = await gathered(
        server, key, seats, min(seats, 3), late_join=True, spectator_chat=True, level="random"
    )
    if phase == "playing":
        await deal(server, table)
    elif phase == "dealing":
        live = server.tables.living[table]
        await live.submit(lambda at, when: at.report(DealRequested(now=now(), seats=(0,)), None))
    foreign = Guest(server.address)
    foreign.token = "x" * 43
    refused = 0
    async with contextlib.AsyncExitStack() as stack:
        for who in (guests[0], guests[-1], None, foreign):
            viewer = await stack.enter_async_context(looking(server.address, table, who))
            refused += await attack(viewer, random, messages // 4)
            assert (viewer.mine["seat"] is None) == (who is None or who is foreign)
    entries = log.read("".join(server.store.follow(table)))
    assert Table.rebuild(entries).log == entries
    return refused


async def attacked(
    path: Path, messages: int, random: Random, key: str = "saboteur", phase: str = "playing"
) -> tuple[int, int]:
    """So many hostile messages to a server at which others play: how many were refused, and what the others moved."""
    async with served(path, limits=GENEROUS) as server:
        ended = asyncio.Event()
        others = asyncio.create_task(peaceful(server, ended))
        try:
            refused = await hostile(server, messages, random, key, phase)
        finally:
            ended.set()
        return refused, await others

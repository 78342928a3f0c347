"""How is a server attacked, from a seat, as onlooker and with a foreign token, while others play? Test support."""

import asyncio
import contextlib
import re
from pathlib import Path
from random import Random

from filon.core import registry
from filon.server.storage.store import now
from filon.table import Table, log
from filon.table.log_entries import Again, Called
from server import fuzz
from server.serving import GENEROUS, Eyes, Guest, Serving, deal, gathered, looking, served

CODE = re.compile(r"[a-z][a-z_]{2,30}")
BATCH = 100


async def attack(eyes: Eyes, random: Random, messages: int) -> int:
    """So many messages; how many refusals came. Every answer is one of the protocol's."""
    refused = sent = 0
    while sent < messages:
        number = eyes.now["number"] if eyes.now is not None else 0
        for _ in range(BATCH):
            await eyes.socket.send(fuzz.message(random, number))
        sent += BATCH
        await eyes.send("join", since=-1, id=f"sync {sent}")
        while True:
            answer = await eyes.hear()
            if answer["kind"] == "refused":
                assert CODE.fullmatch(answer["refusal"]["code"]), answer
                refused += 1
            assert answer["kind"] in ("refused", "answer", "shown", "changed", "around")
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
                for eyes in (one, two):
                    await eyes.until(live.table.entry)
                mover = (one, two)[one.now["turn"]]
                assert (await mover.move(id=f"m{moves}"))["kind"] == "changed"
                moves += 1
            await live.submit(lambda at, now: at.report(Again(now=now, rotate=0), None))
    return moves


async def hostile(server: Serving, messages: int, random: Random, key: str = "saboteur", phase: str = "playing") -> int:
    """From a seat, as onlooker, and with somebody else's token; how many messages were refused."""
    seats = random.choice(registry.load(key).seats)
    table, guests = await gathered(server, key, seats, min(seats, 3), latecomers=True, remarks=True, level="random")
    if phase == "playing":
        await deal(server, table)
    elif phase == "dealing":
        live = server.tables.living[table]
        await live.submit(lambda at, when: at.report(Called(now=now(), seats=(0,)), None))
    foreign = Guest(server.address)
    foreign.token = "x" * 43
    refused = 0
    async with contextlib.AsyncExitStack() as stack:
        for who in (guests[0], guests[-1], None, foreign):
            eyes = await stack.enter_async_context(looking(server.address, table, who))
            refused += await attack(eyes, random, messages // 4)
            assert (eyes.mine["you"] is None) == (who is None or who is foreign)
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

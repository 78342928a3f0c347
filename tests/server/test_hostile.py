"""What can a hostile client do to a server? Be refused with a code, or be disconnected; other tables notice nothing."""

import asyncio
import contextlib
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.requests import HTTPConnection
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from filon.server.flow import PATIENCE, Addresses, Flow, address_of
from filon.server.limits import Limits
from filon.table import Table, log, requests
from filon.table.inputs import Again
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
            await live.submit(lambda at, now: at.report(again(now), None))
    return moves


def again(now: float) -> Any:
    return Again(now=now, rotate=0)


async def hostile(server: Serving, messages: int, seed: int) -> int:
    """From a seat, as onlooker, and with somebody else's token."""
    table, guests = await gathered(server, "saboteur", 3, 3)
    await deal(server, table)
    foreign = Guest(server.address)
    foreign.token = "x" * 43
    refused = 0
    async with contextlib.AsyncExitStack() as stack:
        for who in (guests[0], guests[1], None, foreign):
            eyes = await stack.enter_async_context(looking(server.address, table, who))
            refused += await attack(eyes, Random(seed), messages // 4)
            assert (eyes.mine["you"] is None) == (who is None or who is foreign)
    entries = log.read("".join(server.store.follow(table)))
    assert Table.rebuild(entries).log == entries
    return refused


@pytest.mark.parametrize("messages", [5200, pytest.param(100_000, marks=pytest.mark.soak)])
def test_whatever_is_sent_has_a_coded_answer_and_harms_nobody(tmp_path: Path, messages: int) -> None:
    async def run() -> tuple[int, int]:
        async with served(tmp_path / "filon.db", limits=GENEROUS) as server:
            ended = asyncio.Event()
            others = asyncio.create_task(peaceful(server, ended))
            refused = await hostile(server, messages, 5)
            ended.set()
            return refused, await others

    refused, moves = asyncio.run(run())

    assert refused > messages // 2
    assert moves > 20


async def cut_off(eyes: Eyes, messages: list[str]) -> None:
    """Send these and listen until the line is dead."""
    for message in messages:
        await eyes.socket.send(message)
    while True:
        await eyes.hear()


def test_a_flood_is_refused_and_then_cut_off(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path / "filon.db", limits=Limits(messages=5)) as server:
            table, guests = await gathered(server, "kuhn", 2, 1)
            async with looking(server.address, table, guests[0]) as eyes:
                for _ in range(10):
                    await eyes.send("chat", text="spam")
                while (await eyes.hear()).get("refusal", {}).get("code") != "too_fast":
                    pass
                with pytest.raises(ConnectionClosed):
                    await cut_off(eyes, ['{"kind":"chat","text":"spam"}'] * (PATIENCE + 100))
            async with looking(server.address, table, guests[0]):
                pass

    asyncio.run(run())


def test_a_message_that_is_too_large_ends_the_connection_and_nothing_else(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path / "filon.db") as server:
            table, guests = await gathered(server, "kuhn", 2, 1)
            async with looking(server.address, table, guests[0]) as eyes:
                with pytest.raises(ConnectionClosed):
                    await cut_off(eyes, ["x" * 30_000_000])
            async with looking(server.address, table, guests[0]) as eyes:
                assert eyes.mine["you"] == 0

    asyncio.run(run())


def test_somebody_who_reads_nothing_holds_nobody_up(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path / "filon.db", limits=GENEROUS) as server:
            table, guests = await gathered(server, "kuhn", 2, 2)
            address = f"ws://{server.address}/api/tables/{table}/play"
            async with (
                looking(server.address, table, guests[0]) as eyes,
                connect(address, additional_headers=guests[1].headers(), max_queue=1) as lazy,
            ):
                for _ in range(3000):
                    await lazy.send(json.dumps({"kind": "join", "id": "x" * 60}))
                for number in range(40):
                    await eyes.send("chat", text="hello", id=f"c{number}")
                    assert (await eyes.answer(f"c{number}"))["kind"] == "changed"
                lazy.transport.abort()

    asyncio.run(run())


def test_chat_and_undo_may_be_sent_so_often_and_moves_as_one_likes() -> None:
    flow = Flow(Limits(chats=3, undos=2))
    chat, undo = requests.Chat(text="hello"), requests.TakeBack(number=0)

    assert [flow.refusal(chat) is None for _ in range(4)] == [True, True, True, False]
    assert [flow.refusal(undo) is None for _ in range(3)] == [True, True, False]
    assert {flow.refusal(requests.Move(number=0, text="pass")) for _ in range(100)} == {None}


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

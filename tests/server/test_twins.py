"""Can anybody tell two tables apart, by the bytes the server sends, that differ only in what they were not shown?"""

import asyncio
import contextlib
import logging
import re
from pathlib import Path
from random import Random

import pytest

import filon
from filon.core import registry
from filon.testing.laws.table_queries import ProbeTexts, probe_texts
from filon.testing.oracle import Oracle, oracle_of
from filon.testing.walks import Walk, is_talk, walk
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

LINES = 24
QUESTIONS = 12
LENGTH = ("date", "content-length")  # a time has more digits or fewer
HIDING = [key for key in registry.ours() if key != "sabale"]  # where nothing is hidden there are no twins
# Times, table ids and the fingerprint of a deal are each table's own.
OWN = re.compile(
    r'"(at|table|fingerprint)":("[^"]*"|[0-9.e+]+)|"banks":\[[^]]*\]'
    r'|"/match/clocks/(at|banks/\d+)","value":[0-9.e+-]+|/api/tables/[0-9a-f]+'
)


def twins(game: filon.Game, seat: int | None, random: Random) -> tuple[Walk, Walk, ProbeTexts]:
    """Two walks that this pair of eyes cannot tell apart, and not the same one twice where that can be."""
    oracle: Oracle = oracle_of(game)
    seats = random.choice(oracle.seats)
    for _ in range(30):
        first = walk(game, oracle, seats, random, most=LINES, talk=0.2)
        viewer = None if seat is None else seat % seats
        second = oracle.twin(first.start, first.lines, viewer, random)
        if second is not None and second != first:
            return first, Walk(*second), probe_texts(game, oracle, first, random)
    raise AssertionError(f"no twins of {game.key} were found")


class Sitting:
    """One table played over the wire, and all that one pair of eyes gets from it."""

    def __init__(self, server: AsyncServer, seat: int | None, entropy: int) -> None:
        self.server, self.random = server, Random(entropy)
        self.seat = seat
        self.answers: list[str] = []

    async def play(self, key: str, played: Walk, asked: ProbeTexts) -> list[str]:
        start = played.start
        seat = None if self.seat is None else self.seat % start.seats
        table, guests = await create_table(
            self.server, key, start.seats, start.seats, options=start.options, clock={"bank": 9e4}
        )
        async with contextlib.AsyncExitStack() as stack:
            viewer = [
                await stack.enter_async_context(connect_client(self.server.address, table, guest)) for guest in guests
            ]
            spectator = await stack.enter_async_context(connect_client(self.server.address, table))
            watched = spectator if seat is None else viewer[seat]
            live = await deal(self.server, table, deal=start.deal)
            for one in (*viewer, spectator):
                await one.until(live.table.entry)
            for number, line in enumerate(played.lines):
                await self.line(viewer, line, number)
                if self.random.random() < 0.3:
                    await self.beside(viewer, watched, asked)
                for one in (*viewer, spectator):
                    await one.until(live.table.entry)
            # Whoever comes anew, and whoever comes back, get the same too.
            for since in (-1, 3, live.table.entry):
                async with connect_client(
                    self.server.address, table, None if seat is None else guests[seat], since
                ) as anew:
                    self.answers += anew.got
            who = Guest(self.server.address) if seat is None else guests[seat]
            answer = await who.request("GET", f"/api/tables/{table}")
            self.answers += [
                str(answer.status_code),
                answer.text,
                repr(sorted((name, text) for name, text in answer.headers.items() if name not in LENGTH)),
            ]
            return [OWN.sub("", text) for text in (*watched.got, *self.answers)]

    async def line(self, viewer: list[TableClient], line: str, number: int) -> None:
        """A line of the record, by whoever it is of."""
        if is_talk(line):
            speaker, _, said = line.partition(": ")
            await viewer[int(speaker[1:]) - 1].send("talk", text=said, id=f"i{number}")
            await viewer[int(speaker[1:]) - 1].answer(f"i{number}")
            return
        turn = viewer[0].now["turn"]
        answer = await viewer[turn].move(line, f"i{number}")
        assert answer["kind"] == "update", answer

    async def beside(self, viewer: list[TableClient], watched: TableClient, asked: ProbeTexts) -> None:
        """Something else: the watched one asks, tries what cannot be, and sends nonsense; others chat and ask too."""
        other = viewer[self.random.randrange(len(viewer))]
        await other.send("why", text=self.random.choice(asked.moves), id="others")
        await other.answer("others")
        if self.random.random() < 0.5:
            await other.send("chat", text="hello", id="c")
            await other.answer("c")
        for text in self.random.sample(asked.moves, min(QUESTIONS, len(asked.moves))):
            await watched.send("why", text=text, id="w")
            await watched.answer("w")
        number = watched.now["number"]
        for message in (
            {"kind": "talk", "text": self.random.choice(asked.talk)},
            {"kind": "draft", "number": number, "steps": []},
            {"kind": "draft", "number": number, "steps": [self.random.choice(asked.moves)]},
            {"kind": "move", "number": number + 7, "text": "pass"},
            {"kind": "move", "number": number, "text": "fly to the moon"},
            {"kind": "vote", "agrees": True},
        ):
            await watched.send(**message, id="n")
            await watched.answer("n")


@pytest.mark.parametrize("onlooks", [False, True])
@pytest.mark.parametrize("key", HIDING)
def test_every_byte_is_the_same_at_two_tables_that_are_twins(
    tmp_path: Path, key: str, is_spectator: bool, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, logger="filon")
    random = Random(f"{key} {is_spectator}")
    seat = None if is_spectator else random.randrange(9)
    first, second, asked = twins(filon.load(key), seat, random)
    logged: list[list[str]] = []

    async def run() -> list[list[str]]:
        found = []
        async with run_server(tmp_path / "filon.db", limits=UNLIMITED) as server:
            for played in (first, second):
                caplog.clear()
                found.append(await Sitting(server, seat, 7).play(key, played, asked))
                # The house's words alone: on a slow machine this test's own clients grumble about pings.
                said = [record for record in caplog.records if record.name != "websockets.client"]
                logged.append([OWN.sub("", record.getMessage()) for record in said])
        return found

    one, other = asyncio.run(run())

    assert len(one) > LINES
    for number, (here, there) in enumerate(zip(one, other, strict=True)):
        assert here == there, number
    assert logged[0] == logged[1]


def test_whoever_may_know_the_difference_is_sent_it(tmp_path: Path) -> None:
    random = Random(3)
    first, second, asked = twins(filon.load("saboteur"), 0, random)

    async def run() -> list[list[str]]:
        async with run_server(tmp_path / "filon.db", limits=UNLIMITED) as server:
            return [await Sitting(server, 1, 7).play("saboteur", played, asked) for played in (first, second)]

    one, other = asyncio.run(run())

    assert one != other

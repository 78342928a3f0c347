"""A viewer of two tables that differ only in hidden information is sent the same bytes."""

import asyncio
import contextlib
import json
import logging
import re
from pathlib import Path
from random import Random

import pytest

import filon
from filon.core import registry
from filon.server.ops.log_format import JsonLines
from filon.testing.laws.probe_texts import ProbeTexts, probe_texts
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
MAX_QUERIES = 12
LENGTH = ("date", "content-length")  # a time has more digits or fewer
HIDING = [key for key in registry.ours() if key != "sabale"]  # without hidden information there are no twins
# Times, table ids and the fingerprint of a deal differ between tables.
OWN = re.compile(
    r'"(at|fingerprint)":("[^"]*"|[0-9.e+]+)|"(id|table)":"[0-9a-f]{16}"|"remaining":\[[^]]*\]'
    r'|"/match/clocks/(at|remaining/\d+)","value":[0-9.e+-]+|/api/tables/[0-9a-f]+'
)


def twins(game: filon.Game, seat: int | None, random: Random) -> tuple[Walk, Walk, ProbeTexts]:
    """Return two different walks that this viewer cannot distinguish, and texts to probe them with."""
    oracle: Oracle = oracle_of(game)
    seats = random.choice(oracle.seats)
    for _ in range(30):
        first = walk(game, oracle, seats, random, most=LINES, talk=0.2)
        viewer = None if seat is None else seat % seats
        second = oracle.twin(first.start, first.lines, viewer, random)
        if second is not None and second != first:
            return first, Walk(*second), probe_texts(game, oracle, first, random)
    raise AssertionError(f"no twins of {game.key} were found")


class RecordedTable:
    """A table played over the network, and all that one viewer is sent."""

    def __init__(self, server: AsyncServer, seat: int | None, seed: int) -> None:
        self.server, self.random = server, Random(seed)
        self.seat = seat
        self.answers: list[str] = []

    async def play(self, key: str, played: Walk, probes: ProbeTexts) -> list[str]:
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
                await self.send_line(viewer, line, number)
                if self.random.random() < 0.3:
                    await self.probe(viewer, watched, probes)
                for one in (*viewer, spectator):
                    await one.until(live.table.entry)
            # A new client and a returning one are sent the same too.
            for since in (-1, 3, live.table.entry):
                async with connect_client(
                    self.server.address, table, None if seat is None else guests[seat], since
                ) as joined:
                    self.answers += joined.got
            who = Guest(self.server.address) if seat is None else guests[seat]
            answer = await who.request("GET", f"/api/tables/{table}")
            self.answers += [
                str(answer.status_code),
                answer.text,
                repr(sorted((name, text) for name, text in answer.headers.items() if name not in LENGTH)),
            ]
            return [OWN.sub("", text) for text in (*watched.got, *self.answers)]

    async def send_line(self, viewer: list[TableClient], line: str, number: int) -> None:
        """Send one line of the record from its seat."""
        if is_talk(line):
            speaker, _, text = line.partition(": ")
            await viewer[int(speaker[1:]) - 1].send("talk", text=text, id=f"i{number}")
            await viewer[int(speaker[1:]) - 1].answer(f"i{number}")
            return
        turn = viewer[0].now["turn"]
        answer = await viewer[turn].move(line, f"i{number}")
        assert answer["kind"] == "update", answer

    async def probe(self, viewer: list[TableClient], watched: TableClient, probes: ProbeTexts) -> None:
        """Send queries, illegal moves and nonsense from the watched viewer; others chat and send queries too."""
        other = viewer[self.random.randrange(len(viewer))]
        await other.send("why_not", text=self.random.choice(probes.moves), id="others")
        await other.answer("others")
        if self.random.random() < 0.5:
            await other.send("chat", text="hello", id="c")
            await other.answer("c")
        for text in self.random.sample(probes.moves, min(MAX_QUERIES, len(probes.moves))):
            await watched.send("why_not", text=text, id="w")
            await watched.answer("w")
        number = watched.now["number"]
        for message in (
            {"kind": "talk", "text": self.random.choice(probes.talk)},
            {"kind": "draft", "number": number, "steps": []},
            {"kind": "draft", "number": number, "steps": [self.random.choice(probes.moves)]},
            {"kind": "move", "number": number + 7, "text": "pass"},
            {"kind": "move", "number": number, "text": "fly to the moon"},
            {"kind": "vote", "agrees": True},
        ):
            await watched.send(**message, id="n")
            await watched.answer("n")


@pytest.mark.parametrize("is_spectator", [False, True])
@pytest.mark.parametrize("key", HIDING)
def test_viewers_of_twin_tables_are_sent_the_same_bytes(
    tmp_path: Path, key: str, is_spectator: bool, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, logger="filon")
    random = Random(f"{key} {is_spectator}")
    seat = None if is_spectator else random.randrange(9)
    first, second, probes = twins(filon.load(key), seat, random)
    logged: list[list[str]] = []

    async def run() -> list[list[str]]:
        found = []
        async with run_server(tmp_path / "filon.db", limits=UNLIMITED) as server:
            for played in (first, second):
                caplog.clear()
                found.append(await RecordedTable(server, seat, 7).play(key, played, probes))
                # Only the server's lines: on a slow machine this test's own clients warn about pings.
                lines = [record for record in caplog.records if record.name != "websockets.client"]
                logged.append([OWN.sub("", line_of(record)) for record in lines])
        return found

    one, other = asyncio.run(run())

    assert len(one) > LINES
    for number, (here, there) in enumerate(zip(one, other, strict=True)):
        assert here == there, number
    assert logged[0] == logged[1]


def line_of(record: logging.LogRecord) -> str:
    """The log line without its time."""
    found = json.loads(JsonLines().format(record))
    del found["time"]
    return json.dumps(found)


def test_viewers_who_may_know_the_difference_are_sent_it(tmp_path: Path) -> None:
    random = Random(3)
    first, second, probes = twins(filon.load("saboteur"), 0, random)

    async def run() -> list[list[str]]:
        async with run_server(tmp_path / "filon.db", limits=UNLIMITED) as server:
            return [await RecordedTable(server, 1, 7).play("saboteur", played, probes) for played in (first, second)]

    one, other = asyncio.run(run())

    assert one != other

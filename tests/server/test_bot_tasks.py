"""What a worker process is sent: the seat's own view and events, its own seed, and nothing else."""

import asyncio
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import filon
from filon import bots
from filon.core import registry
from filon.core.budget import Budget
from filon.server.bot_service.pool import BotPool
from filon.server.bot_service.worker import Task
from filon.table import Settings, Table, bot_requests
from filon.table.log_entries import Dealt, Moved, Opened, Talked
from filon.testing.oracle import oracle_of
from filon.testing.walks import walk
from server.async_server import connect_client, create_table, deal, run_server

RECORDING = (sys.executable, str(Path(__file__).parent / "recording_worker.py"))
FEW = Budget(iterations=2)


def bot_table(key: str, seats: int, options: dict[str, Any] | None = None, **dealt: Any) -> Table:
    """A match of bots of the best level."""
    version = filon.load(key).version
    settings = Settings(game=key, version=version, seats=seats, level="expert", options=options or {})
    table = Table.open(Opened(now=0.0, table="t", settings=settings))
    table.report(Dealt(now=0.0, **dealt), None)
    return table


def recorded(path: Path) -> list[Task]:
    return [msgspec.json.decode(line, type=Task) for line in path.read_bytes().splitlines()]


def known(match: filon.Match, seat: int) -> tuple[str, bytes]:
    """All that a bot in this seat may know."""
    return match.view(seat).json(), msgspec.json.encode(match.events(seat))


def given(task: Task) -> tuple[str, bytes]:
    return task.view, bytes(task.events)


@pytest.mark.parametrize("key", registry.ours())
def test_worker_is_sent_the_seats_view_events_and_an_unused_seed(key: str, tmp_path: Path) -> None:
    """For a move, a hint and talk, at several positions; no two of them have the same seed."""
    sent, random, expected = tmp_path / "tasks", Random(2), list[tuple[str, bytes]]()
    table = bot_table(key, filon.load(key).seats[-1], seed=2)

    async def run() -> None:
        pool = BotPool(FEW, 1, (*RECORDING, str(sent)))
        for number in range(8):
            seat = table.match.turn
            if seat is None:
                break
            others = [other for other in range(table.match.seats) if other != seat]
            talkers = bot_requests.talkers(table)
            await pool.turn(table, talkers, seat, FEW)
            expected.extend(known(table.match, other) for other in [*talkers, seat])
            assert len(talkers) == (0 if bots.talk_of(bots.best(table.game)) is None else table.match.seats)
            assert [await pool.hint(table, other) for other in others] == [None] * len(others)
            table.say(seat, table.number, random.choice(table.match.legal()), float(number))
        await pool.closed()

    asyncio.run(run())
    tasks = recorded(sent)

    assert [given(task) for task in tasks] == expected
    assert {(task.game, task.level) for task in tasks} == {(key, "expert")}
    assert len({task.seed for task in tasks}) == len(tasks) >= 8


@pytest.fixture
def brief_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints take next to no time."""
    monkeypatch.setattr("filon.bots.hints.budget_of", lambda game: FEW)
    monkeypatch.setattr("filon.bots.hints.allotted_ms", lambda game: 1)


@pytest.mark.usefixtures("brief_hints")
@pytest.mark.parametrize("key", registry.ours())
def test_hint_is_asked_from_the_seats_view_and_events_too(key: str, tmp_path: Path) -> None:
    sent, table = tmp_path / "tasks", bot_table(key, filon.load(key).seats[-1], seed=3)
    while table.match.legal()[0].startswith("place "):  # in Sabale; a turn has several steps after it
        table.say(table.match.turn or 0, table.number, table.match.legal()[0], 1.0)
    seat = table.match.turn
    assert seat is not None

    async def run() -> None:
        pool = BotPool(FEW, 1, (*RECORDING, str(sent)))
        assert await pool.hint(table, seat) is not None
        await pool.turn(table, [], seat, FEW)
        await pool.closed()

    asyncio.run(run())
    first, *steps, move = recorded(sent)

    assert given(first) == given(move) == known(table.match, seat)
    assert first.seed != move.seed  # what a bot will play in this place is not shown by a hint
    # The reason for a whole turn is asked for at its end, from the position before it.
    assert [given(task) for task in steps if task.explained] == [known(table.match, seat)] * (key == "sabale")


@pytest.mark.usefixtures("brief_hints")
@pytest.mark.parametrize("key", ["duel", "saboteur", "sacramento"])
def test_worker_is_sent_the_same_bytes_for_twin_deals(key: str, tmp_path: Path) -> None:
    """Two matches that differ in what the seat was not shown: what is sent for a move and for a hint is the same."""
    game, random, sent = filon.load(key), Random(5), tmp_path / "tasks"
    oracle, pairs = oracle_of(game), 0

    async def run() -> None:
        nonlocal pairs
        pool = BotPool(FEW, 1, (*RECORDING, str(sent)))
        while pairs < 3:
            first = walk(game, oracle, game.seats[1], random, most=20, talk=0.0)
            match = filon.load(key).start(first.start.seats, deal=first.start.deal, **first.start.options)
            for line in first.lines:
                match.play(line)
            twin = None if match.turn is None else oracle.twin(first.start, first.lines, match.turn, random)
            if twin is None or twin[0].deal == first.start.deal:
                continue
            for start, lines in ((first.start, first.lines), twin):
                table = bot_table(key, start.seats, start.options, deal=start.deal)
                for line in lines:
                    table.say(table.match.turn or 0, table.number, line, 1.0)
                assert table.match.turn == match.turn
                await pool.turn(table, [], match.turn, FEW)
                assert await pool.hint(table, match.turn) is not None
            pairs += 1
        await pool.closed()

    asyncio.run(run())
    lines = sent.read_bytes().splitlines()

    assert len(lines) == 12  # a move and a hint at one table, then at the other
    assert [task.is_hint for task in recorded(sent)] == [False, True] * 6
    assert lines[0::4] == lines[2::4]
    assert lines[1::4] == lines[3::4]


def test_bots_of_a_served_match_are_sent_each_position_once(tmp_path: Path) -> None:
    """A whole match of experts on a real server: what its worker was sent, against the log."""
    sent = tmp_path / "tasks"

    async def run() -> Table:
        async with run_server(tmp_path / "filon.db", bot_delay=0.001, command=(*RECORDING, str(sent))) as server:
            table, _ = await create_table(server, "saboteur", 4, 0, level="expert", options={"rounds": 1})
            live = await deal(server, table, seed=5)
            async with connect_client(server.address, table) as viewer:
                while len([entry for entry in live.table.log if isinstance(entry, Moved)]) < 16:
                    await viewer.receive()
            return live.table

    table, tasks = asyncio.run(run()), recorded(sent)
    match = table.match.restarted()
    talked = [given(task) for task in tasks if not task.budget]
    asked = [given(task) for task in tasks if task.budget]
    positions = [[known(match, seat) for seat in range(4)]]  # after each move: what is said follows from the same
    movers = []
    for entry in table.log:
        if isinstance(entry, Moved):
            movers.append(positions[-1][entry.seat])
            match.play(entry.text)
            positions.append([known(match, seat) for seat in range(4)])
        elif isinstance(entry, Talked):
            match.talk(entry.seat, entry.text)

    assert asked[: len(movers)] == movers
    due = {one for seats in positions[1 : len(movers)] for one in seats}
    assert due <= set(talked) <= {one for seats in positions[1:] for one in seats}
    assert len({task.seed for task in tasks}) == len(tasks) > 16 * 4

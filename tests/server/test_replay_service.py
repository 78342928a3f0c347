"""Replays and records are built once, outside the server's process, admitted a few at a time, and cached by bytes."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from typing import Any

import pytest

from filon.client import Client
from filon.core import record
from filon.core.errors import InvalidRecord
from filon.server.api import actions, models, replays
from filon.server.api.api_request import ApiRequest
from filon.server.api.chunked_response import ChunkedResponse
from filon.server.api.errors import ApiError
from filon.server.config import Config
from filon.server.context import ServerContext
from filon.server.limits.limits import Limits
from filon.server.replay_service import service as service_module
from filon.server.replay_service.build import STEPS, Builder, Job, UnknownViewer
from filon.server.replay_service.builder_process import CHUNK, BuilderProcess, BuildFailed, Chunks, LocalRunner
from filon.server.replay_service.byte_cache import OVERHEAD, ByteCache
from filon.server.replay_service.service import MOST_WAITING, ReplayService, TooManyBuilds
from filon.server.tables.live_table import LiveTable
from filon.table import Table
from filon.table.log_entries import Dealt
from server.fakes import FakeBots, FakeClock, MemoryStore
from server.threaded_server import ThreadedServer
from table.tables import fair_match, play_to_end

Test = Callable[..., Coroutine[Any, Any, None]]


def in_a_loop(test: Test) -> Callable[..., None]:
    """Run a test in an event loop of its own."""

    @wraps(test)
    def run(*arguments: Any, **others: Any) -> None:
        asyncio.run(test(*arguments, **others))

    return run


class GatedRunner(LocalRunner):
    """Builds like a server's process, but only once its gate is open; counts the jobs."""

    def __init__(self) -> None:
        super().__init__()
        self.gate, self.jobs = asyncio.Event(), list[Job]()

    async def run(self, job: Job) -> Chunks:
        self.jobs.append(job)
        await self.gate.wait()
        return await super().run(job)


async def finished_table(limits: Limits | None = None) -> tuple[ServerContext, LiveTable, GatedRunner]:
    """A server without sockets, with a table at which a match is over."""
    context = ServerContext(MemoryStore(), Config(), FakeBots(), clock=FakeClock(), limits=limits)
    runner = GatedRunner()
    context.replays = ReplayService(runner, runner)
    live, _ = await actions.create(context, models.Create(game="sabale", seats=2, bots={0: "random", 1: "random"}))
    await live.submit(lambda table, at: table.report(Dealt(now=at), None))
    while live.table.match.turn is not None:
        await live.submit(first_move)
    return context, live, runner


def first_move(table: Table, at: float) -> Any:
    """Play the first legal move."""
    return table.say(table.match.turn or 0, table.number, table.match.legal()[0], at)


def asking(live: LiveTable, viewer: str = "spectator", **other: str) -> ApiRequest:
    """A stranger's request for the replay."""
    return ApiRequest(**{"address": "10.0.0.1", **other}, path={"table": live.id}, query={"as": viewer})  # type: ignore[arg-type]


@in_a_loop
async def test_replay_is_built_once_for_fifty_concurrent_requests() -> None:
    context, live, runner = await finished_table()
    asked = [asyncio.create_task(replays.of_table(context, asking(live), None)) for _ in range(50)]
    for _ in range(20):
        await asyncio.sleep(0)
    runner.gate.set()
    answers = await asyncio.gather(*asked)
    again = await replays.of_table(context, asking(live), None)

    assert [job.kind for job in runner.jobs] == ["record", "replay"]
    assert {answer.chunks for answer in (*answers, again)} == {again.chunks}
    assert len(json.loads(b"".join(again.chunks))["frames"]) == len(live.table.match.lines)


@in_a_loop
async def test_record_is_built_once_from_an_outline_without_draws() -> None:
    context, live, runner = await finished_table()
    runner.gate.set()
    found = [await replays.record(context, asking(live), None) for _ in range(3)]

    assert [job.kind for job in runner.jobs] == ["record"]
    assert b"draw: " not in runner.jobs[0].source
    assert {b"".join(one.chunks).decode() for one in found} == {live.table.match.record()}


def test_outline_of_a_fair_match_completes_to_its_record() -> None:
    match = play_to_end(fair_match(people=(0,), options={"rounds": 1})).match

    assert "\ndraw: " in match.record()
    assert "\ndraw: " not in record.outline(match)
    assert record.complete(record.outline(match)) == match.record()


@in_a_loop
async def test_builds_beyond_a_few_are_refused_until_one_is_done() -> None:
    runner = GatedRunner()
    service = ReplayService(runner, runner)

    async def job() -> Job:
        return Job(kind="record", source=record.outline(fair_match().match).encode())

    waiting = [asyncio.create_task(service.of_table(number, job)) for number in range(MOST_WAITING)]
    uploads = [asyncio.create_task(service.of_upload(await job())) for _ in range(MOST_WAITING)]
    await asyncio.sleep(0)
    with pytest.raises(TooManyBuilds):
        await service.of_table("one more", job)
    with pytest.raises(TooManyBuilds):
        await service.of_upload(await job())
    shared = asyncio.create_task(service.of_table(0, job))
    runner.gate.set()
    await asyncio.gather(*waiting, *uploads, shared)

    assert len(await service.of_table("one more", job)) > 0
    assert len(await service.of_upload(await job())) > 0


@in_a_loop
async def test_refusals_of_the_api_have_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    context, live, _ = await finished_table(Limits(replays=2))
    monkeypatch.setattr(service_module, "MOST_WAITING", 0)
    found = []
    for guest in ("ann", "ann", "ann", ""):
        with pytest.raises(ApiError) as refused:
            await replays.record(context, asking(live, guest=guest), None)
        found.append((refused.value.status, refused.value.refusal.code))
    with pytest.raises(ApiError) as unknown:
        await replays.of_table(context, asking(live, "p3"), None)

    assert found == [(503, "replays_busy"), (503, "replays_busy"), (429, "too_often"), (503, "replays_busy")]
    assert unknown.value.refusal.code == "no_such_seat"


@in_a_loop
async def test_caller_who_leaves_does_not_end_the_build_of_others() -> None:
    context, live, runner = await finished_table()
    leaving, staying = [asyncio.create_task(replays.record(context, asking(live), None)) for _ in range(2)]
    for _ in range(5):
        await asyncio.sleep(0)
    leaving.cancel()
    runner.gate.set()

    assert (await staying).chunks
    assert len(runner.jobs) == 1


@in_a_loop
async def test_steps_of_a_page_are_built_together() -> None:
    context, live, runner = await finished_table()
    runner.gate.set()
    match = replays.ReplaySource(context, live, live.table, live.table.finished[-1])
    steps = [await match.step("p1", step) for step in range(STEPS + 1)]
    ready = [context.replays.is_ready(match.steps_key("p1", step)) for step in (0, STEPS, 2 * STEPS)]

    assert [job.kind for job in runner.jobs] == ["record", "steps", "steps"]
    assert ready == [True, True, False]
    assert steps[0].views == (live.table.match.restarted().view(0).json(),)


@in_a_loop
async def test_builds_that_fill_the_queue_still_get_the_record_they_need() -> None:
    context, live, runner = await finished_table()
    runner.gate.set()
    match = replays.ReplaySource(context, live, live.table, live.table.finished[-1])
    viewers, firsts = ("p1", "p2", "all", "spectator"), range(0, MOST_WAITING // 4 * STEPS, STEPS)
    steps = [
        match.step(viewer, first) for viewer in viewers for first in firsts if first <= len(live.table.match.lines)
    ]
    found = await asyncio.gather(*steps[:MOST_WAITING])

    assert len(found) == min(len(steps), MOST_WAITING)
    assert [job.kind for job in runner.jobs].count("record") == 1


def test_cache_is_bounded_in_bytes_and_drops_the_least_recently_used() -> None:
    cache = ByteCache(4 * (1_000 + OVERHEAD))
    for name in "abcd":
        cache.put(name, (bytes(500), bytes(500)))
    cache.get("a")
    cache.put("e", (bytes(1_500),))
    cache.put("huge", (bytes(10_000),))
    cache.put("e", (bytes(100),))

    assert list(cache.bodies) == ["d", "a", "e"]
    assert cache.size == 2 * (1_000 + OVERHEAD) + 100 + OVERHEAD <= cache.limit


@in_a_loop
async def test_builder_process_is_another_process_and_ends() -> None:
    match = play_to_end(fair_match(people=(0,), options={"rounds": 1})).match
    process = BuilderProcess(60)
    try:
        chunks = await process.run(Job(kind="record", source=record.outline(match).encode()))
        assert process.process is not None
        pid, niceness = process.process.pid, os.getpriority(os.PRIO_PROCESS, process.process.pid)
        replay = await process.run(Job(kind="replay", source=b"".join(chunks), viewer="all"))
        with pytest.raises(UnknownViewer):
            await process.run(Job(kind="replay", source=b"".join(chunks), viewer="p9"))
        with pytest.raises(InvalidRecord) as damaged:
            await process.run(Job(kind="replay", source=b"".join(chunks)[:-9]))
        ended = process.process
    finally:
        await process.close()

    assert pid not in (0, os.getpid())
    assert niceness >= 10
    assert b"".join(chunks).decode() == match.record()
    assert b"".join(replay) == Builder().run(Job(kind="replay", source=b"".join(chunks), viewer="all"))
    assert max(map(len, replay)) <= CHUNK
    assert damaged.value.code == "damaged"
    assert ended.returncode is not None
    assert process.process is None


@in_a_loop
async def test_builder_process_that_takes_too_long_is_killed_and_replaced() -> None:
    process = BuilderProcess(0.01, (sys.executable, "-c", "import time; time.sleep(60)"))
    for _ in range(2):
        with pytest.raises(BuildFailed):
            await process.run(Job(kind="record", source=b""))
        assert process.process is None
    await process.close()


@in_a_loop
async def test_builder_process_that_dies_fails_its_job_alone() -> None:
    process = BuilderProcess(60, (sys.executable, "-c", "pass"))
    service = ReplayService(process, process)

    async def job() -> Job:
        return Job(kind="record", source=bytes(100_000))

    for _ in range(2):
        with pytest.raises(BuildFailed):
            await service.of_table("key", job)
    assert service.building == {}
    assert list(service.cache.bodies) == []
    await service.close()


@in_a_loop
async def test_large_body_is_sent_in_chunks_with_the_loop_free_in_between() -> None:
    sent, turns = list[int](), list[int]()

    async def send(message: Any) -> None:
        sent.append(len(message.get("body", b"")))

    async def other() -> None:
        while True:
            turns.append(len(sent))
            await asyncio.sleep(0)

    task = asyncio.create_task(other())
    body = replays.EncodedBody((bytes(CHUNK),) * 10)
    await ChunkedResponse(body)({"type": "http"}, no_message, send)
    task.cancel()

    assert max(sent) == CHUNK
    assert len(set(turns)) >= 10


async def no_message() -> Any:
    raise AssertionError("nothing is received")


def test_server_builds_nothing_in_its_own_process(served: ThreadedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """The classes that build are broken in the server's process; its answers come from another one."""

    def fail(*_: object) -> Awaitable[None]:
        raise AssertionError("built in the server's process")

    monkeypatch.setattr("filon.server.replay_service.build.Builder.run", fail)
    monkeypatch.setattr("filon.core.record.write", fail)
    monkeypatch.setattr("filon.table.replay.Replay.__init__", fail)
    client = Client(served.url)
    table = client.create("sabale", 2)
    with client.sit(table, 0, "Ann") as seat:
        client.start(table)
        for turn in seat.turns():
            turn.play(turn.moves[0])
    with served.browser() as browser:
        text = browser.get(f"/api/tables/{table}/record")
        replay = browser.get(f"/api/tables/{table}/replay?as=all").json()
        page = browser.get(f"/t/{table}/replay?as=p2&step=3")
        uploaded = browser.post("/api/replay", json={"record": text.text, "viewer": "all"}).json()
        missing = browser.get(f"/t/{table}/replay?step={len(replay['frames']) + 1}").status_code

    assert text.headers["content-disposition"] == f'attachment; filename="sabale-{table}-1.txt"'
    assert page.status_code == 200
    assert replay["names"] == uploaded["names"] == ["Ann", "Cobalt"]
    assert (replay["match"], uploaded["match"]) == (1, 0)  # an uploaded record has no number at a table
    assert {**replay, "match": 0, "names": []} == {**uploaded, "names": []}
    assert missing == 404

"""Does what is due come on the beat, one thing at a time, and does a table with nobody at it stand still?"""

import asyncio
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from filon.server.storage.store import now
from filon.server.tables.live_table import LiveTable
from filon.server.tables.scheduler import Scheduler
from filon.table.log_entries import Clock, Entry, Left, Moved, Resumed
from server.async_server import MISBEHAVING, AsyncServer, TableClient, connect_client, create_table, deal, run_server


def kinds(live: LiveTable) -> list[str]:
    return [type(entry).__name__ for entry in live.table.log]


def moves(live: LiveTable) -> list[Moved]:
    return [entry for entry in live.table.log if isinstance(entry, Moved)]


def last(live: LiveTable, kind: type[Entry]) -> Any:
    return [entry for entry in live.table.log if isinstance(entry, kind)][-1]


async def over(viewer: TableClient) -> None:
    """Until the match is over."""
    while viewer.client_state.snapshot["table"]["phase"] != "over":
        await viewer.receive()


def test_bots_play_a_match_among_themselves_while_somebody_looks_on(tmp_path: Path) -> None:
    async def run() -> None:
        async with run_server(tmp_path / "filon.db", bot_delay=0.02) as server:
            table, _ = await create_table(server, "saboteur", 3, 0, level="random")
            live = await deal(server, table)
            begun = now()
            async with connect_client(server.address, table) as viewer:
                while len(moves(live)) < 8:
                    await viewer.receive()
            times = [begun, *(entry.now for entry in moves(live))]

            assert min(after - before for before, after in pairwise(times)) >= 0.0199

    asyncio.run(run())


def test_a_table_that_nobody_looks_at_stands_still(tmp_path: Path) -> None:
    async def run() -> None:
        async with run_server(tmp_path / "filon.db") as server:
            table, _ = await create_table(server, "kuhn", 2, 0, level="random")
            live = await deal(server, table)
            server.attend(live)
            assert live.changed is not None
            live.changed()
            await asyncio.sleep(0.05)
            assert moves(live) == []
            async with connect_client(server.address, table) as viewer:
                await over(viewer)

            assert live.table.phase == "over"

    asyncio.run(run())


def test_time_while_nobody_is_connected_is_nobodys(tmp_path: Path) -> None:
    async def run() -> None:
        async with run_server(tmp_path / "filon.db") as server:
            table, guests = await create_table(server, "kuhn", 2, 2, clock={"bank": 100.0})
            live = await deal(server, table)
            for _ in range(2):
                live.left_at = (live.left_at or 0.0) - 1000.0  # as if they had gone long ago
                live.table.session.clocks.since -= 1000.0  # type: ignore[union-attr]
                async with connect_client(server.address, table, guests[0]) as viewer:
                    await viewer.until(live.table.entry)
                    left = live.table.session.clocks.seconds_left(0, now())  # type: ignore[union-attr]

                    assert 90.0 < left <= 100.0
                    assert last(live, Resumed).stood > 999.0
                while live.lines:
                    await asyncio.sleep(0.001)

    asyncio.run(run())


@pytest.mark.parametrize("forgotten", [False, True])
def test_whose_clock_runs_out_gets_a_stand_in_and_can_come_back(tmp_path: Path, forgotten: bool) -> None:
    async def run() -> None:
        async with run_server(tmp_path / "filon.db", bot_delay=0.2) as server:
            table, guests = await create_table(server, "saboteur", 3, 3, clock={"bank": 0.3}, level="random")
            live = await deal(server, table)
            if forgotten:
                server.tables.forget_unused(now() + 100)
                live = server.tables.find(table)  # type: ignore[assignment]
            async with connect_client(server.address, table, guests[1]) as viewer:
                while not any(isinstance(entry, Left) for entry in live.table.log):
                    await viewer.receive()
                seat = last(live, Left).seat
                while not moves(live):
                    await viewer.receive()

                assert moves(live)[0].seat == seat
                assert moves(live)[0].now >= last(live, Left).now + 0.199
                async with connect_client(server.address, table, guests[seat]) as mine:
                    assert mine.client_state.snapshot["table"]["seats"][seat]["kind"] == "away"
                    await mine.send("come_back", id="b")
                    while mine.client_state.snapshot["table"]["seats"][seat]["kind"] == "away":
                        await mine.receive()

    asyncio.run(run())


def test_whoever_is_gone_for_long_gets_a_stand_in_but_nobody_who_is_there(tmp_path: Path) -> None:
    async def run() -> None:
        async with run_server(tmp_path / "filon.db", patience=0.4) as server:
            table, guests = await create_table(server, "saboteur", 3, 3, level="random")
            live = await deal(server, table)
            async with (
                connect_client(server.address, table, guests[0]) as viewer,
                connect_client(server.address, table, guests[1]),
            ):
                while not any(isinstance(entry, Left) for entry in live.table.log):
                    await viewer.receive()
                await asyncio.sleep(0.5)

                assert [entry.seat for entry in live.table.log if isinstance(entry, Left)] == [2]

    asyncio.run(run())


def test_a_deal_waits_for_nobody_who_sends_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for place in ("beat", "live"):
        monkeypatch.setattr(f"filon.server.{place}.PATIENCE", 0.05)
    monkeypatch.setattr("filon.table.deal_protocol.STEP_TIMEOUT", 0.05)

    async def run() -> None:
        async with run_server(tmp_path / "filon.db") as server:
            table, guests = await create_table(server, "kuhn", 2, 1, level="random")
            async with connect_client(server.address, table, guests[0]) as viewer:
                answer = await guests[0].request("POST", f"/api/tables/{table}/start")
                assert answer.status_code == 200
                while viewer.now is None:
                    await viewer.receive()

                assert kinds(server.tables.by_id[table])[:4] == ["Opened", "Sat", "Called", "Fixed"]

    asyncio.run(run())


@pytest.mark.parametrize("kind", ["raises", "nonsense", "wrong", "dies", "hangs"])
def test_a_bot_that_misbehaves_harms_no_table(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("filon.server.bot_service.pool.UNCOUNTED", 0.1)
    monkeypatch.setattr("filon.server.bot_service.pool.GRACE", 0.6 if kind == "hangs" else 10.0)
    monkeypatch.setattr("filon.bots.names", lambda game: ["random", "expert"])

    async def run(server: AsyncServer) -> list[str]:
        table, _ = await create_table(server, "kuhn", 2, 0, level="expert")
        live = await deal(server, table)
        async with connect_client(server.address, table) as viewer:
            await over(viewer)
        return kinds(live)

    async def serve() -> list[str]:
        async with run_server(tmp_path / "filon.db", command=(*MISBEHAVING, kind)) as server:
            return await run(server)

    found = asyncio.run(serve())

    assert found.count("Moved") in (2, 3)
    failures = [record for record in caplog.records if record.message == "bot failed"]
    assert len(failures) == found.count("Moved")
    assert {getattr(record, "level", "") for record in failures} == {"expert"}


class Beaten(NamedTuple):
    """What came of one beat: when it was, whether there was a thought to hear, and when the next one is due."""

    begun: float
    is_heard: bool
    ended: float
    next: float


@pytest.fixture
def schedulers(monkeypatch: pytest.MonkeyPatch) -> list[Beaten]:
    """All beats of a test. They are asked, not the clock: on a busy machine a beat itself may come late."""
    found: list[Beaten] = []
    act = Scheduler.act

    async def noted(beat: Scheduler) -> None:
        begun, is_heard = now(), beat.bot_turn is not None and beat.bot_turn.is_ready
        await act(beat)
        found.append(Beaten(begun, is_heard, now(), beat.at))

    monkeypatch.setattr(Scheduler, "act", noted)
    return found


def test_a_position_is_thought_about_once_and_a_late_thought_waits_for_the_next_beat(
    tmp_path: Path, schedulers: list[Beaten]
) -> None:
    asked: list[Any] = []

    async def run() -> list[Moved]:
        async with run_server(tmp_path / "filon.db", bot_delay=0.1) as server:
            table, _ = await create_table(server, "kuhn", 2, 0, level="random")
            live, think = await deal(server, table), server.bot_pool.move

            async def slow(*told: Any) -> str:
                asked.append(told[1])
                found, so_far = await think(*told), len(schedulers)
                while len(schedulers) == so_far:
                    await asyncio.sleep(0.001)
                return found

            server.bot_pool.move = slow  # type: ignore[method-assign]
            async with connect_client(server.address, table) as viewer:
                await over(viewer)
            return moves(live)

    played = asyncio.run(run())
    heard = [beat for beat in schedulers if beat.is_heard]

    assert len(asked) == len(played) == len(heard)
    assert all(beat.begun <= move.now <= beat.ended for beat, move in zip(heard, played, strict=True))
    assert not schedulers[0].is_heard
    for before, beat in pairwise(schedulers):
        assert beat.begun >= before.next
        assert not (before.is_heard and beat.is_heard)
        if not before.is_heard:
            assert before.begun + 0.1 <= before.next <= before.ended + 0.1


def test_a_clock_is_part_of_what_is_due(tmp_path: Path) -> None:
    async def run() -> None:
        async with run_server(tmp_path / "filon.db") as server:
            table, _ = await create_table(server, "kuhn", 2, 2, clock={"bank": 60.0})
            live = await deal(server, table)
            due = server.store.due(table)

            assert live.table.lobby.settings.clock == Clock(60.0)
            assert due.what == "clock"
            assert due.at == pytest.approx(live.table.log[-1].now + 60.0, abs=0.1)

    asyncio.run(run())

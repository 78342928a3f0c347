"""The scheduler: bot moves come after their delay, one thing at a time; a table without connections stands still."""

import asyncio
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from filon.server.bot_service.service import TurnAnswer
from filon.server.clock import SYSTEM_CLOCK
from filon.server.identity.entropy import system_entropy
from filon.server.tables.live_table import LiveTable
from filon.server.tables.scheduler import LATE_STEP, Scheduler
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


def test_scheduler_delays_moves_of_bots_while_a_spectator_watches(tmp_path: Path) -> None:
    async def run() -> None:
        async with run_server(tmp_path / "filon.db", bot_delay=0.02) as server:
            table, _ = await create_table(server, "saboteur", 3, 0, level="random")
            live = await deal(server, table)
            begun = SYSTEM_CLOCK.game_time()
            async with connect_client(server.address, table) as viewer:
                while len(moves(live)) < 8:
                    await viewer.receive()
            times = [begun, *(entry.now for entry in moves(live))]

            assert min(after - before for before, after in pairwise(times)) >= 0.0199

    asyncio.run(run())


def test_table_without_connections_stands_still(tmp_path: Path) -> None:
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


def test_time_without_connections_counts_for_no_player(tmp_path: Path) -> None:
    async def run() -> None:
        async with run_server(tmp_path / "filon.db") as server:
            table, guests = await create_table(server, "kuhn", 2, 2, clock={"bank": 100.0})
            live = await deal(server, table)
            for _ in range(2):
                live.left_at = (live.left_at or 0.0) - 1000.0  # as if they had gone long ago
                live.table.session.clocks.since -= 1000.0  # type: ignore[union-attr]
                async with connect_client(server.address, table, guests[0]) as viewer:
                    await viewer.until(live.table.entry)
                    left = live.table.session.clocks.seconds_left(0, SYSTEM_CLOCK.game_time())  # type: ignore[union-attr]

                    assert 90.0 < left <= 100.0
                    assert last(live, Resumed).stood > 999.0
                while live.connections:
                    await asyncio.sleep(0.001)

    asyncio.run(run())


@pytest.mark.parametrize("forgotten", [False, True])
def test_expired_clock_brings_a_substitute_until_the_player_returns(tmp_path: Path, forgotten: bool) -> None:
    async def run() -> None:
        async with run_server(tmp_path / "filon.db", bot_delay=0.2) as server:
            table, guests = await create_table(server, "saboteur", 3, 3, clock={"bank": 0.3}, level="random")
            live = await deal(server, table)
            if forgotten:
                server.tables.forget_unused(SYSTEM_CLOCK.game_time() + 100)
                live = await server.tables.find(table)  # type: ignore[assignment]
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
                    await mine.send("return", id="b")
                    while mine.client_state.snapshot["table"]["seats"][seat]["kind"] == "away":
                        await mine.receive()

    asyncio.run(run())


def test_only_an_absent_player_gets_a_substitute(tmp_path: Path) -> None:
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


def test_deal_goes_on_without_a_player_who_sends_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("filon.server.tables.scheduler.STEP_TIMEOUT", 0.05)
    monkeypatch.setattr("filon.table.deal_protocol.STEP_TIMEOUT", 0.05)

    async def run() -> None:
        async with run_server(tmp_path / "filon.db") as server:
            table, guests = await create_table(server, "kuhn", 2, 1, level="random")
            async with connect_client(server.address, table, guests[0]) as viewer:
                answer = await guests[0].request("POST", f"/api/tables/{table}/start")
                assert answer.status_code == 200
                while viewer.now is None:
                    await viewer.receive()

                assert kinds(server.tables.by_id[table])[:4] == ["Opened", "Sat", "DealRequested", "TermsFixed"]

    asyncio.run(run())


@pytest.mark.parametrize("kind", ["raises", "nonsense", "wrong", "dies", "hangs"])
def test_misbehaving_bot_harms_no_table(
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


class Action(NamedTuple):
    """One action of a scheduler: when it was due and began, whether an answer was ready, and the next one's due."""

    due: float
    begun: float
    is_ready: bool
    ended: float
    next: float


@pytest.fixture
def actions(monkeypatch: pytest.MonkeyPatch) -> list[Action]:
    """All actions of a test. They are compared, not the clock: on a busy machine an action itself may come late."""
    found: list[Action] = []
    act = Scheduler.act

    async def noted(scheduler: Scheduler) -> None:
        now, bot_turn = SYSTEM_CLOCK.game_time, scheduler.bot_turn
        due, begun, is_ready = scheduler.next_bot_move, now(), bot_turn is not None and bot_turn.is_ready
        await act(scheduler)
        found.append(Action(due, begun, is_ready, now(), scheduler.next_bot_move))

    monkeypatch.setattr(Scheduler, "act", noted)
    return found


def test_bot_answers_once_a_position_and_late_in_whole_steps(tmp_path: Path, actions: list[Action]) -> None:
    requests: list[Any] = []

    async def run() -> list[Moved]:
        async with run_server(tmp_path / "filon.db", bot_delay=0.1) as server:
            table, _ = await create_table(server, "kuhn", 2, 0, level="random")
            live, compute = await deal(server, table), server.bots.turn

            async def slow(*given: Any) -> TurnAnswer:
                requests.append(given[2])
                found, so_far = await compute(*given), len(actions)
                while len(actions) == so_far:
                    await asyncio.sleep(0.001)
                return found

            server.bots.turn = slow  # type: ignore[method-assign]
            async with connect_client(server.address, table) as viewer:
                await over(viewer)
            return moves(live)

    played = asyncio.run(run())
    ready = [action for action in actions if action.is_ready]

    assert len(requests) == len(played) == len(ready)
    assert all(action.begun <= move.now <= action.ended for action, move in zip(ready, played, strict=True))
    assert not actions[0].is_ready
    for before, action in pairwise(actions):
        assert action.begun >= before.next
        assert not (before.is_ready and action.is_ready)
        if not before.is_ready:
            steps = (before.next - before.due) / (LATE_STEP * 0.1)
            assert steps == pytest.approx(round(steps), abs=0.001)
            assert before.begun < before.next < before.ended + 0.1


def test_scheduler_is_due_when_a_clock_runs_out(tmp_path: Path) -> None:
    async def run() -> None:
        async with run_server(tmp_path / "filon.db") as server:
            table, _ = await create_table(server, "kuhn", 2, 2, clock={"bank": 60.0})
            live = await deal(server, table)
            scheduler = Scheduler(live, server.bots, 1.0, None, system_entropy)
            moment = live.table.log[-1].now

            assert live.table.lobby.settings.clock == Clock(60.0)
            assert scheduler.due_in(live.table, moment) == pytest.approx(60.0, abs=0.1)
            assert scheduler.due_in(live.table, moment + 59.0) == pytest.approx(1.0, abs=0.1)

    asyncio.run(run())

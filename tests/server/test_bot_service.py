"""The bot service: workers are shared fairly, hints are limited, and bots think less while many tables wait."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

import filon
from filon.bots.hints import LONGEST_MS, budget_of
from filon.core.budget import Budget
from filon.core.text.hint import Hint
from filon.server.api import actions, models, reads
from filon.server.api.api_request import ApiRequest
from filon.server.api.errors import ApiError, refusal_body, words_for
from filon.server.bot_service import fair_queue
from filon.server.bot_service.allotment import Allotment
from filon.server.bot_service.bot_turn import BotTurn
from filon.server.bot_service.fair_queue import FairQueue
from filon.server.bot_service.load import CALM, MAX_STRETCH, SHORTEST_MS, BotLoad
from filon.server.bot_service.pool import BotPool
from filon.server.bot_service.service import BotsBusy
from filon.server.bot_service.worker import Answer
from filon.server.config import Config
from filon.server.context import ServerContext
from filon.server.limits.limits import Limits
from filon.server.pages import typed_commands
from filon.server.tables.live_table import LiveTable
from filon.table import log_entries
from filon.testing.oracle import oracle_of
from filon.testing.walks import Walk, walk
from server.fakes import FakeBots, FakeClock, MemoryStore
from server.scripted_bots import BUDGET, ScriptedServer, ScriptedWorker
from server.test_tables import make, sit
from server.threaded_server import ThreadedServer, said
from server.virtual_time import run_in_virtual_time


async def table_with_a_person(
    context: ServerContext, game: str = "saboteur", seats: int = 3
) -> tuple[LiveTable, ApiRequest]:
    """Return a table where a person plays alone with bots, and this person's request."""
    live, _ = await actions.create(context, models.Create(game=game, seats=seats))
    person = ApiRequest(address="10.0.0.1", path={"table": live.id})
    await actions.sit(context, person, live, models.Sit(seat=0, name="Ann"))
    await live.submit(lambda at, now: at.report(log_entries.Dealt(now=now, seed=1, deal=None), None))
    return live, person


async def refusal_code(call: Any) -> str:
    """Return the code of the refusal; empty where it was not refused."""
    try:
        await call
    except ApiError as error:
        return error.refusal.code
    return ""


# The queue


def served(queue: FairQueue[str], asked: list[tuple[str, str]]) -> list[str]:
    """Return the order in which these get the workers, each of which is released at once."""
    order: list[str] = []

    async def one(kind: str, table: str) -> None:
        worker = await (queue.for_turn(table) if kind == "turn" else queue.for_hint(table))
        order.append(f"{kind} {table}")
        await asyncio.sleep(0)
        queue.release(worker)

    async def run() -> None:
        held = [await queue.for_turn("busy") for _ in range(queue.size)]
        tasks = [asyncio.create_task(one(*which)) for which in asked]
        await asyncio.sleep(0)
        for worker in held:
            queue.release(worker)
        await asyncio.gather(*tasks)

    asyncio.run(run())
    return order


def test_queue_gives_tables_their_turns_by_round_robin() -> None:
    asked = [("turn", "a"), ("turn", "a"), ("turn", "a"), ("turn", "b"), ("turn", "c")]

    assert served(FairQueue(["w"]), asked) == ["turn a", "turn b", "turn c", "turn a", "turn a"]


def test_queue_gives_bot_turns_the_workers_before_hints() -> None:
    asked = [("hint", "a"), ("hint", "a"), ("hint", "b"), ("turn", "b"), ("turn", "c")]

    assert served(FairQueue(["w"]), asked) == ["turn b", "turn c", "hint a", "hint b", "hint a"]


def test_hints_leave_one_worker_to_bot_turns() -> None:
    async def run() -> tuple[int, str]:
        queue = FairQueue(["one", "two", "three"])
        for number in range(2):
            await queue.for_hint(number)
        waiting = asyncio.create_task(queue.for_hint("late"))
        await asyncio.sleep(0)
        found = queue.hints_waiting, await queue.for_turn("bots")
        waiting.cancel()
        return found

    assert asyncio.run(run()) == (1, "one")


def test_hint_is_refused_where_too_many_wait_or_it_waits_too_long() -> None:
    clock = FakeClock()

    async def run() -> list[str]:
        queue = FairQueue(["w"])
        await queue.for_turn("busy")
        waiting = [asyncio.create_task(queue.for_hint(number)) for number in range(fair_queue.MAX_HINTS)]
        await asyncio.sleep(0)
        with pytest.raises(BotsBusy):
            await queue.for_hint("one more")
        found = await asyncio.gather(*waiting, return_exceptions=True)
        return [type(one).__name__ for one in found] + [f"{queue.hints_waiting} wait"]

    begun = clock.game

    assert run_in_virtual_time(clock, run()) == ["BotsBusy"] * fair_queue.MAX_HINTS + ["0 wait"]
    assert clock.game - begun == pytest.approx(fair_queue.HINT_TIMEOUT, abs=0.001)


def test_turn_that_no_longer_waits_leaves_the_queue() -> None:
    async def run() -> tuple[int, list[str]]:
        queue = FairQueue(["w"])
        await queue.for_turn("busy")
        gone = asyncio.create_task(queue.for_turn("a"))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.sleep(0)
        waiting = queue.turns_waiting
        given = asyncio.create_task(queue.for_turn("b"))
        await asyncio.sleep(0)
        queue.release("w")
        given.cancel()  # in the moment in which it was given the worker
        await asyncio.gather(gone, given, return_exceptions=True)
        return waiting, queue.free

    assert asyncio.run(run()) == (0, ["w"])


@pytest.mark.parametrize("kind", ["turn", "hint"])
def test_worker_passes_by_a_request_that_was_cancelled_in_the_same_moment(kind: str) -> None:
    async def run() -> str:
        queue = FairQueue(["w"])
        wait = queue.for_turn if kind == "turn" else queue.for_hint
        await queue.for_turn("busy")
        gone, next_one = asyncio.create_task(wait("a")), asyncio.create_task(wait("b"))
        await asyncio.sleep(0)
        gone.cancel()
        queue.release("w")
        return await asyncio.wait_for(next_one, 5)

    assert asyncio.run(run()) == "w"


# Hints


def test_hints_are_limited_over_http_and_by_typed_commands() -> None:
    async def run() -> list[str]:
        context = ServerContext(MemoryStore(), Config(), FakeBots(), clock=FakeClock(), limits=Limits(hints=3))
        live, person = await table_with_a_person(context)
        found = [await refusal_code(reads.hint_text(context, person, models.Empty())) for _ in range(2)]
        found.append(await refusal_code(typed_commands.execute(context, person, live, "hint", "")))
        found.append(await refusal_code(typed_commands.execute(context, person, live, "hint", "")))
        found.append(await refusal_code(reads.hint_text(context, person, models.Empty())))
        other = ApiRequest(address=person.address, path=person.path)
        found.append(await refusal_code(reads.hint_text(context, other, models.Empty())))
        return found

    found = asyncio.run(run())

    assert [code for code in found if code != "not_your_turn"] == ["", "", "too_often", "too_often", "not_seated"]


def test_hint_that_no_worker_is_free_for_is_refused_with_a_sentence() -> None:
    class BusyBots(FakeBots):
        async def hint(self, table: Any, seat: int) -> Hint | None:
            raise BotsBusy

    async def run() -> ApiError:
        context = ServerContext(MemoryStore(), Config(), BusyBots(), clock=FakeClock())
        live, _ = await table_with_a_person(context)
        with pytest.raises(ApiError) as refused:
            await reads.hint(context, live, 0)
        return refused.value

    error = asyncio.run(run())
    texts = [refusal_body(error.refusal, words_for(language), []).text for language in ("en", "fr", "de")]

    assert (error.status, error.refusal.code) == (503, "bots_busy")
    assert len(set(texts)) == 3
    assert not any("bots_busy" in text for text in texts)


class HintWorker(ScriptedWorker):
    """Plays whatever it is asked for, in half its budget."""

    async def compute(self, task: Any, patience: float) -> Any:
        self.script = {task.view: "pass"}
        return await super().compute(task, patience)


def scripted_pool(workers: int) -> tuple[BotPool, list[ScriptedWorker]]:
    pool = BotPool(BUDGET, 1)
    found: list[ScriptedWorker] = [HintWorker({}) for _ in range(workers)]
    pool.workers = found  # type: ignore[assignment]
    pool.queue = FairQueue(pool.workers)
    return pool, found


def test_repeated_hint_of_a_seat_is_computed_once_and_never_shortened() -> None:
    clock = FakeClock()

    async def run() -> tuple[list[Any], list[str]]:
        pool, workers = scripted_pool(2)
        context = ServerContext(MemoryStore(), Config(), pool, clock=clock)
        live, _ = await table_with_a_person(context)
        turn = live.table.match.turn
        assert turn is not None
        pool.load.budget(BUDGET, "expert", 1, 100)  # many turns wait
        hints = await asyncio.gather(*(pool.hint(live.table, turn) for _ in range(5)))
        again = await pool.hint(live.table, turn)
        await pool.closed()
        return [*hints, again], [task.budget for worker in workers for task in worker.tasks]

    hints, budgets = run_in_virtual_time(clock, run())

    assert len(set(map(repr, hints))) == 1
    assert budgets == [str(budget_of(filon.load("saboteur")))] * 2


def test_hint_takes_no_longer_than_it_may_think_however_busy_the_machine_is() -> None:
    """Times are stretched where turns are late; the thought of a hint ends after LONGEST_MS all the same."""
    clock = FakeClock()

    async def run() -> float:
        pool, _ = scripted_pool(2)
        context = ServerContext(MemoryStore(), Config(), pool, clock=clock)
        live, _ = await table_with_a_person(context)
        pool.load.stretch = MAX_STRETCH
        turn, begun = live.table.match.turn, clock.game
        assert turn is not None
        await pool.hint(live.table, turn)
        await pool.closed()
        return clock.game - begun

    longest = Allotment.of(Budget(ms=LONGEST_MS), "expert").seconds

    assert run_in_virtual_time(clock, run()) == pytest.approx(longest, abs=0.001)


class SilentWorker(ScriptedWorker):
    """Never answers in time."""

    async def compute(self, task: Any, patience: float) -> Answer:
        return Answer(error="no answer in time")


def test_hint_that_does_not_come_in_time_is_refused_as_busy() -> None:
    async def run() -> list[str]:
        pool, _ = scripted_pool(2)
        pool.workers[:] = [SilentWorker({})]  # type: ignore[list-item]
        pool.queue = FairQueue(pool.workers)
        context = ServerContext(MemoryStore(), Config(), pool, clock=FakeClock())
        live, _ = await table_with_a_person(context)
        turn = live.table.match.turn
        assert turn is not None
        found = [await refusal_code(reads.hint(context, live, seat)) for seat in (turn, 1 - turn)]
        await pool.closed()
        return found

    assert run_in_virtual_time(FakeClock(), run()) == ["bots_busy", ""]


# Load


def test_budget_shrinks_with_the_queue_down_to_a_floor() -> None:
    async def run() -> list[int | None]:
        return [BotLoad().budget(BUDGET, "expert", 2, waiting).ms for waiting in (1, 4, 10, 25, 1000)]

    found = [ms or 0 for ms in asyncio.run(run())]

    assert found[:2] == [100, 100]
    assert found == sorted(found, reverse=True)
    assert SHORTEST_MS < found[2] < 60
    assert found[-1] == SHORTEST_MS
    assert BotLoad().budget(Budget(iterations=300), "expert", 1, 1000) == Budget(iterations=300)


def test_notice_of_load_neither_starts_nor_ends_with_one_turn() -> None:
    clock = FakeClock()

    async def run() -> list[tuple[float, bool]]:
        load, found = BotLoad(), list[tuple[float, bool]]()
        begun = clock.game
        load.changed = lambda: found.append((round(clock.game - begun, 3), load.is_high))
        load.budget(BUDGET, "expert", 1, 100)
        assert not load.is_high
        for number in range(40):  # a busy minute, with quiet moments between
            await asyncio.sleep(1.0)
            load.budget(BUDGET, "expert", 1, 1 if number % 3 == 2 else 100)
        for _ in range(20):
            await asyncio.sleep(1.0)
            load.budget(BUDGET, "expert", 1, 1)
        return found

    found = run_in_virtual_time(clock, run())

    assert [is_high for _, is_high in found] == [True, False]
    assert found[1][0] == pytest.approx(40.0 + CALM, abs=0.1)


def test_level_that_does_not_search_causes_no_notice() -> None:
    async def run() -> float:
        load = BotLoad()
        for _ in range(50):
            load.budget(BUDGET, "regular", 1, 1000)
        return load.share

    assert asyncio.run(run()) == 1.0


def test_allotted_times_grow_until_one_turn_in_a_hundred_is_late() -> None:
    load, random, late = BotLoad(), Random(1), list[bool]()
    for _ in range(5000):
        needed = random.uniform(0.0, 0.5)  # seconds, on a machine that is too busy
        late.append(needed > Allotment.of(BUDGET, "expert", 0, load.stretch).seconds)
        load.count_work(is_late=late[-1])

    assert sum(late[-4000:]) / 4000 < 0.02
    for _ in range(5000):
        load.count_work(is_late=False)
    assert load.stretch == 1.0


@pytest.fixture(scope="module")
def duel_walk() -> Walk:
    game = filon.load("duel")
    return walk(game, oracle_of(game), 2, Random(5), most=12, talk=0.0)


def test_fifty_tables_of_experts_keep_their_pace_with_smaller_budgets(duel_walk: Walk) -> None:
    tables = 50
    server = ScriptedServer(filon.load("duel"), [duel_walk], workers=2, delay=1.0, thrift=0.0)

    async def run() -> list[list[tuple[Any, str]]]:
        found = await asyncio.gather(*(server.play(duel_walk, 0, 0.01 * number) for number in range(tables)))
        load = server.pool.load
        assert load.is_high
        assert load.share < 0.75
        assert server.pool.report().budget_share == load.share
        await server.context.close()
        return list(found)

    messages = run_in_virtual_time(server.clock, run())
    gaps = sorted(
        after[0].expected - before[0].expected
        for sent in messages
        for before, after in zip(updates(sent), updates(sent)[1:], strict=False)
    )
    budgets = {task.budget for worker in server.workers for task in worker.tasks}

    assert gaps[int(0.95 * len(gaps))] <= 1.5
    assert "100ms" in budgets
    assert len(budgets) > 3
    for transport in server.transports:  # every player got the notice
        assert any(message.get("bots_think_less") for message in transport.sent)


def updates(sent: list[tuple[Any, str]]) -> list[tuple[Any, str]]:
    return [one for one in sent if one[1] == "update"]


def test_plain_page_says_that_bots_think_less_while_they_do(served: ThreadedServer) -> None:
    with served.browser() as browser:
        table = make(browser, "sabale", 2)
        sit(browser, table, 0, "Ann")
        browser.post(f"/t/{table}/start", data={"script": "0"})
        while said("page.board") not in (quiet := browser.get(f"/t/{table}").text):
            pass
        served.context.bots.load.is_high = True
        busy = browser.get(f"/t/{table}").text
        served.context.bots.load.is_high = False

    notice = said("page.bots_think_less")
    assert notice not in quiet
    assert notice in busy


# A bot turn


def test_refused_phrase_costs_no_time() -> None:
    async def run() -> tuple[str, bool]:
        context = ServerContext(MemoryStore(), Config(), FakeBots(), clock=FakeClock())
        live, _ = await table_with_a_person(context)
        table = live.table
        mover = table.match.turn
        turn = BotTurn(table, [1, 2], mover, BUDGET)
        turn.phrases, turn.move = [(1, "nonsense"), (2, "nonsense")], table.match.legal()[0]
        result = turn.act(table, 1e6 + 1)
        return type(table.log[-1]).__name__, result.refusal is None and not turn.has_actions

    assert asyncio.run(run()) == ("Moved", True)

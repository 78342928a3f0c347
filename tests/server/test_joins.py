"""Joining costs little: encoded snapshots are shared, joins are limited, and so are the spectators of a table."""

import asyncio
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from filon.client import Client, Refused
from filon.server.api.api_request import ApiRequest
from filon.server.api.errors import ApiError
from filon.server.config import Config
from filon.server.context import ServerContext
from filon.server.limits.action_limits import SCHOOL_CLASS
from filon.server.limits.limits import A_MINUTE, Limits
from filon.server.tables.encoded_snapshots import MOST_KEPT, EncodedSnapshots
from filon.server.tables.live_table import LiveTable
from filon.server.tables.table_settings import TableSettings
from filon.server.websocket.connection import Connection
from filon.server.websocket.endpoint import admit_spectator
from filon.server.websocket.session import Session
from filon.table import Table
from filon.table.protocol.server_messages import MOST_EVENTS, encode_message, with_id
from server.fakes import FakeBots, FakeClock, MemoryStore
from server.test_live_table import opened
from server.threaded_server import UNLIMITED, serve_in_thread
from table.tables import play_long


def play_some(table: Table, moves: int) -> None:
    for _ in range(moves):
        assert table.match.turn is not None
        table.say(table.match.turn, table.number, table.match.legal()[0], 1.0)


def test_encoded_snapshots_are_what_the_table_sends_and_encoded_once() -> None:
    table, found = opened(key="saboteur", seats=3), EncodedSnapshots()
    play_some(table, 5)
    for seat in (0, 1, 2, None):
        for since in (-1, table.entry - 2, table.entry, 10**9):
            for id in ("", "j1", 'a"\\ü'):
                assert with_id(found.find(table, seat, since), id) == encode_message(table.since(seat, since, id))
            assert found.find(table, seat, since) is found.find(table, seat, since)


def test_encoded_snapshots_are_dropped_when_the_table_moves_on_and_are_few() -> None:
    table, found = opened(key="saboteur", seats=3), EncodedSnapshots()
    play_some(table, 40)
    before = found.find(table, None, -1)
    for since in range(table.began, table.entry + 1):
        found.find(table, 0, since)
        assert len(found.texts) <= MOST_KEPT
    play_some(table, 1)

    assert found.find(table, None, -1) == encode_message(table.since(None)) != before
    assert len(found.texts) == 1


async def context_with(limits: Limits, clock: FakeClock, table: Table) -> tuple[ServerContext, LiveTable]:
    context = ServerContext(MemoryStore(), Config(), FakeBots(), clock=clock, limits=limits)
    live = await context.tables.create(table, "AAAAA", listed=False)
    live.changed = lambda: None  # no scheduler
    return context, live


def session_of(context: ServerContext, live: LiveTable, request: ApiRequest, person: int | None = None) -> Session:
    """A session whose client reads nothing: what it is sent stays in its queue."""
    session = Session(context, live, Connection(person), request)
    session.start()
    return session


def sent(session: Session, kind: str, **fields: Any) -> Any:
    """Send a message; return the last one that was sent back."""
    assert session.receive_now(json.dumps({"kind": kind, **fields}).encode())
    return json.loads(session.connection.queue[-1])


def test_spectators_that_join_share_one_message_until_the_next_entry() -> None:
    async def run() -> None:
        context, live = await context_with(Limits(), FakeClock(), opened())
        spectators = [session_of(context, live, ApiRequest(f"g{number}")) for number in range(3)]
        for session in spectators:
            live.join(session.connection, -1, "")
        first = [session.connection.queue[0] for session in spectators]
        await live.submit(lambda table, now: table.chat(0, "hello", now))
        assert not live.encoded_snapshots.texts
        live.join(spectators[0].connection, -1, "")

        assert first[0] is first[1] is first[2]
        assert spectators[0].connection.queue[-1] is not first[0]

    asyncio.run(run())


def test_joins_are_limited_by_guest_and_address_across_connections() -> None:
    async def run() -> None:
        clock = FakeClock()
        context, live = await context_with(Limits(joins=2, messages=10**6), clock, opened())

        def joined(guest: str) -> str:
            answer = sent(session_of(context, live, ApiRequest(guest, "a")), "join", id="j")
            return str(answer["refusal"]["code"] if answer["kind"] == "refused" else answer["kind"])

        assert [joined("g") for _ in range(3)] == ["presence", "presence", "too_often"]
        others = [joined(f"guest {number}") for number in range(2 * SCHOOL_CLASS)]
        assert others.count("too_often") == 2  # of the address
        clock.advance(A_MINUTE)
        assert joined("g") == "presence"

    asyncio.run(run())


def test_events_are_sent_to_those_who_have_joined_and_count_as_joins() -> None:
    async def run() -> None:
        table = opened(key="sacramento", seats=2)
        play_long(table, MOST_EVENTS + 10)
        context, live = await context_with(Limits(joins=3), FakeClock(), table)
        spectator = session_of(context, live, ApiRequest("g", "a"))

        assert sent(spectator, "events", id="e0", first=0)["refusal"]["code"] == "join_first"
        live.join(spectator.connection, -1, "")
        answer = sent(spectator, "events", id="e1", first=0)
        assert [event["number"] for event in answer["events"]["events"]] == list(range(MOST_EVENTS))
        assert answer["events"]["epoch"] == table.epoch
        assert [sent(spectator, "events", id="e", first=0)["kind"] for _ in range(3)] == ["answer", "answer", "refused"]
        assert len(spectator.connection.queue[-2]) < 200_000

    asyncio.run(run())


def test_repeated_messages_are_answered_by_snapshots_and_count_as_joins() -> None:
    async def run() -> None:
        context, live = await context_with(Limits(joins=2), FakeClock(), opened())
        player = session_of(context, live, ApiRequest("g", "a"), person=0)
        player.receive_now(b'{"kind":"chat","id":"c1","text":"hello"}')
        await live.durable_table()
        found = [sent(player, "chat", id="c1", text="hello") for _ in range(3)]

        assert [message["kind"] for message in found] == ["snapshot", "snapshot", "refused"]
        assert live.table.lobby.chat_count == 1

    asyncio.run(run())


def test_spectator_refused_by_its_own_limit_takes_nothing_from_the_others() -> None:
    async def run() -> None:
        context, live = await context_with(Limits(chats=2, messages=10**6), FakeClock(), opened())
        live.settings = TableSettings(spectator_chat=True)
        loud, quiet = (session_of(context, live, ApiRequest(guest, "a")) for guest in ("loud", "quiet"))
        for _ in range(40):
            loud.receive_now(b'{"kind":"chat","text":"x"}')
        quiet.receive_now(b'{"kind":"chat","text":"hello"}')
        await live.durable_table()

        assert [line.text for line in live.table.lobby.chat] == ["x", "x", "hello"]

    asyncio.run(run())


def test_spectators_of_a_table_are_limited_and_seated_people_are_not(tmp_path: Path) -> None:
    with serve_in_thread(tmp_path, limits={**UNLIMITED, "spectators": 8}) as own:  # two from one address
        host, other = Client(own.url), Client(own.url)
        table = host.create("sabale", 2)
        with other.join(table), other.join(table):
            with pytest.raises(Refused) as refused:
                Client(own.url, language="de").join(table)
            with host.sit(table, 0, "Ann") as ann:
                assert ann.you == 0
        assert len(own.find(table).spectator_addresses()) <= 2

    assert refused.value.code == "too_many_spectators"
    assert "schauen schon zu viele Leute zu" in str(refused.value)


def test_spectators_are_limited_per_table_and_per_address() -> None:
    context = ServerContext(MemoryStore(), Config(), FakeBots(), limits=Limits(spectators=8))
    live: Any = SimpleNamespace(spectator_addresses=lambda: there)
    there: list[str] = []

    def is_admitted(address: str) -> bool:
        try:
            admit_spectator(context, ApiRequest("g", address), live, None)
        except ApiError:
            return False
        there.append(address)
        return True

    assert [is_admitted("a") for _ in range(3)] == [True, True, False]
    assert [is_admitted(address) for address in "bbccdde"] == [True] * 6 + [False]


def test_client_completes_the_snapshot_of_a_long_match(tmp_path: Path) -> None:
    long = opened("long", "sacramento", 2)
    play_long(long, 2 * MOST_EVENTS + 50)
    with serve_in_thread(tmp_path) as own:
        own.do(own.context.tables.create(long, "LONG2", listed=False))
        with Client(own.url).join("long") as spectator:
            events = spectator.events()

    assert events == long.events(None)

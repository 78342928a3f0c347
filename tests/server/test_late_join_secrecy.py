"""A guest who asks for a bot's seat is sent exactly what a spectator is sent, until the last person has agreed."""

import asyncio
import json
from typing import Any

import pytest

from filon.server.api import models, reads
from filon.server.context import ServerContext
from filon.server.tables import late_join
from filon.server.tables.live_table import LiveTable
from filon.server.websocket.connection import Connection
from server.session_clients import SessionClient, fake_context, playing_table, settle, watcher

PEOPLE, SEATS, WANTED = 4, 6, 5
QUERIES: tuple[dict[str, Any], ...] = (
    {"kind": "why_not", "text": "pass NS"},
    {"kind": "draft", "number": 0, "steps": []},
    {"kind": "hint"},
    {"kind": "move", "number": 0, "text": "pass NS"},
    {"kind": "talk", "text": "trust p1"},
    {"kind": "vote", "agrees": True},
    {"kind": "undo", "number": 0},
    {"kind": "give_up"},
    {"kind": "return"},
)


async def asked(context: ServerContext) -> tuple[LiveTable, list[SessionClient], SessionClient, SessionClient]:
    """A table with four people and two bots; Eve asks for a bot's seat while another spectator watches."""
    live, people = await playing_table(
        context, PEOPLE, game="saboteur", seats=SEATS, level="random", late_join=True, options={"rounds": 1}
    )
    eve, other = await watcher(context, live, 20), await watcher(context, live, 21)
    eve.sent.clear()
    other.sent.clear()
    await late_join.request_seat(context, eve.request, live, models.LateJoin(seat=WANTED, name="Eve"))
    await settle()
    return live, people, eve, other


async def play_on(live: LiveTable, moves: int = 1) -> None:
    """The seat whose turn it is passes, whichever it is: the wanted hand changes too."""
    for _ in range(moves):
        await live.submit(
            lambda table, now: table.say(table.match.turn or 0, table.number, table.match.legal()[-1], now)
        )
    await settle()


def broadcasts(client: SessionClient) -> list[Any]:
    """What a client was sent without having asked for it."""
    return [message for message in client.sent if message["kind"] in ("update", "presence") and not message.get("id")]


async def check_spectator(context: ServerContext, live: LiveTable, eve: SessionClient, other: SessionClient) -> None:
    """Eve has been sent what the other has, may do what the other may, and reads what the other reads."""
    assert broadcasts(eve) == broadcasts(other)
    assert eve.snapshot == other.snapshot
    assert (eve.snapshot["viewer"]["seat"], eve.snapshot["viewer"]["own"]) == (None, None)
    assert eve.transport.state.events == other.transport.state.events
    hand = json.dumps(eve.sent)
    assert "/viewer/own" not in hand
    assert '"p6"' not in hand  # the audience of the wanted seat's own events
    for query in QUERIES:
        answer = await eve.send(**query, id=f"q{len(eve.sent)}")
        assert answer["refusal"]["code"] == "not_seated", query
    await eve.send("join", since=-1, id=f"j{len(eve.sent)}")
    await other.send("join", since=-1, id=f"j{len(other.sent)}")
    shown = [await reads.table(context, client.request, None) for client in (eve, other)]
    assert shown[0] == shown[1]
    assert live.seat_of(eve.session.connection) is None


def test_latecomer_is_sent_a_spectators_messages_until_all_have_agreed() -> None:
    async def run() -> None:
        async with fake_context() as context:
            live, people, eve, other = await asked(context)
            await check_spectator(context, live, eve, other)
            for client in people[:-1]:
                await play_on(live)
                await client.send("vote", agrees=True, id="yes")
                await people[0].send("chat", text="hm", id=f"c{len(live.table.log)}")
                await people[0].send("vote", agrees=True, id="again")  # one answer, counted once
                await check_spectator(context, live, eve, other)
            late = SessionClient(context, live, eve.request, eve.session.connection.person)
            await late.send("join")
            assert late.snapshot == other.snapshot  # a second page of hers is no closer
            await play_on(live, SEATS)
            await check_spectator(context, live, eve, other)
            before = len(eve.sent)
            await people[-1].send("vote", agrees=True, id="yes")

            match = live.table.match
            assert live.seat_of(eve.session.connection) == WANTED
            for client in (eve, late):
                assert client.snapshot["viewer"]["seat"] == WANTED
                assert client.snapshot["viewer"]["own"]["hand"] == list(match.view(WANTED).own.hand)  # type: ignore[attr-defined]
                assert len(client.transport.state.events) == len(match.events(WANTED))
            assert any('"own"' in json.dumps(message) for message in eve.sent[before:])
            assert other.snapshot["viewer"] == {**other.snapshot["viewer"], "seat": None, "own": None}
            for seat, client in enumerate(people):
                assert client.snapshot["viewer"]["seat"] == seat

    asyncio.run(run())


@pytest.mark.parametrize("end", ["no", "withdrawal", "departure"])
def test_latecomer_stays_a_spectator_after_a_refused_request(end: str) -> None:
    async def run() -> None:
        async with fake_context() as context:
            live, people, eve, other = await asked(context)
            for client in people[:-1]:
                await client.send("vote", agrees=True, id="yes")
            if end == "no":
                await people[-1].send("vote", agrees=False, id="no")
            elif end == "withdrawal":
                await late_join.withdraw(context, eve.request, live, models.Empty())
            else:
                eve.session.stop()
                await settle()
                eve = await watcher(context, live, 20)
                eve.request.guest = other.request.guest
                eve.sent.clear()
                other.sent.clear()
            await people[-1].send("vote", agrees=True, id="late")
            await play_on(live, SEATS)

            assert live.table.session is not None
            assert live.table.session.vote is None
            assert live.table.is_bot(WANTED)
            await check_spectator(context, live, eve, other)

    asyncio.run(run())


def test_latecomers_seat_is_not_shown_to_a_guest_of_another_number() -> None:
    """Person numbers go up with every request: the second spectator does not get what the first was granted."""

    async def run() -> None:
        async with fake_context() as context:
            live, people, eve, other = await asked(context)
            await people[0].send("vote", agrees=False, id="no")
            await late_join.request_seat(context, other.request, live, models.LateJoin(seat=WANTED, name="Oda"))
            for client in people:
                await client.send("vote", agrees=True, id="oda")

            assert live.seat_of(other.session.connection) == WANTED
            assert live.seat_of(eve.session.connection) is None
            assert other.snapshot["viewer"]["own"] is not None
            assert eve.snapshot["viewer"]["own"] is None
            assert all(connection.person is not None for connection in live.connections)
            stranger = Connection(None)
            assert live.seat_of(stranger) is None

    asyncio.run(run())

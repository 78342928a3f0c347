"""Sessions over fakes: repeated messages, what waits for a hint, spectators counted as people, late phrases of bots."""

import asyncio
import json
from typing import Any

from filon.core.budget import Budget
from filon.core.text.hint import Hint
from filon.server.bot_service.bot_turn import BotTurn
from filon.server.websocket.session import MAX_WAITING
from server.fakes import FakeBots
from server.session_clients import SessionClient, fake_context, playing_table, settle, watcher
from table.tables import started_table


def test_repeated_message_is_answered_again_to_its_sender_alone() -> None:
    async def run() -> None:
        async with fake_context() as context:
            live, people = await playing_table(context, 3, game="saboteur", seats=3)
            await people[0].send("chat", text="once", id="same")
            before, entries = [len(client.sent) for client in people], len(live.table.log)
            for _ in range(3):
                await people[0].send("chat", text="once", id="same")

            assert [len(client.sent) for client in people] == [before[0] + 3, *before[1:]]
            assert {message["id"] for message in people[0].sent[before[0] :]} == {"same"}
            assert len(live.table.log) == entries
            assert [line.text for line in live.table.lobby.chat] == ["once"]

    asyncio.run(run())


def test_spectator_with_several_pages_is_counted_once() -> None:
    async def run() -> None:
        async with fake_context() as context:
            live, people = await playing_table(context, 2, game="kuhn", seats=2)
            eve = await watcher(context, live, 20)
            await watcher(context, live, 21)
            pages = [SessionClient(context, live, eve.request) for _ in range(3)]
            await pages[-1].send("join")
            shown = [message for message in people[0].sent if message["kind"] == "presence"][-1]
            assert (shown["spectators"], shown["here"]) == (2, [0, 1])
            for page in (*pages, eve):
                page.session.stop()
            await settle()

            assert context.presence.spectators(live) == 1

    asyncio.run(run())


def test_phrase_of_a_bot_is_not_said_at_a_later_position() -> None:
    table = started_table(people=(0, 1))

    def computed() -> BotTurn:
        turn = BotTurn(table, [2], None, Budget(iterations=1))
        turn.phrases = [(2, "trust p1")]
        return turn

    early = computed()
    table.say(table.match.turn or 0, table.number, table.match.legal()[0], 1.0)

    assert early.act(table, 2.0) == []
    assert table.match.view(None).talked == ()  # type: ignore[attr-defined]
    assert len(computed().act(table, 3.0)) == 4
    assert table.match.view(None).talked == (2,)  # type: ignore[attr-defined]


def test_server_closes_while_its_tables_change() -> None:
    """The scheduler is cancelled in the same moment in which it is woken."""

    async def run() -> None:
        async with fake_context() as context:
            live, _ = await playing_table(context, 2, game="saboteur", seats=3)
            await live.submit(lambda table, now: table.chat(0, "bye", now))

    asyncio.run(asyncio.wait_for(run(), 20))


class SlowBots(FakeBots):
    """Hints come when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.is_done = asyncio.Event()

    async def hint(self, table: Any, seat: int) -> Hint | None:
        await self.is_done.wait()
        return await super().hint(table, seat)


def test_ping_is_answered_while_a_hint_is_computed_and_the_rest_in_order() -> None:
    """And the transport reads on: it would not see a pong either, and take the client for gone."""

    async def run() -> tuple[list[bool], list[str], list[str]]:
        bots = SlowBots()
        async with fake_context(bots) as context:
            live, clients = await playing_table(context, 1, game="duel", seats=1)
            session = clients[0].session
            kinds = {"h": "hint", "w": "why_not", "d": "draft", "c": "chat", "p": "ping"}
            more: dict[str, dict[str, Any]] = {
                "w": {"text": "x"},
                "d": {"number": live.table.number, "steps": []},
                "c": {"text": "hello"},
            }
            asked = [json.dumps({"kind": kinds[id], "id": id, **more.get(id, {})}).encode() for id in kinds]
            taken = [session.receive_now(text) for text in asked]
            await settle()
            early = ids(clients[0])
            bots.is_done.set()
            await settle()
            return taken, early, ids(clients[0])

    taken, early, late = asyncio.run(run())

    assert taken == [True] * 5
    assert early == ["p"]
    assert late == ["p", "h", "w", "d", "c"]


def test_messages_behind_a_hint_are_held_back_beyond_some() -> None:
    async def run() -> tuple[list[bool], list[str]]:
        bots = SlowBots()
        async with fake_context(bots) as context:
            _, clients = await playing_table(context, 1, game="duel", seats=1)
            session = clients[0].session
            messages = [b'{"kind":"hint","id":"h"}', *[b'{"kind":"chat","id":"c","text":"a"}'] * (MAX_WAITING + 1)]
            taken = [session.receive_now(text) for text in messages]
            taken.append(session.receive_now(b'{"kind":"ping","id":"p"}'))
            return taken[-3:], ids(clients[0])

    assert asyncio.run(run()) == ([True, False, True], ["p"])


def ids(client: SessionClient) -> list[str]:
    """The ids of what this client was answered."""
    return [one["id"] for one in client.sent if one.get("id") in tuple("hwdcp")]

"""Sessions over fakes: repeated messages, spectators counted as people, and what a bot says too late."""

import asyncio

from filon.core.budget import Budget
from filon.server.bot_service.bot_turn import BotTurn
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

"""Table settings: spectators, chat, hints, bot speed, patience; and what bots say."""

import asyncio
import contextlib
import sys
import time
from itertools import pairwise
from pathlib import Path

import pytest

from filon.client import Client, Refused
from filon.core.text.translations import Words
from filon.server.context import ServerContext
from filon.server.ops.page_build import VERSION
from filon.server.tables.table_settings import TableSettings
from filon.table.log_entries import Moved, Talked
from server.async_server import connect_client, create_table, deal, run_server
from server.test_late_join import until
from server.test_tables import give_up, make, sit
from server.threaded_server import ThreadedServer, moves, said

TALKING = (sys.executable, str(Path(__file__).parent / "talking_bot.py"))


def test_spectators_chat_only_with_spectator_chat_and_without_a_name(served: ThreadedServer) -> None:
    host, other = Client(served.url), Client(served.url)
    table = host.create("sabale", 2)
    with host.sit(table, 0, "Ann") as ann, other.join(table) as spectator:
        with pytest.raises(Refused) as refused:
            spectator.send("chat", text="hello")
        host.request("POST", f"/api/tables/{table}/settings", {"spectator_chat": True})
        spectator.send("chat", text="well,\nwell")
        until(ann, lambda ann: ann.table["chat"])
        with pytest.raises(Refused) as empty:
            spectator.send("chat", text="\u202e")
        host.request("POST", f"/api/tables/{table}/settings", {"chat": False})
        with pytest.raises(Refused) as closed:
            spectator.send("chat", text="hello")

    assert [one.value.code for one in (refused, empty, closed)] == ["not_seated", "empty_line", "chat_closed"]
    assert ann.table["chat"] == [{"by": "", "text": "well,well", "seated": False}]


def test_spectator_chat_is_rate_limited_for_the_whole_table(served: ThreadedServer) -> None:
    host = Client(served.url)
    table = host.create("sabale", 2, spectator_chat=True)
    accepted = []
    for _ in range(3):
        with Client(served.url).join(table) as spectator, contextlib.suppress(Refused):
            for _ in range(11):
                spectator.send("chat", text="hello")
                accepted.append("hello")

    assert len(accepted) == 30


def test_spectators_chat_by_form(served: ThreadedServer) -> None:
    with served.browser() as ann, served.browser() as spectator:
        table = make(ann)
        sit(ann, table, 0, "Ann")
        before = spectator.post(f"/t/{table}/chat", data={"text": "hello"})
        ann.post(f"/t/{table}/settings", data={"spectator_chat": "1"})
        after = spectator.post(f"/t/{table}/chat", data={"text": "hello"}, follow_redirects=True)
        seen = ann.get(f"/t/{table}").text

    assert before.status_code == 403
    assert f"{said('page.spectator')}: hello" in after.text
    assert f"{said('page.spectator')}: hello" in seen
    assert said("page.spectator_chat.close") in seen


def test_settings_are_broadcast_with_presence(served: ThreadedServer) -> None:
    host, other = Client(served.url), Client(served.url)
    table = host.create("sabale", 2, bot_speed="slow")
    received: list[dict[str, object]] = []
    with host.sit(table, 0, "Ann"), other.join(table) as spectator:
        host.request("POST", f"/api/tables/{table}/settings", {"listed": True, "hint_seats": [1]})
        while not received or received[-1]["hint_seats"] != [1]:
            message = spectator.receive(20)
            if message["kind"] == "presence":
                received.append(message["settings"])
        listed = [one["table"] for one in host.request("GET", "/api/tables")]
        with pytest.raises(Refused) as refused:
            other.request("POST", f"/api/tables/{table}/settings", {"chat": False})

    assert received[-1] == {
        "bot_speed": "slow",
        "spectators": True,
        "chat": True,
        "spectator_chat": False,
        "hint_seats": [1],
        "patience": None,
        "names_in_records": True,
    }
    assert table in listed
    assert refused.value.code == "not_seated"


def test_hint_seats_are_set_before_the_match_and_rotate_with_the_people(served: ThreadedServer) -> None:
    with served.browser() as ann, served.browser() as ben:
        table = make(ann, "sabale", 2)
        sit(ann, table, 0, "Ann")
        sit(ben, table, 1, "Ben")
        named = ann.post(f"/t/{table}/settings", data={"hint_seats": "1"}, follow_redirects=True)
        ann.post(f"/api/tables/{table}/start", json={})
        asked = [browser.post(f"/api/tables/{table}/hint", json={}).json() for browser in (ann, ben)]
        during = ann.post(f"/api/tables/{table}/settings", json={"hint_seats": [0, 1]}).json()
        give_up(ann, table)
        ben.post(f"/t/{table}/vote", data={"agrees": "1"})
        ann.post(f"/api/tables/{table}/rematch", json={"rotate": 1})
        rotated = [browser.post(f"/api/tables/{table}/hint", json={}).json() for browser in (ann, ben)]

    assert said("page.with_hints") in named.text
    assert asked[0]["code"] == "no_hints_here"
    assert "text" in asked[1]
    assert during["code"] == "not_now"
    assert rotated[0]["code"] == "no_hints_here"  # the hints moved with Ben to his other seat
    assert "code" not in rotated[1]


def test_bots_have_no_delay_only_among_programs_without_spectators(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("filon.server.tables.scheduler.USUAL_DELAY", 0.4)

    async def run() -> tuple[list[float], list[float]]:
        async with run_server(tmp_path / "filon.db", bot_delay=0.0) as server:
            table, guests = await create_table(server, "saboteur", 5, 1, level="random", bot_speed="none")
            live = await deal(server, table)
            gaps = []
            for is_spectator in (False, True):
                async with connect_client(server.address, table, guests[0]) as viewer:
                    if is_spectator:
                        spectator = connect_client(server.address, table)
                        await spectator.__aenter__()
                    begun = len(live.table.log)
                    while len([entry for entry in live.table.log[begun:] if isinstance(entry, Moved)]) < 5:
                        if viewer.now["turn"] == 0:
                            await viewer.move(id=f"m{len(live.table.log)}")
                        else:
                            await viewer.receive()
                    times = [entry.now for entry in live.table.log[begun:] if isinstance(entry, Moved) and entry.seat]
                    gaps.append([after - before for before, after in pairwise(times)])
                    if is_spectator:
                        await spectator.__aexit__(None, None, None)
            return gaps[0], gaps[1]

    alone, watched = asyncio.run(run())

    assert min(alone) < 0.3
    assert min(watched) > 0.39


def test_bot_speed_sets_the_delay_of_bot_moves(tmp_path: Path) -> None:
    async def run() -> list[float]:
        async with run_server(tmp_path / "filon.db") as server:
            context, found = ServerContext(server.store, server.context.config, server.context.bots), []
            table, _ = await create_table(server, "kuhn", 2, 0)
            live = await context.tables.find(table)
            assert live is not None
            for speed in ("usual", "slow", "quick", "none"):
                await context.store_settings(live, TableSettings(bot_speed=speed))
                context.attend(live)
                found.append(context.schedulers[table].seconds)
            return found

    assert asyncio.run(run()) == [1.0, 2.0, 0.3, 0.0]


def test_patience_with_absent_players_is_a_setting(served: ThreadedServer) -> None:
    with served.browser() as ann:
        table = make(ann, "saboteur", 3, patience=0)
        sit(ann, table, 0, "Ann")
        before = ann.get(f"/t/{table}").text
        found = [served.context.schedulers[table].patience]
        ann.post(f"/t/{table}/settings", data={"patience": "120"})
        found.append(served.context.schedulers[table].patience)
        other = make(ann, "saboteur", 3)
        ann.get(f"/t/{other}")
        found.append(served.context.schedulers[other].patience)

    assert '<option value="0" selected>' in before
    assert found == [None, 120.0, served.context.config.patience]


def test_spectators_are_disconnected_when_spectating_is_closed(served: ThreadedServer) -> None:
    host, other = Client(served.url), Client(served.url)
    table = host.create("sabale", 2)
    with host.sit(table, 0, "Ann") as ann, other.join(table) as spectator:
        host.request("POST", f"/api/tables/{table}/settings", {"spectators": False})
        with pytest.raises(Refused) as refused:
            until(spectator, lambda seat: False)
        ann.send("chat", text="alone at last")

    assert refused.value.code == "spectators_closed"


def test_bot_talk_is_broadcast_before_the_next_move_and_delayed_like_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("filon.bots.talk_of", lambda bot: bot)

    async def run() -> list[Moved | Talked]:
        async with run_server(tmp_path / "filon.db", bot_delay=0.05, command=TALKING) as server:
            table, guests = await create_table(server, "saboteur", 3, 1, level="expert")
            live = await deal(server, table)
            async with connect_client(server.address, table, guests[0]) as viewer:
                talks = 0
                while talks < 4:
                    if viewer.now["turn"] == 0 and viewer.mine["offers"]:
                        await viewer.move(id=f"m{live.table.number}")
                    message = await viewer.receive()
                    talks += sum(event["what"]["kind"] == "said" for event in message.get("events", ()))
            return [entry for entry in live.table.log if isinstance(entry, (Moved, Talked))]

    entries = asyncio.run(run())
    talked = [entry for entry in entries if isinstance(entry, Talked)]

    assert {entry.text for entry in talked} == {"suspect p1"}
    assert {entry.seat for entry in talked} == {1, 2}
    gaps = [
        after.now - before.now
        for before, after in pairwise(entries)
        if isinstance(after, Talked) or after.seat in (1, 2)
    ]
    assert min(gaps) > 0.04


def test_join_of_an_older_page_or_protocol_is_refused_as_old_page(served: ThreadedServer) -> None:
    client = Client(served.url, language="fr")
    table = client.create("sabale", 2)
    version = client.request("GET", "/api/version")
    with client.sit(table, 0, "Ann") as seat:
        seat.send("join", build=VERSION.build, protocol=VERSION.protocol)
        with pytest.raises(Refused) as old:
            seat.send("join", build="0123456789ab")
        with pytest.raises(Refused) as other:
            seat.send("join", protocol=VERSION.protocol - 1)
    with served.browser() as browser:
        page = browser.get(f"/t/{table}").text

    assert version == {"protocol": VERSION.protocol, "build": VERSION.build}
    assert f'data-build="{VERSION.build}"' in page
    assert (old.value.code, other.value.code) == ("old_page", "old_page")
    assert str(old.value) == Words("fr", ("filon.server",)).say("refusal.old_page")


def test_page_warns_when_little_time_is_left(served: ThreadedServer) -> None:
    with served.browser() as browser:
        found = []
        for clock in ("1800+30", "30"):
            table = make(browser, "saboteur", 3)
            sit(browser, table, 0, "Ann")
            browser.post(f"/t/{table}/game", data={"game": "saboteur", "clock": clock, "level": "random"})
            browser.post(f"/t/{table}/start", data={})
            ends = time.monotonic() + 20
            while not moves(page := browser.get(f"/t/{table}").text) and time.monotonic() < ends:
                pass
            found.append(page)

    assert '<p class="" data-left="1' in found[0]
    assert '<p class="notice" data-left="' in found[1]
    assert 'data-warning="30"' in found[1]

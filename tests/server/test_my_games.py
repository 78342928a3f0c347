"""Finished games of a guest, their replays and records, and the names that records state."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any

import httpx

import filon
from filon.core import record
from filon.core.record_parser import Head
from filon.server.api import actions, models, reads
from filon.server.tables import retention
from filon.table import log_entries
from server.asgi_table import AsgiTable

Test = Callable[[AsgiTable], Awaitable[None]]
ODD = 'Zoé "p2", <b>\\'


def with_table(test: Test) -> Callable[[], None]:
    @wraps(test)
    def run() -> None:
        async def whole() -> None:
            asgi = AsgiTable()
            await asgi.start()
            await test(asgi)
            await asgi.client.aclose()
            await asgi.context.close()

        asyncio.run(whole())

    del run.__wrapped__  # type: ignore[attr-defined]
    return run


async def open_table(asgi: AsgiTable, game: str = "sabale", **more: Any) -> str:
    """Open a table for two and seat `host` there."""
    asgi.live, _ = await actions.create(asgi.context, models.Create(game=game, seats=2, level="random", **more))
    await sit(asgi, "host", 0)
    return asgi.live.id


async def sit(asgi: AsgiTable, role: str, seat: int, *, name: str = "", in_records: bool = True) -> None:
    body = models.Sit(seat=seat, name=name or role, in_records=in_records)
    await actions.sit(asgi.context, asgi.request(role), asgi.live, body)


async def start(asgi: AsgiTable) -> None:
    await actions.start(asgi.context, asgi.request("host"), asgi.live, models.Empty())


async def give_up(asgi: AsgiTable) -> None:
    await asgi.live.submit(lambda table, at: table.report(log_entries.Ended(now=at), None))


async def play_to_the_end(asgi: AsgiTable) -> None:
    while (turn := asgi.live.table.match.turn) is not None:
        move = asgi.live.table.match.legal()[-1]
        await asgi.live.submit(lambda table, at, s=turn, m=move: table.say(s, table.number, m, at))


async def rematch(asgi: AsgiTable, *, same_deal: bool = False) -> None:
    body = models.Rematch(rotate=1, same_deal=same_deal)
    await actions.rematch(asgi.context, asgi.request("host"), asgi.live, body)


async def get(asgi: AsgiTable, role: str, path: str) -> httpx.Response:
    token = asgi.tokens[role]
    return await asgi.client.get(path, headers={"authorization": f"Bearer {token}"} if token else {})


async def my_games(asgi: AsgiTable, role: str) -> list[tuple[int, int]]:
    found = (await get(asgi, role, "/api/my-games")).json()
    return [(one["match"], one["you"]) for one in found["games"]]


@with_table
async def test_my_games_lists_each_finished_match_to_those_who_played_it(asgi: AsgiTable) -> None:
    table = await open_table(asgi)
    await sit(asgi, "seat", 1)
    await start(asgi)
    assert await my_games(asgi, "host") == []
    await play_to_the_end(asgi)
    outcome = asgi.live.table.match.outcome
    assert outcome is not None
    await actions.stand(asgi.context, asgi.request("seat"), asgi.live, models.Empty())
    asgi.clock.advance(120)
    await rematch(asgi)
    await give_up(asgi)
    last, first = (await get(asgi, "host", "/api/my-games")).json()["games"]

    assert (last["match"], last["you"], last["scores"], last["winners"]) == (2, 1, [], [])
    assert (first["table"], first["game"], first["names"]) == (table, "sabale", ["host", "seat"])
    assert (first["scores"], first["winners"]) == (list(outcome.scores), list(outcome.winners))
    assert last["ended"] - first["ended"] == 120
    assert await my_games(asgi, "seat") == [(1, 1)]
    assert await my_games(asgi, "spectator") == await my_games(asgi, "stranger") == []


@with_table
async def test_earlier_match_is_replayed_for_its_players_alone(asgi: AsgiTable) -> None:
    table = await open_table(asgi, spectators=False)
    await sit(asgi, "seat", 1)
    await start(asgi)
    await play_to_the_end(asgi)
    played = asgi.live.table.match.lines
    await actions.stand(asgi.context, asgi.request("seat"), asgi.live, models.Empty())
    await rematch(asgi)
    asgi.context.replays.cache.bodies.clear()
    found = {role: await get(asgi, role, f"/api/tables/{table}/record?match=1") for role in asgi.tokens}
    replay = (await get(asgi, "seat", f"/api/tables/{table}/replay?match=1&as=all")).json()
    page = await get(asgi, "seat", f"/t/{table}/replay?match=1&step=2")
    unfinished = [await get(asgi, "host", f"/api/tables/{table}/record?match={one}") for one in ("2", "3", "x", "")]

    codes = {role: answer.status_code for role, answer in found.items()}
    assert codes == {"stranger": 403, "spectator": 403, "former": 403, "seat": 200, "host": 200}
    assert Head(found["seat"].text).notes == ("", ("host", "seat"))
    assert filon.replay(found["seat"].text).lines == played
    assert (replay["names"], len(replay["views"])) == (["host", "seat"], 3)
    assert page.status_code == 200
    assert f"/t/{table}/replay?match=1&amp;as=spectator&amp;step=3" in page.text
    assert [answer.status_code for answer in unfinished] == [409] * 4


@with_table
async def test_watchers_get_the_last_match_and_no_earlier_one(asgi: AsgiTable) -> None:
    table = await open_table(asgi)
    await start(asgi)
    await give_up(asgi)
    await rematch(asgi)
    await give_up(asgi)
    found = [await get(asgi, "spectator", f"/api/tables/{table}/record?match={one}") for one in ("", "2", "1")]

    assert [answer.status_code for answer in found] == [200, 200, 404]
    assert found[2].json()["code"] == "no_such_match"


@with_table
async def test_match_is_closed_while_its_deal_is_played_again(asgi: AsgiTable) -> None:
    table = await open_table(asgi, "duel")
    await start(asgi)
    statuses = []
    for _ in range(2):
        await give_up(asgi)
        await rematch(asgi, same_deal=True)
        statuses.append(
            [(await get(asgi, "host", f"/api/tables/{table}/record?match={one}")).status_code for one in (1, 2)]
        )
    await give_up(asgi)
    opened = [(await get(asgi, "host", f"/api/tables/{table}/record?match={one}")).status_code for one in (1, 2, 3)]
    await rematch(asgi)
    other = [(await get(asgi, "host", f"/api/tables/{table}/record?match={one}")).status_code for one in (1, 2, 3)]

    assert statuses == [[409, 409], [409, 409]]
    assert opened == other == [200, 200, 200]


@with_table
async def test_record_leaves_out_the_names_of_people_who_said_so(asgi: AsgiTable) -> None:
    table = await open_table(asgi)
    await actions.stand(asgi.context, asgi.request("host"), asgi.live, models.Empty())
    await sit(asgi, "host", 0, name=ODD)
    await sit(asgi, "seat", 1, name="Secretive", in_records=False)
    await start(asgi)
    await give_up(asgi)
    path = f"/api/tables/{table}/record"
    named = (await get(asgi, "host", path)).text
    await actions.update_settings(
        asgi.context, asgi.request("host"), asgi.live, models.TableSettings(names_in_records=False)
    )
    nameless = (await get(asgi, "host", path)).text
    await rematch(asgi)
    earlier = (await get(asgi, "host", f"{path}?match=1")).text

    assert Head(named).notes == ("", (ODD, "p2"))
    assert record.write(filon.replay(named)) == named
    assert "Secretive" not in named
    assert nameless.startswith("filon record 2\n")
    assert "players:" not in nameless
    assert earlier == nameless


@with_table
async def test_plain_pages_agree_on_games_and_names_with_the_api(asgi: AsgiTable) -> None:
    table = await open_table(asgi)
    fields = {"seat": "1", "name": "Secretive", "unrecorded": "1"}
    bearer = {"authorization": f"Bearer {asgi.tokens['seat']}"}
    seated = await asgi.client.post(f"/t/{table}/sit", data=fields, headers=bearer)
    await start(asgi)
    await play_to_the_end(asgi)
    home = (await get(asgi, "host", "/text")).text
    other = (await get(asgi, "stranger", "/text")).text
    record_text = (await get(asgi, "host", f"/api/tables/{table}/record?match=1")).text
    outcome = asgi.live.table.match.outcome
    assert outcome is not None

    assert seated.status_code == 303
    assert "host, Secretive" in home
    assert " : ".join(map(str, outcome.scores)) in home
    assert f"/t/{table}/replay?match=1&amp;as=p1" in home
    assert f"/api/tables/{table}/record?match=1" in home
    assert table not in other
    assert "Secretive" not in record_text
    assert Head(record_text).notes == ("", ("host", "p2"))


@with_table
async def test_replay_names_its_match_and_the_callers_seat_in_it(asgi: AsgiTable) -> None:
    table = await open_table(asgi)
    await sit(asgi, "seat", 1)
    await start(asgi)
    await give_up(asgi)
    await rematch(asgi)
    await give_up(asgi)
    found = {
        (role, match): (await get(asgi, role, f"/api/tables/{table}/replay?as=p1&match={match}")).json()
        for role, match in (("host", 1), ("host", 2), ("seat", 1), ("spectator", 2))
    }

    assert {key: (one["match"], one["you"]) for key, one in found.items()} == {
        ("host", 1): (1, 0),
        ("host", 2): (2, 1),
        ("seat", 1): (1, 1),
        ("spectator", 2): (2, None),
    }


@with_table
async def test_late_joiner_may_stay_out_of_records_as_well(asgi: AsgiTable) -> None:
    await open_table(asgi, late_join=True)
    await start(asgi)
    join = log_entries.LateJoinRequested(now=0.0, seat=1, name="Secretive", in_records=False)
    await asgi.live.submit(lambda table, at: table.report(join, None))
    await asgi.live.submit(lambda table, at: table.vote(0, True, at))
    await give_up(asgi)

    assert asgi.live.table.finished[-1].names == ("host", "Secretive")
    assert asgi.live.table.finished[-1].record_names() == ("host", "p2")


@with_table
async def test_my_games_come_in_pages_of_tables_and_go_with_them(asgi: AsgiTable) -> None:
    for _ in range(reads.PAGE_OF_TABLES + 2):
        await open_table(asgi)
        await start(asgi)
        await give_up(asgi)
    first = (await get(asgi, "host", "/api/my-games")).json()
    second = (await get(asgi, "host", f"/api/my-games?skip={first['next']}")).json()
    wrong = await get(asgi, "host", "/api/my-games?skip=-1")
    asgi.context.tables.forget(asgi.live)
    await retention.close(asgi.context.tables, asgi.live.id, "idle")
    left = (await get(asgi, "host", "/api/my-games")).json()

    tables = {one["table"] for one in (*first["games"], *second["games"])}
    assert (len(first["games"]), len(second["games"]), len(tables)) == (
        reads.PAGE_OF_TABLES,
        2,
        reads.PAGE_OF_TABLES + 2,
    )
    assert second["next"] is None
    assert wrong.status_code == 400
    assert asgi.live.id not in {one["table"] for one in left["games"]}

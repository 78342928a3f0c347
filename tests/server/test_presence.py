"""Absence starts when a person was last seen, and waiting times are those that docs/hosting.md lists."""

import asyncio
import re
from pathlib import Path

import pytest

from filon.server import cli
from filon.server.api import actions, models, security
from filon.server.api.api_request import ApiRequest
from filon.server.api.caller_identity import A_YEAR
from filon.server.bot_service import fair_queue, load, pool
from filon.server.config import Config
from filon.server.http.protocol import Timeouts
from filon.server.identity import devices, guests, reclaim
from filon.server.limits.limits import A_DAY, Limits
from filon.server.pages import table_page
from filon.server.replay_service import builder_process, service
from filon.server.tables import presence
from filon.server.tables.live_table import LiveTable
from filon.server.tables.presence import LocalPresence
from filon.server.websocket import endpoint, transport
from filon.table import deal_protocol, log_entries
from server.asgi_table import AsgiTable
from server.fakes import FakeClock
from server.session_clients import SessionClient, fake_context, playing_table
from server.virtual_time import run_in_virtual_time

PAGE = Path(__file__).parents[2] / "docs" / "hosting.md"
WAITING_TIMES = {
    "a bot makes its move": Config().bot_delay,
    "a bot substitutes for an absent player": Config().patience,
    "the first person present may act as host": Config().patience,
    "the host may let a bot play for a person": actions.ABANDONED,
    "a seat may be claimed from a lost device": reclaim.AWAY,
    "a claimed seat is transferred, if all others agree": reclaim.OBJECTION,
    "another claim replaces an open one": reclaim.AWAY,
    "a plain page no longer counts as a connection": presence.PAGE_VISIT,
    "a plain page without a script reloads": table_page.REFRESH,
    "a deal goes on without a seat's hash, or is tried again without its bytes": deal_protocol.STEP_TIMEOUT,
    "a player's clock runs out": None,
    "a device link expires": devices.SECONDS,
    "a disconnected client is cut off": endpoint.GRACE,
    "a client that answers no ping counts as absent": transport.PING_INTERVAL + transport.PING_TIMEOUT,
    "an unused table leaves memory": Limits().linger,
    "a table without a deal closes": Limits().unstarted,
    "any other table closes": Config().retention_days * A_DAY,
    "a guest is deleted": guests.RETENTION,
    "a browser forgets its guest": A_YEAR,
    "a bot that does not answer is replaced by a simpler one": pool.GRACE,
    "a stopping server cuts off requests in progress": cli.GRACE,
    "a connection that reads nothing is cut off": cli.UNREAD,
    "a request without complete headers ends": Timeouts().headers,
    "a request without a complete body ends": Timeouts().body,
    "a request beyond the limit of its address is refused": security.PAUSE,
    "an idle connection between two requests ends": Timeouts().idle,
    "a hint that finds no free worker is refused": fair_queue.HINT_TIMEOUT,
    '"bots have less time to think" disappears': load.CALM,
    "the building of a replay or record is given up": service.TABLE_TIMEOUT,
    "the replay of an uploaded record is given up": service.UPLOAD_TIMEOUT,
    "an unused replay process ends": builder_process.IDLE,
}


def test_page_lists_every_waiting_time_with_its_figure() -> None:
    section = PAGE.read_text(encoding="utf-8").partition("## Waiting times\n")[2].partition("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in re.findall(r"^\|.*\|$", section, re.M)]

    assert {name: float(figure) if figure else None for name, figure, _, _ in rows[2:]} == WAITING_TIMES


def test_host_who_sat_down_without_connecting_is_not_away_yet() -> None:
    async def check() -> list[str]:
        asgi = AsgiTable()
        await asgi.start()
        patience = asgi.context.config.patience
        asgi.clock.advance(100 * patience)  # the server has been running for long
        await asgi.make("lobby", spectators=True)
        path, found = f"/api/tables/{asgi.live.id}/start", []
        for seconds in (0.0, patience - 1, 1.0):
            asgi.clock.advance(seconds)
            await asgi.http("seat", "GET", f"/t/{asgi.live.id}")  # the other person is there
            found.append(await asgi.http("seat", "POST", path, {}))
        await asgi.client.aclose()
        await asgi.context.close()
        return found

    assert asyncio.run(check()) == ["not host", "not host", "yes"]


def test_absence_after_a_restart_starts_with_the_server() -> None:
    async def check() -> list[float]:
        asgi = AsgiTable()
        await asgi.start()
        await asgi.make("lobby", spectators=True)
        asgi.clock.advance(5000)
        before = asgi.context.presence.away_for(asgi.live, 0)
        asgi.context.presence = LocalPresence(asgi.context.attend, asgi.clock)
        asgi.clock.advance(7)
        after = asgi.context.presence.away_for(asgi.live, 0)
        await asgi.http("host", "GET", f"/api/tables/{asgi.live.id}")
        asgi.clock.advance(2)
        return [before, after, asgi.context.presence.away_for(asgi.live, 0)]

    assert asyncio.run(check()) == [5000.0, 7.0, 2.0]


def test_bot_replaces_an_absent_person_only_after_a_minute_since_sitting_down() -> None:
    async def check() -> list[int]:
        asgi = AsgiTable()
        await asgi.start()
        asgi.clock.advance(5000)
        await asgi.make("playing", spectators=True)
        headers, found = {"authorization": f"Bearer {asgi.tokens['host']}"}, []
        for seconds in (actions.ABANDONED - 1, 1.0):
            asgi.clock.advance(seconds)
            answer = await asgi.client.post(f"/api/tables/{asgi.live.id}/bot", json={"seat": 1}, headers=headers)
            found.append(answer.status_code)
        return found

    assert asyncio.run(check()) == [409, 200]


def test_host_keeps_the_powers_where_the_table_waits_for_ever() -> None:
    async def check() -> str:
        asgi = AsgiTable()
        await asgi.start()
        await asgi.make("lobby", spectators=True)
        path = f"/api/tables/{asgi.live.id}"
        assert await asgi.http("host", "POST", f"{path}/settings", {"patience": 0}) == "yes"
        asgi.clock.advance(100 * asgi.context.config.patience)
        await asgi.http("seat", "GET", f"/t/{asgi.live.id}")
        found = await asgi.http("seat", "POST", f"{path}/start", {})
        await asgi.client.aclose()
        await asgi.context.close()
        return found

    assert asyncio.run(check()) == "not host"


def told(client: SessionClient) -> float | None:
    """After how many seconds a bot stands in for the second seat, as the client was sent last."""
    [absence] = [one for one in client.sent if one["kind"] == "presence"][-1]["absent"]
    assert absence["seat"] == 1
    found: float | None = absence["seconds"]
    return found


async def stands_in_after(live: LiveTable, seconds: float) -> bool:
    """Return whether the second seat is a person's until just before then, and a bot's just after."""
    await asyncio.sleep(seconds - 0.2)
    is_person = live.table.lobby.seats[1].kind == "person"
    await asyncio.sleep(0.4)
    return is_person and isinstance(live.table.log[-1], log_entries.Left) and live.table.log[-1].seat == 1


@pytest.mark.parametrize(
    ("before", "changed"), [(None, None), (None, 100.0), (100.0, 500.0), (0.0, 100.0), (100.0, 0.0)]
)
def test_bot_stands_in_exactly_when_viewers_were_told(before: float | None, changed: float | None) -> None:
    """Also where the table's patience changes during the absence, from or to `never`, which is 0."""
    clock = FakeClock()

    async def check() -> bool:
        async with fake_context(clock=clock) as context:
            live, (stays, leaves) = await playing_table(context, 2, game="sabale", seats=2, patience=before)
            leaves.session.stop()
            usual = context.config.patience if before is None else before
            assert told(stays) == (usual or None)
            if changed is None:
                return await stands_in_after(live, usual)
            await asyncio.sleep(40.0)
            request = ApiRequest(stays.request.guest, "10.0.0.1", path={"table": live.id})
            await actions.update_settings(context, request, live, models.TableSettings(patience=changed))
            assert told(stays) == (changed - 40.0 if changed else None)
            return await stands_in_after(live, changed - 40.0 if changed else 10_000.0) is bool(changed)

    assert run_in_virtual_time(clock, check())


def test_absence_counts_again_where_nobody_was_connected() -> None:
    clock = FakeClock()

    async def check() -> bool:
        async with fake_context(clock=clock) as context:
            live, (returns, leaves) = await playing_table(context, 2, game="sabale", seats=2)
            patience = context.config.patience
            for client in (leaves, returns):
                client.session.stop()
                await asyncio.sleep(patience - 1.0)
            await asyncio.sleep(10 * patience)
            assert live.table.lobby.seats[1].kind == "person"
            again = SessionClient(context, live, returns.request, returns.session.connection.person)
            await again.send("join")
            assert told(again) == patience
            return await stands_in_after(live, patience)

    assert run_in_virtual_time(clock, check())

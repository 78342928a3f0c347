"""Reclaiming a lost seat, and moving a seat to another device."""

import re

from playwright.sync_api import Browser, expect

from filon.client import Client
from filon.server.identity import reclaim
from server.test_devices import wait
from server.threaded_server import ThreadedServer
from web.browser import BrowserUser
from web.cuttable_proxy import running_proxy
from web.mining_player import MiningPlayer
from web.staged_table import StagedTable, found


def test_lost_seat_is_reclaimed_by_vote_and_played_on(
    browser: Browser, server: ThreadedServer, phone: BrowserUser
) -> None:
    """Ann's device is lost; Bob and Cid, who sit there, agree."""
    ann, bob, cid = Client(server.url), Client(server.url), Client(server.url)
    table = ann.create("sabale", 3)
    with ann.sit(table, 0, "Ann"), cid.sit(table, 2, "Cid"):
        bob.sit(table, 1, "Bob")
        ann.start(table)
    with BrowserUser.of(browser, server.url, width=1440, height=900) as other:
        other.context.add_cookies([{"name": "filon", "value": bob.token, "url": server.url}])
        other.page.goto(f"{server.url}/t/{table}")
        phone.page.goto(f"{server.url}/t/{table}")
        for visitor in (other, phone):
            visitor.page.locator(".match").wait_for()
            visitor.close_dialogs()
        wait(server, table, reclaim.AWAY + 1)
        phone.button("Get my seat back").click()
        phone.page.get_by_role("dialog").get_by_role("button", name="Ann").click()
        expect(phone.page.get_by_text("Waiting for Bob, Cid.")).to_be_visible()
        other.button("Agree").click()
        expect(phone.page.get_by_text("Waiting for Cid.")).to_be_visible()
        cid.request("POST", f"/api/tables/{table}/reclaim/answer", {"agrees": True})
        wait(server, table, reclaim.OBJECTION + 1)

        expect(phone.page.locator(".seats li.you")).to_have_attribute("data-seat", "0")


def test_device_link_moves_a_seat_and_works_once(browser: Browser, server: ThreadedServer, desk: BrowserUser) -> None:
    desk.play_now("Saboteur")
    table = desk.page.url.rpartition("/")[2]
    path = desk.context.request.post(f"{server.url}/api/tables/{table}/device", data={}).json()["path"]
    with BrowserUser.of(browser, server.url, width=360, height=640, touch=True) as other:
        other.page.goto(f"{server.url}{path}")
        code = server.find(table).code
        expect(other.page.get_by_text(f"number 1 at table {code} (Saboteur)")).to_be_visible()
        other.button("Yes, this is my seat").tap()
        other.page.locator(".match").wait_for()
        other.close_dialogs()
        told = desk.page.get_by_text("Another device is also playing from your seat")
        expect(told).to_be_visible()
        desk.button("Got it").click()
        expect(told).to_have_count(0)
        expect(other.page.get_by_text("Another device is also playing")).to_have_count(0)
        there = MiningPlayer(other, server, taps=True)
        hands = [MiningPlayer(one, server).snapshot()["viewer"]["own"]["hand"] for one in (desk, other)]
        number = there.number
        there.move()

        assert hands[0] == hands[1]
        # The first device still has the seat: it sees the move as its own, and may make the next one.
        expect(desk.page.locator(".match")).not_to_have_attribute("data-number", number)
        here = MiningPlayer(desk, server)
        assert here.wait() == "turn"
        here.move()
    with BrowserUser.of(browser, server.url, width=360, height=640) as third:
        third.allowed += ["410"]
        third.page.goto(f"{server.url}{path}")

        expect(third.page.get_by_role("alert")).to_be_visible()
        assert third.button("Yes, this is my seat").count() == 0
        assert path in third.page.url


def test_lobby_of_a_table_without_spectators_lets_a_visitor_sit_down(
    server: ThreadedServer, phone: BrowserUser
) -> None:
    phone.allowed += ["403", "WebSocket"]
    host = Client(server.url)
    table = host.create("sabale", 2, spectators=False)
    with host.sit(table, 0, "Ann"):
        phone.page.goto(f"{server.url}/t/{table}")
        phone.page.get_by_role("button", name=re.compile("^(Sit|Take seat)")).last.tap()

        expect(phone.page.locator("li.you")).to_be_visible()


def test_replaced_device_says_so_and_can_spectate(browser: Browser, server: ThreadedServer) -> None:
    with (
        running_proxy(server.port) as proxy,
        BrowserUser.of(browser, proxy.url, width=360, height=640, touch=True) as old,
    ):
        old.allowed += ["ERR_CONNECTION", "WebSocket", "ERR_EMPTY_RESPONSE", "ERR_SOCKET"]
        stage = StagedTable(server, old, found("saboteur", 3, lambda match: True))
        stage.come()
        proxy.cut()
        stage.until(lambda table: not stage.live.connections)
        new = Client(server.url)
        wait(server, stage.table, reclaim.AWAY + 1)
        new.request("POST", f"/api/tables/{stage.table}/reclaim", {"seat": 0})
        for other in stage.others:
            other.request("POST", f"/api/tables/{stage.table}/reclaim/answer", {"agrees": True})
        wait(server, stage.table, reclaim.OBJECTION + 1)
        assert new.request("POST", f"/api/tables/{stage.table}/reclaim", {"seat": 0})["done"]
        proxy.restore()
        expect(old.page.get_by_role("heading", name="Your seat is now on another device")).to_be_visible()
        assert old.page.locator(".hand .card").count() == 0
        old.page.locator("main button.main").tap()

        expect(old.page.locator(".seats li")).to_have_count(3)
        expect(old.page.locator(".hand .card")).to_have_count(0)

"""Late join, spectators' chat and bots' phrases, as the page shows them."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from server.threaded_server import ThreadedServer
from web.browser import BrowserUser
from web.staged_table import StagedTable, can, found


@pytest.fixture
def spectator(browser: Browser, server: ThreadedServer) -> Iterator[BrowserUser]:
    """A second user, with a phone."""
    with BrowserUser.of(browser, server.url, width=360, height=640, touch=True) as visitor:
        yield visitor


def begun(host: BrowserUser, **more: object) -> str:
    """Start a match of the host and two bots; returns the table."""
    body = {"game": "saboteur", "seats": 3, "level": "novice", "options": {"first": "p1"}, **more}
    ask = host.context.request
    table = str(ask.post(f"{host.url}/api/tables", data=body).json()["table"])
    assert ask.post(f"{host.url}/api/tables/{table}/sit", data={"seat": 0, "name": "Ana"}).ok
    host.page.goto(f"{host.url}/t/{table}")
    host.button("Start –").click()
    host.page.locator(".match").wait_for()
    host.close_dialogs()
    return table


def look_on(visitor: BrowserUser, table: str) -> None:
    visitor.page.goto(f"{visitor.url}/t/{table}")
    visitor.page.locator(".match").wait_for()
    expect(visitor.page.locator(".match > .hand .card")).to_have_count(0)


def test_late_join_gets_a_bots_hand_when_all_agree(
    desk: BrowserUser, spectator: BrowserUser, server: ThreadedServer
) -> None:
    table = begun(desk, late_join=True)
    look_on(spectator, table)
    spectator.button("Take seat 3").tap()
    expect(spectator.page.get_by_text("Waiting for Ana.")).to_be_visible()
    expect(desk.page.get_by_text("would like to take over")).to_be_visible()
    desk.button("Agree").click()
    expect(spectator.page.locator(".seats li.you")).to_have_attribute("data-seat", "2")
    spectator.close_dialogs()
    live = server.do(server.context.tables.find(table))
    assert live is not None

    expect(spectator.page.locator(".match > .hand .card")).to_have_count(6)
    assert live.table.lobby.seats[2].kind == "person"


def test_late_join_that_is_refused_stays_spectator(
    desk: BrowserUser, spectator: BrowserUser, server: ThreadedServer
) -> None:
    table = begun(desk, late_join=True)
    look_on(spectator, table)
    spectator.button("Take seat 2").tap()
    desk.button("Refuse").click()
    expect(spectator.page.get_by_text("Still to answer")).to_be_hidden()
    live = server.do(server.context.tables.find(table))
    assert live is not None

    expect(spectator.button("Take seat 2")).to_be_visible()
    expect(spectator.page.locator(".match > .hand .card")).to_have_count(0)
    assert live.table.lobby.seats[1].kind == "bot"


def test_late_join_is_not_offered_where_it_is_off(desk: BrowserUser, spectator: BrowserUser) -> None:
    table = begun(desk)
    look_on(spectator, table)

    expect(spectator.page.locator(".seats li")).to_have_count(3)
    expect(spectator.button("Sit on seat")).to_have_count(0)


def change_setting(host: BrowserUser, what: str, *, on: bool) -> None:
    """Change a table setting as the host."""
    host.button("Menu").click()
    host.button("Table settings").click()
    host.page.get_by_label(what).set_checked(on)
    expect(host.page.get_by_label(what)).to_be_checked(checked=on)
    host.close_dialogs()


def test_host_allows_spectator_chat_and_all_read_it(desk: BrowserUser, spectator: BrowserUser) -> None:
    table = begun(desk)
    look_on(spectator, table)
    spectator.button("Log", exact=True).tap()
    spectator.page.get_by_role("tab", name="Talk").tap()
    expect(spectator.page.get_by_text("No messages yet.")).to_be_visible()
    assert spectator.page.get_by_role("textbox").count() == 0
    change_setting(desk, "Spectators may chat", on=True)
    spectator.page.get_by_role("textbox").fill("Good luck!")
    spectator.button("Send", exact=True).tap()
    desk.page.get_by_role("tab", name="Talk").click()

    expect(desk.page.get_by_role("tabpanel")).to_contain_text(re.compile("Spectator\\s+Good luck!"))


def test_host_closes_the_table_to_spectators(desk: BrowserUser, spectator: BrowserUser) -> None:
    table = begun(desk)
    look_on(spectator, table)
    spectator.allowed += ["403", "WebSocket"]
    change_setting(desk, "Allow spectators", on=False)

    expect(spectator.page.get_by_text("This table does not allow spectators")).to_be_visible()


def test_bot_phrases_are_logged_under_its_name(desk: BrowserUser, server: ThreadedServer) -> None:
    table = begun(desk)
    live = server.do(server.context.tables.find(table))
    assert live is not None
    name = live.table.names[1]

    async def speak() -> None:
        await live.submit(lambda table, now: table.talk(1, "suspect p3", now))

    server.do(speak())
    desk.page.get_by_role("tab", name="Log").click()

    said = f"{name} suspects {live.table.names[2]}."
    expect(desk.page.get_by_role("tabpanel")).to_contain_text(said)


def test_turn_prompt_says_that_the_player_is_absent(phone: BrowserUser, server: ThreadedServer) -> None:
    stage = StagedTable(server, phone, found("duel", 2, can("lay")))
    stage.come()
    stage.play(stage.match.legal()[0])
    ask = phone.page.locator(".ask")

    expect(ask).to_have_text(re.compile(r"Béla is away. A bot takes over in \d+:\d\d\."))
    with stage.others[0].join(stage.table):
        expect(ask).to_have_text("Béla’s turn")

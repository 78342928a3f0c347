"""The list of the player's running tables."""

import re

from playwright.sync_api import expect

from server.threaded_server import ThreadedServer
from web.board_players import open_table
from web.browser import BrowserUser
from web.staged_table import Scene, begin


def test_all_my_tables_are_shown_and_distinguishable(phone: BrowserUser) -> None:
    for _ in range(6):
        open_table(phone, "sabale", {1: "novice"})
    phone.home()
    mine = phone.page.get_by_role("region", name="My tables")
    expect(mine.get_by_role("link")).to_have_count(2)
    mine.get_by_role("button", name="4 more tables").tap()
    expect(mine.get_by_role("link")).to_have_count(6)
    link_texts = mine.get_by_role("link").all_inner_texts()

    assert len(set(link_texts)) == 6
    assert all(re.search(r"\b[A-Z0-9]{5} · now", one) for one in link_texts)
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_paused_table_says_so_and_resumes_when_opened(phone: BrowserUser, server: ThreadedServer) -> None:
    table = open_table(phone, "sabale", {1: "novice"}, first="p2")
    live = server.do(server.context.tables.find(table))
    assert live is not None
    server.do(begin(live, Scene("sabale", 2, 1, (), {})))
    phone.home()
    mine = phone.page.get_by_role("region", name="My tables").get_by_role("link")
    expect(mine).to_contain_text("waiting for you")
    mine.tap()
    phone.page.locator(".match.mine").wait_for()
    phone.home()

    expect(mine).to_contain_text("your turn")

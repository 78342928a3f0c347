"""The Back button at a table closes the open dialog, and leaves only when none is open."""

import pytest
from playwright.sync_api import expect

from web.browser import BrowserUser

OPEN = "dialog[open]"
# A function: an expression is evaluated again at every poll, which the page's CSP forbids after the first.
BARE = "() => history.state === null"


@pytest.mark.parametrize("name", ["Menu", "Log", "Rules", "My role"])
def test_back_closes_dialog_and_stays_at_the_table(phone: BrowserUser, name: str) -> None:
    phone.play_now("Saboteur")
    table = phone.page.url
    phone.button(name, exact=True).click()
    expect(phone.page.locator(OPEN)).to_have_count(1)
    phone.page.go_back()

    expect(phone.page.locator(OPEN)).to_have_count(0)
    expect(phone.page.locator(".match")).to_be_visible()
    assert phone.page.url == table
    phone.page.go_back()
    expect(phone.page.get_by_role("article").first).to_be_visible()
    assert phone.page.url == f"{phone.url}/"


def test_closed_dialogs_leave_no_history_entries(phone: BrowserUser) -> None:
    """One Back leaves the table, however many dialogs were opened and closed."""
    phone.play_now("Saboteur")
    for _ in range(2):
        phone.button("Menu", exact=True).click()
        phone.page.locator(OPEN).get_by_role("button", name="Rules").click()
        expect(phone.page.locator(OPEN).get_by_role("searchbox")).to_be_visible()
        phone.close_dialogs()
    expect(phone.page.locator(OPEN)).to_have_count(0)
    phone.page.wait_for_function(BARE)
    phone.page.go_back()

    expect(phone.page.get_by_role("article").first).to_be_visible()


def test_forward_and_reload_do_not_reopen_dialogs(phone: BrowserUser) -> None:
    phone.play_now("Saboteur")
    table = phone.page.url
    phone.button("Menu", exact=True).click()
    expect(phone.page.locator(OPEN)).to_have_count(1)
    phone.reload()
    phone.page.locator(".match").wait_for()
    phone.page.wait_for_function(BARE)

    expect(phone.page.locator(OPEN)).to_have_count(0)
    phone.page.go_forward()
    phone.page.wait_for_function(BARE)
    expect(phone.page.locator(OPEN)).to_have_count(0)
    assert phone.page.url == table
    phone.page.go_back()
    expect(phone.page.get_by_role("article").first).to_be_visible()


def test_back_returns_to_the_table_left_from_the_menu(phone: BrowserUser) -> None:
    phone.play_now("Saboteur")
    table = phone.page.url
    phone.button("Menu", exact=True).click()
    phone.page.locator(OPEN).get_by_role("button", name="All games").click()
    expect(phone.page.get_by_role("article").first).to_be_visible()
    phone.page.go_back()

    expect(phone.page.locator(".match")).to_be_visible()
    expect(phone.page.locator(OPEN)).to_have_count(0)
    assert phone.page.url == table

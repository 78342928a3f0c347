"""The text view's connection: a loss is noticed and told, the page comes back, and it says when a bot takes over."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from server.threaded_server import ThreadedServer
from web.browser import BrowserUser
from web.cuttable_proxy import CuttableProxy, running_proxy
from web.staged_table import StagedTable, found
from web.test_reconnection import BROKEN, let_pass, stop_time

LOST = "Connection lost"


@pytest.fixture
def proxy(server: ThreadedServer) -> Iterator[CuttableProxy]:
    """The proxy between this test's browser and the server."""
    with running_proxy(server.port) as found:
        yield found


@pytest.fixture
def reader(browser: Browser, server: ThreadedServer, proxy: CuttableProxy) -> Iterator[tuple[BrowserUser, StagedTable]]:
    """A reader of the text view, through the proxy, at a table where others decide next."""
    with BrowserUser.of(browser, proxy.url, width=360, height=640, touch=True) as visitor:
        visitor.allowed += BROKEN
        visitor.page.clock.install()
        stage = StagedTable(server, visitor, found("saboteur", 3, lambda match: len(match.lines) > 2))
        stage.play(stage.match.legal()[0])
        with visitor.page.expect_websocket() as opened:
            visitor.page.goto(f"{visitor.url}/text/t/{stage.table}")
        opened.value.wait_for_event("framereceived")
        yield visitor, stage


def test_silence_is_told_within_ten_seconds_and_the_page_is_back_within_one(
    reader: tuple[BrowserUser, StagedTable], proxy: CuttableProxy
) -> None:
    visitor, stage = reader
    lost = visitor.page.get_by_text(LOST)
    stop_time(visitor)
    proxy.swallow()
    visitor.page.clock.run_for(10_000)
    expect(lost).to_be_visible()
    let_pass(visitor, 20_000, slices=40)
    proxy.forward()
    let_pass(visitor, 1_000, slices=40)
    expect(lost).to_have_count(0)
    visitor.page.clock.resume()
    for _ in range(2):
        stage.play(stage.match.legal()[0])

    expect(visitor.page.get_by_role("heading", name="Your turn")).to_be_visible()


def test_cut_connection_is_told_and_comes_back(reader: tuple[BrowserUser, StagedTable], proxy: CuttableProxy) -> None:
    visitor, _ = reader
    proxy.cut()
    expect(visitor.page.get_by_text(LOST)).to_be_visible()
    proxy.restore()

    expect(visitor.page.get_by_text(LOST)).to_have_count(0)


@pytest.mark.parametrize("name", ["online", "offline", "visibilitychange"])
def test_connection_is_tested_when_the_browser_tells_of_the_network(
    reader: tuple[BrowserUser, StagedTable], proxy: CuttableProxy, name: str
) -> None:
    """A dead connection is given up in two seconds instead of eight."""
    visitor, _ = reader
    stop_time(visitor)
    proxy.swallow()
    visitor.page.evaluate(f"(document.dispatchEvent(new Event('{name}')), dispatchEvent(new Event('{name}')))")
    visitor.page.clock.run_for(3_500)

    expect(visitor.page.get_by_text(LOST)).to_be_visible()


def test_text_view_counts_down_until_a_bot_takes_over(reader: tuple[BrowserUser, StagedTable]) -> None:
    visitor, _ = reader
    told = visitor.page.locator("p", has_text=re.compile("(Béla|Chloé) is not connected. A bot takes over in 9:"))

    expect(told).to_have_count(2)

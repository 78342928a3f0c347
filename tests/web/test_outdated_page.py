"""A page older than its server reloads once and resumes its match."""

import shutil
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, WebSocket, expect

from server.threaded_server import ThreadedServer, serve_in_thread
from web.browser import BrowserUser

GONE = ["WebSocket", "ERR_CONNECTION", "ERR_EMPTY_RESPONSE", "failed:"]


class Outdated(tuple[str, ...]):
    """Builds as behind a cache that always serves the old page."""

    def __contains__(self, build: object) -> bool:
        return False


def loads(page: Page) -> list[str]:
    """The loads of this page from now on."""
    found: list[str] = []
    page.on("domcontentloaded", lambda one: found.append(one.url))
    return found


def wait_for(page: Page, heard: list[str], many: int) -> None:
    """Wait for so many messages."""
    ends = time.monotonic() + 30
    while len(heard) < many:
        assert time.monotonic() < ends, heard
        page.wait_for_timeout(10)


def test_outdated_page_reloads_and_restores_the_hand(browser: Browser, page_folder: Path, tmp_path: Path) -> None:
    newer = tmp_path / "a newer build"
    shutil.copytree(page_folder, newer)
    data = tmp_path / "data"
    data.mkdir()
    with serve_in_thread(data, web=str(page_folder), bot_delay=0.05) as first:
        port = first.port
        visit = BrowserUser.of(browser, first.url, width=360, height=640)
        one = visit.__enter__()
        one.allowed += GONE
        one.play_now("Saboteur")
        hand = one.page.locator(".match > .hand").inner_html()
        build = one.page.evaluate("document.documentElement.dataset.build")
        seen = loads(one.page)
    with serve_in_thread(data, web=str(newer), bot_delay=0.05, port=port, at=port):
        expect(one.page.locator(f'html:not([data-build="{build}"])')).to_be_attached()
        one.page.locator(".match").wait_for()

        assert one.page.locator(".match > .hand").inner_html() == hand
        assert len(seen) == 1
        visit.__exit__(None, None, None)


def test_page_that_stays_outdated_reloads_only_once(phone: BrowserUser, server: ThreadedServer) -> None:
    refused: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: refused.append("old_page") if "old_page" in str(text) else None)

    phone.page.on("websocket", listen)
    phone.play_now("Sabale")
    seen, builds = loads(phone.page), server.context.builds
    server.context.builds = Outdated(builds)
    try:
        phone.page.evaluate("dispatchEvent(new Event('online'))")  # it joins its table again
        wait_for(phone.page, refused, 2)
        for many in (3, 4, 5):  # and whenever the network returns
            phone.page.evaluate("dispatchEvent(new Event('online'))")
            wait_for(phone.page, refused, many)
    finally:
        server.context.builds = builds

    assert len(seen) == 1

"""Fixtures of the browser tests: the built page, a server, and browsers whose errors fail the test."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from server.threaded_server import SeededEntropy, ThreadedServer, serve_in_thread
from web.browser import FLAGS, BrowserUser, built_page, chromium


@pytest.fixture(scope="session")
def page_folder() -> Path:
    """The folder of the built page."""
    return built_page()


@pytest.fixture(scope="session")
def entropy() -> SeededEntropy:
    """The server's entropy, seeded for each test; a test may choose what is dealt."""
    return SeededEntropy("the server")


@pytest.fixture(autouse=True)
def luck(entropy: SeededEntropy, request: pytest.FixtureRequest) -> None:
    """Seed the entropy by the test's name, whatever tests ran before."""
    entropy.begin(request.node.nodeid)
    BrowserUser.met = 0


@pytest.fixture(scope="session")
def server(
    page_folder: Path, tmp_path_factory: pytest.TempPathFactory, entropy: SeededEntropy
) -> Iterator[ThreadedServer]:
    """A server with the page, whose bots hardly pause."""
    with serve_in_thread(
        tmp_path_factory.mktemp("data"), entropy=entropy, web=str(page_folder), bot_delay=0.05
    ) as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Headless Chromium. (Not for the whole session: its event loop would disturb other tests' own.)"""
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield found
        found.close()


@pytest.fixture
def phone(browser: Browser, server: ThreadedServer) -> Iterator[BrowserUser]:
    """A phone of 360 by 640 whose page may report no error."""
    with BrowserUser.of(browser, server.url, width=360, height=640, touch=True) as visitor:
        yield visitor


@pytest.fixture
def desk(browser: Browser, server: ThreadedServer) -> Iterator[BrowserUser]:
    """A desktop browser of 1440 by 900 with the dark theme."""
    with BrowserUser.of(browser, server.url, width=1440, height=900, dark=True) as visitor:
        yield visitor

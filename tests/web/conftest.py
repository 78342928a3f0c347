"""What do all tests of the drawn table share? A built page, a server, and a browser that must not grumble."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from server.threaded_server import SeededEntropy, ThreadedServer, serve_in_thread
from web.browser import FLAGS, BrowserUser, built_page, chromium


@pytest.fixture(scope="session")
def page_folder() -> Path:
    """The page as it was built from these sources."""
    return built_page()


@pytest.fixture(scope="session")
def chance() -> SeededEntropy:
    """The luck of the house; a test may choose what is dealt, and every test begins with luck of its own."""
    return SeededEntropy("the house")


@pytest.fixture(autouse=True)
def luck(chance: SeededEntropy, request: pytest.FixtureRequest) -> None:
    """Whatever tests came before, the same things happen in this one."""
    chance.begin(request.node.nodeid)
    BrowserUser.met = 0


@pytest.fixture(scope="session")
def house(
    page_folder: Path, tmp_path_factory: pytest.TempPathFactory, chance: SeededEntropy
) -> Iterator[ThreadedServer]:
    """A server with the drawn table, whose bots hardly pause."""
    with serve_in_thread(
        tmp_path_factory.mktemp("data"), entropy=chance, web=str(page_folder), bot_delay=0.05
    ) as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, without a window. (Not for the whole session: its loop would stand in the way of other tests' own.)"""
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield found
        found.close()


@pytest.fixture
def phone(browser: Browser, house: ThreadedServer) -> Iterator[BrowserUser]:
    """Somebody with a telephone of 360 by 640, whose page says nothing wrong and asks for nothing in vain."""
    with BrowserUser.of(browser, house.url, width=360, height=640, touch=True) as visitor:
        yield visitor


@pytest.fixture
def desk(browser: Browser, house: ThreadedServer) -> Iterator[BrowserUser]:
    """Somebody at a desk, 1440 by 900, in the dark."""
    with BrowserUser.of(browser, house.url, width=1440, height=900, dark=True) as visitor:
        yield visitor

"""Requirements of every page: small, from one host, accessible, and useful without script."""

import gzip
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from server.threaded_server import ThreadedServer
from web.browser import ROOT, BrowserUser, built_page

GAMES = ("Saboteur", "Saboteur: Le Duel", "Sabale", "Sacramento")
MOST_SCRIPT = 100_000
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


@pytest.mark.parametrize("title", GAMES)
def test_scripts_stay_under_100_kb_and_on_one_host(phone: BrowserUser, title: str) -> None:
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url))
    phone.play_now(title)
    scripts = {url for url in asked if url.endswith(".js")}

    def size_with(words: str) -> int:
        return sum(len(gzip.compress(words_in(words, url, phone))) for url in scripts)

    sizes = {language: size_with(language) for language in ("en", "fr", "de")}
    assert min(sizes.values()) > 20_000
    assert max(sizes.values()) < MOST_SCRIPT, sizes
    assert {re.split("/", url)[2] for url in asked} == {phone.url.removeprefix("http://")}


def words_in(language: str, url: str, user: BrowserUser) -> bytes:
    """Return a script, in the place of the English words those of another language."""
    folder, name = url.rsplit("/", 1)
    if name.startswith("en-"):
        [name] = [file.name for file in built_page().glob(f"assets/{language}-*.js")]
    return user.context.request.get(f"{folder}/{name}").body()


def test_page_without_script_links_to_the_text_view(browser: Browser, server: ThreadedServer) -> None:
    with BrowserUser.of(browser, server.url, width=360, height=640, java_script_enabled=False) as one:
        one.allowed += ["csp"]  # the browser's message for blocked scripts
        one.page.goto(f"{server.url}/")
        one.page.get_by_role("link", name="Text view").first.click()

        expect(one.page.get_by_role("heading", name="An open game table")).to_be_visible()


@pytest.mark.parametrize("title", [None, *GAMES])
def test_axe_finds_no_issue_on_home_and_tables(phone: BrowserUser, title: str | None) -> None:
    if title is None:
        phone.home()
    else:
        phone.play_now(title)
    # The page's CSP allows no foreign script; the browser's own interface does.
    phone.page.evaluate(Path(AXE).read_text(encoding="utf-8"))
    found = phone.page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    wrong = "\n".join(f"{one['id']}: {[node['target'] for node in one['nodes']][:3]}" for one in found)

    assert not wrong, wrong


def test_link_preview_shows_the_game_and_nothing_of_the_table(phone: BrowserUser) -> None:
    phone.play_now("Saboteur")
    text = phone.context.request.get(phone.page.url).text()

    assert 'property="og:title" content="Saboteur – Filon"' in text
    assert "Pim" not in text


def test_turn_changes_title_and_icon(phone: BrowserUser) -> None:
    phone.play_now("Saboteur")

    expect(phone.page).to_have_title(re.compile("^It’s your turn!"))
    assert phone.page.locator('link[rel="icon"]').get_attribute("href") == "/static/turn.svg"

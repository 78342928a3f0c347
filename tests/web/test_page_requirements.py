"""Requirements of every page: small, from one host, accessible, and useful without script."""

import gzip
import random
import re
from collections.abc import Collection, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from filon.server.tables.live_table import LiveTable
from server.threaded_server import ThreadedServer
from web.browser import ROOT, BrowserUser, built_page
from web.staged_table import play

GAMES = ("Saboteur", "Saboteur: Le Duel", "Sabale", "Sacramento")
LANGUAGES = ("en", "fr", "de")
SIZES: dict[str, dict[str, Any]] = {
    "phone": {"width": 360, "height": 640, "touch": True},
    "desk": {"width": 1440, "height": 900},
}
MOST_SCRIPT = 100_000
# With the result of the match as well, which is loaded when it is shown, and the words of the screens opened later.
MOST_WITH_RESULT = 110_000
# What the limit leaves out, since it is loaded when it is opened: tips of a first game, replay, pictures of the rules.
TIPS = ("TipBar", "gameTips", "tips", "tipChoice", "tipMoments")
EXEMPT = (*TIPS, "ReplayScreen", "ReplayPanel", "RulePicture")
# Flights, sounds and the result of a round are loaded up to three seconds after the table (MatchLayout, Overlays).
LOADED_LATER_MS = 4_000
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


@pytest.mark.parametrize("size", SIZES)
def test_home_and_one_game_stay_under_100_kb_of_script_from_one_host(
    browser: Browser, server: ThreadedServer, size: str
) -> None:
    asked: dict[str, set[str]] = {title: set() for title in GAMES}
    users: list[BrowserUser] = []
    with ExitStack() as opened:
        for title, urls in asked.items():
            user = opened.enter_context(BrowserUser.of(browser, server.url, newcomer=True, **SIZES[size]))
            users.append(user)
            user.page.on("request", lambda request, urls=urls: urls.add(request.url))
            user.play_now(title)
            play_a_move(user, server)
        user.page.wait_for_timeout(LOADED_LATER_MS)
        user.page.wait_for_load_state("networkidle")
        before = {title: frozenset(urls) for title, urls in asked.items()}
        if size == "desk":  # the larger of the two, and of the largest game
            play_to_the_result(users[0], server)

    built, with_result = sizes(before), sizes(asked)
    for title, urls in before.items():
        names = " ".join(urls)
        assert "/flights-" in names, title
        assert ("/SidePanel-" in names) is (size == "desk"), title
    found = {chunk(url) for url in asked[GAMES[0]]}
    assert ("MatchResult" in found) is (size == "desk")
    assert found.isdisjoint({"DealVerification", "AnotherGame", "TableOptions"})  # loaded when they are opened
    assert min(min(of.values()) for of in built.values()) > 20_000
    assert max(max(of.values()) for of in built.values()) < MOST_SCRIPT, built
    assert max(max(of.values()) for of in with_result.values()) < MOST_WITH_RESULT, with_result
    assert {re.split("/", url)[2] for urls in asked.values() for url in urls} == {server.url.removeprefix("http://")}


def play_a_move(user: BrowserUser, server: ThreadedServer) -> None:
    """Make the first legal move on the user's seat, and wait until the page shows it."""
    match = user.page.locator(".match.mine")
    match.wait_for()
    live = server.do(server.context.tables.find(user.page.url.rpartition("/")[2]))
    assert live is not None
    number = match.get_attribute("data-number") or ""
    server.do(play(live, (live.table.match.legal()[0],)))
    expect(user.page.locator(".match")).not_to_have_attribute("data-number", number)


def play_to_the_result(user: BrowserUser, server: ThreadedServer) -> None:
    """Play the match to its end while the page is closed, and open its result."""
    address = user.page.url
    user.page.goto("about:blank")
    live = server.do(server.context.tables.find(address.rpartition("/")[2]))
    assert live is not None
    server.do(play_out(live))
    user.page.goto(address)
    user.page.locator("dialog[open] .podium").wait_for()
    user.page.wait_for_load_state("networkidle")


async def play_out(live: LiveTable) -> None:
    """Play the match to its end at random."""
    choice = random.Random(1)
    while live.table.match.turn is not None:
        await play(live, (choice.choice(live.table.match.legal()),))


def counts(url: str) -> bool:
    """Whether it is a script of the home screen or the table; see EXEMPT."""
    return url.endswith(".js") and chunk(url) not in EXEMPT


def chunk(url: str) -> str:
    """The name of a script without its hash."""
    return re.sub(r"-.{8}\.js$", "", url.rpartition("/")[2])


def test_what_the_limit_leaves_out_is_a_script_of_the_page() -> None:
    built = {chunk(file.name) for file in (built_page() / "assets").glob("*.js")}

    assert set(EXEMPT) <= built


def sizes(asked: Mapping[str, Collection[str]]) -> dict[str, dict[str, int]]:
    """The size of what counts of these requests, by language and game."""
    scripts = {title: {url for url in urls if counts(url)} for title, urls in asked.items()}
    return {language: {title: size_with(language, scripts[title]) for title in GAMES} for language in LANGUAGES}


def size_with(language: str, scripts: set[str]) -> int:
    """The size of scripts as they are sent, in the place of the English words those of another language."""
    names = [url.rsplit("/", 1)[1] for url in scripts]
    folder = built_page() / "assets"
    return sum(len(gzip.compress(in_language(language, folder / name).read_bytes())) for name in names)


def in_language(language: str, file: Path) -> Path:
    """The file itself, or that of another language in the place of English words."""
    if not file.name.startswith("en-"):
        return file
    [found] = file.parent.glob(f"{language}-{'later-' if 'later' in file.name else ''}????????.js")
    return found


def test_page_without_script_links_to_the_text_view(browser: Browser, server: ThreadedServer) -> None:
    with BrowserUser.of(browser, server.url, width=360, height=640, java_script_enabled=False) as one:
        one.allowed += ["csp"]  # the browser's message for blocked scripts
        one.page.goto(f"{server.url}/")
        one.page.get_by_role("link", name="Text view").first.click()

        expect(one.page.get_by_role("heading", name="An open game table")).to_be_visible()


def test_each_game_has_its_illustration_on_the_home_screen(phone: BrowserUser) -> None:
    phone.home()
    widths = {
        title: phone.page.get_by_role("article", name=title, exact=True)
        .locator("img")
        .evaluate("one => one.decode().then(() => one.naturalWidth)")
        for title in GAMES
    }

    assert widths == dict.fromkeys(GAMES, 340)


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

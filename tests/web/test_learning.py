"""Learning: the level of quick games, set-up with bots, tips of a first game, what the selected card does."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import filon
from filon import bots
from filon.core.text.translations import table
from server.threaded_server import ThreadedServer
from web.browser import BrowserUser
from web.staged_table import StagedTable, can, found

SIZES = {"phone": (360, 640), "turned": (640, 360), "laptop": (1024, 700), "desk": (1440, 900)}
LANGUAGES = ["en-GB", "fr-FR", "de-DE"]
TIP = ".tips p"
# Which of these texts leave the box that shows them.
LOOSE = """([selector, texts]) => {
  const box = document.querySelector(selector);
  const frame = box.closest(".tips");
  return texts.filter((text) => {
    box.textContent = text;
    const [inner, outer] = [box.getBoundingClientRect(), frame.getBoundingClientRect()];
    return inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1 || box.scrollWidth > box.clientWidth + 1;
  });
}"""
# What makes the page, or a button of the tips, wider than its place.
WIDER = """() => [document.documentElement, ...document.querySelectorAll(".tips button")]
  .filter((one) => one.scrollWidth > Math.min(one.clientWidth, innerWidth) + 1)
  .map((one) => `${one.tagName} ${one.textContent.slice(0, 30)} ${one.scrollWidth}`)"""
# Which of these texts take more lines of the prompt than so many, or do not fit there.
TOO_LONG = """([texts, most, isAided]) => {
  const [box, frame] = [document.querySelector(".ask .doing"), document.querySelector(".ask")];
  const [shown, wasAided] = [box.textContent, frame.classList.contains("aided")];
  frame.classList.toggle("aided", isAided);
  const found = texts.filter((text) => {
    box.firstChild.data = text; // the page's own node, which it will change again
    const range = document.createRange();
    range.selectNodeContents(box);
    const lines = new Set([...range.getClientRects()].map((one) => Math.round(one.top))).size;
    return lines > most || frame.scrollHeight > frame.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;
  });
  box.firstChild.data = shown;
  frame.classList.toggle("aided", wasAided);
  return found;
}"""
OVERLAPS = """() => {
  const tips = document.querySelector(".tips").getBoundingClientRect();
  return [...document.querySelectorAll(".match > .board, .match > .asked, .hand button, .actions button, .seats li")]
    .filter((one) => {
      const box = one.getBoundingClientRect();
      return box.width && box.left < tips.right - 1 && box.right > tips.left + 1
        && box.top < tips.bottom - 1 && box.bottom > tips.top + 1;
    })
    .map((one) => one.className);
}"""


@pytest.fixture
def newcomer(browser: Browser, server: ThreadedServer) -> Iterator[BrowserUser]:
    """A phone that has never played."""
    with BrowserUser.of(browser, server.url, width=360, height=640, touch=True, newcomer=True) as one:
        yield one


def tips_of(one: BrowserUser, game: str) -> dict[str, object]:
    """What the device has stored about the tips of a game."""
    return dict(json.loads(one.page.evaluate(f"localStorage.getItem('filon tips {game}')")))


def article(one: BrowserUser, title: str) -> Locator:
    return one.page.get_by_role("article", name=title, exact=True)


def begin(one: BrowserUser, title: str) -> None:
    """Start a quick game and close what opens over it."""
    one.home()
    article(one, title).locator("button.main").click()
    one.page.locator(".match").wait_for()
    one.page.locator("dialog[open]").get_by_role("button", name="Start", exact=True).click()


# Levels ---------------------------------------------------------------------------------------------------------------


def test_play_now_shows_its_level_and_remembers_the_last_one(newcomer: BrowserUser) -> None:
    newcomer.home()
    expect(article(newcomer, "Sabale").locator("button.main")).to_contain_text("Bots: novice")
    expect(
        article(newcomer, "Sabale").get_by_role("button", name="Play now", exact=True)
    ).to_have_accessible_description("Sabale Bots: novice")
    article(newcomer, "Sabale").get_by_role("button", name="With friends").click()
    newcomer.page.get_by_label("Bot level").select_option(label="expert")
    newcomer.button("Fill with bots").click()
    newcomer.button("Open table").click()
    newcomer.page.locator("strong.mono").wait_for()
    newcomer.home()

    expect(article(newcomer, "Sabale").locator("button.main")).to_contain_text("Bots: expert")
    expect(article(newcomer, "Saboteur").locator("button.main")).to_contain_text("Bots: novice")


@pytest.mark.parametrize("device", ["phone", "desk"])
def test_result_offers_the_levels_next_to_the_one_played(request: pytest.FixtureRequest, device: str) -> None:
    one: BrowserUser = request.getfixturevalue(device)
    one.play_now("Sabale")
    first = one.page.url
    give_up(one.page)
    dialog = one.page.locator("dialog[open]")
    levels = bots.names(filon.load("sabale"))
    at = levels.index("novice")

    expect(dialog.get_by_role("button", name=f"Easier: {levels[at - 1]}")).to_have_count(1 if at else 0)
    dialog.get_by_role("button", name=f"Harder: {levels[at + 1]}").click()
    one.page.wait_for_url(re.compile(f"^(?!{re.escape(first)}$)"))
    expect(one.page.locator(".seats li")).to_have_count(2)
    snapshot = one.context.request.get(f"{one.url}/api/tables/{one.page.url.rsplit('/', 1)[1]}").json()
    assert [info["level"] for info in snapshot["table"]["seats"]] == ["", levels[at + 1]]
    one.home()
    expect(article(one, "Sabale").locator("button.main")).to_contain_text(f"Bots: {levels[at + 1]}")


def give_up(page: Page) -> None:
    """Abandon the game from the menu."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Abandon the game").click()
    page.locator("dialog[open] button.main").click()
    page.locator("dialog[open]").get_by_text("The game was abandoned").wait_for()


# Set-up ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_set_up_fills_seats_with_bots_of_mixed_levels(browser: Browser, server: ThreadedServer, size: str) -> None:
    width, height = SIZES[size]
    with BrowserUser.of(browser, server.url, width=width, height=height) as one:
        one.page.goto(f"{one.url}/new/saboteur")
        one.button("Fill with bots").click()
        seats = one.page.get_by_role("list", name="Who plays?").get_by_role("combobox")
        expect(seats).to_have_count(4)
        level = one.page.get_by_label("Bot level")
        level.select_option(label="novice")
        assert [seat.input_value() for seat in seats.all()] == ["novice"] * 4
        seats.nth(0).select_option(label="bot, expert")
        seats.nth(3).select_option(label="person")
        assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        one.button("Open table").click()
        rows = one.page.get_by_role("list", name="Players").get_by_role("listitem")

        seated = [rows.nth(seat).get_by_label(f"Who plays in seat {seat + 1}?") for seat in (1, 2)]
        expect(seated[0]).to_have_value("expert")
        expect(seated[1]).to_have_value("novice")
        # The level of a seated bot changes, and that of no other.
        with one.page.expect_response(re.compile("/bot$")) as answer:
            seated[1].select_option(label="bot, random")
        assert answer.value.ok
        one.reload()
        expect(seated[1]).to_have_value("random")
        expect(seated[0]).to_have_value("expert")
        expect(rows.nth(4)).to_contain_text("free")
        one.page.get_by_label("Bot level").select_option(label="regular")
        one.button("Fill with bots").click()
        expect(rows.nth(4).get_by_role("combobox")).to_have_value("regular")
        expect(one.button("Fill with bots")).to_have_count(0)
        # One choice changes them all.
        everyone = one.page.get_by_label("All bots")
        expect(everyone).to_have_value("")
        everyone.select_option(label="expert")
        for seat in (1, 2, 3, 4):
            expect(rows.nth(seat).get_by_role("combobox")).to_have_value("expert")
        expect(everyone).to_have_value("expert")
        assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# Tips -----------------------------------------------------------------------------------------------------------------


def test_first_game_has_tips_until_one_tap_ends_them(newcomer: BrowserUser) -> None:
    begin(newcomer, "Saboteur")
    tip = newcomer.page.locator(TIP)
    expect(tip).to_contain_text("Tap a card")
    expect(tip).to_have_attribute("aria-live", "polite")
    board = newcomer.page.locator(".board .stage").bounding_box()
    newcomer.page.locator(".hand .card:not(.idle)").first.tap()
    expect(tip).not_to_contain_text("Tap a card")
    expect(tip).not_to_have_text("")
    assert newcomer.page.evaluate(OVERLAPS) == []
    assert newcomer.page.locator(".board .stage").bounding_box() == board
    newcomer.reload()
    newcomer.page.locator(".match").wait_for()
    newcomer.close_dialogs()
    # What was shown is not shown again.
    expect(newcomer.page.locator(TIP)).not_to_contain_text("Tap a card")
    newcomer.button("Turn off tips").tap()
    expect(newcomer.page.locator(".tips")).to_have_count(0)
    newcomer.reload()
    newcomer.page.locator(".match").wait_for()
    newcomer.close_dialogs()

    expect(newcomer.page.locator(".tips")).to_have_count(0)
    assert tips_of(newcomer, "saboteur")["isOff"] is True
    newcomer.button("Menu").tap()
    newcomer.button("Show first-game tips").tap()
    expect(newcomer.page.locator(TIP)).to_contain_text("Tap a card")


def test_only_the_first_game_has_tips(newcomer: BrowserUser) -> None:
    begin(newcomer, "Sabale")
    expect(newcomer.page.locator(TIP)).to_contain_text("Tap a cell on the border")
    newcomer.button("Got it").tap()
    expect(newcomer.page.locator(TIP)).to_contain_text("Tips appear here")
    newcomer.play_now("Sabale")
    newcomer.page.locator(".match.mine").wait_for()

    expect(newcomer.page.locator(".tips")).to_have_count(0)


@pytest.mark.parametrize(
    ("size", "language"),
    [
        *((size, language) for size in ("phone", "turned") for language in LANGUAGES),
        ("laptop", "de-DE"),
        ("desk", "de-DE"),
    ],
)
def test_tips_fit_their_place_and_cover_nothing(
    browser: Browser, server: ThreadedServer, size: str, language: str
) -> None:
    width, height = SIZES[size]
    games = ("saboteur", "duel", "sabale", "sacramento")
    words = {key: text for game in games for key, text in table(filon.load(game).package, language[:2]).items()}
    tips = [text for key, text in words.items() if key.startswith("screen.tip.")]
    with BrowserUser.of(browser, server.url, width=width, height=height, language=language, newcomer=True) as one:
        StagedTable(server, one, found("saboteur", 3, can("lay"))).come()
        one.page.locator(f"{TIP}:not(:has(.muted))").wait_for()

        assert one.page.evaluate(WIDER) == []
        assert one.page.evaluate(LOOSE, [TIP, tips]) == []
        assert one.page.evaluate(OVERLAPS) == []
        assert len(tips) > 25


# The selected card ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "language"), [*(("phone", language) for language in LANGUAGES), ("desk", "de-DE")])
def test_selected_cards_say_in_one_line_what_they_do(
    browser: Browser, server: ThreadedServer, size: str, language: str
) -> None:
    """Beside the buttons for hint and taking back it may take two."""
    width, height = SIZES[size]
    with BrowserUser.of(browser, server.url, width=width, height=height, language=language) as one:
        line = one.page.locator(".ask .doing")
        for game in ("saboteur", "duel"):
            lines = lines_of(game, language)
            scene = found(
                game, 3 if game == "saboteur" else 2, lambda match: all(can(k)(match) for k in ("lay", "break", "map"))
            )
            StagedTable(server, one, scene).come()
            for card in one.page.locator(".hand .card:not(.idle)").all():
                card.click()
                expect(line).to_have_text(re.compile("|".join(map(re.escape, lines))))
                assert not one.page.locator(".ask .rest").count(), one.page.locator(".ask p").inner_text()
            assert one.page.evaluate(TOO_LONG, [lines, 1, False]) == []
            assert one.page.evaluate(TOO_LONG, [lines, 2, True]) == []


@pytest.mark.parametrize(("size", "language"), [*(("phone", language) for language in LANGUAGES), ("desk", "de-DE")])
def test_riders_dice_and_steps_say_in_one_line_what_they_do(
    browser: Browser, server: ThreadedServer, size: str, language: str
) -> None:
    width, height = SIZES[size]
    with BrowserUser.of(browser, server.url, width=width, height=height, language=language) as one:
        StagedTable(server, one, found("sacramento", 3, can("ride"), most=200)).come()
        line = one.page.locator(".ask .doing")
        one.page.locator(".hand .rider:not(.idle)").first.click()
        expect(line).to_have_text(lines_of("sacramento", language)[0])
        assert one.page.evaluate(TOO_LONG, [lines_of("sacramento", language), 1, False]) == []
        one.page.locator(".hand .rider.chosen").click()
        one.page.locator(".hand .die").first.click()
        expect(line).to_have_text(re.compile(r"\d"))
        StagedTable(server, one, found("sabale", 2, can("via"), most=200)).come()
        seen = []
        for step in (".place[data-lit]", ".place[data-lit]", ".choice >> nth=0"):
            one.page.locator(step).first.click()
            expect(line).not_to_have_text(seen[-1] if seen else "")
            seen.append(line.inner_text())
            assert one.page.evaluate(TOO_LONG, [lines_of("sabale", language), 1, False]) == []

        assert set(seen) <= set(lines_of("sabale", language))
        assert len(set(seen)) == 3


def lines_of(game: str, language: str) -> list[str]:
    """The lines that say what a game's cards, pieces and steps do."""
    words = table(filon.load(game).package, language[:2])
    return [text for key, text in words.items() if key.startswith("screen.does.")]

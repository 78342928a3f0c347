"""The replay screen: on a phone the board has most of the height and is wholly in view."""

import json
import random

import pytest
from playwright.sync_api import Browser, expect

from filon.core import registry
from server.threaded_server import ThreadedServer
from web.browser import ROOT, BrowserUser

OUT = """() => {
  const frame = document.querySelector(".camera").getBoundingClientRect();
  return [...document.querySelectorAll(".camera > svg [data-site], .camera > svg .goal")].filter((one) => {
    const at = one.getBoundingClientRect();
    return at.left < frame.left - 2 || at.right > frame.right + 2
      || at.top < frame.top - 2 || at.bottom > frame.bottom + 2;
  }).length;
}"""
# Which of these texts a list of choices is too narrow for.
CUT_CHOICES = """(list, texts) => texts.flatMap((text) => {
  const choice = new Option(text);
  list.append(choice);
  const { width } = list.getBoundingClientRect();
  choice.remove();
  const free = list.cloneNode(false);
  free.style.cssText = "position: absolute; max-width: none; width: max-content";
  free.append(choice);
  list.parentElement.append(free);
  const needed = free.getBoundingClientRect().width;
  free.remove();
  return needed > width + 0.5 ? [`${text}: ${needed} > ${width}`] : [];
})"""
LINES = """(told) => told.clientHeight / parseFloat(getComputedStyle(told).lineHeight)"""


@pytest.fixture(scope="module")
def duel() -> str:
    """The record of a match of Le Duel with a wide board."""
    match, choice = registry.load("duel").start(seats=2, seed=3), random.Random(3)
    while match.turn is not None:
        moves = match.legal()
        match.play(choice.choice([one for one in moves if one.startswith("lay")] or moves))
    return match.record()


def opened(visitor: BrowserUser, record: str) -> None:
    """Open the record on the home screen."""
    visitor.home()
    file = {"name": "duel.txt", "mimeType": "text/plain", "buffer": record.encode()}
    visitor.page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    visitor.page.locator(".replay .camera > svg").wait_for()


def test_replay_keeps_the_whole_board_in_view_on_phone(phone: BrowserUser, duel: str) -> None:
    opened(phone, duel)
    page = phone.page
    page.get_by_label("Point of view").select_option("p1")
    board = page.locator(".replay > .board").bounding_box()
    out = []
    for step in (0, 5, 15, 30, 40):
        page.get_by_role("slider").fill(str(step))
        expect(page.locator(".told")).to_contain_text(f"Step {step} of")
        out.append(page.evaluate(OUT))
    words = [json.loads(file.read_text(encoding="utf-8")) for file in (ROOT / "web" / "src" / "words").glob("*.json")]
    speeds = [text for texts in words for key, text in texts.items() if key.startswith("speed.")]
    cut = page.get_by_label("Animation speed").evaluate(CUT_CHOICES, speeds)
    row = page.locator(".ways").evaluate("one => one.scrollWidth <= one.clientWidth")

    assert (cut, row) == ([], True)
    assert board is not None
    assert board["height"] > 310
    # Later the board would fit only with cards under 30 pixels: the camera follows the events instead.
    assert out[:2] == [0, 0]
    assert page.locator(".happened").evaluate(LINES) == 2


def test_show_all_persists_while_a_replay_plays(phone: BrowserUser, duel: str) -> None:
    opened(phone, duel)
    page = phone.page
    page.get_by_role("slider").fill("25")
    page.locator(".camera > svg").hover()
    page.mouse.wheel(0, -400)
    expect(phone.button("Show all")).to_be_visible()
    phone.button("Show all").tap()
    phone.button("Play", exact=True).tap()
    expect(page.locator(".told")).to_contain_text("Step 28 of")

    assert page.evaluate(OUT) == 0
    expect(phone.button("Show all")).to_have_count(0)


def test_replay_hand_opens_on_phone_and_is_visible_on_desktop(
    browser: Browser, server: ThreadedServer, phone: BrowserUser, duel: str
) -> None:
    with BrowserUser.of(browser, server.url, width=1440, height=900) as desk:
        for one in (phone, desk):
            opened(one, duel)
            one.page.get_by_label("Point of view").select_option("p1")
            expect(one.page.locator(".replay > .hand > *")).to_have_count(1)
        expect(phone.page.locator(".replay > .hand")).to_be_hidden()
        expect(desk.page.locator(".replay > .hand")).to_be_visible()
        phone.button("Show or hide hand").tap()

        expect(phone.page.locator(".replay > .hand")).to_be_visible()
        expect(desk.button("Show or hide hand")).to_be_hidden()
        desk.page.set_viewport_size({"width": 1024, "height": 700})
        expect(desk.page.locator(".replay > .hand .card")).to_have_count(6)
        for card in desk.page.locator(".replay > .hand .card").all():
            expect(card).to_be_in_viewport(ratio=1)


def test_replay_plays_at_the_chosen_speed(desk: BrowserUser, duel: str) -> None:
    """By a stopped clock: one step at the press, then one every 1.1 seconds times the speed's factor."""
    page = desk.page
    page.clock.install(time=0)
    opened(desk, duel)
    page.clock.pause_at(3_600_000)
    steps = {}
    for speed in ("slow", "normal", "fast", "off"):
        page.get_by_label("Animation speed").select_option(speed)
        page.keyboard.press("Home")
        page.get_by_role("button", name="Play", exact=True).click()
        page.clock.run_for(5_600)
        steps[speed] = page.locator(".told .head").inner_text().split()[1]
        page.get_by_role("button", name="Pause", exact=True).click()

    assert steps == {"slow": "3", "normal": "6", "fast": "11", "off": "21"}

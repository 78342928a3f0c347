"""Small screens never hide unread chat, the board, the secret or the phrases."""

import re

import pytest
from playwright.sync_api import Browser, expect

from filon.core.event import Said
from server.threaded_server import SeededEntropy, ThreadedServer
from web.browser import BrowserUser
from web.chosen_deals import choose, holds
from web.staged_table import StagedTable, can, found
from web.test_story import say


def test_unread_chat_has_a_badge_that_opens_it(phone: BrowserUser, server: ThreadedServer) -> None:
    stage = StagedTable(server, phone, found("duel", 2, can("lay")))
    stage.come()
    log = phone.button("Log", exact=True)
    expect(log.locator(".new")).to_have_count(0)
    with stage.others[0].join(stage.table) as bela:
        bela.send("chat", text="Are you there?")
        bela.send("chat", text="Hello?")
        expect(log.locator(".new")).to_have_text("2")
        expect(phone.page.locator(".heard")).to_have_text(re.compile(r"Béla\s*Hello\?"))
    log.tap()

    expect(phone.page.get_by_role("tab", name="Talk")).to_have_attribute("aria-selected", "true")
    expect(phone.page.get_by_role("tabpanel")).to_contain_text("Are you there?")
    expect(phone.page.get_by_role("tabpanel")).not_to_contain_text("nothing you can say")
    expect(phone.page.locator(".new, .heard b")).to_have_count(0)


def test_chat_toast_wraps_takes_no_taps_and_fades(phone: BrowserUser, server: ThreadedServer) -> None:
    stage = StagedTable(server, phone, found("duel", 2, can("lay")))
    phone.page.clock.install()
    stage.come()
    toast = phone.page.locator(".heard")
    text = "Shall we dig together to the upper goal, or do you take the lower one this time?"
    with stage.others[0].join(stage.table) as bela:
        bela.send("chat", text=text)
        expect(toast).to_have_text(re.compile(rf"Béla\s*{re.escape(text)}"))
    uncut = toast.evaluate("one => one.scrollHeight <= one.clientHeight + 1 && one.scrollWidth <= one.clientWidth + 1")
    box = toast.bounding_box()
    assert box is not None
    under = phone.page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y).closest('.heard') === null",
        [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2],
    )
    phone.page.clock.run_for(10_000)

    assert uncut
    assert under
    expect(toast.locator("b")).to_have_count(0)


def test_board_keeps_its_size_under_a_refusal(phone: BrowserUser, entropy: SeededEntropy) -> None:
    choose(entropy, holds("rockfall"), "saboteur", 5, first="p1")
    phone.play_now("Saboteur")
    camera = phone.page.locator(".camera > svg")
    before = camera.bounding_box(), camera.get_attribute("viewBox")
    phone.page.locator(".hand .card.idle").last.tap()
    expect(phone.page.locator(".ask [role=alert]")).to_be_visible()

    assert (camera.bounding_box(), camera.get_attribute("viewBox")) == before


def test_secret_opens_first_and_is_revealed_by_a_tap(phone: BrowserUser) -> None:
    phone.home()
    phone.page.get_by_role("article", name="Saboteur", exact=True).get_by_role("button", name="Play now").tap()
    sheet = phone.page.locator("dialog[open]")
    role = re.compile("^(digger|saboteur)$", re.IGNORECASE)
    expect(sheet.get_by_role("button", name="Show")).to_have_class(re.compile(r"\bmain\b"))
    expect(sheet.get_by_role("button", name=re.compile("^(Continue|Start)\\b"))).not_to_have_class(
        re.compile(r"\bmain\b")
    )
    expect(sheet.locator(".word")).to_have_text("Your dwarf")
    sheet.locator("button.cover").tap()
    expect(sheet.locator(".word")).to_have_text(role)
    sheet.locator("button.cover").tap()

    expect(sheet.locator(".word")).to_have_text("Your dwarf")
    expect(sheet.get_by_role("button", name=re.compile("^(Continue|Start)\\b"))).to_have_class(re.compile(r"\bmain\b"))
    sheet.get_by_role("button", name=re.compile("^(Continue|Start)\\b")).tap()
    # A bystander reads what the button is for, and never what it hides.
    expect(phone.button("My role", exact=True)).to_have_text(re.compile("^Role"))
    expect(phone.page.locator(".match")).not_to_have_text(re.compile("You are a|Dig to the treasure"))


@pytest.mark.parametrize("language", ["en-GB", "fr-FR", "de-DE"])
def test_first_role_is_read_without_scrolling(browser: Browser, server: ThreadedServer, language: str) -> None:
    with BrowserUser.of(browser, server.url, width=360, height=640, language=language, newcomer=True) as one:
        one.home()
        one.page.get_by_role("article", name="Saboteur", exact=True).locator("button.main").click()
        one.page.locator("dialog[open] .secret").wait_for()

        assert one.page.evaluate(SCROLLED) == []


# The parts of the open sheet that have to be scrolled, with what they lack.
SCROLLED = """() => [...document.querySelectorAll("dialog[open], dialog[open] *")]
  .filter((one) => one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY === "auto")
  .map((one) => [one.className, one.scrollHeight - one.clientHeight])"""
# Whether the claims are inside the prompt's place, and each phrase is whole.
IN_PLACE = """() => {
  const [say, asked] = [".say", ".asked"].map((name) => document.querySelector(name).getBoundingClientRect());
  const cut = [...document.querySelectorAll(".say button")].some((one) => one.scrollHeight > one.clientHeight + 1);
  return !cut && ["left", "top"].every((side) => say[side] >= asked[side] - 1)
    && ["right", "bottom"].every((side) => say[side] <= asked[side] + 1);
}"""


def test_claims_stand_in_the_prompts_place_until_it_is_needed(desk: BrowserUser, server: ThreadedServer) -> None:
    page = desk.page
    page.set_viewport_size({"width": 360, "height": 640})
    stage = StagedTable(server, desk, found("saboteur", 4, can("map"), most=1))
    stage.come()
    stage.play(next(text for text in stage.match.legal() if text.startswith("map ")))
    page.locator(".say").wait_for()
    in_place = {}
    for width, height in ((360, 640), (640, 360), (1024, 700), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"innerWidth === {width} && innerHeight === {height}")
        in_place[width] = page.evaluate(IN_PLACE)
    while stage.match.turn != 0:
        stage.play(next(text for text in stage.match.legal() if text.startswith("pass ")))
    expect(page.locator(".match.mine")).to_have_count(1)
    expect(page.locator(".say")).to_be_visible()
    say(stage, 1, "suspect p1")
    expect(page.locator(".say")).to_have_count(0)
    expect(page.locator(".ask")).to_contain_text("suspects you")
    page.locator(".camera > svg .goal").first.click()
    expect(page.locator(".say")).to_be_visible()

    assert in_place == dict.fromkeys(in_place, True)


def test_claims_and_trust_are_offered_after_a_look(phone: BrowserUser, server: ThreadedServer) -> None:
    stage = StagedTable(server, phone, found("saboteur", 4, can("map"), most=1))
    stage.come()
    phone.page.locator('.hand .card[aria-label^="map"]').first.tap()
    phone.page.locator('.camera > svg .place[data-cell="8,-2"]').tap()
    phone.page.locator(".actions button.main").tap()
    claims = phone.page.locator(".say")
    for text in ("The treasure is at A.", "There’s only stone at A."):
        expect(claims.get_by_role("button", name=text)).to_be_in_viewport()
    panel, board = claims.bounding_box(), phone.page.locator(".board").bounding_box()
    assert panel is not None
    assert board is not None
    assert panel["height"] < board["height"] / 4
    claims.get_by_role("button", name="Talk about a player…").tap()
    claims.get_by_role("button", name="I trust Béla.").tap()

    expect(claims).to_have_count(0)
    stage.until(lambda table: Said(0, "trust p2") in [event.what for event in table.match.events(None)])

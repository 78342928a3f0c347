"""On a phone nothing is cut or covered: a spectator's board, news, role labels, an earlier moment, the last button."""

from typing import Any

from playwright.sync_api import Page, expect

from server.threaded_server import ThreadedServer
from web.browser import BrowserUser
from web.drama_scenes import diggers_win, moment
from web.staged_table import StagedTable

Box = dict[str, float]
CARDS = ".camera > svg [data-site], .camera > svg .goal"
# The boxes of words, each with its text; a box that its own element cuts is as small as that.
WORDS = """(selector) => [...document.querySelectorAll(selector)].map((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  const { left, right, top, bottom } = range.getBoundingClientRect();
  return { text: one.textContent, left, right, top, bottom };
})"""
# Whether the first letter of a text can be seen where it is.
FIRST_LETTER = """(one) => {
  const range = document.createRange();
  range.setStart(one.firstChild, 0);
  range.setEnd(one.firstChild, 1);
  const letter = range.getBoundingClientRect();
  for (let at = one; at; at = at.parentElement) {
    if (getComputedStyle(at).overflow === "visible") continue;
    const { left, top, bottom } = at.getBoundingClientRect();
    if (letter.left < left - 1 || letter.top < top - 1 || letter.bottom > bottom + 1) return false;
  }
  return letter.width > 0;
}"""


def box(page: Page, selector: str) -> Box:
    """Where an element is."""
    found: Any = page.locator(selector).first.bounding_box()
    assert found is not None
    return {
        "left": found["x"],
        "right": found["x"] + found["width"],
        "top": found["y"],
        "bottom": found["y"] + found["height"],
    }


def within(inner: Box, outer: Box) -> bool:
    """Whether a box lies in another, but for two pixels."""
    return all(inner[low] >= outer[low] - 2 for low in ("left", "top")) and all(
        inner[high] <= outer[high] + 2 for high in ("right", "bottom")
    )


def meet(one: Box, other: Box) -> bool:
    """Whether two boxes share more than a pixel."""
    return (
        min(one["right"], other["right"]) - max(one["left"], other["left"]) > 1
        and min(one["bottom"], other["bottom"]) - max(one["top"], other["top"]) > 1
    )


def outside(page: Page) -> list[str]:
    """The cards of the board that are not wholly in its frame."""
    frame = box(page, ".camera")
    cards: list[Any] = page.locator(CARDS).evaluate_all(
        "all => all.map((one) => [one.getAttribute('aria-label'), one.getBoundingClientRect().toJSON()])"
    )
    return [label for label, at in cards if not within(at, frame)]


def test_spectators_board_has_the_height_and_role_labels_stay_apart(
    phone: BrowserUser, desk: BrowserUser, server: ThreadedServer
) -> None:
    scene, line = moment("saboteur", 3, 1, diggers_win)
    stage = StagedTable(server, desk, scene)
    page = phone.page
    page.goto(f"{phone.url}/t/{stage.table}")
    page.locator(".match .camera > svg").wait_for()
    parts = [box(page, f".match > .{name}") for name in ("board", "asked", "hand", "doing")]

    # The link to the text view takes no room, and neither does anything without content.
    assert box(page, ".match")["top"] == 0
    assert box(page, ".match")["bottom"] == 640
    assert parts[0]["bottom"] - parts[0]["top"] >= 360
    assert max(part["bottom"] for part in parts) >= 638
    assert outside(page) == []
    stage.play(line)
    roles = page.locator("dialog[open] .roles .word")
    expect(roles.last).not_to_be_empty()
    words: list[Any] = page.evaluate(WORDS, "dialog[open] .roles li > :is(b, .word)")
    shown = [word for word in words if word["text"]]

    assert len(shown) == 8
    assert [
        (one["text"], other["text"]) for one in shown for other in shown if one is not other and meet(one, other)
    ] == []


def test_news_and_an_earlier_moment_on_phone_hide_nothing(phone: BrowserUser, server: ThreadedServer) -> None:
    scene, _ = moment("saboteur", 3, 1, diggers_win)
    stage = StagedTable(server, phone, scene)
    stage.come()
    page = phone.page
    while stage.match.turn != 0:
        stage.play(next(text for text in stage.match.legal() if text.startswith("pass ")))
    # The round that ended stays behind its sheet.
    page.locator("dialog[open]").wait_for()
    phone.close_dialogs()
    news = page.locator(".ask .news .most")
    expect(news).to_be_visible()
    letter = news.evaluate(FIRST_LETTER)
    phone.button("Log", exact=True).tap()
    page.get_by_role("tabpanel").get_by_role("listitem").first.get_by_role("button").tap()
    banner = page.get_by_role("status").filter(has_text="You are viewing an earlier moment.")
    expect(banner).to_be_visible()

    assert letter
    assert box(page, ".board > section")["bottom"] <= box(page, ".camera")["top"] + 1


def test_open_the_table_lies_over_no_option(phone: BrowserUser) -> None:
    page = phone.page
    page.goto(f"{phone.url}/new/saboteur")
    button = phone.button("Open table", exact=True)
    form = page.locator("form :is(label, select, input, button):visible")
    button.wait_for()
    over = []
    for width, height in ((360, 640), (1024, 700), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"innerWidth === {width} && innerHeight === {height}")
        for is_scrolled in (False, True):
            page.evaluate("(top) => document.scrollingElement.scrollTo(0, top)", 5_000 if is_scrolled else 0)
            at: Any = button.bounding_box()
            here = {"left": at["x"], "right": at["x"] + at["width"], "top": at["y"], "bottom": at["y"] + at["height"]}
            boxes: list[Any] = form.evaluate_all(
                "all => all.map((one) => [one.textContent, one.getBoundingClientRect().toJSON()])"
            )
            assert len(boxes) > 10
            over += [text for text, other in boxes if meet(here, other) and not text.strip().startswith("Open table")]

    assert over == []

"""Captions in hands fit their frames on a phone, in each language, without broken words."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from filon.core.match import Match
from server.threaded_server import ThreadedServer
from web.board_players import Hand
from web.browser import BrowserUser
from web.staged_table import Scene, StagedTable, can, found

LANGUAGES = ["en-GB", "fr-FR", "de-DE"]
# Words that leave their frame, are wider than their box, or break without a hyphen.
LOOSE = """() => [...document.querySelectorAll(".hand :is(button, .chip, .choice)")].flatMap((frame) => {
  const edge = frame.getBoundingClientRect();
  const found = edge.left < 0 || edge.right > innerWidth ? ["all of it"] : [];
  const texts = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const box = text.parentElement;
    if (box.closest("svg") || getComputedStyle(box).clipPath !== "none") continue;
    if (box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).display !== "inline") found.push(text.data);
    for (const word of text.data.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = [...range.getClientRects()].filter((one) => one.width > 1);
      const isBroken = new Set(lines.map((one) => Math.round(one.top))).size > (word[0].includes("\\u00ad") ? 2 : 1);
      const isOut = lines.some((one) => one.left < edge.left + 2 || one.right > edge.right - 2
        || one.top < edge.top || one.bottom > edge.bottom + 1);
      if (isBroken || isOut) found.push(word[0]);
    }
  }
  return found;
})"""


@pytest.fixture(params=LANGUAGES)
def reader(request: pytest.FixtureRequest, browser: Browser, server: ThreadedServer) -> Iterator[BrowserUser]:
    with BrowserUser.of(browser, server.url, width=360, height=640, touch=True, language=request.param) as visitor:
        yield visitor


def with_a_jump() -> tuple[Scene, tuple[str, ...]]:
    """A position of Sabale whose next turn allows a double to jump, and that turn's steps."""

    def so(match: Match) -> bool:
        return can("jump")(match) and [line.split()[0] for line in match.lines[-3:]] == ["via", "to", "double"]

    scene = found("sabale", 2, so, most=200)
    return scene._replace(lines=scene.lines[:-3]), scene.lines[-3:]


def test_sabale_turn_steps_fit_their_captions(reader: BrowserUser, server: ThreadedServer) -> None:
    scene, (via, to, _) = with_a_jump()
    StagedTable(server, reader, scene).come()
    page = reader.page
    hand, choice, done = Hand(page, touch=True), page.locator(".choice"), page.locator(".chip.done")
    seen = page.evaluate(LOOSE)

    def then(what: str, nth: int = 0) -> None:
        hand.take(page.locator(what).nth(nth))
        seen.extend(page.evaluate(LOOSE))

    then(f'[data-place="{via.split()[1]}"]')
    then(f'[data-place="{to.split()[1]}"]')
    then(".choice", 1)  # a double
    expect(choice).to_have_count(0)
    expect(page.locator('.place[data-lit][data-place*="|"]').first).to_be_attached()
    then('.place[data-lit][data-place*="|"]')  # a bar, and no jump
    then(".chip.done", 2)
    then(".place[data-lit]")  # a jump

    assert done.count() >= 3
    assert seen == []


def rides(page: Page) -> list[str]:
    """Words outside their frames in Sacramento's hand, for every rider selected in turn."""
    seen = page.evaluate(LOOSE)
    for rider in page.locator(".hand .rider").all():
        rider.tap()
        seen += page.evaluate(LOOSE)
    return [str(one) for one in seen]


@pytest.mark.parametrize("dice", [1, 2])
def test_sacramento_hand_fits_its_captions(reader: BrowserUser, server: ThreadedServer, dice: int) -> None:
    def so(match: Match) -> bool:
        view = match.view(0)
        left, shown = view.left, view.shown[0]  # type: ignore[attr-defined]
        return can("ride")(match) and len(left) == dice and bool(shown)

    StagedTable(server, reader, found("sacramento", 3, so, most=200)).come()
    seen = rides(reader.page)
    reader.page.locator(".hand .look").tap()

    assert rides(reader.page) + seen == []
    expect(reader.page.locator(".hand .die")).to_have_count(2)


def test_sacramento_answers_fit_their_captions(reader: BrowserUser, server: ThreadedServer) -> None:
    StagedTable(server, reader, found("sacramento", 2, can("home"), most=300)).come()
    expect(reader.page.locator(".hand button")).to_have_count(2)

    assert reader.page.evaluate(LOOSE) == []

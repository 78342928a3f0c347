"""Seats: all of them in view with gold and standings, and no badge on a face, a name or another badge."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from filon.core.match import Match
from server.threaded_server import ThreadedServer
from web.browser import BrowserUser
from web.staged_table import StagedTable, found
from web.test_story import say

SIZES = ((360, 640), (640, 360), (1024, 700), (1440, 900))
# What stands on each seat.
STANDINGS = {
    "saboteur": ".gold b",
    "duel": ".gold b",
    "sabale": ".badges strong [aria-hidden]",
    "sacramento": ".few[aria-hidden]",
}
# Seats of which something is outside the screen, cut by a scrolled strip, or over something else.
BAD_SEATS = """() => {
  const box = (one) => one.getBoundingClientRect();
  const strip = box(document.querySelector(".seatbar"));
  const inside = (one) => one.left >= strip.left - 1 && one.right <= strip.right + 1
    && one.top >= strip.top - 1 && one.bottom <= Math.min(innerHeight, strip.bottom) + 1;
  const across = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = (one, other) => Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const covers = (one, other) => across(one, other) > 3 && down(one, other) > 3;
  const all = (selector) => [...document.querySelectorAll(`.seats li ${selector}`)].filter((one) =>
    one.checkVisibility() && box(one).width > 1).map((one) => [selector, box(one), one.closest("li").dataset.seat]);
  const badges = [".tool", ".suspected", ".note"].flatMap(all);
  const told = [".name", ".cards", ".gold", ".badges strong", ".few"].flatMap(all);
  // The brim of the hat, the face and the beard; the rest of the drawing's box is empty.
  const faces = ['.dwarf [d^="M8 28h48"]', ".dwarf [r='16.500']"].flatMap(all);
  return [
    ...[...badges, ...told].filter(([, one]) => !inside(one)).map(([what, , seat]) => `${what} of ${seat} is outside`),
    ...badges.flatMap(([what, one, seat], at) => [...told, ...faces, ...badges.slice(at + 1)]
      .filter(([, other]) => covers(one, other)).map(([over, , of]) => `${what} of ${seat} over ${over} of ${of}`)),
  ];
}"""


def view(match: Match) -> Any:
    """What the first seat sees."""
    return match.view(0)


def with_gold(match: Match) -> bool:
    """Whether gold was paid and a player has two broken tools."""
    return view(match).round > 1 and view(match).phase == "digging" and max(map(len, view(match).broken)) > 1


def resize(page: Page, width: int, height: int) -> None:
    """Give the page this size."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(f"innerWidth === {width} && innerHeight === {height}")


def expect_standings(page: Page, game: str, seats: int) -> None:
    """Each seat shows its standing, as a number."""
    standings = page.locator(f".seats li {STANDINGS[game]}").filter(visible=True)
    expect(standings).to_have_count(seats)
    expect(standings).to_have_text([re.compile(r"\d")] * seats)


def note(page: Page, seat: int) -> None:
    """Make a private note on a player."""
    page.locator(f'.seats [data-seat="{seat}"] .about').click()
    page.locator("dialog[open] .notes label").nth(1).click()
    page.keyboard.press("Escape")


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7, 10])
def test_all_seats_are_in_view_with_their_gold_and_nothing_is_covered(
    browser: Browser, server: ThreadedServer, seats: int
) -> None:
    """Also with a suspicion on players with and without broken tools, and a note."""
    with BrowserUser.of(browser, server.url, width=360, height=640) as one:
        stage = StagedTable(server, one, found("saboteur", seats, with_gold, most=500))
        broken = max(range(seats), key=lambda seat: len(view(stage.match).broken[seat]))
        whole = min(range(1, seats), key=lambda seat: len(view(stage.match).broken[seat]))
        for target in (broken, whole):
            say(stage, next(seat for seat in range(1, 4) if seat != target), f"suspect p{target + 1}")
            stage.play(next(text for text in stage.match.legal() if text.startswith("pass")))
        stage.come()
        note(one.page, whole)
        bad = {}
        for width, height in SIZES:
            resize(one.page, width, height)
            expect_standings(one.page, "saboteur", seats)
            assert one.page.locator(".seats .suspected").count() == 2
            if seen := one.page.evaluate(BAD_SEATS):
                bad[width, height] = seen

        assert bad == {}


@pytest.mark.parametrize(("game", "seats"), [("sabale", 4), ("sacramento", 4), ("duel", 2)])
def test_standings_are_in_view_on_every_screen(browser: Browser, server: ThreadedServer, game: str, seats: int) -> None:
    with BrowserUser.of(browser, server.url, width=640, height=360) as one:
        StagedTable(server, one, found(game, seats, lambda match: len(match.lines) > 8)).come()
        bad = {}
        for width, height in SIZES:
            resize(one.page, width, height)
            expect_standings(one.page, game, seats)
            if seen := one.page.evaluate(BAD_SEATS):
                bad[width, height] = seen

        assert bad == {}

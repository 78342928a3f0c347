"""On each screen a board's frame is as large as the camera's unit test assumes: with tips, and with ten seats.

No control lies over a target, and the names of rows and columns are in view.
"""

import json

import pytest
from playwright.sync_api import Browser, expect

from server.threaded_server import ThreadedServer
from web.browser import ROOT, BrowserUser
from web.staged_table import Scene, StagedTable, found

SCREENS = json.loads((ROOT / "web" / "tests" / "screens.json").read_text(encoding="utf-8"))
FRAME = """() => { const at = document.querySelector(".camera > svg").getBoundingClientRect();
  return [at.width, at.height]; }"""
# Lit places whose middle something else covers, and goals under the camera's controls.
COVERED = """() => {
  const frame = document.querySelector(".camera").getBoundingClientRect();
  return [...document.querySelectorAll(".camera > svg .place, .camera > svg .goal")].filter((one) => {
    const at = one.getBoundingClientRect();
    const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
    if (x < frame.left || x > frame.right || y < frame.top || y > frame.bottom) return false;
    const top = document.elementFromPoint(x, y);
    return !top?.closest(".camera > svg") && (one.matches(".place") || top?.closest(".camera"));
  }).length;
}"""
# Names of rows and columns that are cut.
CUT = """() => {
  const frame = document.querySelector(".camera").getBoundingClientRect();
  return [...document.querySelectorAll(".camera > svg .names text")].filter((one) => {
    const at = one.getBoundingClientRect();
    return at.left < frame.left - 1 || at.right > frame.right + 1
      || at.top < frame.top - 1 || at.bottom > frame.bottom + 1;
  }).map((one) => one.textContent);
}"""


def scene(game: str) -> Scene:
    """A position with much on the board."""
    return found(game, {"saboteur": 10}.get(game, 2), lambda match: len(match.lines) > 8, digs=True)


@pytest.mark.parametrize("game", ["saboteur", "duel", "sabale", "sacramento"])
def test_board_has_its_room_on_each_screen(browser: Browser, server: ThreadedServer, game: str) -> None:
    with BrowserUser.of(browser, server.url, width=360, height=640, touch=True, newcomer=True) as visitor:
        StagedTable(server, visitor, scene(game)).come()
        page = visitor.page
        expect(page.locator(".match.teaching")).to_have_count(1)
        small, covered, cut = {}, {}, {}
        for name, least in SCREENS.items():
            width, height = map(int, name.split("x"))
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(f"innerWidth === {width} && innerHeight === {height}")
            card = page.locator(".hand .card:not(.idle)").first
            if game in ("saboteur", "duel") and card.count():
                card.click()
            got = page.evaluate(FRAME)
            if got[0] < least["width"] or got[1] < least["height"]:
                small[name] = got
            if found_over := page.evaluate(COVERED):
                covered[name] = found_over
            if names := page.evaluate(CUT):
                cut[name] = names
            page.keyboard.press("Escape")

        assert small == {}
        assert covered == {}
        assert cut == {}

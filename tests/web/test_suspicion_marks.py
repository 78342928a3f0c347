"""Suspicion marks are legible everywhere and have a title."""

import pytest
from playwright.sync_api import Browser, expect

from server.threaded_server import ThreadedServer
from web.browser import BrowserUser
from web.staged_table import StagedTable, can, found

# The mark's contrast with its own background (WCAG); none without a background.
CONTRAST = """(note) => {
  const part = (one) => (one /= 255) <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4;
  const read = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  const { color, backgroundColor } = getComputedStyle(note);
  if (read(backgroundColor)[3] === 0) return 0;
  const [low, high] = [light(read(color)), light(read(backgroundColor))].sort((one, other) => one - other);
  return (high + 0.05) / (low + 0.05);
}"""


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("seats", [3, 5])
def test_suspicion_mark_has_contrast_and_a_title(
    browser: Browser, server: ThreadedServer, seats: int, dark: bool
) -> None:
    with BrowserUser.of(browser, server.url, width=360, height=640, touch=True, dark=dark) as one:
        StagedTable(server, one, found("saboteur", seats, can("lay"))).come()
        note = one.page.get_by_role("button", name="Your private note on Béla")
        for mark in ("none", "I trust", "I doubt", "I suspect"):
            note_text = f"Your private note on Béla: {mark}. Nobody else sees it; tap to change it."
            expect(note).to_have_attribute("title", note_text)
            if mark != "none":
                expect(note).to_have_css("opacity", "1")
                assert note.evaluate(CONTRAST) >= 4.5
            note.tap()

"""A seat explains its status when it is tapped, and holds the private note, which lies beside the face."""

import pytest
from playwright.sync_api import Browser, Locator, expect

from filon.core.match import Match
from server.threaded_server import ThreadedServer
from web.browser import BrowserUser
from web.staged_table import StagedTable, can, found

# The note's contrast with its own background (WCAG); none without a background.
CONTRAST = """(note) => {
  const part = (one) => (one /= 255) <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4;
  const read = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  const { color, backgroundColor } = getComputedStyle(note);
  if (read(backgroundColor)[3] === 0) return 0;
  const [low, high] = [light(read(color)), light(read(backgroundColor))].sort((one, other) => one - other);
  return (high + 0.05) / (low + 0.05);
}"""


def overlap(one: Locator, other: Locator) -> bool:
    """Whether two elements cover a common area."""
    a, b = one.bounding_box(), other.bounding_box()
    assert a is not None
    assert b is not None
    across = min(a["x"] + a["width"], b["x"] + b["width"]) - max(a["x"], b["x"])
    down = min(a["y"] + a["height"], b["y"] + b["height"]) - max(a["y"], b["y"])
    return across > 1 and down > 1


@pytest.mark.parametrize(("seats", "width", "dark"), [(3, 360, False), (5, 360, True), (5, 1440, False)])
def test_private_note_is_explained_and_lies_beside_the_face(
    browser: Browser, server: ThreadedServer, seats: int, width: int, dark: bool
) -> None:
    with BrowserUser.of(browser, server.url, width=width, height=640, touch=True, dark=dark) as one:
        StagedTable(server, one, found("saboteur", seats, can("lay"))).come()
        one.button("About Béla").tap()
        sheet = one.page.locator("dialog[open]")
        expect(sheet).to_contain_text("Only you can see this note")
        sheet.get_by_role("radio", name="suspect").check()
        one.close_dialogs()
        seat = one.page.locator('[data-seat="1"]')
        note = seat.locator("[data-note=suspect]")

        expect(note).to_be_visible()
        assert note.evaluate(CONTRAST) >= 4.5
        assert not overlap(note, seat.locator(".portrait svg"))
        one.button("About Ana").tap()
        expect(sheet).to_contain_text("6 cards")
        expect(sheet.get_by_role("radio")).to_have_count(0)


def broken(match: Match) -> bool:
    """Whether a tool of another player is broken."""
    return bool(match.view(0).broken[1])  # type: ignore[attr-defined]


def test_status_icons_are_explained_by_a_tap(phone: BrowserUser, server: ThreadedServer) -> None:
    StagedTable(server, phone, found("saboteur", 3, broken)).come()
    phone.page.locator('[data-seat="1"] .tool').first.tap(force=True)
    expect(phone.page.locator("dialog[open]")).to_contain_text("means no tunnels")
    phone.close_dialogs()
    phone.page.locator(".counters [title]").nth(1).tap()

    expect(phone.page.locator(".tip")).to_contain_text("in the draw pile")

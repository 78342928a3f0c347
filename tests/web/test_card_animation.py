"""Placed cards are animated, unless motion is reduced."""

import pytest
from playwright.sync_api import Browser

from server.threaded_server import ThreadedServer
from web.browser import BrowserUser

WATCH = """
window.flown = 0;
addEventListener("DOMContentLoaded", () => new MutationObserver((all) => {
    for (const one of all) for (const node of one.addedNodes) if (node.classList?.contains("flight")) window.flown += 1;
}).observe(document.body, { subtree: true, childList: true }));
"""


@pytest.mark.parametrize("wanted", [True, False])
def test_placed_card_flies_from_its_seat_unless_motion_is_reduced(
    browser: Browser, server: ThreadedServer, wanted: bool
) -> None:
    with BrowserUser.of(browser, server.url, width=1440, height=900) as visitor:
        visitor.page.emulate_media(reduced_motion="no-preference" if wanted else "reduce")
        visitor.page.add_init_script(WATCH)
        visitor.home()
        visitor.button("Saboteur", exact=True).click()
        visitor.page.locator(".match").wait_for()
        lying = visitor.page.locator("[data-site]")
        lying.nth(lying.count() + 1).wait_for(timeout=60_000)
        if wanted:  # a late page shows several moves at once without animation; a later card is animated
            visitor.page.wait_for_function("() => window.flown > 0", timeout=60_000)

        assert (visitor.page.evaluate("window.flown") > 0) is wanted

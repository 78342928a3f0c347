"""The text view's script: own bytes in the deal, and moves of others without a reload."""

import json
import re

from playwright.sync_api import expect

from web.browser import BrowserUser


def begin(visitor: BrowserUser) -> None:
    """Start Le Duel against a bot in the text view."""
    visitor.page.goto(f"{visitor.url}/text/")
    card = visitor.page.get_by_role("article").filter(has=visitor.page.get_by_role("heading", name="Le Duel"))
    card.get_by_label("Players").select_option("2")
    card.get_by_role("button", name="Play against bots").click()
    visitor.page.get_by_role("heading", name="Your turn").wait_for()


def test_text_view_adds_own_bytes_and_stores_the_fingerprint(desk: BrowserUser) -> None:
    received: list[str] = []
    desk.page.on("websocket", lambda line: line.on("framereceived", lambda text: received.append(str(text))))
    begin(desk)
    kept = json.loads(desk.page.evaluate("localStorage.getItem('filon kept')"))

    assert [text for text in received if '"refused"' in text] == []
    assert len(kept) == 1
    assert len(kept[0]["added"]) == 32
    assert len(kept[0]["fingerprint"]) == 64


def test_text_view_shows_moves_of_others_without_reload(desk: BrowserUser) -> None:
    begin(desk)
    desk.page.get_by_role("button", name="Discard").first.click()
    desk.page.evaluate("window.notLoadedAgain = true")
    desk.page.get_by_role("heading", name="Your turn").wait_for()

    expect(desk.page.locator("main")).to_contain_text("Cobalt")
    assert desk.page.evaluate("window.notLoadedAgain")


def test_hint_stays_while_others_move(desk: BrowserUser) -> None:
    begin(desk)
    desk.page.get_by_role("button", name="Hint", exact=True).click()
    hint = desk.page.locator("main > .answer")
    advice = re.split("\n+", hint.inner_text())
    desk.page.evaluate("refresh()")
    desk.page.wait_for_load_state("networkidle")

    assert len(advice) > 1
    assert re.split("\n+", hint.inner_text()) == advice
    expect(desk.page.get_by_role("heading", name="Your turn")).to_be_visible()
    desk.page.reload()
    expect(desk.page.get_by_role("heading", name="Your turn")).to_be_visible()

"""Hint and taking back while a card is selected, where the row of buttons is short: one tap away, with names."""

import json

import pytest
from playwright.sync_api import Browser, expect

from server.threaded_server import ThreadedServer
from web.browser import ROOT, BrowserUser
from web.staged_table import StagedTable, can, found
from web.test_hands_and_turns import OUTSIDE

OUTSIDE_ASKED = OUTSIDE.replace(".actions button", ".asked .aid")


@pytest.mark.parametrize("language", ["en-GB", "fr-FR", "de-DE"])
@pytest.mark.parametrize(("width", "height"), [(360, 640), (640, 360), (1024, 700)])
def test_hint_and_take_back_stay_one_tap_away_while_a_card_is_selected(
    browser: Browser, server: ThreadedServer, language: str, width: int, height: int
) -> None:
    words = json.loads((ROOT / "web" / "src" / "words" / f"{language[:2]}.json").read_text(encoding="utf-8"))
    with BrowserUser.of(browser, server.url, width=width, height=height, touch=True, language=language) as one:
        for game, seats in (("duel", 2), ("saboteur", 5)):
            scene = found(game, seats, lambda match: len(match.lines) > 12 and can("lay")(match))
            stage = StagedTable(server, one, scene, hint_seats=[0])
            stage.come()
            for card in one.page.locator(".hand .card").all():
                card.tap()
                expect(card).to_have_attribute("aria-pressed", "true")
                for name in (words["hint"], words["undo.consent"]):
                    expect(one.button(name, exact=True)).to_be_in_viewport(ratio=1)
                assert one.page.evaluate(OUTSIDE_ASKED) == []
                card.tap()
            one.page.locator(".hand .card").first.tap()
            one.button(words["hint"], exact=True).tap()
            expect(one.page.locator(".actions .main")).to_be_visible()
            one.button(words["undo.consent"], exact=True).tap()
            stage.until(lambda table: table.session.vote is not None)

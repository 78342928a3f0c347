"""Hint and taking back while a card is selected, where the row of buttons is short: one tap away, with names."""

import json

import pytest
from playwright.sync_api import Browser, expect

from filon.core.match import Match
from server.threaded_server import ThreadedServer
from web.browser import ROOT, BrowserUser
from web.chosen_deals import hand
from web.staged_table import StagedTable, can, found
from web.test_hands_and_turns import OUTSIDE

OUTSIDE_ASKED = OUTSIDE.replace(".actions button", ".asked .aid")
# What is wrong with the strip of the prompt: lines of text shown in part, and a button on another, or over the text.
STRIP = """() => {
  const seen = (one) => one.checkVisibility() ? [one.getBoundingClientRect()] : [];
  const meets = (one, other) => Math.min(one.right, other.right) > Math.max(one.left, other.left) + 1
    && Math.min(one.bottom, other.bottom) > Math.max(one.top, other.top) + 1;
  const [ask, text] = [".ask", ".ask p"].map((one) => document.querySelector(one).getBoundingClientRect());
  const bottom = Math.min(ask.bottom, text.bottom);
  const range = document.createRange();
  range.selectNodeContents(document.querySelector(".ask p"));
  // A line box is a little higher than its letters.
  const lines = [...range.getClientRects()].filter((line) => line.top < bottom - 3);
  const buttons = [...document.querySelectorAll(".ask button:not(.news)")].flatMap(seen);
  const rest = [...document.querySelectorAll(".ask .rest")].flatMap(seen);
  const tips = [...document.querySelectorAll(".tips")].flatMap(seen);
  return [
    ...lines.filter((line) => line.bottom > bottom + 3 || line.top < ask.top - 3).map(() => "part of a line"),
    ...buttons.flatMap((one, at) => buttons.slice(at + 1).filter((other) => meets(one, other)))
      .map(() => "buttons meet"),
    ...rest.filter((one) => one.top < ask.top - 1 || one.bottom > ask.bottom + 1).map(() => "rest is outside"),
    ...tips.filter((tip) => meets(ask, tip) && (ask.top > tip.top + 1)).map(() => "tips are cut"),
  ];
}"""


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
                assert_strip_is_whole(one)
                card.tap()
            at = next(at for at, name in enumerate(hand(stage.match, 0)) if can_lie(stage.match, name))
            one.page.locator(".hand .card").nth(at).tap()
            one.page.locator(".camera > svg [data-site]").first.dispatch_event("click")
            expect(one.page.locator(".ask [role=alert]")).to_be_visible()
            assert width < 1000 or not one.page.locator(".ask .rest").count()
            assert_strip_is_whole(one)
            one.button(words["hint"], exact=True).tap()
            expect(one.page.locator(".actions .main")).to_be_visible()
            one.button(words["undo.consent"], exact=True).tap()
            stage.until(lambda table: table.session.vote is not None)


def assert_strip_is_whole(one: BrowserUser) -> None:
    """Nothing in the prompt's strip is shown in part or covers anything else, folded or unfolded."""
    assert one.page.evaluate(STRIP) == []
    if one.page.locator(".ask .rest").count():
        one.page.locator(".ask .rest").tap()
        assert one.page.evaluate(STRIP) == []


def can_lie(match: Match, card: str) -> bool:
    """Whether this card can be laid, so that it can be laid wrongly."""
    return any(text.startswith(f"lay {card} ") for text in match.legal())

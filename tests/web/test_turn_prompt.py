"""The turn prompt has two lines on a phone, in each language, and covers no row of the board."""

import re

import pytest
from playwright.sync_api import Browser

import filon
from filon.core.match import Match
from filon.core.text.translations import table
from server.threaded_server import ThreadedServer
from web.browser import BrowserUser
from web.staged_table import StagedTable, can, found

ASKED = re.compile(r"screen\.(ask|sure|choose)\b")
PLACES = {"name": "Obsidian", "worth": "50.000 $", "rider": "2"}
# How far a prompt reaches over the board, in pixels, with news below it.
OVER = """(text) => {
  if (text) document.querySelector(".ask b").textContent = text;
  const { bottom } = document.querySelector(".match > .board").getBoundingClientRect();
  return bottom - document.querySelector(".ask").getBoundingClientRect().top;
}"""


def late(match: Match) -> bool:
    """Whether events happened since the last turn and a move on the board is due."""
    return len(match.lines) > 12 and (can("ride")(match) or can("via")(match))


@pytest.mark.parametrize("language", ["en-GB", "fr-FR", "de-DE"])
@pytest.mark.parametrize("game", ["sabale", "sacramento"])
def test_turn_prompt_covers_no_row_of_the_board_on_phone(
    browser: Browser, server: ThreadedServer, game: str, language: str
) -> None:
    words = table(filon.load(game).package, language[:2])
    asked = [text.format_map(PLACES) for key, text in words.items() if ASKED.match(key)]
    with BrowserUser.of(browser, server.url, width=360, height=640, touch=True, language=language) as one:
        StagedTable(server, one, found(game, 3, late, most=200)).come()
        one.page.locator(".ask .news").wait_for()
        now = one.page.evaluate(OVER, "")
        over = {text: by for text in asked if (by := one.page.evaluate(OVER, text)) > 1}

        assert len(asked) > 5
        assert now <= 1
        assert over == {}

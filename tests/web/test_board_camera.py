"""The board camera moves on a selection only if a target would be out of sight."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from filon.core.match import Match
from server.threaded_server import ThreadedServer
from web.browser import BrowserUser
from web.mining_player import MiningPlayer
from web.staged_table import StagedTable, found

SIGHT = """() => document.querySelector(".camera > svg").getAttribute("viewBox")"""
# Boxes on the screen of every lit cell, the minimap and its button.
LIT = """() => {
  const frame = document.querySelector(".camera").getBoundingClientRect();
  const over = [...document.querySelectorAll(".camera > :not(svg)")]
    .map((one) => one.getBoundingClientRect());
  return [...document.querySelectorAll(".camera > svg .place")].map((place) => {
    const at = place.querySelector("rect").getBoundingClientRect();
    const within = at.left >= frame.left - 2 && at.right <= frame.right + 2
      && at.top >= frame.top - 2 && at.bottom <= frame.bottom + 2;
    const meets = (one) => at.left < one.right && one.left < at.right && at.top < one.bottom && one.top < at.bottom;
    return { cell: place.dataset.cell, wide: at.width, clear: within && !over.some(meets) };
  });
}"""


def wide(cards: int) -> Callable[[Match], bool]:
    """Whether so many tunnels are placed, and cards of at least two kinds can be."""

    def so(match: Match) -> bool:
        laid = {text.split()[1] for text in match.legal() if text.startswith("lay ")}
        return len(match.view(0).map) >= cards and len(laid) > 1  # type: ignore[attr-defined]

    return so


GAMES = [("saboteur", 3, 1), ("saboteur", 3, 9), ("duel", 2, 1), ("duel", 2, 9), ("duel", 1, 6)]


@pytest.mark.parametrize(("game", "seats", "cards"), GAMES)
def test_camera_stays_still_on_desktop_while_cards_are_selected(
    desk: BrowserUser, server: ThreadedServer, game: str, seats: int, cards: int
) -> None:
    miner = MiningPlayer(desk, server)
    stage = StagedTable(server, desk, found(game, seats, wide(cards), digs=cards > 1))
    stage.come()
    before = desk.page.evaluate(SIGHT)
    lit = []
    for at in range(miner.cards.count()):
        miner.cards.nth(at).click()
        lit += desk.page.evaluate(LIT)
        assert desk.page.evaluate(SIGHT) == before
        desk.page.keyboard.press("n")
        assert desk.page.evaluate(SIGHT) == before
        desk.page.keyboard.press("Escape")
        assert desk.page.evaluate(SIGHT) == before

    assert len(lit) > 2
    assert [one for one in lit if not one["clear"] or one["wide"] < 27] == []


@pytest.mark.parametrize(("game", "seats", "cards"), GAMES)
def test_camera_brings_targets_into_view_on_phone(
    phone: BrowserUser, server: ThreadedServer, game: str, seats: int, cards: int
) -> None:
    miner = MiningPlayer(phone, server, taps=True)
    stage = StagedTable(server, phone, found(game, seats, wide(cards), digs=cards > 1))
    stage.come()
    tapped = 0
    for at in range(miner.cards.count()):
        miner.cards.nth(at).tap()
        lit = phone.page.evaluate(LIT)
        clear = [one["cell"] for one in lit if one["clear"]]
        assert len(clear) * 2 >= len(lit)
        assert all(one["wide"] > 27 for one in lit)
        before = phone.page.evaluate(SIGHT)
        if len(lit) > 1:
            phone.page.locator(f'.camera > svg .place[data-cell="{clear[0]}"]').tap()
            assert phone.page.evaluate(SIGHT) == before
            tapped += 1
        phone.page.keyboard.press("Escape")

    assert tapped


OUT = """(what) => {
  const frame = document.querySelector(".camera").getBoundingClientRect();
  return [...document.querySelectorAll(`.camera > svg ${what ?? "[data-site]"}`)].filter((one) => {
    const at = one.getBoundingClientRect();
    return at.left < frame.left - 2 || at.right > frame.right + 2
      || at.top < frame.top - 2 || at.bottom > frame.bottom + 2;
  }).length;
}"""


def test_show_all_button_fits_a_large_board(phone: BrowserUser, server: ThreadedServer) -> None:
    def is_tall(match: Match) -> bool:
        return len({site.cell.partition(",")[2] for site in match.view(0).map}) > 7  # type: ignore[attr-defined]

    StagedTable(server, phone, found("duel", 2, is_tall, most=90)).come()
    before = phone.page.evaluate(OUT)
    phone.button("Show all").tap()

    expect(phone.button("Show all")).to_have_count(0)
    assert before > 0
    assert phone.page.evaluate(OUT) == 0


def test_whole_board_stays_in_view_when_it_grows(phone: BrowserUser, server: ThreadedServer) -> None:
    def is_tall(match: Match) -> bool:
        rows = {site.cell.partition(",")[2] for site in match.view(0).map}  # type: ignore[attr-defined]
        return len(rows) > 7 and any(text.startswith("lay ") for text in match.legal())

    stage = StagedTable(server, phone, found("duel", 2, is_tall, most=90))
    stage.come()
    phone.button("Show all").tap()
    expect(phone.button("Show all")).to_have_count(0)
    cards = phone.page.locator(".camera > svg [data-site]")
    before = cards.count()
    stage.play(next(text for text in stage.match.legal() if text.startswith("lay ")))
    expect(cards).to_have_count(before + 1)

    assert phone.page.evaluate(OUT) == 0


def test_pan_lasts_until_the_next_event_which_brings_goals_back(phone: BrowserUser, server: ThreadedServer) -> None:
    stage = StagedTable(server, phone, found("saboteur", 3, wide(4), digs=True))
    stage.come()
    page = phone.page
    seen = page.evaluate(OUT, ".goal")
    at = page.locator(".camera > svg").bounding_box()
    assert at is not None
    page.mouse.move(at["x"] + 20, at["y"] + at["height"] / 2)
    page.mouse.down()
    page.mouse.move(at["x"] + 200, at["y"] + at["height"] / 2, steps=4)
    page.mouse.up()
    panned = page.evaluate(OUT, ".goal")
    cards = page.locator(".camera > svg [data-site]")
    before = cards.count()
    stage.play(next(text for text in stage.match.legal() if text.startswith("lay ")))
    expect(cards).to_have_count(before + 1)

    assert (seen, panned) == (0, 3)
    assert page.evaluate(OUT, ".goal") == 0

"""Keyboard shortcuts of a match: digits, arrows, R, Enter, Escape and ?."""

from typing import Any, cast

import pytest
from playwright.sync_api import Locator, expect

from filon.core.match import Match
from server.threaded_server import ThreadedServer
from web.browser import BrowserUser
from web.staged_table import StagedTable, can, found

AROUND = ("0,-1", "-1,0", "1,0", "0,1")


def hand(match: Match) -> tuple[str, ...]:
    """The player's cards, from the left."""
    return tuple(cast("Any", match.view(0)).own.hand)


def fits_everywhere(match: Match) -> bool:
    """Whether the first card fits on all four sides of the start, on one of them in both orientations."""
    moves, card = match.legal(), hand(match)[0]
    ways = [[f"lay {card} {cell}{turned}" in moves for turned in ("", " turned")] for cell in AROUND]
    return all(map(any, ways)) and all(ways[2])


@pytest.fixture
def stage(desk: BrowserUser, server: ThreadedServer) -> StagedTable:
    """A table before the first move, which is the user's."""
    stage = StagedTable(server, desk, found("saboteur", 3, fits_everywhere, most=1, first="p1"))
    stage.come()
    return stage


@pytest.fixture
def ghost(desk: BrowserUser) -> Locator:
    """The previewed move."""
    return desk.page.locator(".camera > svg .place.ghost")


def test_keys_select_move_rotate_and_play_a_card(desk: BrowserUser, stage: StagedTable, ghost: Locator) -> None:
    card, key = hand(stage.match)[0], desk.page.keyboard.press
    key("1")
    expect(desk.page.locator('.hand .card[aria-pressed="true"]')).to_have_count(1)
    for arrow, cell in (("Down", "0,-1"), ("Down", "0,1"), ("Up", "0,-1"), ("Right", "1,0"), ("Left", "-1,0")):
        key(f"Arrow{arrow}")
        expect(ghost).to_have_attribute("data-cell", cell)
    key("ArrowRight")
    expect(ghost).to_have_attribute("data-cell", "1,0")
    key("r")
    key("Enter")
    stage.until(lambda table: table.match.turn == 1)

    assert stage.match.lines == [f"lay {card} 1,0 turned"]


def test_escape_deselects_and_closes_nested_dialogs(desk: BrowserUser, stage: StagedTable, ghost: Locator) -> None:
    page, sheet, key = desk.page, desk.page.locator("dialog[open]"), desk.page.keyboard.press
    key("1")
    key("ArrowRight")
    expect(ghost).to_have_count(1)
    key("Escape")
    expect(ghost).to_have_count(0)
    expect(page.locator(".hand .chosen")).to_have_count(0)
    key("?")
    expect(sheet.get_by_role("searchbox")).to_be_visible()
    key("Escape")
    expect(sheet).to_have_count(0)
    desk.button("Menu", exact=True).press("Enter")
    sheet.get_by_role("button", name="Settings", exact=True).press("Enter")
    expect(sheet.get_by_role("heading", name="Settings", exact=True)).to_be_visible()
    # Keys pressed in a dialog do not reach the match.
    key("1")
    key("Escape")

    expect(sheet).to_have_count(0)
    expect(page.locator(".hand .chosen")).to_have_count(0)
    key("1")
    expect(page.locator(".hand .chosen")).to_have_count(1)


@pytest.mark.parametrize("wide", [1280, 360])
def test_next_target_pressed_twice_steps_and_sends_nothing(
    desk: BrowserUser, stage: StagedTable, ghost: Locator, wide: int
) -> None:
    desk.page.set_viewport_size({"width": wide, "height": 720})
    desk.page.keyboard.press("1")
    box = desk.button("Next cell").bounding_box()
    assert box is not None
    cells = []
    for _ in range(3):
        desk.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(ghost).to_have_count(1)
        cells.append(ghost.get_attribute("data-cell"))

    assert len(set(cells)) > 1
    assert stage.match.lines == []


def test_digit_and_enter_choose_gold(desk: BrowserUser, server: ThreadedServer) -> None:
    stage = StagedTable(server, desk, found("saboteur", 3, can("take"), most=80, digs=True))
    stage.come()
    before, takes = len(stage.match.lines), stage.match.legal()
    desk.page.keyboard.press(str(len(takes)))
    expect(desk.page.locator(".hand .gold.aimed")).to_have_count(1)
    desk.page.keyboard.press("Enter")
    stage.until(lambda table: len(table.match.lines) > before)

    assert stage.match.lines[before] in takes


def test_arrows_target_other_players_first(desk: BrowserUser, server: ThreadedServer) -> None:
    stage = StagedTable(server, desk, found("saboteur", 3, can("break"), most=1, first="p1"))
    stage.come()
    send = desk.page.locator(".actions .main.send")
    desk.page.keyboard.press(next(str(at) for at, card in enumerate(hand(stage.match), 1) if card.startswith("break-")))
    for name in ("Béla", "Chloé", "your own", "Béla"):
        desk.page.keyboard.press("ArrowRight")

        expect(send).to_contain_text(name)


def test_enter_discards_a_card_without_other_moves(desk: BrowserUser, server: ThreadedServer) -> None:
    stage = StagedTable(server, desk, found("saboteur", 3, lambda match: "rockfall" in hand(match), most=1, first="p1"))
    stage.come()
    desk.page.keyboard.press(str(hand(stage.match).index("rockfall") + 1))
    expect(desk.page.locator(".ask [role=alert]")).to_be_visible()
    desk.page.keyboard.press("Enter")
    stage.until(lambda table: table.match.turn == 1)

    assert stage.match.lines == ["pass rockfall"]


def test_digit_arrows_and_enter_ride(desk: BrowserUser, server: ThreadedServer) -> None:
    stage = StagedTable(server, desk, found("sacramento", 2, lambda match: len(match.legal()) > 9, first="p1"))
    stage.come()
    before, key = len(stage.match.lines), desk.page.keyboard.press
    key("3")
    expect(desk.page.locator(".rider.chosen")).to_have_count(1)
    key("ArrowRight")
    expect(desk.page.locator(".place[data-lit]:focus")).to_have_count(1)
    key("Enter")
    expect(desk.page.locator(".actions .main")).to_have_count(1)
    key("Enter")
    stage.until(lambda table: len(table.match.lines) > before)

    assert stage.match.lines[before].startswith("ride 1 ")

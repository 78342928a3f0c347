"""Has each rarer move of Le Duel its own way in the page: bribing, a key, shedding, a goal's way round?"""

import re

import pytest
from playwright.sync_api import expect

from server.visiting import Served
from web.browsing import Visitor
from web.dealing import hand
from web.mining import Miner
from web.staging import Stage, can, found


@pytest.fixture
def miner(desk: Visitor, house: Served) -> Miner:
    """Somebody at a desk."""
    return Miner(desk, house)


def sent(stage: Stage, miner: Miner) -> str:
    """The move is sent by the button that says it; how the table wrote it."""
    said = miner.send.inner_text()
    number = miner.number
    assert said
    miner.send.click()
    expect(miner.page.locator(".match")).not_to_have_attribute("data-number", number)
    return stage.match.lines[-1]


def test_a_troll_is_bribed_by_a_button_of_its_own_and_the_turn_goes_on(desk: Visitor, miner: Miner) -> None:
    """D5.3: a bribe is a free step before the one thing that is done in a turn."""
    stage = Stage(miner.house, desk, found("duel", 2, can("bribe"), digs=True))
    stage.come()
    desk.button("Bribe a troll").click()
    places = miner.places.count()
    if places > 1:
        miner.places.first.click()
    cell = miner.page.locator(".camera > svg .place.ghost").get_attribute("data-cell")
    line = sent(stage, miner)

    assert line == f"bribe {cell}"
    expect(miner.page.locator(f'[data-site="{cell}"]')).to_have_accessible_name(re.compile("troll bribed"))
    expect(miner.page.locator(".seats li").first).to_have_attribute("aria-current", "true")


def test_a_key_opens_a_door_of_the_other_colour_and_lies_on_it(desk: Visitor, miner: Miner) -> None:
    """D5.4: one door of the other colour, until the round ends."""
    stage = Stage(miner.house, desk, found("duel", 2, can("key"), digs=True))
    stage.come()
    miner.page.locator('.hand .card[aria-label^="key"]').first.click()
    if miner.places.count() > 1:
        miner.places.first.click()
    cell = miner.page.locator(".camera > svg .place.ghost").get_attribute("data-cell")
    line = sent(stage, miner)

    assert line == f"key {cell}"
    expect(miner.page.locator(f'[data-site="{cell}"]')).to_have_accessible_name(re.compile("opened with a key"))


def test_two_cards_are_shed_and_the_broken_tool_is_whole_again(desk: Visitor, miner: Miner) -> None:
    """D3.1: two cards of one's own choice against one broken tool."""
    stage = Stage(miner.house, desk, found("duel", 2, can("shed")))
    stage.come()
    before, cards = stage.match.view(0), hand(stage.match, 0)
    tools = before.broken[0]  # type: ignore[attr-defined]
    miner.cards.first.click()
    desk.button("Discard two…").click()
    chips = miner.page.locator(".chip").filter(has=miner.page.locator(".tool"))
    expect(chips.first).to_be_visible()
    name = chips.first.get_attribute("aria-label")
    chips.first.click()
    expect(miner.page.locator(".hand .card.chosen")).to_have_count(2)
    expect(miner.send).to_have_accessible_name(name or "")
    line = sent(stage, miner)
    after = stage.match.view(0).broken[0]  # type: ignore[attr-defined]

    assert line.startswith("shed ")
    assert cards[0] in line
    assert sorted([*after, line.split()[-1]]) == sorted(tools)
    expect(miner.page.locator(".seats li").first.locator(".tools svg")).to_have_count(len(after))


@pytest.mark.parametrize("way", ["as-is", "turned"])
def test_a_goals_way_round_is_chosen_before_anything_else(desk: Visitor, miner: Miner, way: str) -> None:
    """D5.1: whoever reached it says how it lies."""
    stage = Stage(miner.house, desk, found("duel", 2, can("turn"), digs=True))
    stage.come()
    expect(miner.page.locator(".ask")).to_contain_text("Which way round does the goal lie?")
    expect(miner.page.locator(".camera > svg .place.ghost")).to_have_count(1)
    if way == "turned":
        said = miner.send.get_attribute("aria-label") or ""
        miner.page.keyboard.press("r")
        expect(miner.send).not_to_have_accessible_name(said)
    line = sent(stage, miner)

    assert line.split()[0] == "turn"
    assert line.split()[-1] == way

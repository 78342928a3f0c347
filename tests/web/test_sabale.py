"""Sabale in a browser: whole matches by touch, mouse and keys, and drafted turns."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from filon.core.match import Match
from server.threaded_server import ThreadedServer
from web.board_players import Hand, open_table, play_sabale, start
from web.browser import BrowserUser, gold_buttons
from web.staged_table import StagedTable, can, found

TARGET = 44


def begun(visitor: BrowserUser, *, touch: bool = False, place: str = "a3") -> Hand:
    """A match against a bot, with the runner placed and the first turn due."""
    visitor.play_now("Sabale")
    hand = Hand(visitor.page, touch=touch)
    hand.press(visitor.page.locator(f'[data-place="{place}"]'))
    hand.press(hand.main)
    expect(visitor.page.get_by_text("Where does your runner turn?")).to_be_visible()
    return hand


def placed(hand: Hand, name: str) -> None:
    hand.press(hand.page.locator(f'[data-place="{name}"]'))


def test_whole_match_by_taps_on_phone(phone: BrowserUser) -> None:
    table = open_table(phone, "sabale", {1: "regular"})
    start(phone, table)
    hand = Hand(phone.page, touch=True, seed=3)

    assert play_sabale(hand)
    expect(hand.podium).to_be_visible()
    expect(phone.page.locator("dialog[open]")).to_contain_text("The game is over")
    expect(hand.podium).to_contain_text("on the board")


def test_turn_is_drafted_undone_and_private_until_sent(desk: BrowserUser, server: ThreadedServer) -> None:
    """B3: run, marker, jump, bar."""
    hand = begun(desk)
    table = desk.page.url.rsplit("/", 1)[-1]
    live = server.do(server.context.tables.find(table))
    assert live is not None
    before = live.table.entry
    placed(hand, "c3")
    expect(desk.page.get_by_text("Where do you stop?")).to_be_visible()
    placed(hand, "c1")
    hand.press(desk.page.get_by_role("button", name="Place a double on c3"))
    expect(desk.page.get_by_text("Place a bar?")).to_be_visible()
    expect(desk.page.locator("[data-marker=c3]")).to_have_count(1)
    hand.press(desk.page.get_by_role("button", name="Undo Marker Double"))
    expect(desk.page.locator("[data-marker=c3]")).to_have_count(0)
    hand.press(desk.page.get_by_role("button", name="Place a marker on c3"))
    placed(hand, "b2|b3")
    expect(desk.page.locator('[data-bar="b2|b3"]')).to_have_count(1)
    drafted_at = live.table.entry
    expect(hand.main).to_have_text("Play: via c3 to c1, bar on b2|b3")
    hand.send()
    expect(desk.page.locator("[data-marker=c3]")).to_have_count(1)

    assert drafted_at == before
    assert live.table.entry > before
    assert "run c3 c1 bar b2|b3" in live.table.match.lines


def test_illegal_cell_is_explained_and_opens_its_rule(phone: BrowserUser) -> None:
    """B2.2 for a runner in the centre, B3.1 for a turn cell that is not on a straight line."""
    phone.play_now("Sabale")
    hand = Hand(phone.page, touch=True)
    placed(hand, "e5")
    expect(phone.page.get_by_role("alert")).to_contain_text("A runner can’t start on e5")
    expect(phone.page.get_by_role("alert")).to_contain_text("B2.2")
    placed(hand, "a3")
    hand.press(hand.main)
    expect(phone.page.get_by_text("Where does your runner turn?")).to_be_visible()
    placed(hand, "i1")
    expect(phone.page.get_by_role("alert")).to_contain_text("B3.1")
    hand.press(phone.page.get_by_role("button", name="Rule B3.1"))

    expect(phone.page.locator("dialog[open]")).to_contain_text("turns exactly once")


def test_illegal_step_is_explained_by_the_draft(desk: BrowserUser) -> None:
    """B3.1: the second stretch never goes back along the first."""
    hand = begun(desk)
    placed(hand, "c3")
    expect(desk.page.get_by_text("Where do you stop?")).to_be_visible()
    placed(hand, "b3")

    expect(desk.page.get_by_role("alert")).to_contain_text("The run can’t end on b3")
    expect(desk.page.get_by_text("Undo ")).to_have_count(0)
    expect(desk.page.get_by_role("button", name="Undo Run c3")).to_be_visible()


def test_turn_by_keys_alone(desk: BrowserUser) -> None:
    desk.play_now("Sabale")
    page = desk.page
    page.keyboard.press("ArrowRight")
    expect(page.locator(".place[data-lit]:focus")).to_have_count(1)
    page.locator('[data-place="a2"]').focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-place="a3"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".actions .main")).to_have_text("Place your runner on a3")
    assert gold_buttons(page) == ["Place your runner on a3"]
    page.keyboard.press("Enter")
    expect(page.get_by_text("Where does your runner turn?")).to_be_visible()
    page.locator('.place[tabindex="0"]').focus()
    page.keyboard.press("PageDown")
    expect(page.locator(".place:focus")).to_have_attribute("aria-label", re.compile("^Turn at "))
    page.keyboard.press("Enter")
    expect(page.get_by_text("Where do you stop?")).to_be_visible()
    page.locator('.place[tabindex="0"]').focus()
    page.keyboard.press("PageDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Place a marker on")).to_be_visible()
    page.keyboard.press("1")
    expect(page.locator(".actions .main")).to_have_text("End turn")
    page.locator(".actions .main").focus()
    page.keyboard.press("Enter")

    expect(page.locator("[data-marker]").first).to_be_attached()


def test_small_edges_are_picked_with_magnifier_or_stepper(phone: BrowserUser) -> None:
    hand = begun(phone, touch=True)
    placed(hand, "c3")
    expect(phone.page.get_by_text("Where do you stop?")).to_be_visible()
    placed(hand, "c1")
    hand.press(phone.page.get_by_role("button", name="Place a marker on c3"))
    expect(phone.page.get_by_text("Place a bar?")).to_be_visible()
    edge = phone.page.locator('[data-place="h3|h4"]').bounding_box()
    steps = [one.bounding_box() for one in phone.page.locator(".asked .step").all()]
    finger = phone.context.new_cdp_session(phone.page)
    assert edge is not None
    at = {"x": edge["x"] + edge["width"] / 2 + 3, "y": edge["y"] + edge["height"] / 2 + 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(phone.page.locator(".glass")).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(phone.page.locator(".glass")).to_have_count(0)
    expect(hand.main).to_have_text("Play: via c3 to c1, bar on h3|h4")
    hand.press(phone.page.get_by_role("button", name="Undo Bar h3|h4"))
    hand.press(phone.page.get_by_role("button", name="Previous cell"))
    last = phone.page.locator(".choice")

    expect(last).to_have_attribute("aria-label", "Place a bar on i4|i5")
    assert len(steps) == 2
    assert all(box is not None and box["width"] >= TARGET and box["height"] >= TARGET for box in steps)


def can_jump_and_bar(match: Match) -> bool:
    """Whether the turn that the first seat has begun can go on with a jump, and with a bar after it."""
    view: Any = match.view(0)
    return can("jump")(match) and len(view.steps) == 3 and view.bars_left[0] > 0


@pytest.mark.parametrize("way", ["end", "bar"])
@pytest.mark.parametrize("width", [360, 1440])
def test_end_turn_stands_beside_jumps_and_bars(browser: Browser, server: ThreadedServer, way: str, width: int) -> None:
    """B3.4, B3.5: a jump and a bar are both optional."""
    with BrowserUser.of(browser, server.url, width=width, height=640) as one:
        scene = found("sabale", 2, can_jump_and_bar, most=200)
        before = max(at for at, line in enumerate(scene.lines) if line.startswith("via "))
        via, to = (line.split()[1] for line in scene.lines[before : before + 2])
        stage = StagedTable(server, one, scene._replace(lines=scene.lines[:before]))
        stage.come()
        hand = Hand(one.page)
        for place in (via, to):
            hand.take(one.page.locator(f'.place[data-place="{place}"]'))
        if one.page.locator(".choice").count():
            hand.take(one.page.get_by_role("button", name=re.compile("^Place a (marker|double) on")).first)
        expect(hand.main).to_have_text("End turn")
        expect(one.page.locator('.place[data-lit]:not([data-place*="|"])').first).to_be_attached()
        edge = one.page.locator('.place[data-lit][data-place*="|"]').first
        name = edge.get_attribute("data-place")
        if way == "bar":
            edge.click()
            expect(hand.main).to_contain_text(str(name))
        hand.press(hand.main)
        stage.until(lambda table: len(table.match.lines) > before)

        line = stage.match.lines[before]
        assert line.startswith(f"run {via} {to}")
        assert "jump" not in line
        assert line.endswith(f"bar {name}") if way == "bar" else "bar" not in line


def test_incomplete_turn_says_what_is_missing(phone: BrowserUser) -> None:
    hand = begun(phone, touch=True)
    early = phone.page.locator(".actions .early")
    said = phone.page.locator(".ask [role=alert]")
    placed(hand, "c3")
    hand.press(early)
    expect(said).to_contain_text("Still to decide: Where do you stop?")
    placed(hand, "c1")
    expect(said).to_have_count(0)
    hand.press(early)

    expect(said).to_contain_text("Still to decide: One marker, or two?")
    assert gold_buttons(phone.page) == []


def test_cell_labels_name_the_move_and_the_contents(desk: BrowserUser) -> None:
    begun(desk)
    names = [str(one.get_attribute("aria-label")) for one in desk.page.locator(".place[data-lit]").all()]

    assert names
    assert all(re.match(r"Turn at [a-i]\d \([a-i]\d, worth \d+", name) for name in names)
    expect(desk.page.locator('[data-place="a3"]')).to_have_attribute("aria-label", "a3, worth 1, your runner")

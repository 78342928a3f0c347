"""Sacramento in a browser: whole matches against bots and each other; gold stays its owner's secret."""

import random
import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, expect

from filon.client import Client, Seat, Turn
from filon.table.lobby import BOT_NAMES
from filon.table.protocol.server_messages import MOST_EVENTS
from server.test_live_table import opened
from server.threaded_server import ThreadedServer
from table.tables import play_long
from web.board_players import Hand, hide, join, open_table, ride_sacramento, start
from web.browser import BrowserUser, gold_buttons

GOLD = "[data-rider] polygon"
MOST = 180  # seconds


def riding(visitor: BrowserUser, *, touch: bool = False) -> Hand:
    """A match against a bot, with the nugget under rider 1 and the dice thrown."""
    table = open_table(visitor, "sacramento", {1: "regular"})
    start(visitor, table)
    hand = Hand(visitor.page, touch=touch)
    hide(hand)
    expect(visitor.page.locator(".die")).to_have_count(2)
    return hand


def to_the_end(*hands: Hand) -> bool:
    """Play all seats until the result is shown; returns False if it is not."""
    ends = time.monotonic() + MOST
    while time.monotonic() < ends:
        for hand in hands:
            dialog = hand.page.locator("dialog[open]")
            if hand.podium.count():
                return True
            if dialog.locator(".under").count():
                hide(hand)
            elif dialog.get_by_role("button", name=re.compile("^(Continue|Start)\\b")).count():
                hand.press(dialog.get_by_role("button", name=re.compile("^(Continue|Start)\\b")))
            elif not dialog.count():
                ride_sacramento(hand)
    return False


def test_whole_match_by_taps_on_phone_against_a_bot(phone: BrowserUser) -> None:
    start(phone, open_table(phone, "sacramento", {1: "regular"}, target=50_000))
    hand = Hand(phone.page, touch=True)
    # What was chosen in the sheet stays chosen beside the board.
    hand.press(phone.page.locator("dialog[open] .under").nth(1))
    hand.press(phone.page.locator("dialog[open] .foot button").first)
    expect(phone.page.locator(".hand .rider").nth(1)).to_have_class(re.compile("chosen"))
    hand.send()

    assert to_the_end(hand)
    expect(hand.podium.get_by_text(re.compile(r"the gold was under rider \d"))).to_have_count(2)
    expect(phone.page.locator("dialog[open]").get_by_role("img", name="$50,000 of $50,000")).to_have_count(1)


def test_two_browsers_play_without_seeing_each_others_gold(
    browser: Browser, server: ThreadedServer, desk: BrowserUser
) -> None:
    table = open_table(desk, "sacramento", {}, target=50_000)
    with BrowserUser.of(browser, server.url, width=360, height=640, touch=True) as friend:
        join(friend, table, "Béla")
        start(desk, table)
        mine, theirs = Hand(desk.page), Hand(friend.page, touch=True)
        hide(mine)
        expect(desk.page.locator(GOLD).first).to_be_attached()
        expect(friend.page.locator(".under")).to_have_count(3)
        assert friend.page.locator(GOLD).count() == 0
        hide(theirs)
        expect(desk.page.locator(".die")).to_have_count(2)
        assert len(set(desk.page.locator(f"{GOLD}[fill='#F2B441']").all())) == 1

        assert to_the_end(mine, theirs)
        for visitor in (desk, friend):
            # A player who did not move last still reads the end of the round.
            go_on = visitor.page.locator("dialog[open]").get_by_role("button", name=re.compile("^(Continue|Start)\\b"))
            podium = visitor.page.locator("dialog[open] .podium")
            expect(podium.or_(go_on)).to_be_visible()
            if go_on.count():
                go_on.click()
            expect(podium).to_contain_text("$50,000")


def test_illegal_square_is_explained_with_its_rule(phone: BrowserUser) -> None:
    """C3.2: the number of cells must be exact."""
    hand = riding(phone, touch=True)
    hand.press(phone.page.locator(".rider").first)
    hand.press(phone.page.locator('[data-place="m9"]'))
    expect(phone.page.get_by_role("alert")).to_contain_text("rider 1 can’t stop on m9")
    hand.press(phone.page.get_by_role("button", name="Rule C3.2"))

    expect(phone.page.locator("dialog[open]")).to_contain_text("never diagonally")


def test_die_narrows_targets_and_ride_previews_its_path(desk: BrowserUser) -> None:
    hand = riding(desk)
    hand.press(desk.page.locator(".rider").first)
    rides = desk.page.locator('.place[data-lit][aria-label^="Move rider 1"]')
    expect(rides.first).to_be_attached()
    with_both = rides.count()
    dice = [str(one.get_attribute("aria-label")) for one in desk.page.locator(".die").all()]
    hand.press(desk.page.locator(".die").first)
    expect(desk.page.locator(".die").first).to_have_attribute("aria-pressed", "true")
    with_one = rides.count()
    said = rides.first.get_attribute("aria-label") or ""
    hand.press(rides.first)
    expect(hand.main).to_have_text(re.compile(r"^Move rider 1 \w+ squares? to [a-m]\d+"))

    assert with_one == with_both if dice[0] == dice[1] else with_one < with_both
    assert said.startswith((hand.main.text_content() or "?").strip())
    expect(desk.page.locator(".way")).to_have_count(1)


def test_hidden_nugget_is_visible_only_while_held(desk: BrowserUser) -> None:
    riding(desk)
    look = desk.page.locator(".look")
    gold = desk.page.locator(f"{GOLD}[fill='#F2B441']")
    expect(gold).to_have_count(1)
    look.click()
    expect(gold).to_have_count(0)
    box = look.bounding_box()
    assert box is not None
    desk.page.mouse.move(box["x"] + 20, box["y"] + 20)
    desk.page.mouse.down()
    expect(gold).to_have_count(1)
    desk.page.evaluate("new Promise((done) => setTimeout(done, 400))")  # a short press would toggle
    desk.page.mouse.up()

    expect(gold).to_have_count(0)


def until(seat: Seat, found: Callable[[Turn], bool]) -> Turn:
    """Let a program play at random until this decision is due."""
    choice = random.Random(2)
    for turn in seat.turns():
        if found(turn):
            return turn
        turn.play(choice.choice(turn.moves))
    raise AssertionError("it never came to that")


def sit_down(visitor: BrowserUser, url: str, table: str, token: str) -> Hand:
    """Open a browser on the seat that a program held until now."""
    visitor.context.add_cookies([{"name": "filon", "value": token, "url": url}])
    visitor.page.goto(f"{url}/t/{table}")
    visitor.page.locator(".match").wait_for()
    visitor.close_dialogs()
    return Hand(visitor.page, touch=True)


def challenging(turn: Turn) -> list[dict[str, Any]]:
    return [offer for offer in turn.offers if offer.get("player") is not None]


def test_challenge_is_previewed_before_it_is_sent(phone: BrowserUser, server: ThreadedServer) -> None:
    """C4.1 to C4.3: whom it challenges, and what follows with gold or without."""
    client = Client(server.url)
    table = client.create("sacramento", 4, level="regular", options={"first": "p1", "target": 1_000_000})
    with client.sit(table, 0, "Ana") as seat:
        client.start(table)
        offer = challenging(until(seat, lambda turn: bool(challenging(turn))))[0]
        hand = sit_down(phone, server.url, table, client.token)
        hand.press(phone.page.locator(".rider").nth(int(offer["piece"][-1]) - 1))
        hand.press(phone.page.locator(f'.place[data-place="{offer["cell"]}"]'))
        challenge = phone.page.locator(".challenge")

        expect(challenge).to_contain_text(re.compile(rf"You lift {BOT_NAMES[offer['player']]}’s rider \d"))
        expect(challenge).to_contain_text("If there is gold, you get $50,000")
        expect(challenge).to_contain_text("If there is none, your rider goes home")
        expect(hand.main).to_have_text(re.compile(r"\(challenges \w+’s rider \d\)"))
        assert gold_buttons(phone.page) == [hand.main.inner_text()]


def test_answer_to_failed_challenge_explains_both_choices(phone: BrowserUser, server: ThreadedServer) -> None:
    """C4.3, C4.5: all three go home, and the nugget is hidden again."""
    client = Client(server.url)
    table = client.create("sacramento", 4, level="regular", options={"first": "p1", "target": 1_000_000})
    with client.sit(table, 0, "Ana") as seat:
        client.start(table)
        until(seat, lambda turn: getattr(turn.view, "phase", "") == "answer")
        hand = sit_down(phone, server.url, table, client.token)
        expect(phone.page.get_by_role("button", name="Stay")).to_contain_text("Nobody moves")
        hand.press(phone.page.get_by_role("button", name="Go home"))
        hand.send()
        expect(phone.page.locator(".ask")).to_contain_text("Hide your nugget again")
        hand.press(phone.page.locator(".rider").nth(2))
        hand.send()

        expect(phone.page.locator("[data-rider='0 3'] polygon").first).to_be_attached()


def test_squares_on_phone_are_picked_with_magnifier(phone: BrowserUser) -> None:
    hand = riding(phone, touch=True)
    hand.press(phone.page.locator(".rider").first)
    place = phone.page.locator('.place[data-lit][aria-label^="Move rider 1"]').last
    said, box = place.get_attribute("aria-label") or "", place.bounding_box()
    finger = phone.context.new_cdp_session(phone.page)
    assert box is not None
    at = {"x": box["x"] + box["width"] / 2 + 2, "y": box["y"] + box["height"] / 2 + 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(phone.page.locator(".glass")).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    expect(phone.page.locator(".glass")).to_have_count(0)
    assert said.startswith((hand.main.text_content() or "?").strip())


def test_very_long_match_is_loaded_in_pages_and_its_log_is_whole(desk: BrowserUser, server: ThreadedServer) -> None:
    table = opened("long", "sacramento", 2)
    play_long(table, 2 * MOST_EVENTS + 50)
    server.do(server.context.tables.create(table, "LONG2", listed=False))
    count = len(table.events(None))
    desk.page.goto(f"{desk.url}/t/long")
    desk.page.locator(".match").wait_for()
    desk.close_dialogs()
    desk.page.locator("#tab-log").click()

    expect(desk.page.get_by_text(f"{count - 400:,} earlier lines")).to_be_visible()
    desk.page.reload()
    desk.page.locator("#tab-log").click()
    expect(desk.page.get_by_text(f"{count - 400:,} earlier lines")).to_be_visible()

"""The rarer moves of Le Duel in the page: bribes, keys, repairs, discards, goal orientation."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import WebSocketRoute, expect

from filon.core.match import Match
from server.threaded_server import ThreadedServer
from web.browser import BrowserUser
from web.chosen_deals import hand
from web.mining_player import MiningPlayer
from web.staged_table import StagedTable, can, found


@pytest.fixture
def miner(desk: BrowserUser, server: ThreadedServer) -> MiningPlayer:
    """A player on a desktop."""
    return MiningPlayer(desk, server)


def sent(stage: StagedTable, miner: MiningPlayer) -> str:
    """Send the move by its button; returns its notation."""
    said = miner.send.inner_text()
    number = miner.number
    assert said
    miner.send.click()
    expect(miner.page.locator(".match")).not_to_have_attribute("data-number", number)
    return stage.match.lines[-1]


def test_bribe_has_its_own_button_and_the_turn_goes_on(desk: BrowserUser, miner: MiningPlayer) -> None:
    """D5.3: a bribe is a free step before the one thing that is done in a turn."""
    stage = StagedTable(miner.server, desk, found("duel", 2, can("bribe"), digs=True))
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


def test_key_opens_a_door_of_the_other_colour(desk: BrowserUser, miner: MiningPlayer) -> None:
    """D5.4: one door of the other colour, until the round ends."""
    stage = StagedTable(miner.server, desk, found("duel", 2, can("key"), digs=True))
    stage.come()
    miner.page.locator('.hand .card[aria-label^="key"]').first.click()
    if miner.places.count() > 1:
        miner.places.first.click()
    cell = miner.page.locator(".camera > svg .place.ghost").get_attribute("data-cell")
    line = sent(stage, miner)

    assert line == f"key {cell}"
    expect(miner.page.locator(f'[data-site="{cell}"]')).to_have_accessible_name(re.compile("opened with a key"))


def locked(match: Match) -> bool:
    """Whether a tool is broken and only repairs and discards are legal."""
    return bool(tools_of(match)) and all(text.split()[0] in ("pass", "shed") for text in match.legal())


def tools_of(match: Match) -> tuple[str, ...]:
    """The first seat's broken tools."""
    return tuple(match.view(0).broken[0])  # type: ignore[attr-defined]


def test_locked_hand_repairs_a_tool_with_two_cards(desk: BrowserUser, miner: MiningPlayer) -> None:
    """D3.1: two cards of the player's choice repair one tool."""
    stage = StagedTable(miner.server, desk, found("duel", 2, locked))
    stage.come()
    tools, cards = tools_of(stage.match), hand(stage.match, 0)
    ask = miner.page.locator(".ask")
    expect(ask).to_contain_text("discard any two cards")
    number = miner.number
    desk.button(f"Repair your {tools[0]}…").click()
    expect(ask).to_contain_text("Discard two cards to repair")
    # A card that can be given has no padlock.
    expect(miner.page.locator(".hand .card.idle")).to_have_count(0)
    miner.cards.nth(0).click()
    expect(miner.page.locator(".hand .card.chosen")).to_have_count(1)
    miner.cards.nth(2).click()
    expect(miner.page.locator(".match")).not_to_have_attribute("data-number", number)
    line = stage.match.lines[-1]
    after = tools_of(stage.match)

    assert line == " ".join(["shed", *sorted((cards[0], cards[2]), key=cards.index), tools[0]])
    assert sorted([*after, tools[0]]) == sorted(tools)
    expect(miner.page.locator(".seats li").first.locator(".tools svg")).to_have_count(len(after))


def test_locked_hand_discards_one_card(desk: BrowserUser, miner: MiningPlayer) -> None:
    """D3.1: passing costs a card or two."""
    stage = StagedTable(miner.server, desk, found("duel", 2, locked))
    stage.come()
    cards = hand(stage.match, 0)
    number = miner.number
    miner.cards.nth(1).click()
    expect(miner.page.locator(".ask.mild")).to_contain_text("You can only discard this card")
    expect(miner.page.locator(".ask.no")).to_have_count(0)
    desk.button("Discard this card").click()
    expect(miner.page.locator(".match")).not_to_have_attribute("data-number", number)

    assert stage.match.lines[-1] == f"pass {cards[1]}"


def test_locked_hand_discards_two_cards_by_two_taps_and_one_button(desk: BrowserUser, miner: MiningPlayer) -> None:
    """D3.1: where cards can only be given away, a second one is added by a tap, and taken away by another."""
    stage = StagedTable(miner.server, desk, found("duel", 2, locked))
    stage.come()
    cards, number = hand(stage.match, 0), miner.number
    chosen = miner.page.locator(".hand .card.chosen")
    miner.cards.nth(0).click()
    miner.cards.nth(1).click()
    expect(chosen).to_have_count(2)
    # What each card does alone is no answer to what the two are for.
    expect(miner.page.locator(".ask .doing")).to_have_count(0)
    miner.cards.nth(0).click()
    miner.cards.nth(0).click()
    expect(chosen).to_have_count(1)
    miner.cards.nth(1).click()
    expect(chosen).to_have_count(2)
    miner.cards.nth(1).click()
    expect(chosen).to_have_count(1)
    miner.cards.nth(2).click()
    desk.button(re.compile("^Discard both, ")).click()
    expect(miner.page.locator(".match")).not_to_have_attribute("data-number", number)

    assert sorted(stage.match.lines[-1].split()[1:]) == sorted((cards[0], cards[2]))


def all_playable(match: Match) -> bool:
    """Whether every card of the first seat can be played."""
    doing = {text.split()[1] for text in match.legal() if not text.startswith(("pass", "shed", "bribe"))}
    return set(hand(match, 0)) <= doing


def test_playable_cards_are_discarded_by_two_taps_and_one_button(phone: BrowserUser, server: ThreadedServer) -> None:
    """D3.1: the button between two cards says that both go."""
    stage = StagedTable(server, phone, found("duel", 2, all_playable))
    stage.come()
    cards, before = hand(stage.match, 0), len(stage.match.lines)
    card = phone.page.locator(".hand .card")
    card.nth(0).tap()
    phone.button("Discard two cards…").tap()
    expect(phone.page.locator(".ask")).to_contain_text("Tap a second card")
    card.nth(3).tap()
    stage.until(lambda table: len(table.match.lines) > before)

    assert sorted(stage.match.lines[before].split()) == sorted(["pass", cards[0], cards[3]])


def one_idle(match: Match) -> bool:
    """Whether some card can only be discarded while others can be played."""
    doing = {text.split()[1] for text in match.legal() if not text.startswith(("pass", "shed", "bribe"))}
    return bool(doing) and not set(hand(match, 0)) <= doing


def test_discard_only_card_is_explained_without_refusal(desk: BrowserUser, miner: MiningPlayer) -> None:
    stage = StagedTable(miner.server, desk, found("duel", 2, one_idle))
    stage.come()
    miner.page.locator(".hand .card.idle").first.click()

    expect(miner.page.locator(".ask.mild")).to_contain_text("You can only discard this card right now.")
    expect(miner.page.locator(".ask.mild")).to_contain_text(re.compile(r"D\d"))
    expect(miner.page.locator(".ask.no")).to_have_count(0)
    expect(desk.button(re.compile("Discard this card"))).to_be_visible()


def test_hint_to_discard_two_cards_selects_both(desk: BrowserUser, miner: MiningPlayer) -> None:
    """The hint is written into the server's answer, since bots seldom give this one. Until then the button is busy."""
    scene = found("duel", 2, lambda match: can("lay")(match) and can("pass")(match), most=2)
    stage = StagedTable(miner.server, desk, scene, hint_seats=[0])
    cards = hand(stage.match, 0)
    hint = next(text for text in stage.match.legal() if re.fullmatch(r"pass \S+ \S+", text))

    held: list[Callable[[], None]] = []

    def between(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def answer(text: str | bytes) -> None:
            message = json.loads(text)
            if message.get("hint"):
                held.append(lambda: page.send(json.dumps({**message, "hint": hint})))
            else:
                page.send(text)

        server.on_message(answer)

    desk.page.route_web_socket("**", between)
    stage.come()
    asks = desk.button("Hint", exact=True)
    expect(asks).to_have_attribute("aria-busy", "false")
    asks.click()
    expect(asks).to_have_attribute("aria-busy", "true")
    while not held:
        desk.page.wait_for_timeout(20)
    held.pop()()
    expect(miner.send).to_be_visible()
    lifted = desk.page.locator('.hand .card[aria-pressed="true"]')
    expect(lifted).to_have_count(2)

    at = [int(card.get_attribute("aria-keyshortcuts") or 0) - 1 for card in lifted.all()]
    assert sorted(cards[one] for one in at) == sorted(hint.split()[1:])
    assert miner.places.count() == 0


def test_repair_is_previewed_at_once_and_sent_by_the_main_button(desk: BrowserUser, miner: MiningPlayer) -> None:
    """D5.5: a repair card repairs an own tool: there is nothing to choose."""
    stage = StagedTable(miner.server, desk, found("duel", 2, can("repair")))
    stage.come()
    moves = [text for text in stage.match.legal() if text.startswith("repair ")]
    miner.page.locator('.hand .card:not(.idle)[aria-label*="repair"]').first.click()
    if len(moves) == 1:
        expect(miner.page.locator(".ask")).to_contain_text("This card repairs your tool")
        expect(miner.page.locator(".chip")).to_have_count(0)

    assert sent(stage, miner) in moves


@pytest.mark.parametrize("way", ["as-is", "turned"])
def test_goal_orientation_is_chosen_first(desk: BrowserUser, miner: MiningPlayer, way: str) -> None:
    """D5.1: the player who reached it chooses its orientation."""
    stage = StagedTable(miner.server, desk, found("duel", 2, can("turn"), digs=True))
    stage.come()
    expect(miner.page.locator(".ask")).to_contain_text("Which way round should the goal go?")
    expect(miner.page.locator(".camera > svg .place.ghost")).to_have_count(1)
    if way == "turned":
        said = miner.send.get_attribute("aria-label") or ""
        miner.page.keyboard.press("r")
        expect(miner.send).not_to_have_accessible_name(said)
    line = sent(stage, miner)

    assert line.split()[0] == "turn"
    assert line.split()[-1] == way

"""Le Duel in a browser, against a bot and solo."""

import re

import pytest
from playwright.sync_api import expect

from filon.core.match import Match
from server.threaded_server import ThreadedServer
from web.browser import BrowserUser
from web.chosen_deals import hand
from web.mining_player import MiningPlayer

RULE = re.compile(r"D\d\.\d")


@pytest.fixture
def miner(desk: BrowserUser, server: ThreadedServer) -> MiningPlayer:
    """A player on a desktop."""
    return MiningPlayer(desk, server)


def is_harmless(match: Match) -> bool:
    """Whether the other player, who begins, holds no break card."""
    return not any(card.startswith("break") for card in hand(match, 1))


def play_to_the_end(miner: MiningPlayer) -> list[str]:
    """Play all rounds; returns the text at the end of each."""
    summaries = []
    final = miner.page.locator("dialog[open] .podium, dialog[open] .result")
    while not final.count():
        if miner.wait() == "turn":
            miner.move()
        elif miner.page.get_by_role("button", name=re.compile("^(Continue|Start)\\b")).count():
            summaries.append(miner.look_at_round())
    return [one for one in summaries if "is over" in one]


def test_whole_match_by_clicks_against_a_bot(miner: MiningPlayer) -> None:
    miner.sit_down("duel", 2)
    summaries = play_to_the_end(miner)
    view = miner.snapshot()["match"]["public"]
    final = miner.page.locator("dialog[open]")

    assert [one.splitlines()[1] for one in summaries] == [f"Round {number} is over" for number in (1, 2, 3)]
    assert view["outcome"]["scores"] == view["nuggets"]
    expect(final).to_contain_text(re.compile(f"\\b{max(view['nuggets'])} nugget"))
    expect(final.locator(".cards svg")).to_have_count(sum(len(cards) for cards in view["won"]))


def test_whole_solo_match_ends_with_a_rank(phone: BrowserUser, server: ThreadedServer) -> None:
    miner = MiningPlayer(phone, server, taps=True)
    miner.sit_down("duel", 1)
    struck: set[str] = set()
    phone.page.expose_function("heard", lambda text: struck.add(text))
    phone.page.evaluate(
        "new MutationObserver(() => document.querySelectorAll('.struck').forEach(one => heard(one.innerText)))"
        ".observe(document.body, {childList: true, subtree: true})"
    )
    play_to_the_end(miner)
    snapshot = miner.snapshot()
    rank = snapshot["match"]["public"]["outcome"]["reason"]
    here = phone.page.locator("dialog[open] li[aria-current=true]").last

    names = ("dusty apprentice", "sturdy tunneller", "seasoned prospector", "legend of the mine")
    expect(here).to_contain_text(names[int(rank.removeprefix("rank")) - 1])
    assert any("You draw a broken" in one or "You draw a rockfall" in one for one in struck)

    phone.button("Same deal again").click()
    phone.page.locator("dialog[open] .result").wait_for(state="detached")
    phone.page.set_viewport_size({"width": 1440, "height": 900})  # with the log beside the board
    phone.close_dialogs()

    expect(phone.page.get_by_text("This deal has been played before").first).to_be_visible()


def test_whole_round_by_taps_on_phone(phone: BrowserUser, server: ThreadedServer) -> None:
    phone.play_now("Saboteur: Le Duel")
    miner = MiningPlayer(phone, server, taps=True)
    while miner.wait() == "turn":
        miner.move()
    summaries = miner.look_at_round()

    assert "Round 1 is over" in summaries
    assert miner.moves >= 3
    assert miner.snapshot()["match"]["public"]["round"] == 2


def test_unreachable_cell_is_explained_and_opens_its_rule(miner: MiningPlayer) -> None:
    # Only a card open to north and south fits between the two starts; a corner never does.
    miner.sit_down("duel", 2, lambda match: "curve_NW" in hand(match, 0) and is_harmless(match))
    assert miner.wait() == "turn"
    miner.page.locator('.hand .card[aria-label^="corner"]').first.click()
    miner.page.locator('[data-site="0,1"]').click()
    alert = miner.page.get_by_role("alert")
    expect(alert).to_contain_text(RULE)
    alert.get_by_role("button", name=RULE).click()

    expect(miner.page.locator("dialog[open]")).to_contain_text("Laying a tunnel")


def test_each_colour_has_its_own_emblem_and_hat(miner: MiningPlayer) -> None:
    miner.sit_down("duel", 2)
    seats = miner.page.locator(".seats li")

    expect(seats.nth(0)).to_contain_text("blue")
    expect(seats.nth(1)).to_contain_text("green")
    expect(miner.page.get_by_role("img", name="0,-1: blue start")).to_have_count(1)
    expect(miner.page.get_by_role("img", name="0,1: green start")).to_have_count(1)

"""Saboteur in a browser, from the first card to the gold."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from server.threaded_server import ThreadedServer
from web.browser import BrowserUser
from web.chosen_deals import PASSAGES, holds
from web.mining_player import MiningPlayer

RULE = re.compile(r"S4\.\d")


@pytest.fixture
def miner(desk: BrowserUser, server: ThreadedServer) -> MiningPlayer:
    """A player on a desktop."""
    return MiningPlayer(desk, server)


def sit_with(miner: MiningPlayer, *cards: str) -> None:
    """Start a match of three with one of these cards in hand and the first turn."""
    miner.sit_down("saboteur", 3, holds(*cards), first="p1", rounds=1)


def test_whole_match_by_clicks_against_bots(miner: MiningPlayer) -> None:
    miner.sit_down("saboteur", 5, rounds=2)
    summaries = []
    while not miner.snapshot()["match"]["public"]["outcome"]:
        if miner.wait() == "turn":
            miner.move()
        else:
            summaries.append(miner.look_at_round())
    while not miner.page.locator("dialog[open] .podium").count():
        if (
            miner.wait() == "dialog"
            and miner.page.get_by_role("button", name=re.compile("^(Continue|Start)\\b")).count()
        ):
            summaries.append(miner.look_at_round())
    summaries = [one for one in summaries if "is over" in one]
    outcome = miner.snapshot()["match"]["public"]["outcome"]
    final = miner.page.locator("dialog[open]")

    assert miner.moves >= 4
    assert [one.splitlines()[1] for one in summaries] == ["Round 1 is over", "Round 2 is over"]
    assert all("left over" in one for one in summaries)
    expect(final.locator(".score").first).to_contain_text(str(max(outcome["scores"])))
    expect(final.locator(".podium li")).to_have_count(5)


def test_whole_round_by_taps_on_phone(phone: BrowserUser, server: ThreadedServer) -> None:
    phone.play_now("Saboteur")
    miner = MiningPlayer(phone, server, taps=True)
    while miner.wait() == "turn":
        miner.move()
    summaries = miner.look_at_round()
    past = miner.snapshot()["match"]["public"]["past"][0]

    assert miner.moves >= 3
    assert "Round 1 is over" in summaries
    for name in ("You", "Cobalt", "Topaz"):
        assert name in summaries
    assert sorted(set(past["roles"])) in (["digger"], ["digger", "saboteur"])


def test_illegal_cell_is_explained_and_opens_its_rule(miner: MiningPlayer) -> None:
    sit_with(miner, *PASSAGES)
    miner.page.locator('.hand .card[aria-label^="passage"]').first.click()
    miner.page.locator('[data-site="0,0"]').click()
    alert = miner.page.get_by_role("alert")
    expect(alert).to_contain_text("There is already a card there.")
    expect(alert).to_contain_text(RULE)
    alert.get_by_role("button", name=RULE).click()

    expect(miner.page.locator("dialog[open]")).to_contain_text("Lay your tunnel on an empty cell")


def test_card_without_move_is_locked_and_explained(miner: MiningPlayer) -> None:
    sit_with(miner, "rockfall")  # no tunnel has been placed yet
    idle = miner.page.locator(".card.idle").first
    expect(idle).to_have_accessible_name(re.compile("can’t be played right now"))
    idle.click()

    expect(miner.page.get_by_role("alert")).to_contain_text(re.compile(r"S(4|5)\.\d"))


def test_preview_is_rotated_and_sent_by_a_second_tap(miner: MiningPlayer) -> None:
    sit_with(miner, *PASSAGES)
    number = miner.snapshot()["match"]["number"]
    miner.page.locator('.hand .card[aria-label^="passage"]').first.click()
    place = miner.page.locator('.camera > svg .place[data-cell="1,0"], .camera > svg .place').first
    place.click()
    ghost = miner.page.locator(".camera > svg .place.ghost")
    expect(ghost).to_have_count(1)
    label = ghost.get_attribute("aria-label")
    expect(miner.send).to_have_accessible_name(label or "")
    assert miner.snapshot()["match"]["number"] == number
    ghost.click()
    expect(miner.page.locator(".chosen")).to_have_count(0)

    assert miner.snapshot()["match"]["number"] > number


def test_dragged_card_is_previewed_on_its_cell(miner: MiningPlayer) -> None:
    sit_with(miner, *PASSAGES)
    number = miner.snapshot()["match"]["number"]
    card = miner.page.locator('.hand .card[aria-label^="passage"]').first
    from_box = card.bounding_box()
    card.click()
    target = miner.page.locator(".camera > svg .place").first
    to_box = target.bounding_box()
    miner.page.keyboard.press("Escape")
    assert from_box is not None
    assert to_box is not None
    mouse = miner.page.mouse
    mouse.move(from_box["x"] + 20, from_box["y"] + 40)
    mouse.down()
    mouse.move(from_box["x"] + 20, from_box["y"] - 40, steps=3)
    expect(miner.page.locator(".dragged")).to_have_count(1)
    mouse.move(to_box["x"] + to_box["width"] / 2, to_box["y"] + to_box["height"] / 2, steps=6)
    mouse.up()

    expect(miner.page.locator(".camera > svg .place.ghost")).to_have_count(1)
    expect(miner.page.locator(".dragged")).to_have_count(0)
    assert miner.snapshot()["match"]["number"] == number


def test_claim_after_map_card_is_shown_as_a_flag(miner: MiningPlayer) -> None:
    """A goal that is no target of the selected card is spoken about as well."""
    sit_with(miner, "map")
    miner.page.locator('.hand .card:not([aria-label^="map"])').first.click()
    miner.page.locator('.goal[data-cell="8,0"]').click()
    expect(miner.page.locator(".say")).to_have_accessible_name("What will you say about goal B?")
    expect(miner.page.locator(".hand .card.chosen")).to_have_count(0)
    miner.page.locator(".say .close").click()
    miner.page.locator('.hand .card[aria-label^="map"]').first.click()
    goal = miner.page.locator('.camera > svg .place[data-cell="8,0"]')
    goal.click()
    miner.send.click()
    say = miner.page.locator(".say")
    expect(say).to_have_accessible_name("What will you say about goal B?")
    expect(say).to_contain_text("Bots only understand these phrases")
    seen = miner.snapshot()["viewer"]["own"]["goals"][0]
    say.get_by_role("button", name="There’s only stone at B.").click()
    name = re.compile(r"goal B.*you saw.*Ana: There’s only stone at B \(8,0\)\. after looking")

    expect(miner.page.locator('.goal[data-cell="8,0"]')).to_have_accessible_name(name)
    assert seen["cell"] == "8,0"


def test_tapping_a_seat_targets_that_player(miner: MiningPlayer) -> None:
    sit_with(miner, "break-pickaxe", "break-lantern", "break-cart")
    miner.page.locator('.hand .card[aria-label^="broken"]').first.click()
    seat = miner.page.locator('.seats li[data-seat="2"]')
    seat.locator(".hit").click()
    expect(seat.locator(".hit")).to_have_attribute("aria-pressed", "true")
    expect(miner.page.locator('.chip[aria-pressed="true"]')).to_contain_text("Mica")
    sentence = miner.send.inner_text()
    number = miner.number
    miner.send.click()
    expect(miner.page.locator(".match")).not_to_have_attribute("data-number", number)
    # A bot may repair it at once, but the event stays in the log.
    miner.page.get_by_role("tab", name="Log").click()

    expect(miner.page.get_by_role("tabpanel")).to_contain_text(sentence.replace("Break", "You break"))


def test_secret_is_visible_only_while_held(miner: MiningPlayer) -> None:
    miner.sit_down("saboteur", 3, first="p1", rounds=1)
    role = miner.snapshot()["viewer"]["own"]["role"]
    miner.page.get_by_role("button", name="My role").click()
    dialog = miner.page.locator("dialog[open]")
    word = dialog.locator(".word")
    expect(word).to_have_text("Your dwarf")
    cover = dialog.locator(".cover").bounding_box()
    assert cover is not None
    miner.page.mouse.move(cover["x"] + 40, cover["y"] + 40)
    miner.page.mouse.down()
    expect(word).to_have_text(role)
    miner.page.wait_for_timeout(400)  # longer than a tap, which would toggle it
    miner.page.mouse.up()
    expect(word).to_have_text("Your dwarf")
    miner.page.mouse.click(cover["x"] + 40, cover["y"] + 40)
    expect(word).to_have_text(role)
    miner.page.mouse.click(cover["x"] + 40, cover["y"] + 40)
    expect(word).to_have_text("Your dwarf")
    dialog.get_by_role("button", name="Show").click()

    expect(word).to_have_text(role)
    expect(dialog).to_contain_text("At most 1 saboteur among 3 players")


@pytest.fixture
def sideways(browser: Browser, server: ThreadedServer) -> Iterator[BrowserUser]:
    """A phone in landscape."""
    with BrowserUser.of(browser, server.url, width=640, height=360, touch=True) as visitor:
        yield visitor


@pytest.mark.parametrize("language", ["fr-FR", "de-DE"])
def test_mining_games_have_all_texts_in_other_languages(
    browser: Browser, server: ThreadedServer, language: str
) -> None:
    with BrowserUser.of(browser, server.url, width=360, height=640, language=language) as visitor:
        visitor.home()
        visitor.page.locator("article .main").first.click()
        visitor.page.locator(".match").wait_for()
        text = visitor.page.locator("body").inner_text()
        names = visitor.page.eval_on_selector_all("[aria-label]", "all => all.map(one => one.ariaLabel).join(' ')")

        assert "mine." not in text + names
        assert "Your dwarf" not in text


def test_landscape_phone_shows_hand_board_and_button(sideways: BrowserUser, server: ThreadedServer) -> None:
    sideways.play_now("Saboteur")
    miner = MiningPlayer(sideways, server, taps=True)
    sizes = [miner.cards.nth(at).bounding_box() for at in range(miner.cards.count())]
    miner.move()

    assert len(sizes) == 6
    for size in sizes:
        assert size is not None
        assert size["height"] >= 44
        assert size["y"] >= 0
        assert size["y"] + size["height"] <= 360

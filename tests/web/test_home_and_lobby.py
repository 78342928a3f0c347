"""Home screen and lobby: starting by a click, a code or a link, in three languages."""

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from filon.server.api.links import own_address
from server.threaded_server import ThreadedServer, serve_in_thread
from web.browser import BrowserUser
from web.mining_player import MiningPlayer


def test_first_move_takes_at_most_four_taps_and_no_typing(phone: BrowserUser) -> None:
    phone.home()
    taps = 1
    phone.page.get_by_role("article", name="Saboteur", exact=True).get_by_role("button", name="Play now").tap()
    go_on = phone.page.locator("dialog[open]").get_by_role("button", name=re.compile("^(Continue|Start)\\b"))
    go_on.tap()
    taps += 1
    phone.page.locator(".hand button:not([disabled])").first.tap()
    taps += 1

    assert taps <= 4
    expect(phone.page.locator(".ask")).not_to_have_text("")
    expect(phone.page.locator(".seats li")).to_have_count(5)
    expect(phone.page.locator(".seats li").first).to_have_attribute("aria-current", "true")


def test_home_shows_first_game_above_the_fold_on_phone(phone: BrowserUser) -> None:
    phone.home()
    box = phone.page.get_by_role("button", name="Play now").first.bounding_box()

    assert box is not None
    assert box["y"] + box["height"] <= 640
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_home_has_three_languages_and_remembers_the_choice(phone: BrowserUser) -> None:
    phone.home()
    for language, word in (("Français", "Jouer"), ("Deutsch", "Losspielen"), ("English", "Play now")):
        phone.button(language).click()
        expect(phone.button(word, exact=True).first).to_be_visible()
    phone.button("Deutsch").click()
    expect(phone.button("Losspielen").first).to_be_visible()
    phone.reload()

    expect(phone.button("Losspielen").first).to_be_visible()
    assert phone.page.evaluate("document.documentElement.lang") == "de"


def test_theme_and_sound_are_remembered_on_the_device(phone: BrowserUser) -> None:
    phone.home()
    phone.button("Theme").click()
    phone.button("Sound").click()
    phone.reload()
    phone.page.get_by_role("article").first.wait_for()

    assert phone.page.evaluate("document.documentElement.dataset.theme") == "lamp"
    expect(phone.button("Sound")).to_have_attribute("aria-pressed", "false")


def test_two_players_meet_by_code_and_play(browser: Browser, server: ThreadedServer, phone: BrowserUser) -> None:
    phone.home()
    phone.page.get_by_role("article", name="Sabale").get_by_role("button", name="With friends").click()
    phone.page.get_by_label("Your name").fill("Ana")
    phone.page.get_by_text("Options").click()
    # By readable names, not by notation: p1, p2, lot.
    phone.page.get_by_label("First player").select_option(label="seat 2")
    expect(phone.page.locator("details")).not_to_contain_text("p2")
    phone.button("Open table").click()
    code = phone.page.locator("strong.mono").inner_text()
    with BrowserUser.of(browser, server.url, width=1440, height=900) as friend:
        friend.home()
        friend.page.get_by_label("Table code").fill(code.lower())
        friend.button("Go to the table").click()
        friend.page.get_by_label("Your name").fill("Béla")
        friend.button("Take seat 2").click()
        expect(phone.page.get_by_text("Béla")).to_be_visible()
        phone.button("Start", exact=True).click()
        for one in (phone, friend):
            one.page.locator(".match").wait_for()
            one.close_dialogs()

        expect(friend.page.locator(".match.mine")).to_be_visible()
        expect(friend.page.locator(".seats")).to_contain_text("Ana")
        expect(phone.page.locator(".seats")).to_contain_text("Béla")


def test_home_lists_open_tables_and_rejects_a_wrong_code(
    browser: Browser, server: ThreadedServer, phone: BrowserUser
) -> None:
    phone.home()
    phone.page.get_by_role("article", name="Sacramento").get_by_role("button", name="With friends").click()
    phone.page.get_by_label("Your name").fill("Chloé")
    phone.page.get_by_label(re.compile("Anyone may join")).check()
    phone.button("Open table").click()
    phone.page.locator("strong.mono").wait_for()
    with BrowserUser.of(browser, server.url, width=360, height=640) as other:
        other.allowed += ["404"]
        other.home()
        expect(other.page.get_by_text("Chloé")).to_be_visible()
        other.page.get_by_label("Table code").fill("QQQQQ")
        other.button("Go to the table").click()

        expect(other.page.get_by_role("alert")).to_contain_text("No table has this code")


def test_home_lists_my_tables_and_lets_bots_be_watched(phone: BrowserUser) -> None:
    phone.play_now("Sabale")
    phone.page.go_back()
    phone.page.get_by_role("region", name="My tables").get_by_role("link").first.click()
    phone.page.locator(".match").wait_for()
    phone.close_dialogs()
    phone.page.go_back()
    phone.page.get_by_role("article").first.wait_for()
    phone.button("Sacramento", exact=True).click()
    phone.page.locator(".match").wait_for()

    expect(phone.page.locator(".ask")).to_contain_text(re.compile("Onyx|Cobalt|Mica"))


def test_quick_intro_is_shown_to_new_players_once(browser: Browser, server: ThreadedServer) -> None:
    with BrowserUser.of(browser, server.url, width=360, height=640, touch=True, newcomer=True) as one:
        one.home()
        one.page.get_by_role("article").nth(2).get_by_role("button", name="Play now").click()
        dialog = one.page.locator("dialog[open]")
        expect(dialog).to_contain_text("turns exactly once")
        dialog.get_by_role("button", name=re.compile("^(Continue|Start)\\b")).click()
        one.reload()
        one.page.locator(".match").wait_for()

        expect(one.page.locator("dialog[open]")).to_have_count(0)


def test_page_works_over_plain_http_on_the_network(browser: Browser, page_folder: Path, tmp_path: Path) -> None:
    """The machine's own network address, as a phone reaches it; nothing leaves the machine."""
    address = own_address()
    assert address, "this machine has no address but loopback"
    with (
        serve_in_thread(tmp_path, host="0.0.0.0", web=str(page_folder), bot_delay=0.05) as served,
        BrowserUser.of(browser, f"http://{address}:{served.port}", width=360, height=640, touch=True) as one,
    ):
        one.play_now("Saboteur")
        one.button("Menu").click()
        one.button("Invite").click()
        one.button("Copy link").click()

        assert one.page.evaluate("[isSecureContext, typeof crypto.subtle, typeof navigator.clipboard]") == [
            False,
            "undefined",
            "undefined",
        ]
        expect(one.button("Copied")).to_be_visible()
        expect(one.page.get_by_role("img", name="QR code for this table")).to_be_visible()
        one.close_dialogs()
        miner = MiningPlayer(one, served, taps=True)
        miner.move()
        assert miner.wait() == "turn"


def test_unknown_table_has_a_status_screen_with_link_home(phone: BrowserUser) -> None:
    phone.allowed += ["4404", "404", "WebSocket"]
    phone.page.goto(f"{phone.url}/t/nowhere")
    expect(phone.page.get_by_role("alert")).to_contain_text("This table does not exist")
    phone.page.get_by_role("link", name="All games").click()

    expect(phone.page.get_by_role("article").first).to_be_visible()


def test_text_view_is_the_first_link_and_plays_the_same_table(phone: BrowserUser) -> None:
    phone.play_now("Saboteur")
    link = phone.page.locator("a").first
    expect(link).to_have_text("Text view")
    link.focus()
    expect(link).to_be_in_viewport()
    link.press("Enter")

    expect(phone.page.get_by_role("heading", name="Saboteur")).to_be_visible()
    expect(phone.page.get_by_text("It’s your turn, Pim.")).to_be_visible()


def test_player_name_is_edited_with_one_tap(phone: BrowserUser) -> None:
    phone.home()
    phone.button("You are playing as Pim").click()
    phone.page.get_by_label("Your name").fill("Zoë")
    phone.page.keyboard.press("Enter")
    expect(phone.button("You are playing as Zoë")).to_be_visible()
    phone.play_now("Saboteur")

    expect(phone.button("About Zoë")).to_be_visible()

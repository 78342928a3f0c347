"""The table screen: reloads, restarts of the server, refusals, absence, phrases, large text."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from server.threaded_server import SeededEntropy, ThreadedServer, serve_in_thread
from web.browser import BrowserUser
from web.chosen_deals import choose, holds

TURN = ".seats li[aria-current=true]"


def play_by_hint(one: BrowserUser) -> None:
    """Ask for a hint and play it."""
    one.button("Hint", exact=True).click()
    one.page.locator(".actions button.main").click()


def test_reload_restores_the_hand_and_sends_a_move_once(phone: BrowserUser) -> None:
    phone.play_now("Saboteur")
    hand = phone.page.locator(".match > .hand").inner_html()
    phone.reload()
    phone.page.locator(".match").wait_for()
    phone.close_dialogs()

    assert phone.page.locator(".match > .hand").inner_html() == hand
    play_by_hint(phone)
    expect(phone.page.locator(".seats li").first).to_have_attribute("aria-current", "true", timeout=20_000)
    phone.button("Log", exact=True).click()
    phone.page.get_by_role("tab", name="Log").click()
    mine = phone.page.get_by_role("tabpanel").get_by_text(re.compile(r"^You (lay|play|discard|break|repair|look)\b"))
    expect(mine).to_have_count(1)


def test_page_reports_a_stopped_server_and_rejoins_it(browser: Browser, page_folder: Path, tmp_path: Path) -> None:
    with serve_in_thread(tmp_path, web=str(page_folder), bot_delay=0.05) as first:
        port = first.port
        visit = BrowserUser.of(browser, first.url, width=360, height=640)
        one = visit.__enter__()
        one.allowed += ["WebSocket", "ERR_CONNECTION_REFUSED", "failed:"]
        one.play_now("Saboteur")
        hand = one.page.locator(".match > .hand").inner_html()
    expect(one.page.get_by_text("Connection lost")).to_be_visible()
    with serve_in_thread(tmp_path, web=str(page_folder), bot_delay=0.05, port=port, at=port):
        expect(one.page.get_by_text("Connection lost")).to_be_hidden(timeout=20_000)

        assert one.page.locator(".match > .hand").inner_html() == hand
        visit.__exit__(None, None, None)


def test_illegal_move_is_explained_and_opens_its_rule(phone: BrowserUser, entropy: SeededEntropy) -> None:
    """S5.4: a rockfall removes a placed card, and none has been placed yet."""
    choose(entropy, holds("rockfall"), "saboteur", 5, first="p1")
    phone.play_now("Saboteur")
    phone.page.locator('.hand .card[aria-label^="rockfall"]').first.click()
    alert = phone.page.locator(".ask [role=alert]").inner_text()
    rule = phone.page.locator(".ask button.rule").first
    name = (rule.get_attribute("aria-label") or "").removeprefix("Rule ")
    rule.click()

    assert name == "S5.4"
    assert "A rockfall can only hit a tunnel" in alert
    expect(phone.page.locator(f'dialog[open] [data-rule="{name}"]')).to_be_in_viewport()


def test_bot_plays_for_absent_player_who_returns_with_one_tap(phone: BrowserUser) -> None:
    phone.play_now("Saboteur")
    table = phone.page.url.rsplit("/", 1)[1]
    phone.context.request.post(f"{phone.url}/api/tables/{table}/stand", data={})
    expect(phone.page.get_by_text("A bot is playing for you.")).to_be_visible()
    phone.button("Take over").click()

    expect(phone.page.get_by_text("A bot is playing for you.")).to_be_hidden()


def test_phrases_appear_in_each_readers_language(browser: Browser, server: ThreadedServer, phone: BrowserUser) -> None:
    phone.home()
    phone.page.get_by_role("article", name="Saboteur", exact=True).get_by_role("button", name="With friends").click()
    phone.page.get_by_label("Your name").fill("Ana")
    phone.button("Open table").click()
    code = phone.page.locator("strong.mono").inner_text()
    with BrowserUser.of(browser, server.url, width=1440, height=900, language="de-DE") as friend:
        friend.page.goto(f"{server.url}/")
        friend.page.get_by_label("Code des Tisches").fill(code)
        friend.button("Zum Tisch").click()
        friend.page.get_by_label("Dein Name").fill("Béla")
        friend.button("Platz 2 nehmen").click()
        expect(phone.page.get_by_text("Béla")).to_be_visible()  # or a bot would have the seat
        phone.button("Start –").click()
        for one, word in ((phone, "Close"), (friend, "Schließen")):
            one.page.locator(".match").wait_for()
            one.page.locator("dialog[open]").get_by_role("button", name=word).click()
        phone.button("Log", exact=True).click()
        phone.page.get_by_role("tab", name="Talk").click()
        phone.button("I trust Béla.").click()
        friend.page.get_by_role("tab", name="Verlauf").click()

        expect(friend.page.get_by_role("tabpanel")).to_contain_text("Ana vertraut dir.")
        friend.page.get_by_role("tab", name="Gespräch").click()
        friend.page.get_by_role("textbox").fill("Guten Abend!")
        friend.button("Senden").click()
        expect(phone.page.get_by_text("Guten Abend!")).to_be_visible()


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (1440, 900)])
def test_table_fits_ten_long_names_and_double_text_size(
    browser: Browser, server: ThreadedServer, size: tuple[int, int]
) -> None:
    with BrowserUser.of(browser, server.url, width=size[0], height=size[1]) as one:
        made = one.context.request.post(
            f"{server.url}/api/tables", data={"game": "saboteur", "seats": 10, "options": {"first": "p1"}}
        ).json()
        sat = one.context.request.post(
            f"{server.url}/api/tables/{made['table']}/sit", data={"seat": 0, "name": "Maximiliane-Henriett"}
        )
        assert sat.ok
        one.page.goto(f"{server.url}/t/{made['table']}")
        one.button("Start –").click()
        one.page.locator(".match").wait_for()
        one.close_dialogs()
        one.page.evaluate("document.documentElement.style.fontSize = '200%'")
        # After two frames the resize observers have run.
        one.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

        assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert one.page.evaluate("document.querySelector('.board').getBoundingClientRect().height") >= 60
        for part in (".match > .hand", ".match > .doing", ".match > .asked"):
            expect(one.page.locator(part)).to_be_in_viewport()

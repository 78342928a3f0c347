"""The end of a round: its last board, its result, and what is reset with the next round."""

import random
import re
import time
from functools import cache
from typing import Any, NamedTuple, cast

from playwright.sync_api import Route, expect

from filon.core import registry
from filon.core.match import Match
from filon.games.sacramento.events import Lifted
from server.threaded_server import ThreadedServer
from web.browser import BrowserUser
from web.camera_matches import chosen
from web.drama_scenes import banks_and_wins, moment
from web.staged_table import MOST, Scene, StagedTable, can, found

# All boards that were shown while no dialog was open, and the texts of all dialogs.
WATCH = """
window.stood = new Set();
window.sheets = new Set();
addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
    const sheet = document.querySelector("dialog[open]");
    if (sheet) return window.sheets.add(sheet.innerText);
    for (const one of document.querySelectorAll("[data-site]")) window.stood.add(one.dataset.site);
}).observe(document.body, { subtree: true, childList: true, attributes: true }));
"""


class Turning(NamedTuple):
    """A round of Le Duel before its last move, a tunnel of the second seat, which also begins the next round."""

    scene: Scene
    last: str
    next: str
    nuggets: tuple[int, ...]


@cache
def turning() -> Turning:
    """Find one by random play, with gold won."""
    for seed in range(MOST):
        match, choice = registry.load("duel").start(seats=2, seed=seed), random.Random(seed)
        mover, text, view = 0, "", cast("Any", match.view(0))
        while view.round == 1 and match.turn is not None:
            mover, text = match.turn, choice.choice(match.legal())
            match.play(text)
            view = match.view(0)
        lays = [one for one in match.legal() if one.startswith("lay ")]
        if mover == match.turn == 1 and text.startswith("lay ") and lays and any(view.nuggets):
            return Turning(Scene("duel", 2, seed, tuple(match.lines[:-1]), {}), text, lays[0], view.nuggets)
    raise AssertionError("no round of Le Duel ends so")


def slowly(route: Route) -> None:
    """Answer a request late: a sheet may not open before what it shows has been loaded."""
    time.sleep(1)
    route.continue_()


def cell(text: str) -> str:
    """The cell where a tunnel is placed."""
    return text.split()[2]


def test_round_end_is_shown_before_the_next_round_goes_on(phone: BrowserUser, server: ThreadedServer) -> None:
    """The last board is shown, then the result; others' moves wait, marks are cleared, gold is counted."""
    scene, last, following, nuggets = turning()
    stage = StagedTable(server, phone, scene)
    phone.page.add_init_script(WATCH)
    phone.page.route("**/RoundEnd*.js", slowly)
    stage.come()
    bela = phone.page.locator('.seats li[data-seat="1"]')
    bela.get_by_role("button", name="About Béla").tap()
    phone.page.get_by_role("radio", name="trusted").check()
    phone.close_dialogs()
    expect(bela.locator("[data-note=trust]")).to_be_visible()
    phone.page.evaluate("window.sheets.clear()")
    stage.play(last)
    sheet = phone.page.locator("dialog[open]")
    expect(sheet).to_contain_text("Round 1 is over")

    assert all("Round 1 is over" in text for text in phone.page.evaluate("[...window.sheets]"))
    assert cell(last) in phone.page.evaluate("[...window.stood]")
    # Béla's moves are shown once the dialog is closed.
    stage.play(following)
    expect(bela.locator("[data-note]")).to_have_count(0)
    sheet.get_by_role("button", name=re.compile("^(Continue|Start)\\b")).tap()
    expect(sheet).to_contain_text("You play blue")
    phone.page.wait_for_timeout(2_000)  # longer than any pause of the playback
    laid = phone.page.locator(f'[data-site="{cell(following)}"]')
    expect(laid).to_have_count(0)
    sheet.get_by_role("button", name=re.compile("^(Continue|Start)\\b")).tap()
    expect(laid).to_have_count(1)
    for seat, count in enumerate(nuggets):
        badge = phone.page.locator(f'.seats li[data-seat="{seat}"] .badges .gold').first
        expect(badge).to_contain_text(f": {count} from earlier rounds, 0 so far this round")


def test_sheet_of_the_ride_that_wins_says_who_wins(phone: BrowserUser, server: ThreadedServer) -> None:
    scene, line = moment("sacramento", 2, 1, banks_and_wins, chosen, target=50_000)
    stage = StagedTable(server, phone, scene)
    stage.come()
    stage.play(line)
    sheet = phone.page.locator("dialog[open]", has=phone.page.get_by_role("button", name="Continue"))

    expect(sheet).to_contain_text("Béla wins with $50,000.")


def test_refusal_and_news_stay_while_they_are_current(phone: BrowserUser, server: ThreadedServer) -> None:
    stage = StagedTable(server, phone, found("duel", 2, lambda match: len(match.lines) > 3 and can("lay")(match)))
    stage.come()
    cards, news = phone.page.locator(".hand .card"), phone.page.locator(".ask .news")
    refused = phone.page.locator(".ask [role=alert]")
    stage.play(stage.match.legal()[0])
    expect(phone.page.locator(".match.mine")).to_have_count(0)
    cards.first.tap()
    expect(refused).to_contain_text("It isn’t your turn")
    stage.play(next(text for text in stage.match.legal() if text.startswith("pass ")))
    expect(phone.page.locator(".match.mine")).to_have_count(1)

    expect(refused).to_have_count(0)
    # The card selected too early is still selected.
    expect(news).to_have_count(0)
    cards.first.tap()
    expect(news).to_contain_text("Béla")
    cards.first.tap()
    expect(news).to_have_count(0)


def is_news(match: Match) -> bool:
    """Whether the first seat's last event before the others' was a challenge."""
    acts: list[Any] = [event.what for event in match.events(0) if getattr(event.what, "by", None) is not None]
    others = max((at for at, what in enumerate(acts) if what.by != 0), default=0)
    own = [what for what in acts[:others] if what.by == 0]
    return bool(own) and isinstance(own[-1], Lifted)


def test_result_of_own_challenge_is_news(phone: BrowserUser, server: ThreadedServer) -> None:
    stage = StagedTable(server, phone, found("sacramento", 2, is_news, first="p1"))
    stage.come()

    expect(phone.page.locator(".ask .news")).to_contain_text(re.compile(r"You challenge Béla and lift rider \d"))


def test_new_role_is_covered_in_the_log(phone: BrowserUser, server: ThreadedServer) -> None:
    stage = StagedTable(
        server, phone, found("saboteur", 3, lambda match: cast("Any", match.view(0)).round == 2, most=200)
    )
    stage.come()

    expect(phone.page.locator(".ask .news")).to_be_visible()
    expect(phone.page.locator(".match")).not_to_contain_text(re.compile("You are a|Your hand:"))

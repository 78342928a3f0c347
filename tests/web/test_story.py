"""The story of a match: one line a turn with portrait, colour and icon, what concerns the reader first, and talk."""

import re
from importlib import import_module

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from filon.core.match import Match
from filon.server.api.errors import accepted
from server.threaded_server import ThreadedServer
from web.browser import ROOT, BrowserUser
from web.staged_table import StagedTable, can, found

LINES = """() => [...document.querySelectorAll(".side ol > li")].map((line) => ({
  by: line.dataset.by,
  portrait: line.querySelector(".dwarf")?.innerHTML,
  colour: getComputedStyle(line).borderLeftColor,
  icons: [...line.querySelectorAll("[data-icon]")].map((icon) => icon.dataset.icon),
  isDrawn: [...line.querySelectorAll("[data-icon] path")].every((path) => path.getTotalLength() > 10),
}))"""
# Whether a long log scrolls in its panel, and whether it makes the page scroll.
SCROLLS = """() => {
  const scrolls = (one) => one.scrollHeight > one.clientHeight;
  return { panel: scrolls(document.querySelector("#side-panel")), page: scrolls(document.documentElement) };
}"""
PORTRAIT = """(seat) => document.querySelector(`[data-seat="${seat}"] .dwarf`).innerHTML"""


def struck_before_the_last_turn(match: Match) -> bool:
    """Whether another player broke a tool of the first seat since its last turn, and was neither the first nor the last
    to act."""
    acts = [event.what for event in match.events(0) if event.audience == "all"]
    acts = [what for what in acts if hasattr(what, "by") and type(what).__name__ not in ("Drew", "DrewCard")]
    own = max((at for at, what in enumerate(acts) if what.by == 0), default=-1)
    since = acts[own + 1 :]
    struck = [at for at, what in enumerate(since) if type(what).__name__ == "Broke" and what.player == 0]
    return own >= 0 and len(since) >= 3 and bool(struck) and 0 < struck[0] < len(since) - 1


def say(staged: StagedTable, seat: int, text: str) -> None:
    """Let a player say a phrase."""

    async def speak() -> None:
        accepted(await staged.live.submit(lambda table, now: table.talk(seat, text, now)))

    staged.server.do(speak())


def open_panel(page: Page, *, is_phone: bool) -> Locator:
    """Open the panel of the log where it is not beside the board."""
    if is_phone:
        page.get_by_role("button", name="Log").click()
    panel = page.locator(".side")
    panel.wait_for()
    return panel


@pytest.mark.parametrize("width", [360, 1440])
def test_news_has_one_line_a_turn_and_begins_with_what_concerns_the_reader(
    browser: Browser, server: ThreadedServer, width: int
) -> None:
    with BrowserUser.of(browser, server.url, width=width, height=800) as one:
        staged = StagedTable(server, one, found("saboteur", 4, struck_before_the_last_turn))
        staged.come()
        panel = open_panel(one.page, is_phone=width == 360)
        lines = panel.locator("ol > li")
        expect(lines.first).to_contain_text(re.compile("breaks your (pickaxe|lantern|cart)"))
        expect(lines.first).to_have_class(re.compile("concerns"))
        assert not re.search(r"\bdraws?\b", panel.locator("ol").inner_text())
        told = one.page.evaluate(LINES)
        portraits = {str(seat): one.page.evaluate(PORTRAIT, seat) for seat in range(4)}
        panel.get_by_role("tab", name="Log").click()
        expect(lines.first).not_to_have_class(re.compile("concerns"))
        panel.get_by_role("button", name="Show card draws too").click()
        expect(panel.locator("ol")).to_contain_text("draws a card")
        one.page.set_viewport_size({"width": min(width, 1024), "height": 560})
        scrolls = one.page.evaluate(SCROLLS)

        assert scrolls == {"panel": True, "page": False}
        assert [len(line["icons"]) for line in told] == [1] * len(told)
        assert [line.get("portrait") for line in told] == [portraits.get(line.get("by")) for line in told]
        assert any(line.get("by") for line in told)
        assert all(line["isDrawn"] for line in told)
        assert len({line["colour"] for line in told if line["by"]}) == len({line["by"] for line in told if line["by"]})


def test_story_of_le_duel_draws_players_as_their_seats_do(desk: BrowserUser, server: ThreadedServer) -> None:
    staged = StagedTable(server, desk, found("duel", 2, lambda match: len(match.lines) > 6))
    staged.come()
    open_panel(desk.page, is_phone=False).get_by_role("tab", name="Log").click()
    told = [line for line in desk.page.evaluate(LINES) if line["by"]]

    assert {line["by"] for line in told} == {"0", "1"}
    assert all(line["portrait"] == desk.page.evaluate(PORTRAIT, int(line["by"])) for line in told)


@pytest.mark.parametrize("width", [360, 1440])
def test_talk_shows_what_was_said_who_is_suspected_and_why_not_now(
    browser: Browser, server: ThreadedServer, width: int
) -> None:
    with BrowserUser.of(browser, server.url, width=width, height=800) as one:
        staged = StagedTable(server, one, found("saboteur", 5, can("pass")))
        staged.come()
        for seat in (1, 3, 4):
            say(staged, seat, "suspect p3")
        suspected = one.page.locator('[data-seat="2"] [data-suspected]')
        expect(suspected).to_have_text("3")
        expect(one.page.locator("[data-suspected]")).to_have_count(1)
        panel = open_panel(one.page, is_phone=width == 360)
        panel.get_by_role("tab", name="Talk").click()
        expect(panel.locator(".tally li")).to_have_text(["3 players suspect Chloé"])
        expect(panel.locator(".said")).to_have_count(3)
        panel.get_by_role("button", name="I suspect Dan").click()
        expect(panel).to_contain_text("You can speak again after the next move.")
        expect(panel.locator(".said").last).to_contain_text("You suspect Dan")
        expect(panel).not_to_contain_text("No messages yet")
        panel.get_by_role("tab", name="News").click()
        expect(panel.locator("ol")).to_contain_text("Béla suspects Chloé")
        expect(panel.locator("ol")).not_to_contain_text("You suspect")  # own words are no news
        panel.get_by_role("tab", name="Talk").click()
        staged.play(next(text for text in staged.match.legal() if text.startswith("pass")))

        expect(panel.get_by_role("button", name="I suspect Dan")).to_be_visible()


def test_talk_is_explained_while_gold_is_chosen_though_nobody_spoke(desk: BrowserUser, server: ThreadedServer) -> None:
    staged = StagedTable(server, desk, found("saboteur", 3, can("take"), 200, digs=True))
    staged.come()
    panel = open_panel(desk.page, is_phone=False)
    panel.get_by_role("tab", name="Talk").click()

    expect(panel).to_contain_text("You can’t talk while gold is being chosen.")


@pytest.mark.parametrize("key", ["saboteur", "duel", "sabale", "sacramento"])
def test_every_kind_of_event_has_an_icon(key: str) -> None:
    drawn = (ROOT / "web" / "src" / "table" / "log" / "EventIcon.svelte").read_text(encoding="utf-8")
    kinds = {kind for text in re.findall(r'"([a-z_ ]+)"\]?,', drawn) for kind in text.split()}
    events = import_module(f"filon.games.{key}.events").ALL

    # No sentence says which seat a player has.
    assert {event.__struct_config__.tag for event in events} - {"seated"} <= kinds


def test_phrase_of_a_bot_is_in_the_talk_tab(desk: BrowserUser, server: ThreadedServer) -> None:
    """A bot is seated where a person left; what it says is heard like what people say."""
    staged = StagedTable(server, desk, found("saboteur", 5, can("pass")))
    staged.come()

    async def leave_and_speak() -> None:
        accepted(await staged.live.submit(lambda table, now: table.leave(1, now)))
        accepted(await staged.live.submit(lambda table, now: table.talk(1, "suspect p3", now)))

    server.do(leave_and_speak())
    panel = open_panel(desk.page, is_phone=False)
    panel.get_by_role("tab", name="Talk").click()
    said = panel.locator(".said")

    expect(said).to_have_count(1)
    expect(said).to_contain_text("suspects Chloé")
    expect(said.locator(".dwarf")).to_be_visible()

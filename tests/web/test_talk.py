"""Talk: why nothing can be said now, who does not speak, and long lines of chat over a small board."""

import json

import pytest
from playwright.sync_api import Browser, Page, expect

from filon.server.api.errors import accepted
from server.threaded_server import ThreadedServer
from web.browser import ROOT, BrowserUser
from web.staged_table import StagedTable, can, found

LANGUAGES = ("en-GB", "fr-FR", "de-DE")
LONGEST = ("Ich glaube, dass Chloé die Saboteurin ist, denn " * 5)[:197] + "!!!"
# Whether the whole text of the toast is inside it and the screen, and whether a tap on it reaches the board.
TOAST = """() => {
  const toast = document.querySelector(".heard"), at = toast.getBoundingClientRect();
  const board = document.querySelector(".match > .board").getBoundingClientRect();
  const under = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
  return {
    whole: toast.scrollHeight <= toast.clientHeight + 1 && at.bottom < innerHeight && at.right <= innerWidth,
    share: at.height / board.height, taps: toast.contains(under),
  };
}"""


def words(language: str) -> dict[str, str]:
    """The page's words."""
    found: dict[str, str] = json.loads((ROOT / "web" / "src" / "words" / f"{language[:2]}.json").read_text("utf-8"))
    return found


def talk_tab(page: Page, language: str) -> None:
    """Open the tab Talk beside the board."""
    page.get_by_role("tab", name=words(language)["talk.tab"]).click()


@pytest.mark.parametrize("language", LANGUAGES)
def test_talk_says_why_nothing_can_be_said_at_an_earlier_moment_and_to_spectators(
    browser: Browser, server: ThreadedServer, language: str
) -> None:
    with (
        BrowserUser.of(browser, server.url, width=1440, height=900, language=language) as one,
        BrowserUser.of(browser, server.url, width=1440, height=900, language=language) as other,
    ):
        stage = StagedTable(server, one, found("saboteur", 3, lambda match: len(match.lines) > 5))
        stage.come()
        one.page.locator(".side ol > li button").first.click()
        talk_tab(one.page, language)
        expect(one.page.locator(".side")).to_contain_text(words(language)["talk.past"])
        other.page.goto(f"{other.url}/t/{stage.table}")
        other.page.locator(".match").wait_for()
        talk_tab(other.page, language)

        expect(other.page.locator(".side")).to_contain_text(words(language)["talk.spectator"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("level", ["regular", "expert"])
def test_bots_that_do_not_speak_are_told(browser: Browser, server: ThreadedServer, language: str, level: str) -> None:
    with BrowserUser.of(browser, server.url, width=1440, height=900, language=language) as one:
        ask = one.context.request
        body = {"game": "saboteur", "seats": 3, "level": level, "options": {"first": "p1"}}
        table = ask.post(f"{one.url}/api/tables", data=body).json()["table"]
        ask.post(f"{one.url}/api/tables/{table}/sit", data={"seat": 0, "name": "Ana"})
        assert ask.post(f"{one.url}/api/tables/{table}/start", data={}).ok
        one.page.goto(f"{one.url}/t/{table}")
        one.page.locator(".match").wait_for()
        one.close_dialogs()
        talk_tab(one.page, language)
        panel = one.page.locator(".side")
        expect(panel).to_contain_text(words(language)["talk.bots"])
        mute = words(language)["talk.mute_bots"]

        expect(panel.get_by_text(mute)).to_have_count(0 if level == "expert" else 1)


def in_panel(page: Page, text: str) -> bool:
    """Whether this chat line is inside the panel, wholly."""
    found: bool = page.evaluate(
        """(text) => {
          const panel = document.querySelector("#side-panel").getBoundingClientRect();
          const line = [...document.querySelectorAll(".chat li")].find((one) => one.innerText.includes(text));
          const { top, bottom } = line.getBoundingClientRect();
          return top >= panel.top - 1 && bottom <= panel.bottom + 1;
        }""",
        text,
    )
    return found


def test_talk_follows_its_end_unless_the_reader_scrolled_up(desk: BrowserUser, server: ThreadedServer) -> None:
    stage = StagedTable(server, desk, found("saboteur", 10, can("pass")))
    stage.come()
    page = desk.page
    talk_tab(page, "en")

    def chat(text: str) -> None:
        async def write() -> None:
            accepted(await stage.live.submit(lambda table, now: table.chat(1, text, now)))

        server.do(write())
        expect(page.locator(".chat li", has_text=text)).to_have_count(1)

    def pass_on() -> None:
        stage.play(next(text for text in stage.match.legal() if text.startswith("pass")))
        expect(page.locator(f'.match[data-number="{stage.live.table.number}"]')).to_have_count(1)

    for number in range(10, 30):
        chat(f"line {number}, which is so long that it takes two lines in the panel")
    assert in_panel(page, "line 29")
    pass_on()
    assert in_panel(page, "line 29")
    page.locator("#side-panel").evaluate(
        "async (panel) => { panel.scrollTop = 0; await new Promise(requestAnimationFrame); }"
    )
    pass_on()
    chat("line 30")

    assert page.locator("#side-panel").evaluate("(panel) => panel.scrollTop") == 0


def test_longest_chat_line_is_read_whole_on_a_phone_and_takes_no_taps(
    phone: BrowserUser, server: ThreadedServer
) -> None:
    stage = StagedTable(server, phone, found("saboteur", 3, can("lay")))
    stage.come()
    assert len(LONGEST) == 200  # the longest line that a table takes

    async def chat() -> None:
        accepted(await stage.live.submit(lambda table, now: table.chat(1, LONGEST, now)))

    server.do(chat())
    expect(phone.page.locator(".heard")).to_contain_text("!!!")
    toast = phone.page.evaluate(TOAST)

    assert toast["whole"]
    assert not toast["taps"]
    assert toast["share"] < 0.6

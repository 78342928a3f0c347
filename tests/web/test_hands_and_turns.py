"""Hands and turns: discards, hints, gold, prompts and buttons, on a phone and on a desktop."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from filon.bots.hints import explain
from filon.core import registry
from filon.core.match import Match
from filon.core.text.hint import Reason
from filon.core.text.sentences import advised
from server.threaded_server import ThreadedServer
from web.browser import BrowserUser
from web.chosen_deals import hand
from web.staged_table import Scene, StagedTable, can, found

LANGUAGES = ("en-GB", "fr-FR", "de-DE")
WORDS = Path(__file__).resolve().parents[2] / "web" / "src" / "words"
SIZES = ((360, 640), (640, 360), (1024, 700))
OUTSIDE = """() => {
const textsOf = (one) => [...one.childNodes].flatMap((part) => part.nodeType === 3 ? [part] : textsOf(part));
return [...document.querySelectorAll(".actions button")].flatMap((one) => {
  if (!one.checkVisibility()) return [];
  const { left, top, right, bottom } = one.getBoundingClientRect();
  const cut = one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1;
  // A word in several lines is broken.
  const broken = textsOf(one).flatMap((text) => [...text.data.matchAll(/[^\\s\\u2010-\\u2014-]+/gu)].filter((word) => {
    const range = new Range();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    const parts = [...range.getClientRects()].filter((part) => part.width > 1);
    return new Set(parts.map((part) => Math.round(part.top))).size > 1;
  }));
  const fits = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  const small = right - left < 43.5 || bottom - top < 43.5;
  const told = `${one.innerText}: ${[left, top, right, bottom].map(Math.round)} ${cut} ${broken}`;
  return fits && !cut && !small && !broken.length ? [] : [told];
});
}"""
# Where the prompt and the board are, and whether the prompt's text is whole.
PROMPT = """() => {
  const box = (one) => JSON.stringify(document.querySelector(one).getBoundingClientRect());
  const ask = document.querySelector(".ask");
  const over = document.querySelector(".match > .board").getBoundingClientRect();
  const { top, left, right } = ask.getBoundingClientRect();
  return {
    board: box(".match > .board"), top, left,
    covers: top < over.bottom - 1 && left < over.right - 1 && right > over.left + 1,
  };
}"""

# The cards that are not whole on the screen.
CUT_CARDS = """() => [...document.querySelectorAll(".hand .card")].filter((one) => {
  const [card, hand] = [one, one.closest(".match > .hand")].map((each) => each.getBoundingClientRect());
  return card.left < hand.left || card.right > hand.right + 0.5 || card.width < 44;
}).map((one) => one.ariaLabel)"""
# What of the prompt's text is outside it or the screen.
CUT_PROMPT = """() => {
  const ask = document.querySelector(".ask").getBoundingClientRect();
  return [...document.querySelectorAll(".ask p > *")].filter((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const inside = top >= ask.top - 1 && bottom <= ask.bottom + 1 && left >= 0 && right <= innerWidth;
    return !inside || one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline";
  }).map((one) => one.innerText);
}"""


def view(match: Match) -> Any:
    """What the first seat sees."""
    return match.view(0)


def has_broken_tool(match: Match) -> bool:
    """Whether the first seat has a broken tool and a repair card with a target."""
    return bool(view(match).broken[0]) and can("repair")(match) and len(match.lines) > 3


@pytest.mark.parametrize("width", [360, 1440])
def test_card_is_discarded_in_two_taps_with_a_broken_tool(browser: Browser, server: ThreadedServer, width: int) -> None:
    """The repair card has a target, so that its discard is not its only move; no tray of targets opens for it."""
    with BrowserUser.of(browser, server.url, width=width, height=640, touch=True) as one:
        stage = StagedTable(server, one, found("saboteur", 3, has_broken_tool, most=200))
        stage.come()
        before, cards = len(stage.match.lines), hand(stage.match, 0)
        card = next(at for at, name in enumerate(cards) if name.startswith("repair"))
        one.page.locator(".hand .card").nth(card).tap()
        expect(one.page.locator(".actions .discard")).to_be_visible()
        expect(one.page.locator(".chip")).to_have_count(0)
        one.page.locator(".actions .discard").tap()
        stage.until(lambda table: len(table.match.lines) > before)

        assert stage.match.lines[before] == f"pass {cards[card]}"


def states(page: Page) -> list[str]:
    """The buttons outside the screen or cut: without a selection, then for every card, with and without a target."""
    seen = list(page.evaluate(OUTSIDE))
    for card in page.locator(".hand .card").all():
        card.click()
        page.locator(".actions button").first.wait_for()
        seen += page.evaluate(OUTSIDE)
        page.keyboard.press("ArrowRight")
        seen += page.evaluate(OUTSIDE)
        page.keyboard.press("Escape")
    return seen


def two_broken(match: Match) -> bool:
    """Whether two tools of the first seat are broken and it holds several cards."""
    return len(view(match).broken[0]) > 1 and len(hand(match, 0)) > 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_buttons_never_run_off_the_screen(
    browser: Browser, server: ThreadedServer, language: str, width: int, height: int
) -> None:
    """Le Duel has the most buttons, Sabale and Sacramento the longest texts; hints and taking back are allowed."""
    with BrowserUser.of(browser, server.url, width=width, height=height, touch=True, language=language) as one:
        seen: list[str] = []
        for scene in (found("duel", 1, two_broken), found("duel", 2, lambda match: len(match.lines) > 20)):
            StagedTable(server, one, scene, hint_seats=[0]).come()
            seen += states(one.page)
        StagedTable(server, one, found("sabale", 2, lambda match: len(match.lines) > 3), hint_seats=[0]).come()
        for _ in range(3):
            seen += one.page.evaluate(OUTSIDE)
            one.page.locator(".place[data-lit], .choice").first.click()
            one.page.locator(".actions button").first.wait_for()
        for scene in (found("saboteur", 3, can_break_and_repair, most=200), found("sacramento", 2, can("ride"))):
            StagedTable(server, one, scene, hint_seats=[0]).come()
            seen += states(one.page)
            for rider in one.page.locator(".hand .rider").all():
                rider.click()
                seen += one.page.evaluate(OUTSIDE)
        StagedTable(server, one, found("sacramento", 2, can("home"), most=300), hint_seats=[0]).come()
        for answer in one.page.locator(".answers button").all():
            answer.click()
            expect(one.page.locator(".actions .main")).to_have_count(1)
            seen += one.page.evaluate(OUTSIDE)
        with BrowserUser.of(browser, server.url, width=width, height=height, language=language) as watcher:
            scene = found("saboteur", 3, lambda match: len(match.lines) > 20)
            stage = StagedTable(server, one, scene._replace(lines=scene.lines[:-9]))
            watcher.page.goto(f"{server.url}/t/{stage.table}")
            watcher.page.locator(".match .camera > svg").wait_for()
            stage.play(*scene.lines[-9:])
            watcher.page.locator(".actions button").wait_for()
            seen += watcher.page.evaluate(OUTSIDE)

        assert not seen


def can_break_and_repair(match: Match) -> bool:
    """Whether a tool of the first seat is broken, and it can break and repair tools."""
    return bool(view(match).broken[0]) and can("repair")(match) and can("break")(match)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_turn_of_sabale_fits_its_button(browser: Browser, server: ThreadedServer, language: str) -> None:
    """A run, a double, a jump and a bar, named on one button of a phone."""
    with BrowserUser.of(browser, server.url, width=360, height=640, touch=True, language=language) as one:
        scene = found("sabale", 2, lambda match: can("jump")(match) and "double" in match.lines[-1], most=200)
        steps = [*scene.lines[-3:], *found_steps(scene)]
        StagedTable(server, one, scene._replace(lines=scene.lines[:-3]), hint_seats=[0]).come()
        seen: list[str] = []
        for step in steps:
            choice = one.page.locator(".choice").last if step == "double" else None
            (choice or one.page.locator(f'.place[data-place="{step.split()[1]}"][data-lit]')).click()
            one.page.locator(".hand .chip.done").nth(steps.index(step) - (step != steps[0])).wait_for()
            seen += one.page.evaluate(OUTSIDE)
        expect(one.page.locator(".actions .main")).to_contain_text(steps[-1].split()[1])
        seen += one.page.evaluate(OUTSIDE)

        assert not seen


def found_steps(scene: Scene) -> list[str]:
    """A jump and a bar that go on with the turn."""
    match = registry.load(scene.game).start(seats=scene.seats, seed=scene.seed, **scene.options)
    for line in scene.lines:
        match.play(line)
    jump = next(text for text in match.legal() if text.startswith("jump"))
    match.play(jump)
    while not any(text.startswith("bar ") for text in match.legal()):
        match.play(next(text for text in match.legal() if text == "stay"))
    return [jump, next(text for text in match.legal() if text.startswith("bar "))]


def test_hint_is_offered_while_the_runner_is_placed(phone: BrowserUser, server: ThreadedServer) -> None:
    """The runner is selected by itself."""
    scene = found("sabale", 2, lambda match: not match.lines, first="p1")
    StagedTable(server, phone, scene, hint_seats=[0]).come()

    expect(phone.button("Hint", exact=True)).to_be_visible()


OVERLAPS = """() => [...document.querySelectorAll(".seats li")].flatMap((seat) => {
  const box = (one) => one.getBoundingClientRect();
  const across = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = (one, other) => Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const tools = [...seat.querySelectorAll(".tool")].map(box);
  const told = [...seat.querySelectorAll(".name, .cards, .gold b")].map(box);
  const covers = (one, other) => across(one, other) > 3 && down(one, other) > 3;
  const bad = tools.some((tool, at) => tool.width < 18 || told.some((one) => covers(tool, one))
    || tools.slice(at + 1).some((one) => covers(tool, one)));
  return bad ? [seat.innerText] : [];
})"""


@pytest.mark.parametrize("seats", [3, 5, 10])
def test_broken_tools_are_readable_and_cover_nothing(browser: Browser, server: ThreadedServer, seats: int) -> None:
    """P13: at least 18 pixels wide, over no name, number or other tool."""
    scene = found("saboteur", seats, lambda match: max(map(len, view(match).broken)) > 1, most=200)
    for width, height in SIZES:
        with BrowserUser.of(browser, server.url, width=width, height=height) as one:
            StagedTable(server, one, scene).come()
            expect(one.page.locator(".seats .tool")).to_have_count(sum(map(len, view_of(scene).broken)))

            assert one.page.evaluate(OVERLAPS) == []


def view_of(scene: Scene) -> Any:
    """What the first seat sees after these lines."""
    match = registry.load(scene.game).start(seats=scene.seats, seed=scene.seed, **scene.options)
    for line in scene.lines:
        match.play(line)
    return match.view(0)


@pytest.mark.parametrize(("game", "seats"), [("duel", 2), ("saboteur", 5)])
def test_prompt_has_a_fixed_place_and_never_covers_the_board(
    browser: Browser, server: ThreadedServer, game: str, seats: int
) -> None:
    """The longest refusals are explained beside the same board."""
    for width, height in (*SIZES, (1440, 900)):
        with BrowserUser.of(browser, server.url, width=width, height=height, language="de-DE") as one:
            StagedTable(server, one, found(game, seats, is_late_with_six_cards)).come()
            before = one.page.evaluate(PROMPT)
            for card in one.page.locator(".hand .card").all():
                card.click()
                one.page.locator(".actions button").first.wait_for()
                assert one.page.evaluate(PROMPT) == before
            assert not before["covers"]
            assert one.page.evaluate(CUT_CARDS) == []


def is_late_with_six_cards(match: Match) -> bool:
    """Whether some turns were played and the first seat has a full hand."""
    return len(match.lines) > 20 and len(hand(match, 0)) == 6


# Where the board is and what it shows, and how the choices of players lie: inside the prompt's place, or not.
CHOICES = """() => {
  const box = (one) => one.getBoundingClientRect();
  const within = (one, other) => one.left >= other.left - 1 && one.right <= other.right + 1
    && one.top >= other.top - 1 && one.bottom <= other.bottom + 1;
  const [asked, tray] = [".asked", ".chips"].map((name) => document.querySelector(name));
  const hint = [...document.querySelectorAll(".aid")].find((one) => one.checkVisibility() && box(one).width);
  const { x, y, width, height } = box(hint);
  const help = tray?.querySelector("p");
  return {
    board: JSON.stringify(box(document.querySelector(".match > .board"))),
    shown: document.querySelector(".camera > svg").getAttribute("viewBox"),
    inPlace: tray && within(box(tray), box(asked)),
    cut: tray && [tray, ...tray.querySelectorAll(".chip")].filter((one) => one.scrollHeight > one.clientHeight + 1)
      .map((one) => [one.className, one.scrollHeight, one.clientHeight]),
    help: help && help.scrollHeight <= help.clientHeight + 1 && box(help).bottom <= box(tray).bottom + 1,
    canHint: hint.contains(document.elementFromPoint(x + width / 2, y + height / 2)),
  };
}"""


def test_players_are_chosen_in_the_prompts_place(browser: Browser, server: ThreadedServer) -> None:
    """The board keeps its size and what it shows; what the card does and the hint stay in reach."""
    scene = found("saboteur", 5, lambda match: targets(match, "break") > 3, most=200)
    with BrowserUser.of(browser, server.url, width=360, height=640, language="fr-FR") as one:
        stage = StagedTable(server, one, scene, hint_seats=[0])
        stage.come()
        card = next(at for at, name in enumerate(hand(stage.match, 0)) if name.startswith("break"))
        for width, height in (*SIZES, (1440, 900)):
            one.page.set_viewport_size({"width": width, "height": height})
            one.page.wait_for_function(f"innerWidth === {width} && innerHeight === {height}")
            one.page.locator(".camera > svg").hover()
            before = one.page.evaluate(CHOICES)
            one.page.locator(".hand .card").nth(card).click()
            one.page.locator(".chip").first.wait_for()
            seen = one.page.evaluate(CHOICES)
            one.page.locator(".chip").last.click()
            expect(one.page.locator(".chip").last).to_have_attribute("aria-pressed", "true")
            one.page.locator(".hand .card").nth(card).click()

            assert (seen["board"], seen["shown"]) == (before["board"], before["shown"])
            assert (seen["inPlace"], seen["help"], seen["canHint"]) == (True, True, True), (width, height)
            assert (seen["cut"] == []) == (width != 640), (
                width,
                height,
            )  # beside the board of a turned phone they scroll


def targets(match: Match, verb: str) -> int:
    """How many moves of this kind the first card with one has."""
    moves = [text.split()[:2] for text in match.legal() if text.split()[0] == verb]
    return max((moves.count(move) for move in moves), default=0)


def test_gold_to_choose_is_in_view_then_everyones_gold(phone: BrowserUser, server: ThreadedServer) -> None:
    scene = found("saboteur", 3, can("take"), most=80, digs=True)
    stage = StagedTable(server, phone, scene._replace(lines=scene.lines[:-1]))
    stage.come()
    phone.page.locator(".goal:not([data-cell='8,0'])").first.tap()
    about_goal = phone.page.locator(".say")
    about_goal.wait_for()
    stage.play(scene.lines[-1])
    gold = phone.page.locator("dialog[open] .gold")
    gold.first.wait_for()

    expect(about_goal).to_have_count(0)
    for card in gold.all():
        expect(card).to_be_in_viewport(ratio=1)
    while (text := stage.match.legal()[0]).startswith("take "):
        stage.play(text)
    standings = phone.page.locator("dialog[open] .got li")
    expect(standings).to_have_count(3)
    expect(standings.first).to_contain_text("nugget")
    for seat in range(3):
        expect(standings.nth(seat)).to_contain_text(f"{view(stage.match).gold[seat]} gold card")


@pytest.mark.parametrize("width", [360, 1440])
def test_own_gold_is_in_sight_in_later_rounds(browser: Browser, server: ThreadedServer, width: int) -> None:
    """S7: the nuggets on gold cards are known to their owner alone; their number is public."""

    def is_later(match: Match) -> bool:
        return view(match).round == 2 and view(match).phase == "digging" and bool(view(match).own.gold)

    with BrowserUser.of(browser, server.url, width=width, height=640) as one:
        stage = StagedTable(server, one, found("saboteur", 3, is_later, most=150, digs=True))
        stage.come()
        seats = one.page.locator(".seats li .gold b")
        expect(seats).to_have_count(3)
        worth = {card["name"]: card["worth"] for card in catalog(one)}
        own = sum(worth[kept.card] for kept in view(stage.match).own.gold)

        expect(seats.nth(0)).to_have_text(str(own))
        for seat in (1, 2):
            expect(seats.nth(seat)).to_have_text(str(view(stage.match).gold[seat]))
        for at in range(3):
            expect(seats.nth(at)).to_be_in_viewport()


def catalog(one: BrowserUser) -> Any:
    """The gold cards of Saboteur."""
    return one.context.request.get(f"{one.url}/api/games/saboteur/catalog?seats=3").json()["gold"]


@pytest.mark.parametrize("width", [360, 1440])
def test_hint_and_take_back_are_one_tap_away(browser: Browser, server: ThreadedServer, width: int) -> None:
    """A valid hint replaces the refusal before it; after the first move the news beside the board deny nothing."""
    with BrowserUser.of(browser, server.url, width=width, height=640, touch=True) as one:
        scene = found("saboteur", 3, lambda match: "rockfall" in hand(match, 0), most=1, first="p1")
        stage = StagedTable(server, one, scene, hint_seats=[0])
        stage.come()
        card, nothing_yet = hand(stage.match, 0).index("rockfall"), one.page.get_by_text("Nothing has happened yet.")
        expect(nothing_yet).to_have_count(1 if width > 1000 else 0)
        one.page.locator(".hand .card").nth(card).tap()
        expect(one.page.locator(".ask [role=alert]")).to_be_visible()
        one.page.locator(".hand .card").nth(card).tap()
        one.button("Hint", exact=True).tap()
        expect(one.page.locator(".actions .main")).to_be_visible()
        expect(one.page.locator(".ask [role=alert]")).to_have_count(0)
        one.page.locator(".actions .main").tap()
        stage.until(lambda table: len(table.match.lines) == 1)
        expect(nothing_yet).to_have_count(0)
        one.button(re.compile("^(Take back|Ask to undo)$")).tap()

        stage.until(lambda table: table.match.turn == 0 or table.session.vote is not None)


def hinted(one: BrowserUser, language: str) -> Locator:
    """Ask for a hint until it comes; return its reason."""
    labels = json.loads((WORDS / f"{language[:2]}.json").read_text(encoding="utf-8"))
    main, busy = one.page.locator(".actions .main"), one.page.locator(".ask [role=alert]")
    while not main.is_visible():  # the bots of a server that has just started may be busy
        if busy.is_visible():
            busy.get_by_role("button").last.click()
        one.button(labels["hint"], exact=True).click()
        expect(main.or_(busy).first).to_be_visible()
    said = one.page.locator(".ask .doing").first
    expect(said).to_be_visible()
    return said


@pytest.mark.parametrize(
    ("width", "language", "games"),
    [
        (360, "en-GB", ("saboteur", "sabale")),
        (360, "fr-FR", ("saboteur", "duel")),
        (360, "de-DE", ("saboteur", "sacramento")),
        (1440, "de-DE", ("saboteur", "duel", "sabale", "sacramento")),
    ],
)
def test_hint_says_why(
    browser: Browser, server: ThreadedServer, width: int, language: str, games: tuple[str, ...]
) -> None:
    """The reason is one that a legal move can have here; nothing of it is cut off, or one tap shows the rest."""
    verbs, names = {"saboteur": "break", "duel": "lay", "sabale": "via", "sacramento": "ride"}, ("Ana", "Béla", "Chloé")
    with BrowserUser.of(browser, server.url, width=width, height=900 if width > 360 else 640, language=language) as one:
        answers: list[Any] = []
        one.page.on("websocket", lambda socket: socket.on("framereceived", lambda text: answers.append(text)))
        for game in games:
            scene = found(game, 2 if game == "duel" else 3, can(verbs[game]), 200)
            stage = StagedTable(server, one, scene, hint_seats=[0])
            stage.come()
            match, words = stage.match, stage.match.game.words(language[:2])
            said = hinted(one, language)
            if one.page.locator(".ask .rest").count():
                one.page.locator(".ask .rest").click()
            [sent] = [answer for text in answers if (answer := json.loads(text)).get("hint_reason")]
            answers.clear()

            assert said.inner_text() == advised(Reason(**sent["hint_reason"]), words, names, 0)
            if game != "sabale":  # whose hint is a whole turn
                reasons = [explain(match.game, match.view(0), match.events(0), text) for text in match.legal()]
                assert said.inner_text() in {advised(reason, words, names, 0) for reason in reasons if reason}
            assert one.page.evaluate(CUT_PROMPT) == []


def test_strike_is_dismissed_by_the_repair(phone: BrowserUser, server: ThreadedServer) -> None:
    """P11: also if the repair was made without selecting a card, as a hint does."""

    def struck_then_repaired(match: Match) -> bool:
        return bool(view(match).broken[0]) and match.lines[-1:] != []

    scene = found("duel", 1, struck_then_repaired)
    stage = StagedTable(server, phone, scene._replace(lines=scene.lines[:-1]))
    stage.come()
    stage.play(scene.lines[-1])
    panel = phone.page.locator(".struck")
    expect(panel).to_have_count(1)
    repair = next(text for text in stage.match.legal() if text.startswith(("shed", "pass", "lay", "repair")))
    kinds = len(stage.match.events(0))
    stage.play(repair)
    again = any(
        event.what.__class__.__name__ in ("ToolStruck", "RockStruck") for event in stage.match.events(0)[kinds:]
    )

    expect(panel).to_have_count(1 if again else 0)


def test_secret_closes_when_the_action_resumes(phone: BrowserUser, server: ThreadedServer) -> None:
    stage = StagedTable(server, phone, found("sacramento", 2, can("ride"), first="p1"))
    stage.come()
    phone.button(re.compile("^My secret$")).tap()
    sheet = phone.page.locator("dialog[open]")
    expect(sheet).to_have_count(1)
    stage.play(stage.match.legal()[0])

    expect(sheet).to_have_count(0)

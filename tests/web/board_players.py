"""Plays the two board games in a browser, by nothing but what can be pressed."""

import random
from typing import Any

from playwright.sync_api import Locator, Page, expect

from web.browser import BrowserUser, gold_buttons

MAKE = """async ({ body, name }) => {
  const post = async (path, body) => (await fetch(path, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
  })).json();
  const made = await post("/api/tables", body);
  await post(`/api/tables/${made.table}/sit`, { seat: 0, name });
  return made.table;
}"""
JOIN = """async ({ table, name }) => {
  const body = JSON.stringify({ seat: 1, name });
  const headers = { "content-type": "application/json" };
  await (await fetch(`/api/tables/${table}/sit`, { method: "POST", headers, body })).json();
}"""

MINE_OR_OVER = "() => document.querySelector('.match.mine, dialog[open] .podium')"
A_WHILE = 60_000
LOOK = """() => document.body.innerText + [...document.querySelectorAll(".place[data-lit], [aria-pressed=true]")]
  .map((one) => one.ariaLabel).join()"""


def open_table(visitor: BrowserUser, game: str, bots: dict[int, str], **options: Any) -> str:
    """Create a table for two with this user on the first seat, to begin; returns its id."""
    visitor.home()
    body = {"game": game, "seats": 2, "bots": bots, "options": {"first": "p1", **options}}
    return str(visitor.page.evaluate(MAKE, {"body": body, "name": "Ana"}))


def join(visitor: BrowserUser, table: str, name: str) -> None:
    """Take the second seat."""
    visitor.home()
    visitor.page.evaluate(JOIN, {"table": table, "name": name})
    visitor.page.goto(f"{visitor.url}/t/{table}")


def start(visitor: BrowserUser, table: str) -> None:
    """Open the table as its host and start the match."""
    visitor.page.goto(f"{visitor.url}/t/{table}")
    visitor.page.get_by_role("button", name="Start").click()
    visitor.page.locator(".match").wait_for()


class Hand:
    """A finger or a mouse."""

    def __init__(self, page: Page, *, touch: bool = False, seed: int = 1) -> None:
        self.page, self.touch, self.choice = page, touch, random.Random(seed)

    def press(self, what: Locator) -> None:
        """Press it once."""
        if self.touch:
            what.tap()
        else:
            what.click()

    def take(self, what: Locator) -> None:
        """Press it and wait until the page has changed."""
        before = self.page.evaluate(LOOK)
        self.press(what)
        self.page.wait_for_function(f"before => ({LOOK})() !== before", arg=before)

    def send(self) -> None:
        """Send the whole move and wait until it is accepted."""
        self.press(self.main)
        expect(self.page.locator(".actions .main")).to_have_count(0)

    @property
    def lit(self) -> Locator:
        """The lit cells."""
        return self.page.locator(".place[data-lit]")

    @property
    def main(self) -> Locator:
        """The button that sends the whole move."""
        return self.page.locator(".actions .main:enabled")

    @property
    def podium(self) -> Locator:
        """The podium of the result."""
        return self.page.locator("dialog[open] .podium")

    def one_of(self, what: Locator) -> Locator:
        """One of these at random."""
        return what.nth(self.choice.randrange(what.count()))


def play_sabale(hand: Hand, most: int = 2_000) -> bool:
    """Take steps until the result is shown; returns False if it is not."""
    page = hand.page
    for _ in range(most):
        if hand.podium.count():
            return True
        page.wait_for_function(MINE_OR_OVER, timeout=A_WHILE)
        if page.locator(".match.mine").count():
            sabale_step(hand)
    return False


def sabale_step(hand: Hand) -> None:
    """Take the next step of the turn, or send the turn."""
    choices, lit = hand.page.locator(".choice"), hand.lit
    if hand.main.count() and (not lit.count() or hand.choice.random() < 0.5):
        hand.send()
    elif choices.count() and (not lit.count() or hand.choice.random() < 0.5):
        hand.take(hand.one_of(choices))
    elif lit.count():
        hand.take(hand.one_of(lit))


def hide(hand: Hand) -> None:
    """Hide the nugget under the first rider, in the dialog that opens a round."""
    hand.press(hand.page.locator(".under").first)
    assert len(gold_buttons(hand.page)) == 1
    hand.press(hand.page.locator(".secret .main"))
    # Once it is hidden, the secret gives way to the board.
    hand.page.locator("dialog").wait_for(state="detached")


NEAREST = """() => {
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const all = [...document.querySelectorAll(".place")];
  const doors = all.filter((one) => one.ariaLabel.includes("your bank")).map(middle);
  const far = (one) => {
    const [x, y] = middle(one);
    return Math.min(...doors.map(([u, v]) => Math.abs(x - u) + Math.abs(y - v)));
  };
  const lit = all.filter((one) => "lit" in one.dataset && one.ariaLabel.startsWith("Move rider"));
  lit.sort((one, other) => far(one) - far(other));
  return lit[0]?.dataset.place ?? "";
}"""


def ride_sacramento(hand: Hand) -> None:
    """Make a decision if one is due: the carrier rides towards its bank, other choices are random."""
    page = hand.page
    if not page.locator(".match.mine").count():
        return
    if page.locator(".answers").count():
        hand.take(page.locator(".answers button").first)
    elif page.locator(".die").count() and page.locator(".rider:not(.idle)").count():
        hand.take(page.locator(".rider:not(.idle)").first)
        place = page.evaluate(NEAREST)
        if place and not hand.main.count():
            hand.take(page.locator(f'.place[data-place="{place}"]'))
    elif page.locator(".rider").count():
        hand.take(page.locator(".rider").first)
    if hand.main.count():
        hand.send()

"""How are the two board games played by hand in a browser? By what can be pressed, and by nothing else."""

import random
from typing import Any

from playwright.sync_api import Locator, Page, expect

from web.browser import BrowserUser, golden

MAKE = """async ({ wish, name }) => {
  const post = async (path, body) => (await fetch(path, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
  })).json();
  const made = await post("/api/tables", wish);
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
    """A table for two at which this visitor has the first chair, and begins; its name."""
    visitor.home()
    wish = {"game": game, "seats": 2, "bots": bots, "options": {"first": "p1", **options}}
    return str(visitor.page.evaluate(MAKE, {"wish": wish, "name": "Ana"}))


def join(visitor: BrowserUser, table: str, name: str) -> None:
    """Somebody else takes the second chair."""
    visitor.home()
    visitor.page.evaluate(JOIN, {"table": table, "name": name})
    visitor.page.goto(f"{visitor.url}/t/{table}")


def start(visitor: BrowserUser, table: str) -> None:
    """The host goes to the table and begins."""
    visitor.page.goto(f"{visitor.url}/t/{table}")
    visitor.page.get_by_role("button", name="Start").click()
    visitor.page.locator(".match").wait_for()


class Hand:
    """Somebody's finger or mouse."""

    def __init__(self, page: Page, *, touch: bool = False, seed: int = 1) -> None:
        self.page, self.touch, self.choice = page, touch, random.Random(seed)

    def press(self, what: Locator) -> None:
        """Pressed once."""
        if self.touch:
            what.tap()
        else:
            what.click()

    def take(self, what: Locator) -> None:
        """Pressed, and the page has answered: something looks otherwise than before."""
        before = self.page.evaluate(LOOK)
        self.press(what)
        self.page.wait_for_function(f"before => ({LOOK})() !== before", arg=before)

    def send(self) -> None:
        """The whole move, until the table has taken it."""
        self.press(self.main)
        expect(self.page.locator(".actions .main")).to_have_count(0)

    @property
    def lit(self) -> Locator:
        """Places at which something can be done."""
        return self.page.locator(".place[data-lit]")

    @property
    def main(self) -> Locator:
        """The one button that says the whole move."""
        return self.page.locator(".actions .main:enabled")

    @property
    def podium(self) -> Locator:
        """What the end shows first."""
        return self.page.locator("dialog[open] .podium")

    def one_of(self, what: Locator) -> Locator:
        """Any of these, by lot."""
        return what.nth(self.choice.randrange(what.count()))


def play_sabale(hand: Hand, most: int = 2_000) -> bool:
    """Steps one by one until the end is shown; False if it does not come."""
    page = hand.page
    for _ in range(most):
        if hand.podium.count():
            return True
        page.wait_for_function(MINE_OR_OVER, timeout=A_WHILE)
        if page.locator(".match.mine").count():
            sabale_step(hand)
    return False


def sabale_step(hand: Hand) -> None:
    """The next step of a turn of one's own, whatever it is; or the turn is sent."""
    choices, lit = hand.page.locator(".choice"), hand.lit
    if hand.main.count():
        hand.send()
    elif choices.count() and (not lit.count() or hand.choice.random() < 0.5):
        hand.take(hand.one_of(choices))
    elif lit.count():
        hand.take(hand.one_of(lit))


def hide(hand: Hand) -> None:
    """Put the nugget under the first rider, on the sheet that opens a round."""
    hand.press(hand.page.locator(".under").first)
    assert len(golden(hand.page)) == 1
    hand.press(hand.page.locator(".secret .main"))
    hand.page.locator("dialog").get_by_text("Your nugget is under rider 1.").wait_for()
    hand.press(hand.page.get_by_role("button", name="Go on"))


NEAREST = """([carrier]) => {
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const all = [...document.querySelectorAll(".place")];
  const doors = all.filter((one) => one.ariaLabel.includes(`bank of ${carrier}`)).map(middle);
  const far = (one) => {
    const [x, y] = middle(one);
    return Math.min(...doors.map(([u, v]) => Math.abs(x - u) + Math.abs(y - v)));
  };
  const lit = all.filter((one) => "lit" in one.dataset && one.ariaLabel.startsWith("Ride"));
  lit.sort((one, other) => far(one) - far(other));
  return lit[0]?.dataset.place ?? "";
}"""


def ride_sacramento(hand: Hand, name: str) -> None:
    """One decision, if there is one to make: the carrier towards its bank, whatever comes up otherwise."""
    page = hand.page
    if not page.locator(".match.mine").count():
        return
    if page.locator(".answers").count():
        hand.take(page.locator(".answers button").first)
    elif page.locator(".die").count() and page.locator(".rider:not(.idle)").count():
        hand.take(page.locator(".rider:not(.idle)").first)
        place = page.evaluate(NEAREST, [name])
        if place and not hand.main.count():
            hand.take(page.locator(f'.place[data-place="{place}"]'))
    elif page.locator(".rider").count():
        hand.take(page.locator(".rider").first)
    if hand.main.count():
        hand.send()

"""Plays the mining games in a browser by card, cell and button; nothing is typed."""

import random
import re
from typing import Any

from playwright.sync_api import Locator, expect

from server.threaded_server import SeededEntropy, ThreadedServer
from web.browser import BrowserUser
from web.chosen_deals import Wanted, choose

# Evaluated at once: an update may arrive between two queries. Playback is skipped while waiting.
STATE = """() => {
  if (document.querySelector("dialog[open]")) return "dialog";
  if (document.querySelector(".match.mine")) return "turn";
  for (const one of document.querySelectorAll(".actions button")) if (one.innerText === "Skip animation") one.click();
  return null;
}"""

CHOICE = """() => {
  const dialog = document.querySelector("dialog[open]");
  if (dialog?.querySelector(".gold")) return "mine";
  return dialog && !dialog.innerText.includes("is choosing gold") ? "nobody's" : null;
}"""
A_WHILE = 60_000


class MiningPlayer:
    """A player of either mining game who plays what is lit, at random by `choice`."""

    def __init__(self, visitor: BrowserUser, server: ThreadedServer, *, taps: bool = False, seed: int = 1) -> None:
        self.visitor, self.page, self.server = visitor, visitor.page, server
        self.taps = taps
        self.choice = random.Random(seed)
        self.moves = 0

    def touch(self, what: Locator) -> None:
        """Tap or click, depending on the device."""
        if self.taps:
            what.tap()
        else:
            what.click()

    def snapshot(self) -> Any:
        """The server's snapshot for this user."""
        table = self.page.url.rpartition("/")[2]
        return self.page.request.get(f"{self.visitor.url}/api/tables/{table}").json()

    @property
    def number(self) -> str:
        """The number of the page's decision; every move raises it."""
        return self.page.locator(".match").get_attribute("data-number") or ""

    @property
    def cards(self) -> Locator:
        """The hand."""
        return self.page.locator(".hand .card")

    @property
    def places(self) -> Locator:
        """The lit cells of the board, including the previewed one."""
        return self.page.locator(".camera > svg .place")

    @property
    def send(self) -> Locator:
        """The one button that sends a move."""
        return self.page.locator(".actions button.main.send")

    def sit_down(self, game: str, seats: int, wanted: Wanted | None = None, **options: Any) -> None:
        """Create a table with bots on the other seats and start its match by a click."""
        if wanted is not None:
            entropy = self.server.context.entropy
            assert isinstance(entropy, SeededEntropy)
            choose(entropy, wanted, game, seats, **options)
        self.visitor.home()
        bots = {str(seat): "novice" for seat in range(1, seats)}
        body = {"game": game, "seats": seats, "level": "novice", "bots": bots, "options": options, "bot_speed": "quick"}
        made = self.page.request.post(f"{self.visitor.url}/api/tables", data=body).json()
        table = f"{self.visitor.url}/api/tables/{made['table']}"
        assert self.page.request.post(f"{table}/sit", data={"seat": 0, "name": "Ana"}).ok
        self.page.goto(f"{self.visitor.url}/t/{made['table']}")
        self.touch(self.page.get_by_role("button", name="Start", exact=True))
        self.page.locator(".match").wait_for()
        self.visitor.close_dialogs()

    def wait(self) -> str:
        """Wait for this user's turn or a dialog; playback of the others' moves is skipped."""
        return str(self.page.wait_for_function(STATE, timeout=A_WHILE).json_value())

    def move(self) -> None:
        """Make one move: a card, then the lit cell nearest the goals, or whatever else it can do."""
        # A goal's orientation is previewed already, and is the only choice then.
        if not self.page.locator(".camera > svg .place.ghost").count():
            self.aim()
        number = self.number
        if self.send.count():
            self.touch(self.send)
        elif self.page.locator(".actions button.discard").count():
            self.touch(self.page.locator(".actions button.discard"))
        else:
            self.touch(self.page.locator(".actions button.send").first)
            if self.send.count():
                self.touch(self.send)
        expect(self.page.locator(".match")).not_to_have_attribute("data-number", number)
        self.moves += 1

    def aim(self) -> None:
        """Select a card, one with a move if there is any, and its target."""
        playable = self.page.locator(".hand .card:not(.idle)")
        cards = playable if playable.count() else self.cards
        self.touch(cards.nth(self.choice.randrange(cards.count())))
        if self.places.count():
            furthest = max(range(self.places.count()), key=lambda at: self.column(self.places.nth(at)))
            place = self.places.nth(furthest)
            if place.get_attribute("aria-pressed") != "true":
                self.reach(place)
        elif self.page.locator(".chip").count():
            chip = self.page.locator(".chip").last
            if chip.get_attribute("aria-pressed") != "true":
                self.touch(chip)

    def reach(self, place: Locator) -> None:
        """Preview a target by stepping to it, since it may be out of view."""
        label = place.get_attribute("aria-label")
        for _ in range(self.places.count() * 2 + 2):
            if self.page.locator(".place.ghost").count():
                ghost = self.page.locator(".camera > svg .place.ghost")
                if ghost.get_attribute("aria-label") == label:
                    return
            self.touch(self.page.get_by_role("button", name="Next cell"))

    def look_at_round(self) -> str:
        """Finish a round: choose gold if asked, then go on; returns the dialog's text."""
        dialog = self.page.locator("dialog[open]")
        while self.page.wait_for_function(CHOICE, timeout=A_WHILE).json_value() == "mine":
            self.touch(dialog.locator(".gold").last)
            self.touch(dialog.locator(".choose button.main"))
            expect(dialog.locator(".gold")).to_have_count(0)
        said = dialog.inner_text()
        self.touch(dialog.get_by_role("button", name=re.compile("^(Continue|Start)\\b")))
        return said

    @staticmethod
    def column(place: Locator) -> int:
        """A target's column."""
        return int((place.get_attribute("data-cell") or "0,0").partition(",")[0])

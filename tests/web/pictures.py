"""Takes the screenshots of docs/pictures, of home and every game: `./play pictures`.

A program takes a seat, plays as a bot would, and stops at a good moment; a browser with the same token
shows the same seat.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from filon import Budget, bots
from filon.client import Client, Seat, Turn
from server.threaded_server import serve_in_thread
from web.browser import FLAGS, ROOT, built_page, chromium

FOLDER = ROOT / "docs" / "pictures"
MOST = 1_500_000
QUALITY = 80
# Seats, the first decision worth a screenshot, and the kind of move due then.
GAMES = {
    "saboteur": (5, 4, "digging"),
    "duel": (2, 6, "playing"),
    "sabale": (3, 14, "via"),
    "sacramento": (4, 12, "ride"),
}
DESK = {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": 0.75}
PHONE = {"viewport": {"width": 360, "height": 640}, "device_scale_factor": 1.25, "has_touch": True}
LOOKS: dict[str, dict[str, Any]] = {"desktop": DESK, "phone": PHONE, "dark": {**DESK, "color_scheme": "dark"}}
# Pressed first, so that lit cells are in the screenshot.
CHOSEN = {
    "saboteur": ".hand .card:not(.idle)",
    "duel": ".hand .card:not(.idle)",
    "sabale": ".place[data-lit]",
    "sacramento": ".rider:not(.idle)",
}


@contextmanager
def looking(browser: Browser, url: str, look: dict[str, Any], path: str = "/", token: str = "") -> Iterator[Page]:
    """A page of the seat that this token holds."""
    context = browser.new_context(**look, locale="en-GB", reduced_motion="reduce")
    if token:
        context.add_cookies([{"name": "filon", "value": token, "url": url}])
    page = context.new_page()
    page.goto(url + path)
    yield page
    context.close()


def keep(page: Page, name: str) -> None:
    """Take one screenshot, once all animations have ended."""
    page.wait_for_timeout(600)
    page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=QUALITY)


def close_dialogs(page: Page) -> None:
    """Close the dialog that opens a round."""
    page.locator(".match").wait_for()
    page.wait_for_timeout(300)
    if page.locator("dialog[open]").count():
        page.locator("dialog[open]").get_by_role("button", name="Close").first.click()


def decided(turn: Turn, seat: Seat) -> str:
    """A regular bot's move."""
    return bots.find(seat.game, "regular")(seat.game, turn.view, turn.events, len(turn.events), Budget(iterations=50))


def picture_game(browser: Browser, url: str, game: str) -> None:
    """Take the screenshots of a match in every theme and size, and of its first round's end."""
    seats, moment, phase = GAMES[game]
    client = Client(url)
    options = {"first": "p1"} if game != "duel" else {}
    table = client.create(game, seats, bots=dict.fromkeys(range(1, seats), "regular"), options=options)
    with client.sit(table, 0, "Ana") as seat:
        client.start(table)
        turns = seat.turns()
        for number, turn in enumerate(turns, 1):
            if number >= moment and getattr(turn.view, "phase", phase) == phase:
                break
            turn.play(decided(turn, seat))
        for name, look in LOOKS.items():
            with looking(browser, url, look, f"/t/{table}", client.token) as page:
                close_dialogs(page)
                able = page.locator(CHOSEN[game])
                able.nth(able.count() // 2).click()
                keep(page, f"{game}-{name}")
        with looking(browser, url, DESK, f"/t/{table}", client.token) as page:
            close_dialogs(page)
            first = getattr(seat.view(), "round", None)
            turn.play(decided(turn, seat))
            for turn in turns:
                if getattr(turn.view, "round", None) != first:
                    break
                turn.play(decided(turn, seat))
            page.locator("dialog[open]").wait_for(timeout=60_000)
            keep(page, f"{game}-end")


def main() -> None:
    """Take all screenshots; together they stay small."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        with serve_in_thread(Path(data), web=str(built_page()), bot_delay=0.05) as server:
            for name, look in LOOKS.items():
                with looking(browser, server.url, look) as page:
                    page.get_by_role("article").nth(3).wait_for()
                    keep(page, f"home-{name}")
            for game in sys.argv[1:] or GAMES:
                picture_game(browser, server.url, game)
        browser.close()
    size = sum(file.stat().st_size for file in FOLDER.glob("*.jpg"))
    print(f"{size:,} bytes in {FOLDER}")
    if size > MOST:
        sys.exit(f"The pictures are larger than {MOST:,} bytes.")


if __name__ == "__main__":
    main()

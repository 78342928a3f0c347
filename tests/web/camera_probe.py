"""Checks in Chromium that the camera shows every event: when one begins, its cells' boxes are in view and uncovered."""

import json
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page

from filon.core.match import Match
from server.threaded_server import ThreadedServer
from web.browser import BrowserUser
from web.camera_matches import Part
from web.staged_table import Scene, StagedTable

SCREENS = ("360x640", "640x360", "1024x700", "1440x900", "1920x1080")
READABLE = {"saboteur": 30, "duel": 30, "sabale": 24, "sacramento": 20}
# What can be taken up; in Sabale places are lit without that.
CARDS = ".hand .card:not(.idle)"
PIECES = {"saboteur": CARDS, "duel": CARDS, "sabale": ".hand", "sacramento": ".hand .rider:not(.idle)"}
PROBE = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
FAST = "localStorage.setItem('filon settings', JSON.stringify({ speed: 'fast' }));"


class Findings(NamedTuple):
    """What was wrong on each screen, how many events and lit places were looked at on all of them, and how many places
    were out of view because they have no room together.
    """

    wrong: dict[str, list[str]]
    events: int
    places: int
    outside: int


def device(
    browser: Browser, server: ThreadedServer, screen: str, **settings: Any
) -> AbstractContextManager[BrowserUser]:
    """A browser of this size."""
    width, height = map(int, screen.split("x"))
    touch = min(width, height) < 500
    return BrowserUser.of(browser, server.url, width=width, height=height, touch=touch, **settings)


def landmarks(match: Match) -> list[list[str]]:
    """The cells of goals and starts, each goal with its letter."""
    catalog = match.game.client_catalog
    assert catalog is not None
    sheet: Any = catalog(match.seats, match.game.resolve_options(match.seats, {}))
    if not hasattr(sheet, "goals"):
        return []
    starts = [sheet.start] if hasattr(sheet, "start") else [one.cell for one in sheet.starts]
    return [[cell, ""] for cell in starts] + [[cell, chr(65 + at)] for at, cell in enumerate(sheet.goals)]


@contextmanager
def devices(
    browser: Browser, server: ThreadedServer, scene: Scene, screens: Sequence[str], style: str, motion: str
) -> Iterator[tuple[StagedTable, list[BrowserUser]]]:
    """A table and the first seat's devices, one of each size, each with a probe and more style."""
    with ExitStack() as stack:
        first = stack.enter_context(device(browser, server, screens[0]))
        stage = StagedTable(server, first, scene)
        state = first.context.storage_state()
        more = [device(browser, server, name, storage_state=state) for name in screens[1:]]
        visitors = [first, *(stack.enter_context(one) for one in more)]
        setting = json.dumps([READABLE[scene.game], landmarks(stage.match), style])
        for visitor in visitors:
            visitor.page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
            visitor.page.add_init_script(f"{FAST}{PROBE}probe.begin(...{setting});")
            visitor.page.goto(f"{visitor.url}/t/{stage.table}")
        for visitor in visitors:
            visitor.page.locator(".match .camera > svg").wait_for()
            visitor.close_dialogs()
        yield stage, visitors


def watch(
    browser: Browser,
    server: ThreadedServer,
    part: Part,
    screens: Sequence[str] = SCREENS,
    *,
    selects: int = 1,
    calm: int = 0,
    opens: str = "",
    style: str = "",
) -> Findings:
    """Play a part of a match, shown on all screens at once; the first seat takes up its pieces in some of its turns.

    The first lines, `calm` of them, are shown without motion, which is faster. `opens` is what to press before them.
    """
    motion = "reduce" if calm else "no-preference"
    with devices(browser, server, part.scene, screens, style, motion) as (stage, visitors):
        pages = [visitor.page for visitor in visitors]
        for page in pages if opens else ():
            page.locator(opens).first.dispatch_event("click")
        due = len(part.lines) // max(selects, 1)
        waited = due
        for number, line in enumerate(part.lines):
            if number == calm > 0:
                for page in pages:
                    page.emulate_media(reduced_motion="no-preference")
            waited += 1
            if stage.match.turn == 0 and selects and waited > due:
                waited = 0
                select(pages, part.scene.game)
            stage.play(line)
            for page in pages:
                page.evaluate("entry => probe.pass(entry)", stage.live.table.entry)
        found = [page.evaluate("() => probe.findings()") for page in pages]
    wrong = {name: one["wrong"] for name, one in zip(screens, found, strict=True) if one["wrong"]}
    return Findings(wrong, *(sum(one[name] for one in found) for name in ("events", "places", "outside")))


def select(pages: Sequence[Page], game: str) -> None:
    """Take up each piece, on all pages at once."""
    for page in pages:
        page.evaluate("pieces => void (window.selecting = probe.select(pieces))", PIECES[game])
    for page in pages:
        page.evaluate("() => window.selecting")

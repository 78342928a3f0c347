"""Checks in Chromium that the camera shows every event: when one begins, its cells' boxes are in view and uncovered."""

import json
from collections.abc import Container, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page

from filon.core.match import Match
from filon.server.tables.live_table import LiveTable
from server.threaded_server import ThreadedServer
from web.browser import BrowserUser
from web.camera_matches import Part
from web.staged_table import Scene, StagedTable, play

SCREENS = ("360x640", "640x360", "1024x700", "1440x900", "1920x1080")
TABLET = "768x1024"
READABLE = {"saboteur": 30, "duel": 30, "sabale": 24, "sacramento": 20}
# What can be taken up; in Sabale places are lit without that.
CARDS = ".hand .card:not(.idle)"
PIECES = {"saboteur": CARDS, "duel": CARDS, "sabale": ".hand", "sacramento": ".hand .rider:not(.idle)"}
PROBE = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
FAST = "localStorage.setItem('filon settings', JSON.stringify({ speed: 'fast' }));"


class Findings(NamedTuple):
    """What was wrong on each screen, how many events that name cells came to all of them, how many of these events and
    of lit places were looked at, and how many places were out of view because they have no room together.
    """

    wrong: dict[str, list[str]]
    received: int
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
    browser: Browser, server: ThreadedServer, scene: Scene, screens: Sequence[str], watching: Sequence[str], style: str
) -> Iterator[tuple[StagedTable, list[BrowserUser]]]:
    """A table, the first seat's devices and the spectators', one of each size, each with a probe and more style."""
    with ExitStack() as stack:
        first = stack.enter_context(device(browser, server, screens[0]))
        stage = StagedTable(server, first, scene)
        state = first.context.storage_state()
        more = [device(browser, server, name, storage_state=state) for name in screens[1:]]
        more += [device(browser, server, name) for name in watching]
        visitors = [first, *(stack.enter_context(one) for one in more)]
        setting = json.dumps([READABLE[scene.game], landmarks(stage.match), style])
        for visitor in visitors:
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
    watching: Sequence[str] = (),
    selects: int = 1,
    motion: Container[int] | None = None,
    opens: str = "",
    style: str = "",
) -> Findings:
    """Play a part of a match, shown on all screens at once; the first seat takes up its pieces in some of its turns.

    `watching` are the screens of spectators, `motion` the numbers of the lines to show with motion: all by default, and
    fewer are faster. `opens` is what to press before them.
    """
    moving = range(len(part.lines)) if motion is None else motion
    with devices(browser, server, part.scene, screens, watching, style) as (stage, visitors):
        pages = [visitor.page for visitor in visitors]
        for page in pages if opens else ():
            page.locator(opens).first.dispatch_event("click")
        steps = server.do(play_through(stage.live, part.lines, selects, moving))
        for moves, some in groupby(steps, lambda step: step.moves):
            for page in pages:
                page.emulate_media(reduced_motion="no-preference" if moves else "reduce")
            run(pages, list(some), part.scene.game)
        found = [page.evaluate("() => probe.findings()") for page in pages]
    names = [*screens, *(f"{name} of a spectator" for name in watching)]
    wrong = {name: one["wrong"] for name, one in zip(names, found, strict=True) if one["wrong"]}
    return Findings(wrong, *(sum(one[name] for one in found) for name in Findings._fields[1:]))


class Step(NamedTuple):
    """A line that was played: its entry in the log, whether it is shown with motion, and whether pieces are taken up
    before it.
    """

    entry: int
    moves: bool
    selects: bool


async def play_through(live: LiveTable, lines: Sequence[str], selects: int, moving: Container[int]) -> list[Step]:
    """Play these lines at once; the first seat takes up pieces in some of its turns, and where motion begins."""
    steps: list[Step] = []
    due = waited = len(lines) // max(selects, 1)
    for number, line in enumerate(lines):
        begins = number in moving and number - 1 not in moving
        waited = due + 1 if begins else waited + 1
        takes = bool(selects) and waited > due and live.table.match.turn == 0
        waited = 0 if takes else waited
        await play(live, (line,))
        steps.append(Step(live.table.entry, number in moving, takes))
    return steps


def run(pages: Sequence[Page], steps: Sequence[Step], game: str) -> None:
    """Show these steps on all pages at once."""
    given = [[step._asdict() for step in steps], PIECES[game]]
    for page in pages:
        page.evaluate("given => void (window.running = probe.run(...given))", given)
    for page in pages:
        page.evaluate("() => window.running")

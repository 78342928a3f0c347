"""One press of "End turn" ends the turn, also one begun by single steps; at the end a locked runner is marked."""

from typing import Any

from playwright.sync_api import expect

from filon.core import registry
from filon.core.match import Match
from filon.games.sabale.events import Ended
from server.threaded_server import ThreadedServer
from web.browser import BrowserUser
from web.staged_table import StagedTable, finished, found


def view(match: Match) -> Any:
    """What the first seat sees."""
    return match.view(0)


def test_one_press_ends_a_turn_that_was_begun_by_single_steps(phone: BrowserUser, server: ThreadedServer) -> None:
    def has_jumps(match: Match) -> bool:
        return "stay" in match.legal() and view(match).bars_left[0] > 0

    stage = StagedTable(server, phone, found("sabale", 2, has_jumps, most=200))
    stage.come()
    phone.button("End turn", exact=True).tap()
    stage.until(lambda table: table.match.turn != 0)

    expect(phone.button("End turn", exact=True)).to_have_count(0)
    assert "bar" not in stage.match.lines[-1]


def test_runner_that_cannot_run_and_turn_is_marked_at_the_end(phone: BrowserUser, server: ThreadedServer) -> None:
    scene = finished("sabale", 2, 1)
    StagedTable(server, phone, scene).come()
    locked = phone.page.locator(".locked + [data-runner]")
    match = registry.load("sabale").start(seats=2, seed=1)
    for line in scene.lines:
        match.play(line)
    [end] = [event.what for event in match.events(0) if isinstance(event.what, Ended)]

    assert end.how == "locked"
    expect(locked).to_have_attribute("data-runner", str(end.player))

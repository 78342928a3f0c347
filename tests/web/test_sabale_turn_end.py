"""One press of "End turn" ends the turn, also one that was begun by single steps, as in the text view."""

from typing import Any

from playwright.sync_api import expect

from filon.core.match import Match
from server.threaded_server import ThreadedServer
from web.browser import BrowserUser
from web.staged_table import StagedTable, found


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

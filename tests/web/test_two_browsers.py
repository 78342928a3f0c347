"""Two browsers play against each other and see each other's moves; Sacramento has its own test."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from server.threaded_server import ThreadedServer
from web.board_players import Hand, sabale_step
from web.browser import BrowserUser
from web.mining_player import MiningPlayer

MOVES = 2
SEATS = {"saboteur": 3, "duel": 2, "sabale": 2}
Turn = Callable[[], None]


def seated(visitor: BrowserUser, table: str, seat: int, name: str) -> None:
    sat = visitor.context.request.post(f"{visitor.url}/api/tables/{table}/sit", data={"seat": seat, "name": name})
    assert sat.ok
    visitor.page.goto(f"{visitor.url}/t/{table}")


def way_of(game: str, visitor: BrowserUser, server: ThreadedServer, *, taps: bool) -> Turn:
    """Make one decision in this game."""
    if game == "sabale":
        hand = Hand(visitor.page, touch=taps)
        return lambda: sabale_step(hand)
    return MiningPlayer(visitor, server, taps=taps).move


@pytest.mark.parametrize("game", SEATS)
def test_two_browsers_see_each_others_moves(
    browser: Browser, server: ThreadedServer, desk: BrowserUser, game: str
) -> None:
    ask = desk.context.request
    body = {"game": game, "seats": SEATS[game], "level": "novice", "bot_speed": "quick"}
    table = str(ask.post(f"{server.url}/api/tables", data=body).json()["table"])
    live = server.do(server.context.tables.find(table))
    assert live is not None
    with BrowserUser.of(browser, server.url, width=360, height=640, touch=True) as friend:
        seated(desk, table, 0, "Ana")
        seated(friend, table, 1, "Béla")
        expect(friend.page.get_by_text("Ana will start the game.")).to_be_visible()
        desk.button("Start").click()
        ways = {}
        for seat, one in enumerate((desk, friend)):
            one.page.locator(".match").wait_for()
            one.close_dialogs()
            ways[seat] = (one, way_of(game, one, server, taps=one is friend))
        ends = time.monotonic() + 120
        while any(live.table.session.move_seats.count(seat) < MOVES for seat in ways):  # type: ignore[union-attr]
            assert time.monotonic() < ends, live.table.match.lines
            turn = live.table.match.turn
            if turn in ways and ways[turn][0].page.locator(".match.mine").count():
                ways[turn][1]()
        while live.table.match.turn not in ways:  # a bot
            assert time.monotonic() < ends
            time.sleep(0.01)
        number = str(live.table.number)

        for one, name in ((desk, "Béla"), (friend, "Ana")):
            if one is friend:
                one.button("Log", exact=True).tap()
            one.page.get_by_role("tab", name="Log").click()
            expect(one.page.get_by_role("tabpanel")).to_contain_text(re.compile(rf"(?<!\(){name} (?!\()\w+"))
            expect(one.page.locator(".match")).to_have_attribute("data-number", number)

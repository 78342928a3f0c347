"""Reconnection after network failures and sleep, and the summary of missed events."""

import random
import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from filon.client import Client
from filon.core import registry
from filon.games.saboteur.events import Broke, GoalTurned, RoundEnded
from filon.table.text.narration import HEAVY, LIGHT, weight_of
from server.threaded_server import ThreadedServer
from web.browser import BrowserUser
from web.cuttable_proxy import CuttableProxy, running_proxy
from web.mining_player import MiningPlayer
from web.staged_table import Scene, StagedTable, found, how_far

BROKEN = ["ERR_CONNECTION", "WebSocket", "ERR_SOCKET", "ERR_EMPTY_RESPONSE"]
LOST = "Connection lost"
# The page stops at `debugger` like a sleeping one: no timers, no events. Once it is resumed:
# seconds until it shows the present state.
SLEEP = """() => {
  window.back = new Promise((done) => setTimeout(() => {
    debugger;
    const begun = performance.now();
    const look = () => {
      const told = document.querySelector(".notice")?.innerText.includes("A bot plays for you.");
      if (told && !document.querySelector(".broken")) done((performance.now() - begun) / 1000);
      else setTimeout(look, 5);
    };
    look();
  }));
}"""


@pytest.fixture
def proxy(server: ThreadedServer) -> Iterator[CuttableProxy]:
    """The proxy between this test's browser and the server."""
    with running_proxy(server.port) as found:
        yield found


@pytest.fixture
def remote(browser: Browser, proxy: CuttableProxy) -> Iterator[BrowserUser]:
    """A phone that reaches the server through the proxy."""
    with BrowserUser.of(browser, proxy.url, width=360, height=640, touch=True) as visitor:
        visitor.allowed += BROKEN
        yield visitor


def cards(visitor: BrowserUser) -> list[str]:
    return [str(one.get_attribute("aria-label")) for one in visitor.page.locator(".hand .card").all()]


def test_broken_connection_is_reported_and_restored(
    remote: BrowserUser, server: ThreadedServer, proxy: CuttableProxy
) -> None:
    remote.play_now("Saboteur")
    miner = MiningPlayer(remote, server, taps=True)
    miner.move()
    assert miner.wait() == "turn"
    hand, number = cards(remote), miner.number
    proxy.cut()
    expect(remote.page.get_by_text(LOST)).to_be_visible()
    proxy.restore()
    expect(remote.page.get_by_text(LOST)).to_be_hidden()

    assert cards(remote) == hand
    assert miner.number == number
    miner.move()
    assert miner.wait() == "turn"


def test_move_sent_while_offline_is_made_once(
    remote: BrowserUser, server: ThreadedServer, proxy: CuttableProxy
) -> None:
    remote.play_now("Saboteur")
    miner = MiningPlayer(remote, server, taps=True)
    live = server.do(server.context.tables.find(remote.page.url.rpartition("/")[2]))
    assert live is not None
    miner.aim()
    if not miner.send.count():
        miner.touch(remote.page.locator(".actions button.send").first)
    number = miner.number
    proxy.stall()  # messages sent now do not arrive
    miner.touch(miner.send)
    proxy.cut()
    expect(remote.page.get_by_text(LOST)).to_be_visible()
    before = [line for line in live.table.match.lines if not line.startswith("p")]
    proxy.resume()
    proxy.restore()
    expect(remote.page.locator(".match")).not_to_have_attribute("data-number", number)
    mine = [entry for entry in live.table.log if getattr(entry, "seat", None) == 0 and hasattr(entry, "text")]

    assert before == []
    assert len(mine) == 1


def test_page_resumes_within_a_second_after_sleep(
    remote: BrowserUser, server: ThreadedServer, proxy: CuttableProxy
) -> None:
    stage = StagedTable(server, remote, found("saboteur", 3, lambda match: True), patience=0.2)
    stage.come()
    hand = cards(remote)
    phone, asleep = remote.context.new_cdp_session(remote.page), threading.Event()
    phone.on("Debugger.paused", lambda said: asleep.set())
    phone.send("Debugger.enable")
    remote.page.evaluate(SLEEP)
    while not asleep.is_set():
        remote.page.wait_for_timeout(5)
    with Client(server.url).join(stage.table):  # a spectator is connected, so the table does not pause
        proxy.cut()
        stage.until(lambda table: table.lobby.seats[0].kind == "away")
        proxy.restore()
        phone.send("Debugger.resume")
        took = remote.page.evaluate("window.back")

        assert took < 1.0
        expect(remote.button("Play for myself again")).to_be_visible()
        expect(remote.page.locator(".hand .card")).to_have_count(len(hand))


def absence(heavy: range) -> tuple[Scene, tuple[str, ...]]:
    """A scene and the moves after it, with so many major events."""
    for seed in range(200):
        match, choice = registry.load("saboteur").start(seats=3, seed=seed, rounds=2), random.Random(seed)
        mine = []
        while match.turn is not None:
            if match.turn == 0:
                mine.append((len(match.lines), len(match.events(0))))
            moves = match.legal()
            choice.shuffle(moves)
            hits = [text for text in moves if match.turn and text.startswith("break") and text.endswith("p1")]
            match.play(hits[0] if hits else max(moves, key=how_far))
            if any(isinstance(event.what, RoundEnded) for event in match.events(0)):
                break
        for line, event in mine:
            later = match.events(0)[event:]
            kinds = {type(one.what) for one in later if not isinstance(one.what, Broke) or one.what.player == 0}
            weighty = sum(weight_of(one, 0) == HEAVY for one in later)
            if {RoundEnded, GoalTurned, Broke} <= kinds and weighty in heavy:
                return Scene("saboteur", 3, seed, tuple(match.lines[:line]), {"rounds": 2}), tuple(match.lines[line:])
    raise AssertionError("no round goes so")


@pytest.mark.parametrize("heavy", [range(3, 7), range(8, 20)], ids=["a short one", "a long one"])
def test_missed_events_list_the_most_important_first(
    remote: BrowserUser, server: ThreadedServer, proxy: CuttableProxy, heavy: range
) -> None:
    scene, lines = absence(heavy)
    stage = StagedTable(server, remote, scene)
    stage.come()
    known = len(stage.match.events(0))
    proxy.cut()
    expect(remote.page.get_by_text(LOST)).to_be_visible()
    stage.play(*lines)
    proxy.restore()
    remote.page.get_by_role("heading", name="Round 1 is over").wait_for()
    remote.close_dialogs()  # the end of the round, and the next round's secret, have dialogs
    missed = remote.page.get_by_role("region", name="While you were away")
    expect(missed).to_be_visible()
    listed_numbers = [int(one.get_attribute("data-event") or "") for one in missed.get_by_role("listitem").all()]
    later = {event.number: event for event in stage.match.events(0)[known:]}
    weights = [weight_of(later[number], 0) for number in listed_numbers]
    light = {number for number, event in later.items() if weight_of(event, 0) == LIGHT}

    assert len(listed_numbers) == 6
    assert weights == sorted(weights, reverse=True)
    assert any(isinstance(later[number].what, RoundEnded) for number in listed_numbers)
    assert light
    assert not light & set(listed_numbers)
    if len(heavy) < 6:
        for kind in (GoalTurned, Broke):
            assert any(isinstance(later[number].what, kind) for number in listed_numbers), kind
    expect(missed).to_contain_text(f"{len(later) - 6} things more")

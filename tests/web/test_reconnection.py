"""Reconnection after network failures and sleep, and the summary of missed events."""

import datetime
import random
import re
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
      const told = document.querySelector(".notice")?.innerText.includes("A bot is playing for you.");
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


def stop_time(visitor: BrowserUser) -> None:
    """From now on the page's time passes only as the test says."""
    now = visitor.page.evaluate("Date.now()") / 1000 + 1
    visitor.page.clock.pause_at(datetime.datetime.fromtimestamp(now, datetime.UTC))


def let_pass(visitor: BrowserUser, milliseconds: int, *, slices: int) -> None:
    """Let the page's time pass no faster than the browser opens and closes connections."""
    for _ in range(slices):
        visitor.page.clock.run_for(milliseconds // slices)
        visitor.page.wait_for_timeout(50)


def lose_packets_for_a_while(visitor: BrowserUser, proxy: CuttableProxy) -> None:
    """Lose all packets without a word: the page says so within ten seconds of its time, and once they arrive again it
    is back within one."""
    lost = visitor.page.get_by_text(LOST)
    stop_time(visitor)
    proxy.swallow()
    visitor.page.clock.run_for(10_000)
    expect(lost).to_be_visible()
    let_pass(visitor, 20_000, slices=40)
    proxy.forward()
    let_pass(visitor, 1_000, slices=40)
    expect(lost).to_be_hidden()
    visitor.page.clock.resume()


def test_silent_connection_is_noticed_and_the_selected_card_is_kept(
    remote: BrowserUser, server: ThreadedServer, proxy: CuttableProxy
) -> None:
    remote.page.clock.install()
    remote.play_now("Saboteur")
    miner = MiningPlayer(remote, server, taps=True)
    miner.aim()
    pressed = remote.page.locator(".hand .card[aria-pressed=true]")
    selected = pressed.get_attribute("aria-label")
    lose_packets_for_a_while(remote, proxy)

    assert pressed.get_attribute("aria-label") == selected
    miner.move()
    assert miner.wait() == "turn"


def test_half_built_turn_and_chat_text_outlast_a_silent_connection(browser: Browser, proxy: CuttableProxy) -> None:
    with BrowserUser.of(browser, proxy.url, width=1440, height=900) as visitor:
        visitor.allowed += BROKEN
        visitor.page.clock.install()
        visitor.play_now("Sabale")
        for place in ("a3", "c3", "c1"):
            visitor.page.locator(f'[data-place="{place}"]').click()
            if place == "a3":
                visitor.page.locator(".actions .main:enabled").click()
                expect(visitor.page.get_by_text("Where does your runner turn?")).to_be_visible()
        steps, chat = visitor.page.locator(".chip.done"), visitor.page.get_by_label("Write to everyone")
        expect(steps).to_have_text("c3–c1")
        visitor.page.locator("#tab-talk").click()
        chat.fill("back in a min")
        lose_packets_for_a_while(visitor, proxy)

        expect(steps).to_have_text("c3–c1")
        expect(chat).to_have_value("back in a min")


def test_page_that_slept_does_not_trust_its_connection(
    remote: BrowserUser, server: ThreadedServer, proxy: CuttableProxy
) -> None:
    remote.page.clock.install()
    stage = StagedTable(server, remote, found("saboteur", 3, lambda match: True))
    stage.come()
    stop_time(remote)
    proxy.swallow()  # nobody tells the sleeping page that its connection has ended
    stage.play(stage.match.legal()[0])
    proxy.forward()
    remote.page.clock.fast_forward(3_600_000)

    expect(remote.page.locator(".match")).to_have_attribute("data-number", str(stage.live.table.number))


def test_lobby_says_that_the_connection_is_lost(remote: BrowserUser, proxy: CuttableProxy) -> None:
    remote.home()
    made = remote.page.request.post(f"{remote.url}/api/tables", data={"game": "sabale", "seats": 2}).json()
    remote.page.goto(f"{remote.url}/t/{made['table']}")
    expect(remote.page.get_by_role("heading", name="Sabale")).to_be_visible()
    proxy.cut()
    expect(remote.page.get_by_text(LOST)).to_be_visible()
    proxy.restore()
    expect(remote.page.get_by_text(LOST)).to_be_hidden()


def test_connection_comes_back_with_the_network_event(remote: BrowserUser, server: ThreadedServer) -> None:
    remote.allowed += ["ERR_INTERNET_DISCONNECTED"]
    remote.play_now("Saboteur")
    remote.page.wait_for_load_state("networkidle")  # what a table loads later is there
    remote.context.set_offline(True)
    expect(remote.page.get_by_text(LOST)).to_be_visible()
    remote.page.evaluate("""() => {
      window.back = new Promise((done) => addEventListener("online", () => {
        const begun = performance.now();
        const look = () => document.querySelector(".broken") ? setTimeout(look, 5) : done(performance.now() - begun);
        look();
      }));
    }""")
    remote.context.set_offline(False)

    assert remote.page.evaluate("window.back") < 1000
    expect(remote.page.get_by_text(LOST)).to_be_hidden()


def test_page_counts_down_until_a_bot_plays_for_an_absent_player(
    remote: BrowserUser, server: ThreadedServer, proxy: CuttableProxy
) -> None:
    stage = StagedTable(server, remote, found("saboteur", 3, lambda match: True), patience=90)
    stage.come()
    stage.play(stage.match.legal()[0])
    told = remote.page.get_by_text(re.compile("A bot takes over in 1:"))
    expect(told).to_be_visible()
    first = told.inner_text()

    expect(told).not_to_have_text(first)
    expect(remote.page.locator(".unseen", has_text="not connected; a bot takes over in 1:")).to_have_count(2)


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
        expect(remote.button("Take over")).to_be_visible()
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
    expect(missed).to_contain_text(f"{len(later) - 6} more in the log")

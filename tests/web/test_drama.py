"""What is seen of a move: flights, turned goals, the finale before its sheet; how it is slowed, skipped or muted."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from server.threaded_server import ThreadedServer
from web.browser import BrowserUser
from web.drama_scenes import (
    RECORDER,
    breaks,
    diggers_win,
    ending,
    first_marker_counts,
    moment,
    repairs_another,
    saboteurs_win,
    scoring,
    throws,
)
from web.mining_player import MiningPlayer
from web.staged_table import Scene, StagedTable, found

# Flights take twenty times as long.
LONG = """
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  return animate.call(this, frames, { ...timing, duration: timing.duration * 20 });
};
"""
# An AudioContext that counts its sources and records their volume and pitch.
HEARD = """
[window.heard, window.pitches] = [[], []];
const pitch = { set value(hertz) { window.pitches.push(hertz); } };
const node = () => ({ connect: (to) => to, start() {}, stop() {}, frequency: pitch, gain: {
  setValueAtTime: (value) => window.heard.push(value), exponentialRampToValueAtTime() {} } });
window.AudioContext = class {
  state = "running"; currentTime = 0; sampleRate = 8; destination = {};
  resume() { return Promise.resolve(); }
  createGain() { return node(); }
  createOscillator() { return node(); }
  createBufferSource() { return node(); }
  createBiquadFilter() { return node(); }
  createBuffer(_, frames) { return { getChannelData: () => new Float32Array(frames) }; }
};
"""


# How many pieces move on the board.
MOVING = """document.querySelector(".board").getAnimations({ subtree: true })
  .filter((one) => one.playState === "running" && one.effect.getComputedTiming().endTime > 5000).length"""
# The numbers that the second seat's score shows.
COUNTS = """
window.counts = new Set();
setInterval(() => window.counts.add(document.querySelector('[data-seat="1"] .badges strong')?.innerText), 20);
"""
# What the scores say when a sheet opens.
AT_SHEET = """(scores) => {
  window.atSheet = null;
  new MutationObserver(() => {
    const read = () => [...document.querySelectorAll(scores)].map((one) => one.innerText.trim());
    if (document.querySelector("dialog[open]")) window.atSheet ??= read();
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
SCORES = {"sacramento": ".seats .few[aria-hidden]", "sabale": ".seats .badges strong [aria-hidden]"}
# How long each flight to the board is said to take.
DURATIONS = """
const begin = Element.prototype.animate;
window.durations = [];
Element.prototype.animate = function (frames, timing) {
  if (this.dataset.flight === "lay") window.durations.push(timing.duration);
  return begin.call(this, frames, timing);
};
"""


@pytest.fixture
def moving(browser: Browser, server: ThreadedServer) -> Iterator[BrowserUser]:
    """A desktop browser that does not reduce motion."""
    with BrowserUser.of(browser, server.url, width=1440, height=900) as visitor:
        yield prepared(visitor)


@pytest.fixture
def pocket(browser: Browser, server: ThreadedServer) -> Iterator[BrowserUser]:
    """A phone that does not reduce motion."""
    with BrowserUser.of(browser, server.url, width=360, height=640, touch=True) as visitor:
        yield prepared(visitor)


def prepared(visitor: BrowserUser) -> BrowserUser:
    visitor.page.emulate_media(reduced_motion="no-preference")
    visitor.page.add_init_script(RECORDER)
    return visitor


def flights(page: Page) -> list[Any]:
    found: list[Any] = page.evaluate("window.flights")
    return found


def portrait(page: Page, seat: int) -> tuple[float, float]:
    """The centre of a seat's portrait."""
    box = page.locator(f'.seats [data-seat="{seat}"] .portrait').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def watched(moving: BrowserUser, desk: BrowserUser, server: ThreadedServer, scene: Scene) -> StagedTable:
    """Lay a scene at a table that the first user watches, with the page's clock in the test's hands."""
    stage = StagedTable(server, desk, scene)
    moving.page.clock.install()
    moving.page.goto(f"{moving.url}/t/{stage.table}")
    moving.page.locator(".match").wait_for()
    return stage


def test_finale_is_seen_before_its_sheet_and_roles_are_named_after_it(
    moving: BrowserUser, desk: BrowserUser, server: ThreadedServer
) -> None:
    """For a spectator: the goal turns, the sheet opens, role cards turn, the log names them; then the sheet closes."""
    scene, line = moment("saboteur", 3, 1, diggers_win)
    stage = watched(moving, desk, server, scene)
    page = moving.page
    stage.play(line)
    sheet = page.locator("dialog[open]")
    page.wait_for_function("() => window.seen.includes('told')")
    assert page.evaluate("window.seen") == ["turned", "sheet", "roles", "told"]
    while (text := stage.match.legal()[0]).startswith("take "):
        stage.play(text)
    expect(sheet).not_to_contain_text("is choosing gold")
    expect(sheet).to_have_count(1)
    page.clock.fast_forward(10_000)

    expect(sheet).to_have_count(0)


def test_gold_of_saboteurs_is_paid_after_their_cards_have_turned(
    moving: BrowserUser, desk: BrowserUser, server: ThreadedServer
) -> None:
    """Gold on a seat would name its saboteur before the role cards do; it flies to a list that is in view."""
    scene, line = moment("saboteur", 3, 1, saboteurs_win)
    stage = StagedTable(server, desk, scene)
    page = moving.page
    page.set_viewport_size({"width": 640, "height": 360})
    page.goto(f"{moving.url}/t/{stage.table}")
    page.locator(".match").wait_for()
    stage.play(line)
    page.wait_for_function("() => window.seen.includes('gold') && window.flights.some((one) => one.does === 'gain')")

    seen = [what for what in page.evaluate("window.seen") if what in ("sheet", "roles", "gold")]
    assert seen == ["sheet", "roles", "gold"]
    expect(page.locator("dialog[open] .got")).to_be_in_viewport(ratio=0.99)


def test_own_last_card_is_not_played_back_but_the_goal_turns(pocket: BrowserUser, server: ThreadedServer) -> None:
    scene, line = moment("saboteur", 3, 0, diggers_win)
    stage = StagedTable(server, pocket, scene)
    stage.come()
    stage.play(line)
    expect(pocket.page.locator("dialog[open] .end")).to_be_visible()

    assert pocket.page.evaluate("window.seen.slice(0, 2)") == ["turned", "sheet"]
    assert flights(pocket.page) == []


@pytest.mark.parametrize(("wanted", "does"), [(breaks, "break"), (repairs_another, "mend")])
def test_tool_flies_between_the_players_it_concerns(
    pocket: BrowserUser, server: ThreadedServer, wanted: Any, does: str
) -> None:
    scene, line = moment("saboteur", 4, 1, wanted)
    stage = StagedTable(server, pocket, scene)
    stage.come()
    stage.play(line)
    pocket.page.wait_for_function("() => window.flights[0]?.end && !document.querySelector('.piece')")
    [flight] = flights(pocket.page)
    victim = int(line.split()[2][1:]) - 1

    assert flight["does"] == does
    assert flight["start"] == pytest.approx(portrait(pocket.page, 1), abs=30)
    assert flight["end"] == pytest.approx(portrait(pocket.page, victim), abs=2)


@pytest.mark.parametrize(("mover", "where"), [(1, '.seats [data-seat="2"] [data-die]'), (2, ".hand .die svg")])
def test_dice_roll_for_everyone_and_rides_leave_a_trail(
    moving: BrowserUser, server: ThreadedServer, mover: int, where: str
) -> None:
    """The dice of another player come to rest at that player's seat, the player's own in the hand."""
    scene, line = moment("sacramento", 3, mover, throws)
    stage = StagedTable(server, moving, scene)
    stage.come()
    stage.play(line)
    dice = moving.page.locator(where)
    expect(dice).to_have_count(2)
    moving.page.wait_for_function("() => window.flights.length === 2 && !document.querySelector('.piece')")
    ends = [box["x"] + box["width"] / 2 for one in dice.all() if (box := one.bounding_box())]

    assert [flight["does"] for flight in flights(moving.page)] == ["roll", "roll"]
    assert [flight["end"][0] for flight in flights(moving.page)] == pytest.approx(ends, abs=3)
    expect(moving.page.locator("#sacramento-board .way")).to_have_count(2)


def test_points_fly_to_their_player_and_are_counted(pocket: BrowserUser, server: ThreadedServer) -> None:
    scene, line = moment("sabale", 2, 1, first_marker_counts)
    stage = StagedTable(server, pocket, scene)
    pocket.page.add_init_script(COUNTS)
    stage.come()
    stage.play(line)
    view: Any = stage.match.view(0)
    score = pocket.page.locator('.seats [data-seat="1"] .badges strong [aria-hidden]')
    expect(score).to_have_text(str(view.points[1]))
    gain = next(flight for flight in flights(pocket.page) if flight["does"] == "gain")

    assert gain["end"] == pytest.approx(portrait(pocket.page, 1), abs=3)
    assert len(pocket.page.evaluate("[...window.counts]")) > 2


def test_money_and_points_are_counted_before_the_sheet(moving: BrowserUser, server: ThreadedServer) -> None:
    """An own bank and another player's, and the own last turn of Sabale; what flies says how much it is."""
    for game, mover in (("sacramento", 0), ("sacramento", 1), ("sabale", 0)):
        scene, line = scoring(game, mover)
        stage = StagedTable(server, moving, scene)
        stage.come()
        scores = moving.page.locator(SCORES[game])
        before = scores.all_inner_texts()
        moving.page.evaluate(AT_SHEET, SCORES[game])
        stage.play(line)
        moving.page.wait_for_function("() => window.atSheet")
        view: Any = stage.match.view(0)
        counted = [f"{money // 50_000}/2" for money in view.money] if game == "sacramento" else view.points
        gains = [flight["says"] for flight in flights(moving.page) if flight["does"] == "gain"]
        assert all(flight["tilt"] == pytest.approx(0) for flight in flights(moving.page) if flight["says"])

        assert moving.page.evaluate("window.atSheet") == [str(one) for one in counted]
        assert before != scores.all_inner_texts()
        assert gains[0] == ("+$50,000" if game == "sacramento" else f"+{view.points[0] - int(before[0])}")


@pytest.mark.parametrize(("is_won", "said"), [(True, "You win!"), (False, "well played|So close")])
def test_win_has_a_moment_and_loss_ends_kindly(
    moving: BrowserUser, server: ThreadedServer, is_won: bool, said: str
) -> None:
    moving.page.add_init_script(HEARD)
    scene, last = ending(is_won=is_won)
    stage = StagedTable(server, moving, scene)
    stage.come()
    page = moving.page
    stage.play(last)
    page.locator("dialog[open] .roles .turning").first.click()  # shows all roles at once
    page.locator("dialog[open] .foot button").click()
    farewell = page.locator("dialog[open] .scene")

    expect(farewell).to_contain_text(re.compile(said))
    expect(page.locator("dialog[open] .scene.mine")).to_have_count(1 if is_won else 0)
    expect(page.locator("dialog[open] .podium")).to_be_visible()
    assert (1047 in page.evaluate("window.pitches")) == is_won


def test_reduced_motion_lets_nothing_fly(phone: BrowserUser, server: ThreadedServer) -> None:
    scene, line = moment("saboteur", 4, 1, breaks)
    phone.page.add_init_script(RECORDER)
    phone.page.clock.install()
    stage = StagedTable(server, phone, scene)
    stage.come()
    stage.play(line)
    phone.page.locator(".layer").wait_for(state="attached")
    victim = int(line.split()[2][1:]) - 1
    expect(phone.page.locator(f'.seats [data-seat="{victim}"] [data-tool="{line.split()[1]}"]')).to_be_visible()
    phone.page.clock.fast_forward(5_000)

    assert flights(phone.page) == []


def test_next_move_is_made_while_a_long_animation_runs(moving: BrowserUser, server: ThreadedServer) -> None:
    """A card flies for ten seconds; meanwhile another is selected and sent, which ends the flight."""
    scene, line = moment("saboteur", 3, 2, lays_before_lays)
    moving.page.add_init_script(LONG)
    stage = StagedTable(server, moving, scene)
    stage.come()
    stage.play(line)
    piece = moving.page.locator(".piece")
    expect(piece).to_have_count(1)
    player = MiningPlayer(moving, server)
    player.aim()
    expect(player.send).to_be_enabled()
    moves = len(stage.match.lines)
    expect(piece).to_have_count(1)  # it still flies
    player.touch(player.send)
    expect(piece).to_have_count(0)
    stage.until(lambda table: len(table.match.lines) > moves)

    assert stage.match.lines[-1].startswith("lay ")


def lays_before_lays(match: Any, heard: list[Any]) -> bool:
    """Whether a tunnel was laid, and the next player can do nothing with a card but lay it."""
    is_laid = type(heard[0]).__name__ == "Laid" and len(heard) == 2
    return is_laid and match.turn == 0 and {text.split()[0] for text in match.legal()} == {"lay", "pass"}


def test_tap_on_the_board_skips_what_is_shown(pocket: BrowserUser, server: ThreadedServer) -> None:
    scene, line = moment("saboteur", 3, 1, diggers_win)
    pocket.page.add_init_script(LONG)
    stage = StagedTable(server, pocket, scene)
    stage.come()
    stage.play(line)
    expect(pocket.page.locator(".piece")).to_have_count(1)
    pocket.page.locator(".board").tap(position={"x": 5, "y": 100})

    expect(pocket.page.locator("dialog[open] .end")).to_be_visible()
    assert pocket.page.evaluate("window.seen[0]") == "sheet"  # not the goal
    expect(pocket.page.locator(".piece")).to_have_count(0)


def test_tap_on_the_board_ends_what_moves_on_it(pocket: BrowserUser, server: ThreadedServer) -> None:
    """A ride of another player takes twenty times as long; a tap brings the rider to its end."""
    scene, line = moment("sacramento", 3, 1, throws)
    pocket.page.add_init_script(LONG)
    stage = StagedTable(server, pocket, scene)
    stage.come()
    stage.play(line)
    pocket.page.wait_for_function(f"() => {MOVING} > 0")
    pocket.page.locator(".board").tap(position={"x": 5, "y": 100})

    assert pocket.page.evaluate(MOVING) == 0
    expect(pocket.page.locator(".piece")).to_have_count(0)


def let_others_lay(stage: StagedTable) -> None:
    """Play on until another player has laid a tunnel, and it is seen."""
    turn, text = 0, ""
    while turn == 0 or not text.startswith("lay "):
        turn, texts = stage.match.turn or 0, stage.match.legal()
        text = next((one for one in texts if one.startswith("lay ")), texts[0])
        stage.play(text)
    expect(stage.visitor.page.locator(f'[data-site="{text.split()[2]}"]')).to_be_visible()


def test_speed_and_volume_are_settings_of_this_device(moving: BrowserUser, server: ThreadedServer) -> None:
    """Off lets nothing fly, slow lets it fly slowly; a muted table is silent, another one as loud as it is set."""
    scene = found("saboteur", 4, lambda match: len(match.lines) > 8)
    moving.page.add_init_script(HEARD)
    stage = StagedTable(server, moving, scene)
    stage.come()
    page = moving.page

    def choose(speed: str, *, sound: bool, volume: str = "0.2") -> None:
        moving.button("Menu").click()
        moving.button("Settings", exact=True).click()
        page.get_by_label("Animation speed").select_option(speed)
        page.get_by_label("Sound", exact=True).set_checked(sound)
        if sound:
            page.get_by_label("Volume").fill(volume)
        moving.close_dialogs()
        page.evaluate("[window.flights, window.heard] = [[], []]")

    choose("off", sound=False)
    let_others_lay(stage)
    page.wait_for_function("() => getComputedStyle(document.documentElement).getPropertyValue('--motion') === '0'")
    assert flights(page) == []
    assert page.locator(".match").evaluate("one => getComputedStyle(one).animationDuration") == "1e-05s"
    choose("slow", sound=True)
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--motion')") == "1.7"
    let_others_lay(stage)
    page.wait_for_function("() => window.flights.length > 0 && window.heard.length > 0")
    assert page.evaluate("Math.max(...window.heard)") == pytest.approx(0.2 * 0.35)
    choose("normal", sound=False)
    let_others_lay(stage)
    page.wait_for_function("() => window.flights.length > 0 && !document.querySelector('.piece')")

    assert page.evaluate("window.heard") == []


def test_spectator_sets_the_speed_too(moving: BrowserUser, desk: BrowserUser, server: ThreadedServer) -> None:
    stage = StagedTable(server, desk, found("saboteur", 4, lambda match: len(match.lines) > 8))
    page = moving.page
    page.add_init_script(DURATIONS)
    page.goto(f"{moving.url}/t/{stage.table}")
    page.locator(".match").wait_for()
    stage.visitor = moving
    for speed, duration in (("slow", 765), ("fast", 225)):
        moving.button("Menu").click()
        moving.button("Settings", exact=True).click()
        page.get_by_label("Animation speed").select_option(speed)
        moving.close_dialogs()
        page.evaluate("window.durations = []")
        let_others_lay(stage)
        page.wait_for_function("() => window.durations.length > 0")

        assert set(page.evaluate("window.durations")) == {duration}


def test_own_turn_is_heard_and_no_other(moving: BrowserUser, server: ThreadedServer) -> None:
    moving.page.add_init_script(HEARD)
    stage = StagedTable(server, moving, found("saboteur", 3, lambda match: len(match.lines) > 4))
    stage.come()
    moving.page.locator(".seats").click(position={"x": 2, "y": 2})  # sounds wait for the first touch
    stage.play(stage.match.legal()[0])
    moving.page.wait_for_function(
        f"() => document.querySelector('.match').dataset.number === '{stage.live.table.number}'"
    )
    stage.play(stage.match.legal()[0])
    moving.page.wait_for_function(
        f"() => document.querySelector('.match').dataset.number === '{stage.live.table.number}'"
    )
    assert 784 not in moving.page.evaluate("window.pitches")
    stage.play(stage.match.legal()[0])

    assert stage.match.turn == 0
    moving.page.wait_for_function("() => [523, 784].every((tone) => window.pitches.includes(tone))")


def test_result_closes_for_spectators_and_opens_again_by_one_tap(
    moving: BrowserUser, desk: BrowserUser, server: ThreadedServer
) -> None:
    """It stays for a spectator who touches it."""
    scene, line = scoring("sabale", 0)
    stage = watched(moving, desk, server, scene)
    page = moving.page
    stage.play(line)
    podium = page.locator("dialog[open] .podium")
    podium.wait_for()
    page.clock.fast_forward(15_000)
    expect(podium).to_have_count(1)
    page.clock.fast_forward(10_000)
    expect(podium).to_have_count(0)
    moving.button("Scores").click()
    podium.click()
    page.clock.fast_forward(60_000)

    expect(podium).to_have_count(1)


def test_next_round_waits_behind_a_spectators_sheet(
    moving: BrowserUser, desk: BrowserUser, server: ThreadedServer
) -> None:
    """D3: what is played meanwhile is not shown under the sheet; once it is closed, the table is as it is now."""
    scene, line = moment("saboteur", 3, 1, diggers_win)
    stage = watched(moving, desk, server, scene)
    page = moving.page
    stage.play(line)
    page.wait_for_function("() => window.seen.includes('told')")
    while stage.match.legal()[0].startswith("take "):
        stage.play(stage.match.legal()[0])
    begun = stage.live.table.number
    for _ in range(3):
        stage.play(stage.match.legal()[0])
    page.clock.run_for(500)
    expect(page.locator("dialog[open]")).to_have_count(1)
    assert int(page.locator(".match").get_attribute("data-number") or "") <= begun
    page.clock.fast_forward(10_000)
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.clock.resume()

    expect(page.locator(".match")).to_have_attribute("data-number", str(stage.live.table.number))

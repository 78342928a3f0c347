"""The curve of a replay: at each step the points as the engine scores them."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from filon.core import registry
from filon.core.match import Match
from filon.games.duel import scoring as duel
from filon.games.sabale import scoring as sabale
from filon.games.saboteur import scoring as saboteur
from filon.games.sacramento import scoring as sacramento
from server.threaded_server import ThreadedServer
from web.browser import BrowserUser
from web.staged_table import Scene, StagedTable, how_far

# The legend at these steps, read after the page has shown it.
LEGENDS = """async (steps) => {
  const slider = document.querySelector(".replay input[type=range]");
  const found = [];
  for (const step of steps) {
    slider.value = step;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    await new Promise((done) => setTimeout(done));
    const legend = [...document.querySelectorAll(".told section li")].map((one) => one.textContent.trim());
    found.push(legend.map((text) => Number(text.split(": ").at(-1).replaceAll(",", ""))));
  }
  return found;
}"""


def nuggets(state: Any) -> list[int]:
    """Return each seat's nuggets so far."""
    return [sum(hoard) for hoard in saboteur.hoards(state)]


def nuggets_known_to_all(state: Any) -> list[int]:
    """Return what all know of each seat's nuggets: what was paid, and at least one for each card that was taken."""
    view = state.view(None)
    if state.outcome is not None:
        return nuggets(state)
    paid = {one.to: one for past in (*view.past, *filter(None, [view.shown])) for one in past.paid}
    return [
        cards + (paid[seat].nuggets - paid[seat].cards if seat in paid else 0) for seat, cards in enumerate(view.gold)
    ]


def scored(match: Match, lines: tuple[str, ...], points: Callable[[Any], list[int]]) -> list[list[int]]:
    """Return the points after the deal and after each line."""
    played = match.restarted()
    found = [points(played.true_state)]
    for line in lines:
        played.play(line)
        found.append(points(played.true_state))
    return found


def dug(seed: int) -> Scene:
    """A match of Saboteur whose players dig, so that both sides win gold."""
    match, choice = registry.load("saboteur").start(seats=4, seed=seed, rounds=2), random.Random(seed)
    while match.turn is not None:
        moves = match.legal()
        choice.shuffle(moves)
        match.play(max(moves, key=how_far))
    return Scene("saboteur", 4, seed, tuple(match.lines), {"rounds": 2})


def of(game: str, seed: int) -> Scene:
    """A match for two, played at random."""
    match, choice = registry.load(game).start(seats=2, seed=seed), random.Random(seed)
    while match.turn is not None:
        match.play(choice.choice(match.legal()))
    return Scene(game, 2, seed, tuple(match.lines), {})


@pytest.mark.parametrize(
    ("game", "viewer", "points"),
    [
        ("saboteur", "all", nuggets),
        ("saboteur", "spectator", nuggets_known_to_all),
        ("duel", "p1", duel.nuggets),
        ("sabale", "all", sabale.points),
        ("sacramento", "spectator", sacramento.money),
    ],
)
def test_curve_shows_the_points_as_the_engine_scores_them(
    desk: BrowserUser, server: ThreadedServer, game: str, viewer: str, points: Callable[[Any], list[int]]
) -> None:
    staged = StagedTable(server, desk, dug(8) if game == "saboteur" else of(game, 3))
    lines = staged.scene.lines
    page = desk.page
    page.goto(f"{desk.url}/t/{staged.table}/replay?as={viewer}")
    page.locator(".told section li").first.wait_for()
    expected = scored(staged.match, lines, points)
    changes = [step for step in range(1, len(expected)) if expected[step] != expected[step - 1]]
    steps = [step for change in changes[-20:] for step in (change - 1, change)]
    shown = page.evaluate(LEGENDS, [*steps, len(lines)])

    assert shown == [expected[step] for step in (*steps, len(lines))]
    assert len(changes) >= 2
    assert staged.match.outcome is not None
    assert tuple(shown[-1]) == staged.match.outcome.scores

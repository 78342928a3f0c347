"""Positions just before something dramatic, found by random play, and a recorder of what the page shows when."""

import random
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from filon.core import registry
from filon.core.match import Match
from filon.games.mining.events import Broke
from filon.games.sabale.events import Marked
from filon.games.saboteur.events import Paid, Repaired
from filon.games.sacramento.events import Banked, Threw
from web.camera_matches import chosen
from web.staged_table import MOST, Scene, how_far

# In the page: what appeared in which order, and each flight.
RECORDER = """
window.seen = [];
window.flights = [];
const note = (what) => window.seen.includes(what) || window.seen.push(what);
const centre = (element) => {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
};
// Where a flight began, and where its piece was when it landed.
const follow = (piece) => {
  const flight = { does: piece.dataset.flight, says: piece.innerText.trim(), start: null, end: null };
  window.flights.push(flight);
  const look = () => {
    if (!piece.isConnected) return;
    flight.start ??= centre(piece);
    const { a, b } = new DOMMatrix(getComputedStyle(piece).transform);
    flight.tilt ??= Math.abs(Math.atan2(b, a));
    flight.end = centre(piece);
    if (!piece.classList.contains("landed")) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};
addEventListener("DOMContentLoaded", () => new MutationObserver((changes) => {
  for (const change of changes) for (const node of change.addedNodes) {
    if (node.classList?.contains("piece")) follow(node);
  }
  const sheet = document.querySelector("dialog[open]");
  if (sheet?.querySelector(".end")) note("sheet");
  const roles = [...(sheet?.querySelectorAll(".roles .word") ?? [])];
  if (roles.length && roles.every((role) => role.textContent)) note("roles");
  if ([...document.querySelectorAll(".seats .gold b")].some((count) => Number(count.textContent))) note("gold");
  if (/digger|saboteur/i.test(document.querySelector(".aside")?.textContent ?? "")) note("told");
}).observe(document.body, { subtree: true, childList: true, attributes: true }));
addEventListener("animationend", (event) => event.animationName.includes("widen") && note("turned"), true);
"""


class Moment(NamedTuple):
    """A scene and the line that is played next."""

    scene: Scene
    line: str


def furthest(match: Match, choice: random.Random) -> str:
    """A random move, or the tunnel that is furthest from the start."""
    moves = match.legal()
    choice.shuffle(moves)
    return max(moves, key=how_far)


@cache
def moment(
    game: str, seats: int, mover: int, wanted: Callable[[Match, list[Any]], bool],
    play: Callable[[Match, random.Random], str] = furthest, **options: Any,
) -> Moment:  # fmt: skip
    """The first moment in which this seat moves and its events are as wanted."""
    for seed in range(MOST):
        match, choice = registry.load(game).start(seats=seats, seed=seed, **options), random.Random(seed)
        while match.turn is not None and len(match.lines) < 150:
            turn, lines, heard = match.turn, tuple(match.lines), len(match.events(None))
            line = play(match, choice)
            match.play(line)
            if turn == mover and wanted(match, [event.what for event in match.events(None)[heard:]]):
                return Moment(Scene(game, seats, seed, lines, options), line)
    raise AssertionError(f"{game} hardly ever comes to that")


def diggers_win(_match: Match, heard: list[Any]) -> bool:
    """Whether this move reached the treasure."""
    return any(getattr(what, "won", None) == "diggers" for what in heard)


def saboteurs_win(match: Match, heard: list[Any]) -> bool:
    """Whether this move ended a round, not the last one, and another seat than the first was paid as a saboteur."""
    paid = [what for what in heard if isinstance(what, Paid)]
    return bool(paid) and match.outcome is None and all(what.to for what in paid)


def breaks(_match: Match, heard: list[Any]) -> bool:
    """Whether this move broke a tool."""
    return any(isinstance(what, Broke) for what in heard)


def repairs_another(_match: Match, heard: list[Any]) -> bool:
    """Whether this move repaired another player's tool."""
    return any(isinstance(what, Repaired) and what.by != what.player for what in heard)


def throws(_match: Match, heard: list[Any]) -> bool:
    """Whether the next player's dice were thrown."""
    return any(isinstance(what, Threw) for what in heard)


def scoring(game: str, mover: int) -> Moment:
    """A moment in which this seat, played by a novice, banks its nugget, but does not win, or makes its last turn."""
    if game == "sacramento":
        return moment(game, 2, mover, banks, chosen, target=100_000)
    return moment(game, 2, mover, marks_last, chosen)


def banks(match: Match, heard: list[Any]) -> bool:
    """Whether this move brought a nugget to its bank, and another round began."""
    return match.outcome is None and any(isinstance(what, Banked) for what in heard)


def banks_and_wins(match: Match, heard: list[Any]) -> bool:
    """Whether this move brought the last nugget that was needed to its bank."""
    return match.outcome is not None and any(isinstance(what, Banked) for what in heard)


def marks_last(match: Match, heard: list[Any]) -> bool:
    """Whether this move put the last marker."""
    return match.outcome is not None and any(isinstance(what, Marked) for what in heard)


def first_marker_counts(match: Match, heard: list[Any]) -> bool:
    """Whether the second seat put its first marker, on a cell worth several points."""
    marked = [event.what for event in match.events(None) if isinstance(event.what, Marked) and event.what.by == 1]
    return [what for what in heard if isinstance(what, Marked)] == marked and match.view(0).points[1] >= 6  # type: ignore[attr-defined]


@cache
def ending(*, is_won: bool) -> Moment:
    """The last line of a match of Saboteur, of another seat than the first, which wins or not."""
    for seed in range(MOST):
        match, choice = registry.load("saboteur").start(seats=3, seed=seed, rounds=1), random.Random(seed)
        turn: int | None = None
        while match.turn is not None:
            turn, moves = match.turn, match.legal()
            choice.shuffle(moves)
            match.play(max(moves, key=how_far))
        if turn != 0 and match.outcome is not None and (0 in match.outcome.winners) == is_won:
            return Moment(Scene("saboteur", 3, seed, tuple(match.lines[:-1]), {"rounds": 1}), match.lines[-1])
    raise AssertionError("no match of Saboteur ends so")

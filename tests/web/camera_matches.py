"""Parts of matches for the camera's tests in Chromium: played with a purpose, from the middle or up to the end."""

import random
from functools import cache
from typing import Any, NamedTuple

from filon import bots
from filon.core import registry
from filon.core.budget import Budget
from filon.core.match import Match
from web.staged_table import MOST, Scene, how_far

CELLS = ("cell", "path", "edge", "via")
# One round of Saboteur and one nugget of Sacramento make a whole match.
OPTIONS: dict[str, dict[str, Any]] = {"saboteur": {"rounds": 1}, "sacramento": {"target": 50_000}}
# What the last move on the board brings.
FINALES = {"saboteur": "goal_turned", "duel": "round_ended", "sabale": "ended", "sacramento": "banked"}
THOUGHT = Budget(iterations=20)


class Part(NamedTuple):
    """A part of a match that is shown: a scene, and the lines that follow it."""

    scene: Scene
    lines: tuple[str, ...]


class Played(NamedTuple):
    """A whole match: its scene, the numbers of the lines that change the board, and what the last one brought."""

    scene: Scene
    on_board: tuple[int, ...]
    last_kinds: frozenset[str]

    def part(self, start: int, end: int) -> Part:
        """The lines from one move on the board to another; counted from the last one if negative."""
        first, last = self.on_board[start], self.on_board[end]
        lines = self.scene.lines
        return Part(self.scene._replace(lines=lines[:first]), lines[first : last + 1])

    def moving(self, halfway: int, last: int) -> frozenset[int]:
        """Of the lines from the first move on the board: those of so many moves half-way, and up to the last one."""
        middle = len(self.on_board) // 2
        shown = [(middle, middle + halfway - 1), (len(self.on_board) - last, -1)]
        spans = [range(self.on_board[start], self.on_board[end] + 1) for start, end in shown]
        return frozenset(line - self.on_board[0] for span in spans for line in span)


@cache
def played(game: str, seats: int, seed: int) -> Played:
    """Play a match: in a mine the tunnel that comes furthest, elsewhere as a novice does."""
    options = OPTIONS.get(game, {}) if seats > 1 else {}
    loaded, choice = registry.load(game), random.Random(seed)
    match = loaded.start(seats=seats, seed=seed, **options)
    while match.turn is not None:
        match.play(chosen(match, choice))
    again = loaded.start(seats=seats, seed=seed, **options)
    on_board, kinds = [], frozenset[str]()
    for number, line in enumerate(match.lines):
        heard = len(again.events(None))
        again.play(line)
        news = [event.what for event in again.events(None)[heard:]]
        if any(getattr(what, name, None) for what in news for name in CELLS):
            on_board.append(number)
            kinds = frozenset(str(type(what).__struct_config__.tag) for what in news)
    return Played(Scene(game, seats, seed, tuple(match.lines), options), tuple(on_board), kinds)


def chosen(match: Match, choice: random.Random) -> str:
    """The next move, which leads somewhere."""
    moves, seat = match.legal(), match.turn
    assert seat is not None
    if hasattr(match.view(seat), "goals"):
        choice.shuffle(moves)
        return max(moves, key=how_far)
    novice = bots.find(match.game, "novice")
    return novice(match.game, match.view(seat), match.events(seat), choice.randrange(10**6), THOUGHT)


@cache
def with_finale(game: str, seats: int, first: int = 0) -> Played:
    """The match, of those from a seed on, whose last move on the board brings what ends it."""
    for seed in range(first, MOST):
        found = played(game, seats, seed)
        if FINALES[game] in found.last_kinds:
            return found
    raise AssertionError(f"{game} hardly ever ends so")

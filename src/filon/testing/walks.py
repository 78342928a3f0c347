"""Random walks: whole matches of mixed random and goal-directed moves, with talk, that the laws are tried on."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from filon.core.game import Game
from filon.core.match import Match
from filon.core.record import repeat
from filon.testing.oracle import Oracle, Start


class Walk(NamedTuple):
    """A start, and the lines of a match from there."""

    start: Start
    lines: list[str]


def begin(game: Game, start: Start) -> Match:
    """Return the engine's match from a start."""
    return game.start(start.seats, deal=start.deal, **start.options)


def walk(
    game: Game,
    oracle: Oracle,
    seats: int,
    random: Random,
    *,
    options: dict[str, Any] | None = None,
    purpose: float = 0.85,
    talk: float = 0.05,
    most: int = 10_000,
) -> Walk:
    """Return a match whose moves the oracle chooses, goal-directed or random; phrases come from the engine."""
    options = {} if options is None else options
    start = Start(seats, oracle.deal(seats, options, random), options)
    model, match = oracle.begin(start), begin(game, start)
    lines: list[str] = []
    while model.turn is not None and len(lines) < most:
        speaker = random.randrange(seats)
        phrases = match.phrases(speaker) if random.random() < talk else []
        if phrases:
            line = f"p{speaker + 1}: {random.choice(phrases)}"
        else:
            line = oracle.choose(model, random) if random.random() < purpose else random.choice(model.legal())
        model.play(line)
        repeat(match, line)
        lines.append(line)
    return Walk(oracle.enough(start, model), lines)


def follow(game: Game, walk: Walk) -> Iterator[tuple[Match, str]]:
    """Yield the engine's match before each line, with that line; at the end once more, with none."""
    match = begin(game, walk.start)
    for line in walk.lines:
        yield match, line
        repeat(match, line)
    yield match, ""


def is_talk(line: str) -> bool:
    """Return whether a line of the record is talk."""
    return ": " in line

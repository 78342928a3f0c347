"""Can a seat tell two worlds apart that differ only in what it was not shown?

The witness makes the second world from deal, record and rules alone. Everything the seat got from the first step on
must then be the same, byte for byte.
"""

from __future__ import annotations

from random import Random

import msgspec

from filon.core.game import Game
from filon.core.match import Match
from filon.testing.walks import Walk, follow
from filon.testing.witness import Witness

TWINS = 4
# How many of the seat's own decisions have every candidate judged.
JUDGED = 3


def twins_cannot_be_told_apart(game: Game, witness: Witness, walk: Walk, random: Random) -> None:
    """For a few seats and moments, the onlooker's among them."""
    for _ in range(TWINS):
        seat = random.choice([None, *range(walk.start.seats)])
        lines = walk.lines[: random.randint(0, len(walk.lines))]
        twin = witness.twin(walk.start, lines, seat, random)
        if twin is None:
            continue
        judged = random.randrange(10**6)
        first = got(game, witness, Walk(walk.start, lines), seat, Random(judged))
        second = got(game, witness, Walk(*twin), seat, Random(judged))
        for number, (one, other) in enumerate(zip(first, second, strict=True)):
            assert one == other, f"seat {seat} can tell its twin by item {number}:\n{one}\n{other}"


def got(game: Game, witness: Witness, walk: Walk, seat: int | None, random: Random) -> list[str]:
    """All that reaches a seat: views, events, drawings; when it decides, its moves and what it is refused."""
    found: list[str] = []
    heard = 0
    model = witness.begin(walk.start)
    words = game.words("en")
    for match, line in follow(game, walk):
        view = match.view(seat)
        events = match.events(seat, since=heard)
        heard += len(events)
        found += [f"turn {match.turn}", view.json(), f"{len(events)} events"]
        found += [msgspec.json.encode(event).decode() for event in events]
        if not line or random.random() < 0.05:
            found.append(game.draw(view, words))
        if seat is not None:
            found.append(repr(match.phrases(seat)))
            if match.turn == seat:
                found.append(repr(match.legal()))
                if random.random() < JUDGED / (1 + len(walk.lines) / walk.start.seats):
                    found += refusals(match, model.candidates())
        if line:
            model.play(line)
    return found


def refusals(match: Match, candidates: list[str]) -> list[str]:
    """What the engine says to each candidate."""
    return [f"{text}: {match.refusal(text)}" for text in candidates]

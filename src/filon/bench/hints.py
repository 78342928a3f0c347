"""`filon bench hints`: how stable hints are, and what solo games played by hints alone score beside the expert's.

Two seeds are asked at positions with at least three legal moves, drawn from matches of mixed bots. Where they disagree,
a search of ten times the iterations values both moves: they are close if it finds them within 2 % of the score range.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import fmean
from typing import NamedTuple

from filon import bots
from filon.bench.engine import Row
from filon.bots.hints import SearchLimit, module_of
from filon.core.budget import USUAL, Budget
from filon.core.event import Event
from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.view import View

SEED = 26
FEWEST_MOVES = 3
PER_MATCH = 4  # positions drawn from one match
QUICK = Budget(iterations=30)  # of the bots that play the matches
TIMES = 10
CLOSE = 0.02


class Position(NamedTuple):
    """What the seat to decide knows."""

    view: View
    events: list[Event]


def positions(game: Game, count: int, seed: int = SEED) -> Iterator[Position]:
    """Yield so many positions from matches of mixed bots, at all numbers of seats."""
    random = Random(seed)
    left = count
    while left:
        found = drawn(game, random)[:left]
        left -= len(found)
        yield from found


def drawn(game: Game, random: Random) -> list[Position]:
    """Return a few positions of one match."""
    seats = random.choice(game.seats)
    match = game.start(seats, seed=random.randrange(10**9))
    levels = [random.choice(bots.names(game)) for _ in range(seats)]
    found: list[Position] = []
    while match.turn is not None:
        seat = match.turn
        if len(match.legal()) >= FEWEST_MOVES:
            found.append(Position(match.view(seat), list(match.events(seat))))
        bot = bots.find(game, levels[seat])
        match.play(bot(game, match.view(seat), match.heard(seat), random.getrandbits(30), QUICK))
    return random.sample(found, min(PER_MATCH, len(found)))


def stability(game: Game, count: int, seed: int = SEED) -> Row:
    """Return in how many positions two seeds agree, and in how many others both moves are about as good."""
    agree = close = 0
    for number, position in enumerate(positions(game, count, seed)):
        one, other = suggested(game, position, 2 * number), suggested(game, position, 2 * number + 1)
        if one == other:
            agree += 1
        elif difference(game, position, one, other) <= CLOSE:
            close += 1
    return {"game": game.key, "positions": count, "agree": agree, "close": close, "stable": (agree + close) / count}


def suggested(game: Game, position: Position, seed: int) -> str:
    """Return the hint of this seed, without a limit of time."""
    module = module_of(game.key)
    assert module is not None
    return module.rank(game, *position, Quick(seed).below("", 1 << 30), SearchLimit(module.ITERATIONS))[0][0]


def difference(game: Game, position: Position, one: str, other: str) -> float:
    """Return by how much the longer search values one of two moves higher, as a share of the score range."""
    module = module_of(game.key)
    assert module is not None
    thought = SearchLimit(TIMES * module.ITERATIONS)
    values = dict(module.rank(game, *position, SEED, thought, (one, other)))
    return abs(values[one] - values[other]) / module.score_range(position.view)


def solo(game: Game, matches: int) -> Row:
    """Return the mean score of hints alone, and of the expert on the same deals."""
    found: dict[str, list[int]] = {"hints": [], "expert": []}
    for seed in range(matches):
        for who, scores in found.items():
            match = game.start(1, seed=seed)
            while match.turn is not None:
                number = 1000 * seed + len(match.steps)
                if who == "expert":
                    text = bots.best(game)(game, match.view(0), match.heard(0), number, USUAL)
                elif len(match.legal()) == 1:
                    text = match.legal()[0]
                else:
                    text = suggested(game, Position(match.view(0), list(match.events(0))), number)
                match.play(text)
            assert match.outcome is not None
            scores.append(match.outcome.scores[0])
    hints, expert = fmean(found["hints"]), fmean(found["expert"])
    return {"matches": matches, "hints": round(hints, 2), "expert": round(expert, 2), "share": hints / expert}


def rows(games: list[Game], count: int, matches: int) -> Iterator[Row]:
    """Yield a row for each game with hints of its own; solo games have scores too."""
    for game in games:
        if module_of(game.key) is not None:
            row = stability(game, count)
            yield {**row, "solo": solo(game, matches) if 1 in game.seats and matches else None}

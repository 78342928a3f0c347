"""`filon bench hints`: how stable hints are, and what solo games played by hints alone score beside the expert's.

Two seeds are asked at positions with at least three legal moves, drawn from matches of mixed bots. Where they disagree,
a search of ten times the iterations values both moves: they are close if it finds them within 2 % of the score range.
Where a hint samples nothing, two seeds say little, so the second one is asked with ten times the iterations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from statistics import fmean, quantiles
from time import process_time
from typing import NamedTuple

from filon import bots
from filon.bench.engine import Row
from filon.bots.hints import SearchLimit, module_of
from filon.core.budget import Budget
from filon.core.event import Event
from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.match import Match
from filon.core.view import View

SEED = 26
FEWEST_MOVES = 3
PER_MATCH = 4  # positions drawn from one match
QUICK = Budget(iterations=30)  # of the bots that play the matches
# Of the expert alone: what it does in 100 ms, its time on a server, at 150,000 iterations a second.
EXPERT = Budget(iterations=15_000)
TIMES = 10
CLOSE = 0.02
WANTED = 0.9  # of the positions stable, and of the expert's mean alone

Progress = Callable[[str, int, int], None]  # what is measured, how many are done, of how many


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


def unwatched(what: str, done: int, count: int) -> None:
    """Show no progress."""


def stability(game: Game, count: int, seed: int = SEED, progress: Progress = unwatched) -> Row:
    """Return in how many positions two seeds agree, in how many others both moves are about as good, and how long a
    hint takes, in milliseconds of processor time."""
    module = module_of(game.key)
    assert module is not None
    times = 1 if module.SAMPLES else TIMES
    agree = close = 0
    took: list[float] = []
    for number, position in enumerate(positions(game, count, seed)):
        began = process_time()
        one = suggested(game, position, 2 * number)
        took.append(1000 * (process_time() - began))
        other = suggested(game, position, 2 * number + 1, times)
        if one == other:
            agree += 1
        elif difference(game, position, one, other) <= CLOSE:
            close += 1
        progress(f"{game.key} positions", number + 1, count)
    cuts = quantiles(took, n=20, method="inclusive") if count > 1 else took * 19
    return {
        "game": game.key,
        "positions": count,
        "agree": agree,
        "close": close,
        "stable": (agree + close) / count,
        "ms": round(cuts[9]),
        "ms_p95": round(cuts[18]),
    }


def suggested(game: Game, position: Position, seed: int, times: int = 1) -> str:
    """Return the hint of this seed, with so many times the iterations and without a limit of time."""
    module = module_of(game.key)
    assert module is not None
    limit = SearchLimit(times * module.ITERATIONS)
    return module.rank(game, *position, Quick(seed).below("", 1 << 30), limit)[0][0]


def difference(game: Game, position: Position, one: str, other: str) -> float:
    """Return by how much the longer search values one of two moves higher, as a share of the score range."""
    module = module_of(game.key)
    assert module is not None
    thought = SearchLimit(TIMES * module.ITERATIONS)
    values = dict(module.rank(game, *position, SEED, thought, (one, other)))
    return abs(values[one] - values[other]) / module.score_range(position.view)


def solo(game: Game, matches: int, progress: Progress = unwatched) -> Row:
    """Return the mean score of hints alone, and of the expert on the same deals."""
    hints: list[int] = []
    expert: list[int] = []
    for seed in range(matches):
        hints.append(solo_score(game, seed, hinted))
        expert.append(solo_score(game, seed, best_bot))
        progress(f"{game.key} matches alone", seed + 1, matches)
    share = fmean(hints) / fmean(expert) if any(expert) else 1.0
    return {"matches": matches, "hints": round(fmean(hints), 2), "expert": round(fmean(expert), 2), "share": share}


def solo_score(game: Game, seed: int, player: Callable[[Match, int], str]) -> int:
    """Return the score of one match alone, whose deal and moves follow from the seed."""
    match = game.start(1, seed=seed)
    while match.turn is not None:
        match.play(player(match, 1000 * seed + len(match.steps)))
    assert match.outcome is not None
    return match.outcome.scores[0]


def hinted(match: Match, seed: int) -> str:
    """Return the hint, or the only legal move."""
    legal = match.legal()
    return legal[0] if len(legal) == 1 else suggested(match.game, Position(match.view(0), list(match.events(0))), seed)


def best_bot(match: Match, seed: int) -> str:
    """Return the best bot's move."""
    return bots.best(match.game)(match.game, match.view(0), match.heard(0), seed, EXPERT)


def rows(games: list[Game], count: int, matches: int, progress: Progress = unwatched) -> Iterator[Row]:
    """Yield a row for each game with hints of its own; solo games have scores too."""
    for game in games:
        if module_of(game.key) is not None:
            row = stability(game, count, progress=progress)
            yield {**row, "solo": solo(game, matches, progress) if 1 in game.seats and matches else None}


def shortfalls(row: Row) -> list[str]:
    """Return what in a row is below what hints must reach, a line each."""
    found = []
    if row["stable"] < WANTED:
        found.append(f"{row['game']}: {row['stable']:.1%} of hints are stable, fewer than {WANTED:.0%}")
    if row["solo"] and row["solo"]["share"] < WANTED:
        found.append(f"{row['game']}: hints alone score {row['solo']['share']:.1%} of expert, less than {WANTED:.0%}")
    return found

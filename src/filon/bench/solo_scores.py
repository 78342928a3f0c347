"""`filon bench solo`: the mean score of each bot in solo games."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from statistics import fmean, stdev

import filon
from filon import bots
from filon.bench.engine import Row

BUDGET = filon.Budget(ms=100)


def score(game: filon.Game, bot: bots.Bot, seed: int) -> int:
    """The score of one match; the deal and the bot's random choices depend on the seed."""
    match = game.start(1, seed=seed)
    number = 0
    while match.turn is not None:
        match.play(bot(game, match.view(0), match.heard(0), 1000 * seed + number, BUDGET))
        number += 1
    assert match.outcome is not None
    return match.outcome.scores[0]


def scores(game: filon.Game, name: str, matches: int) -> Iterator[int]:
    """Yields the score of each match, from seed 0 on."""
    bot = bots.find(game, name)
    for seed in range(matches):
        yield score(game, bot, seed)


def row(game: filon.Game, name: str, found: list[int]) -> Row:
    """A row from at least two scores; `error` is the standard error of the mean."""
    error = stdev(found) / sqrt(len(found))
    return {"game": game.key, "bot": name, "n": len(found), "mean": round(fmean(found), 3), "error": round(error, 3)}

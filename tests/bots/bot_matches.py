"""Test support: whole matches between bots of any game."""

from typing import Any

import filon
from filon.bots import Bot
from filon.core.budget import USUAL
from filon.core.event import Event


def played(game: filon.Game, seed: int, *players: Bot, budget: filon.Budget = USUAL, **options: Any) -> filon.Match:
    """Return a finished match; an illegal move of a bot raises."""
    match = game.start(seats=len(players), seed=seed, **options)
    heard: list[list[Event]] = [[] for _ in players]
    count = 0
    while match.turn is not None:
        seat = match.turn
        heard[seat] += match.events(seat, len(heard[seat]))
        match.play(players[seat](game, match.view(seat), heard[seat], 1000 * seed + count, budget))
        count += 1
    return match


def final_scores(
    game: filon.Game, seed: int, *players: Bot, budget: filon.Budget = USUAL, **options: Any
) -> tuple[int, ...]:
    """Return the final score of each seat."""
    outcome = played(game, seed, *players, budget=budget, **options).outcome
    assert outcome is not None
    return outcome.scores

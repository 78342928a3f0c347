"""How do bots play a whole match among themselves? Test support for the bots of every game."""

from typing import Any

import filon
from filon.bots import Bot
from filon.core.budget import USUAL
from filon.core.event import Event


def played(game: filon.Game, seed: int, *players: Bot, budget: filon.Budget = USUAL, **options: Any) -> filon.Match:
    """A whole match; each move is refused by the match unless it is legal."""
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
    """What everybody has in the end."""
    outcome = played(game, seed, *players, budget=budget, **options).outcome
    assert outcome is not None
    return outcome.scores

"""Paired matches: two bots play the same deal in swapped seats with the same luck, for less variance."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from filon.bots import Bot
from filon.core.budget import Budget
from filon.core.game import Game
from filon.core.match import Match

SELF_PLAY_BUDGET: Final = Budget(iterations=3)  # more deals tell more about parameters than longer searches do


def play_out(match: Match, game: Game, players: list[Bot], seed: int) -> Match:
    """Play a match to its end and return it; a bot's seed depends on deal, seat and move number alone."""
    moves = 0
    while match.turn is not None:
        seat = match.turn
        move_seed = Random(f"{seed} {seat} {moves}").getrandbits(30)
        match.play(players[seat](game, match.view(seat), match.heard(seat), move_seed, SELF_PLAY_BUDGET))
        moves += 1
    return match


def lead(game: Game, seats: int, seed: int, one: Bot, two: Bot, **options: Any) -> float:
    """Return the mean lead of the first bot's seats over the second's, which alternate, over both seatings."""
    found = 0.0
    for first, second in ((one, two), (two, one)):
        players = [first if seat % 2 == 0 else second for seat in range(seats)]
        outcome = play_out(game.start(seats, seed=seed, **options), game, players, seed).outcome
        assert outcome is not None
        found += mean([score for score, bot in zip(outcome.scores, players, strict=True) if bot is one])
        found -= mean([score for score, bot in zip(outcome.scores, players, strict=True) if bot is two])
    return found / 2


def solo_score(game: Game, seed: int, bot: Bot) -> float:
    """Return the score of a bot that plays alone."""
    outcome = play_out(game.start(1, seed=seed), game, [bot], seed).outcome
    assert outcome is not None
    return float(outcome.scores[0])


def mean(scores: list[int]) -> float:
    """Return the mean score."""
    return sum(scores) / len(scores)

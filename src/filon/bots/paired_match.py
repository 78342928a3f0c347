"""Who is better on the same deal? Two players sit down both ways round, with the same luck."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from filon.bots import Bot
from filon.core.budget import Budget
from filon.core.game import Game
from filon.core.match import Match

HURRY: Final = Budget(iterations=3)  # more deals tell more of numbers than longer thought does


def play_out(match: Match, game: Game, players: list[Bot], seed: int) -> Match:
    """To its end; a player's chance hangs on deal, seat and move alone."""
    moves = 0
    while match.turn is not None:
        seat = match.turn
        chance = Random(f"{seed} {seat} {moves}").getrandbits(30)
        match.play(players[seat](game, match.view(seat), match.heard(seat), chance, HURRY))
        moves += 1
    return match


def lead(game: Game, seats: int, seed: int, one: Bot, two: Bot, **options: Any) -> float:
    """What a seat of the first player has more in the end than one of the second, who sit in turn; both ways round."""
    found = 0.0
    for first, second in ((one, two), (two, one)):
        players = [first if seat % 2 == 0 else second for seat in range(seats)]
        outcome = play_out(game.start(seats, seed=seed, **options), game, players, seed).outcome
        assert outcome is not None
        found += mean([score for score, bot in zip(outcome.scores, players, strict=True) if bot is one])
        found -= mean([score for score, bot in zip(outcome.scores, players, strict=True) if bot is two])
    return found / 2


def alone(game: Game, seed: int, bot: Bot) -> float:
    """What a player has in the end who plays alone."""
    outcome = play_out(game.start(1, seed=seed), game, [bot], seed).outcome
    assert outcome is not None
    return float(outcome.scores[0])


def mean(scores: list[int]) -> float:
    """Of some seats."""
    return sum(scores) / len(scores)

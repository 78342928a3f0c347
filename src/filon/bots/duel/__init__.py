"""Who plays Le Duel? Rules of thumb, and fitted weights over sampled worlds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from filon.bots import searched
from filon.bots.duel import evaluator
from filon.bots.duel.heuristic import novice, regular
from filon.bots.one_ply import OnePly
from filon.core.budget import Budget
from filon.core.event import Event
from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.view import View as CoreView
from filon.games.duel.view_types import View

__all__ = ["expert", "novice", "regular"]

WORLDS: Final = 48  # more change hardly any move
FINALISTS: Final = 8
# The best of these are then followed one reply further, in as many worlds as there is time for.
FOLLOWED: Final = 4
REPLIES: Final = 1
FEWEST, MOST = 8, 96


@cache
def judge() -> evaluator.Evaluator:
    """What the expert makes of a position."""
    return evaluator.fitted()


def expert(game: Game, view: CoreView, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """The move that leaves the best positions over sampled worlds."""
    assert isinstance(view, View)
    assert view.seat is not None
    worlds = game.worlds(view)
    state = worlds.sample(Quick(1))
    moves = state.moves()
    if len(moves) == 1:
        return state.write(moves[0])
    if view.seats == 1:
        # Alone nobody else's cards are in the way of a tree, and it plans over what the pile may bring.
        return searched(game, view, seed, budget, judge())
    thought = OnePly(worlds, judge(), view.seat, view.seats, seed)
    thought.consider(moves)
    thought.think(budget, WORLDS, FINALISTS)
    thought.think_on(FOLLOWED, REPLIES, FEWEST, MOST)
    return state.write(thought.best())

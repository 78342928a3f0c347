"""Bots of Le Duel: a heuristic, and an expert with fitted weights and a ReLU network over sampled worlds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from filon.bots import search_move
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
def default_evaluator() -> evaluator.Evaluator:
    """Return the evaluator with the fitted weights, made once."""
    return evaluator.fitted_evaluator()


def expert(game: Game, view: CoreView, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """Return the move with the best mean value over sampled worlds; alone, that of ISMCTS."""
    assert isinstance(view, View)
    assert view.seat is not None
    worlds = game.worlds(view)
    state = worlds.sample(Quick(1))
    moves = state.moves()
    if len(moves) == 1:
        return state.write(moves[0])
    if view.seats == 1:
        # Alone no opponent's cards are hidden from a tree, and it plans over what the pile may bring.
        return search_move(game, view, seed, budget, default_evaluator())
    search = OnePly(worlds, default_evaluator(), view.seat, view.seats, seed)
    search.set_moves(moves)
    search.run(budget, WORLDS, FINALISTS)
    search.search_replies(FOLLOWED, REPLIES, FEWEST, MOST)
    return state.write(search.best())

"""Bots of Sabale: a heuristic that tries each move on its own copy of the board, and ISMCTS for the expert."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final

from filon.bots import search_move
from filon.bots.novice import novice_subset
from filon.bots.sabale import evaluator
from filon.bots.sabale.heuristic import MoveScorer
from filon.bots.sabale.parameters import Parameters, tuned
from filon.core.budget import Budget
from filon.core.event import Event
from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.view import View as CoreView
from filon.games.sabale.state import State
from filon.games.sabale.view_types import View

FINALISTS: Final = 6  # turn cells whose every end cell is scored


def regular(game: Game, view: CoreView, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """Return the move with the best heuristic score; ties are broken randomly."""
    return heuristic_move(game, view, seed, budget, tuned(), is_novice=False)


def novice(game: Game, view: CoreView, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """Return the best-scored of the moves a novice considers."""
    return heuristic_move(game, view, seed, budget, tuned(), is_novice=True)


def heuristic_move(
    game: Game, view: CoreView, seed: int, budget: Budget, parameters: Parameters, *, is_novice: bool
) -> str:
    """Return the move with the best score under these parameters, of all or of a novice's subset."""
    assert isinstance(view, View)
    state = game.worlds(view).sample(Quick(seed))
    assert isinstance(state, State)
    moves = [int(move) for move in state.moves()]
    moves = novice_subset(moves, seed) if is_novice else moves
    random = Random(seed)
    scores = MoveScorer(view, state, parameters).scores(moves, budget.at_most(FINALISTS)) if len(moves) > 1 else [0.0]
    shuffled = [score + random.random() * 1e-6 for score in scores]
    return state.write(moves[shuffled.index(max(shuffled))])


@cache
def default_evaluator() -> evaluator.Evaluator:
    """Return the evaluator with the fitted weights, made once."""
    return evaluator.fitted_evaluator()


def expert(game: Game, view: CoreView, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """Return the move that the search finds, with positions some turns ahead evaluated by fitted weights."""
    return search_move(game, view, seed, budget, default_evaluator())

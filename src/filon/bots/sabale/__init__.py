"""Who plays Sabale? Rules of thumb that try each step on a board of their own, and a search by steps."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final

from filon.bots import novice_subset, search_move
from filon.bots.sabale import evaluator
from filon.bots.sabale.heuristic import Table
from filon.bots.sabale.parameters import Parameters, found
from filon.core.budget import Budget
from filon.core.event import Event
from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.view import View as CoreView
from filon.games.sabale.state import State
from filon.games.sabale.view_types import View

FINALISTS: Final = 6  # turn cells whose every end cell is tried


def regular(game: Game, view: CoreView, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """The step with the best marks; equal ones by lot."""
    return weighed(game, view, seed, budget, found(), overlooks=False)


def novice(game: Game, view: CoreView, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """The same among the steps that it notices."""
    return weighed(game, view, seed, budget, found(), overlooks=True)


def weighed(game: Game, view: CoreView, seed: int, budget: Budget, by: Parameters, *, overlooks: bool) -> str:
    """The step with the best marks by these numbers, of all or of those noticed."""
    assert isinstance(view, View)
    state = game.worlds(view).sample(Quick(seed))
    assert isinstance(state, State)
    moves = [int(move) for move in state.moves()]
    moves = novice_subset(moves, seed) if overlooks else moves
    random = Random(seed)
    marks = Table(view, state, by).marks(moves, budget.at_most(FINALISTS)) if len(moves) > 1 else [0.0]
    lots = [mark + random.random() * 1e-6 for mark in marks]
    return state.write(moves[lots.index(max(lots))])


@cache
def default_evaluator() -> evaluator.Evaluator:
    """What the expert makes of a position."""
    return evaluator.fitted()


def expert(game: Game, view: CoreView, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """The step that a search likes best, by what positions some turns ahead are worth."""
    return search_move(game, view, seed, budget, default_evaluator())

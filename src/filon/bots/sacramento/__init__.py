"""Bots of Sacramento: a heuristic value of positions after both rides; the expert also infers who carries gold."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final

from filon import bots
from filon.bots.novice import novice_subset
from filon.bots.sacramento import evaluator
from filon.bots.sacramento.belief import Belief
from filon.bots.sacramento.distances import distance_tables
from filon.bots.sacramento.heuristic import RideChooser
from filon.bots.sacramento.parameters import Parameters
from filon.bots.sacramento.position_value import PositionValue
from filon.bots.sacramento.public_belief import PublicBelief, softmax
from filon.core.budget import Budget
from filon.core.event import Event
from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.view import View as CoreView
from filon.games.sacramento.board import NAMES
from filon.games.sacramento.moves import CELL, DIE, RIDER
from filon.games.sacramento.view_types import View

FINALISTS: Final = 4  # of a rider's rides with one die, so many are combined with another rider's
# With these the expert wins 75 of 100 against `regular` of 15f0bca, with the tuned ones 68.
INITIAL: Final = Parameters()


@cache
def default_evaluator() -> evaluator.Evaluator:
    """Return the evaluator of a search; the expert does not search, since its belief tells more than a tree did."""
    return evaluator.fitted_evaluator()


def regular(game: Game, view: CoreView, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """Return a random rider to hide gold under, or the ride or answer that leaves the best position."""
    assert isinstance(view, View)
    return choose_move(game, view, seed, budget, PublicBelief(view, events, distance_tables(view)))


def novice(game: Game, view: CoreView, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """Return the best of the rides a novice considers."""
    assert isinstance(view, View)
    return choose_move(game, view, seed, budget, PublicBelief(view, events, distance_tables(view)), is_novice=True)


def expert(game: Game, view: CoreView, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """Return the same as `regular`, with a belief that weighs each opponent's rides by their likelihood."""
    assert isinstance(view, View)
    return choose_move(
        game, view, seed, budget, Belief(view, events, distance_tables(view, INITIAL), budget.deadline())
    )


def choose_move(
    game: Game, view: View, seed: int, budget: Budget, belief: PublicBelief, *, is_novice: bool = False
) -> str:
    """Return the best move under this belief about who carries gold."""
    assert view.seat is not None
    assert view.own is not None
    distances, random = belief.distances, Random(seed)
    if view.phase in ("hide", "anew"):
        return f"hide {random.choices((1, 2, 3), softmax(belief.prior(view.seat)))[0]}"
    assert view.own.gold is not None
    chooser = RideChooser(PositionValue(view, distances, belief, view.seat, view.own.gold - 1), view, random)
    if view.phase == "answer":
        return chooser.answer()
    legal = [int(move) for move in game.worlds(view).sample(Quick(1)).moves()]
    legal = novice_subset(legal, seed) if is_novice else legal
    listed = [((move >> RIDER & 3) - 1, move >> DIE & 7, move & CELL) for move in legal]
    rider, die, cell = chooser.best(listed, budget.at_most(FINALISTS))
    return f"ride {rider + 1} {die} {NAMES[cell]}"


def compute_belief(game: Game, view: CoreView, events: Sequence[Event]) -> bots.Belief:
    """Return the probability that each rider of each seat carries its gold; the own is known."""
    assert isinstance(view, View)
    belief = Belief(view, events, distance_tables(view, INITIAL))
    found = [softmax(belief.log_weights(seat)) for seat in range(view.seats)]
    if view.seat is not None and view.own is not None and view.own.gold:
        one, two, three = [float(view.own.gold == rider) for rider in (1, 2, 3)]
        found[view.seat] = (one, two, three)
    return bots.Belief(("rider 1", "rider 2", "rider 3"), tuple(found))

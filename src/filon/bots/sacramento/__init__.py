"""Who plays Sacramento? Both rides are thought of together, and what they leave; the expert asks who carries gold."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final

from filon import bots
from filon.bots import novice_subset
from filon.bots.sacramento import evaluator
from filon.bots.sacramento.belief import Belief
from filon.bots.sacramento.distances import ground_of
from filon.bots.sacramento.heuristic import Rides
from filon.bots.sacramento.parameters import Parameters
from filon.bots.sacramento.position_value import Prospects
from filon.bots.sacramento.public_belief import Suspicion, shares
from filon.core.budget import Budget
from filon.core.event import Event
from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.view import View as CoreView
from filon.games.sacramento.board import NAMES
from filon.games.sacramento.moves import CELL, DIE, RIDER
from filon.games.sacramento.view_types import View

FINALISTS: Final = 4  # of a rider's rides with one die, so many are tried together with another rider's
# By these the expert wins 75 of 100 against `regular` of 15f0bca, by those that beat them at regular's own play 68.
INITIAL: Final = Parameters()


@cache
def default_evaluator() -> evaluator.Evaluator:
    """What a search goes by; the expert itself does not search, since its belief tells more than a tree did."""
    return evaluator.fitted_evaluator()


def regular(game: Game, view: CoreView, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """Gold by lot, under the rider with the shortest way a little more often; else what leaves the best prospects."""
    assert isinstance(view, View)
    return thought(game, view, seed, budget, Suspicion(view, events, ground_of(view)))


def novice(game: Game, view: CoreView, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """The same among the rides that it notices."""
    assert isinstance(view, View)
    return thought(game, view, seed, budget, Suspicion(view, events, ground_of(view)), is_novice=True)


def expert(game: Game, view: CoreView, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """The same with a belief about each opponent's carrier that asks what it would have ridden otherwise."""
    assert isinstance(view, View)
    return thought(game, view, seed, budget, Belief(view, events, ground_of(view, INITIAL), budget.deadline()))


def thought(game: Game, view: View, seed: int, budget: Budget, suspicion: Suspicion, *, is_novice: bool = False) -> str:
    """The move by these thoughts about who carries gold."""
    assert view.seat is not None
    assert view.own is not None
    ground, random = suspicion.ground, Random(seed)
    if view.phase in ("hide", "anew"):
        return f"hide {random.choices((1, 2, 3), shares(suspicion.fresh(view.seat)))[0]}"
    assert view.own.gold is not None
    rides = Rides(Prospects(view, ground, suspicion, view.seat, view.own.gold - 1), view, random)
    if view.phase == "answer":
        return rides.answer()
    legal = [int(move) for move in game.worlds(view).sample(Quick(1)).moves()]
    legal = novice_subset(legal, seed) if is_novice else legal
    listed = [((move >> RIDER & 3) - 1, move >> DIE & 7, move & CELL) for move in legal]
    rider, die, cell = rides.best(listed, budget.at_most(FINALISTS))
    return f"ride {rider + 1} {die} {NAMES[cell]}"


def compute_belief(game: Game, view: CoreView, events: Sequence[Event]) -> bots.Belief:
    """How likely each rider of each seat carries its gold; one's own is known."""
    assert isinstance(view, View)
    held = Belief(view, events, ground_of(view, INITIAL))
    found = [shares(held.leaning(seat)) for seat in range(view.seats)]
    if view.seat is not None and view.own is not None and view.own.gold:
        one, two, three = [float(view.own.gold == rider) for rider in (1, 2, 3)]
        found[view.seat] = (one, two, three)
    return bots.Belief(("rider 1", "rider 2", "rider 3"), tuple(found))

"""Bots of Saboteur: a heuristic, and an expert that samples worlds by its belief about roles and evaluates them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from time import monotonic

from filon import bots
from filon.bots.saboteur import deception, evaluator, expert_search, talk
from filon.bots.saboteur.belief import Belief, belief_from_events
from filon.bots.saboteur.heuristic import novice, regular, suspicion_of
from filon.bots.saboteur.weighted_worlds import WeightedWorlds
from filon.core.budget import Budget
from filon.core.event import Event
from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.view import View as CoreView
from filon.games.saboteur.view_types import View

__all__ = ["expert", "novice", "regular"]


@cache
def default_evaluator() -> evaluator.Evaluator:
    """Return the fitted evaluator, which simulates no turns."""
    return evaluator.fitted_evaluator()


@cache
def simulating_evaluator() -> evaluator.Evaluator:
    """Return the expert's evaluator: its simulation is set for every decision, so a search must not share it."""
    return evaluator.fitted_evaluator()


class Expert:
    """Samples worlds by its belief about the others; talks rarely; as a saboteur it hides and may lie."""

    def __call__(self, game: Game, view: CoreView, events: Sequence[Event], seed: int, budget: Budget) -> str:
        """Return the move with the best expected nuggets."""
        assert isinstance(view, View)
        assert view.seat is not None
        assert view.own is not None
        began = monotonic()
        worlds = game.worlds(view)
        state = worlds.sample(Quick(1))
        belief = current_belief(view, events)
        weighted = WeightedWorlds(worlds, view.seat, belief.odds(), belief.hidden_saboteurs())
        suspicion = suspicion_of(events, evaluator.OPPONENT_PARAMETERS)
        move_costs = deception.move_costs(belief, state.moves())
        left = budget.since(began)
        return state.write(
            expert_search.best(weighted, simulating_evaluator(), state, view.seats, suspicion, move_costs, seed, left)
        )

    def talk(self, game: Game, view: CoreView, events: Sequence[Event], seed: int) -> str | None:
        """Return what it saw of a goal or which seat it is nearly sure of, each once and at random times, or None."""
        assert isinstance(view, View)
        return talk.phrase(view, events, current_belief(view, events).public_probabilities(), seed)

    def belief(self, game: Game, view: CoreView, events: Sequence[Event]) -> bots.Belief:
        """Return the probability that each seat is a saboteur."""
        return compute_belief(game, view, events)


expert = Expert()


def current_belief(view: View, events: Sequence[Event]) -> Belief:
    """Return the belief of the view's seat, or of a spectator."""
    return belief_from_events(view.seats, view.seat, view.own.role if view.own is not None else None, events)


def compute_belief(game: Game, view: CoreView, events: Sequence[Event]) -> bots.Belief:
    """Return the same in the form that all games share."""
    assert isinstance(view, View)
    return bots.Belief(("saboteur",), tuple([(chance,) for chance in current_belief(view, events).probabilities()]))

"""Who plays Saboteur? Rules of thumb, and a belief over who is who with fitted weights over sampled worlds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from time import monotonic

from filon import bots
from filon.bots.saboteur import deception, evaluator, expert_search, talk
from filon.bots.saboteur.belief import Belief, believed
from filon.bots.saboteur.heuristic import guilt_of, novice, regular
from filon.bots.saboteur.weighted_worlds import Believed
from filon.core.budget import Budget
from filon.core.event import Event
from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.view import View as CoreView
from filon.games.saboteur.view_types import View

__all__ = ["expert", "novice", "regular"]


@cache
def default_evaluator() -> evaluator.Evaluator:
    """What the expert makes of a position, without imagining."""
    return evaluator.fitted()


@cache
def imagining() -> evaluator.Evaluator:
    """The expert's own: it is told anew at every decision how far to imagine, so a search does not share it."""
    return evaluator.fitted()


class Expert:
    """Worlds are cast by what it believes of the others; it speaks seldom, and a saboteur hides and may lie."""

    def __call__(self, game: Game, view: CoreView, events: Sequence[Event], seed: int, budget: Budget) -> str:
        """The move that serves its side best."""
        assert isinstance(view, View)
        assert view.seat is not None
        assert view.own is not None
        began = monotonic()
        worlds = game.worlds(view)
        state = worlds.sample(Quick(1))
        held = held_by(view, events)
        cast = Believed(worlds, view.seat, held.odds(), held.hidden())
        guilt = guilt_of(events, evaluator.OTHERS)
        prices = deception.prices(held, state.moves())
        left = budget.since(began)
        return state.write(expert_search.best(cast, imagining(), state, view.seats, guilt, prices, seed, left))

    def talk(self, game: Game, view: CoreView, events: Sequence[Event], seed: int) -> str | None:
        """What it saw of a goal, whom it is nearly sure of; each once, and now and then."""
        assert isinstance(view, View)
        return talk.phrase(view, events, held_by(view, events).shown(), seed)

    def belief(self, game: Game, view: CoreView, events: Sequence[Event]) -> bots.Belief:
        """How likely each seat is a saboteur."""
        return compute_belief(game, view, events)


expert = Expert()


def held_by(view: View, events: Sequence[Event]) -> Belief:
    """What the seat of this view, or an onlooker, believes."""
    return believed(view.seats, view.seat, view.own.role if view.own is not None else None, events)


def compute_belief(game: Game, view: CoreView, events: Sequence[Event]) -> bots.Belief:
    """The same as all bots tell it."""
    assert isinstance(view, View)
    return bots.Belief(("saboteur",), tuple([(chance,) for chance in held_by(view, events).chances()]))

"""Who plays Saboteur? Rules of thumb, and a belief over who is who with fitted weights over sampled worlds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from filon import bots
from filon.bots.one_ply import OnePly
from filon.bots.saboteur import judgement, talk
from filon.bots.saboteur.belief import believed
from filon.bots.saboteur.cast import Believed
from filon.bots.saboteur.thumb import guilt_of, novice, regular
from filon.core.budget import Budget
from filon.core.event import Event
from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.state import State
from filon.core.view import View as CoreView
from filon.games.saboteur.wire import View

__all__ = ["expert", "novice", "regular"]

GLANCES: Final = 24  # worlds in which every move is looked at, as it leaves the table
WORLDS: Final = 320  # worlds in which the best of these are looked at, as they are answered
FINALISTS: Final = 6
TRIFLE: Final = 0.02  # nuggets: what is not worth a further thought
LAPS: Final = 2


@cache
def judge() -> judgement.Judgement:
    """What the expert makes of a position, without imagining."""
    return judgement.fitted()


@cache
def imagining() -> judgement.Judgement:
    """The expert's own: it is told anew at every decision how far to imagine, so a search does not share it."""
    return judgement.fitted()


class Expert:
    """Worlds are cast by what it believes of the others; it speaks seldom, and a saboteur may lie."""

    def __call__(self, game: Game, view: CoreView, events: Sequence[Event], seed: int, budget: Budget) -> str:
        """The move that serves its side best."""
        assert isinstance(view, View)
        assert view.seat is not None
        assert view.own is not None
        worlds = game.worlds(view)
        state = worlds.sample(Quick(1))
        held = believed(view.seats, view.seat, view.own.role, events)
        cast = Believed(worlds, view.seat, held.odds(), held.hidden())
        thought = OnePly(cast, imagining(), view.seat, view.seats, seed)
        if len(thought.moves) > 1:
            imagining().imagine(0)
            glance, look = parted(budget)
            thought.think(glance, GLANCES)
            thought.consider(finalists(state, thought.means()))
            imagining().imagine(LAPS, guilt_of(events, judgement.OTHERS))
            thought.race(look, WORLDS, TRIFLE)
        return state.write(thought.best())

    def talk(self, game: Game, view: CoreView, events: Sequence[Event], seed: int) -> str | None:
        """What it saw of a goal, once; whom it is nearly sure of; now and then."""
        assert isinstance(view, View)
        return talk.phrase(view, believed_by(view, events), seed)

    def belief(self, game: Game, view: CoreView, events: Sequence[Event]) -> bots.Belief:
        """How likely each seat is a saboteur."""
        return belief_of(game, view, events)


expert = Expert()


def parted(budget: Budget) -> tuple[Budget, Budget]:
    """A quarter for all moves, the rest for the best of them."""
    whole = budget.ms if budget.iterations is None else budget.iterations
    assert whole is not None
    first, rest = max(whole // 4, 1), max(whole - whole // 4, 1)
    if budget.iterations is None:
        return Budget(ms=first), Budget(ms=rest)
    return Budget(iterations=first), Budget(iterations=rest)


def finalists(state: State, means: list[tuple[int, float]]) -> vec[i64]:
    """The best moves, and the best of each verb: what comes of a map or a repair is seen only later."""
    ordered = sorted(means, key=lambda each: -each[1])
    verbs: set[str] = set()
    found: list[i64] = []
    for move, _ in ordered:
        verb = state.write(move).split(" ", 1)[0]
        if len(found) < FINALISTS or verb not in verbs:
            found.append(i64(move))
        verbs.add(verb)
    return vec[i64](found)


def believed_by(view: View, events: Sequence[Event]) -> list[float]:
    """How likely each seat is a saboteur, for the seat of this view or for an onlooker."""
    return believed(view.seats, view.seat, view.own.role if view.own is not None else None, events).chances()


def belief_of(game: Game, view: CoreView, events: Sequence[Event]) -> bots.Belief:
    """The same as all bots tell it."""
    assert isinstance(view, View)
    return bots.Belief(("saboteur",), tuple([(chance,) for chance in believed_by(view, events)]))

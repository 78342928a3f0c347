# filon: interpreted
"""Hints of Sacramento: the expert's values without the whim that hides a bot's plans; where to hide stays random."""

from __future__ import annotations

from collections.abc import Sequence
from math import nan
from random import Random
from typing import Final

from filon.bots.hints import Ranked, SearchLimit
from filon.bots.sacramento import INITIAL
from filon.bots.sacramento.belief import Belief
from filon.bots.sacramento.distances import distance_tables
from filon.bots.sacramento.heuristic import RideChooser
from filon.bots.sacramento.hint_reasons import explain
from filon.bots.sacramento.position_value import PositionValue
from filon.bots.sacramento.public_belief import softmax
from filon.core.event import Event
from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.view import View as CoreView
from filon.games.sacramento.board import NAMES
from filon.games.sacramento.moves import CELL, DIE, RIDER
from filon.games.sacramento.view_types import View

__all__ = ["ALLOTTED_MS", "ITERATIONS", "SAMPLES", "explain", "rank", "score_range"]

ITERATIONS: Final = 8  # of a rider's rides with one die, so many are combined with another rider's
ALLOTTED_MS: Final = 150
SAMPLES: Final = False  # only where to hide is random
NUGGET: Final = 1.0  # from nothing to the gold in the bank


def score_range(view: CoreView) -> float:
    """Return the range of a round's value."""
    return NUGGET


def rank(
    game: Game, view: CoreView, events: Sequence[Event], seed: int, thought: SearchLimit, only: Sequence[str] = ()
) -> Ranked:
    """Return all moves by their values, the suggested one first."""
    assert isinstance(view, View)
    assert view.seat is not None
    assert view.own is not None
    belief = Belief(view, events, distance_tables(view, INITIAL), thought.deadline)
    if view.phase in ("hide", "anew"):
        # Any fixed answer could be guessed, and none has a value of its own. At a table the seed is secret and that of
        # the position: asked again, a hint does not change.
        shares = softmax(belief.prior(view.seat))
        first = Random(seed).choices((1, 2, 3), shares)[0]
        return [(f"hide {rider}", nan) for rider in sorted((1, 2, 3), key=lambda rider: rider != first)]
    assert view.own.gold is not None
    position_value = PositionValue(view, belief.distances, belief, view.seat, view.own.gold - 1)
    chooser = RideChooser(position_value, view, None)
    if view.phase == "answer":
        answer = chooser.answer()
        return [(answer, 0.0), ("home" if answer == "stay" else "stay", 0.0)]
    legal = [int(move) for move in game.worlds(view).sample(Quick(1)).moves()]
    rides = [((move >> RIDER & 3) - 1, move >> DIE & 7, move & CELL) for move in legal]
    values = chooser.values(rides, thought.iterations)
    best = chooser.best(rides, thought.iterations)
    ordered = sorted(values, key=lambda ride: (ride != best, -values[ride]))
    found = [(f"ride {rider + 1} {die} {NAMES[cell]}", values[rider, die, cell]) for rider, die, cell in ordered]
    return [each for each in found if not only or each[0] in only]

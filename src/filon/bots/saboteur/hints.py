# filon: interpreted
"""Hints of Saboteur: the expert's search in more worlds; a map that tells something, or the repair of an own tool,
before a discard."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from filon.bots.hints import Ranked, SearchLimit, run_race, run_worlds
from filon.bots.one_ply import OnePly
from filon.bots.saboteur import current_belief, deception, evaluator, expert_search, simulating_evaluator
from filon.bots.saboteur.heuristic import suspicion_of
from filon.bots.saboteur.hint_reasons import explain, useful_offers
from filon.bots.saboteur.weighted_worlds import WeightedWorlds
from filon.core.event import Event
from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.state import State
from filon.core.view import View as CoreView
from filon.games.saboteur.view_types import View

__all__ = ["ALLOTTED_MS", "ITERATIONS", "SAMPLES", "explain", "rank", "score_range"]

ITERATIONS: Final = 30_000
ALLOTTED_MS: Final = 600
SAMPLES: Final = True
FIRST_WORLDS: Final = 96  # worlds in which every move is evaluated, without simulation
RACE_WORLDS: Final = 3200
MARGIN: Final = 0.005  # nuggets
SIMULATED_TURNS: Final = 2
NUGGETS: Final = 4.0  # the most that a round pays a saboteur, and about the most for a digger
# One ply does not show what a working tool will be worth: before a discard that draws a card it is worth this more.
USEFUL: Final = 0.3


def score_range(view: CoreView) -> float:
    """Return the range of a round's nuggets."""
    return NUGGETS


def rank(
    game: Game, view: CoreView, events: Sequence[Event], seed: int, thought: SearchLimit, only: Sequence[str] = ()
) -> Ranked:
    """Return the moves of the final race by their expected nuggets, the suggested one first."""
    assert isinstance(view, View)
    assert view.seat is not None
    worlds = game.worlds(view)
    state = worlds.sample(Quick(1))
    belief = current_belief(view, events)
    weighted = WeightedWorlds(worlds, view.seat, belief.odds(), belief.hidden_saboteurs())
    evaluates = simulating_evaluator()
    search = OnePly(weighted, evaluates, view.seat, view.seats, seed)
    evaluates.set_move_costs(deception.move_costs(belief, state.moves()))
    if only:
        search.set_moves(vec[i64]([i64(move) for text in only if (move := state.parse(text)) is not None]))
    else:
        evaluates.set_simulation(0)
        run_worlds(search, SearchLimit(thought.iterations // 3, thought.deadline), FIRST_WORLDS)
        search.set_moves(expert_search.finalists(state, search.means()))
    evaluates.set_simulation(SIMULATED_TURNS, suspicion_of(events, evaluator.OPPONENT_PARAMETERS))
    found: dict[int, float] = {}
    race = SearchLimit(thought.iterations if only else max(thought.iterations * 2 // 3, 1), thought.deadline)
    if only:
        run_worlds(search, race, thought.iterations // ITERATIONS * RACE_WORLDS)
    else:
        search.evaluate_world()
        found.update(search.means())
        run_race(search, race, RACE_WORLDS, MARGIN)
    found.update(search.means())
    best = search.best()
    ordered = sorted(found, key=lambda move: (move != best, -found[move]))
    ranked = [(state.write(move), found[move]) for move in ordered]
    return ranked if only else sensible(state, view, ranked)


def sensible(state: State, view: View, ranked: Ranked) -> Ranked:
    """Return the same, but before a discard a map that tells something, which search in one ply does not show, or the
    repair of an own tool: one that is hardly worse, or any where the pile is empty."""
    best, value = ranked[0]
    if not best.startswith("pass "):
        return ranked
    values = dict(ranked)
    repairs, maps = useful_offers(state, view)
    worth = [offer for offer in repairs if not view.pile or value - values.get(offer.text, -inf) <= USEFUL]
    useful = [offer.text for offer in (*worth, *maps)]
    if not useful:
        return ranked
    first = max(useful, key=lambda text: values.get(text, -inf))
    return [(first, values.get(first, value)), *[each for each in ranked if each[0] != first]]

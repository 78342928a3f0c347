# filon: interpreted
"""Hints of Le Duel: the expert's search in more worlds; alone, a longer tree search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from filon.bots.duel import default_evaluator
from filon.bots.duel.hint_reasons import explain
from filon.bots.hints import Ranked, SearchLimit, run_tree, run_worlds, tree_values
from filon.bots.ismcts import Search
from filon.bots.one_ply import OnePly
from filon.core.event import Event
from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.state import State, Worlds
from filon.core.view import View as CoreView
from filon.games.duel.view_types import View

__all__ = ["ALLOTTED_MS", "ITERATIONS", "SAMPLES", "explain", "rank", "score_range"]

ITERATIONS: Final = 30_000
ALLOTTED_MS: Final = 600
SAMPLES: Final = True
WORLDS: Final = 128
FINALISTS: Final = 10
FOLLOWED: Final = 4
LEAST, MOST = 8, 480
CERTAINTY: Final = 2.0  # from a sure loss to a sure win
SOLO_NUGGETS: Final = 20.0  # about the best score of a match alone


def score_range(view: CoreView) -> float:
    """Return the range of values: of the certainty to win, or of nuggets alone."""
    assert isinstance(view, View)
    return CERTAINTY if view.seats == 2 else SOLO_NUGGETS


def rank(
    game: Game, view: CoreView, events: Sequence[Event], seed: int, thought: SearchLimit, only: Sequence[str] = ()
) -> Ranked:
    """Return the moves that were compared to the end by their values, the suggested one first."""
    assert isinstance(view, View)
    assert view.seat is not None
    worlds = game.worlds(view)
    state = worlds.sample(Quick(1))
    chosen = vec[i64]([i64(move) for text in only if (move := state.parse(text)) is not None])
    if view.seats == 1:
        values, best = solo_values(view, worlds, seed, thought, chosen)
    else:
        search = OnePly(worlds, default_evaluator(), view.seat, view.seats, seed)
        search.set_moves(chosen if only else state.moves())
        if only:
            run_worlds(search, thought, MOST * max(thought.iterations // ITERATIONS, 1), replies=1)
        else:
            run_worlds(search, thought, WORLDS, FINALISTS)
        values = dict(search.means())
        if not only and not thought.is_over:
            search.search_replies(FOLLOWED, 1, LEAST, MOST)
            values.update(search.means())
        best = search.best()
    ordered = sorted(values, key=lambda move: (move != best, -values[move]))
    ranked = [(state.write(move), values[move]) for move in ordered]
    return ranked if only else sensible(state, view, ranked)


def solo_values(
    view: View, worlds: Worlds, seed: int, thought: SearchLimit, chosen: vec[i64]
) -> tuple[dict[int, float], int]:
    """Return the values of a tree's moves, or of the chosen ones, and the best."""
    seat = view.seat
    assert seat is not None
    if len(chosen):
        values = tree_values(lambda: Search(worlds, default_evaluator(), seat, view.seats, seed), chosen, thought)
        return values, max(values, key=lambda move: values[move])
    tree = Search(worlds, default_evaluator(), seat, view.seats, seed)
    run_tree(tree, thought)
    return {move: mean for move, _, mean in tree.root_statistics()}, tree.best()


def sensible(state: State, view: View, ranked: Ranked) -> Ranked:
    """Return the same, but the repair of a broken tool before a pass."""
    assert view.seat is not None
    best, value = ranked[0]
    if not best.startswith("pass ") or not view.broken[view.seat]:
        return ranked
    repairs = [text for text, _ in ranked if text.startswith("repair ")]
    repairs += [text for move in state.moves() if (text := state.write(move)).startswith("repair ")]
    if not repairs:
        return ranked
    return [(repairs[0], dict(ranked).get(repairs[0], value)), *[each for each in ranked if each[0] != repairs[0]]]

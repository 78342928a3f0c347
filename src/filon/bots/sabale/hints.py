# filon: interpreted
"""Hints of Sabale: the expert's search with more iterations; nothing is hidden, so every seed gives the same move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from filon.bots.hints import Ranked, SearchLimit, run_tree, tree_values
from filon.bots.ismcts import Search
from filon.bots.sabale import default_evaluator
from filon.bots.sabale.hint_reasons import explain
from filon.core.event import Event
from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.view import View as CoreView
from filon.games.sabale.view_types import View

__all__ = ["ALLOTTED_MS", "ITERATIONS", "SAMPLES", "explain", "rank", "score_range"]

ITERATIONS: Final = 24_000  # for each of a turn's steps
ALLOTTED_MS: Final = 200
SAMPLES: Final = False
RESULT: Final = 2.0  # from a loss to a win


def score_range(view: CoreView) -> float:
    """Return the range of results."""
    return RESULT


def rank(
    game: Game, view: CoreView, events: Sequence[Event], seed: int, thought: SearchLimit, only: Sequence[str] = ()
) -> Ranked:
    """Return the steps that the search tried by their values, the most visited one first."""
    assert isinstance(view, View)
    seat = view.seat
    assert seat is not None
    worlds = game.worlds(view)
    state = worlds.sample(Quick(1))
    if only:
        moves = vec[i64]([i64(move) for text in only if (move := state.parse(text)) is not None])
        values = tree_values(lambda: Search(worlds, default_evaluator(), seat, view.seats, seed), moves, thought)
        best = max(values, key=lambda move: values[move])
    else:
        search = Search(worlds, default_evaluator(), seat, view.seats, seed)
        run_tree(search, thought)
        values = {move: mean for move, _, mean in search.root_statistics()}
        best = search.best()
    ordered = sorted(values, key=lambda move: (move != best, -values[move]))
    return [(state.write(move), values[move]) for move in ordered]

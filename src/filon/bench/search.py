"""`filon bench search`: speed of the search with the expert's evaluator, and where the time goes.

Two experts use the same evaluator but not this search: Saboteur's simulates two turns of every player before it
evaluates, which is not counted here and takes five to ten times as long; Sacramento's follows its belief about riders.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter_ns
from typing import Any

import filon
from filon import bots
from filon.bench.loop_unit import clock_ns, loop_ns
from filon.bench.timed_operations import positions
from filon.bots.ismcts import EVALUATING, SAMPLING, Search

Row = dict[str, Any]
MATCHES = 3
ITERATIONS = 500


def rows(keys: list[str], seats: list[int]) -> Iterator[Row]:
    """A row for every game and number of seats, over positions from random matches."""
    for key in keys:
        game = filon.load(key)
        for players in [count for count in game.seats if not seats or count in seats]:
            yield row(game, players)


def row(game: filon.Game, seats: int) -> Row:
    """The mean over all iterations, with its parts, in loops."""
    spent = loops = 0.0
    count = decisions = sampling = evaluating = clocked = 0
    for seed in range(MATCHES):
        for number, state in enumerate(positions(game, seats, seed)):
            assert state.turn is not None
            view = state.view(state.turn)
            loop = loop_ns()
            plain = search_of(game, view, seats, number)
            before = int(plain.evaluator.decisions)
            started = clock_ns()
            plain.iterate(ITERATIONS)
            took = clock_ns() - started
            spent, loops, count = spent + took, loops + took / loop, count + ITERATIONS
            decisions += int(plain.evaluator.decisions) - before
            timed = search_of(game, view, seats, number)
            started = perf_counter_ns()
            timed.iterate_timed(ITERATIONS)
            clocked += perf_counter_ns() - started
            sampling, evaluating = (
                sampling + int(timed.time_spent[SAMPLING]),
                evaluating + int(timed.time_spent[EVALUATING]),
            )
    whole = loops / count
    return {
        "game": game.key,
        "seats": seats,
        "iterations_per_second": round(count / spent * 1e9),
        "loops": round(whole, 1),
        "sampling": round(whole * sampling / clocked, 1),
        "tree": round(whole * (clocked - sampling - evaluating) / clocked, 1),
        "playout": round(whole * evaluating / clocked, 1),
        "playout_decisions": round(decisions / count, 1),
    }


def search_of(game: filon.Game, view: filon.View, seats: int, seed: int) -> Search:
    """A search with the expert's evaluator."""
    assert view.seat is not None
    return Search(game.worlds(view), bots.evaluator_of(game), view.seat, seats, seed)

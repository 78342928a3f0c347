"""What does `filon bench search` print? How fast the search is with the expert's own judgement, and where it goes.

Two experts think by the same judgement but not by this search: Saboteur's imagines two turns of everybody before it
weighs, which is not counted here and takes five to ten times as long; Sacramento's follows its belief about riders.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter_ns
from typing import Any

import filon
from filon import bots
from filon.bench.loop_unit import clock_ns, loop_ns
from filon.bench.workloads import positions
from filon.bots.ismcts import JUDGING, SAMPLING, Search

Row = dict[str, Any]
MATCHES = 3
ITERATIONS = 500


def rows(keys: list[str], seats: list[int]) -> Iterator[Row]:
    """Every game and number of seats, over positions all through random matches."""
    for key in keys:
        game = filon.load(key)
        for players in [count for count in game.seats if not seats or count in seats]:
            yield row(game, players)


def row(game: filon.Game, seats: int) -> Row:
    """The median is not asked for: all iterations count alike. Parts are in loops, like the whole."""
    spent = loops = 0.0
    count = decisions = sampling = judging = clocked = 0
    for seed in range(MATCHES):
        for number, state in enumerate(positions(game, seats, seed)):
            assert state.turn is not None
            view = state.view(state.turn)
            loop = loop_ns()
            plain = search_of(game, view, seats, number)
            before = int(plain.judgement.decisions)
            started = clock_ns()
            plain.iterate(ITERATIONS)
            took = clock_ns() - started
            spent, loops, count = spent + took, loops + took / loop, count + ITERATIONS
            decisions += int(plain.judgement.decisions) - before
            timed = search_of(game, view, seats, number)
            started = perf_counter_ns()
            timed.iterate_clocked(ITERATIONS)
            clocked += perf_counter_ns() - started
            sampling, judging = sampling + int(timed.spent[SAMPLING]), judging + int(timed.spent[JUDGING])
    whole = loops / count
    return {
        "game": game.key,
        "seats": seats,
        "iterations_per_second": round(count / spent * 1e9),
        "loops": round(whole, 1),
        "sampling": round(whole * sampling / clocked, 1),
        "tree": round(whole * (clocked - sampling - judging) / clocked, 1),
        "playout": round(whole * judging / clocked, 1),
        "playout_decisions": round(decisions / count, 1),
    }


def search_of(game: filon.Game, view: filon.View, seats: int, seed: int) -> Search:
    """As the expert would begin it."""
    assert view.seat is not None
    return Search(game.worlds(view), bots.judgement_of(game), view.seat, seats, seed)

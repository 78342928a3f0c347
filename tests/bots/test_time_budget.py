"""Budgets in milliseconds: a search ends with the last evaluation that began in time, by a clock that tests move.

The clocks of the modules are replaced by one that a position's evaluation, or looking at it, moves on: nothing is
measured, so a busy machine changes nothing.
"""

import sys
from collections.abc import Callable

import pytest
from librt.vecs import vec

import filon
from bots.test_ismcts import GAMES, by_game, random_position
from filon import bots
from filon.bots.evaluator import Evaluator
from filon.bots.ismcts import Search
from filon.bots.one_ply import OnePly
from filon.bots.sacramento import INITIAL
from filon.bots.sacramento.belief import Belief
from filon.bots.sacramento.distances import distance_tables
from filon.core.luck import Quick
from filon.core.state import State
from filon.games.sacramento.view_types import View

BUDGET = filon.Budget(ms=48)


class SearchClock:
    """Milliseconds that pass with each position's evaluation, or with each look at the clock."""

    def __init__(self, per_look: int = 0, preparing: int = 0) -> None:
        self.ms, self.per_look = 1_000_000, per_look
        self.looks, self.preparing = 0, preparing  # `preparing` passes between the first look and the second

    def monotonic(self) -> float:
        self.looks += 1
        self.ms += self.per_look + (self.preparing if self.looks == 2 else 0)
        return self.ms / 1000


class CostlyEvaluator(Evaluator):
    """Takes a millisecond for each position."""

    def __init__(self, clock: SearchClock) -> None:
        super().__init__()
        self.clock = clock

    def evaluate(self, state: State, luck: Quick, values: vec[float]) -> None:
        self.clock.ms += 1
        for seat in range(len(values)):
            values[seat] = float(luck.below("", 1000))


@pytest.fixture(name="set_clock")
def fixture_set_clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[SearchClock], None]:
    """Let everything that keeps a budget read this clock."""

    def set_clock(clock: SearchClock) -> None:
        for game in GAMES:
            bots.find(game, "expert")  # imports its modules
        readers = [
            module
            for name, module in list(sys.modules.items())
            if name.startswith(("filon.bots", "filon.core")) and hasattr(module, "monotonic")
        ]
        assert len(readers) >= 4
        for module in readers:
            monkeypatch.setattr(module, "monotonic", clock.monotonic)

    return set_clock


@by_game
def test_tree_search_ends_when_its_milliseconds_are_over(
    game: filon.Game, set_clock: Callable[[SearchClock], None]
) -> None:
    clock = SearchClock()
    match = random_position(game, game.seats[-1], 3, 1)
    assert match.turn is not None
    search = Search(game.worlds(match.view(match.turn)), CostlyEvaluator(clock), match.turn, match.seats, 1)
    set_clock(clock)
    began = clock.ms
    search.run(BUDGET)

    assert clock.ms - began == search.iterations == BUDGET.ms


@pytest.mark.parametrize("phase", ["run", "race", "search_replies"])
def test_one_ply_search_ends_when_its_milliseconds_are_over(
    phase: str, set_clock: Callable[[SearchClock], None]
) -> None:
    clock, game = SearchClock(), filon.load("duel")
    match = game.start(2, seed=1)
    assert match.turn is not None
    search = OnePly(game.worlds(match.view(match.turn)), CostlyEvaluator(clock), match.turn, 2, 7)
    assert len(search.moves) > 4
    set_clock(clock)
    began = clock.ms
    if phase == "race":
        search.race(BUDGET, 10_000, 0.0)
    else:
        search.run(BUDGET, 1 if phase == "search_replies" else 10_000)
    if phase == "search_replies":
        search.search_replies(4, 1, 1, 10_000)
    a_reply = 100 if phase == "search_replies" else 0  # all replies to one move are evaluated before the next look

    assert BUDGET.ms is not None
    assert BUDGET.ms <= clock.ms - began <= BUDGET.ms + a_reply


@by_game
@pytest.mark.parametrize("preparing", [0, 20])
def test_expert_spends_its_milliseconds_once(
    game: filon.Game, preparing: int, set_clock: Callable[[SearchClock], None]
) -> None:
    clock = SearchClock(per_look=1, preparing=preparing)
    match = random_position(game, game.seats[-1], 3, 1)
    assert match.turn is not None
    view, events = match.view(match.turn), match.events(match.turn)
    set_clock(clock)
    began = clock.ms
    move = bots.best(game)(game, view, events, 1, BUDGET)

    assert BUDGET.ms is not None
    assert move in match.legal()
    assert clock.ms - began <= BUDGET.ms + 8


def test_sacramento_belief_weighs_no_ride_after_its_deadline(set_clock: Callable[[SearchClock], None]) -> None:
    game, clock = filon.load("sacramento"), SearchClock()
    match = random_position(game, 3, 3, 30)
    assert match.turn is not None
    view, events = match.view(match.turn), match.events(match.turn)
    assert isinstance(view, View)
    set_clock(clock)
    now, tables = clock.monotonic(), distance_tables(view, INITIAL)
    late, in_time, unlimited = (Belief(view, events, tables, end) for end in (now - 0.001, now + 0.001, None))

    assert late.log_weights_by_kind == [late.initial_log_weights(seat) for seat in range(3)]
    assert in_time.log_weights_by_kind == unlimited.log_weights_by_kind != late.log_weights_by_kind

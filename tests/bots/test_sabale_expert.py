"""Expert of Sabale: legal candidates, features as the rules count them, and evaluation between turns."""

from collections.abc import Iterator

import pytest
from librt.vecs import vec
from mypy_extensions import u8

import filon
from filon import bots
from filon.bots.ismcts import Search
from filon.bots.sabale.evaluator import fitted_evaluator
from filon.bots.sabale.features import EMPTY, MAX_TURN_CELLS, PER_SEAT, POINTS, TURN_CELLS, extract
from filon.core.luck import Quick
from filon.games.sabale.board import CODES
from filon.games.sabale.components import BAR, MARKER, OVER, RUNNER, VIA
from filon.games.sabale.scoring import points
from filon.games.sabale.state import State
from filon.games.sabale.view_types import View
from filon.games.sabale.worlds import WorldSampler

GAME = filon.load("sabale")
EXPERT = bots.find(GAME, "expert")
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def random_states(seats: int, seed: int) -> Iterator[State]:
    """Yield the states of a random match."""
    state = GAME.start(seats, seed=seed).state
    assert isinstance(state, State)
    luck = Quick(seed)
    while state.phase != OVER:
        yield state
        state.play(state.random_move(luck), luck)


def board_of(state: State) -> tuple[list[int], ...]:
    """Return all that is on the board and in the hands."""
    return (
        [int(each) for each in state.cells],
        [int(each) for each in state.barred],
        [int(each) for each in state.hands],
    )


@SEATS
def test_candidates_are_legal_and_leave_out_only_bars(seats: int) -> None:
    evaluator = fitted_evaluator()
    for state in random_states(seats, 7):
        before, legal = board_of(state), [int(move) for move in state.moves()]
        found = [int(move) for move in evaluator.candidate_moves(state)]
        at_root = [int(move) for move in evaluator.root_moves(state)]

        for each in (found, at_root):
            assert 0 < len(set(each)) == len(each)
            assert set(each) <= set(legal)
        assert state.phase == BAR or sorted(found) == sorted(at_root) == sorted(legal)
        assert board_of(state) == before


@SEATS
def test_features_agree_with_the_rules(seats: int) -> None:
    features = EMPTY[:]
    for state in random_states(seats, 8):
        if state.phase == VIA:
            extract(state, features)

            assert [features[PER_SEAT * seat + POINTS] for seat in range(seats)] == points(state)
            assert features[PER_SEAT * state.mover + TURN_CELLS] == min(len(state.moves()), MAX_TURN_CELLS)


@SEATS
def test_evaluate_leaves_the_board_unchanged_and_is_zero_sum_for_two(seats: int) -> None:
    evaluator, values = fitted_evaluator(), vec[float]([0.0] * seats)
    for state in random_states(seats, 9):
        if state.phase == VIA:
            before = board_of(state)
            evaluator.evaluate(state, Quick(1), values)

            assert board_of(state) == before
            assert seats > 2 or values[0] == pytest.approx(-values[1])


def test_search_evaluates_only_between_turns() -> None:
    """After one iteration a whole turn is in the tree, and the next has not begun."""
    match = GAME.start(2, first="p1")
    for text in ("place a3", "place g1"):
        match.play(text)
    search = Search(GAME.worlds(match.view(0)), fitted_evaluator(), 0, 2, 1)
    search.iterate(1)
    made = [int(move) for move, visits in zip(search.moves, search.visits, strict=True) if visits]

    assert {move >> 8 for move in made} >= {VIA, BAR}
    assert len([move for move in made if move >> 8 == VIA]) == 1


def test_expert_captures_a_double() -> None:
    match = GAME.start(2, first="p1")
    for text in ("place a3", "place g1", "run c3 e5 double"):
        match.play(text)
    while match.turn == 1:
        match.play(EXPERT(GAME, match.view(1), [], 1, filon.Budget(iterations=200)))

    view = match.view(None)
    assert isinstance(view, View)

    assert view.captured[1] >= 3


def cornered(holder: int) -> State:
    """p1 may put a bar; p2's runner is in a corner between two markers, and has one way out, over a1|b1."""
    state = GAME.start(2, first="p1").state
    assert isinstance(state, State)
    for seat, name in enumerate(("e5", "a1")):
        state.hands[seat] = u8(CODES[name])
        state.cells[CODES[name]] = u8(RUNNER + seat)
    for name in ("a2", "b2"):
        state.cells[CODES[name]] = u8(MARKER + 2 * holder)
    state.phase, state.placed = BAR, 2
    return state


@pytest.mark.parametrize(("holder", "locks"), [(0, True), (1, False)])
def test_expert_locks_the_rival_in_only_when_leading(holder: int, locks: bool) -> None:
    state = cornered(holder)
    search = Search(WorldSampler(state), fitted_evaluator(), 0, 2, 1)
    search.iterate(100)
    state.play(search.best(), Quick(1))

    assert (state.phase == OVER) == locks

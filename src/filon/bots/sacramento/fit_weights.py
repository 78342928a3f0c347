"""Fitting of Sacramento's weights by self-play: ridge regression of a round's nuggets on the carriers' distances."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec

from filon.bots import Bot
from filon.bots.ismcts import Search
from filon.bots.paired_match import lead
from filon.bots.ridge import Ridge
from filon.bots.sacramento import choose_move
from filon.bots.sacramento.distances import distance_tables
from filon.bots.sacramento.evaluator import COUNT, NAMES, RIDING, Evaluator, cells_to_bank
from filon.bots.sacramento.parameters import Parameters
from filon.bots.sacramento.public_belief import PublicBelief
from filon.core.budget import Budget
from filon.core.event import Event
from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.option import resolve
from filon.core.view import View as CoreView
from filon.games.sacramento import GAME
from filon.games.sacramento.components import GOLD, MONEY, NUGGET, OVER, RIDE
from filon.games.sacramento.state import State
from filon.games.sacramento.view_types import View
from filon.games.sacramento.worlds import build_sampler

PARTS: Final = ("carrier",)
STAGES: Final = 2
MATCHES: Final = 1000  # per stage
ITERATIONS: Final = 100
RANDOM_MOVE_EVERY: Final = 8
PENALTY: Final = 10.0
SEATS: Final = (2, 3, 2, 4)  # of matches between `regular` bots, deal by deal
INITIAL: Final = Parameters()
DEALS: Final = 120  # of `regular` per stage


def initial_weights(part: str) -> list[float]:
    """Return weights to start from: half a nugget at the bank, less for every cell."""
    return [0.5 - 0.03 * cells for cells in range(COUNT - 1)] + [0.1]


def play(part: str, weights: list[float], seeds: range) -> list[float]:
    """Return the regression's sums over matches with these seeds."""
    evaluator = Evaluator(vec[float](weights))
    ridge = Ridge(COUNT)
    for seed in seeds:
        play_match(evaluator, seed, ridge)
    return ridge.to_list()


def play_match(evaluator: Evaluator, seed: int, ridge: Ridge) -> None:
    """Play one match of two; add each ride's distances, with the nuggets the round brought as the target."""
    luck, choice = Quick(seed), Quick(seed + 1_000_003)
    state = GAME.initial_state(2, resolve(GAME.options, {}, 2), luck, None)
    assert isinstance(state, State)
    visited: list[tuple[int, vec[float], int]] = []
    round = int(state.round)
    while state.phase != OVER:
        seat = int(state.mover if state.phase == RIDE else state.decider)
        if state.phase == RIDE and state.held[GOLD] and state.held[GOLD + 1]:
            visited.append((seat, distance_features(state, seat), lead_of(state, seat)))
        if choice.below("", RANDOM_MOVE_EVERY) == 0:
            move = int(state.random_move(choice))
        else:
            search = Search(build_sampler(state.view(seat)), evaluator, seat, 2, int(choice.below("", 1 << 30)))
            search.iterate(ITERATIONS)
            move = search.best()
        state.play(move, luck)
        if state.phase == OVER or int(state.round) != round:
            for mover, features, before in visited:
                ridge.add_sample(features, float(lead_of(state, mover) - before))
            visited, round = [], int(state.round)


def distance_features(state: State, seat: int) -> vec[float]:
    """Return the features of the mover less those of the other."""
    found = vec[float]([0.0] * COUNT)
    found[cells_to_bank(state, seat)] += 1.0
    found[cells_to_bank(state, 1 - seat)] -= 1.0
    found[RIDING] = 1.0
    return found


def lead_of(state: State, seat: int) -> int:
    """Return how many nuggets a seat has more than the other."""
    return int(state.held[MONEY + seat]) - int(state.held[MONEY + 1 - seat])


def fit(part: str, sums: list[float]) -> tuple[dict[str, float], dict[str, float]]:
    """Return weights by name, and the figures of the fit."""
    ridge = Ridge(COUNT)
    ridge.add_sums(sums)
    weights = ridge.solve(PENALTY)
    figures = {"positions": sums[-3], "explained": round(ridge.r_squared(weights), 4)}
    return {name: round(weight, 4) for name, weight in zip(NAMES, weights, strict=True)}, figures


def paired_difference(one: Parameters, two: Parameters, seed: int) -> float:
    """Return how many nuggets more `regular` has with the first parameters than with the second, on one deal."""
    return lead(GAME, SEATS[seed % len(SEATS)], seed, heuristic_bot(one), heuristic_bot(two)) / NUGGET


def heuristic_bot(parameters: Parameters) -> Bot:
    """Return a bot that plays by these parameters."""

    def bot(game: Game, view: CoreView, events: Sequence[Event], seed: int, budget: Budget) -> str:
        assert isinstance(view, View)
        return choose_move(game, view, seed, budget, PublicBelief(view, events, distance_tables(view, parameters)))

    return bot

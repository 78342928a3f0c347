"""Fitting of Sabale's weights by self-play: ridge regression of search values on the features of positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec

from filon.bots import Bot
from filon.bots.ismcts import Search
from filon.bots.paired_match import lead
from filon.bots.ridge import Ridge
from filon.bots.sabale import heuristic_move
from filon.bots.sabale.evaluator import Evaluator
from filon.bots.sabale.features import (
    COUNT,
    EMPTY,
    GAIN,
    LEAD_WEIGHTS,
    LEADS,
    MISSING_TURN_CELLS,
    MOVER,
    NAMES,
    OTHER,
    PER_SEAT,
    POINTS,
    TAKEN,
    TO_MOVE,
    extract,
)
from filon.bots.sabale.parameters import Parameters
from filon.core.budget import Budget
from filon.core.event import Event
from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.option import resolve
from filon.core.view import View
from filon.games.sabale import GAME
from filon.games.sabale.components import OVER, VIA
from filon.games.sabale.state import State
from filon.games.sabale.worlds import WorldSampler

PARTS: Final = ("two",)
STAGES: Final = 2
MATCHES: Final = 400  # per stage
ITERATIONS: Final = 40
OPENING: Final = 6  # up to so many random turns at first, for positions that no player aims at
RANDOM_MOVE_EVERY: Final = 40  # and later one random move in so many
PENALTY: Final = 200.0
SEATS: Final = (2, 3, 2, 4)  # of matches between `regular` bots, deal by deal
INITIAL: Final = Parameters()
DEALS: Final = 400  # of `regular` per stage


def initial_weights(part: str) -> list[float]:
    """Return weights to start from: a point is worth a point, a possible gain half of it."""
    can = [0.025, 0.0, 0.01, -0.05, 0.0]
    return [0.05, 0.025, 0.005, *can, *can, *(0.0 for _ in LEADS), 0.0]


def play(part: str, weights: list[float], seeds: range) -> list[float]:
    """Return the regression's sums over matches with these seeds."""
    evaluator = Evaluator(vec[float](weights))
    ridge = Ridge(COUNT)
    for seed in seeds:
        play_match(evaluator, seed, ridge)
    return ridge.to_list()


def play_match(evaluator: Evaluator, seed: int, ridge: Ridge) -> None:
    """Play one match; add a sample at each turn's start, with the search's value as the target.

    The result of the match is too noisy a target: even at half weight, the weights of bars and doubles were noise.
    """
    choice = Quick(seed + 1_000_003)
    state = GAME.initial_state(2, resolve(GAME.options, {}, 2), Quick(seed), None)
    assert isinstance(state, State)
    random_turns = int(choice.below("", OPENING + 1))
    turns = 0
    while state.phase != OVER:
        seat = int(state.mover)
        is_turn_start = state.phase == VIA
        turns += is_turn_start
        if turns <= random_turns:
            state.play(state.random_move(choice), choice)
            continue
        search = Search(WorldSampler(state), evaluator, seat, 2, int(choice.below("", 1 << 30)))
        search.iterate(ITERATIONS)
        move = search.best()
        if is_turn_start:
            means = [mean for each, _, mean in search.root_statistics() if each == move]
            ridge.add_sample(difference_features(state), means[0])
        state.play(state.random_move(choice) if choice.below("", RANDOM_MOVE_EVERY) == 0 else move, choice)


def difference_features(state: State) -> vec[float]:
    """Return the features of the mover's standing against the other, in the order of NAMES."""
    features = EMPTY[:]
    extract(state, features)
    mover, other = PER_SEAT * state.mover, PER_SEAT * (1 - state.mover)
    found = vec[float]([0.0] * COUNT)
    for at in range(GAIN):
        found[at] = features[mover + at] - features[other + at]
    for at in range(GAIN, PER_SEAT):
        found[MOVER - GAIN + at], found[OTHER - GAIN + at] = features[mover + at], -features[other + at]
    found[LEAD_WEIGHTS] = found[POINTS] * features[mover + MISSING_TURN_CELLS]
    found[LEAD_WEIGHTS + 1] = found[POINTS] * features[other + MISSING_TURN_CELLS]
    found[LEAD_WEIGHTS + 2] = found[POINTS] * features[TAKEN]
    found[TO_MOVE] = 1.0
    return found


def fit(part: str, sums: list[float]) -> tuple[dict[str, float], dict[str, float]]:
    """Return weights by name, and the figures of the fit."""
    ridge = Ridge(COUNT)
    ridge.add_sums(sums)
    weights = ridge.solve(PENALTY)
    figures = {"positions": sums[-3], "explained": round(ridge.r_squared(weights), 4)}
    return {name: round(weight, 5) for name, weight in zip(NAMES, weights, strict=True)}, figures


def paired_difference(one: Parameters, two: Parameters, seed: int) -> float:
    """Return how many points more `regular` has with the first parameters than with the second, on one deal."""
    return lead(GAME, SEATS[seed % len(SEATS)], seed, heuristic_bot(one), heuristic_bot(two))


def heuristic_bot(parameters: Parameters) -> Bot:
    """Return a bot that plays by these parameters."""

    def bot(game: Game, view: View, events: Sequence[Event], seed: int, budget: Budget) -> str:
        return heuristic_move(game, view, seed, budget, parameters, is_novice=False)

    return bot

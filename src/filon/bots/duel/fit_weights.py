"""Fitting of Le Duel's weights by self-play: ridge regression of a round's result on the features of its positions.

The variance of the lead (`doubt`) is fitted afterwards, from the squared errors of the finished weights.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from librt.vecs import vec

from filon.bots import Bot
from filon.bots.duel import train_net
from filon.bots.duel.evaluator import VARIANCE_PARTS, Evaluator, fitted_evaluator, nuggets_won
from filon.bots.duel.features import COUNT, GOLD, NAMES, PILE, REST, SPANS
from filon.bots.duel.heuristic import heuristic_move, regular
from filon.bots.duel.parameters import Parameters
from filon.bots.ismcts import Search
from filon.bots.one_ply import OnePly
from filon.bots.paired_match import lead, solo_score
from filon.bots.relu_net import Net
from filon.bots.ridge import Ridge
from filon.core.budget import Budget
from filon.core.event import Event
from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.option import resolve
from filon.core.view import View
from filon.games.duel import GAME
from filon.games.duel.components import OVER, PLAYING
from filon.games.duel.state import State
from filon.games.duel.worlds import build_sampler

PARTS: Final = {"two": 2, "alone": 1, "net": 2, "doubt": 2}
LEARNED: Final = ("net",)  # from samples, not from sums
NO_VARIANCE: Final = vec[float]([0.0] * len(VARIANCE_PARTS))
STAGES: Final = 3
MATCHES: Final = 600  # per stage
WORLDS: Final = 2
ITERATIONS: Final = 150  # for one seat
RANDOM_MOVE_EVERY: Final = 16  # one random move in so many, for positions that no player aims at
REGULAR_EVERY: Final = 4  # one match in so many is against `regular`: self-play alone learns to wait
BOOTSTRAP: Final = 0.1  # 1 - λ of TD(λ) (Sutton 1988): share of the next position's prediction in a target
PENALTY: Final = 20.0
ONE_ITERATION: Final = Budget(iterations=1)
SOLO_EVERY: Final = 4  # one deal in so many `regular` plays alone
INITIAL: Final = Parameters()
DEALS: Final = 120  # of `regular` per stage
# The seat that waited, the position's features, and whether it is a sample.
Visited = tuple[int, vec[float], bool]


def initial_weights(part: str) -> list[float]:
    """Return weights to start from: gold counts in full, near gold more than far."""
    if part in LEARNED:
        return []
    if part == "doubt":
        return [0.0] * len(VARIANCE_PARTS)
    found = [0.0] * COUNT
    for far in range(int(SPANS)):
        for across in range(int(SPANS)):
            mine = 0.7**far if far + 1 < SPANS else 0.0
            theirs = 0.7**across if across + 1 < SPANS and part == "two" else 0.0
            found[int(SPANS) * far + across] = 0.8 * mine - 0.8 * theirs
    found[GOLD], found[GOLD + 1] = 1.0, -1.0
    found[REST] = 0.05
    return found


def play(part: str, weights: list[float], seeds: range) -> list[float]:
    """Return the regression's sums over matches with these seeds; for a network, all samples."""
    if part in LEARNED:
        return net_samples(weights, seeds)
    if part == "doubt":
        return variance_sums(seeds)
    parameters = vec[float](weights)
    evaluator = Evaluator(parameters, parameters, NO_VARIANCE, Net(COUNT, []))
    ridge = Ridge(COUNT)
    # Before anything is fitted, only the end of a round is a target.
    bootstrap = 0.0 if part == "alone" or weights == initial_weights(part) else BOOTSTRAP
    for seed in seeds:
        for visited, result in play_match(PARTS[part], evaluator, seed):
            for features, target in regression_targets(evaluator, PARTS[part], visited, result, bootstrap):
                ridge.add_sample(features, target)
    return ridge.to_list()


def net_samples(weights: list[float], seeds: range) -> list[float]:
    """Return the samples of matches that are played with this network."""
    current = fitted_evaluator()
    evaluator = Evaluator(current.two, current.alone, NO_VARIANCE, Net(COUNT, weights))
    found: list[float] = []
    for seed in seeds:
        for visited, result in play_match(2, evaluator, seed):
            for features, target in regression_targets(evaluator, 2, visited, result, BOOTSTRAP):
                found.extend(train_net.sample(features, target, current.two))
    return found


def variance_sums(seeds: range) -> list[float]:
    """Return the sums of the regression of squared errors."""
    current = fitted_evaluator()
    evaluator = Evaluator(current.two, current.alone, NO_VARIANCE, current.net)
    ridge = Ridge(len(VARIANCE_PARTS))
    for seed in seeds:
        for visited, result in play_match(2, evaluator, seed):
            ridge.add_sample(vec[float]([1.0, 0.0, 0.0]), result * result)
            for waits, features, _ in visited:
                surprise = (result if waits == 0 else -result) - evaluator.predict(features, 2)
                ridge.add_sample(vec[float]([0.0, 1.0, features[PILE]]), surprise * surprise)
    return ridge.to_list()


def play_match(seats: int, evaluator: Evaluator, seed: int) -> list[tuple[list[Visited], float]]:
    """Play one match; return each round's positions and its result: the first seat's nuggets less the other's."""
    luck, choice = Quick(seed), Quick(seed + 1_000_003)
    state = GAME.initial_state(seats, resolve(GAME.options, {}, seats), luck, None)
    assert isinstance(state, State)
    regular_seat = seed // REGULAR_EVERY % 2 if seats == 2 and seed % REGULAR_EVERY == 0 else -1
    found: list[tuple[list[Visited], float]] = []
    visited: list[Visited] = []
    round, before = int(state.round), 0.0
    while state.phase != OVER:
        state.play(self_play_move(state, evaluator, int(state.mover) == regular_seat, choice), luck)
        if state.phase == OVER or int(state.round) != round:
            after = lead_of(state)
            found.append((visited, after - before))
            visited, round, before = [], int(state.round), after
        elif state.phase == PLAYING:
            waits = 1 - int(state.mover) if seats == 2 else 0
            evaluator.features.extract(state, waits)
            visited.append((waits, evaluator.features.values, waits != regular_seat))
    return found


def self_play_move(state: State, evaluator: Evaluator, is_regular: bool, choice: Quick) -> int:
    """Return a move of the expert with a small budget, a random one, or one of `regular`."""
    seat, chance = int(state.mover), int(choice.below("", 1 << 30))
    if is_regular:
        move = state.parse(regular(GAME, state.view(seat), [], chance, ONE_ITERATION))
        assert move is not None
        return move
    moves = evaluator.candidate_moves(state)
    if choice.below("", RANDOM_MOVE_EVERY) == 0:
        return int(moves[choice.below("", len(moves))])
    worlds, seats = build_sampler(state.view(seat)), int(state.seats)
    if seats == 1:
        search = Search(worlds, evaluator, seat, seats, chance)
        search.iterate(ITERATIONS)
        return search.best()
    one_ply = OnePly(worlds, evaluator, seat, seats, chance)
    one_ply.set_moves(moves)
    for _ in range(WORLDS):
        one_ply.evaluate_world()
    return one_ply.best()


def lead_of(state: State) -> float:
    """Return what the first seat has won, less the other's."""
    return nuggets_won(state, 0) - (nuggets_won(state, 1) if state.seats == 2 else 0.0)


def regression_targets(
    evaluator: Evaluator, seats: int, visited: list[Visited], result: float, bootstrap: float
) -> list[tuple[vec[float], float]]:
    """Return samples of a round, from its end: the λ-return of the result and the predictions on the way."""
    target = result
    found: list[tuple[vec[float], float]] = []
    for waits, features, is_sample in reversed(visited):
        sign = 1.0 if waits == 0 else -1.0
        if is_sample:
            found.append((features, sign * target))
        if bootstrap:
            target += bootstrap * (sign * evaluator.predict(features, seats) - target)
    return found


def fit(part: str, sums: list[float]) -> tuple[dict[str, float], dict[str, float]]:
    """Return weights by name, and the figures of the fit."""
    names = VARIANCE_PARTS if part == "doubt" else NAMES
    ridge = Ridge(len(names))
    ridge.add_sums(sums)
    weights = ridge.solve(PENALTY)
    figures = {"positions": sums[-3], "explained": round(ridge.r_squared(weights), 4)}
    return {name: round(weight, 4) for name, weight in zip(names, weights, strict=True)}, figures


def train(chunks: Iterable[list[float]]) -> tuple[dict[str, list[float]], dict[str, float]]:
    """Return the network of these samples, and the figures of the training."""
    return train_net.train(chunks)


def paired_difference(one: Parameters, two: Parameters, seed: int) -> float:
    """Return how many nuggets more `regular` has with the first parameters than with the second, on one deal."""
    if seed % SOLO_EVERY == 0:
        return solo_score(GAME, seed, heuristic_bot(one)) - solo_score(GAME, seed, heuristic_bot(two))
    return lead(GAME, 2, seed, heuristic_bot(one), heuristic_bot(two))


def heuristic_bot(parameters: Parameters) -> Bot:
    """Return a bot that plays by these parameters."""

    def bot(game: Game, view: View, events: Sequence[Event], seed: int, budget: Budget) -> str:
        return heuristic_move(game, view, seed, budget, parameters, is_novice=False)

    return bot

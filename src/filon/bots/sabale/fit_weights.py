"""How are the weights of Sabale found? The expert plays itself, and what it finds is laid to where it began."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec

from filon.bots import Bot
from filon.bots.ismcts import Search
from filon.bots.paired_match import lead
from filon.bots.ridge import Ridge
from filon.bots.sabale import weighed
from filon.bots.sabale.evaluator import Evaluator
from filon.bots.sabale.features import (
    COUNT,
    EACH,
    GAIN,
    HURRY,
    LEADS,
    MOVER,
    NAMES,
    NONE,
    OTHER,
    POINTS,
    TAKEN,
    TIGHT,
    TO_MOVE,
    survey,
)
from filon.bots.sabale.parameters import Parameters
from filon.core.budget import Budget
from filon.core.event import Event
from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.option import settle
from filon.core.view import View
from filon.games.sabale import GAME
from filon.games.sabale.components import OVER, VIA
from filon.games.sabale.state import State
from filon.games.sabale.worlds import WorldSampler

PARTS: Final = ("two",)
STAGES: Final = 2
MATCHES: Final = 400  # a stage
ITERATIONS: Final = 40
OPENING: Final = 6  # up to so many turns are by lot, so that positions are met that nobody aims at
WHIMS: Final = 40  # and later one step of so many
PULL: Final = 200.0
SEATS: Final = (2, 3, 2, 4)  # of `regular`, deal by deal
INITIAL: Final = Parameters()
DEALS: Final = 400  # of `regular` a stage


def initial_weights(part: str) -> list[float]:
    """Before anything was played: points are points, and what can be gained next is worth half of it."""
    can = [0.025, 0.0, 0.01, -0.05, 0.0]
    return [0.05, 0.025, 0.005, *can, *can, *(0.0 for _ in LEADS), 0.0]


def play(part: str, weights: list[float], seeds: range) -> list[float]:
    """The sums of matches with these seeds."""
    evaluator = Evaluator(vec[float](weights))
    ridge = Ridge(COUNT)
    for seed in seeds:
        play_match(evaluator, seed, ridge)
    return ridge.listed()


def play_match(evaluator: Evaluator, seed: int, ridge: Ridge) -> None:
    """One match; each turn's beginning is learnt with what a search found it worth.

    What the match came to says too little: fitted to that, even by half, the weights of bars and doubles were noise.
    """
    choice = Quick(seed + 1_000_003)
    state = GAME.begin(2, settle(GAME.options, {}, 2), Quick(seed), None)
    assert isinstance(state, State)
    random_move = int(choice.below("", OPENING + 1))
    turns = 0
    while state.phase != OVER:
        seat = int(state.mover)
        begins = state.phase == VIA
        turns += begins
        if turns <= random_move:
            state.play(state.random_move(choice), choice)
            continue
        search = Search(WorldSampler(state), evaluator, seat, 2, int(choice.below("", 1 << 30)))
        search.iterate(ITERATIONS)
        move = search.best()
        if begins:
            means = [mean for each, _, mean in search.root_statistics() if each == move]
            ridge.add_sample(both(state), means[0])
        state.play(state.random_move(choice) if choice.below("", WHIMS) == 0 else move, choice)


def both(state: State) -> vec[float]:
    """By NAMES how the mover stands against the other."""
    numbers = NONE[:]
    survey(state, numbers)
    mover, other = EACH * state.mover, EACH * (1 - state.mover)
    found = vec[float]([0.0] * COUNT)
    for at in range(GAIN):
        found[at] = numbers[mover + at] - numbers[other + at]
    for at in range(GAIN, EACH):
        found[MOVER - GAIN + at], found[OTHER - GAIN + at] = numbers[mover + at], -numbers[other + at]
    found[HURRY] = found[POINTS] * numbers[mover + TIGHT]
    found[HURRY + 1] = found[POINTS] * numbers[other + TIGHT]
    found[HURRY + 2] = found[POINTS] * numbers[TAKEN]
    found[TO_MOVE] = 1.0
    return found


def fit(part: str, sums: list[float]) -> tuple[dict[str, float], dict[str, float]]:
    """Weights by name, and how well they tell what comes."""
    ridge = Ridge(COUNT)
    ridge.add(sums)
    weights = ridge.solve(PULL)
    figures = {"positions": sums[-3], "explained": round(ridge.explained(weights), 4)}
    return {name: round(weight, 5) for name, weight in zip(NAMES, weights, strict=True)}, figures


def paired_difference(one: Parameters, two: Parameters, seed: int) -> float:
    """How many points more `regular` has by the first numbers than by the second, on one deal."""
    return lead(GAME, SEATS[seed % len(SEATS)], seed, heuristic_bot(one), heuristic_bot(two))


def heuristic_bot(by: Parameters) -> Bot:
    """Who plays by these numbers."""

    def bot(game: Game, view: View, events: Sequence[Event], seed: int, budget: Budget) -> str:
        return weighed(game, view, seed, budget, by, overlooks=False)

    return bot

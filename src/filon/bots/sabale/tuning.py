"""How are the weights of Sabale found? The expert plays itself, and the final lead is laid to its positions."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

from filon.bots.ridge import Ridge
from filon.bots.sabale.features import COUNT, EACH, NAMES, look
from filon.bots.sabale.judgement import Judgement
from filon.bots.search import Search
from filon.core.luck import Quick
from filon.core.option import settle
from filon.games.sabale import GAME
from filon.games.sabale.box import OVER, VIA
from filon.games.sabale.state import State
from filon.games.sabale.worlds import Pack

PARTS: Final = ("two",)
STAGES: Final = 2
MATCHES: Final = 400  # a stage
ITERATIONS: Final = 60
WHIMS: Final = 8  # one step of so many is by lot, so that positions are met that nobody aims at
PULL: Final = 20.0


def first(part: str) -> list[float]:
    """Before anything was played: points are points, and what can be gained next is worth half of it."""
    mover = [1.0, 0.5, 0.2, -1.0, 0.0, 0.5, 0.1]
    return [*mover, *(-weight for weight in mover), 0.0]


def play(part: str, weights: list[float], seeds: range) -> list[float]:
    """The sums of matches with these seeds."""
    judgement = Judgement(vec[float](weights))
    ridge = Ridge(COUNT)
    for seed in seeds:
        play_match(judgement, seed, ridge)
    return ridge.listed()


def play_match(judgement: Judgement, seed: int, ridge: Ridge) -> None:
    """One match; each turn's beginning is learnt with the mover's final lead."""
    choice = Quick(seed + 1_000_003)
    state = GAME.begin(2, settle(GAME.options, {}, 2), Quick(seed), None)
    assert isinstance(state, State)
    met: list[tuple[int, vec[float]]] = []
    while state.phase != OVER:
        seat = int(state.mover)
        if state.phase == VIA:
            met.append((seat, both(state)))
        if choice.below("", WHIMS) == 0:
            move = int(state.by_lot(choice))
        else:
            search = Search(Pack(state), judgement, seat, 2, int(choice.below("", 1 << 30)))
            search.iterate(ITERATIONS)
            move = search.best()
        state.play(move, choice)
    standings = state.standings()
    for mover, numbers in met:
        ridge.learn(numbers, float(standings[mover] - standings[1 - mover]))


def both(state: State) -> vec[float]:
    """The mover's numbers and the other's."""
    mover, other = look(state, state.mover), look(state, 1 - state.mover)
    found = vec[float]([0.0] * COUNT)
    for at in range(EACH):
        found[at], found[EACH + at] = mover[at], other[at]
    found[COUNT - 1] = 1.0
    return found


def fit(part: str, sums: list[float]) -> tuple[dict[str, float], dict[str, float]]:
    """Weights by name, and how well they tell what comes."""
    ridge = Ridge(COUNT)
    ridge.add(sums)
    weights = ridge.solve(PULL)
    figures = {"positions": sums[-3], "explained": round(ridge.explained(weights), 4)}
    return {name: round(weight, 4) for name, weight in zip(NAMES, weights, strict=True)}, figures

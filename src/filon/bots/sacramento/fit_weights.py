"""How is it found what a carrier's way is worth? A search plays itself, and a round's nuggets are laid to its rides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec

from filon.bots import Bot
from filon.bots.ismcts import Search
from filon.bots.paired_match import lead
from filon.bots.ridge import Ridge
from filon.bots.sacramento import thought
from filon.bots.sacramento.distances import ground_of
from filon.bots.sacramento.evaluator import COUNT, NAMES, RIDING, Evaluator, cells_to_bank
from filon.bots.sacramento.parameters import Parameters
from filon.bots.sacramento.public_belief import Suspicion
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
MATCHES: Final = 1000  # a stage
ITERATIONS: Final = 100
RANDOM_MOVE_EVERY: Final = 8
PENALTY: Final = 10.0
SEATS: Final = (2, 3, 2, 4)  # of `regular`, deal by deal
INITIAL: Final = Parameters()
DEALS: Final = 120  # of `regular` a stage


def initial_weights(part: str) -> list[float]:
    """Before anything was played: half a nugget for whoever is there, less for every cell."""
    return [0.5 - 0.03 * cells for cells in range(COUNT - 1)] + [0.1]


def play(part: str, weights: list[float], seeds: range) -> list[float]:
    """The sums of matches with these seeds."""
    evaluator = Evaluator(vec[float](weights))
    ridge = Ridge(COUNT)
    for seed in seeds:
        play_match(evaluator, seed, ridge)
    return ridge.to_list()


def play_match(evaluator: Evaluator, seed: int, ridge: Ridge) -> None:
    """One match of two; the mover's and the other's way at each ride, with the nuggets the round brought."""
    luck, choice = Quick(seed), Quick(seed + 1_000_003)
    state = GAME.initial_state(2, resolve(GAME.options, {}, 2), luck, None)
    assert isinstance(state, State)
    met: list[tuple[int, vec[float], int]] = []
    round = int(state.round)
    while state.phase != OVER:
        seat = int(state.mover if state.phase == RIDE else state.decider)
        if state.phase == RIDE and state.held[GOLD] and state.held[GOLD + 1]:
            met.append((seat, ways(state, seat), ahead(state, seat)))
        if choice.below("", RANDOM_MOVE_EVERY) == 0:
            move = int(state.random_move(choice))
        else:
            search = Search(build_sampler(state.view(seat)), evaluator, seat, 2, int(choice.below("", 1 << 30)))
            search.iterate(ITERATIONS)
            move = search.best()
        state.play(move, luck)
        if state.phase == OVER or int(state.round) != round:
            for mover, numbers, before in met:
                ridge.add_sample(numbers, float(ahead(state, mover) - before))
            met, round = [], int(state.round)


def ways(state: State, seat: int) -> vec[float]:
    """The mover's way less the other's."""
    found = vec[float]([0.0] * COUNT)
    found[cells_to_bank(state, seat)] += 1.0
    found[cells_to_bank(state, 1 - seat)] -= 1.0
    found[RIDING] = 1.0
    return found


def ahead(state: State, seat: int) -> int:
    """Nuggets more than the other."""
    return int(state.held[MONEY + seat]) - int(state.held[MONEY + 1 - seat])


def fit(part: str, sums: list[float]) -> tuple[dict[str, float], dict[str, float]]:
    """Weights by name, and how well they tell what comes."""
    ridge = Ridge(COUNT)
    ridge.add_sums(sums)
    weights = ridge.solve(PENALTY)
    figures = {"positions": sums[-3], "explained": round(ridge.r_squared(weights), 4)}
    return {name: round(weight, 4) for name, weight in zip(NAMES, weights, strict=True)}, figures


def paired_difference(one: Parameters, two: Parameters, seed: int) -> float:
    """How many nuggets more `regular` has by the first numbers than by the second, on one deal."""
    return lead(GAME, SEATS[seed % len(SEATS)], seed, heuristic_bot(one), heuristic_bot(two)) / NUGGET


def heuristic_bot(by: Parameters) -> Bot:
    """Who plays by these numbers."""

    def bot(game: Game, view: CoreView, events: Sequence[Event], seed: int, budget: Budget) -> str:
        assert isinstance(view, View)
        return thought(game, view, seed, budget, Suspicion(view, events, ground_of(view, by)))

    return bot

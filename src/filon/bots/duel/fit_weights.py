"""How are the weights of Le Duel found? The expert plays itself, and what a round brought is laid to its positions.

What it is surprised by then is fitted too, on its finished weights: how far a lead may be trusted (`doubt`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from librt.vecs import vec

from filon.bots import Bot
from filon.bots.duel import train_net
from filon.bots.duel.evaluator import DOUBTS, Evaluator, fitted_evaluator, won
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
UNDOUBTED: Final = vec[float]([0.0] * len(DOUBTS))
STAGES: Final = 3
MATCHES: Final = 600  # a stage
WORLDS: Final = 2
ITERATIONS: Final = 150  # alone
RANDOM_MOVE_EVERY: Final = 16  # one move of so many is by lot, so that positions are met that nobody aims at
STRANGERS: Final = 4  # one match of so many is played against `regular`: who only knows itself learns to wait
TRUST: Final = 0.1  # of what a position is laid to, how much is the judgement of the next one, and so on to the end
PENALTY: Final = 20.0
ONE: Final = Budget(iterations=1)
ALONE: Final = 4  # one deal of so many `regular` plays alone
INITIAL: Final = Parameters()
DEALS: Final = 120  # of `regular` a stage
# A position by whoever waited there, its numbers, and whether it is learnt.
Met = tuple[int, vec[float], bool]


def initial_weights(part: str) -> list[float]:
    """Before anything was played: gold is gold, and what is near is worth more."""
    if part in LEARNED:
        return []
    if part == "doubt":
        return [0.0] * len(DOUBTS)
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
    """The sums of matches with these seeds; for a net, all samples of them."""
    if part in LEARNED:
        return samples(weights, seeds)
    if part == "doubt":
        return doubts(seeds)
    by = vec[float](weights)
    evaluator = Evaluator(by, by, UNDOUBTED, Net(COUNT, []))
    ridge = Ridge(COUNT)
    # Before anything was fitted only the end of a round tells what a position was worth.
    trust = 0.0 if part == "alone" or weights == initial_weights(part) else TRUST
    for seed in seeds:
        for met, brought in play_match(PARTS[part], evaluator, seed):
            for numbers, came in targets(evaluator, PARTS[part], met, brought, trust):
                ridge.add_sample(numbers, came)
    return ridge.to_list()


def samples(weights: list[float], seeds: range) -> list[float]:
    """Positions of matches that are played with this net, and what came of them."""
    kept = fitted_evaluator()
    evaluator = Evaluator(kept.two, kept.alone, UNDOUBTED, Net(COUNT, weights))
    found: list[float] = []
    for seed in seeds:
        for met, brought in play_match(2, evaluator, seed):
            for numbers, came in targets(evaluator, 2, met, brought, TRUST):
                found.extend(train_net.sample(numbers, came, kept.two))
    return found


def doubts(seeds: range) -> list[float]:
    """How far rounds came from what was thought of their positions, squared."""
    kept = fitted_evaluator()
    evaluator = Evaluator(kept.two, kept.alone, UNDOUBTED, kept.net)
    ridge = Ridge(len(DOUBTS))
    for seed in seeds:
        for met, brought in play_match(2, evaluator, seed):
            ridge.add_sample(vec[float]([1.0, 0.0, 0.0]), brought * brought)
            for waits, numbers, _ in met:
                surprise = (brought if waits == 0 else -brought) - evaluator.thought(numbers, 2)
                ridge.add_sample(vec[float]([0.0, 1.0, numbers[PILE]]), surprise * surprise)
    return ridge.to_list()


def play_match(seats: int, evaluator: Evaluator, seed: int) -> list[tuple[list[Met], float]]:
    """One match: each round's positions, and what the round brought to the first seat, less the other's."""
    luck, choice = Quick(seed), Quick(seed + 1_000_003)
    state = GAME.initial_state(seats, resolve(GAME.options, {}, seats), luck, None)
    assert isinstance(state, State)
    stranger = seed // STRANGERS % 2 if seats == 2 and seed % STRANGERS == 0 else -1
    found: list[tuple[list[Met], float]] = []
    met: list[Met] = []
    round, before = int(state.round), 0.0
    while state.phase != OVER:
        state.play(chosen(state, evaluator, int(state.mover) == stranger, choice), luck)
        if state.phase == OVER or int(state.round) != round:
            after = ahead(state)
            found.append((met, after - before))
            met, round, before = [], int(state.round), after
        elif state.phase == PLAYING:
            waits = 1 - int(state.mover) if seats == 2 else 0
            evaluator.features.look(state, waits)
            met.append((waits, evaluator.features.numbers, waits != stranger))
    return found


def chosen(state: State, evaluator: Evaluator, is_stranger: bool, choice: Quick) -> int:
    """A move of the expert's, in a hurry or by a whim, or one of `regular`."""
    seat, chance = int(state.mover), int(choice.below("", 1 << 30))
    if is_stranger:
        move = state.parse(regular(GAME, state.view(seat), [], chance, ONE))
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
    thought = OnePly(worlds, evaluator, seat, seats, chance)
    thought.set_moves(moves)
    for _ in range(WORLDS):
        thought.evaluate_world()
    return thought.best()


def ahead(state: State) -> float:
    """What the first seat has won, less the other's."""
    return won(state, 0) - (won(state, 1) if state.seats == 2 else 0.0)


def targets(
    evaluator: Evaluator, seats: int, met: list[Met], brought: float, trust: float
) -> list[tuple[vec[float], float]]:
    """A round from its end: what a position was worth is what came of it, and a little what was thought on the way."""
    came = brought
    found: list[tuple[vec[float], float]] = []
    for waits, numbers, is_learnt in reversed(met):
        sign = 1.0 if waits == 0 else -1.0
        if is_learnt:
            found.append((numbers, sign * came))
        if trust:
            came += trust * (sign * evaluator.thought(numbers, seats) - came)
    return found


def fit(part: str, sums: list[float]) -> tuple[dict[str, float], dict[str, float]]:
    """Weights by name, and how well they tell what comes."""
    names = DOUBTS if part == "doubt" else NAMES
    ridge = Ridge(len(names))
    ridge.add_sums(sums)
    weights = ridge.solve(PENALTY)
    figures = {"positions": sums[-3], "explained": round(ridge.r_squared(weights), 4)}
    return {name: round(weight, 4) for name, weight in zip(names, weights, strict=True)}, figures


def train(chunks: Iterable[list[float]]) -> tuple[dict[str, list[float]], dict[str, float]]:
    """The net of these samples."""
    return train_net.train(chunks)


def paired_difference(one: Parameters, two: Parameters, seed: int) -> float:
    """How many nuggets more `regular` has by the first numbers than by the second, on one deal."""
    if seed % ALONE == 0:
        return solo_score(GAME, seed, heuristic_bot(one)) - solo_score(GAME, seed, heuristic_bot(two))
    return lead(GAME, 2, seed, heuristic_bot(one), heuristic_bot(two))


def heuristic_bot(by: Parameters) -> Bot:
    """Who plays by these numbers."""

    def bot(game: Game, view: View, events: Sequence[Event], seed: int, budget: Budget) -> str:
        return heuristic_move(game, view, seed, budget, by, is_novice=False)

    return bot

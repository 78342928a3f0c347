"""How are the weights of Le Duel found? The expert plays itself, and what a round brought is laid to its positions."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

from filon.bots.duel.features import COUNT, GOLD, NAMES, REST, SPANS
from filon.bots.duel.judgement import Judgement, won
from filon.bots.one_ply import OnePly
from filon.bots.ridge import Ridge
from filon.bots.search import Search
from filon.core.luck import Quick
from filon.core.option import settle
from filon.games.duel import GAME
from filon.games.duel.box import OVER, PLAYING
from filon.games.duel.state import State
from filon.games.duel.worlds import pack

PARTS: Final = {"two": 2, "alone": 1}
STAGES: Final = 3
MATCHES: Final = 240  # a stage
WORLDS: Final = 4
ITERATIONS: Final = 150  # alone
WHIMS: Final = 8  # one move of so many is by lot, so that positions are met that nobody aims at
PULL: Final = 20.0


def first(part: str) -> list[float]:
    """Before anything was played: gold is gold, and what is near is worth more."""
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
    """The sums of matches with these seeds."""
    by = vec[float](weights)
    judgement = Judgement(by, by)
    ridge = Ridge(COUNT)
    for seed in seeds:
        play_match(PARTS[part], judgement, seed, ridge)
    return ridge.listed()


def play_match(seats: int, judgement: Judgement, seed: int, ridge: Ridge) -> None:
    """One match; each position is learnt with what its round brought to whoever waited there."""
    luck, choice = Quick(seed), Quick(seed + 1_000_003)
    state = GAME.begin(seats, settle(GAME.options, {}, seats), luck, None)
    assert isinstance(state, State)
    met: list[tuple[int, vec[float]]] = []
    round = int(state.round)
    while state.phase != OVER:
        seat = int(state.mover)
        if choice.below("", WHIMS) == 0:
            move = int(state.by_lot(choice))
        else:
            move = decide(state, judgement, seat, int(choice.below("", 1 << 30)))
        before = [won(state, each) for each in range(seats)]
        state.play(move, luck)
        if state.phase == OVER or int(state.round) != round:
            brought = [won(state, each) - before[each] for each in range(seats)]
            for waits, numbers in met:
                ridge.learn(numbers, brought[waits] - (brought[1 - waits] if seats == 2 else 0.0))
            met, round = [], int(state.round)
        elif state.phase == PLAYING:
            waits = 1 - int(state.mover) if seats == 2 else 0
            judgement.features.look(state, waits)
            met.append((waits, judgement.features.numbers))


def decide(state: State, judgement: Judgement, seat: int, seed: int) -> int:
    """As the expert decides, in a hurry."""
    worlds, seats = pack(state.view(seat)), int(state.seats)
    if seats == 1:
        search = Search(worlds, judgement, seat, seats, seed)
        search.iterate(ITERATIONS)
        return search.best()
    thought = OnePly(worlds, judgement, seat, seats, seed)
    # As the kept weights were made. Two fits of play without needless passes were weaker (18 % of 30, 25 % of 20
    # against the old `regular`, these 52 % of 20); whether the passes are the reason was not tried.
    thought.consider(judgement.worth_trying(state))
    for _ in range(WORLDS):
        thought.try_world()
    return thought.best()


def fit(part: str, sums: list[float]) -> tuple[dict[str, float], dict[str, float]]:
    """Weights by name, and how well they tell what comes."""
    ridge = Ridge(COUNT)
    ridge.add(sums)
    weights = ridge.solve(PULL)
    figures = {"positions": sums[-3], "explained": round(ridge.explained(weights), 4)}
    return {name: round(weight, 4) for name, weight in zip(NAMES, weights, strict=True)}, figures

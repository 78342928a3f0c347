# filon: interpreted
"""How is it found what acts tell and what a round is worth? A mix of kinds of players plays, never one kind alone."""

from __future__ import annotations

from math import log
from typing import Final

from librt.vecs import vec

from filon.bots.one_ply import OnePly
from filon.bots.ridge import Ridge
from filon.bots.saboteur import acts, belief
from filon.bots.saboteur.cast import Believed
from filon.bots.saboteur.features import COUNT, NAMES
from filon.bots.saboteur.judgement import Judgement, fitted
from filon.bots.saboteur.thumb import regular
from filon.core.budget import USUAL
from filon.core.luck import Quick
from filon.core.match import Match
from filon.games.saboteur import GAME
from filon.games.saboteur.box import CHOOSING, DIGGERS, DIGGING
from filon.games.saboteur.state import State
from filon.games.saboteur.worlds import pack

PARTS: Final = ("round", "acts")
STAGES: Final = 2
MATCHES: Final = 1500  # rounds a stage
WORLDS: Final = 6
SEATS: Final = (5, 7, 3, 6, 4, 8, 9, 10, 5, 7)
PULL: Final = 10.0
# Who plays: so many of ten are experts with few worlds, regular, or play by lot one time of three.
EXPERTS: Final = 5
REGULARS: Final = 9
FEWEST: Final = 4.0  # acts of a kind that are taken for granted on both sides
MOST: Final = 2.0  # in powers of e: what one act can tell


def first(part: str) -> list[float]:
    """Before anything was played: acts tell nothing, and nearer is better for the diggers."""
    if part == "acts":
        return [0.0] * len(acts.NAMES)
    found = [0.0] * COUNT
    for far in range(10):
        for left in range(4):
            found[4 * far + left] = max(0.0, min(1.0, 0.75 + 0.1 * left - 0.09 * far))
    found[40], found[41], found[42], found[43] = -0.03, 0.2, -0.1, 0.1
    return found


def play(part: str, weights: list[float], seeds: range) -> list[float]:
    """The sums of rounds with these seeds: counts of acts by role, or what positions came to."""
    judgement = Judgement(vec[float](weights)) if part == "round" else fitted()
    tells = vec[float](weights) if part == "acts" else belief.TELLS
    ridge = Ridge(COUNT)
    counts = [0.0] * (2 * len(acts.NAMES))
    for seed in seeds:
        play_round(judgement, tells, seed, ridge, counts)
    return ridge.listed() if part == "round" else counts


def play_round(judgement: Judgement, tells: vec[float], seed: int, ridge: Ridge, counts: list[float]) -> None:
    """One round among a mix of players; positions after each move, and each act by its role."""
    seats = SEATS[seed % len(SEATS)]
    choice = Quick(seed + 1_000_003)
    match = GAME.start(seats, seed=seed, rounds=1)
    kinds = [int(choice.below("", 10)) for _ in range(seats)]
    met: list[vec[float]] = []
    truth = match.truth
    assert isinstance(truth, State)
    while truth.phase == DIGGING:
        seat = int(truth.mover)
        match.make(decide(match, seat, kinds[seat], judgement, tells, choice))
        if truth.phase == DIGGING:
            judgement.chance(truth)
            met.append(judgement.features.numbers)
    won = truth.phase == CHOOSING or truth.past[0].won == DIGGERS
    for numbers in met:
        ridge.learn(numbers, float(won))
    count_acts(match, seats, tells, counts)


def decide(match: Match, seat: int, kind: int, judgement: Judgement, tells: vec[float], choice: Quick) -> str:
    """What a player of this kind does."""
    view = match.view(seat)
    seed = int(choice.below("", 1 << 30))
    if kind >= REGULARS and choice.below("", 3) == 0:
        legal = match.legal()
        return legal[choice.below("", len(legal))]
    if kind >= EXPERTS:
        return regular(GAME, view, match.heard(seat), seed, USUAL)
    truth = match.truth
    assert isinstance(truth, State)
    role = "saboteur" if truth.is_saboteur(seat) else "digger"
    held = belief.believed(match.seats, seat, role, match.heard(seat), tells)
    thought = OnePly(Believed(pack(view), seat, held.odds(), held.hidden()), judgement, seat, match.seats, seed)
    for _ in range(WORLDS):
        thought.try_world()
    return truth.write(thought.best())


def count_acts(match: Match, seats: int, tells: vec[float], counts: list[float]) -> None:
    """Every act of the round by its kind and its player's role."""
    truth = match.truth
    assert isinstance(truth, State)
    saboteurs = int(truth.saboteurs if truth.phase == CHOOSING else truth.past[0].saboteurs)
    watcher = belief.Belief(seats, None, None, tells)
    for event in match.events(None):
        by, kind = watcher.table.hear(event.what, watcher.tells)
        if by >= 0:
            counts[2 * kind + (saboteurs >> by & 1)] += 1.0
            watcher.tells[by] += tells[kind]


def fit(part: str, sums: list[float]) -> tuple[dict[str, float], dict[str, float]]:
    """What each act tells, in powers of e; or weights for the chance that the diggers win."""
    if part == "acts":
        diggers, saboteurs = sum(sums[::2]), sum(sums[1::2])
        found: dict[str, float] = {}
        for kind, name in enumerate(acts.NAMES):
            tells = log((sums[2 * kind + 1] + FEWEST) / (saboteurs + FEWEST * len(acts.NAMES)))
            tells -= log((sums[2 * kind] + FEWEST) / (diggers + FEWEST * len(acts.NAMES)))
            found[name] = round(max(-MOST, min(MOST, tells)), 3)
        return found, {"acts of diggers": diggers, "acts of saboteurs": saboteurs}
    ridge = Ridge(COUNT)
    ridge.add(sums)
    weights = ridge.solve(PULL)
    figures = {"positions": sums[-3], "explained": round(ridge.explained(weights), 4)}
    return {name: round(weight, 4) for name, weight in zip(NAMES, weights, strict=True)}, figures

# filon: interpreted
"""How is it found what acts tell and what a round is worth? A mix of kinds of players plays, never one kind alone.

Both are logits: each stage plays with the weights of the one before and takes one step of Newton's from there, which is
a ridge over samples weighed by how open their question was.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Final

from librt.vecs import vec

from filon.bots.one_ply import OnePly
from filon.bots.ridge import Ridge
from filon.bots.saboteur import acts, belief
from filon.bots.saboteur.cast import Believed
from filon.bots.saboteur.features import COUNT, KNOWING, LENGTH, NAMES, NEXT, TOOLS
from filon.bots.saboteur.judgement import Judgement, fitted
from filon.bots.saboteur.thumb import regular
from filon.core.budget import USUAL
from filon.core.luck import Quick
from filon.core.match import Match
from filon.games.saboteur import GAME
from filon.games.saboteur.box import CHOOSING, DIGGERS, DIGGING, DWARVES
from filon.games.saboteur.state import State
from filon.games.saboteur.worlds import pack

PARTS: Final = ("round", "acts")
STAGES: Final = 3
MATCHES: Final = 1500  # rounds a stage
WORLDS: Final = 6
SEATS: Final = (5, 7, 3, 6, 4, 8, 9, 10, 5, 7)
PULL: Final = {"round": 10.0, "acts": 3.0}
# Who plays: of twenty so many are experts with few worlds, regular, or play by lot one time of three; the rest always.
EXPERTS: Final = 10
REGULARS: Final = 16
WHIMS: Final = 19
TRIES: Final = 8  # for what a round is worth, one move of so many is of any kind: weights are not to tell who does it
MIX: Final = tuple(f"{kind} {side}" for side in ("diggers", "saboteurs") for kind in ("regular", "whimsical", "random"))
OPEN: Final = 0.03  # no question is taken for more decided than this


def first(part: str) -> list[float]:
    """Before anything was played: acts tell nothing, nearer is better for the diggers, and so are whole tools."""
    if part == "acts":
        return [0.0] * len(acts.NAMES)
    found = [0.0] * (COUNT + len(MIX))
    found[LENGTH], found[LENGTH + 1], found[COUNT - 1] = -3.0, 2.5, -2.0
    found[TOOLS], found[TOOLS + 1], found[TOOLS + 2], found[TOOLS + 3] = 1.0, 1.0, -0.5, -0.5
    found[NEXT], found[KNOWING], found[KNOWING + 1] = 0.5, 0.5, 0.5
    return found


def play(part: str, weights: list[float], seeds: range) -> list[float]:
    """The sums of rounds with these seeds: what acts told of roles, or what positions came to."""
    judgement = Judgement(vec[float](weights[:COUNT])) if part == "round" else fitted()
    tells = vec[float](weights) if part == "acts" else belief.TELLS
    ridge = Ridge(len(weights))
    for seed in seeds:
        match = play_round(judgement, tells, seed, weights, ridge if part == "round" else None)
        if part == "acts":
            learn_acts(match, tells, ridge)
    return ridge.listed()


def play_round(judgement: Judgement, tells: vec[float], seed: int, weights: list[float], ridge: Ridge | None) -> Match:
    """One round among a mix of players; what each position came to."""
    seats = SEATS[seed % len(SEATS)]
    choice = Quick(seed + 1_000_003)
    match = GAME.start(seats, seed=seed, rounds=1)
    kinds = [int(choice.below("", 20)) for _ in range(seats)]
    watchers = [belief.Belief(seats, seat, None, tells) for seat in range(seats)]
    heard = [0] * seats
    met: list[vec[float]] = []
    truth = match.truth
    assert isinstance(truth, State)
    while truth.phase == DIGGING:
        seat = int(truth.mover)
        for event in match.heard(seat)[heard[seat] :]:
            watchers[seat].hear(event)
            heard[seat] += 1
        tries = ridge is not None and choice.below("", TRIES) == 0
        match.make(decide(match, watchers[seat], kinds[seat], judgement, choice, tries=tries))
        if truth.phase == DIGGING and ridge is not None:
            judgement.logit(truth)
            met.append(judgement.features.numbers)
    if ridge is not None:
        won = truth.phase == CHOOSING or truth.past[0].won == DIGGERS
        beside = mix(kinds, int(truth.saboteurs if truth.phase == CHOOSING else truth.past[0].saboteurs))
        for numbers in met:
            whole = vec[float]([*numbers, *beside])
            learn(ridge, whole, logit_of(whole, weights), 0.0, won=won)
    return match


def mix(kinds: list[int], saboteurs: int) -> list[float]:
    """Of each side which share is regular, whimsical or random: else a weight would tell who does such things."""
    found = [0.0] * len(MIX)
    for side in (0, 1):
        seats = [seat for seat in range(len(kinds)) if saboteurs >> seat & 1 == side]
        for seat in seats:
            kind = kinds[seat]
            if kind >= EXPERTS:
                found[3 * side + (2 if kind >= WHIMS else 1 if kind >= REGULARS else 0)] += 1 / len(seats)
    return found


def logit_of(numbers: vec[float], weights: list[float]) -> float:
    """What these weights make of it."""
    return sum([number * weight for number, weight in zip(numbers, weights, strict=True) if number])


def learn(ridge: Ridge, numbers: vec[float], logit: float, offset: float, *, won: bool) -> None:
    """One sample of a step of Newton's: the logit that would explain it, weighed by how open it was."""
    chance = min(max(1 / (1 + exp(-max(min(logit + offset, 30.0), -30.0))), OPEN), 1 - OPEN)
    open = chance * (1 - chance)
    root = sqrt(open)
    scaled = vec[float]([number * root for number in numbers])
    ridge.learn(scaled, root * (logit + (float(won) - chance) / open))


def decide(match: Match, held: belief.Belief, kind: int, judgement: Judgement, choice: Quick, *, tries: bool) -> str:
    """What a player of this kind does, or something of any kind where it is to try that."""
    seat = held.seat
    assert seat is not None
    view = match.view(seat)
    seed = int(choice.below("", 1 << 30))
    if tries or kind >= WHIMS or (kind >= REGULARS and choice.below("", 3) == 0):
        return of_any_kind(match.legal(), choice)
    if kind >= EXPERTS:
        return regular(GAME, view, match.heard(seat), seed, USUAL)
    truth = match.truth
    assert isinstance(truth, State)
    thought = OnePly(Believed(pack(view), seat, held.odds(), held.hidden()), judgement, seat, match.seats, seed)
    for _ in range(WORLDS):
        thought.try_world()
    return truth.write(thought.best())


def of_any_kind(legal: list[str], choice: Quick) -> str:
    """By lot first what is done, then how: there are more ways to lay than to look."""
    kinds = sorted({text.split(" ", 1)[0] for text in legal})
    kind = kinds[choice.below("", len(kinds))]
    some = [text for text in legal if text.split(" ", 1)[0] == kind]
    return some[choice.below("", len(some))]


def learn_acts(match: Match, tells: vec[float], ridge: Ridge) -> None:
    """Of every seat, what it had done by each quarter of the round, and its role."""
    truth = match.truth
    assert isinstance(truth, State)
    seats = match.seats
    saboteurs = int(truth.saboteurs if truth.phase == CHOOSING else truth.past[0].saboteurs)
    dealt, diggers = DWARVES[seats]
    watcher = belief.Belief(seats, None, None, tells)
    counts = [[0.0] * len(acts.NAMES) for _ in range(seats)]
    heard: list[tuple[int, int]] = []
    for event in match.events(None):
        by, kind = watcher.table.hear(event.what, watcher.tells)
        if by >= 0:
            heard.append((by, kind))
            watcher.tells[by] += tells[kind]
    ends = {len(heard) * quarter // 4 for quarter in (1, 2, 3, 4)}
    for number, (by, kind) in enumerate(heard, start=1):
        counts[by][kind] += 1.0
        if number in ends:
            for seat in range(seats):
                logit = sum(count * tell for count, tell in zip(counts[seat], tells, strict=True))
                was = bool(saboteurs >> seat & 1)
                learn(ridge, vec[float](counts[seat]), logit, log(dealt / diggers), won=was)


def fit(part: str, sums: list[float]) -> tuple[dict[str, float], dict[str, float]]:
    """Weights for the logit that somebody is a saboteur, or that the diggers win."""
    names = acts.NAMES if part == "acts" else (*NAMES, *MIX)
    ridge = Ridge(len(names))
    ridge.add(sums)
    weights = ridge.solve(PULL[part])
    figures = {"samples": sums[-3], "explained": round(ridge.explained(weights), 4)}
    return {name: round(weight, 4) for name, weight in zip(names, weights, strict=True)}, figures

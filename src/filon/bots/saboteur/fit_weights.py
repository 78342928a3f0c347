# filon: interpreted
"""How is it found what acts tell and what a round is worth? A mix of kinds of players plays, never one kind alone.

Both are logits: each stage plays with the weights of the one before and takes one step of Newton's from there, which is
a ridge over samples weighed by how open their question was. Who arrives is counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt
from typing import Final

from librt.vecs import vec

from filon.bots import Bot, moves_of
from filon.bots.paired_match import play_out
from filon.bots.ridge import Ridge
from filon.bots.saboteur import act_kinds, belief, deception, gold_expectation, population, weighted_worlds
from filon.bots.saboteur.distances import NEVER
from filon.bots.saboteur.evaluator import Evaluator, fitted
from filon.bots.saboteur.features import COUNT, KNOWING, LENGTH, NAMES, NEXT, TOOLS
from filon.bots.saboteur.heuristic import weighed
from filon.bots.saboteur.parameters import Parameters
from filon.bots.saboteur.self_play import Met, Player, cast_of, diggers_won, lot, play_round
from filon.core.budget import Budget
from filon.core.event import Event, Said
from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.match import Match
from filon.core.view import View as CoreView
from filon.games.mining.cells import code_of
from filon.games.saboteur import GAME
from filon.games.saboteur import events as h
from filon.games.saboteur.board import goal_at
from filon.games.saboteur.components import CHOOSING, DWARVES, TREASURE
from filon.games.saboteur.round_results import results_by_round
from filon.games.saboteur.state import State
from filon.games.saboteur.view_types import View

PARTS: Final = ("round", "acts", "arrivals", "claims", "hiding")
COUNTED: Final = {"arrivals": gold_expectation.NAMES, "claims": weighted_worlds.NAMES, "hiding": deception.NAMES}
STAGES: Final = 3
MATCHES: Final = 3000  # rounds a stage
SEATS: Final = (5, 7, 3, 6, 4, 8, 9, 10, 5, 7)
PULL: Final = {"round": 10.0, "acts": 3.0}
KINDS: Final = ("regular", "careless", "whimsical", "novice")
MIX: Final = (*(f"{kind} {side}" for side in ("diggers", "saboteurs") for kind in KINDS), "patient saboteurs")
INITIAL: Final = Parameters()
DEALS: Final = 2000  # of `regular` a stage
PRICES: Final = (0.0, 0.05, 0.1, 0.2)  # that saboteurs may pay to hide
OPEN: Final = 0.03  # no question is taken for more decided than this


def initial_weights(part: str) -> list[float]:
    """Before anything was played: acts tell nothing, nearer is better for the diggers, and so are whole tools."""
    if part != "round":
        return [0.0] * len(COUNTED.get(part, act_kinds.NAMES))
    found = [0.0] * (COUNT + len(MIX))
    found[LENGTH], found[LENGTH + 1], found[COUNT - 1] = -3.0, 2.5, -2.0
    found[TOOLS], found[TOOLS + 1], found[TOOLS + 2], found[TOOLS + 3] = 1.0, 1.0, -0.5, -0.5
    found[NEXT], found[KNOWING], found[KNOWING + 1] = 0.5, 0.5, 0.5
    return found


def play(part: str, weights: list[float], seeds: range) -> list[float]:
    """The sums of rounds with these seeds: what acts told of roles, what positions came to, who arrived, who lied."""
    if part == "hiding":
        return play_hiding(seeds)
    evaluator = Evaluator(vec[float](weights[:COUNT])) if part == "round" else fitted()
    tells = vec[float](weights) if part == "acts" else belief.TELLS
    ridge, counts = Ridge(len(weights)), [0.0] * len(weights)
    for seed in seeds:
        choice = Quick(seed + 1_000_003)
        match = GAME.start(SEATS[seed % len(SEATS)], seed=seed, rounds=1)
        line = [
            Player(population.OF_TWENTY[lot(choice, 20)], population.PATIENCE[lot(choice, 9)])
            for _ in range(match.seats)
        ]
        met = play_round(match, line, evaluator, tells, choice, tries=part == "round")
        if part == "acts":
            learn_acts(match, tells, ridge)
        elif part == "arrivals":
            count_arrivals(match, met, counts)
        elif part == "claims":
            count_claims(match, counts)
        else:
            learn_round(match, line, met, weights, ridge)
    return counts if part in COUNTED else ridge.listed()


def play_hiding(seeds: range) -> list[float]:
    """Rounds of experts alone that saboteurs lost and won, each deal at every price."""
    counts = [0.0] * (2 * len(PRICES))
    for seed in seeds:
        deal, at = divmod(seed, len(PRICES))
        match = GAME.start(SEATS[deal % len(SEATS)], seed=deal, rounds=1)
        line = [Player(population.EXPERT, int(NEVER), PRICES[at])] * match.seats
        play_round(match, line, fitted(), belief.TELLS, Quick(deal + 1_000_003), tries=False)
        counts[2 * at + int(not diggers_won(match))] += 1.0
    return counts


def learn_round(match: Match, line: list[Player], met: list[Met], weights: list[float], ridge: Ridge) -> None:
    """What each position came to."""
    won = diggers_won(match)
    beside = shares(line, cast_of(match))
    for each in met:
        whole = vec[float]([*each.numbers, *beside])
        logit = sum([number * weight for number, weight in zip(whole, weights, strict=True) if number])
        add_newton_sample(ridge, whole, logit, 0.0, won=won)


def shares(line: list[Player], saboteurs: int) -> list[float]:
    """Of each side which share is of each kind: else a weight would tell who does such things."""
    found = [0.0] * len(MIX)
    for side in (0, 1):
        players = [player for seat, player in enumerate(line) if saboteurs >> seat & 1 == side]
        for player in players:
            if player.kind != population.EXPERT:
                found[len(KINDS) * side + player.kind - 1] += 1 / len(players)
            if side and player.patience < NEVER:
                found[-1] += 1 / len(players)
    return found


def add_newton_sample(ridge: Ridge, numbers: vec[float], logit: float, offset: float, *, won: bool) -> None:
    """One sample of a step of Newton's: the logit that would explain it, weighed by how open it was."""
    chance = min(max(1 / (1 + exp(-max(min(logit + offset, 30.0), -30.0))), OPEN), 1 - OPEN)
    open = chance * (1 - chance)
    root = sqrt(open)
    scaled = vec[float]([number * root for number in numbers])
    ridge.add_sample(scaled, root * (logit + (float(won) - chance) / open))


def learn_acts(match: Match, tells: vec[float], ridge: Ridge) -> None:
    """Of every seat, what it had done by each quarter of the round, and its role."""
    seats, saboteurs = match.seats, cast_of(match)
    dealt, diggers = DWARVES[seats]
    watcher = belief.Belief(seats, None, None, tells)
    heard: list[tuple[int, int]] = []
    for event in match.events(None):
        for by, kind in watcher.table.hear(event.what, watcher.tells):
            heard.append((by, kind))
            watcher.note(by, kind)
    ends = {len(heard) * quarter // 4 for quarter in (1, 2, 3, 4)}
    counts = [[0.0] * len(act_kinds.NAMES) for _ in range(seats)]
    for number, (by, kind) in enumerate(heard, start=1):
        counts[by][kind] += 1.0
        if number in ends:
            for seat in range(seats):
                # What tells against somebody is believed at once, here as there.
                trust = belief.trust(int(sum(counts[seat][: act_kinds.TALK])) * seats)
                shares = [1.0 if tell > 0.0 else trust for tell in tells]
                believed = vec[float]([count * share for count, share in zip(counts[seat], shares, strict=True)])
                logit = sum(count * tell for count, tell in zip(believed, tells, strict=True))
                add_newton_sample(ridge, believed, logit, log(dealt / diggers), won=bool(saboteurs >> seat & 1))


def count_arrivals(match: Match, met: list[Met], counts: list[float]) -> None:
    """Which digger of the line-up reached the treasure, by how far it was."""
    truth = match.truth
    assert isinstance(truth, State)
    if truth.phase == CHOOSING and not truth.is_saboteur(truth.last):
        for each in met:
            row = gold_expectation.PLACES * (min(max(each.far, 1), gold_expectation.SPANS) - 1)
            counts[row + min(each.order.index(int(truth.last)), gold_expectation.PLACES - 1)] += 1.0


def count_claims(match: Match, counts: list[float]) -> None:
    """Whether whoever had looked at a goal told the truth of it, by role."""
    truth, saboteurs = match.truth, cast_of(match)
    assert isinstance(truth, State)
    looked: set[tuple[int, str]] = set()
    for event in match.events(None):
        what = event.what
        if isinstance(what, h.Looked):
            looked.add((what.by, what.cell))
        elif isinstance(what, Said) and what.text.startswith("claim"):
            _, cell, claim = what.text.split(" ")
            if (what.by, cell) in looked:
                is_true = (claim == "treasure") == (int(truth.goals[goal_at(code_of(cell))]) == TREASURE)
                counts[2 * (saboteurs >> what.by & 1) + int(is_true)] += 1.0


def fit(part: str, sums: list[float]) -> tuple[dict[str, float], dict[str, float]]:
    """Weights for the logit that somebody is a saboteur, or that the diggers win; or shares of who arrived."""
    if part == "hiding":
        return fit_hiding(sums)
    if part in COUNTED:
        return shares_of(COUNTED[part], sums), {"samples": sum(sums)}
    names = act_kinds.NAMES if part == "acts" else (*NAMES, *MIX)
    ridge = Ridge(len(names))
    ridge.add(sums)
    weights = ridge.solve(PULL[part])
    figures = {"samples": sums[-3], "explained": round(ridge.explained(weights), 4)}
    return {name: round(weight, 4) for name, weight in zip(names, weights, strict=True)}, figures


def fit_hiding(counts: list[float]) -> tuple[dict[str, float], dict[str, float]]:
    """The least price at which saboteurs win as often as at the best, up to a standard error of that."""
    rounds = [counts[2 * at] + counts[2 * at + 1] for at in range(len(PRICES))]
    won = [counts[2 * at + 1] / max(rounds[at], 1.0) for at in range(len(PRICES))]
    best = max(won)
    enough = best - sqrt(best * (1 - best) / max(rounds[won.index(best)], 1.0))
    price = next(price for price, share in zip(PRICES, won, strict=True) if share >= enough)
    figures = {f"won at {price}": round(share, 4) for price, share in zip(PRICES, won, strict=True)}
    return {"price": price}, {"samples": sum(counts), **figures}


def shares_of(names: tuple[str, ...], counts: list[float]) -> dict[str, float]:
    """Of each row, one for each number of cards to go or each role; nothing is quite excluded."""
    width, found = int(gold_expectation.PLACES) if names == gold_expectation.NAMES else 2, {}
    for at, name in enumerate(names):
        row = counts[at // width * width : at // width * width + width]
        found[name] = round((counts[at] + 1) / (sum(row) + width), 4)
    return found


def paired_difference(one: Parameters, two: Parameters, seed: int) -> float:
    """How many rounds more are won by the first numbers than by the second, as all diggers and then all saboteurs."""
    return diggers_win(one, two, seed) - diggers_win(two, one, seed)


def diggers_win(digs: Parameters, harms: Parameters, seed: int) -> float:
    """Whether the diggers win a round in which `regular` digs by these numbers and harms by those."""
    match = GAME.start(SEATS[seed % len(SEATS)], seed=seed, rounds=1)
    players = [heuristic_bot(digs, harms)] * match.seats
    found = results_by_round(play_out(match, GAME, players, seed).truth)
    return float(any(part.won for part in found if part.role == "digger"))


def heuristic_bot(digs: Parameters, harms: Parameters) -> Bot:
    """Who plays by these numbers as a digger, and by those as a saboteur."""

    def bot(game: Game, view: CoreView, events: Sequence[Event], seed: int, budget: Budget) -> str:
        assert isinstance(view, View)
        assert view.own is not None
        by = digs if view.own.role == "digger" else harms
        return weighed(view, events, seed, moves_of(game, view), by)

    return bot

# filon: interpreted
"""Fitting of Saboteur's weights by self-play of a population of players, since one kind alone would teach only itself.

`acts` and `round` are logistic regressions: each stage plays with the weights of the stage before and makes one Newton
step from there, a ridge regression with samples weighted by p(1 - p). `arrivals` and `claims` are counted shares.
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
from filon.bots.saboteur.distances import UNREACHABLE
from filon.bots.saboteur.evaluator import Evaluator, fitted_evaluator
from filon.bots.saboteur.features import COUNT, KNOWING, LENGTH, NAMES, NEXT, TOOLS
from filon.bots.saboteur.heuristic import heuristic_move
from filon.bots.saboteur.parameters import Parameters
from filon.bots.saboteur.self_play import Player, Visited, diggers_won, play_round, random_below, saboteurs_of
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
MATCHES: Final = 3000  # rounds per stage
SEATS: Final = (5, 7, 3, 6, 4, 8, 9, 10, 5, 7)
PENALTY: Final = {"round": 10.0, "acts": 3.0}
KINDS: Final = ("regular", "careless", "whimsical", "novice")
POPULATION: Final = (*(f"{kind} {side}" for side in ("diggers", "saboteurs") for kind in KINDS), "patient saboteurs")
INITIAL: Final = Parameters()
DEALS: Final = 2000  # of `regular` per stage
PRICES: Final = (0.0, 0.05, 0.1, 0.2)  # that saboteurs may pay to hide, in nuggets per nat
MIN_PROBABILITY: Final = 0.03  # probabilities are bounded away from 0 and 1 by this, for the weights of samples


def initial_weights(part: str) -> list[float]:
    """Return weights to start from: acts tell nothing; short ways and whole tools favour the diggers."""
    if part != "round":
        return [0.0] * len(COUNTED.get(part, act_kinds.NAMES))
    found = [0.0] * (COUNT + len(POPULATION))
    found[LENGTH], found[LENGTH + 1], found[COUNT - 1] = -3.0, 2.5, -2.0
    found[TOOLS], found[TOOLS + 1], found[TOOLS + 2], found[TOOLS + 3] = 1.0, 1.0, -0.5, -0.5
    found[NEXT], found[KNOWING], found[KNOWING + 1] = 0.5, 0.5, 0.5
    return found


def play(part: str, weights: list[float], seeds: range) -> list[float]:
    """Return the sums over rounds with these seeds: of the regression, or counts of arrivals, claims or wins."""
    if part == "hiding":
        return play_hiding(seeds)
    evaluator = Evaluator(vec[float](weights[:COUNT])) if part == "round" else fitted_evaluator()
    log_ratios = vec[float](weights) if part == "acts" else belief.LOG_RATIOS
    ridge, counts = Ridge(len(weights)), [0.0] * len(weights)
    for seed in seeds:
        choice = Quick(seed + 1_000_003)
        match = GAME.start(SEATS[seed % len(SEATS)], seed=seed, rounds=1)
        players = [
            Player(population.MIXTURE[random_below(choice, 20)], population.PATIENCE[random_below(choice, 9)])
            for _ in range(match.seats)
        ]
        visited = play_round(match, players, evaluator, log_ratios, choice, explore=part == "round")
        if part == "acts":
            add_act_samples(match, log_ratios, ridge)
        elif part == "arrivals":
            count_arrivals(match, visited, counts)
        elif part == "claims":
            count_claims(match, counts)
        else:
            add_round_samples(match, players, visited, weights, ridge)
    return counts if part in COUNTED else ridge.to_list()


def play_hiding(seeds: range) -> list[float]:
    """Return rounds that saboteurs lost and won among experts alone, each deal at every price."""
    counts = [0.0] * (2 * len(PRICES))
    for seed in seeds:
        deal, at = divmod(seed, len(PRICES))
        match = GAME.start(SEATS[deal % len(SEATS)], seed=deal, rounds=1)
        players = [Player(population.EXPERT, int(UNREACHABLE), PRICES[at])] * match.seats
        play_round(match, players, fitted_evaluator(), belief.LOG_RATIOS, Quick(deal + 1_000_003), explore=False)
        counts[2 * at + int(not diggers_won(match))] += 1.0
    return counts


def add_round_samples(
    match: Match, players: list[Player], visited: list[Visited], weights: list[float], ridge: Ridge
) -> None:
    """Add each visited position with the result of the round."""
    won = diggers_won(match)
    shares = population_shares(players, saboteurs_of(match))
    for each in visited:
        features = vec[float]([*each.features, *shares])
        logit = sum([number * weight for number, weight in zip(features, weights, strict=True) if number])
        add_newton_sample(ridge, features, logit, 0.0, won=won)


def population_shares(players: list[Player], saboteurs: int) -> list[float]:
    """Return the share of each kind on each side, as extra features: else weights would tell who does such things."""
    found = [0.0] * len(POPULATION)
    for side in (0, 1):
        on_side = [player for seat, player in enumerate(players) if saboteurs >> seat & 1 == side]
        for player in on_side:
            if player.kind != population.EXPERT:
                found[len(KINDS) * side + player.kind - 1] += 1 / len(on_side)
            if side and player.patience < UNREACHABLE:
                found[-1] += 1 / len(on_side)
    return found


def add_newton_sample(ridge: Ridge, features: vec[float], logit: float, offset: float, *, won: bool) -> None:
    """Add a sample of a Newton step: the working response, weighted by p(1 - p)."""
    probability = 1 / (1 + exp(-max(min(logit + offset, 30.0), -30.0)))
    probability = min(max(probability, MIN_PROBABILITY), 1 - MIN_PROBABILITY)
    variance = probability * (1 - probability)
    root = sqrt(variance)
    scaled = vec[float]([feature * root for feature in features])
    ridge.add_sample(scaled, root * (logit + (float(won) - probability) / variance))


def add_act_samples(match: Match, log_ratios: vec[float], ridge: Ridge) -> None:
    """Add, for every seat at each quarter of the round, its acts so far and its role."""
    seats, saboteurs = match.seats, saboteurs_of(match)
    dealt, diggers = DWARVES[seats]
    spectator = belief.Belief(seats, None, None, log_ratios)
    acts: list[tuple[int, int]] = []
    for event in match.events(None):
        for by, kind in spectator.classifier.observe(event.what, spectator.log_ratios):
            acts.append((by, kind))
            spectator.add_act(by, kind)
    ends = {len(acts) * quarter // 4 for quarter in (1, 2, 3, 4)}
    counts = [[0.0] * len(act_kinds.NAMES) for _ in range(seats)]
    for number, (by, kind) in enumerate(acts, start=1):
        counts[by][kind] += 1.0
        if number in ends:
            for seat in range(seats):
                # Incriminating evidence counts at once, as in the belief.
                credibility = belief.credibility(int(sum(counts[seat][: act_kinds.TALK])) * seats)
                discounts = [1.0 if ratio > 0.0 else credibility for ratio in log_ratios]
                believed = vec[float](
                    [count * discount for count, discount in zip(counts[seat], discounts, strict=True)]
                )
                logit = sum(count * ratio for count, ratio in zip(believed, log_ratios, strict=True))
                add_newton_sample(ridge, believed, logit, log(dealt / diggers), won=bool(saboteurs >> seat & 1))


def count_arrivals(match: Match, visited: list[Visited], counts: list[float]) -> None:
    """Count which digger, in the order of turns, reached the treasure, by distance."""
    true_state = match.true_state
    assert isinstance(true_state, State)
    if true_state.phase == CHOOSING and not true_state.is_saboteur(true_state.last):
        for each in visited:
            row = gold_expectation.PLACES * (min(max(each.distance, 1), gold_expectation.SPANS) - 1)
            counts[row + min(each.order.index(int(true_state.last)), gold_expectation.PLACES - 1)] += 1.0


def count_claims(match: Match, counts: list[float]) -> None:
    """Count, by role, whether players who had looked at a goal told the truth about it."""
    true_state, saboteurs = match.true_state, saboteurs_of(match)
    assert isinstance(true_state, State)
    looked: set[tuple[int, str]] = set()
    for event in match.events(None):
        what = event.what
        if isinstance(what, h.Looked):
            looked.add((what.by, what.cell))
        elif isinstance(what, Said) and what.text.startswith("claim"):
            _, cell, claim = what.text.split(" ")
            if (what.by, cell) in looked:
                is_true = (claim == "treasure") == (int(true_state.goals[goal_at(code_of(cell))]) == TREASURE)
                counts[2 * (saboteurs >> what.by & 1) + int(is_true)] += 1.0


def fit(part: str, sums: list[float]) -> tuple[dict[str, float], dict[str, float]]:
    """Return weights for the log-odds of a saboteur or of the diggers' win, or shares; and the figures of the fit."""
    if part == "hiding":
        return fit_hiding(sums)
    if part in COUNTED:
        return smoothed_shares(COUNTED[part], sums), {"samples": sum(sums)}
    names = act_kinds.NAMES if part == "acts" else (*NAMES, *POPULATION)
    ridge = Ridge(len(names))
    ridge.add_sums(sums)
    weights = ridge.solve(PENALTY[part])
    figures = {"samples": sums[-3], "explained": round(ridge.r_squared(weights), 4)}
    return {name: round(weight, 4) for name, weight in zip(names, weights, strict=True)}, figures


def fit_hiding(counts: list[float]) -> tuple[dict[str, float], dict[str, float]]:
    """Return the lowest price at which saboteurs win as often as at the best one, within a standard error."""
    rounds = [counts[2 * at] + counts[2 * at + 1] for at in range(len(PRICES))]
    won = [counts[2 * at + 1] / max(rounds[at], 1.0) for at in range(len(PRICES))]
    best = max(won)
    enough = best - sqrt(best * (1 - best) / max(rounds[won.index(best)], 1.0))
    price = next(price for price, share in zip(PRICES, won, strict=True) if share >= enough)
    figures = {f"won at {price}": round(share, 4) for price, share in zip(PRICES, won, strict=True)}
    return {"price": price}, {"samples": sum(counts), **figures}


def smoothed_shares(names: tuple[str, ...], counts: list[float]) -> dict[str, float]:
    """Return shares within each row, by distance or by role, with add-one smoothing."""
    width, found = int(gold_expectation.PLACES) if names == gold_expectation.NAMES else 2, {}
    for at, name in enumerate(names):
        row = counts[at // width * width : at // width * width + width]
        found[name] = round((counts[at] + 1) / (sum(row) + width), 4)
    return found


def paired_difference(one: Parameters, two: Parameters, seed: int) -> float:
    """Return how many more rounds the first parameters win than the second, as all diggers and as all saboteurs."""
    return diggers_win(one, two, seed) - diggers_win(two, one, seed)


def diggers_win(digger_parameters: Parameters, saboteur_parameters: Parameters, seed: int) -> float:
    """Return 1 if the diggers win a round in which `regular` plays each role by these parameters, else 0."""
    match = GAME.start(SEATS[seed % len(SEATS)], seed=seed, rounds=1)
    players = [heuristic_bot(digger_parameters, saboteur_parameters)] * match.seats
    found = results_by_round(play_out(match, GAME, players, seed).true_state)
    return float(any(part.won for part in found if part.role == "digger"))


def heuristic_bot(digger_parameters: Parameters, saboteur_parameters: Parameters) -> Bot:
    """Return a bot that plays by these parameters as a digger, and by those as a saboteur."""

    def bot(game: Game, view: CoreView, events: Sequence[Event], seed: int, budget: Budget) -> str:
        assert isinstance(view, View)
        assert view.own is not None
        by = digger_parameters if view.own.role == "digger" else saboteur_parameters
        return heuristic_move(view, events, seed, moves_of(game, view), by)

    return bot

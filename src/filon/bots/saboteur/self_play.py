# filon: interpreted
"""Self-play of one round of Saboteur by a population of players with small budgets, each with its own belief."""

from __future__ import annotations

from typing import Final, NamedTuple

from librt.vecs import vec

from filon.bots.saboteur import belief, deception, expert_search, gold_expectation, population, weighted_worlds
from filon.bots.saboteur.evaluator import OPPONENT_PARAMETERS, Evaluator
from filon.bots.saboteur.heuristic import suspicion_of
from filon.core.budget import Budget
from filon.core.luck import Quick
from filon.core.match import Match
from filon.games.saboteur import GAME
from filon.games.saboteur.components import CHOOSING, DIGGERS, DIGGING
from filon.games.saboteur.state import State
from filon.games.saboteur.view_types import View
from filon.games.saboteur.worlds import build_sampler

SELF_PLAY_BUDGET: Final = Budget(iterations=200)
TALK_EVERY: Final = 4  # after a move, one player in so many may talk
RANDOM_EVERY: Final = 8  # with `explore`, one move in so many is random: weights are not to tell who makes it


class Visited(NamedTuple):
    """A position: its features, the cards to go, and the diggers in the order of their turns."""

    features: vec[float]
    distance: int
    order: list[int]


class Player(NamedTuple):
    """A kind, how near the gold must be before its saboteurs strike, and the price that experts pay to hide."""

    kind: int
    patience: int
    price: float = deception.PRICE


def random_below(choice: Quick, many: int) -> int:
    """Return a random number from 0 to `many` - 1."""
    return int(choice.below("", many))


def play_round(
    match: Match, players: list[Player], evaluator: Evaluator, log_ratios: vec[float], choice: Quick, *, explore: bool
) -> list[Visited]:
    """Play one round among these players; return the positions that were visited."""
    beliefs = [belief.Belief(match.seats, seat, None, log_ratios) for seat in range(match.seats)]
    visited: list[Visited] = []
    true_state = match.true_state
    assert isinstance(true_state, State)
    while true_state.phase == DIGGING:
        seat = int(true_state.mover)
        beliefs[seat].follow(match.heard(seat))
        if explore and random_below(choice, RANDOM_EVERY) == 0:
            match.play(population.random_move_by_verb(match.legal(), choice))
        else:
            match.play(decide(match, beliefs[seat], players[seat], evaluator, choice))
        if true_state.phase == DIGGING:
            evaluator.logit(true_state)
            order = [int(gold_expectation.ORDER[place]) for place in range(gold_expectation.order_diggers(true_state))]
            visited.append(Visited(evaluator.features.values, int(evaluator.features.paths.shortest), order))
            talk(match, players, beliefs, choice)
    return visited


def talk(match: Match, players: list[Player], beliefs: list[belief.Belief], choice: Quick) -> None:
    """Let some players talk, each as its kind does."""
    for seat in range(match.seats):
        if random_below(choice, TALK_EVERY) == 0:
            beliefs[seat].follow(match.heard(seat))
            text = population.choose_talk(
                players[seat].kind, match, seat, beliefs[seat].public_probabilities(), random_below(choice, 1 << 30)
            )
            if text is not None:
                match.talk(seat, text)


def decide(match: Match, own_belief: belief.Belief, player: Player, evaluator: Evaluator, choice: Quick) -> str:
    """Return this player's move."""
    seat = own_belief.seat
    assert seat is not None
    view, seed = match.view(seat), random_below(choice, 1 << 30)
    assert isinstance(view, View)
    if own_belief.role == "saboteur" and player.patience < own_belief.classifier.nearest_goal:
        return population.decide(population.REGULAR, GAME, population.as_digger(view), match.heard(seat), seed)
    if player.kind != population.EXPERT:
        return population.decide(player.kind, GAME, view, match.heard(seat), seed)
    true_state = match.true_state
    assert isinstance(true_state, State)
    worlds = weighted_worlds.WeightedWorlds(build_sampler(view), seat, own_belief.odds(), own_belief.hidden_saboteurs())
    suspicion = suspicion_of(match.heard(seat), OPPONENT_PARAMETERS)
    move_costs = deception.move_costs(own_belief, true_state.moves(), player.price)
    return true_state.write(
        expert_search.best(worlds, evaluator, true_state, match.seats, suspicion, move_costs, seed, SELF_PLAY_BUDGET)
    )


def saboteurs_of(match: Match) -> int:
    """Return the saboteurs, as a mask."""
    true_state = match.true_state
    assert isinstance(true_state, State)
    return int(true_state.saboteurs if true_state.phase == CHOOSING else true_state.past[0].saboteurs)


def diggers_won(match: Match) -> bool:
    """Return whether the diggers have won the round."""
    true_state = match.true_state
    assert isinstance(true_state, State)
    return true_state.phase == CHOOSING or true_state.past[0].won == DIGGERS

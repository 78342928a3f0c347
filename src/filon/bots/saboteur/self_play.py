# filon: interpreted
"""How is a round played while weights are found? By a mix of players in haste, each with a belief of its own."""

from __future__ import annotations

from typing import Final, NamedTuple

from librt.vecs import vec

from filon.bots.saboteur import belief, deception, expert_search, gold_expectation, population, weighted_worlds
from filon.bots.saboteur.evaluator import OTHERS, Evaluator
from filon.bots.saboteur.heuristic import guilt_of
from filon.core.budget import Budget
from filon.core.luck import Quick
from filon.core.match import Match
from filon.games.saboteur import GAME
from filon.games.saboteur.components import CHOOSING, DIGGERS, DIGGING
from filon.games.saboteur.state import State
from filon.games.saboteur.view_types import View
from filon.games.saboteur.worlds import build_sampler

HASTE: Final = Budget(iterations=200)
SPEAKS: Final = 4  # of so many players one is asked after a move whether there is anything to say
TRIES: Final = 8  # for what a round is worth, one move of so many is of any kind: weights are not to tell who does it


class Met(NamedTuple):
    """A position: its numbers, the cards to go, and the diggers in the order of their turns."""

    numbers: vec[float]
    far: int
    order: list[int]


class Player(NamedTuple):
    """Who sits there: a kind, how near the gold must be before its saboteurs strike, and what experts pay to hide."""

    kind: int
    patience: int
    price: float = deception.PRICE


def lot(choice: Quick, many: int) -> int:
    return int(choice.below("", many))


def play_round(
    match: Match, line: list[Player], evaluator: Evaluator, tells: vec[float], choice: Quick, *, tries: bool
) -> list[Met]:
    """One round among a mix of players; the positions that were met."""
    watchers = [belief.Belief(match.seats, seat, None, tells) for seat in range(match.seats)]
    met: list[Met] = []
    truth = match.truth
    assert isinstance(truth, State)
    while truth.phase == DIGGING:
        seat = int(truth.mover)
        watchers[seat].follow(match.heard(seat))
        if tries and lot(choice, TRIES) == 0:
            match.make(population.of_any_kind(match.legal(), choice))
        else:
            match.make(decide(match, watchers[seat], line[seat], evaluator, choice))
        if truth.phase == DIGGING:
            evaluator.logit(truth)
            order = [int(gold_expectation.ORDER[place]) for place in range(gold_expectation.line_up(truth))]
            met.append(Met(evaluator.features.numbers, int(evaluator.features.walk.far), order))
            talk(match, line, watchers, choice)
    return met


def talk(match: Match, line: list[Player], watchers: list[belief.Belief], choice: Quick) -> None:
    """Some say something, each as its kind does."""
    for seat in range(match.seats):
        if lot(choice, SPEAKS) == 0:
            watchers[seat].follow(match.heard(seat))
            text = population.speak(line[seat].kind, match, seat, watchers[seat].shown(), lot(choice, 1 << 30))
            if text is not None:
                match.talk(seat, text)


def decide(match: Match, held: belief.Belief, player: Player, evaluator: Evaluator, choice: Quick) -> str:
    """What this player does."""
    seat = held.seat
    assert seat is not None
    view, seed = match.view(seat), lot(choice, 1 << 30)
    assert isinstance(view, View)
    if held.role == "saboteur" and player.patience < held.table.near:
        return population.decide(population.REGULAR, GAME, population.as_digger(view), match.heard(seat), seed)
    if player.kind != population.EXPERT:
        return population.decide(player.kind, GAME, view, match.heard(seat), seed)
    truth = match.truth
    assert isinstance(truth, State)
    worlds = weighted_worlds.Believed(build_sampler(view), seat, held.odds(), held.hidden())
    guilt = guilt_of(match.heard(seat), OTHERS)
    prices = deception.prices(held, truth.moves(), player.price)
    return truth.write(expert_search.best(worlds, evaluator, truth, match.seats, guilt, prices, seed, HASTE))


def cast_of(match: Match) -> int:
    """Who was a saboteur, as a mask."""
    truth = match.truth
    assert isinstance(truth, State)
    return int(truth.saboteurs if truth.phase == CHOOSING else truth.past[0].saboteurs)


def diggers_won(match: Match) -> bool:
    """Who has won the one round."""
    truth = match.truth
    assert isinstance(truth, State)
    return truth.phase == CHOOSING or truth.past[0].won == DIGGERS

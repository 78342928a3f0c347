"""Deception in Saboteur: a saboteur's moves cost what they reveal, a digger's nothing."""

import pytest
from librt.vecs import vec

import filon
from filon import bots
from filon.bots.saboteur import deception, expert_search, fit_weights, self_play
from filon.bots.saboteur.act_kinds import NAMES
from filon.bots.saboteur.belief import Belief
from filon.bots.saboteur.evaluator import Evaluator, fitted_evaluator
from filon.bots.saboteur.weighted_worlds import WeightedWorlds
from filon.games.saboteur.state import State

from ..games.saboteur.deals import DIG, played, start

GAME = filon.load("saboteur")
FEW = filon.Budget(iterations=1)
BLOCKS, DIGS = "lay xNESW 2,0", "lay EW 2,0"


def saboteurs_turn() -> filon.Match:
    """Return p2's first turn: p1 digs; p2, a saboteur, holds a dead end and a tunnel."""
    return played(["lay EW 1,0"], seats=5, roles="DSDDS", hands={1: ["xNESW", "EW"]}, rounds=1)


def belief_of(match: filon.Match, seat: int) -> Belief:
    belief = Belief(match.seats, seat, None)
    belief.follow(match.heard(seat))
    return belief


def state_of(match: filon.Match) -> State:
    true_state = match.true_state
    assert isinstance(true_state, State)
    return true_state


def move_of(match: filon.Match, text: str) -> int:
    move = state_of(match).parse(text)
    assert move is not None
    return move


def test_kind_of_move_equals_the_kind_of_its_event() -> None:
    kinds: set[str] = set()
    for seed in range(4):
        match = GAME.start(5, seed=seed, rounds=1)
        spectator = Belief(5, None, None)
        while match.turn is not None:
            seat, at = match.turn, len(match.heard(None))
            move = bots.find(GAME, "regular")(GAME, match.view(seat), match.heard(seat), seed, FEW)
            expected = spectator.classifier.kind_of_move(seat, move_of(match, move), spectator.log_ratios)
            match.play(move)
            acts = [
                each for event in match.heard(None)[at:] for each in spectator.classifier.observe(event.what, [0.0] * 5)
            ]
            assert acts == ([(seat, expected)] if expected >= 0 else [])
            kinds |= {NAMES[kind] for _, kind in acts}

    assert {kind.split(" ")[0] for kind in kinds} >= {"nearer,", "rockfall", "break", "repair", "pass", "map"}


def test_move_costs_are_proportional_to_log_ratios() -> None:
    match = saboteurs_turn()
    belief = belief_of(match, 1)
    costs = deception.move_costs(belief, state_of(match).moves(), 0.1)

    assert costs[move_of(match, BLOCKS)] == pytest.approx(0.1 * 36 / 37 * belief.log_ratio_of(move_of(match, BLOCKS)))
    assert costs[move_of(match, BLOCKS)] > 0 > costs[move_of(match, DIGS)]
    assert set(costs) == {int(move) for move in state_of(match).moves()}


def test_move_costs_are_empty_for_diggers_and_at_price_zero() -> None:
    match = start(seats=5, roles="DSDDS", rounds=1)

    assert deception.move_costs(belief_of(match, 0), state_of(match).moves(), 0.1) == {}
    assert deception.move_costs(belief_of(saboteurs_turn(), 1), state_of(saboteurs_turn()).moves(), 0.0) == {}


def test_move_costs_fall_with_the_pile() -> None:
    match = saboteurs_turn()
    belief, move = belief_of(match, 1), move_of(match, BLOCKS)
    early = deception.move_costs(belief, state_of(match).moves(), 0.1)[move]
    belief.classifier.pile //= 2
    later = deception.move_costs(belief, state_of(match).moves(), 0.1)[move]
    belief.classifier.pile = 0

    assert 0 < later < early * 0.6
    assert deception.move_costs(belief, state_of(match).moves(), 0.1)[move] == 0.0


def best(match: filon.Match, evaluator: Evaluator, move_costs: dict[int, float]) -> str:
    belief = belief_of(match, 1)
    worlds = WeightedWorlds(GAME.worlds(match.view(1)), 1, belief.odds(), belief.hidden_saboteurs())
    state = state_of(match)
    return state.write(expert_search.best(worlds, evaluator, state, 5, {}, move_costs, 3, filon.Budget(iterations=400)))


def test_expert_avoids_a_move_of_high_cost() -> None:
    match, evaluator = saboteurs_turn(), fitted_evaluator()
    free = best(match, evaluator, {})

    assert best(match, evaluator, {move_of(match, free): 9.0}) != free
    assert best(match, evaluator, {}) == free  # costs hold for one decision


def test_evaluate_charges_no_cost_after_the_round() -> None:
    evaluator = fitted_evaluator()
    values = []
    for cards in (len(DIG) - 1, len(DIG)):
        for price in (0.0, 9.0):
            state = state_of(played(DIG[:cards], seats=5, rounds=1)).copy()
            evaluator.set_move_costs({7: price})
            evaluator.note_move(0, 7)
            found = vec[float]([0.0] * 5)
            evaluator.evaluate(state, filon.Quick(1), found)
            values.append(found[0])

    assert values[0] == pytest.approx(values[1] + 9.0)
    assert values[2] == values[3]


def test_fit_hiding_takes_the_lowest_price_within_a_standard_error() -> None:
    """Of 100 rounds at each a standard error is five."""
    assert fit_weights.fit("hiding", [60.0, 40.0, 57.0, 43.0, 55.0, 45.0, 53.0, 47.0])[0] == {"price": 0.05}
    assert fit_weights.fit("hiding", [40.0, 60.0, 57.0, 43.0, 55.0, 45.0, 53.0, 47.0])[0] == {"price": 0.0}
    found, figures = fit_weights.fit("hiding", [90.0, 10.0, 90.0, 10.0, 90.0, 10.0, 40.0, 60.0])
    assert found == {"price": 0.2}
    assert figures == {"samples": 400.0, "won at 0.0": 0.1, "won at 0.05": 0.1, "won at 0.1": 0.1, "won at 0.2": 0.6}


def test_play_hiding_tries_every_price_on_the_same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[tuple[list[str], float]] = []

    def discard(match: filon.Match, belief: Belief, player: self_play.Player, *_: object) -> str:
        if not match.lines:
            tried.append((match.legal(), player.price))
        return next(move for move in match.legal() if move.startswith("pass"))

    monkeypatch.setattr(self_play, "decide", discard)
    counts = fit_weights.play(
        "hiding", [0.0] * len(fit_weights.initial_weights("hiding")), range(2 * len(fit_weights.PRICES))
    )

    assert [price for _, price in tried] == [*fit_weights.PRICES, *fit_weights.PRICES]
    assert len({tuple(hand) for hand, _ in tried}) == 2
    assert counts == [0.0, 2.0] * len(fit_weights.PRICES)  # no player digs: saboteurs win
